"""The card language of Dice Conquest: its page is true, its texts are read, and what is wrong with one is told."""

import json
import re
from pathlib import Path

import pytest

import rules
from rules.__main__ import main
from rules.core.file_fields import CardFilesError
from rules.core.language.parser import Parser
from rules.core.language.problems import TextError
from rules.core.language.registry import readable
from rules.dice_conquest.card_files import check_text, read_cards, read_traps
from rules.dice_conquest.language.book import BOOK, lines
from rules.dice_conquest.language.compile import compile_text
from rules.dice_conquest.language.registry import LANGUAGE

PATH = Path(__file__).resolve().parents[3] / "docs" / "card-language-dice-conquest.md"
TEXT = PATH.read_text(encoding="utf-8")
CARDS = read_cards()


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, flags=re.DOTALL | re.M)


@pytest.fixture
def own_traps(tmp_path):
    """The traps file of the page."""
    path = tmp_path / "traps.json"
    path.write_text(blocks("json")[0], encoding="utf-8")
    return path


def test_the_tables_are_those_of_the_registry():
    """Otherwise: python -m rules cards dice-conquest --phrases --into docs/card-language-dice-conquest.md"""
    assert BOOK.into(TEXT, CARDS) == TEXT, test_the_tables_are_those_of_the_registry.__doc__


def test_every_quoted_line_has_exactly_one_reading():
    """In the tables and in the text."""
    quoted = [line for line in re.findall(r"(?<!\*)\*([^*|\n]+\.)\*(?!\*)", TEXT)]
    assert len(quoted) > 30
    assert [line for line in quoted if len(Parser(line, LANGUAGE).readings()) != 1] == []


def test_every_line_of_every_card_has_exactly_one_reading():
    """All 23 creatures with 13 loot cards and the 8 heroes."""
    every = list(lines(CARDS))
    assert len(every) == 55
    assert [use for use in every if len(Parser(use.line, LANGUAGE).readings()) != 1] == []


def test_every_phrase_is_used_by_a_card_or_by_the_traps_of_the_tests():
    """No phrase without a line that runs."""
    traps = read_traps(Path(__file__).parent / "traps.json")
    used = BOOK.uses(CARDS.with_traps(traps))
    every = {(p.part, p.pattern) for part in LANGUAGE.phrases.values() for p in part}
    assert [readable(pattern) for part, pattern in sorted(every - set(used))] == []


@pytest.mark.parametrize("block", blocks("refused"))
def test_refused_lines_are_refused_in_these_words(block):
    """First the line, below it what is answered."""
    line, _, told = block.partition("\n")
    with pytest.raises(TextError) as refused:
        compile_text((line,), "the card", "trap")
    assert " ".join(told.split()) == str(refused.value.problem)


@pytest.mark.parametrize("log", blocks("log"))
def test_the_logs_of_the_page_play(log, own_traps):
    """With the store's traps of the page."""
    verdict = rules.replay(log, {"dice-conquest": CARDS.with_traps(read_traps(own_traps))})
    assert f"; verdict: {verdict.verdict}\n" in log, verdict.message


def test_the_fog_is_what_refuses_the_crit(own_traps):
    """A lock of a trap is cited with the rule on traps and named."""
    verdict = rules.replay(blocks("log")[1], {"dice-conquest": CARDS.with_traps(read_traps(own_traps))})
    assert (verdict.rule, verdict.entry) == ("DC-TRAP-03", "P1 take D8 > crit 8")
    assert verdict.message.startswith("Cold Fog: nobody uses a critical hit")


@pytest.mark.parametrize(
    ("line", "bearer"),
    [
        ("Heal any hero 1.", "creature"),
        ("Slain only by its exact health.", "trap"),
        ("You have 2 rerolls in an attack.", "creature"),
        ("When a die is placed here: take 1 damage.", "loot"),
        ("Set the die to any number.", "loot"),
        ("Nobody uses loot.", "ability"),
    ],
)
def test_a_line_on_the_wrong_kind_of_card_is_refused(line, bearer):
    """It can be read, and does not go there."""
    (problem,) = check_text((line,), "X1", bearer)
    assert (problem.card, problem.line) == ("X1", 1)
    assert problem.message == f"such a line does not go on a card of this kind ({bearer})."


def test_an_effect_at_the_wrong_moment_is_refused():
    """What is done to a die being placed cannot be done when a card comes up."""
    (problem,) = check_text(("When revealed: double it.",), "X1", "creature")
    assert problem.message == "'double' cannot happen at this moment (revealed)."


@pytest.mark.parametrize(
    ("trap", "field", "message"),
    [
        ({"id": "PIT", "name": "Pit", "text": "Nobody uses loot."}, "text", "should be a list, is 'Nobody uses loot.'"),
        ({"id": "PIT", "text": []}, "name", "is missing"),
        ({"id": "PIT", "name": "Pit", "text": ["Nobody sleeps."]}, "text", "PIT, line 1, column 8: no phrase goes on"),
    ],
)
def test_a_wrong_traps_file_names_card_and_field(tmp_path, trap, field, message):
    """An authoring error is told where it is."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"traps": [trap]}), encoding="utf-8")
    with pytest.raises(CardFilesError) as error:
        read_traps(path)
    (problem,) = error.value.problems
    assert (problem.file, problem.card, problem.field) == ("mine.json", "PIT", field)
    assert message in problem.message


def test_the_command_tells_what_is_wrong_with_a_traps_file(tmp_path, capsys):
    """`cards dice-conquest --traps FILE`."""
    path = tmp_path / "mine.json"
    path.write_text('{"traps": [{"id": "A", "name": "A"}, {"id": "A", "name": "B"}]}', encoding="utf-8")
    assert main(["cards", "dice-conquest", "--traps", str(path)]) == 2
    assert capsys.readouterr().err == "mine.json, A, id: is listed twice\n"


def test_the_command_tells_how_far_the_texts_have_come(own_traps, capsys):
    """Counts of cards and lines, and the traps that a judge decides about."""
    assert main(["cards", "dice-conquest"]) == 0
    told = capsys.readouterr().out
    assert "23 creatures, 8 heroes, 9 traps: 55 lines, all of them read" in told
    assert "a judge decides: Trap 1" in told
    assert main(["cards", "dice-conquest", "--traps", str(own_traps)]) == 0
    assert "3 traps: 59 lines" in capsys.readouterr().out
