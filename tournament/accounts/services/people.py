"""Accounts: roles, names, passwords, and who may no longer sign in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet

from tournament.events import audit
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import EventRole
from tournament.events.permissions import ANYWHERE, JUDGES, ORGANIZERS, may_run, require, stores_of

from .. import sessions
from ..models import SignIn

#: The groups of each role. Whoever is in none may still play.
ROLES: dict[str, list[str]] = {"organizer": [ORGANIZERS], "judge": [JUDGES], "player": []}
STAFF_GROUPS = (ORGANIZERS, JUDGES)


def organizers() -> QuerySet[User]:
    """Whoever can sign in and run events."""
    runs = Q(groups__name=ORGANIZERS) | Q(is_superuser=True)
    return User.objects.filter(runs, is_active=True).exclude(password__startswith="!").distinct()


def has_organizer() -> bool:
    return organizers().exists()


def role_of(user: User) -> str:
    """Return `organizer`, `judge` or `player`: the highest role of an account."""
    groups = {group.name for group in user.groups.all()}
    if user.is_superuser or ORGANIZERS in groups:
        return "organizer"
    return "judge" if JUDGES in groups else "player"


def put_into_groups(user: User, role: str) -> None:
    """Give the account the groups of this role; groups that make no role stay as they are."""
    groups = {name: Group.objects.get_or_create(name=name)[0] for name in STAFF_GROUPS}
    user.groups.remove(*(groups[name] for name in STAFF_GROUPS if name not in ROLES[role]))
    user.groups.add(*(groups[name] for name in ROLES[role]))


def names_of(full_name: str) -> dict[str, str]:
    """Return `Ana van Oddsock` as Django keeps it: the first word, then the rest."""
    first, _, last = " ".join(full_name.replace("\0", "").split()).partition(" ")
    return {"first_name": first[:150], "last_name": last[:150]}


def set_password(user: User, password: str, field: str = "password") -> None:
    """Set the password without saving. Raises BadInput with everything that is wrong with it."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise BadInput(field, " ".join(error.messages)) from error
    user.set_password(password)


def require_power_over(actor: Any, user: User, what: str) -> None:
    """Organizers look after everybody's account; a superuser's only another superuser does."""
    require(may_run(actor, ANYWHERE), what, "an organizer")
    require(actor is None or actor.is_superuser or not user.is_superuser, what, "the server's administrator")
    if user.groups.filter(name__in=STAFF_GROUPS).exists():
        require_its_stores(actor, user, what)
    for role in EventRole.objects.filter(user=user).select_related("event"):
        require(may_run(actor, role.event), what, f"an organizer of {role.event}")


def require_its_stores(actor: Any, user: User, what: str) -> None:
    """Raise NotAllowed if an account works, or would work, in a store that the actor does not run."""
    for store in stores_of(user):
        require(may_run(actor, store), what, f"an organizer of {store}")


@transaction.atomic
def set_account(name: str, role: str | None = None, password: str = "", full_name: str = "") -> User:
    """Make an account, or change what is given of an existing one: for commands, so nobody's rights are asked.

    A new account without a role is a player's; without a password nobody can sign in to it yet. A weak password
    raises BadInput.
    """
    user = User.objects.filter(username=name).first()
    made = user is None
    if user is None:
        user = User(username=name)
        user.set_unusable_password()
    for field, value in names_of(full_name).items() if full_name else ():
        setattr(user, field, value)
    if password:
        set_password(user, password)
    if made:
        try:
            user.full_clean()
        except ValidationError as error:
            raise BadInput("name", " ".join(error.messages)) from error
    user.is_active = True
    user.save()
    if role is not None:
        put_into_groups(user, role)
    if password:
        sessions.end(user.sign_ins.all())
    audit.record(None, "account.set", user, role=role_of(user), name=name)
    return user


@transaction.atomic
def set_role(actor: Any, user: User, role: str) -> User:
    """Give an account another role. Raises WrongState for the last organizer's."""
    require_power_over(actor, user, "change a role")
    if role not in ROLES:
        raise BadInput("role", "There is no such role.", "Choose organizer, judge or player.")
    if user.is_superuser:
        raise WrongState(f"{user} runs the server and has every right.", "Change it in the administration.")
    require_its_stores(actor, user, "change a role")
    if role_of(user) == role:
        return user
    if role != "organizer":
        _keep_an_organizer(user)
    put_into_groups(user, role)
    audit.record(actor, "account.role", user, role=role, name=user.get_username())
    return user


def _keep_an_organizer(user: User) -> None:
    """Raise WrongState if nobody but this account runs events; two such changes happen one after the other."""
    list(Group.objects.select_for_update().filter(name=ORGANIZERS))
    if organizers().filter(pk=user.pk).exists() and not organizers().exclude(pk=user.pk).exists():
        raise WrongState(
            f"{audit.name_of(user)} is the only organizer.", "Make somebody else an organizer first, then try again."
        )


@transaction.atomic
def set_active(actor: Any, user: User, active: bool) -> User:
    """Let an account sign in again, or no longer: then it is signed out everywhere."""
    require_power_over(actor, user, "switch an account off or on")
    if user.is_active == active:
        return user
    if not active:
        _keep_an_organizer(user)
        sessions.end(user.sign_ins.all())
    user.is_active = active
    user.save(update_fields=["is_active"])
    audit.record(actor, "account.on" if active else "account.off", user, name=user.get_username())
    return user


@transaction.atomic
def sign_out(actor: Any, user: User, rows: QuerySet[SignIn]) -> int:
    """Sign the account out of some of its browsers: oneself, or an organizer for others. Returns of how many."""
    if actor != user:
        require_power_over(actor, user, "sign somebody out")
    count = sessions.end(rows.filter(user=user))
    audit.record(actor, "account.sign_out", user, browsers=count, name=user.get_username())
    return count


@transaction.atomic
def change_name(user: User, full_name: str) -> User:
    """Change one's own name, which is offered when one registers. Past events keep the old one."""
    names = names_of(full_name)
    if not names["first_name"]:
        raise BadInput("full_name", "The name is empty.", "Write at least one word.")
    for field, value in names.items():
        setattr(user, field, value)
    user.save(update_fields=list(names))
    audit.record(user, "account.name", user, name=user.get_full_name())
    return user


@transaction.atomic
def change_password(user: User, old: str, new: str, keep: str = "") -> User:
    """Set one's own password; every browser but the one with the session `keep` is signed out.

    Raises BadInput for a wrong old one or a weak new one.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    if not user.check_password(old):
        raise BadInput("old", "This is not your current password.", "Type it again, or ask an organizer for a link.")
    set_password(user, new, "new")
    user.save(update_fields=["password"])
    sessions.end(user.sign_ins.exclude(session_key=keep))
    audit.record(user, "account.password", user, name=user.get_username())
    return user
