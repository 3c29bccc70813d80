"""Reading card files and a store's own sets, with every fault of every file in one report. Pure."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import rules
from rules.core.file_fields import CardDataError, CardFilesError, read_object
from rules.dice_masters.card_files import DATA_FOLDER, examine, read_set
from rules.dice_masters.cards import Card, CardPool, CardSet
from rules.dice_masters.language.compile import check

#: `[{"file": name, "data": decoded JSON}, ...]` in the order of the file names, then the own sets with `"own": True`.
#: `"ground": True` marks the sets of the first folder, which each log may use.
Snapshot = list[dict[str, Any]]
#: The product's own files: the two sets of the books, which logs are judged by, and the facts of all others.
SHIPPED = (DATA_FOLDER, Path(__file__).resolve().parent / "data" / "sets")
#: Reading a text takes milliseconds, and each version of the card data asks again about every own card.
_problems_of = lru_cache(maxsize=4096)(check)


def read_files(*folders: Path, own: Sequence[dict[str, Any]] = ()) -> tuple[Snapshot, CardPool]:
    """Return every `*.json` of the folders and the own sets after them, checked. Raises CardFilesError."""
    problems: list[CardDataError] = []
    snapshot: Snapshot = []
    for folder in folders:
        paths = sorted(folder.glob("*.json"))
        if not paths:
            problems.append(CardDataError(str(folder), "the folder", "files", "holds no *.json card files"))
        for path in paths:
            try:
                entry = {"file": path.name, "data": read_object(path)}
            except CardFilesError as error:
                problems += error.problems
            else:
                snapshot.append(entry | {"ground": folder == folders[0]})
    snapshot += own
    replaced = {entry["data"].get("set") for entry in own}  # an own set stands in for one the product knows facts of
    sets = [
        card_set
        for entry in snapshot
        if (card_set := checked(entry, problems))
        and (entry.get("own") or entry.get("ground") or card_set.code not in replaced)
    ]
    problems += _doubles(sets)
    if problems:
        raise CardFilesError(problems)
    return snapshot, CardPool(sets)


def source_of(*folders: Path) -> str:
    """Return thirty-two hex digits over all files that `read_files` reads, and over the program that reads them: a
    phrase that is gone makes a text unreadable.
    """
    digest = hashlib.sha256(_program().encode())
    for folder in folders:
        for path in sorted(folder.glob("*.json")):
            digest.update(f"\n{path.name} ".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:32]


def source_of_own(own: Sequence[dict[str, Any]]) -> str:
    """Return the same over the store's own sets."""
    return hashlib.sha256(json.dumps(list(own), sort_keys=True).encode()).hexdigest()[:32]


@lru_cache(maxsize=1)
def _program() -> str:
    """Return a digest of the modules that read cards and their texts."""
    root = Path(rules.__file__).parent
    readers = [*root.glob("dice_masters/*card*.py"), *root.glob("dice_masters/traits.*")]
    for folder in ("core/language", "dice_masters/language"):
        readers += root.glob(f"{folder}/**/*.py")
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(readers))).hexdigest()


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
