"""What a player owns: lists as players have them, taps, and what a team still needs."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from teams import collection
from teams.models import Collection
from tests.teams.lists import POOL, card, team
from tests.teams.pages import page

HERE = reverse("teams:collection")

LINES = [
    ("4x 12bff", {"12bff": 4}),
    ("12bff", {"12bff": 1}),
    ("4 BFF #12", {"12bff": 4}),
    ("12bff,4", {"12bff": 4}),
    ("BFF012;3;Green Dragon", {"12bff": 3}),
    ('code,dice\n"12bff",2', {"12bff": 2}),
    ("4 * Master Dragon - Green Dragon", {"12bff": 4}),
    ("2 Green Dragon: Master Dragon", {"12bff": 2}),
    ("Battle for Faerûn\nCards\n1 * 12 Green Dragon - Master Dragon\n\nDice\n", {"12bff": 1}),
    ("2x 12bff\n1x 12bff", {"12bff": 3}),
    ("99x 12bff\n99x 12bff", {"12bff": 99}),
]


@pytest.mark.parametrize(("text", "dice"), LINES, ids=[text for text, _ in LINES])
def test_lists(text: str, dice: dict[str, int]) -> None:
    """Each form that players keep a collection in is read, and nothing of it is left over."""
    assert collection.read(text, POOL) == collection.Read(dice)


def test_a_line_that_is_no_card_is_named_with_its_number() -> None:
    """The rest is read all the same."""
    found = collection.read("4x 12bff\n2 Green Dargon\n", POOL)
    assert found.dice == {"12bff": 4}
    assert found.faults == ((2, "2 Green Dargon", "no card has this name; the nearest is Green Dragon"),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_has_the_number_it_has_on_paper(end: str) -> None:
    """A browser sends a list with two signs at each line's end; they count as one."""
    found = collection.read(end.join(("4x 12bff", "1x 24bff", "2 Green Dargon", "")), POOL)
    assert [number for number, *_ in found.faults] == [3]


def test_what_is_written_is_read_again() -> None:
    """The CSV that a collection is downloaded as comes back as the same collection."""
    dice = {"12bff": 4, "129bff": 3, "4wol": 1}
    assert collection.read(collection.written(dice, POOL), POOL) == collection.Read(dice)


def test_what_a_team_needs() -> None:
    """Dice of the very card count; of another version they are told; of a basic action it is the card."""
    needs = collection.needs(team("4x12bff 2x4wol", "129bff 130bff"), {"12bff": 1, "11bff": 3, "129bff": 3}, POOL)
    assert [(need.card.code, need.wanted, need.have, need.missing, need.others) for need in needs] == [
        ("12bff", 4, 1, 3, 3), ("4wol", 2, 0, 2, 0), ("129bff", 1, 1, 0, 0), ("130bff", 1, 0, 1, 0),
    ]  # fmt: skip


def test_a_tap_is_a_die_more_and_none_after_the_max() -> None:
    """A basic action is there or not."""
    assert [collection.next_count(card("12bff"), have) for have in range(5)] == [1, 2, 3, 4, 0]
    assert [collection.next_count(card("129bff"), have) for have in (0, 3)] == [3, 0]


@pytest.mark.django_db
def test_a_guest_keeps_a_collection_in_the_browser(client: Client) -> None:
    """Paste, tap, search among it, hold a team against it; another browser has none of it."""
    answer = client.post(HERE, {"text": "4x 12bff\n2 Green Dargon"})
    assert "1 card kept, 1 line not read." in answer.content.decode()
    client.post(HERE, {"tap": "13bff", "set": "bff"})
    assert client.session[collection.SESSION_KEY] == {"12bff": 4, "13bff": 1}
    html = page(client, f"{HERE}?cards=4x12bff;3x13bff;3x129bff&name=Thursday")
    assert "For Thursday: 3 missing" in html
    assert "For this team: 8 missing" in page(Client(), f"{HERE}?cards=4x12bff;3x13bff;3x129bff")
    assert client.get(reverse("teams:collection_csv")).content.decode().splitlines()[1].startswith("12bff,4,")


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_searching_only_what_one_owns(client: Client) -> None:
    """The filter of the builder shows the cards of the collection and no other."""
    client.post(HERE, {"text": "4x 12bff"})
    html = page(client, f"{reverse('teams:build')}?q=dragon&only=own")
    assert 'id="add12bff"' in html
    assert 'id="add4bff"' not in html


@pytest.mark.django_db
def test_an_account_keeps_its_collection(client: Client) -> None:
    """With `instead` a list is all one owns; a card without dice is gone."""
    owner = User.objects.create_user("ana", password="sesame-open-9")
    client.force_login(owner)
    client.post(HERE, {"text": "4x 12bff\n2x 13bff"})
    client.post(HERE, {"text": "1x 4bff", "instead": "1"})
    assert Collection.objects.get(owner=owner).dice == {"4bff": 1}
    for _ in range(4):
        client.post(HERE, {"tap": "4bff"})
    assert Collection.objects.get(owner=owner).dice == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "form", [{"text": "\x00" * 50}, {"tap": "'; --"}, {"text": "x" * 500_000}, {"text": '1,"12bff'}]
)
def test_odd_forms(client: Client, form: dict[str, str]) -> None:
    """Whatever is sent, a page comes back."""
    assert client.post(HERE, form).status_code in (200, 302)
