"""How long: an effect ends with the turn unless its text says otherwise (DM-FUND-12)."""

from __future__ import annotations

from rules.dice_masters.language.registry import table
from rules.dice_masters.state import Frame, State

#: (first turn it holds in, last turn it holds in)
Span = tuple[int, int]


class Duration:
    """When a modifier holds, from the turn in which it is made."""

    __slots__ = ("name", "while_active")

    def __init__(self, name: str, while_active: bool = False) -> None:
        self.name, self.while_active = name, while_active

    def span(self, state: State, frame: Frame) -> Span:
        """Turns are counted for both players together; the opponent's next turn is this one or one of the next two."""
        if self.name == "this turn":
            return state.turn, state.turn
        mine = frame.player == state.active
        if self.name == "attack step":
            return state.turn, state.turn + 1
        if self.name == "their next turn":
            turn = state.turn + (1 if mine else 2)
            return turn, turn
        return state.turn, state.turn + (1 if mine else 0)  # until your next turn


table(
    "duration",
    ("this turn", lambda: Duration("this turn"), "Until the turn ends (DM-FUND-12)."),
    ("this turn while this card is active", lambda: Duration("this turn", while_active=True),
     "Until the turn ends, and only as long as a die of the card is in the field (CARD-74wol).",
     "this turn, while active"),
    ("during (their|the opponent's) next turn", lambda: Duration("their next turn"),
     "Starts later: only while the other player's next turn lasts.", "during the opponent's next turn"),
    ("during its controller's next attack step", lambda: Duration("attack step"),
     "Used in a main step: this turn's for the active player's dice, the next turn's for the others.",
     "its next attack step"),
    ("until your next turn", lambda: Duration("until your next turn"),
     "Until the ability's player has the turn again."),
)  # fmt: skip
