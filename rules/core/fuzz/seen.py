"""What has occurred in the machine's games, and what never has."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.core.books.options import Option, written

#: A heading ("faces") and a name under it ("12bff face 3").
Found = tuple[str, str]
Names = Mapping[str, frozenset[str]]


#: The heading of the options that games are played with.
SETTINGS = "options"


def setting(option: str, value: object) -> str:
    """Return the name of an option's value under that heading."""
    return f"{option}={written(value)}"


def every_setting(options: Mapping[str, Option]) -> frozenset[str]:
    """Return each value of each option, undecided where it may be."""
    return frozenset(f"{option.name}={value}" for option in options.values() for value in option.choices)


def settings_of(state: Any) -> Iterator[Found]:
    """Yield the options that a game is played with."""
    yield from ((SETTINGS, setting(name, value)) for name, value in state.table.profile.options().items())


class Seen:
    """Everything that has occurred so far, by heading; what nobody asked for is not kept."""

    def __init__(self, wanted: Names, found: Iterable[Found] = ()) -> None:
        self.wanted = wanted
        self.found: dict[str, set[str]] = {heading: set() for heading in wanted}
        self.note(found)

    def note(self, found: Iterable[Found]) -> None:
        for heading, name in found:
            if name in self.wanted.get(heading, ()):
                self.found[heading].add(name)

    def lacks(self, heading: str, name: str) -> bool:
        """Whether this is wanted and has not occurred."""
        return name in self.wanted.get(heading, ()) and name not in self.found[heading]

    def new(self, found: Iterable[Found]) -> set[Found]:
        """Those of them that are wanted and have not occurred."""
        return {(heading, name) for heading, name in found if self.lacks(heading, name)}

    def missing(self) -> dict[str, list[str]]:
        return {heading: sorted(self.wanted[heading] - found) for heading, found in self.found.items()}

    def complete(self) -> bool:
        return all(self.wanted[heading] == found for heading, found in self.found.items())

    def size(self) -> int:
        """How much has occurred."""
        return sum(map(len, self.found.values()))

    def copy(self) -> Seen:
        return Seen(self.wanted, self.pairs())

    def pairs(self) -> list[Found]:
        return [(heading, name) for heading, found in self.found.items() for name in sorted(found)]


def load(wanted: Names, path: Path) -> Seen:
    """What `save` wrote. Raises OSError, or ValueError for a file that is none of ours."""
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or not all(isinstance(names, list) for names in data.values()):
        raise ValueError(f"{path} does not say what has occurred")
    return Seen(wanted, [(heading, str(name)) for heading, names in data.items() for name in names])


def save(seen: Seen, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    found = {heading: sorted(names) for heading, names in seen.found.items()}
    path.write_text(json.dumps(found, indent=1), encoding="utf-8")
