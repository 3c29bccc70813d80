"""docs/card-language.md is true: its tables are the registry's, its lines are read, its worked examples run."""

import json
import re
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from rules.core.language.book import BEGIN, END
from rules.core.language.parser import Parser
from rules.core.language.problems import TextError
from rules.core.language.registry import readable
from rules.dice_masters.card_files import read_folder, read_set
from rules.dice_masters.cards import CardPool
from rules.dice_masters.language.book import BOOK, wordings
from rules.dice_masters.language.compile import check, compile_line
from rules.dice_masters.language.phrases import effects_harm
from rules.dice_masters.language.registry import LANGUAGE, PHRASES

PATH = Path(__file__).resolve().parents[4] / "docs" / "card-language.md"
TEXT = PATH.read_text(encoding="utf-8")
POOL = read_folder()
HEALING = "When this die attacks: remove all damage from each friendly character."
#: A line of a card stands between single stars; stars within it are written \*.
LINE = re.compile(r"(?<![\\*])\*(?![*\s])((?:\\\*|[^*\n])+?)(?<!\\)\*(?!\*)")


def blocks(kind):
    """The fenced blocks of a kind, without what they are indented by."""
    return [
        textwrap.dedent(block) for block in re.findall(rf"^ *```{kind}\n(.*?)^ *```$", TEXT, flags=re.DOTALL | re.M)
    ]


def quoted():
    """Every line of a card that the page shows, and the card's code if it names one."""
    prose = re.sub(r"^ *```.*?^ *```$", "", TEXT, flags=re.DOTALL | re.M)
    for row in prose.splitlines():
        for found in LINE.finditer(re.sub(r"`[^`]*`", "", row)):
            code = re.search(r"\| (\d+[a-z]+) [^|]*$", row[: row.rindex(found[0])])
            yield code and code[1], found[1].replace("\\*", "*")
    for block in blocks("card"):
        yield from ((None, line) for line in block.splitlines())


def test_the_tables_are_those_of_the_registry():
    """Otherwise: python -m rules cards --phrases --into docs/card-language.md"""
    assert BOOK.into(TEXT, POOL) == TEXT, test_the_tables_are_those_of_the_registry.__doc__


def test_every_phrase_stands_in_the_tables():
    """Each pattern of the registry, as people write it."""
    tables = TEXT.partition(BEGIN)[2].partition(END)[0].replace("\\|", "|")
    missing = [p.pattern for each in PHRASES.values() for p in each if p.pattern and readable(p.pattern) not in tables]
    assert missing == []


def test_every_quoted_line_has_exactly_one_reading():
    """In the tables, in the text, in the examples."""
    lines = list(quoted())
    assert len(lines) > 250
    assert [line for _, line in lines if len(Parser(line, LANGUAGE).readings()) != 1] == []


def test_quoted_lines_stand_on_the_cards_they_are_said_to_stand_on():
    """Code and line fit."""
    named = [(code, line) for code, line in quoted() if code]
    assert len(named) > 250
    cards = {code: POOL.by_code(code) for code, _ in named}
    wrong = [(code, line) for code, line in named if line not in wordings(cards[code])]
    assert wrong == []


@pytest.mark.parametrize("block", blocks("refused"))
def test_refused_lines_are_refused_in_these_words(block):
    """First the line, below it what is answered."""
    line, _, told = block.partition("\n")
    with pytest.raises(TextError) as refused:
        compile_line(line)
    assert " ".join(told.split()) == str(refused.value.problem)


@pytest.fixture
def healing():
    """The phrase that the page writes as its example, registered as long as a test lasts."""
    before = list(PHRASES["act"])
    (source,) = blocks("python")
    exec(compile(source, str(PATH), "exec"), dict(vars(effects_harm)))
    yield
    PHRASES["act"][:] = before


def own_set():
    """The set of the page, and beside its card one with the line that the new phrase is for."""
    (data,) = blocks("json")
    mine = read_set(json.loads(data), "shop.json")
    keeper = replace(mine.cards[0], number=2, name="Keeper of Springs", text=(HEALING,))
    return replace(mine, cards=(*mine.cards, keeper))


def test_the_card_of_the_page_is_sound():
    """Its file is read, its text has one reading."""
    assert [check(card) for card in own_set().cards[:1]] == [[]]


def test_no_phrase_fits_the_line_of_the_worked_example():
    """The example would not be one if the language had it."""
    assert HEALING in " ".join(TEXT.split())
    assert Parser(HEALING, LANGUAGE).readings() == []


def test_the_phrase_of_the_worked_example_gives_it_one_reading(healing):
    """As soon as it is registered."""
    assert len(Parser(HEALING, LANGUAGE).readings()) == 1


@pytest.mark.parametrize("log", blocks("log"), ids=["a card of another set", "a new phrase"])
def test_the_logs_of_the_page_play(log, healing):
    """Both scenario logs do what their first line promises."""
    verdict = rules.replay(log, {"dice-masters": CardPool([*POOL.sets, own_set()])})
    assert f"; verdict: {verdict.verdict}\n" in log, verdict.message


def test_a_document_without_markers_is_left_alone():
    """The tables are only put where there is a place for them."""
    with pytest.raises(ValueError, match="needs a line <!-- phrases: begin -->"):
        BOOK.into("# Something else\n", POOL)
