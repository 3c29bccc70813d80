"""docs/notation.md is true: its logs are replayed, its tables are complete."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from rules.core.notation import TURN, parse
from rules.core.verdict import EXIT_STATUS
from rules.dice_masters.log.claims import CLAIMS
from rules.dice_masters.log.judge import RULINGS
from rules.dice_masters.log.reading import VOCABULARY
from rules.dice_masters.profile import STARTING_LIFE
from rules.games import VOCABULARIES
from tests.rules.golden import keeps_its_promises, shows_the_place, writes_back

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
LOGS = re.findall(r"^```log\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
PROSE = re.sub(r"^```.*?^```", "", TEXT, flags=re.MULTILINE | re.DOTALL)
CODE = set(re.findall(r"`([^`\n]+)`", PROSE))


@pytest.mark.parametrize("text", LOGS, ids=[f"log {number}" for number in range(1, len(LOGS) + 1)])
def test_every_log_of_the_page_gives_the_verdict_it_announces(text):
    """A player may copy any of them."""
    assert text.startswith("; verdict: ")
    verdict = keeps_its_promises(text)
    shows_the_place(verdict)
    writes_back(text, verdict)


def test_every_line_of_the_quick_start_can_be_read():
    """Its pieces are of one game and not played through; the complete game below them is."""
    header, *pieces = re.findall(r"(?:^       +\S.*\n)+", PROSE, re.MULTILINE)
    assert len(pieces) == 2
    for piece in pieces:
        for entry in parse(dedent(header + piece), VOCABULARIES).entries:
            assert entry.kind == TURN or entry.verb in VOCABULARY.decisions | VOCABULARY.facts


def test_the_page_shows_the_main_kinds_of_verdict():
    """One log each, undecided apart: which texts are missing changes."""
    announced = {text.splitlines()[0].removeprefix("; verdict: ") for text in LOGS}
    assert announced == set(EXIT_STATUS) - {"undecided"}


@pytest.mark.parametrize("verb", sorted(VOCABULARY.decisions | VOCABULARY.facts))
def test_every_verb_is_explained(verb):
    """As the first word of an example."""
    assert any(code.split()[0] == verb for code in CODE)


@pytest.mark.parametrize("alias", sorted(VOCABULARY.aliases))
def test_every_alias_is_in_the_row_of_its_verb(alias):
    """A scribe finds the short word beside the long one."""
    verb = VOCABULARY.aliases[alias]
    rows = [line for line in PROSE.splitlines() if re.search(rf"`{verb}[ `]", line)]
    assert any(f"`{alias}`" in row for row in rows)


@pytest.mark.parametrize("what", sorted(CLAIMS))
def test_every_claim_is_explained(what):
    """Zones may share a row."""
    assert what in CODE or any(re.search(rf"= (P[12] )?{what}\b", code) for code in CODE)


@pytest.mark.parametrize("what", sorted(RULINGS))
def test_every_ruling_of_a_judge_is_explained(what):
    """With an example."""
    assert any(code.startswith(f"!judge {what}") for code in CODE)


def test_verdicts_exit_statuses_and_formats_are_told_as_they_are():
    """The tables repeat numbers of the code."""
    for verdict, status in EXIT_STATUS.items():
        assert f"| `{verdict}` | {status} |" in TEXT
    assert set(STARTING_LIFE) <= CODE
