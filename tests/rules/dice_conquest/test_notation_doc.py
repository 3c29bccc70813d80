"""docs/notation-dice-conquest.md is true: its logs are replayed, its tables are complete."""

import re
from pathlib import Path

import pytest

from rules.dice_conquest.log.claims import CLAIMS
from rules.dice_conquest.log.judge import RULINGS
from rules.dice_conquest.log.reading import TABLE, VOCABULARY
from tests.rules.golden import keeps_its_promises, shows_the_place, writes_back

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "notation-dice-conquest.md").read_text(encoding="utf-8")
LOGS = re.findall(r"^```log\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
PROSE = re.sub(r"^```.*?^```", "", TEXT, flags=re.MULTILINE | re.DOTALL)
CODE = set(re.findall(r"`([^`\n]+)`", PROSE))


@pytest.mark.parametrize("text", LOGS, ids=[f"log {number}" for number in range(1, len(LOGS) + 1)])
def test_every_log_of_the_page_gives_the_verdict_it_announces(text):
    """A team may copy any of them."""
    assert text.startswith("; verdict: ")
    verdict = keeps_its_promises(text)
    shows_the_place(verdict)
    writes_back(text, verdict)


def test_the_page_has_logs_and_is_linked():
    """Whoever reads the page on the notation finds this one."""
    assert len(LOGS) >= 2
    assert "notation-dice-conquest.md" in (DOCS / "notation.md").read_text(encoding="utf-8")


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
    """With an example."""
    assert any(re.search(rf"= (P[1-4] )?{what}\b", code) for code in CODE)


@pytest.mark.parametrize("what", sorted(RULINGS))
def test_every_ruling_of_a_judge_is_explained(what):
    """With an example."""
    assert any(code.startswith(f"!judge {what}") for code in CODE)


@pytest.mark.parametrize("word", sorted(VOCABULARY.header | TABLE))
def test_every_word_of_the_header_and_of_a_prepared_position_is_explained(word):
    """Written as it stands in a log."""
    assert any(word in code.split() for code in CODE)
