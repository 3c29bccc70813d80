"""Dice of a store's own: symbols on other kinds of dice than in the sample, and effects that no symbol says."""

import json

import pytest

import rules
from rules.dungeon_dice.log.words import face_number, label, split_face
from rules.dungeon_dice.profile import Profile
from rules.dungeon_dice.set_file import read, read_folder
from rules.dungeon_dice.set_writing import as_data
from rules.dungeon_dice.table import Table

#: Faces that are changed in the sample: die, place, face.
CHANGES = [
    ("Y01", 6, {"value": 6, "symbols": [{"manual": "Look into the blue bag and take a die."}]}),
    ("Y06", 6, {"value": 1, "symbols": ["drain"]}),
    ("Y07", 6, {"value": 1, "symbols": ["recover", "kill"]}),
    ("Y08", 6, {"value": 1, "symbols": ["scroll"]}),
    ("R04", 6, {"value": 1, "symbols": ["slash"]}),
    ("R05", 6, {"value": None, "symbols": [{"manual": "The owner of the fewest trophies takes another turn."}]}),
    ("R07", 6, {"value": None, "symbols": ["fire", "kill"]}),
    ("M04", 5, {"monster": {"level": 1, "abilities": [{"manual": "Howls."}], "after": [], "trophy": None}}),
    ("M04", 4, {"monster": {"level": 1, "abilities": [], "after": [{"manual": "Bites again."}], "trophy": None}}),
    ("M03", 5, {"monster": {"level": 1, "abilities": ["shatter"], "after": [], "trophy": None}}),
    ("S-Spell_B", 6, {"value": 3, "symbols": [{"manual": "Everybody changes seats."}]}),
]  # fmt: skip


def own_set():
    data = {**as_data(read_folder()["sample-A"]), "id": "our-own"}
    dice = {die["id"]: die for die in data["dice"]}
    for die, place, face in CHANGES:
        dice[die]["faces"][place - 1] = face
    return read(json.loads(json.dumps(data)), "our-own.json")


OWN = own_set()
HEAD = f"""\
Dice Marshal log 1
game dungeon-dice
dice our-own {OWN.digest}
P1 player "Ana"
P2 player "Bo"
P3 player "Cy"
"""


def judged(*lines):
    return rules.replay(HEAD + "\n".join(lines) + "\n", {"dungeon-dice": {OWN.id: OWN}})


#: A fight in which Ana's Kingsblade shows the symbol that nobody has put into a rule.
KINGSBLADE = ["position turn 4 P1 monster M01:1", "P1 has Y01", "P1 set Y01", "confront", "roll 1", "P1 roll 2 Y01#6"]
HOWL = ["position turn 4 P1", "draw M04", "roll M04#5"]
BITE = ["position turn 4 P1", "draw M04", "roll M04#4"]


def test_an_effect_that_nobody_has_put_into_a_rule_leaves_the_log_undecided():
    """From the next entry on nothing can be said; the sentence quotes the die."""
    verdict = judged(*KINGSBLADE, "pass")
    assert (verdict.verdict, verdict.entry) == ("undecided", "pass")
    assert 'Y01 shows a symbol of its own ("Look into the blue bag and take a die.")' in verdict.message


def test_a_judge_settles_it():
    """What the effect does is written as rulings; the verdict names them."""
    verdict = judged(
        *KINGSBLADE, '!judge manual Y01 "adds two"', "!judge total hero +2", "= total 10-1", "pass", "P2 pass",
        "resolve",
    )  # fmt: skip
    assert verdict.verdict == "incomplete", verdict.message
    assert [ruling.rule for ruling in verdict.rulings if ruling.rule == "JUDGE"] == ["JUDGE"] * 2


def test_one_ruling_does_not_settle_another_die():
    """The Wolf howls as well, and that is another question."""
    lines = [line.replace("M01:1", "M04#5") for line in KINGSBLADE]
    verdict = judged(*lines[:3], '!judge manual M04 "nothing"', *lines[3:], '!judge manual Y01 "nothing"', "pass")
    assert verdict.verdict == "incomplete", verdict.message
    verdict = judged(*lines[:3], '!judge manual M04 "nothing"', *lines[3:], "pass")
    assert verdict.verdict == "undecided" and "Y01" in verdict.message


def test_a_monster_with_an_unknown_ability_can_be_fled_from():
    """Only confronting it makes the ability matter."""
    assert judged(*HOWL, "flee", "turn 5 P2").verdict == "incomplete"
    verdict = judged(*HOWL, "confront")
    assert (verdict.verdict, verdict.entry) == ("undecided", "confront") and '"Howls."' in verdict.message
    assert judged("position turn 4 P1 monster M04#5", "confront").verdict == "undecided"


def test_what_a_monster_does_after_the_combat_may_be_unknown_too():
    """It is asked before the fight, so that nobody fights for an effect nobody knows."""
    assert judged(*BITE, "flee", "turn 5 P2").verdict == "incomplete"
    verdict = judged(*BITE, "confront")
    assert verdict.verdict == "undecided" and '"Bites again."' in verdict.message
    assert judged(*BITE, '!judge manual M04 "a wound"', "confront", "roll 1").verdict == "incomplete"


def test_an_unknown_one_use_die_and_an_unknown_spell():
    """Whatever die shows it, the log stops there."""
    start = ["position turn 4 P1 monster M01:1", "P1 has R05 R12", "confront", "roll 1", "P1 roll 2"]
    verdict = judged(*start, "use R05 -> #6", "pass")
    assert verdict.verdict == "undecided" and "R05" in verdict.message
    verdict = judged(*start, "use R12 Spell-B -> scroll -> #6", "pass")
    assert verdict.verdict == "undecided" and "S-Spell_B" in verdict.message


def test_a_hero_drains_the_monster():
    """The lowest die of the monster counts for Ana (DD-SYM-21)."""
    verdict = judged(
        "position turn 4 P1 monster M04:2", "P1 has Y06", "P1 set Y06", "confront", "roll 2 5",
        "P1 roll 1 Y06:1+drain", "use Y06 drain", "= total 4-5",
    )  # fmt: skip
    assert verdict.verdict == "incomplete", verdict.message


def test_equipment_that_heals_and_teaches():
    """Recover heals whose die it is, Kill teaches (DD-SYM-14, DD-SYM-15), each once."""
    lines = [
        "position turn 4 P1 monster M04:2", "P1 has Y07", "P1 set Y07", "P1 experience 1", "P1 wounds 1", "confront",
        "roll 2 5", "P1 roll 1 Y07:1+recover+kill", "use Y07 recover", "= P1 wounds 0", "use Y07 kill",
        "= P1 experience 2",
    ]  # fmt: skip
    assert judged(*lines).verdict == "incomplete"
    verdict = judged(*lines, "use Y07 kill")
    assert (verdict.verdict, verdict.rule) == ("illegal", "DD-ABIL-01")


def test_a_hero_with_a_scroll_chooses_the_spell():
    """And a second spell of that name is refused (DD-SYM-19, DD-ABIL-04)."""
    lines = [
        "position turn 4 P1 monster M10:2", "P1 has Y08", "P1 set Y08", "confront", "roll 2 5", "P1 roll 1 Y08#6",
        "use Y08 scroll Fire -> 4", "= total 6-7", "pass",
    ]  # fmt: skip
    assert judged(*lines).verdict == "incomplete"
    verdict = judged(*lines, "P2 use M10 fire -> 4")
    assert (verdict.verdict, verdict.rule) == ("illegal", "DD-ABIL-04")


def test_a_scroll_without_a_named_spell_waits_for_a_choice():
    """Which spell is added must be written where several are left (DD-LOG-13)."""
    lines = [
        "position turn 4 P1 monster M04:2", "P1 has Y08", "P1 set Y08", "confront", "roll 2 5", "P1 roll 1 Y08#6",
        "use Y08 scroll",
    ]  # fmt: skip
    assert judged(*lines, "choose Fire", "roll 4", "= total 6-7").verdict == "incomplete"
    verdict = judged(*lines, "pass")
    assert verdict.verdict == "unreadable" and "Ana chooses here" in verdict.message


def test_a_one_use_die_with_a_sword():
    """Its symbol is activated like any other, once; its number counts."""
    lines = [
        "position turn 4 P1 monster M04:2", "P1 has R04", "confront", "roll 2 5", "P1 roll 1",
        "use R04 -> 1+slash", "= total 2-7", "use R04 slash G01 -> 6", "= total 7-7",
    ]  # fmt: skip
    assert judged(*lines).verdict == "incomplete", judged(*lines).message
    verdict = judged(*lines, "use R04 slash G01 -> 6")
    assert (verdict.verdict, verdict.rule) == ("illegal", "DD-ABIL-01")


def test_a_one_use_die_that_burns_and_teaches():
    """Fire is added to the side of its user, experience gained at once."""
    verdict = judged(
        "position turn 4 P1 monster M04:2", "P1 has R07", "confront", "roll 2 5", "P1 roll 1",
        "use R07 -> fire+kill", "roll S-Fire:4", "= total 5-7", "= P1 experience 1",
    )  # fmt: skip
    assert verdict.verdict == "incomplete", verdict.message


def test_a_monster_that_shatters():
    """Against it no armor can be used (DD-SYM-07)."""
    verdict = judged(
        "position turn 4 P1 monster M03#5", "P1 has B16", "P1 set B16", "confront", "roll 6", "P1 roll 1 B16:2",
        "use B16 armor K01 -> 1",
    )  # fmt: skip
    assert (verdict.verdict, verdict.rule) == ("illegal", "DD-SYM-07")


#: A face as somebody may write it, and as it is written back.
FACES = [
    ("Y01#6", "Y01:6"),
    ("R04#6", "R04:1+slash"),
    ("M04#5", "M04#5"),
    ("Y06:1", "Y06:1"),
    ("M03:1+shatter", "M03:1+shatter"),
]


@pytest.mark.parametrize("word, face", FACES)
def test_faces_are_written_as_short_as_they_can_be(word, face):
    """Numbers where they say enough, symbols where they must, else the place on the die."""
    table = Table(OWN, Profile.parse("strict"), ("Ana", "Bo"))
    name, number = split_face(word)
    (die,) = table.words[name.casefold()]
    assert label(table, die, face_number(table, die, number)) == face
