"""The dice set that ships: what is in it, and that it agrees with the document's bestiary."""

import pytest

from rules.dungeon_dice.dice_set import KINDS, MONSTER, Symbol
from rules.dungeon_dice.set_file import examine, read_folder
from rules.dungeon_dice.set_writing import as_data

SAMPLE = read_folder()["sample-A"]
DATA = as_data(SAMPLE)


def test_the_sample_says_that_it_is_one():
    """Its numbers are invented, and whoever shows it must say so."""
    assert SAMPLE.sample and "invented" in SAMPLE.name and "printed" in SAMPLE.provenance


def test_the_sample_has_every_kind_of_die():
    """85 dice: 14 monsters, 18 treasures, 16 one-use, 9 artifacts, 20 hero and 5 monster levels, 3 spells."""
    assert [len(SAMPLE.of_kind(kind)) for kind in KINDS] == [14, 18, 16, 9, 20, 5, 3]
    assert len(SAMPLE.dice) == 85


def test_the_sample_has_nothing_wrong_or_odd():
    """No problem and no warning."""
    report = examine(DATA)
    assert (report.problems, report.warnings) == ((), ())


#: What the document tells of the monsters, and must be true of the sample (section 11 of the catalogue).
BESTIARY = [
    ("Wolf", lambda faces: not any(monster.abilities for monster in faces)),
    ("Slime", lambda faces: all(Symbol("recover") in monster.after for monster in faces)),
    ("Bat", lambda faces: all(abilities(monster) == ["gust"] for monster in faces)),
    ("Asp", lambda faces: all(abilities(monster) == ["tangle"] for monster in faces)),
    ("Giant Spider", lambda faces: all(abilities(monster) == ["tangle", "drain"] for monster in faces)),
    ("Skeleton", lambda faces: sum(set(abilities(monster)) == {"slash", "armor"} for monster in faces) == 1),
    ("Ghost", lambda faces: all(monster.trophy and Symbol("wound") in monster.after for monster in faces)),
    ("Fire Elemental", lambda faces: all(abilities(monster) == ["fire"] for monster in faces)),
    ("Golem", lambda faces: min(monster.level for monster in faces) >= 4),
    ("Witch", lambda faces: all(abilities(monster) == ["scroll"] for monster in faces)),
    ("Demon", lambda faces: all(Symbol("kill") in monster.after for monster in faces)),
    ("Dragon", lambda faces: all(abilities(monster) == ["fire", "gust"] for monster in faces)),
    ("Zombie", lambda faces: {monster.level for monster in faces if monster.abilities} == {3, 4}),
]


def abilities(monster):
    return [ability.name for ability in monster.abilities]


@pytest.mark.parametrize("name, is_so", BESTIARY, ids=[row[0] for row in BESTIARY])
def test_the_sample_agrees_with_the_bestiary(name, is_so):
    """Invented numbers may not contradict what the document says."""
    (monster,) = (die for die in SAMPLE.of_kind(MONSTER) if die.name == name)
    assert is_so([face.monster for face in monster.faces if face.monster])


def test_the_goblin_is_the_weakest_that_carries_treasure():
    """Of the monsters that pay a treasure none has a lower sum of levels."""
    sums = {
        die.name: sum(face.monster.level for face in die.faces if face.monster)
        for die in SAMPLE.of_kind(MONSTER)
        if die.reward == "treasure"
    }
    assert min(sums, key=sums.get) == "Goblin"
