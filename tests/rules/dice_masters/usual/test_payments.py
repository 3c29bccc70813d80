"""What is bought and paid at once (rules/dice_masters/usual: buying, paying), and what takes a second look.

Ana has cards of Orc (2, fist) and Unicorn (3, mask), Bo one of Kobold; Magic Missile (3, no type) is for both.
"""

import pytest

import rules
from rules.dice_masters.log.words import shown
from rules.dice_masters.state import OUT, RESERVE, USED
from tests.rules.dice_masters.usual.tables import at_table

TABLE = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 46bff x4 Orc: Lesser Humanoid
P1 card 57bff x4 Unicorn: Lesser Beast
P2 player "Bo"
P2 card 41bff x4 Kobold: Lesser Humanoid
basic 135bff Magic Missile: Basic Action Card
basic 138bff Stinking Cloud: Basic Action Card
position turn 9 P1 main
P1 reserve {}

{}
"""

AT_ONCE = [  # Ana's reserve pool, the purchase, what is left in the pool
    ("F B", "buy Orc", ""),
    ("? B", "buy Orc", ""),  # a wild is a fist
    ("F B ch", "P1 buy orc", "ch"),
    ("F F F", "buy Orc", "F"),  # like dice: nobody chooses
    ("Magic-Missile:2 M", "buy Unicorn", ""),
    ("Orc:F Orc:FF", "buy Magic-Missile", ""),
    ("Orc:FF B S", "buy Orc with FF", "B S"),
    ("Orc:F F B", "buy Orc with F F", "B"),  # all that show a fist
    ("Orc:F F B", "buy Orc with Orc:F B", "F"),
    ("Orc:F F B", "buy Orc with NPC:F B", "Orc:F"),
    ("Unicorn:MM F S", "buy Orc with F MM/1", "Unicorn:M S"),  # half of it stays
    ("Magic-Missile:2 Magic-Missile:2", "buy Magic-Missile", ""),  # the rest is lost
    ("Magic-Missile:2 Orc:FF B S", "buy Magic-Missile with FF 2", "B S"),
]
LOOKED_AT = [  # Ana's reserve pool, the entry, the rule it breaks (None: it breaks none), a piece of the message
    ("B S", "buy Orc", "DM-BUY-03", "Orc needs a fist energy"),
    ("Magic-Missile:2", "buy Orc with 2", "DM-NRG-04", "Orc needs a fist energy"),
    ("F", "buy Orc", "DM-PAY-02", "Orc costs 2; 1 energy was paid"),
    ("F B", "buy Orc with F S", "DM-PAY-02", "no die showing S"),
    ("Orc:FF B", "buy Orc with FF B", "AMB-05", "Orc costs 2"),
    ("Magic-Missile:2 F B", "buy Orc with F B 2", "AMB-05", "Orc costs 2"),
    ("F B S", "buy Orc", None, "can be paid in several ways"),
    ("Orc:F F B", "buy Orc with F B", None, "F fits several dice that are not alike"),
    ("F B", "buy Orc with :F B", None, '":F" is no die'),
    ("F B", "buy Kobold", "DM-BUY-02", "Kobold is Bo's card"),
    ("F B", "buy NPC", "DM-COMP-07", "NPC dice have no card"),
    ("F B", "P2 buy Orc", "DM-MAIN-02", "It is Ana's turn"),
    ("Orc:F Orc:FF Unicorn:M", "buy Orc Unicorn with all", "DM-PAY-02", "Orc and Unicorn costs 5; 4 energy was paid"),
]


@pytest.mark.parametrize(("reserve", "entry", "left"), AT_ONCE)
def test_a_plain_purchase(reserve, entry, left):
    """It is paid as its words say, and the die lies in the used pile behind those that paid for it."""
    state, plain = at_table(TABLE.format(reserve, entry))
    assert plain
    assert " ".join(shown(state, die) for die in state.zones[0][RESERVE]) == left
    bought = state.zones[0][USED][-1]
    name = entry.split(" with ")[0].split()[-1]
    assert state.table.stack(bought).name.casefold() == name.casefold()
    assert rules.replay(TABLE.format(reserve, entry)).verdict == "incomplete"


@pytest.mark.parametrize(("reserve", "entry", "rule", "message"), LOOKED_AT)
def test_a_purchase_that_is_none(reserve, entry, rule, message):
    """Nothing is carried out at once, and the long way says what is wrong."""
    state, plain = at_table(TABLE.format(reserve, entry))
    assert not plain
    assert not state.zones[0][USED] + state.zones[0][OUT]
    verdict = rules.replay(TABLE.format(reserve, entry))
    assert (verdict.line, verdict.rule) == (13, rule)
    assert message in verdict.message
