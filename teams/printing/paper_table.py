"""A list for paper as a value: its heading, its columns, its rows. One template draws all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

NUMBER, NAME, BOX = "n", "name", "box"


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """`kind`: NUMBER stands to the right, NAME gets the room that is left, BOX is empty and written in."""

    label: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a field; `note` stands behind it, smaller."""

    text: str = ""
    note: str = ""
    strong: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row; `line`: a line is drawn below it."""

    pairs: tuple[tuple[Cell, PaperColumn], ...]
    line: bool = False


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A list with its heading; `empty` stands there where it has no rows, `notes` below them."""

    heading: str
    columns: tuple[PaperColumn, ...]
    rows: tuple[PaperRow, ...]
    under: str = ""
    empty: str = "Nothing is here yet."
    notes: tuple[str, ...] = field(default=())
    back: str = ""
    back_to: str = ""


def rows_of(
    columns: Sequence[PaperColumn], rows: Iterable[Sequence[Cell | str | int]], line_after: int = 0
) -> tuple[PaperRow, ...]:
    """Return rows of plain values, each with its columns. `line_after`: the row with a line below it, from 1."""
    return tuple(
        PaperRow(
            tuple(
                (cell if isinstance(cell, Cell) else Cell(str(cell)), column)
                for cell, column in zip(row, columns, strict=True)
            ),
            number == line_after,
        )
        for number, row in enumerate(rows, start=1)
    )
