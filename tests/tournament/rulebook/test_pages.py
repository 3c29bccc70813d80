"""The rule pages: whatever a verdict cites can be read, and found by its words."""

import pytest
from django.test import Client

from rules.core.books.catalogue import load
from rules.core.books.rulebook import games, known, statement
from tournament.rulebook import pages

ENTRIES = [
    (game, entry.id)
    for game in games()
    for entry in (
        *load(game).all(), *load(game).all_rulings(), *load(game).all_readings(), *load(game).all_checks(),
    )
]  # fmt: skip


def test_every_entry_has_a_page() -> None:
    """With its statement, and a heading of a book where one prints it."""
    for game, entry_id in ENTRIES:
        page = pages.page(entry_id)
        assert page.book.name == game.replace("_", "-")
        assert page.entry.statement == statement(entry_id) != ""
        assert page.said


def test_a_ruling_names_what_it_decides() -> None:
    """And the rule names the ruling."""
    rule, ruling = pages.page("DM-PRIO-06"), pages.page("AMB-14")
    assert "AMB-14" in [each.id for each in rule.rulings]
    assert "DM-PRIO-06" in [each.id for each in ruling.bears_on]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/rules/", ["Dice Masters", f"{len(load('dice_masters').all())} rules", "Battle for Faerûn, War of Light"]),
        ("/rules/book/dice-masters/", ["DM-PAY-03", "Rulings: Combat", "Find a rule by its number or its words"]),
        ("/rules/DM-PAY-03/", ["Paying costs, rule", "SPENDING ENERGY", "Judged from a log"]),
        ("/rules/AMB-05/", ["Energy and costs, ruling", "overpay", "What it decides", "DM-PAY-03"]),
        ("/rules/CARD-8bff/", ["reading of a card", 'href="/cards/8bff/"', 'href="/cards/9bff/"']),
    ],
)
def test_a_page_says(client: Client, address: str, says: list[str]) -> None:
    """Book, heading, statement, and what bears on it."""
    response = client.get(address)
    assert response.status_code == 200
    for words in says:
        assert words in response.content.decode()


@pytest.mark.django_db
def test_a_number_typed_in_leads_to_its_page(client: Client) -> None:
    """In small letters too; a number nobody has is told so on the same page."""
    assert client.get("/rules/", {"id": "dm-pay-03 "}).headers["Location"] == "/rules/DM-PAY-03/"
    assert "No rule has the number DM-PAY-99" in client.get("/rules/", {"id": "dm-pay-99"}).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rules/DM-PAY-99/", "/rules/book/chess/", "/rules/x/y/"])
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    """Never a fault of the server."""
    assert client.get(address).status_code == 404


def test_only_numbers_of_the_catalogues_are_links() -> None:
    """A judge's own word is no rule."""
    assert known("DM-PAY-03")
    assert not known("JUDGE")
    assert statement("JUDGE") == ""
