"""One-time links: for new people, and for those who have forgotten their password or lost their phone."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.events import audit
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Store
from tournament.events.permissions import may_run, require, stores_of

from .. import sessions
from ..models import OneTimeLink
from . import second_factor
from .people import ROLES, has_organizer, names_of, put_into_groups, require_power_over, set_password

HOURS = 48  # a link is good for
#: Whom the link is for that is printed at a start, until there is an organizer.
FIRST = "the first organizer"


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _make(actor: Any, **fields: Any) -> tuple[OneTimeLink, str]:
    """Make a link, and return its row and the secret of its address, which is stored nowhere."""
    token = secrets.token_urlsafe(16)
    made_by = actor if getattr(actor, "pk", None) else None
    expires = timezone.now() + timedelta(hours=HOURS)
    return OneTimeLink.objects.create(digest=_digest(token), made_by=made_by, expires_at=expires, **fields), token


@transaction.atomic
def invite(actor: Any, role: str, about: str = "", store: Store | None = None) -> tuple[OneTimeLink, str]:
    """Make a link with which somebody makes their own account of this role, to work in one of the actor's stores."""
    store = store or stores_of(actor).order_by("pk").first() or Store.here()
    require(may_run(actor, store), "invite people", "an organizer")
    if role not in ROLES:
        raise BadInput("role", "There is no such role.", "Choose organizer, judge or player.")
    about = " ".join(about.replace("\0", "").split())[:60]
    link, token = _make(actor, purpose=OneTimeLink.Purpose.INVITE, role=role, about=about, store=store)
    audit.record(actor, "account.invite", link, role=role, about=about)
    return link, token


@transaction.atomic
def first_link() -> str | None:
    """Make a link for the first organizer, and return its secret; None once there is one. Earlier such links end."""
    if has_organizer():
        return None
    earlier = OneTimeLink.objects.filter(about=FIRST, made_by=None, used_at=None, revoked_at=None)
    earlier.update(revoked_at=timezone.now())
    return invite(None, "organizer", FIRST)[1]


@transaction.atomic
def new_password_link(actor: Any, user: User, *, without_second_factor: bool = False) -> tuple[OneTimeLink, str]:
    """Make a link with which somebody sets a new password; it may take off a second factor whose phone is lost."""
    require_power_over(actor, user, "make a link for a new password")
    if not user.is_active:
        raise WrongState(f"The account {user} is switched off.", "Switch it on first.")
    link, token = _make(actor, purpose=OneTimeLink.Purpose.RESET, user=user, drops_second_factor=without_second_factor)
    audit.record(
        actor, "account.reset", link, name=user.get_username(), without_second_factor=without_second_factor
    )  # fmt: skip
    return link, token


@transaction.atomic
def revoke(actor: Any, link: OneTimeLink) -> None:
    """A link that nobody has used yet ends now; one that is used or over stays as it is."""
    require(may_run(actor, link.store), "revoke a link", "an organizer")
    if OneTimeLink.objects.filter(pk=link.pk, used_at=None, revoked_at=None).update(revoked_at=timezone.now()):
        audit.record(actor, "account.revoke", link, about=link.about or str(link.user or ""))


def find_link(token: str) -> OneTimeLink | None:
    """Return the link that is still good; looking does not use it up, since messengers open what they pass on."""
    link = OneTimeLink.objects.select_related("user").filter(digest=_digest(token)).first()
    return link if link is not None and link.is_open else None


def _use(token: str, purpose: str) -> OneTimeLink:
    """Use the link up, in the caller's transaction: of two presses at once one comes first."""
    now = timezone.now()
    good = OneTimeLink.objects.filter(
        digest=_digest(token), purpose=purpose, used_at=None, revoked_at=None, expires_at__gt=now
    )
    if not good.update(used_at=now):
        raise WrongState("This link was used or has expired.", "Ask an organizer for a new one.")
    return OneTimeLink.objects.select_related("user").get(digest=_digest(token))


@transaction.atomic
def use_invitation(token: str, name: str, full_name: str, password: str) -> User:
    """Make the account that a link invites to. Raises BadInput for what is typed, WrongState for a used link."""
    link = _use(token, OneTimeLink.Purpose.INVITE)
    user = User(username=name.strip(), **names_of(full_name))
    if User.objects.filter(username__iexact=user.username).exists():
        raise BadInput("username", f"The sign-in name {user.username} is taken.", "Choose another name.")
    set_password(user, password)
    try:
        user.full_clean()
    except ValidationError as error:
        raise BadInput("username", " ".join(error.messages)) from error
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:  # somebody else was a moment faster
        raise BadInput("username", f"The sign-in name {user.username} is taken.", "Choose another name.") from error
    put_into_groups(user, link.role)
    if link.store is not None and Store.objects.count() > 1:
        user.stores.add(link.store)
    link.user = user
    link.save(update_fields=["user"])
    audit.record(user, "account.create", user, role=link.role, name=user.get_username())
    return user


@transaction.atomic
def use_reset(token: str, password: str) -> User:
    """Set a forgotten password anew; every browser is signed out. Raises as `use_invitation`."""
    link = _use(token, OneTimeLink.Purpose.RESET)
    user = link.user
    if user is None or not user.is_active:
        raise WrongState("This account is switched off.", "Ask an organizer.")
    set_password(user, password)
    user.save(update_fields=["password"])
    sessions.end(user.sign_ins.all())
    audit.record(user, "account.password", user, name=user.get_username(), by_link=True)
    second_factor.forget_wrong_codes(user)
    if link.drops_second_factor:
        second_factor.remove(user, user)
    return user
