"""Every enforced rule is kept by one golden log and broken by another."""

import pytest

from rules.core.books.catalogue import load
from rules.core.books.rulebook import cover, read_golden_logs
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
