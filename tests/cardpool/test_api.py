"""The read API of the cards."""

from typing import Any

import pytest
from django.test import Client

from cardpool import services
from tests.cardpool.conftest import entry

pytestmark = pytest.mark.usefixtures("loaded")


def read(client: Client, address: str) -> Any:
    response = client.get(f"/api/{address}")
    assert response.status_code == 200, response.content
    return response.json()


def codes(answer: dict) -> list[str]:
    return [card["code"] for card in answer["results"]]


def test_search(client: Client) -> None:
    """`q` is the search box: what it corrected and what it left out come with the cards."""
    answer = read(client, "cards/?q=kobld+colour:red&sort=-cost")
    assert codes(answer) == ["107bff", "41bff", "75bff"]
    assert answer["summary"] == "3 cards"
    assert answer["warnings"] == ["“colour:red”: “red” is not an energy."]
    assert answer["corrections"] == [
        {"typed": "kobld", "read": "kobold", "options": ["cold colour:red", "kod colour:red"]}
    ]
    assert answer["questions"][0]["typed"] == "colour:red"
    assert 'kobld affiliation:"Red Lantern"' in answer["questions"][0]["options"]


@pytest.mark.parametrize(
    "query, number",
    [
        ("", 280),
        ("set=bff", 138),
        ("set=WOL", 142),
        ("rarity=super rare", 12),
        ("type=basic action", 20),
        ("set=bff&energy=fist&q=kobold", 3),
        ("cost_min=8", 1),
        ("cost=2&q=kobold", 1),
        ("cost_max=0", 0),
    ],
)
def test_filters(query: str, number: int, client: Client) -> None:
    """Filters narrow the search together."""
    assert read(client, f"cards/?{query}")["count"] == number


def test_all_cards_in_one_page(client: Client) -> None:
    """A program that wants every card asks once."""
    assert len(set(codes(read(client, "cards/?page_size=300")))) == 280


def test_one_card(client: Client) -> None:
    """A card has all its facts; its faces have what their kind has."""
    card = read(client, "cards/107bff/")
    assert card["faces"][1] == {"kind": "energy", "symbol": "fist", "amount": 2}
    assert card["faces"][3] == {
        "kind": "character", "level": 1, "fielding": 0, "attack": 1, "defense": 1, "bursts": 1,
    }  # fmt: skip
    del card["faces"], card["text"], card["errata"]
    assert card == {
        "code": "107bff", "card_set": "bff", "number": 107, "name": "Kobold", "subtitle": "Paragon Humanoid",
        "type": "character", "cost": 2, "energy": "fist", "energies": ["fist"], "affiliations": ["Monster"],
        "alignment": "evil", "creature_types": ["Humanoid"], "equip_icon": True, "rarity": "rare", "max_dice": 4,
        "use_dice": None, "spellings": [], "two_sided": False, "flip_affiliations": [], "die_variant": "",
    }  # fmt: skip


def test_basic_actions(client: Client) -> None:
    """Basic actions have no energy and no most dice; their action faces have bursts only."""
    card = read(client, "cards/129bff/")
    assert (card["energy"], card["max_dice"], card["use_dice"]) == (None, None, 3)
    assert card["faces"][3:] == [{"kind": "action", "bursts": bursts} for bursts in (0, 1, 2)]


@pytest.mark.parametrize("code", ["BFF107", "107BFF", ":bff107:", "bff%20%23107"])
def test_codes_in_any_spelling(code: str, client: Client) -> None:
    """The API takes the codes players use."""
    assert read(client, f"cards/{code}/")["code"] == "107bff"


def test_text_is_null_empty_or_lines(client: Client, write) -> None:
    """Programs can tell a card that is not written from one that is blank."""
    services.load_cards(write(entry(1, text=...), entry(2, text=[]), entry(3, text=["Swarm."])))
    assert [card["text"] for card in read(client, "cards/")["results"]] == [None, [], ["Swarm."]]


def test_sets(client: Client) -> None:
    """Both sets with their number of cards."""
    assert read(client, "sets/") == [
        {
            "code": "bff",
            "edition": "bff2014",
            "name": "Battle for Faerûn",
            "line": "D&D",
            "promo": False,
            "order": 6,
            "released": "",
            "card_count": 138,
        },
        {
            "code": "wol",
            "edition": "wol2015",
            "name": "War of Light",
            "line": "DC",
            "promo": False,
            "order": 13,
            "released": "",
            "card_count": 142,
        },
    ]


def test_versions(client: Client) -> None:
    """Each version with digest and changes."""
    (version,) = read(client, "card-data/versions/")["results"]
    assert (version["number"], version["digest"]) == (1, services.pool().digest)
    assert len(version["changes"]["added"]) == version["card_count"] == 280


@pytest.mark.parametrize(
    "address, status",
    [
        ("cards/?cost=1E%2B99999999", 400),
        ("cards/?cost=-1", 400),
        ("cards/?cost=NaN", 400),
        ("cards/?energy=water", 400),
        ("cards/?set=%00", 400),
        ("cards/?set=nowhere", 200),
        ("cards/?sort=nothing", 200),
        ("cards/?q=%01(((%ff", 200),
        ("cards/?page=0", 404),
        ("cards/?page=" + "9" * 5000, 404),
        ("cards/?page_size=" + "9" * 5000, 200),
        ("cards/?page_size=-5", 200),
        ("cards/?format=xml", 404),
        ("cards/%01/", 404),
        ("cards/999bff/", 404),
        ("cards/" + "9" * 400 + "bff/", 404),
        ("card-data/versions/?page=x", 404),
    ],
)
def test_odd_requests(address: str, status: int, client: Client) -> None:
    """Odd input is refused or ignored, and never an error of ours."""
    assert client.get(f"/api/{address}").status_code == status


@pytest.mark.parametrize("address", ["cards/", "cards/12bff/", "sets/", "card-data/versions/"])
def test_it_is_for_reading(address: str, client: Client) -> None:
    """Nothing can be written through the card API."""
    assert client.post(f"/api/{address}", {}, "application/json").status_code in (401, 405)
