"""What the editor says of a text while it is written."""

import pytest

from cardpool.manage.textcheck import check_line, check_text


def test_a_good_line_names_its_phrases() -> None:
    """Its kind in words, and the phrases worth naming."""
    line = check_line(1, "When this die is fielded: draw 1 die.")
    assert (line.problem, line.kind) == (None, "when something happens")
    assert "act: draw" in line.phrases


def test_a_faulty_line_is_cut_at_the_fault() -> None:
    """Column, word, what could stand there, and the nearest phrases."""
    line = check_line(2, "When this die is fielded: juggle 1 die.")
    assert (line.before, line.word, line.after) == ("When this die is fielded: ", "juggle", " 1 die.")
    assert (line.problem.line, line.problem.column) == (2, 27)
    assert "draw" in line.problem.expected and line.problem.nearest


def test_a_line_that_stops_too_early() -> None:
    """There is no word to point at; the fault is at the end."""
    line = check_line(1, "When this die is")
    assert (line.word, line.problem.column) == ("", 17)


@pytest.mark.parametrize("text", ["\0", "“Swarm.”", '"' * 200, "(" * 240, "* " * 120, "💥", "\ud800", "9" * 240])
def test_no_text_breaks_it(text: str) -> None:
    """Whatever is typed is a fault of a line."""
    assert check_line(1, text).problem is not None


def test_long_texts_are_bounded() -> None:
    """Eight lines of 240 letters; more is said, not read."""
    assert "at most 240" in check_line(1, "x" * 500).problem.message
    lines, beyond = check_text("Swarm.\n" * 20)
    assert len(lines) == 8 and "first 8 lines" in beyond
