"""Searches over all sets that are shipped: names of later sets, dice of two types, lines of sets."""

import pytest

from benchmarks.search import SEARCHES, milliseconds
from cardpool.search.found import find
from cardpool.search.index import Index

FOUND: dict[str, tuple[str, str]] = {
    "spiderman": ("33 by name; 159 more by set Amazing Spider-Man or set Spider-Man Maximum Carnage", "Spider-Man"),
    "spidermn": ("33 by name; 159 more by set Amazing Spider-Man or set Spider-Man Maximum Carnage", "Spider-Man"),
    "iron fist": ("10 by name; 8 more by set Iron Man and War Machine or energy fist", "Iron Fist"),
    "e:bs order:cost": ("29 cards", ""),
    "is:dual": ("80 cards", ""),
    "set:marvel -line:marvel": ("0 cards", ""),
    "line:dnd type:dragon": ("51 cards", ""),
    "r:promo s:m2022": ("5 cards", ""),
    'set:"justice, like lightning"': ("24 cards", ""),
}


@pytest.mark.parametrize("text", FOUND)
def test_later_sets(text: str, every_set: Index) -> None:
    """Names, mixes and sets are found as people write them."""
    found = find(text, every_set)
    summary, name = FOUND[text]
    assert found.summary == summary
    assert not name or found.cards[0].name == name


def test_sets_come_in_the_order_in_which_they_appeared(every_set: Index) -> None:
    """Cards of one name begin with the set that had it first."""
    assert [code for code, _, _ in every_set.cards_of_set[:3]] == ["avx", "avxop", "uxm"]
    assert [card.set_code for card in find('!"Red Dragon"', every_set).cards] == ["bff"] * 3 + ["toa"] * 3


def test_a_die_of_several_sets_is_shown_once(every_set: Index) -> None:
    """Reprints with the same faces stand under one die, whatever their set."""
    dice = [group for group in find("!Spider-Man", every_set).groups if len({c.set_code for c in group.cards}) > 1]
    assert dice and all(len({(card.energy, card.faces) for card in group.cards}) == 1 for group in dice)


def test_what_texts_cannot_answer_is_said(every_set: Index) -> None:
    """Most texts are not written yet: a word that no text has may be a word of those."""
    (question,) = find("energize", every_set).questions
    assert question.why.startswith("is in no name, keyword or text; the texts of 3")
    assert "energy" in [option.text for option in question.options]


def test_an_answer_takes_few_milliseconds(every_set: Index) -> None:
    """Nineteen of twenty searches over four thousand cards take less than 50 ms of a processor."""
    find("beholdr", every_set)
    spent = milliseconds(SEARCHES * 2, every_set)
    assert len(every_set.entries) > 4000 and spent[int(len(spent) * 0.95)] < 50


@pytest.mark.parametrize("text", ["kw:swarm", "-kw:swarm t:dragon", "is:keyword", "kw:energize"])
def test_of_which_cards_keywords_are_known_is_said(text: str, every_set: Index, index: Index) -> None:
    """A keyword is a line of a text: where most texts are not written, a search for one says so, whatever it finds."""
    told = "Keywords are known for 280 cards of 2 sets; the texts of the other 3799 are not written here yet."
    assert find(text, every_set).notes == (told,)
    assert find(text, index).notes == ()
