"""The page of all options: nothing forgotten, nothing untrue, and readable for an organizer."""

from pathlib import Path

import pytest

from rules.core.books.option_book import CARDS, PRINTED, chapters, markdown, profile_of
from rules.core.books.rulebook import games, title

PAGE = Path(__file__).parents[3] / "docs" / "rules-options.md"


def test_the_page_is_that_of_the_code():
    """docs/rules-options.md shows the options as they are."""
    made = markdown([(game, title(game)) for game in games()])
    assert PAGE.read_text(encoding="utf-8") == made, "Otherwise: python -m rules options --into docs/rules-options.md"


@pytest.mark.parametrize("game", games())
def test_every_option_stands_in_one_chapter(game):
    """All options, each once, with a question and what is recommended."""
    rows = [row for chapter in chapters(game) for row in chapter.rows]
    assert sorted(row.name for row in rows) == sorted(profile_of(game).OPTIONS)
    for row in rows:
        assert row.question.strip().endswith((".", "?")), row.name
        assert bool(row.settled) == bool(row.rulings), row.name
        assert set(row.usual.values()) <= set(row.values), row.name


def test_chapters_follow_the_rulings():
    """The subjects of the rulings, then what the books print, then the cards."""
    titles = [chapter.title for chapter in chapters("dice_masters")]
    assert titles[:2] == ["Areas, drawing and refilling", "Combat"]
    assert titles[-2:] == [PRINTED, CARDS]


@pytest.mark.parametrize(
    "name, values, usual, rulings",
    [
        ("class_effects", ("closed", "open", "undecided"), {"bff2014": "closed", "wol2015": "closed"}, ("AMB-72",)),
        ("simul_zero", ("ap_first", "tie", "undecided"), {"bff2014": "ap_first", "wol2015": "tie"},
         ("AMB-23", "AMB-63")),
        ("target_domain", ("field_dice", "field_characters"),
         {"bff2014": "field_dice", "wol2015": "field_characters"}, ()),
        ("ko_order", ("ruled", "undecided"), {"bff2014": "ruled", "wol2015": "ruled"}, ("AMB-71",)),
    ],
)  # fmt: skip
def test_what_a_row_says(name, values, usual, rulings):
    """The values that can be written, the one each book has, and the rulings behind it."""
    row = next(row for chapter in chapters("dice_masters") for row in chapter.rows if row.name == name)
    assert (row.values, row.usual, row.rulings) == (values, usual, rulings)
