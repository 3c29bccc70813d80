"""Every enforced rule is kept by one golden log and broken by another."""

import pytest

from rules.core.catalogue import load
from rules.core.rulebook import GOLDEN_LOGS, cover, read_golden_logs
from rules.dice_masters.profile import EDITIONS, OPTIONS, written


@pytest.fixture(scope="module")
def found():
    return cover(load("dice_masters"), read_golden_logs(GOLDEN_LOGS / "dice_masters"))


def test_every_enforced_rule_is_kept_by_a_log(found):
    """A log exercises the rule lawfully."""
    assert found.without_keeping_log == ()


def test_every_enforced_rule_is_broken_by_a_log(found):
    """A log breaks the rule, and the verdict names it."""
    assert found.without_breaking_log == ()


def test_golden_logs_name_rules_that_exist(found):
    """A typing slip in a log's head proves nothing."""
    assert found.unknown == ()


def test_every_option_is_played_with():
    """A log is judged with each option set to something else than its edition has: an option changes play."""
    texts = [path.read_text(encoding="utf-8") for path in GOLDEN_LOGS.rglob("*.log")]
    for option in OPTIONS.values():
        others = [
            f"\noption {option.name}={written(value)}\n"
            for value in option.values
            if any(edition.options[option.name] != value for edition in EDITIONS.values())
        ]
        assert any(other in text for other in others for text in texts), option.name
