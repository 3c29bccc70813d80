"""A position of Dungeon Dice as data for pages, and as text for a terminal."""

import json

import pytest

import rules
from rules.dungeon_dice.position import as_text
from tests.rules.dungeon_dice.three_players import HEAD, SAMPLE

COMBAT = f"""\
{HEAD}position turn 4 P1 monster M06:2
P1 has B01 R14 Y07
P1 set B01 Y07
P1 experience 1
P1 trophies M09:2
P3 has R04
assist P3 R04 for reward@odd
confront
roll 6 1
P1 roll 3 4 B01:2+slash Y07:2
P3 roll 5
use B01 slash G01 -> 6
pass
P2 use M06 tangle B01
P2 use M06 drain
"""


@pytest.fixture(scope="module")
def combat():
    verdict = rules.replay(COMBAT)
    assert verdict.verdict == "incomplete", verdict.message
    return verdict.position


def test_bags_and_goal_are_shown(combat):
    """How many dice lie in each bag, what is played for, and that the dice are a sample."""
    assert combat["bags"] == {"black": 12, "blue": 17, "red": 14, "yellow": 8}
    assert combat["goal"] == 4
    assert combat["dice_set"] == {
        "id": "sample-A", "name": SAMPLE.name, "digest": SAMPLE.digest, "sample": True,
    }  # fmt: skip


def test_each_player_is_shown_with_fame_and_dice(combat):
    """What is equipped lies apart from the pack and from trophies."""
    ana, bo, cy = combat["players"]
    assert (ana["name"], ana["seat"], ana["fame"], ana["experience"], ana["level_dice"]) == ("Ana", "P1", 2, 1, 2)
    assert [[die["id"] for die in ana[place]] for place in ("equipped", "pack", "trophies")] == [
        ["B01", "Y07"],
        ["R14"],
        ["M09"],
    ]
    assert ana["trophies"][0]["label"] == "M09:2" and ana["artifacts"] == 1
    assert (bo["fame"], bo["equipped"], cy["pack"][0]["name"]) == (0, [], "Strength Potion")


def test_the_combat_is_shown_with_its_totals(combat):
    """Both sides with dice and sums, what was removed and drained, which abilities were used, who is asked."""
    fight = combat["combat"]
    heroes, monster = fight["sides"]
    assert (fight["monster"]["name"], fight["monster"]["level"], fight["monster"]["symbols"]) == (
        "Giant Spider", 2, ["tangle", "drain"],
    )  # fmt: skip
    assert fight["monster"]["used"] == ["drain", "tangle"]
    assert [die["id"] for die in fight["removed"]] == ["B01"]
    assert (heroes["players"], heroes["total"]) == (["Ana", "Cy"], 15)
    assert (monster["players"], monster["total"]) == ([], 9)
    drained = [die for die in monster["dice"] if die["drained"]]
    assert [(die["id"], die["value"]) for die in drained] == [("Y07", 2)]
    assert combat["waits_for"] == {"player": "Bo", "kind": "window"} and fight["sixes"] == 1


def test_what_was_agreed_is_shown(combat):
    """Who owes whom what, and the odds."""
    assert combat["deals"] == [
        {"giver": "Ana", "taker": "Cy", "good": "reward", "odds": [1, 3, 5]},
        {"giver": "Cy", "taker": "Ana", "good": "R04", "odds": []},
    ]


def test_a_position_is_plain_data(combat):
    """Pages and the API get it as JSON."""
    assert json.loads(json.dumps(combat)) == combat


def test_a_position_as_text(combat):
    """A judge at a terminal sees the same."""
    assert as_text(combat).splitlines() == [
        "Turn 4, Ana, combat",
        "bags: black 12, blue 17, red 14, yellow 8",
        "Ana: 2 Fame, 2 Level dice, experience 1",
        "  equipped: B01:2+slash Worn Sword, Y07:2 Aegis (placeholder)",
        "  pack: R14 Key",
        "  trophies: M09:2 Ghost",
        "Bo: 0 Fame, 1 Level die",
        "Cy: 0 Fame, 1 Level die",
        "  pack: R04 Strength Potion",
        "Giant Spider M06:2, level 2",
        "  Ana and Cy: 15 (G01:6, G04:4, G03:5)",
        "  the monster: 9 (K01:6, K02:1, Y07:2 drained)",
        "  removed: B01",
        "promised: Ana to Cy: reward on 1+3+5",
        "promised: Cy to Ana: R04",
        f"(dice: {SAMPLE.name})",
    ]


def test_before_the_first_turn_nobody_is_active():
    """The set-up has a position too."""
    text = COMBAT.partition("position")[0] + "P1 draw B01 B13\n"
    position = rules.replay(text).position
    assert position["active"] is None and position["step"] == "setup" and position["combat"] is None
    assert as_text(position).startswith("Before the first turn\nbags: black 14, blue 16,")
