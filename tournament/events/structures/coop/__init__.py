"""Score runs of Dice Conquest: in each round every party plays the same seeded deck once, at a table of its own.

One round is a score night, several are a gauntlet: with drafted heroes three, unless a number is given. Parties are
ranked in brackets by size and traps.
"""

from __future__ import annotations

from typing import Any

from ...models import Entrant, Event, Round
from ..structure import Column, Option, Structure
from .board import COLUMNS, QuestStanding, boards, rank
from .in_logs import log_deck, log_lines, log_setup, log_waits
from .slots import HEROES, TRAPS, seat


def _explain(round_: Round, entrant: Entrant) -> tuple[str, ...]:
    return (
        "Every party plays at a table of its own; all tables of a round have the same deck.",
        *_committed(round_),
    )


def _committed(round_: Round) -> tuple[str, ...]:
    decks = round_.proof.get("commitments") or [[0, round_.proof.get("commitment", "")]]
    if len(decks) == 1:
        return (f"The SHA-256 of the deck was {decks[0][1]} before the first card was shown.",)
    return tuple(f"The SHA-256 of the deck with {number} traps was {told}." for number, told in decks)


def _columns(event: Event, rows: Any) -> tuple[Column, ...]:
    return COLUMNS


COOP = Structure(
    key="coop",
    name="Score runs",
    offered="Score runs: every party plays the same deck",
    about="score runs: every party plays the same seeded deck, and the Quest Score ranks parties of one size",
    scoring="a win counts 501 to 989, more for fewer rounds and for health left; anything else the health removed "
    "from creatures, 0 to 411",
    result="quest",
    serves=lambda book: book.needs_parties,
    served="Dice Conquest",
    least=1,
    minutes=60,
    rounds=lambda event, players: 3 if event.structure_options.get("heroes") == "draft" else 1,
    asks_rounds=True,
    rounds_told="If empty, 1; with drafted heroes 3, a gauntlet.",
    options=(
        Option("heroes", "Heroes", HEROES, "draw", True),
        Option("traps", "Traps in the deck", TRAPS, "0", True),
    ),
    log_lines=log_lines,
    log_waits=log_waits,
    log_setup=log_setup,
    log_deck=log_deck,
    table_part="events/structures/coop_table.html",
    points_at_tables=False,
    seat=seat,
    seat_cut=lambda event, number, seed: seat(event, number, seed, 0),
    cut_size=lambda event, players: 0,
    rank=rank,
    titles=lambda event, rows: {row.player: str(row.bracket) for row in rows},
    boards=boards,
    explain=_explain,
    columns=_columns,
)

__all__ = ["COOP", "QuestStanding"]
