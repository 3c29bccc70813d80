"""Writing and finding dice sets. Each write is one function and one transaction; a usable state is kept for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from cardpool.dice_sets.models import DiceSetVersion, StoreDiceSet
from rules.dungeon_dice import record
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.set_file import BOOK_PARAMS, FORMAT, Report, examine, read

Actor = User | AnonymousUser | None


class NoSuchDiceSet(LookupError):
    """Neither the product nor the store has a dice set, or a state of one, by that name."""


class DiceSetExists(ValueError):
    """A set of that code is here already; one of the store's own can be replaced, one of the product cannot."""

    def __init__(self, code: str, replaceable: bool) -> None:
        super().__init__(f"The dice set {code} already exists{'' if replaceable else ': it comes with the product'}.")
        self.replaceable = replaceable


def shipped() -> dict[str, DiceSet]:
    """Return the sets that come with the product, by code: samples, and marked so."""
    return dict(record.shipped())


def usable() -> list[DiceSet]:
    """Return the sets an event can be played with: the product's, and the newest usable state of each of the
    store's.
    """
    newest: dict[str, DiceSetVersion] = {}
    own = set(StoreDiceSet.objects.values_list("code", flat=True))
    for version in DiceSetVersion.objects.filter(code__in=own):
        newest.setdefault(version.code, version)
    return [*shipped().values(), *(_dice_set(version) for version in newest.values())]


def by_digest(digest: str) -> DiceSet:
    """Return any state that was ever usable. Raises NoSuchDiceSet."""
    for dice_set in shipped().values():
        if dice_set.digest == digest:
            return dice_set
    version = DiceSetVersion.objects.filter(digest=digest).first()
    if version is None:
        raise NoSuchDiceSet(f"Dice set {digest:.16} was never known here.")
    return _dice_set(version)


def _dice_set(version: DiceSetVersion) -> DiceSet:
    return read(version.data, version.code)


def own(code: str) -> StoreDiceSet:
    """Raises NoSuchDiceSet."""
    row = StoreDiceSet.objects.filter(code=code).first()
    if row is None:
        raise NoSuchDiceSet(f"{code:.40} is not among the store's dice sets.")
    return row


def report(row: StoreDiceSet) -> Report:
    """Return what is wrong and what is odd with a set as it stands."""
    return examine(row.data)


@transaction.atomic
def begin(actor: Actor, code: str, name: str, provenance: str) -> StoreDiceSet:
    """Make a set with the numbers of the book and no dice. Raises DiceSetExists."""
    data = {
        "format": FORMAT, "id": code, "name": name, "provenance": provenance, "sample": False,
        "params": BOOK_PARAMS, "dice": [],
    }  # fmt: skip
    return _add(actor, code, data)


@transaction.atomic
def store_file(actor: Actor, data: Mapping[str, Any], replace: bool) -> StoreDiceSet:
    """Store a whole set from a file that `examine` finds nothing wrong with. Raises DiceSetError, or DiceSetExists."""
    code = read(data, "the file").id
    row = StoreDiceSet.objects.select_for_update().filter(code=code).first()
    if row is None or not replace:
        return _add(actor, code, dict(data))
    row.data = dict(data)
    return _save(actor, row)


def _add(actor: Actor, code: str, data: dict[str, Any]) -> StoreDiceSet:
    if code in shipped():
        raise DiceSetExists(code, replaceable=False)
    if StoreDiceSet.objects.filter(code=code).exists():
        raise DiceSetExists(code, replaceable=True)
    return _save(actor, StoreDiceSet(code=code, data=data))


@transaction.atomic
def save_facts(actor: Actor, code: str, facts: Mapping[str, Any]) -> StoreDiceSet:
    """Other facts of the set: name, provenance, params. Raises NoSuchDiceSet."""
    row = _locked(code)
    row.data = row.data | facts
    return _save(actor, row)


@transaction.atomic
def save_dice(actor: Actor, code: str, entries: list[dict[str, Any]], instead_of: str = "") -> StoreDiceSet:
    """Save dice in the form of the file; `instead_of` is the die whose place they take. Raises NoSuchDiceSet."""
    row = _locked(code)
    ids = {entry["id"] for entry in entries} | {instead_of}
    place = next((n for n, die in enumerate(row.dice) if die.get("id") == instead_of), len(row.dice))
    before = [die for die in row.dice[:place] if die.get("id") not in ids]
    after = [die for die in row.dice[place:] if die.get("id") not in ids]
    row.data = row.data | {"dice": [*before, *entries, *after]}
    return _save(actor, row)


@transaction.atomic
def remove_die(actor: Actor, code: str, die_id: str) -> StoreDiceSet:
    """Raises NoSuchDiceSet."""
    row = _locked(code)
    row.data = row.data | {"dice": [die for die in row.dice if die.get("id") != die_id]}
    return _save(actor, row)


@transaction.atomic
def remove(actor: Actor, code: str) -> None:
    """Take a set off the list; its states stay, for events and logs that name them. Raises NoSuchDiceSet."""
    _locked(code).delete()


def _locked(code: str) -> StoreDiceSet:
    row = StoreDiceSet.objects.select_for_update().filter(code=code).first()
    if row is None:
        raise NoSuchDiceSet(f"{code:.40} is not among the store's dice sets; somebody may have removed it.")
    return row


def _save(actor: Actor, row: StoreDiceSet) -> StoreDiceSet:
    """Store the set as it is; if it can be played with, this state is kept under its digest."""
    row.changed_by = actor if isinstance(actor, User) else None
    row.save()
    found = report(row).dice_set
    if found is not None:
        DiceSetVersion.objects.get_or_create(digest=found.digest, defaults={"code": row.code, "data": row.data})
    return row
