"""The rules as a recording asks them: text in, plain data out. Nothing else in this app imports the rules.

A fault of ours on a line never reaches a phone as a failed page: it is logged, and the line is refused in words.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.core.cache import caches

from rules import distance, recording
from rules.core.faults import Fault
from rules.core.throws import Seeds
from rules.distance import Company, Line
from rules.games import Components
from rules.recording import Entered
from tournament.judging import logtext
from tournament.judging.components import ComponentCache

from . import fold
from .errors import Refused

logger = logging.getLogger(__name__)
T = TypeVar("T")

#: Seconds for which a process keeps the cards and dice of a header.
COMPONENTS_KEPT = 3600
#: What is said where our own code breaks.
OUR_FAULT: dict[str, Any] = {
    "verdict": "",
    "rule": None,
    "message": "The rules failed here: our fault, not yours.",
    "legal": [],
}
#: Of a game whose header says too little to begin, and where nothing is asked yet.
NOTHING_YET: dict[str, Any] = {
    "game": None, "names": [], "over": False, "result": None, "turn": None, "step": None, "active": None,
    "position": None, "ask": None, "react": [], "inferred": [], "fault": None, "entries": 0, "tail": [],
}  # fmt: skip


def enter(text: str, line: str) -> Entered:
    """Return what one entry adds to a working text, or why it is refused."""
    return _guarded(
        lambda: recording.enter(text, line, _components(text)), lambda fault: Entered(refused=fault), "enter"
    )


def as_played(text: str, line: str) -> list[str]:
    """Return lines that let the recording go on from an entry though it is refused."""
    return _guarded(
        lambda: recording.as_played(text, line, _components(text)),
        lambda fault: [f"; {' '.join(line.split())}"],
        "as_played",
    )


def view(text: str) -> dict[str, Any]:
    """Return the position behind a working text and what is asked next; nothing while its header is not complete."""
    if fold.lacks_first(text) or fold.lacks_seeds(text):
        return NOTHING_YET
    return _guarded(
        lambda: recording.view(text, _components(text)), lambda fault: NOTHING_YET | {"fault": fault}, "view"
    )


def goes_on(text: str, seeds: Seeds, company: Company) -> tuple[Line, ...]:
    """Return what follows by itself in a game at a distance: dice, bots, what leaves nobody a choice."""
    return _guarded(lambda: distance.goes_on(text, seeds, company, _components(text)), lambda fault: (), "goes_on")


def giving_way(text: str) -> str | None:
    """Return the line with which whoever is asked does nothing more; None where they have to decide."""
    return _guarded(lambda: distance.giving_way(text, _components(text)), lambda fault: None, "giving_way")


def table(header: str) -> dict[str, Any]:
    """Return what stays the same during a game. Who goes first makes no difference to it."""
    return _guarded(lambda: recording.table(fold.with_somebody_first(header), _components(header)), _no_table, "table")


def full_log(header: str, lines: Sequence[tuple[str, str]]) -> str:
    """Return the log to hand in: everything written, and marked what nobody tapped. As it was tapped, if that fails."""
    plain = header.rstrip("\n") + "\n" + "".join(f"{line}\n" for line in working_lines(lines))
    return _guarded(lambda: recording.full_log(header, lines, _components(header)), lambda fault: plain, "full_log")


def working_lines(lines: Sequence[tuple[str, str]]) -> list[str]:
    """Return lines as the rules are given them: a mark is a comment there."""
    return [f"{text}  ; {mark}" if mark else text for text, mark in lines]


def life_of(view: dict[str, Any]) -> list[int | None]:
    """Return what every player has left, for a list of tables; [] where there is no position."""
    position = view.get("position") or {}
    return [player.get("life", player.get("health")) for player in position.get("players", ())]


def _components(text: str) -> Components:
    """Return what the game of a text is played with. Where its header names their digests they never change, so the
    same objects serve every line of the game.
    """
    asked = logtext.asked(text)
    if not (asked.cards or asked.dice):
        return ComponentCache().of_text(text)
    key = f"recording.components.{asked}".replace(" ", "-")[:240]
    found = caches["pages"].get(key)
    if found is None:
        found = ComponentCache().of_text(text)
        caches["pages"].set(key, found, COMPONENTS_KEPT)
    return found


def _no_table(fault: dict[str, Any]) -> dict[str, Any]:
    raise Refused("no-game", fault["message"], "Correct the teams or the header, and begin again.", refused=fault)


def _guarded(ask: Callable[[], T], otherwise: Callable[[dict[str, Any]], T], what: str) -> T:
    """Ask the rules; a header that allows no game, and a fault of ours, are answered in words."""
    try:
        return ask()
    except Fault as fault:
        said: dict[str, Any] = {"verdict": "illegal", "rule": getattr(fault, "rule", None), "message": fault.message}
        return otherwise(said | {"legal": []})
    except Exception:
        logger.exception("The rules broke in a recording (%s)", what)
        return otherwise(dict(OUR_FAULT))
