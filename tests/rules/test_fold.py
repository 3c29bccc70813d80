"""The fold of entries: what holds after undos, what the rules read, and what is handed in."""

import pytest

from rules import fold
from rules.fold import AS_PLAYED, BadUndo, Entry

HEADER = "Dice Marshal log 1\ngame dice-masters/wol2015\nfirst ?\n"


def played(number: int, line: str, kind: str = "enter") -> Entry:
    return Entry(number, kind, line, ((line, ""),))


def undo(number: int, to: int) -> Entry:
    return Entry(number, "undo", str(to))


def broken(number: int, line: str) -> Entry:
    return Entry(number, "different", line, ((line, ""),), (line, AS_PLAYED), True)


def held(*entries: Entry) -> list[int]:
    return [entry.number for entry in fold.live(entries)]


def test_an_undo_goes_back_to_an_entry_and_play_goes_on_from_there() -> None:
    """What was taken back is still in the list, and does not hold."""
    assert held(played(1, "a"), played(2, "b"), played(3, "c"), undo(4, 1), played(5, "d")) == [1, 5]


def test_an_undo_can_be_undone() -> None:
    """Going back to before the undo brings back what it had taken away."""
    assert held(played(1, "a"), played(2, "b"), undo(3, 0), undo(4, 2), played(5, "c")) == [1, 2, 5]


def test_an_undo_to_an_entry_that_was_undone_holds_what_held_then() -> None:
    """Entry 2 does not hold any more, but what held after it can be gone back to."""
    assert held(played(1, "a"), played(2, "b"), undo(3, 1), played(4, "c"), undo(5, 2)) == [1, 2]


@pytest.mark.parametrize("line", ["3", "4", "-1", "two", "", "９"])
def test_an_undo_needs_an_entry_before_it(line: str) -> None:
    """Neither itself, nor a later one, nor what is no number."""
    with pytest.raises(BadUndo, match="Entry 3 takes back to"):
        fold.target_of(line, 3)


def test_the_hash_binds_place_kind_line_and_everything_before() -> None:
    """Each of the four makes another hash; the phones work it out the same way."""
    start = fold.start_of(HEADER)
    one = fold.hash_of(start, 1, "enter", "a")
    others = [fold.hash_of("", 1, "enter", "a"), fold.hash_of(start, 2, "enter", "a"),
              fold.hash_of(start, 1, "note", "a"), fold.hash_of(start, 1, "enter", "b")]  # fmt: skip
    assert len({one, *others}) == 5


def test_who_goes_first_completes_the_header() -> None:
    """Until then the header says that nobody has been chosen."""
    assert fold.lacks_first(fold.header_with(HEADER, []))
    assert "first P2\n" in fold.header_with(HEADER, [Entry(1, "first", "P2")])


def test_a_broken_line_stands_until_a_judge_has_ruled_on_it() -> None:
    """The rules read a ruling right behind it; the log that is handed in has none."""
    entries = [played(1, "a"), broken(2, "b"), played(3, "c")]
    assert fold.working_text("h\n", entries) == f"h\na\nb\n{AS_PLAYED}\nc\n"
    assert [text for text, _ in fold.log_lines(entries)] == ["a", "b", "c"]
    assert fold.first_break(entries) == entries[1]
    assert fold.verdict_of(entries) == {"verdict": "illegal", "number": 2}


def test_rulings_are_for_the_broken_lines_in_their_order() -> None:
    """The first ruling is for the first broken line, wherever it was written; the second line still only stands."""
    ruling = Entry(4, "judge", "!judge undone", (("!judge undone", ""),))
    entries = [broken(1, "a"), broken(2, "b"), played(3, "c"), ruling]
    assert fold.working_text("h\n", entries) == f"h\na\n!judge undone\nb\n{AS_PLAYED}\nc\n"
    assert [text for text, _ in fold.log_lines(entries)] == ["a", "b", "c", "!judge undone"]
    assert fold.verdict_of(entries) == {"verdict": "illegal", "number": 2}


def test_the_verdict_goes_along_with_each_entry() -> None:
    """Entry by entry it is what the fold of all of them says."""
    entries = [played(1, "a"), Entry(2, "correction", "life P1 3"), broken(3, "b"), played(4, "c")]
    verdict = fold.verdict_of([])
    for number, entry in enumerate(entries, 1):
        verdict = fold.verdict_with(verdict, entry)
        assert verdict == fold.verdict_of(entries[:number])
