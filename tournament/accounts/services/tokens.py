"""API tokens: a program sends one in place of a name and a password, and has the rights of the account."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

import structlog
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils import timezone

from tournament.events import audit
from tournament.events.errors import BadInput, WrongState

from ..models import ApiToken

PREFIX = "dm_"  # by which people and scanners know a token that lies where it should not
SHOWN = 8  # characters of it, the prefix included
MOST_IN_NAME = 60
MOST_TOKENS = 20  # of one account
USED_EVERY = timedelta(minutes=10)  # between two updates of "last used"
log = structlog.get_logger(__name__)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


@transaction.atomic
def make_token(user: User, name: str, expires_at: datetime | None = None) -> tuple[ApiToken, str]:
    """Make a token for a program, and return its row and the token itself, which is stored nowhere.

    Raises BadInput for a name that is empty or too long, WrongState for an account that is over or has too many.
    """
    name = " ".join(name.replace("\0", "").split())
    if not name or len(name) > MOST_IN_NAME:
        raise BadInput("name", f"The name needs 1 to {MOST_IN_NAME} letters.", "Write which program uses the token.")
    now = User.objects.select_for_update().get(pk=user.pk)
    if not now.is_active or now.password != user.password:  # it ended while the page was open
        raise WrongState("This account was changed a moment ago.", "Sign in again, then make the token.")
    if user.api_tokens.count() >= MOST_TOKENS:
        raise WrongState(f"An account has at most {MOST_TOKENS} API tokens.", "Revoke one that no program uses.")
    secret = PREFIX + secrets.token_urlsafe(24)
    token = ApiToken.objects.create(
        user=user, name=name, digest=_digest(secret), start=secret[:SHOWN], expires_at=expires_at
    )
    audit.record(user, "account.token.make", token, token=name, name=user.get_username())
    return token, secret


@transaction.atomic
def revoke_token(user: User, token: ApiToken) -> None:
    """End one of one's own tokens: its program is refused from now on."""
    if user.api_tokens.filter(pk=token.pk).delete()[0]:
        audit.record(user, "account.token.revoke", user, token=token.name, name=user.get_username())


def find_token(secret: str) -> ApiToken | None:
    """Return the token a program has sent, even one that has expired; None for any other text."""
    return ApiToken.objects.select_related("user").filter(digest=_digest(secret)).first()


def note_use(token: ApiToken) -> None:
    """Keep that a token is used now, without a write unless ten minutes have passed."""
    now = timezone.now()
    if token.used_at is not None and token.used_at > now - USED_EVERY:
        return
    late = Q(used_at=None) | Q(used_at__lte=now - USED_EVERY)
    try:
        with transaction.atomic():
            ApiToken.objects.filter(late, pk=token.pk).update(used_at=now)
    except DatabaseError as error:  # a full disk must not cost the answer
        log.warning("Could not note when an API token was last used", error=str(error))
