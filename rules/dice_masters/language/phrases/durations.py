"""How long: an effect ends with the turn unless its text says otherwise (DM-FUND-12)."""

from __future__ import annotations

from rules.dice_masters.language.registry import phrase
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


@phrase("duration", "this turn")
def this_turn() -> Duration:
    """Until the turn ends (DM-FUND-12)."""
    return Duration("this turn")


@phrase("duration", "this turn while this card is active", title="this turn, while active")
def this_turn_while_active() -> Duration:
    """Until the turn ends, and only as long as a die of the card is in the field (CARD-74wol)."""
    return Duration("this turn", while_active=True)


@phrase("duration", "during (their|the opponent's) next turn", title="during the opponent's next turn")
def next_turn() -> Duration:
    """Starts later: only while the other player's next turn lasts."""
    return Duration("their next turn")


@phrase("duration", "during its controller's next attack step", title="its next attack step")
def its_next_attack_step() -> Duration:
    """Used in a main step: this turn's for the active player's dice, the next turn's for the others."""
    return Duration("attack step")


@phrase("duration", "until your next turn")
def until_your_next_turn() -> Duration:
    """Until the ability's player has the turn again."""
    return Duration("until your next turn")
