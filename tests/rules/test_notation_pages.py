"""What holds for every page on the notation: its logs are replayed, its tables are complete."""

import re

import pytest

from tests.rules.golden import keeps_its_promises, shows_the_place, writes_back
from tests.rules.notation_page import DOCS, MASTERS, PAGES


def each(words_of):
    """A page with each of its words, named for the test: `notation.md-buy`."""
    found = [(page, word) for page in PAGES for word in sorted(words_of(page))]
    return pytest.mark.parametrize(("page", "word"), found, ids=[f"{page.file}-{word}" for page, word in found])


LOGS = [(page, number) for page in PAGES for number in range(len(page.logs))]


@pytest.mark.parametrize(("page", "number"), LOGS, ids=[f"{page.file}-{number + 1}" for page, number in LOGS])
def test_every_log_of_a_page_gives_the_verdict_it_announces(page, number):
    """A player may copy any of them."""
    text = page.logs[number]
    assert text.startswith("; verdict: ")
    verdict = keeps_its_promises(text)
    shows_the_place(verdict)
    writes_back(text, verdict)


@pytest.mark.parametrize("page", PAGES, ids=[page.file for page in PAGES])
def test_every_page_has_logs_and_is_found(page):
    """From the page on the notation of all games."""
    assert len(page.logs) >= 2
    assert page is MASTERS or page.file in (DOCS / MASTERS.file).read_text(encoding="utf-8")


@each(lambda page: page.vocabulary.decisions | page.vocabulary.facts)
def test_every_verb_is_explained(page, word):
    """As the first word of an example, or after the player it belongs to."""
    assert any(re.match(rf"(P[1-9] )?{re.escape(word)}( |$)", code) for code in page.code)


@each(lambda page: page.vocabulary.aliases)
def test_every_alias_is_in_the_row_of_its_verb(page, word):
    """A scribe finds the short word beside the long one."""
    verb = page.vocabulary.aliases[word]
    rows = [line for line in page.prose.splitlines() if re.search(rf"`(P[1-9] )?{verb}[ `]", line)]
    assert any(f"`{word}`" in row for row in rows)


@each(lambda page: page.claims)
def test_every_claim_is_explained(page, word):
    """Zones and figures may share a row."""
    assert word in page.code or any(re.search(rf"= (P[1-9] )?{word}\b", code) for code in page.code)


@each(lambda page: page.rulings)
def test_every_ruling_of_a_judge_is_explained(page, word):
    """With an example."""
    assert any(code.startswith(f"!judge {word}") for code in page.code)
