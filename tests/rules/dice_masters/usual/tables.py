"""One entry in a prepared position, and whether it is carried out at once there."""

from rules.core import parsing
from rules.dice_masters.state import State
from rules.games import VOCABULARIES, game


def at_table(text: str) -> tuple[State, bool]:
    """The position of a log, and whether its first entry was carried out at once."""
    log = parsing.parse(text, VOCABULARIES)
    judging = game(log.game)
    state, entry = judging.begin(log), log.entries[0]
    return state, judging.usual[entry.verb](state, entry)
