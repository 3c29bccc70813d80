"""Ban lists and allowed sets of events: data with its source, read once from `data/event_formats.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from teams.formats import UnknownFormat

DATA_FILE = Path(__file__).resolve().parent / "data" / "event_formats.json"


@dataclass(frozen=True, slots=True)
class EventFormat:
    key: str
    name: str
    about: str
    source: str
    only_sets: frozenset[str] | None  # None: every set
    banned_sets: frozenset[str]
    banned_cards: frozenset[str]  # card codes


def read_event_formats(path: Path = DATA_FILE) -> dict[str, EventFormat]:
    """{key: EventFormat} in the order of the file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return {
        entry["key"]: EventFormat(
            key=entry["key"],
            name=entry["name"],
            about=entry["about"],
            source=data["sources"][entry["source"]],
            only_sets=frozenset(entry["only_sets"]) if "only_sets" in entry else None,
            banned_sets=frozenset(entry.get("banned_sets", ())),
            banned_cards=frozenset(entry.get("banned_cards", ())),
        )
        for entry in data["formats"]
    }


EVENT_FORMATS = read_event_formats()


def event_format_of(key: str | None) -> EventFormat | None:
    """Return the ban list of that key, None for none. Raises UnknownFormat."""
    if not key:
        return None
    try:
        return EVENT_FORMATS[key]
    except (KeyError, TypeError):
        raise UnknownFormat("event format", key, tuple(EVENT_FORMATS)) from None
