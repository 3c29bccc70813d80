"""What every reader of card files gives: sets of rows, each a card as a data file holds it, with what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.core.file_fields import CardDataError, CardFilesError


@dataclass
class Row:
    """A card of the file. `place` is where it stands there ("line 12", "card 7"); `faults` are (column, message).

    `told` are the fields with a fault: nothing more is said of what the card data would find in them.
    """

    place: str
    entry: dict[str, Any]
    faults: list[tuple[str, str]] = field(default_factory=list)
    told: set[str] = field(default_factory=set)

    def wrong(self, column: str, message: str, *, of: str = "") -> None:
        """Note a fault of a column; `of` is the card's field that it fills, where that has another name."""
        self.faults.append((column, message))
        self.told.add(of or column)

    @property
    def called(self) -> str:
        return str(self.entry.get("name") or "no name")[:80]


@dataclass
class FileSet:
    """A set of the file: what the file says of it, and its rows."""

    code: str
    rows: list[Row]
    name: str = ""
    edition: str = ""
    facts: dict[str, Any] = field(default_factory=dict)  # line, promo, order, affiliations


def unreadable(file: str, message: str) -> CardFilesError:
    """Return the error for a file in which there is no card at all."""
    return CardFilesError([CardDataError(file, "the file", "its content", message)])
