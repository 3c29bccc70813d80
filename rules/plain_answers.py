"""The rules as a page asks them: text in, plain data out, and never an exception.

A header that allows no game is answered in words, and so is a fault of ours: it is logged, and the line is refused.
The server and the phone that has no network ask through the same class; only where the cards come from differs.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from rules import fold, recording
from rules.core.faults import Fault
from rules.games import Components
from rules.recording import Entered

logger = logging.getLogger(__name__)
T = TypeVar("T")

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
    "last_turn": 0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlainAnswers:
    """`components_of` gives what the game of a text is played with."""

    components_of: Callable[[str], Components]

    def enter(self, text: str, line: str, reacts: bool = False) -> Entered:
        """Return what one entry adds to a working text, or why it is refused."""
        return self.guarded(
            lambda: recording.enter(text, line, self.components_of(text), reacts),
            lambda fault: Entered(refused=fault),
            "enter",
        )

    def as_played(self, text: str, line: str) -> list[str]:
        """Return lines that let the recording go on from an entry though it is refused."""
        return self.guarded(
            lambda: recording.as_played(text, line, self.components_of(text)),
            lambda fault: [f"; {' '.join(line.split())}"],
            "as_played",
        )

    def view(self, text: str) -> dict[str, Any]:
        """Return the position behind a working text and what is asked next; nothing while its header is incomplete."""
        if fold.lacks_first(text) or fold.lacks_seeds(text):
            return NOTHING_YET
        return self.guarded(
            lambda: recording.view(text, self.components_of(text)), lambda fault: NOTHING_YET | {"fault": fault}, "view"
        )

    def full_log(self, header: str, lines: Iterable[tuple[str, str]]) -> str:
        """Return the log to hand in: everything written, and marked what nobody tapped. As it was tapped, if that
        fails.
        """
        given = list(lines)
        plain = header.rstrip("\n") + "\n" + "".join(f"{line}\n" for line in fold.working_lines(given))
        return self.guarded(
            lambda: recording.full_log(header, given, self.components_of(header)), lambda fault: plain, "full_log"
        )

    def guarded(self, ask: Callable[[], T], otherwise: Callable[[dict[str, Any]], T], what: str) -> T:
        """Ask the rules; a header that allows no game, and a fault of ours, are answered in words."""
        try:
            return ask()
        except Fault as fault:
            said: dict[str, Any] = {
                "verdict": "illegal",
                "rule": getattr(fault, "rule", None),
                "message": fault.message,
            }
            return otherwise(said | {"legal": []})
        except Exception:
            logger.exception("The rules broke in a recording (%s)", what)
            return otherwise(dict(OUR_FAULT))
