"""Make a store, change what it shows of itself, and say who works there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from teams.printing import SIZES, USUAL_SIZE
from tournament.events.audit import name_of, record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Store, StoreLogo
from tournament.events.permissions import ORGANIZERS, may_run, require
from tournament.events.setting_up.field_checks import line

from ..colours import is_colour
from ..logos import redraw

_HOST = re.compile(r"(?=.{1,120}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


def _host(value: Any) -> str:
    plain = str(value or "").strip().lower()
    if plain and not _HOST.fullmatch(plain):
        raise BadInput("host", f"“{plain[:40]}” is not a host name.", "Write it as dice.example, without https://.")
    return plain


def _colour(value: Any) -> str:
    plain = str(value or "").strip().lower()
    if plain and not is_colour(plain):
        raise BadInput("colour", f"“{plain[:20]}” is not a colour.", "Write it as #1b5aa0, or leave it empty.")
    return plain


def _paper(value: Any) -> str:
    plain = str(value or USUAL_SIZE).strip().lower()
    if plain not in SIZES:
        raise BadInput("paper", f"There is no paper “{plain[:20]}”.", f"There are {', '.join(SIZES)}.")
    return plain


#: Field -> what it must be. A check returns the value to store or raises BadInput.
SETTINGS: dict[str, Callable[[Any], str]] = {
    "name": line("name", 80, needed=True),
    "place": line("place", 120),
    "welcome": line("welcome", 300),
    "host": _host,
    "colour": _colour,
    "paper": _paper,
}


def _checked(given: dict[str, Any], store: Store | None = None) -> dict[str, str]:
    unknown = given.keys() - SETTINGS.keys()
    if unknown:
        raise BadInput(min(unknown), f"A store has no setting {min(unknown)}.", f"There are {', '.join(SETTINGS)}.")
    values = {name: SETTINGS[name](value) for name, value in given.items()}
    host = values.get("host")
    taken = Store.objects.filter(host=host) if host else Store.objects.none()
    if store is not None:
        taken = taken.exclude(pk=store.pk)
    if taken.exists():
        raise BadInput("host", f"{host} leads to another store.", "Choose another host name.")
    return values


@transaction.atomic
def create_store(actor: Any, **settings: Any) -> Store:
    """Make another store; an organizer of the first one may. They work in both from then on."""
    first = Store.here()
    require(may_run(actor, first), "open a store", f"an organizer of {first}")
    values = _checked(settings)
    if "name" not in values:
        raise BadInput("name", "The name is missing.", "Give one.")
    store = Store.objects.create(**values)
    if getattr(actor, "pk", None):
        first.staff.add(actor)
        store.staff.add(actor)
    record(actor, "store.create", store, name=store.name)
    return store


@transaction.atomic
def update_store(actor: Any, store: Store, **settings: Any) -> Store:
    """Change name, texts, host name or colour."""
    store = Store.objects.select_for_update().get(pk=store.pk)
    require(may_run(actor, store), "change the store", "an organizer of the store")
    values = _checked(settings, store)
    changed = {name: value for name, value in values.items() if getattr(store, name) != value}
    for name, value in changed.items():
        setattr(store, name, value)
    store.save()
    if changed:
        record(actor, "store.update", store, name=store.name, changed=changed)
    return store


@transaction.atomic
def set_logo(actor: Any, store: Store, data: bytes) -> Store:
    """Keep a picture as the store's logo. Raises BadInput for what is none."""
    require(may_run(actor, store), "change the store", "an organizer of the store")
    image, digest = redraw(data)
    StoreLogo.objects.update_or_create(store=store, defaults={"image": image})
    return _has_logo(actor, store, digest)


@transaction.atomic
def drop_logo(actor: Any, store: Store) -> Store:
    """Take the logo away; safe to repeat."""
    require(may_run(actor, store), "change the store", "an organizer of the store")
    StoreLogo.objects.filter(store=store).delete()
    return _has_logo(actor, store, "")


def _has_logo(actor: Any, store: Store, digest: str) -> Store:
    if store.logo_digest != digest:
        store.logo_digest = digest
        store.save(update_fields=["logo_digest"])
        record(actor, "store.logo", store, name=store.name, digest=digest)
    return store


@transaction.atomic
def add_staff(actor: Any, store: Store, name: str) -> User:
    """Let an account's role count in this store too. One that worked in the first store by itself stays there."""
    require(may_run(actor, store), "say who works here", "an organizer of the store")
    plain = name.replace("\0", "").strip()[:150]
    user = User.objects.filter(username__iexact=plain, is_active=True).first() if plain else None
    if user is None:
        raise BadInput("account", f"No account signs in as “{plain[:40]}”.", "Invite them under Accounts first.")
    if user.groups.exists() and not Store.objects.filter(staff=user).exists():
        Store.here().staff.add(user)
    store.staff.add(user)
    record(actor, "store.staff", store, name=name_of(user), store=store.name)
    return user


@transaction.atomic
def remove_staff(actor: Any, store: Store, user: int) -> None:
    """An account no longer works in this store. Raises WrongState for its last organizer, and for its only store."""
    require(may_run(actor, store), "say who works here", "an organizer of the store")
    found = store.staff.filter(pk=user).first()
    if found is None:
        return
    runs = store.staff.filter(groups__name=ORGANIZERS, is_active=True)
    if runs.filter(pk=user).exists() and not runs.exclude(pk=user).exists():
        raise WrongState(f"{name_of(found)} is the only organizer of {store}.", "Add another one first.")
    if not Store.objects.filter(staff=found).exclude(pk=store.pk).exists():
        raise WrongState(f"{name_of(found)} works in no other store.", "Change the role of the account instead.")
    store.staff.remove(found)
    record(actor, "store.unstaff", store, name=name_of(found), store=store.name)
