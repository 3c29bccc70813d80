"""Every enforced rule is kept by one golden log and broken by another."""

import re

import pytest

from rules.core.catalogue import load
from rules.core.rulebook import cover, read_golden_logs
from rules.dice_masters.profile import EDITIONS, OPTIONS, written
from rules.dungeon_dice.profile import OPTIONS as DUNGEON_DICE
from tests.rules.golden import GOLDEN_LOGS


@pytest.fixture(scope="module", params=["dice_conquest", "dice_masters", "dungeon_dice"])
def found(request):
    return cover(load(request.param), read_golden_logs(GOLDEN_LOGS / request.param))


def test_every_enforced_rule_is_kept_by_a_log(found):
    """A log exercises the rule lawfully."""
    assert found.without_keeping_log == ()


def test_every_enforced_rule_is_broken_by_a_log(found):
    """A log breaks the rule, and the verdict names it."""
    assert found.without_breaking_log == ()


def test_golden_logs_name_rules_that_exist(found):
    """A typing slip in a log's head proves nothing."""
    assert found.unknown == ()


#: Options that only the team check asks about (tests/teams/test_rulings.py).
OF_TEAMS = {"dice_exact", "fun_game_cards", "doubles_dice"}


def test_every_option_is_played_with():
    """A log is judged with each option set to something else than its edition has: an option changes play."""
    texts = [path.read_text(encoding="utf-8") for path in GOLDEN_LOGS.rglob("*.log")]
    for option in (each for each in OPTIONS.values() if each.name not in OF_TEAMS):
        others = [
            f"\noption {option.name}={written(value)}\n"
            for value in option.values
            if any(edition.options[option.name] != value for edition in EDITIONS.values())
        ]
        assert any(other in text for other in others for text in texts), option.name


@pytest.mark.parametrize("game, options", [("dungeon_dice", DUNGEON_DICE)])
def test_every_value_of_every_ruling_is_played_with(game, options):
    """A log shows each ruling under each of its values and says that it rests on it."""
    texts = [path.read_text(encoding="utf-8") for path in (GOLDEN_LOGS / game / "rulings").rglob("*.log")]
    for option in options.values():
        (ruling,) = [rule for rule in option.rules if "-RUL-" in rule]
        mine = [text for text in texts if ruling in re.findall(r"[A-Z]+-RUL-[0-9]+", rests_on(text))]
        for value in option.values:
            line = f"\noption {option.name}={written(value)}\n"
            default = value == option.values[0]
            assert any(line in text or (default and f"option {option.name}=" not in text) for text in mine), line


def rests_on(text):
    """What the head of a log names as broken or rested on."""
    return " ".join(re.findall(r"^; (?:rule|rulings):(.*)$", text, re.MULTILINE))
