"""A position of any game, as verdicts and trials give it, laid out for a page. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardpool.boards import dice_conquest, dice_masters, dungeon_dice


@dataclass(frozen=True, slots=True)
class Board:
    """What a template draws: `game` is the key of BOARDS, `layout` what that game's module makes of the position."""

    game: str
    layout: Any

    @property
    def template(self) -> str:
        return f"parts/boards/{self.game.replace('-', '_')}.html"


#: Game -> its layout, from the JSON of a verdict.
BOARDS: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "dice-masters": dice_masters.halves,
    "dice-conquest": dice_conquest.table,
    "dungeon-dice": dungeon_dice.pod,
}


def board_of(data: Mapping[str, Any]) -> Board | None:
    """The board of a verdict's position; None where it has none."""
    game = str(data.get("game") or "dice-masters").partition("/")[0]
    if not data.get("position") or game not in BOARDS:
        return None
    return Board(game, BOARDS[game](data))
