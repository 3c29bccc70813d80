"""The registry of phrases against the cards: everything is used, everything is read, nothing knows a card's name."""

import ast
import re
from pathlib import Path

import pytest

import rules
from rules.core.language.parser import Parser
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import AFFILIATIONS
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.language.book import BOOK, wordings
from rules.dice_masters.language.registry import LANGUAGE, PHRASES

POOL = read_folder()
#: Invented cards with texts that the books know and no card of the two sets has: copying.
SHOP = read_folder(Path(__file__).resolve().parents[2] / "cards")
#: Patterns that no card uses yet, and the used ones that they stand beside: whoever can write one expects the other.
SIBLINGS = {
    ("who", "the opponent"): "you",
    ("limits", ", on your turn"): ", once per turn , on your turn",
}
#: How a claim is written, shown in messages: "= P1 stats Orc=3/2".
EXAMPLE = re.compile(r"= P1 .*|^\w+=[\d/]+$")
ENTRIES = [entry for phrases in BOOK.entries(POOL).values() for entry in phrases]


def test_every_pattern_is_used_or_a_sibling_of_a_used_one():
    """A phrase that no card needs is a phrase that nobody has tried."""
    used = BOOK.uses(POOL) | BOOK.uses(SHOP)
    unused = {(part, phrase.pattern) for part, phrases in PHRASES.items() for phrase in phrases} - used.keys()
    assert unused == SIBLINGS.keys()
    assert all((part, sibling) in used for (part, _), sibling in SIBLINGS.items())


@pytest.mark.parametrize("card_set", POOL.sets + SHOP.sets, ids=lambda each: each.code)
def test_every_line_of_every_card_has_exactly_one_reading(card_set):
    """Printed text and errata, of all cards of the set."""
    readings = {
        (card.code, line): len(Parser(line, LANGUAGE).readings()) for card in card_set.cards for line in wordings(card)
    }
    assert [place for place, number in readings.items() if number != 1] == []


def test_all_cards_are_written():
    """Blank ones included: a text that is missing would be None."""
    assert [card.code for card in POOL.cards if card.text is None] == []


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.part}: {entry.patterns[0]}")
def test_every_phrase_says_what_it_does(entry):
    """In a sentence that starts with a capital or the words it explains, ends, and cites rules that exist."""
    assert re.fullmatch(r'["A-Z].*[.]', entry.says.split("\n")[0]), entry.says
    for cited in re.findall(r"\b(?:DM-[A-Z]+(?:-[A-Z]+)?-\d+|AMB-\d+)\b", entry.says):
        assert cited in CATALOGUE
    for code in re.findall(r"\bCARD-(\w+)", entry.says):
        assert CATALOGUE.readings(code)


def test_phrases_of_one_title_stand_in_one_file():
    """Two functions share a title only if they are ways to write the same thing."""
    files = {}
    for subject, phrases in BOOK.entries(POOL).items():
        for entry in phrases:
            files.setdefault((entry.part, entry.title), set()).add(subject)
    shared = {name for name, subjects in files.items() if len(subjects) > 1}
    assert shared == {("line", "keyword")}  # a keyword stands with what it is about: Equip with the gear


def _literals(path):
    """The string literals of a module that are not docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            yield node.lineno, node.value


def test_no_card_is_named_in_the_engine():
    """No title of the pool stands in a string of the rules: what a card does is in its text ."""
    names = {card.name for card in POOL.cards}
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)))
    found = [
        f"{path.name}:{line}: {text!r}"
        for room in ("core", "dice_masters")
        for path in sorted((Path(rules.__file__).parent / room).rglob("*.py"))
        for line, text in _literals(path)
        if text not in AFFILIATIONS and pattern.search(EXAMPLE.sub("", text))
    ]
    assert found == []
