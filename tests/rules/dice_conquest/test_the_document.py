"""Every worked example of the document, every scenario and every answer of its FAQ is there as a golden log."""

import re

import pytest

from tests.rules.golden import GOLDEN_LOGS

FOLDER = GOLDEN_LOGS / "dice_conquest"
#: Folder, what its logs' names begin with, and the numbers that must be there.
PARTS = [
    ("examples", r"a(\d)_", range(1, 10)),
    ("examples", r"a9_(\d)_", range(1, 10)),
    ("scenarios", r"b(\d\d)_", range(2, 31, 2)),
    ("faq", r"faq_(\d\d)_", range(1, 30)),
]


@pytest.mark.parametrize("folder, name, numbers", PARTS, ids=["examples", "numbers", "scenarios", "faq"])
def test_all_of_them_are_there(folder, name, numbers):
    """By the number that the document, or our list of scenarios, gives them."""
    found = {int(match[1]) for path in (FOLDER / folder).glob("*.log") if (match := re.match(name, path.name))}
    assert found == set(numbers)
