"""Reading card files and a store's own sets, with every fault of every file in one report. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.core.card_files import CardDataError, CardFilesError, read_object
from rules.dice_masters.card_files import examine, read_set
from rules.dice_masters.cards import Card, CardPool, CardSet
from rules.dice_masters.language.compile import check

#: `[{"file": name, "data": decoded JSON}, ...]` in the order of the file names, then the own sets with `"own": True`.
Snapshot = list[dict[str, Any]]
#: Reading a text takes milliseconds, and each version of the card data asks again about every own card.
_problems_of = lru_cache(maxsize=4096)(check)


def read_files(folder: Path, own: Sequence[dict[str, Any]] = ()) -> tuple[Snapshot, CardPool]:
    """Return every `*.json` of the folder and the own sets after them, checked. Raises CardFilesError."""
    problems: list[CardDataError] = []
    snapshot: Snapshot = []
    for path in sorted(folder.glob("*.json")):
        try:
            snapshot.append({"file": path.name, "data": read_object(path)})
        except CardFilesError as error:
            problems += error.problems
    if not snapshot and not problems:
        problems.append(CardDataError(str(folder), "the folder", "files", "holds no *.json card files"))
    snapshot += own
    sets = [card_set for entry in snapshot if (card_set := checked(entry, problems))]
    problems += _doubles(sets)
    if problems:
        raise CardFilesError(problems)
    return snapshot, CardPool(sets)


def pool_from(snapshot: Snapshot) -> CardPool:
    """Return the pool of files that were checked when they were loaded."""
    return CardPool(read_set(entry["data"], entry["file"]) for entry in snapshot)


def with_readable_texts(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an own set with the texts this engine cannot read set aside as "not written yet".

    They could be read when they were saved; a phrase the engine has since lost must not keep all cards out.
    """
    try:
        card_set = read_set(entry["data"], entry["file"])
    except CardFilesError:
        return entry
    faulty = {card.number for card in card_set.cards for _ in _unreadable_lines(card, entry["file"])}
    if not faulty:
        return entry
    cards = [
        card | ({"text": None, "errata": None} if card["number"] in faulty else {}) for card in entry["data"]["cards"]
    ]
    return entry | {"data": entry["data"] | {"cards": cards}}


def checked(entry: dict[str, Any], problems: list[CardDataError]) -> CardSet | None:
    """Return the set of one file, or None after adding what is wrong with it to `problems`."""
    card_set, found = examine(entry["data"], entry["file"])
    if not found:
        problems += (problem for card in card_set.cards for problem in _unreadable_lines(card, entry["file"]))
        return card_set
    problems += found
    return None


def _unreadable_lines(card: Card, file: str) -> Iterator[CardDataError]:
    """Yield lines the engine could not play: each must have exactly one reading in the card language."""
    for field, lines in (("text", card.text), ("errata", card.errata)):
        for problem in _problems_of(replace(card, text=lines)):
            message = str(problem).removeprefix(f"{problem.card}, ")
            yield CardDataError(file, f"card {card.number} ({card.name})", field, message)


def _doubles(sets: list[CardSet]) -> list[CardDataError]:
    """One set in two files would hide cards of the first."""
    seen: dict[str, str] = {}
    problems = []
    for card_set in sets:
        if card_set.code in seen:
            message = f"{card_set.code!r} is also the set of “{seen[card_set.code]}”"
            problems.append(CardDataError(card_set.name, "the set", "set", message))
        seen[card_set.code] = card_set.name
    return problems
