"""Which entries may be plain."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.notation import Entry
from rules.dice_masters.state import State
from rules.dice_masters.usual import actions, answering, attacking, buying, fielding, passing, rolling, turns

#: By verb: carry the entry out and return True, or change nothing and return False.
USUAL: dict[str, Callable[[State, Entry], bool]] = {
    "draw": rolling.draw,
    "roll": rolling.roll,
    "reroll": rolling.reroll,
    "field": fielding.field,
    "buy": buying.buy,
    "attack": attacking.attack,
    "turn": turns.turn,
    "use": actions.use,
    "global": actions.use_global,
    "choose": answering.choose,
    "yes": answering.yes,
    "no": answering.no,
    "order": answering.order,
    "pass": passing.pass_on,
}
