"""Each of the 33 rulings is played under each of its values by a golden log, and the verdict cites it."""

import pytest

from rules.core.catalogue import load
from rules.core.rulebook import GOLDEN_LOGS
from rules.dice_conquest.profile import OPTIONS, written
from tests.rules.golden import promises

LOGS = {path: path.read_text(encoding="utf-8") for path in sorted((GOLDEN_LOGS / "dice_conquest").rglob("*.log"))}
CASUAL = "loot_after_die"  # the option that the casual profile sets

VALUES = [(option, value) for option in OPTIONS.values() for value in option.values]


def ruling_of(option):
    """The ruling that an option settles."""
    return next(rule for rule in option.rules if rule.startswith("DC-RUL-"))


def plays_with(text, option, value):
    """Whether the log is of an event that decides so."""
    if f"\noption {option.name}={written(value)}\n" in text:
        return True
    casual = option.name == CASUAL and "\nprofile casual\n" in text
    default = "warn" if casual else option.values[0]
    return value == default and f"\noption {option.name}=" not in text


@pytest.mark.parametrize("option, value", VALUES, ids=[f"{option.name}={value}" for option, value in VALUES])
def test_a_log_rests_on_the_ruling(option, value):
    """Under this value, and the verdict says so (or the sentence does, where the log cannot be read)."""
    ruling = ruling_of(option)
    resting = [
        path.name
        for path, text in LOGS.items()
        if plays_with(text, option, value)
        and ruling in f"{promises(text).get('rulings', '')} {promises(text).get('message', '')}"
    ]
    assert resting, f"no golden log rests on {ruling} with {option.name}={value}"


def test_every_ruling_has_an_option():
    """No ruling of the catalogue is without one."""
    assert {ruling_of(option) for option in OPTIONS.values()} == {one.id for one in load("dice_conquest").all_rulings()}
