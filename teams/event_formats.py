"""Ban lists and allowed sets of events: data with dates and sources.

The product's are in `data/event_formats.json`; a store adds its own in `formats.json` in its data folder, in the same
form (docs/changing.md). Nothing else lists them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.core.file_fields import Fields
from rules.dice_masters.cards import read_code
from teams.formats import UnknownFormat

DATA_FILE = Path(__file__).resolve().parent / "data" / "event_formats.json"
FIELDS = (
    "key",
    "name",
    "about",
    "source",
    "as_of",
    "since",
    "until",
    "only_sets",
    "banned_sets",
    "banned_cards",
    "covers",
)


@dataclass(frozen=True, slots=True)
class EventFormat:
    key: str
    name: str
    about: str
    source: str
    only_sets: frozenset[str] | None  # None: every set
    banned_sets: frozenset[str]
    banned_cards: frozenset[str]  # card codes
    covers: frozenset[str] | None = None  # the sets for which the list is held here; None: all of them
    as_of: str = ""  # the list as it was then: "2023-07"
    since: str = ""  # in force from, until
    until: str = ""

    @property
    def dates(self) -> str:
        """Return when it holds, in words; "" where nobody has said."""
        said = [f"as of {self.as_of}"] if self.as_of else []
        said += [f"from {self.since}"] if self.since and self.since != self.as_of else []
        return ", ".join(said + ([f"until {self.until}"] if self.until else []))


class FormatsError(ValueError):
    """A file of formats that cannot be used: everything that is wrong, by format and field."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class _Row(Fields):
    def __init__(self, fields: Mapping[str, Any], label: str, faults: list[str]) -> None:
        super().__init__(fields)
        self.label, self.faults = label, faults

    def wrong(self, field: str, message: str) -> None:
        self.faults.append(f"{self.label}, {field}: {message}")

    def codes(self, field: str) -> frozenset[str]:
        return frozenset(word.casefold() for word in self.texts(field))


def read_event_formats(path: Path = DATA_FILE) -> dict[str, EventFormat]:
    """Return {key: EventFormat} in the order of the file. Raises FormatsError."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise FormatsError([f"{path.name}, the file: is not JSON in UTF-8: {error}"]) from error
    if not isinstance(data, dict):
        raise FormatsError([f'{path.name}, the file: should be an object: {{"formats": […]}}'])
    faults: list[str] = []
    top = _Row(data, path.name, faults)
    given = data.get("sources")
    sources: dict[str, str] = given if isinstance(given, dict) else {}
    found = {}
    for place, entry in enumerate(top.list("formats"), start=1):
        if not isinstance(entry, dict):
            faults.append(f"{path.name}, format {place}: should be an object")
            continue
        row = _Row(entry, f"{path.name}, format {place} ({entry.get('key', 'no key')!s:.40})", faults)
        each = _format(row, sources)
        if each.key in found:
            row.wrong("key", "stands twice")
        found[each.key] = each
    if faults:
        raise FormatsError(faults)
    return found | {each.key: each for each in _single_sets(data.get("single_sets") or {}, sources)}


def _format(row: _Row, sources: Mapping[str, str]) -> EventFormat:
    row.only(*FIELDS)
    for code in row.texts("banned_cards"):
        if read_code(code) != code:
            row.wrong("banned_cards", f"{code!r:.40} is not a card code such as 12bff")
    source = row.text("source", 400)
    return EventFormat(
        key=row.text("key", 40),
        name=row.text("name", 80),
        about=row.text("about", 200),
        source=sources.get(source, source),
        only_sets=row.codes("only_sets") if "only_sets" in row.fields else None,
        banned_sets=row.codes("banned_sets"),
        banned_cards=row.codes("banned_cards"),
        covers=row.codes("covers") if "covers" in row.fields else None,
        **{name: row.text(name, 20) for name in ("as_of", "since", "until") if name in row.fields},
    )


def _single_sets(sets: Mapping[str, str], sources: Mapping[str, str]) -> Iterator[EventFormat]:
    """Yield a format for each set: every card, basic actions too, is of that set."""
    for code, name in sets.items():
        about = f"Single-set event: every card, basic actions too, is from {name}."
        only = frozenset([code])
        yield EventFormat(f"only_{code}", f"{name} only", about, sources["single_set"], only, frozenset(), frozenset())


EVENT_FORMATS = read_event_formats()


def add_formats(path: Path) -> None:
    """Add the formats of a store's own file. Raises FormatsError and then adds none."""
    added = read_event_formats(path)
    if taken := [key for key in added if key in EVENT_FORMATS]:
        raise FormatsError([f"{path.name}, {key}: the product has a format of this key" for key in taken])
    EVENT_FORMATS.update(added)


def event_format_of(key: str | None) -> EventFormat | None:
    """Return the ban list of that key, None for none. Raises UnknownFormat."""
    if not key:
        return None
    try:
        return EVENT_FORMATS[key]
    except (KeyError, TypeError):
        raise UnknownFormat("event format", key, tuple(EVENT_FORMATS)) from None
