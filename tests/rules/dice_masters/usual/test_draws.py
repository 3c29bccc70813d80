"""The words of a draw that are carried out at once: each name once, or with its number behind it."""

import pytest

from rules import Components, replay
from rules.core import parsing
from rules.core.replay import Replay
from rules.core.unported.checks import both_ways
from rules.dice_masters.snapshot import as_data
from rules.dice_masters.state import BAG, PREP
from rules.games import VOCABULARIES, game

COMPONENTS: Components = {}
POSITION = """Dice Marshal log 1
game dice-masters/wol2015
P1 player "Ana"
P1 card 48wol x4 Jade: Jennifer-Lynn Hayden
P2 player "Bo"
position turn 8 P2 main
{lies}
turn 9 P1
{draw}
"""
#: Where Ana's dice lie.
FULL = "P1 bag Sidekick x3 Jade x2\nP1 used Sidekick\nP1 field Sidekick:SK x4"
SHORT = "P1 bag Jade x3\nP1 used Sidekick x4 Jade\nP1 field Sidekick:SK x4"
EMPTY = "P1 used Sidekick x5 Jade\nP1 field Sidekick:SK x3"
#: The draw; whether it is plain; the dice that come, and those that are left in the bag.
DRAWS = [
    (FULL, "draw Sidekick x3 Jade", True, "Sidekick Sidekick Sidekick Jade", "Jade"),
    (FULL, "draw Sidekick Jade Sidekick Jade", True, "Sidekick Jade Sidekick Jade", "Sidekick"),
    (FULL, "draw Jade x2 Sidekick x2", True, "Jade Jade Sidekick Sidekick", "Sidekick"),
    (FULL, "draw Jade x1 Sidekick x3", True, "Jade Sidekick Sidekick Sidekick", "Jade"),
    (FULL, "draw 3x Sidekick Jade", False, "Sidekick Sidekick Sidekick Jade", "Jade"),
    (FULL, "draw sidekick x3 Jade", False, "Sidekick Sidekick Sidekick Jade", "Jade"),
    (SHORT, "draw Sidekick Jade x3", True, "Jade Jade Jade Sidekick", "Sidekick Sidekick Sidekick Jade"),
    (EMPTY, "draw Sidekick x3 Jade", True, "Sidekick Sidekick Sidekick Jade", "Sidekick Sidekick"),
]


@pytest.mark.parametrize(("lies", "draw", "plain", "drawn", "left"), DRAWS)
def test_what_is_drawn(lies, draw, plain, drawn, left):
    """Both ways the same dice come in the same order, those of the bag before those of a refill (DM-DRAW-02)."""
    log = parsing.parse(POSITION.format(lies=lies, draw=draw), VOCABULARIES)
    course = Replay(game(log.game, COMPONENTS), log)
    turn, entry = log.entries
    course.apply(turn)
    assert both_ways(as_data, course, entry) == plain
    state = course.state
    named = [[state.table.stack(die).name for die in state.zones[0][zone]] for zone in (PREP, BAG)]
    assert named == [drawn.split(), left.split()]


#: Draws that the book does not allow, and what is told of them.
REFUSED = [
    (FULL, "draw Sidekick x4", "DM-ZONE-02", "Sidekick lies in the used pile; the bag is refilled only when it is"),
    (FULL, "draw Sidekick x2 Jade", "DM-DRAW-01", "Ana draws 4 dice to begin turn 9, not 3."),
    (FULL, "draw Sidekick x3 Jade x2", "DM-DRAW-01", "Ana draws 4 dice to begin turn 9, not 5."),
    (SHORT, "draw Sidekick x3 Jade", "DM-ZONE-02", "Sidekick lies in the used pile; the bag is refilled only"),
    (EMPTY, "draw Sidekick x2 Jade x2", "DM-ZONE-02", "No Jade is in Ana's bag; it holds 3 Sidekick."),
]


@pytest.mark.parametrize(("lies", "draw", "rule", "told"), REFUSED)
def test_what_cannot_be_drawn(lies, draw, rule, told):
    """It is refused by its rule, whichever way it is read (DM-DRAW-01, DM-ZONE-02)."""
    text = POSITION.format(lies=lies, draw=draw)
    verdict = replay(text, COMPONENTS)
    assert (verdict.verdict, verdict.line, verdict.rule) == ("illegal", len(text.splitlines()), rule)
    assert verdict.message.startswith(told)
