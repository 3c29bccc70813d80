"""What a line says at a position, in words and in dice."""

from typing import Any

import pytest
from django.template.loader import render_to_string

import rules
from cardpool.acts import drawn
from tests.rules.golden import GOLDEN_LOGS

SKELETON = "dice_masters/cards/bff/115bff_skeleton_own_adventurer.log"  # Ana: Dwarf Cleric and Skeleton, an NPC: mask
MINOTAUR = "dice_masters/cards/bff/78bff_minotaur.log"  # Bo blocks the Minotaur with three NPCs
GOBLIN = "dungeon_dice/rules/combat/dd-combat-06_the_monster_first.log"
LOOT = "dice_conquest/rules/slaying/slay_06_loot_is_left.log"  # D6 shows 2


def at(log: str) -> dict[str, Any]:
    return rules.replay((GOLDEN_LOGS / log).read_text()).as_json()


@pytest.mark.parametrize(
    ("log", "line", "sentence", "spent", "dice"),
    [
        (SKELETON, "buy Skeleton with M", "Ana buys Skeleton.", 1, 1),
        (SKELETON, "buy Orc with FF/1 B", "Ana buys Orc.", 2, 1),
        (SKELETON, "attack Dwarf-Cleric Skeleton", "Ana attacks with Dwarf Cleric and Skeleton.", 0, 2),
        (SKELETON, "attack none", "Ana does not attack.", 0, 0),
        (MINOTAUR, "P2 block NPC#3=Minotaur", "Bo blocks Minotaur with NPC.", 0, 2),
        (MINOTAUR, "choose P2.NPC x2", "Ana chooses 2 × Bo's NPC.", 0, 2),
        (MINOTAUR, "P2 assign: any division that adds up", "Bo, assign: any division that adds up.", 0, 0),
        (MINOTAUR, "draw: 4 dice from the bag", "Draw: 4 dice from the bag.", 0, 0),
        (MINOTAUR, "P2.NPC:L1", "", 0, 0),
        (MINOTAUR, "nonsense", "", 0, 0),
        (GOBLIN, "use B01 slash G01", "Ana uses Worn Sword (slash) on the Hero Level die that shows 5.", 0, 2),
        (LOOT, "P2 take D6", "Bo takes the D6 (2).", 0, 1),
        (LOOT, "use Quicksilver-Blade D8 -1", "Ana uses Quicksilver Blade: the D8 and -1.", 0, 1),
    ],
)
def test_an_act_is_told_and_drawn(log: str, line: str, sentence: str, spent: int, dice: int) -> None:
    """The sentence of a line, and how many dice it spends and names."""
    act = drawn(line, at(log))
    assert (act.sentence, len(act.spent), len(act.dice)) == (sentence, spent, dice)


def test_a_die_shows_what_it_shows_on_the_table() -> None:
    """An attacker has its level, energy its symbol; what is bought has not been rolled yet."""
    position = at(SKELETON)
    attacker = drawn("attack Dwarf-Cleric", position).dice[0]
    bought = drawn("buy Skeleton with M", position)
    assert attacker["face"]["level"] == 1
    assert bought.dice[0] == {"name": "Skeleton", "code": "115bff", "face": None, "second": False}
    assert bought.spent[0]["face"] == {"kind": "energy", "symbol": "mask", "amount": 1}
    assert drawn("P2 block NPC=Minotaur", at(MINOTAUR)).dice[0]["second"]


@pytest.mark.parametrize("log", [SKELETON, MINOTAUR, GOBLIN, LOOT])
def test_whatever_could_be_done_can_be_drawn(log: str) -> None:
    """Each legal answer has a sentence, and each of its dice is a drawing with words for whoever does not see it."""
    verdict = at(log)
    for act in (drawn(line, verdict) for line in verdict["legal"]):
        assert act.sentence
        for die in (*act.spent, *act.dice):
            html = render_to_string(act.template, {"die": die})
            assert "<svg" in html
            assert 'aria-label=""' not in html


def test_without_a_position_a_line_is_its_text() -> None:
    """A fault of the header has no table yet."""
    act = drawn("P1 card 71wol x1 Supergirl", {"game": "dice-masters/wol2015", "position": None})
    assert (act.line, act.sentence, act.dice) == ("P1 card 71wol x1 Supergirl", "", ())
