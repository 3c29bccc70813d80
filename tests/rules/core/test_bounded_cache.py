"""What is remembered from log to log has a limit, so that a worker's memory does not grow."""

from rules.core.bounded_cache import BoundedCache
from rules.core.lines import words
from rules.dice_masters.log.vocabulary import VOCABULARY


def test_what_is_remembered_is_found_once():
    """The second asking finds nothing out again."""
    asked = []

    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    known = BoundedCache(length, most=3)
    assert [known["buy"], known["field"], known["buy"]] == [3, 5, 3]
    assert asked == ["buy", "field"]


def test_what_is_remembered_starts_again_when_it_is_full():
    """The fourth of at most three stands alone; what was known before is found anew, and is the same."""
    known = BoundedCache(len, most=3)
    assert [known[word] for word in ("a", "bb", "ccc", "dddd")] == [1, 2, 3, 4]
    assert dict(known) == {"dddd": 4}
    assert known["a"] == 1


def test_what_is_large_is_found_anew_each_time():
    """Its size is asked of the key, and it takes no place; how many words there are may not be what counts."""
    known = BoundedCache(len, most=3, large=3)
    assert [known["aa"], known["bbbb"]] == [2, 4]
    assert dict(known) == {"aa": 2}
    words = BoundedCache(len, most=3, large=3, size=lambda words: sum(map(len, words)))
    assert [words["a", "b"], words["a", "bbb"]] == [2, 2]
    assert dict(words) == {("a", "b"): 2}


def test_a_line_that_hardly_comes_again_is_not_remembered():
    """A short one is, and both are read."""
    known = words.entries_of(VOCABULARY)
    short, long = "buy Vampire", "draw Vampire Paladin Owlbear Stirge"
    assert (known[short].args, known[long].args) == (("Vampire",), ("Vampire", "Paladin", "Owlbear", "Stirge"))
    assert (short in known, long in known) == (True, False)


def test_a_long_line_of_a_header_is_not_remembered():
    """It is read all the same."""
    line = "buy Vampire" + " " * words.LONG
    assert words.header_words[line] == ("buy", ("Vampire",), None)
    assert line not in words.header_words
