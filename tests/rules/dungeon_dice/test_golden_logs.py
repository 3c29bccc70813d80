"""The golden logs of Dungeon Dice: all of the document's examples, and each symbol at work."""

import re

import pytest

from rules.core.books.catalogue import load
from rules.dungeon_dice.set_file import read_folder
from tests.rules.golden import GOLDEN_LOGS

LOGS = GOLDEN_LOGS / "dungeon_dice"
#: The worked examples of the document, by the heading they stand under, and how many readings of each are logged.
EXAMPLES = {
    "a1": ("Player Turn 3: Combat, Example 1", 3),
    "a2": ("Player Turn: After Combat, Example 2", 3),
    "a3": ("Trading, Example 1", 3),
    "a4": ("Trading, Example 2", 4),
    "a5": ("Roll-Offs, Example 1", 2),
    "a6": ("Roll-Offs, Example 2", 3),
}
SCENARIOS = range(2, 30, 2)
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in LOGS.rglob("*.log"))


def names(folder):
    return sorted(path.stem for path in (LOGS / folder).glob("*.log"))


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_of_the_document_is_a_log(example):
    """As the document tells it, and the ways it could have gone wrong."""
    assert len([name for name in names("examples") if name.startswith(f"{example}_")]) == EXAMPLES[example][1]


@pytest.mark.parametrize("number", SCENARIOS)
def test_every_tricky_scenario_is_a_log(number):
    """Fourteen situations that tables argue about."""
    assert [name for name in names("scenarios") if name.startswith(f"c{number:02}_")]


def test_every_ability_of_the_sample_is_used_by_a_log():
    """Each symbol that can be activated stands behind `use` somewhere."""
    used = set(re.findall(r"^(?:P\d )?use \S+ ([a-z]+)", TEXT, re.MULTILINE))
    assert {"slash", "execute", "tangle", "armor", "scroll", "fire", "drain", "gust"} <= used


def test_every_kind_of_one_use_die_is_used_by_a_log():
    """Healing, strength, curses, bombs, scrolls, and keys of both kinds."""
    sample = read_folder()["sample-A"]
    for name in {die.name for die in sample.of_kind("one_use")}:
        ids = [die.id for die in sample.of_kind("one_use") if die.name == name]
        assert any(re.search(rf"^(P\d )?(use|key) {die}\b", TEXT, re.MULTILINE) for die in ids), name


def test_logs_lie_where_their_rule_is():
    """A log that breaks a rule is found in the folder of that rule's subject, named after it."""
    folders = {path.stem: path for path in load("dungeon_dice").folder.glob("rules/*.json")}
    for path in (LOGS / "rules").rglob("*.log"):
        assert path.parent.name in folders
        rule = re.search(r"^; rule: (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        named = re.match(r"dd-[a-z]+-\d\d", path.stem)
        if rule and named and rule[1].casefold() == named[0]:
            ids = re.search(r'"ids": "([A-Z-]+)"', folders[path.parent.name].read_text(encoding="utf-8"))[1]
            assert rule[1].startswith(ids), path
