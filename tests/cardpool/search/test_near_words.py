"""The words nearest to a misspelled one."""

import pytest

from cardpool.search.near_words import Words, nearest_of, slips

WORDS = Words({"dragon": 100, "beholder": 100, "drain": 1, "kobold": 100, "batman": 100, "hulk": 100, "superman": 50})


@pytest.mark.parametrize(
    "word, other, count",
    [("drgaon", "dragon", 1), ("dragn", "dragon", 1), ("draagon", "dragon", 1), ("dragom", "dragon", 1),
     ("ca", "abc", 3), ("", "abc", 3), ("same", "same", 0)],
)  # fmt: skip
def test_slips(word: str, other: str, count: int) -> None:
    """A letter missing, too many, wrong, or two swapped is one slip."""
    assert slips(word, other) == slips(other, word) == count


@pytest.mark.parametrize(
    "word, meant",
    [("drgaon", "dragon"), ("beholdr", "beholder"), ("supermn", "superman"), ("behodl", "beholder"), ("bat", None),
     ("hulx", "hulk"), ("xyzzy", None), ("mudflap", None)],
)  # fmt: skip
def test_meant(word: str, meant: str | None) -> None:
    """Up to two slips name the same word, in short words one; three letters are never corrected."""
    assert WORDS.meant(word) == meant


def test_of_equally_near_words_the_heavier_comes_first() -> None:
    """A name is meant rather than a word of a text."""
    assert Words({"brand": 1, "brann": 5}).meant("branx") == "brann"


def test_nearest_is_more_generous() -> None:
    """What may be tapped instead need not be what was meant."""
    assert "dragon" in WORDS.nearest("dracon") and WORDS.nearest("qqqqq") == []
    assert nearest_of("afilliation", ["attack", "affiliation"]) == ["affiliation"]
