"""What a verdict lists as legal is legal: each line that is listed, written instead of the refused one, is accepted."""

from pathlib import Path

import pytest

import rules
from rules.core.verdict import ILLEGAL, INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS, Verdict
from tests.rules.golden import promises

LOGS = Path(__file__).parent / "logs"
#: Alternatives that are described, as there are too many to be listed.
DESCRIBED = ("draw: ", "roll: ", "reveal: ", "equip: ", "trade: ", "rolloff: ", "!judge trap NAME: ")
PATHS = [
    path
    for game in ("dice_conquest", "dungeon_dice")
    for path in sorted((LOGS / game).rglob("*.log"))
    if promises(path.read_text(encoding="utf-8"))["verdict"] == ILLEGAL
]


def instead(text: str, verdict: Verdict, entry: str) -> str:
    """The log up to the refused entry, which may stand behind others in its line, and another in its place."""
    assert verdict.line and verdict.column
    *before, line = text.splitlines()[: verdict.line]
    return "\n".join([*before, line[: verdict.column - 1].rstrip(" >"), entry]) + "\n"


@pytest.mark.parametrize("path", PATHS, ids=[path.relative_to(LOGS).as_posix() for path in PATHS])
def test_what_is_listed_is_legal(path: Path) -> None:
    """Every line listed beside a broken rule could have been written there."""
    text = path.read_text(encoding="utf-8")
    verdict = rules.replay(text)
    for entry in verdict.legal:
        if not entry.startswith(DESCRIBED):
            found = rules.replay(instead(text, verdict, entry))
            assert found.verdict in (INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS), f"{entry}: {found.message}"
