"""A team in figures, as dice, beside another; what the builder says next."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from teams.builder.next_step import next_step
from teams.changes import changes, shared
from teams.figures import figures
from teams.formats import FORMATS
from teams.present import listing
from teams.printing.sheet import sheet_context
from teams.rack import rack
from teams.services import Rules, book_of, check
from teams.values import TeamDraft, Unknown
from tests.teams.lists import ACTIONS, EIGHT, POOL, team
from tests.teams.pages import page

TOURNAMENT = FORMATS["tournament"]


def test_figures_count_dice_not_cards() -> None:
    """Three Kobolds of cost 2 and one Orc of cost 3: cost, energy and faces are weighed by their dice."""
    found = figures(team("3x107bff 1x80bff", "").cards)
    assert found.cost == "2.2"
    assert [(column.cost, len(column.dice)) for column in found.columns if column.dice] == [("2", 3), ("3", 1)]
    assert found.energies == (("fist", 4),)
    assert found.affiliations == (("Monster", 4),)
    assert [(level.fielding, level.attack, level.defense) for level in found.levels] == [
        ("0", "1.2", "1.2"), ("0.2", "1.5", "1.2"), ("0.2", "1.5", "2.2"),
    ]  # fmt: skip
    assert found.fielding == (("0", 10), ("1", 2))


def test_a_rack_has_a_socket_for_each_die() -> None:
    """Free ones are there to fill, those that are too many are marked, unknown cards are grey and count."""
    drawn = rack(team("4x12bff", "31wol"), TOURNAMENT)
    assert [len([socket for socket in drawn.dice if socket.code == code]) for code in ("12bff", "")] == [4, 16]
    assert [socket.code for socket in drawn.basics] == ["31wol", ""]
    over = rack(team(f"{EIGHT} 2x13bff", ""), TOURNAMENT)
    assert [socket.code for socket in over.dice if socket.is_over] == ["13bff", "13bff"]
    grey = rack(TeamDraft(unknown=(Unknown("118xyz", 2, "set xyz is not in this card data"),)), TOURNAMENT)
    assert "game-die-unknown" in grey.dice[1].die
    assert grey.words.startswith("2 118xyz, not known here")


STEPS = [
    ("", "", "Tap a card to add its dice.", None),
    ("3x13bff", "", "7 cards to go", None),
    (EIGHT, "", "2 basic actions to go", "Choose 2 basic actions"),
    (EIGHT, "31wol", "1 basic action to go", "Choose a basic action"),
    (EIGHT.replace("3x", "2x"), ACTIONS, "4 dice are free", "Add 4 dice"),
    (EIGHT, ACTIONS, "Complete", None),
    (f"{EIGHT} 1x13bff", ACTIONS, "The team brings 9 cards; a tournament team may have at most 8.",
     "Take out Halfling Thief"),
    (EIGHT.replace("3x16wol", "5x16wol"), ACTIONS, "", "Keep as many as its Max"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "basics", "words", "press"), STEPS)
def test_what_comes_next(cards: str, basics: str, words: str, press: str | None) -> None:
    """A problem goes first, with its button; then what is still to choose; then nothing."""
    draft = team(cards, basics)
    step = next_step(check(draft, Rules().checked()), draft, TOURNAMENT)
    assert words in step.words
    assert (step.press[1] if step.press else None) == press


def test_an_unknown_card_does_not_stop_building() -> None:
    """It takes a place, and the next thing to do is still the next card."""
    draft = replace(team("3x13bff", ""), unknown=(Unknown("118xyz", 2, "set xyz is not in this card data"),))
    assert next_step(check(draft, Rules().checked()), draft, TOURNAMENT).words == "6 cards to go"


#: Known cards and basic actions, dice of each unknown card; then cards, dice and dice over of the whole team.
COUNTED = [
    ("3x13bff", "", (2,), (2, 5, 0)),
    (EIGHT, "", (3, 3), (10, 26, 0)),  # both may be the basic actions, and their dice do not count
    (EIGHT, "31wol", (3, 3), (10, 26, 3)),
    (EIGHT, ACTIONS, (1, 4), (10, 25, 5)),
]


@pytest.mark.parametrize(("cards", "basics", "unknown", "whole"), COUNTED)
def test_unknown_cards_count(cards: str, basics: str, unknown: tuple[int, ...], whole: tuple[int, int, int]) -> None:
    """In the list, on the rack, on the sheet; too many are told only where no basic action can explain them."""
    strangers = tuple(Unknown(f"{n}xyz", dice, "set xyz is not in this card data") for n, dice in enumerate(unknown, 1))
    draft = replace(team(cards, basics), unknown=strangers)
    found = check(draft, Rules().checked())
    drawn = rack(draft, TOURNAMENT)
    over = sum(socket.is_over for socket in drawn.dice)
    assert (listing(draft, found, Rules().checked())["brought"], draft.dice, over) == whole
    assert sum(bool(socket.code) for socket in drawn.dice) == draft.dice
    printed = render_to_string("teams/sheet_body.html", {"sheet": sheet_context(draft)})
    assert f'<td class="n">{draft.dice}</td></tr></tbody>' in printed
    told = [problem.message for problem in found if problem.rule == "TR-TOUR-DICE"]
    assert told == ([f"The team brings at least {20 + over} dice; a tournament team may have at most 20. "
                     "Basic action dice do not count."] if over else [])  # fmt: skip


def test_unknown_cards_without_a_place_may_be_the_basic_actions() -> None:
    """Eight known cards and two unknown: nobody is asked for basic actions that may be there."""
    strangers = tuple(Unknown(f"{n}xyz", 3, "set xyz is not in this card data") for n in (1, 2))
    draft = replace(team(EIGHT.replace("3x", "2x"), ""), unknown=strangers)
    step = next_step(check(draft, Rules().checked()), draft, TOURNAMENT)
    assert step.words == "Complete, with cards that are not known here"


@pytest.mark.parametrize(
    ("cards", "book"),
    [("4x12bff", "bff2014"), ("3x4wol", "wol2015"), ("4x12bff 3x4wol", "wol2015"), ("", "wol2015")],
)
def test_the_rule_book_follows_the_cards(cards: str, book: str) -> None:
    """One set's own book; of two sets the newer; what does not print the format is not taken."""
    assert book_of(team(cards, ""), TOURNAMENT, POOL) == book
    assert book_of(team(cards, ""), FORMATS["fun"], POOL) == "wol2015"


def test_changes_between_two_lists() -> None:
    """Dice that came in, dice that went, basic actions as one each; what both have."""
    one, other = team("4x12bff 2x13bff", "31wol"), team("2x12bff 3x4bff", "33wol")
    found = [(change.dice, change.card.code) for change in changes(one, other)]
    assert set(found) == {(3, "4bff"), (1, "33wol"), (-2, "12bff"), (-2, "13bff"), (-1, "31wol")}
    assert [dice > 0 for dice, _ in found] == [True, True, False, False, False]
    assert [(each.count, each.card.code) for each in shared(one, other)] == [(2, "12bff")]


@pytest.mark.django_db
def test_comparing_two_links(client: Client) -> None:
    """In both, only in one, and the figures; what cannot be read is said at its field."""
    address = reverse("teams:compare")
    html = page(client, f"{address}?one=4x12bff;3x129bff&other=2x12bff;2x13bff")
    for words in ("In both", "Only the first", "Halfling Thief", "Average cost"):
        assert words in html
    assert "No line here is a card" in page(client, f"{address}?one=nonsense&other=2x12bff")
