"""What a verdict remarks on though nobody broke a rule: an action die or a global used for nothing (AMB-17)."""

import pytest

import rules
from tests.rules.golden import GOLDEN_LOGS

CARDS = GOLDEN_LOGS / "dice_masters" / "cards" / "bff"
NOTES = {
    "136bff_polymorph_nothing_to_swap_with": "Ana used Polymorph, whose text found no die to choose. "
    "An action die is barred only where the target that it needs is missing (AMB-17).",
    "136bff_polymorph_global_alone": "Ana paid for the global ability of Polymorph, which could do nothing.",
    "136bff_polymorph": None,
    "136bff_polymorph_global": None,
}


@pytest.mark.parametrize("name, note", NOTES.items(), ids=NOTES)
def test_what_was_used_for_nothing(name, note):
    """The verdict says who used what, and nothing where it did what it says."""
    notes = rules.replay((CARDS / f"{name}.log").read_text(encoding="utf-8")).notes
    assert [told for told in notes if "Polymorph" in told] == ([note] if note else [])
