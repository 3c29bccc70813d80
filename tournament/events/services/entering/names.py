"""Whose name is whose: one name once an event, and nobody under the name of somebody else's account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, Value
from django.db.models.functions import Concat, Trim

from tournament.events.errors import NameTaken
from tournament.events.models import Event
from tournament.events.permissions import may_run

#: The same words for a name in the event and for one of an account: they do not tell which accounts there are.
OTHERWISE = "Add an initial. If that is you, sign in or open your own link."


def names_of(user: Any) -> set[str]:
    """Return the names of an account, their letters folded; none for nobody."""
    return {user.get_username().casefold(), user.get_full_name().casefold()} if user else set()


def belongs_to_an_account(name: str) -> bool:
    """Return whether an account that may sign in has this user name or full name."""
    named = User.objects.annotate(full=Trim(Concat("first_name", Value(" "), "last_name")))
    return named.filter(Q(username__iexact=name) | Q(full__iexact=name), is_active=True).exists()


def require_free_name(actor: Any, event: Event, name: str, user: Any) -> None:
    """Raise NameTaken for a name that is in the event, waits for it, or is an account's and not `user`'s own.

    Organizers enter players with and without accounts, so they may give an account's name.
    """
    if event.entrants.filter(name__iexact=name).exists():
        raise NameTaken(f"{name} is already registered.", OTHERWISE)
    if event.applicants.filter(name__iexact=name).exists():
        raise NameTaken(f"{name} is already on the waiting list.", OTHERWISE)
    if may_run(actor, event) or name.casefold() in names_of(user):
        return
    if belongs_to_an_account(name):
        raise NameTaken(f"The name {name} is taken here.", OTHERWISE)
    if user is not None and event.applicants.filter(user=user).exists():
        raise NameTaken("This account is already on the waiting list.", "Open the event to see your place.")
