"""The worked examples and both detailed combats, written down by four hands that have read one page of the notation.

A head line `; correction 30: not a word of the game log => P1 choose Batman` says that line 30 of the file is
unreadable, what its message says, and what is offered instead; the other head lines are those of golden logs.
"""

import re
from pathlib import Path

import pytest

import rules
from rules.core.verdict import UNREADABLE
from tests.rules.golden import keeps_its_promises

FOLDER = Path(__file__).with_name("by_hand")
PATHS = sorted(FOLDER.glob("*/*.log"))
EXAMPLES = FOLDER.parents[1] / "logs" / "dice_masters" / "examples"
MOST = 2  # corrections
_CORRECTION = re.compile(r"; correction ([0-9]+): (.*) => (.*)")


def _corrections(text: str) -> list[tuple[int, str, str]]:
    found = (_CORRECTION.fullmatch(line) for line in text.splitlines())
    return [(int(match[1]), match[2], match[3]) for match in found if match]


def _corrected(text: str) -> str:
    lines = text.splitlines()
    for number, _, repair in _corrections(text):
        lines[number - 1] = repair
    return "\n".join(lines)


def _canonical(path: Path) -> str:
    """The golden log of the same game."""
    example = path.stem.removesuffix("_as_printed")
    name = "as_corrected" if example == path.stem else "as_printed"
    return (EXAMPLES / example / f"{name}.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_needs_two_corrections_at_most(path: Path) -> None:
    """Each is told as unreadable on its line, with the line that repairs it; then the log is judged as it must be."""
    text = path.read_text(encoding="utf-8")
    lines, corrections = text.splitlines(), _corrections(text)
    assert len(corrections) <= MOST
    for number, message, repair in corrections:
        verdict = rules.replay("\n".join(lines))
        assert (verdict.verdict, verdict.line) == (UNREADABLE, number), verdict.message
        assert message in verdict.message
        assert repair in verdict.legal, verdict.legal
        lines[number - 1] = repair
    keeps_its_promises("\n".join(lines))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_tells_the_game_of_the_canonical_log(path: Path) -> None:
    """Verdict, rule, result and rulings are those of the golden log."""
    told, canonical = rules.replay(_corrected(path.read_text(encoding="utf-8"))), rules.replay(_canonical(path))
    assert (told.verdict, told.rule, told.result) == (canonical.verdict, canonical.rule, canonical.result)
    assert {ruling.rule for ruling in told.rulings} == {ruling.rule for ruling in canonical.rulings}


def test_every_hand_has_written_every_example() -> None:
    """Four hands at least, and each the two examples of play and the two detailed combats."""
    hands = {path.parent.name for path in PATHS}
    examples = {path.name for path in EXAMPLES.iterdir() if path.name != "inline"}
    assert len(hands) >= 4
    for hand in hands:
        assert examples <= {path.stem for path in PATHS if path.parent.name == hand}, hand
