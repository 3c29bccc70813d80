"""A position of any game, as verdicts and trials give it, laid out for a page. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.games import GAMES

#: What draws a position of a game that has no board of its own: its text.
AS_TEXT = "as_text"


@dataclass(frozen=True, slots=True)
class Board:
    """What a template draws: `layout` is what the game's own module makes of the position."""

    name: str
    layout: Any

    @property
    def template(self) -> str:
        return f"parts/boards/{self.name}.html"


def board_of(data: Mapping[str, Any]) -> Board | None:
    """Return the board of a verdict's position; None where it has none."""
    name = str(data.get("game") or "dice-masters")
    record = GAMES.get(name.partition("/")[0])
    if record is None or not data.get("position"):
        return None
    if record.board is None:
        return Board(AS_TEXT, record.as_text(data["position"]))
    return Board(record.name.replace("-", "_"), record.board(data))
