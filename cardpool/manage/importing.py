"""Cards from a file: what would be new, changed or refused, and saving what is right without what is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from cardpool import changes
from cardpool.card_uses import CardUse, uses_of
from cardpool.importing.reading import read_any
from cardpool.importing.rows import FileSet, Row
from cardpool.manage.checks import check_set
from cardpool.manage.entries import card_of
from cardpool.manage.services import Actor
from cardpool.models import OwnSet
from cardpool.services import Load, publish_own_sets, set_data, shipped_codes
from rules.dice_masters.card_files import is_code
from rules.dice_masters.cards import Card

#: What a card keeps that a file without these columns says nothing of.
KEPT = ("text", "errata", "spellings", "creature_types")
DEFAULT_EDITION = "wol2015"
OWN_FIELDS = ("set", "edition", "name", "cards")
#: Columns of a fault that leaves nothing of a row to look at.
WHOLE_ROW = {"the row", "the card"}


@dataclass(frozen=True, slots=True)
class Change:
    """A card that is here already, and what the file says otherwise: (field, was, is now)."""

    row: Row
    differences: tuple[tuple[str, str, str], ...]


@dataclass
class SetPreview:
    """What saving a set of a file would do. `fault`: why nothing of it can be saved."""

    code: str
    name: str
    edition: str
    facts: dict[str, Any]
    exists: bool
    new: list[Row] = field(default_factory=list)
    changed: list[Change] = field(default_factory=list)
    same: int = 0
    refused: list[Row] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)  # codes of cards that the file does not hold
    fault: str = ""
    cards: dict[int, dict[str, Any]] = field(default_factory=dict)  # those that are right, whole, by number

    @property
    def writes(self) -> int:
        return 0 if self.fault else len(self.new) + len(self.changed)

    @property
    def uses(self) -> list[CardUse]:
        """Return who uses the cards that replacing the set would remove."""
        return uses_of(self.removed)


def preview(content: bytes, file: str, set_code: str = "", name: str = "") -> list[SetPreview]:
    """Return what saving a file would do, set by set. Raises CardFilesError for a file without any card."""
    return [_preview(each, file, name) for each in read_any(content, file, set_code.strip().casefold())]


def _preview(found: FileSet, file: str, name: str) -> SetPreview:
    own = OwnSet.objects.filter(code=found.code).first() if is_code(found.code) else None
    before = own.data if own else set_data(found.code) or {}
    shown = SetPreview(
        found.code,
        name or found.name or before.get("name") or found.code.upper(),
        found.edition or before.get("edition") or DEFAULT_EDITION,
        {key: value for key, value in before.items() if key not in OWN_FIELDS} | found.facts,
        bool(before),
    )
    about = {"set": shown.code, "edition": shown.edition, "name": shown.name} | shown.facts
    faults = check_set({**about, "cards": []}, file, shipped_codes(ground=True))
    if shown.code and faults:
        shown.fault = f"{faults[0].field}: {faults[0].message}"
    there = {card["number"]: card for card in before.get("cards", ())}
    for row in found.rows:
        _sort_in(row, shown, about, there)
    shown.removed = [f"{number}{shown.code}" for number in there if number not in shown.cards]
    return shown


def _sort_in(row: Row, shown: SetPreview, about: Mapping[str, Any], there: Mapping[int, dict[str, Any]]) -> None:
    """Put a row where it belongs: every fault of a row is found at once."""
    number = row.entry.get("number")
    old = there.get(number) if isinstance(number, int) else None
    entry = _with_kept(row.entry, old)
    if not row.told & WHOLE_ROW:
        row.faults += [
            (problem.field, problem.message)
            for problem in check_set({**about, "cards": [entry]}, row.place)
            if problem.card != "the set" and not row.told & {problem.field, problem.field.partition(".")[0]}
        ]
    if not row.faults and number in shown.cards:
        row.wrong("number", f"{number} is in this file twice")
    if row.faults:
        shown.refused.append(row)
        return
    assert isinstance(number, int)
    shown.cards[number] = entry
    if old is None:
        shown.new.append(row)
        return
    differences = tuple(_differences(_card(old, about), _card(entry, about)))
    if differences:
        shown.changed.append(Change(row, differences))
    else:
        shown.same += 1


def _with_kept(entry: dict[str, Any], old: dict[str, Any] | None) -> dict[str, Any]:
    """Return the card with what the file does not say: texts that somebody wrote, energy faces that are known."""
    if old is None:
        return entry
    kept = {name: old[name] for name in KEPT if name in old and name not in entry} | entry
    die, before = entry.get("die"), old.get("die")
    if isinstance(before, dict) and entry.get("type") == old.get("type") and (die is None or isinstance(die, dict)):
        kept["die"] = before | (die or {})
    return kept


def _card(entry: dict[str, Any], about: Mapping[str, Any]) -> Card:
    return card_of(entry, dict(about))


def _differences(was: Card, now: Card) -> Iterator[tuple[str, str, str]]:
    if was != now:
        for each in changes.differences(was, now):
            yield each["field"], changes.words(each["was"]), changes.words(each["now"])


@transaction.atomic
def save(actor: Actor, sets: Iterable[SetPreview], file: str, replace: bool = False) -> Load | None:
    """Save the cards that are right of every set; `replace` takes away the cards that a file does not hold.

    Returns None where there is nothing to save.
    """
    saved = 0
    for shown in sets:
        if not shown.fault and (shown.writes or (replace and shown.removed)):
            _save(actor, shown, replace)
            saved += shown.writes
    return publish_own_sets(f"{saved} cards from {file} ({actor or 'the machine'})") if saved or replace else None


def _save(actor: Actor, shown: SetPreview, replace: bool) -> None:
    own = OwnSet.objects.select_for_update().filter(code=shown.code).first()
    before: Sequence[dict[str, Any]] = own.cards if own else (set_data(shown.code) or {}).get("cards", ())
    own = own or OwnSet(code=shown.code)
    kept = {} if replace else {card["number"]: card for card in before}
    own.name, own.edition, own.facts = shown.name, shown.edition, shown.facts
    own.cards = sorted((kept | shown.cards).values(), key=lambda card: card["number"])
    own.changed_by = actor if actor is not None and actor.is_authenticated else None
    own.save()
