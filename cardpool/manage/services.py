"""Writing the store's own sets. Each write is one function and one transaction, and makes a card data version."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from cardpool.card_uses import CardUse, uses_of
from cardpool.manage.checks import check_set
from cardpool.models import OwnSet
from cardpool.services import Load, publish_own_sets, shipped_codes
from rules.core.file_fields import CardDataError, CardFilesError

T = TypeVar("T")
#: Who writes: an organizer's account, or None for the machine. Whether they may is asked by pages and API.
Actor = User | AnonymousUser | None


class SetExists(ValueError):
    """A file holds a set that is here already. `removed` are codes it would take away, `uses` who has them."""

    def __init__(self, own: OwnSet, removed: list[str]) -> None:
        super().__init__(f"The set {own.code} already exists. Send “replace” to replace it.")
        self.own, self.removed, self.uses = own, removed, uses_of(removed)


class NoSuchCard(LookupError):
    """The set or the card is not there, or no longer."""


@dataclass(frozen=True, slots=True)
class Removal:
    """What would go: codes of cards, and who uses them."""

    codes: list[str]
    uses: list[CardUse]


def own_set(code: str) -> OwnSet:
    """Raises NoSuchCard."""
    return _found(OwnSet.objects.filter(code=code).first(), code)


@transaction.atomic
def save_set(actor: Actor, data: dict[str, Any], file: str, replace: bool = False) -> Load:
    """Add a set, or with `replace` put it in the place of the one with its code.

    Raises CardFilesError with every fault, and SetExists; nothing is saved then.
    """
    if problems := check_set(data, file, shipped_codes(ground=True)):
        raise CardFilesError(problems)
    own = OwnSet.objects.select_for_update().filter(code=data["set"]).first()
    if own and not replace:
        raise SetExists(own, _missing(own, data["cards"]))
    own = own or OwnSet(code=data["set"])
    own.edition, own.name, own.cards = data["edition"], data["name"], data["cards"]
    return _save(actor, own, f"Set {own.code} saved, {len(own.cards)} cards")


@transaction.atomic
def rename_set(actor: Actor, code: str, name: str, edition: str) -> Load:
    """Give an own set another name or rulebook. Raises NoSuchCard and CardFilesError."""
    own = _locked(code)
    own.name, own.edition = name, edition
    if problems := check_set({**own.data, "cards": []}, name):
        raise CardFilesError(problems)
    return _save(actor, own, f"Set {code} renamed")


@transaction.atomic
def save_card(actor: Actor, code: str, entry: dict[str, Any], is_new: bool) -> Load:
    """Add a card to an own set, or put it in the place of the one with its number.

    Raises NoSuchCard, and CardFilesError when the card cannot be used or its number is taken; nothing is saved then.
    """
    own = _locked(code)
    problems = check_set({**own.data, "cards": [entry]}, own.name)
    if not problems and is_new and (other := own.entry(entry["number"])):
        problems = [CardDataError(own.name, f"card {entry['number']}", "number", f"is taken by {other['name']}")]
    if problems:
        raise CardFilesError(problems)
    others = [card for card in own.cards if card["number"] != entry["number"]]
    own.cards = [*others, entry]
    return _save(actor, own, f"Set {code}: card {entry['number']} {entry['name']} saved")


@transaction.atomic
def remove_card(actor: Actor, code: str, number: int) -> Load:
    """Raises NoSuchCard. Ask `removal` first who uses it."""
    own = _locked(code)
    entry = _found(own.entry(number), f"{number}{code}")
    own.cards = [card for card in own.cards if card["number"] != number]
    return _save(actor, own, f"Set {code}: card {number} {entry['name']} removed")


@transaction.atomic
def remove_set(actor: Actor, code: str) -> Load:
    """Raises NoSuchCard. The versions made so far keep its cards."""
    _locked(code).delete()
    return publish_own_sets(f"Set {code} removed ({actor})")


def removal(own: OwnSet, numbers: Collection[int] | None = None) -> Removal:
    """Return what removing these cards, or the whole set, would take away."""
    gone = [card["number"] for card in own.cards if numbers is None or card["number"] in numbers]
    codes = [f"{number}{own.code}" for number in gone]
    return Removal(codes, uses_of(codes))


def _missing(own: OwnSet, cards: list[dict[str, Any]]) -> list[str]:
    kept = {card["number"] for card in cards}
    return [f"{card['number']}{own.code}" for card in own.cards if card["number"] not in kept]


def _locked(code: str) -> OwnSet:
    return _found(OwnSet.objects.select_for_update().filter(code=code).first(), code)


def _found(thing: T | None, code: str) -> T:
    if thing is None:
        raise NoSuchCard(f"{code} is not among the store's own cards; somebody may have removed it.")
    return thing


def _save(actor: Actor, own: OwnSet, cause: str) -> Load:
    own.cards.sort(key=lambda card: card["number"])
    own.changed_by = actor if isinstance(actor, User) else None
    own.save()
    return publish_own_sets(f"{cause} ({actor or 'the machine'})")
