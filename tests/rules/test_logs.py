"""Every golden log below tests/rules/logs is judged as its first lines say, and survives being written anew."""

from pathlib import Path

import pytest

from rules.core.verdict import ILLEGAL, UNREADABLE
from tests.rules.golden import keeps_its_promises, promises, shows_the_place, writes_back

LOGS = Path(__file__).parent / "logs"
PATHS = sorted(LOGS.rglob("*.log"))


@pytest.mark.parametrize("path", PATHS, ids=[path.relative_to(LOGS).as_posix() for path in PATHS])
def test_golden_log(path):
    """Verdict, line, rule, rulings and message are as promised; place, position and alternatives are there."""
    text = path.read_text(encoding="utf-8")
    said = promises(text)
    assert "verdict" in said, "the first line should say the verdict, for example ; verdict: incomplete"
    assert said.get("shows"), "a comment should say what the log shows"
    if said["verdict"] == ILLEGAL:
        missing = {"line", "rule", "message"} - said.keys()
        assert not missing, f"a log that breaks a rule says which, where and in what words: {missing}"
    verdict = keeps_its_promises(text)
    shows_the_place(verdict)
    if verdict.verdict != UNREADABLE or verdict.position is not None:
        writes_back(text, verdict)


def test_the_four_worked_examples_of_the_books_are_there():
    """Two examples of play and two detailed combats, each as printed and as corrected."""
    folder = LOGS / "dice_masters" / "examples"
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.log")}
    wanted = {
        f"{name}/{form}.log"
        for name in ("bff_example_of_play", "wol_example_of_play", "bff_detailed_combat", "wol_detailed_combat")
        for form in ("as_printed", "as_corrected")
    }
    assert wanted <= there
