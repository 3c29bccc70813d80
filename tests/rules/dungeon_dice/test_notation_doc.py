"""docs/notation-dungeon-dice.md is true: its logs are replayed, its tables are complete."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from rules.core.notation import TURN, parse
from rules.dungeon_dice.log.claims import OF_PLAYER, OF_TABLE
from rules.dungeon_dice.log.header import SETTERS
from rules.dungeon_dice.log.judge import RULINGS
from rules.dungeon_dice.log.reading import VOCABULARY
from rules.dungeon_dice.set_file import read_folder
from rules.games import VOCABULARIES
from tests.rules.golden import keeps_its_promises, shows_the_place, writes_back

TEXT = (Path(__file__).parents[3] / "docs" / "notation-dungeon-dice.md").read_text(encoding="utf-8")
LOGS = re.findall(r"^```log\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
PROSE = re.sub(r"^```.*?^```", "", TEXT, flags=re.MULTILINE | re.DOTALL)
CODE = set(re.findall(r"`([^`]+)`", PROSE))
VERBS = sorted(VOCABULARY.decisions | VOCABULARY.facts)


@pytest.mark.parametrize("text", LOGS, ids=[f"log {number}" for number in range(1, len(LOGS) + 1)])
def test_every_log_of_the_page_gives_the_verdict_it_announces(text):
    """A player may copy any of them."""
    assert text.startswith("; verdict: ")
    verdict = keeps_its_promises(text)
    shows_the_place(verdict)
    writes_back(text, verdict)


def test_every_line_of_the_quick_start_can_be_read():
    """Its pieces make one log, judged as far as it goes."""
    pieces = [dedent(piece) for piece in re.findall(r"(?:^       +\S.*\n)+", PROSE, re.MULTILINE)]
    assert len(pieces) == 4
    text = "".join(pieces)
    for entry in parse(text, VOCABULARIES).entries:
        assert entry.kind == TURN or entry.verb in VOCABULARY.decisions | VOCABULARY.facts
    verdict = keeps_its_promises("; verdict: incomplete\n" + text)
    assert (verdict.turn, verdict.step) == (1, "after combat")


def test_the_page_names_the_sample_with_its_digest():
    """Whoever copies a header gets a log that can be judged."""
    sample = read_folder()["sample-A"]
    assert f"dice {sample.id} {sample.digest}" in CODE


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_explained(verb):
    """As the first word of an example, or after the player it belongs to."""
    assert any(verb in code.split()[:2] for code in CODE)


@pytest.mark.parametrize("alias", sorted(VOCABULARY.aliases))
def test_every_alias_is_in_the_row_of_its_verb(alias):
    """A scribe finds the short word beside the long one."""
    verb = VOCABULARY.aliases[alias]
    rows = [line for line in PROSE.splitlines() if re.search(rf"`(P[1-9] )?{verb}[ `]", line)]
    assert any(f"`{alias}`" in row for row in rows)


@pytest.mark.parametrize("what", sorted({*OF_PLAYER, *OF_TABLE}))
def test_every_claim_is_explained(what):
    """Figures and bags may share a row."""
    assert what in CODE or any(re.search(rf"= (P[1-9] )?{what}\b", code) for code in CODE)


@pytest.mark.parametrize("what", sorted(RULINGS))
def test_every_ruling_of_a_judge_is_explained(what):
    """With an example."""
    assert any(code.startswith(f"!judge {what}") for code in CODE)


@pytest.mark.parametrize("what", sorted(SETTERS))
def test_every_line_of_a_prepared_position_is_explained(what):
    """With an example."""
    assert any(re.match(rf"P[1-9] {what}\b", code) for code in CODE)
