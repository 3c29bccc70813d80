"""What is fielded and paid at once (rules/dice_masters/usual: fielding, paying), and what takes a second look.

Ana has a Treant in the field (evil characters cost 1 more, for both players) and cards of Kobold (evil, free at level
1) and Copper Dragon; Bo has nothing to say.
"""

import pytest

import rules
from rules.dice_masters.log.words import shown
from rules.dice_masters.state import FIELD, OUT, RESERVE
from tests.rules.dice_masters.usual.tables import at_table

TABLE = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 54bff x4 Treant: Lesser Beast
P1 card 41bff x4 Kobold: Lesser Humanoid
P1 card 28bff x4 Copper Dragon: Lesser Dragon
P2 player "Bo"
position turn 9 P1 main
P1 field Treant:L1
P1 reserve {}

{}
"""

AT_ONCE = [  # Ana's reserve pool, the fielding, what stands in the field then, what is left in the pool
    ("NPC:ch F", "field NPC", "ch", "F"),
    ("Kobold:L1 F", "field Kobold", "Kobold:L1", ""),  # Treant makes it dearer
    ("Kobold:L1 F B", "field Kobold with F", "Kobold:L1", "B"),
    ("Kobold:L1 Kobold:L3 F B", "field Kobold:L1 with B", "Kobold:L1", "Kobold:L3 F"),
    ("Kobold:L1 Kobold:L1 F B", "field Kobold:L1 with F", "Kobold:L1", "Kobold:L1 B"),
    ("Kobold:L1 Copper-Dragon:S", "P1 field Kobold with S", "Kobold:L1", ""),
    ("Kobold:L1 F F", "field Kobold", "Kobold:L1", "F"),  # like dice: nobody chooses
    ("Kobold:L1 Copper-Dragon:SS", "field Kobold", "Kobold:L1", "Copper-Dragon:S"),  # half of it stays
]
LOOKED_AT = [  # Ana's reserve pool, the fielding, the rule it breaks (None: it breaks none), a piece of the message
    ("Kobold:L1", "field Kobold", "DM-FIELD-03", "Fielding Kobold costs 1; 0 energy was paid"),
    ("Kobold:L1 F B", "field Kobold with F B", "AMB-05", "Fielding Kobold costs 1"),
    ("Kobold:L1 F B", "field Kobold", None, "can be paid in several ways"),
    ("Kobold:L1 Kobold:L3 F B", "field Kobold with B", None, "fits several dice"),
    ("Kobold:F F", "field Kobold", "DM-FIELD-01", "shows no character face"),
    ("Kobold:L1 F", "P2 field Kobold with F", "DM-MAIN-02", "It is Ana's turn"),
]


@pytest.mark.parametrize(("reserve", "entry", "fielded", "left"), AT_ONCE)
def test_a_plain_fielding(reserve, entry, fielded, left):
    """It is paid as its words and the texts in force say, and the die stands in the field as it was rolled."""
    state, plain = at_table(TABLE.format(reserve, entry))
    assert plain
    assert shown(state, state.zones[0][FIELD][-1]) == fielded
    assert " ".join(shown(state, die) for die in state.zones[0][RESERVE]) == left
    assert rules.replay(TABLE.format(reserve, entry)).verdict == "incomplete"


@pytest.mark.parametrize(("reserve", "entry", "rule", "message"), LOOKED_AT)
def test_a_fielding_that_is_none(reserve, entry, rule, message):
    """Nothing is carried out at once, and the long way says what is wrong."""
    state, plain = at_table(TABLE.format(reserve, entry))
    assert not plain
    assert [shown(state, die) for die in state.zones[0][FIELD]] == ["Treant:L1"]
    assert not state.zones[0][OUT]
    verdict = rules.replay(TABLE.format(reserve, entry))
    assert (verdict.line, verdict.rule) == (12, rule)
    assert message in verdict.message
