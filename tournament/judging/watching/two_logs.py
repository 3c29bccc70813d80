"""What the page of two logs side by side shows. Pure but for the rows that it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.comparing import AGREE, BEHIND, DIFFER, SLIGHT, Comparison, Side, compare
from rules.core.verdict import UNREADABLE
from rules.frames import STOPPED
from tournament.events.proof.log_standing import Standing
from tournament.judging.log_text import verdict_text
from tournament.judging.models import GameLog, ReplayVerdict

from . import replay_film

#: The words on the bead of a turn.
WORDS = {
    AGREE: "both logs agree",
    SLIGHT: "written differently, with the same effect",
    DIFFER: "the first difference",
    BEHIND: "after the difference",
}


@dataclass(frozen=True, slots=True)
class Column:
    """One of the logs. `needs`: what would have to be true for it; `acts`: those of the turn that differs; `here`: the
    anchor of the first that the other log does not have.
    """

    log: GameLog
    heading: verdict_text.VerdictHeading
    standing: Standing | None
    side: Side | None
    acts: tuple[replay_film.Act, ...]
    here: str
    needs: tuple[str, ...]
    result: str  # how the game ended, if it did


#: A log, its verdict if it is told, and where the log stands in its match.
Told = tuple[GameLog, ReplayVerdict | None, Standing | None]


def page(told: Sequence[Told], films: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the context of the page."""
    found = compare(films[0], films[1])
    columns = [
        _column(each, film, found, number)
        for number, (each, film) in enumerate(zip(told, films, strict=True))
        if each[1] is not None
    ]
    pairs = zip(columns, films, strict=True)
    tables = [{"position": column.side.position, "cards": film["cards"]} for column, film in pairs if column.side]
    shown = {"tables": tables, "names": list(films[0]["names"])}
    beads = [(number, state, WORDS[state]) for number, state in found.turns]
    return {
        "found": found, "columns": columns, "beads": beads, "tables": shown, "names": films[0]["names"],
        "agreed": sum(state in (AGREE, SLIGHT) for _, state in found.turns),
        "shorter": columns[found.shorter] if found.shorter is not None else None,
    }  # fmt: skip


def _column(told: Told, film: Mapping[str, Any], found: Comparison, number: int) -> Column:
    log, verdict, standing = told
    assert verdict is not None
    side = found.sides[number] if found.sides else None
    acts = [act for turn in replay_film.turns(film) for act in turn.acts]
    here = acts[side.frame].anchor if side is not None and side.frame is not None else ""
    own = tuple(acts[frame] for frame in side.frames) if side is not None else ()
    heading = verdict_text.heading_of(verdict.data, standing)
    result = (film["verdict"]["result"] or {}).get("text", "")
    return Column(log, heading, standing, side, own, here, tuple(_needs(film["verdict"], side)), result)


def _needs(verdict: Mapping[str, Any], side: Side | None) -> list[str]:
    """What would have to be true for a log to be right."""
    needs = []
    if side is not None:
        needs.append(side.sentence if side.sentence else "Nothing more happened in this turn.")
        needs += side.facts
    if verdict["kind"] in STOPPED and verdict["line"]:
        rule = f" although it breaks {verdict['rule']}" if verdict["rule"] else ""
        stands = "be written in other words" if verdict["kind"] == UNREADABLE else f"stand{rule}"
        needs.append(f"Line {verdict['line']} would have to {stands}: {verdict['message']}")
    return needs
