"""The rules that wrong claims are told: each is in the catalogue, and each cause is named by a mover of dice."""

import re
from pathlib import Path

import pytest

from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.diagnosis.causes import CAUSES
from rules.dice_masters.diagnosis.missing_choices import OF_EVENT
from rules.dice_masters.log.figures import OF_PHRASE
from rules.dice_masters.log.header import LIFE_RULES
from rules.dice_masters.setup import FIXED_GAMES

ENGINE = Path(__file__).parents[3] / "rules" / "dice_masters"


@pytest.mark.parametrize("name", CAUSES)
def test_the_rules_of_a_cause_are_in_the_catalogue(name):
    """What a claim is told can be looked up."""
    cause = CAUSES[name]
    for rule in (cause.rule, *cause.against.values(), *cause.later.values(), *filter(None, [cause.stays])):
        assert rule in CATALOGUE, rule


@pytest.mark.parametrize("name", CAUSES)
def test_every_cause_moves_dice(name):
    """A cause that no line of the engine names would never be told."""
    texts = (path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py") if path.name != "why.py")
    assert any(f'"{name}"' in text for text in texts)


def test_the_other_tables_name_rules_of_the_catalogue():
    """The tables by format, by event and by phrase."""
    rules = {*LIFE_RULES.values(), *OF_EVENT.values(), *(rule for _, rule in OF_PHRASE)}
    rules |= {rule for rule, *_ in FIXED_GAMES.values()}
    assert not [rule for rule in rules if rule not in CATALOGUE]


def test_every_rule_the_engine_names_is_in_the_catalogue():
    """A typing slip in the engine would be a verdict without a book."""
    texts = (path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py"))
    named = {rule for text in texts for rule in re.findall(r'"(DM-[A-Z]+(?:-[A-Z]+)?-\d\d)"', text)}
    assert not sorted(rule for rule in named if rule not in CATALOGUE)
