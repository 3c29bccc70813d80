"""Which entries may be plain."""

from __future__ import annotations

from rules.core.unported.game import Usual
from rules.dice_masters.usual import actions, answering, attacking, buying, fielding, passing, rolling, turns

USUAL = Usual(
    {
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
)
