"""Blank sheets on which a game is written down by hand, one for each game, with its signs below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..models import Event, Round
from ..rule_books import RULE_BOOKS, RuleBook
from .paper import Paper, Wanted

#: Rows of the first page of the sheet.
ROWS = 17
#: Rows of the page behind it, which has no header.
MORE = 24


@dataclass(frozen=True, slots=True)
class LogSheet:
    """The blank sheet of a game: `seats` of players, a column for each kind of line, signs as (sign, meaning).

    `widths`: the share of each column in twentieths.
    """

    seats: tuple[str, ...]
    before: tuple[str, ...]  # what is written above the rows
    columns: tuple[str, ...]
    widths: tuple[int, ...]
    signs: tuple[tuple[str, str], ...]
    example: str


#: The game of a log's header, without the edition -> its sheet.
LOG_SHEETS: dict[str, LogSheet] = {
    "dice-masters": LogSheet(
        seats=("P1", "P2"),
        before=("P1 cards (code × dice)", "P2 cards (code × dice)", "Basic actions", "Life at the start"),
        columns=("Turn", "Drawn", "Rolled", "Rerolled", "Bought, fielded, used, attackers, blockers", "Life"),
        widths=(2, 3, 4, 3, 6, 2),
        signs=(
            ("F B M S", "fist, bolt, mask, shield"),
            ("FF BB", "two on one face"),
            ("?", "wild"),
            ("1 2", "generic energy"),
            ("L1 L2 L3", "level of a character"),
            ("A A* A**", "action, with bursts"),
            ("ch", "Sidekick or NPC as character"),
        ),
        example="turn 5 P1 · draw Batman Sidekick x3 · roll Batman:L3 M F B · reroll M -> S · field Batman with S F B",
    ),
    "dungeon-dice": LogSheet(
        seats=("P1", "P2", "P3", "P4", "P5"),
        before=("Treasures at the start", "Rolls for the first turn", "Dice set"),
        columns=("Turn", "Drawn, monster", "Confront or flee", "Rolled", "Used, passed, resolved", "Fame, wounds"),
        widths=(2, 3, 3, 4, 5, 3),
        signs=(
            ("B01 R14 M07", "a die by its number"),
            ("B01:3", "its face shows 3"),
            ("M07:1+slash", "level and symbols"),
            ("G01 K01", "Level dice of heroes, of the monster"),
            ("pass", "nothing more; both in turn: resolve"),
        ),
        example="turn 1 P2 · equip B02 B16 · draw M07 · roll M07:1+slash · confront · use B16 armor K01 -> 2 · resolve",
    ),
    "dice-conquest": LogSheet(
        seats=("P1", "P2", "P3", "P4"),
        before=("Heroes by seat", "First player", "Traps", "Deck or its hash"),
        columns=("Round, first", "Revealed", "Rolled", "Taken and placed, by player", "Slain", "Damage, health"),
        widths=(2, 4, 4, 5, 2, 3),
        signs=(
            ("D4=4", "a die and what it counts"),
            ("D10[0]", "the face 0, which counts 10"),
            ("P1 take D6 > place Hag", "a turn"),
            ("pass", "takes no die"),
            ("spend D20", "a die that is not used"),
        ),
        example="round 1 P1 · reveal Skeleton Hag · roll D4=4 D6=1 D8=8 · P1 take D6 > place Skeleton · P2 pass",
    ),
}


def sheet_of_book(book: RuleBook) -> dict[str, Any]:
    """Return the blank sheet of a rule book's game, as its template takes it."""
    form = LOG_SHEETS[book.game.partition("/")[0]]
    columns = list(zip(form.columns, form.widths, strict=True))
    return {"book": book, "form": form, "columns": columns, "rows": range(ROWS), "more": range(MORE)}


def _log(wanted: Wanted) -> dict[str, Any]:
    return sheet_of_book(wanted.event.book) | {"of_event": wanted.event}


def _has_sheet(event: Event, round_: Round | None) -> bool:
    return event.book.game.partition("/")[0] in LOG_SHEETS


LOG_SHEET = Paper(
    key="log",
    title="Log sheet",
    about="A blank sheet to write a game down by hand, with the signs of the notation.",
    template="paper/log_sheet.html",
    make=_log,
    offered=_has_sheet,
)
BOOKS = tuple(book for book in RULE_BOOKS.values() if book.game.partition("/")[0] in LOG_SHEETS)
