"""What moved which dice, and when: noted at every move, looked up only for `diagnosis.causes`."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_masters.state import CARD, FIELD, OUT, ZONES, State

Cause = tuple[str, int]  # a word of `why.CAUSES`, and the turn


def mark(state: State, dice: list[int], cause: str) -> None:
    """Note what moved these dice last. Nobody changes the list any more."""
    state.moves.append((cause, state.turn, dice))


def last_move(state: State, die: int) -> Cause:
    """("", 0) for a die that never moved. A die that was cleared and went into the bag at once is told so."""
    moves = ((cause, turn) for cause, turn, dice in reversed(state.moves) if die in dice)
    cause, turn = next(moves, ("", 0))
    if cause == "refill" and next(moves, None) == ("cleared", turn):
        cause = "refill after clear"
    return cause, turn


def any_now(state: State, wanted: str) -> bool:
    """Whether anything has moved for this cause this turn."""
    return any(cause == wanted for cause, _ in causes_now(state))


def causes_now(state: State) -> Iterator[tuple[str, list[int]]]:
    """What has moved which dice this turn, the last of it first."""
    for cause, turn, dice in reversed(state.moves):
        if turn != state.turn:
            return
        yield cause, dice


def this_turn(state: State) -> dict[int, str]:
    """The cause of the last move of every die that moved this turn."""
    found: dict[int, str] = {}
    for cause, dice in causes_now(state):
        for die in dice:
            found.setdefault(die, cause)
    return found


def in_order(state: State) -> list[int]:
    """The dice in the order of their moves, who moved last at the end."""
    return [die for _, _, dice in state.moves for die in dice]


#: What the last move of a die says of where it lies, for those who look for it elsewhere.
GONE = {"KO": "was KO'd", "not fielded": "was not fielded in the main step", "used": "has been used"}


def elsewhere(state: State, die: int, player: int) -> str:
    """Where a die is that is not where this player looks for it: "it is in the used pile", "it is Bo's"."""
    zone, owner = state.zone[die], state.owner[die]
    cause, turn = last_move(state, die)
    if turn == state.turn and cause in GONE and owner == player:
        return f"it {GONE[cause]}"
    side = state.controller[die] if zone == FIELD else owner
    if side == 1 - player and zone != CARD:
        return f"it is in {state.name(side)}'s field" if zone == FIELD else f"it is {state.name(side)}'s"
    if zone == CARD:
        return "it is still on its card"
    return "it is out of play" if zone == OUT else f"it is in the {ZONES[zone]}"
