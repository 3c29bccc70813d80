"""The builder: a team in the address, its buttons, the search beside it, and saving from it."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from teams.models import Team
from tests.teams.pages import BUILD, HTMX, LEGAL, page, press

pytestmark = pytest.mark.django_db


def test_builder_starts_empty(client: Client) -> None:
    """The builder needs no account and starts by saying what a team needs."""
    html = page(client, BUILD)
    assert "Nothing is chosen yet. Add cards and 2 basic actions" in html
    assert "TR-" not in html
    assert "TR-TOUR-BAC-COUNT" in page(client, f"{BUILD}?cards=4x12bff")


def test_builder_shows_a_team_from_its_address(client: Client) -> None:
    """The whole team is in the address: whoever opens it sees it, with its verdict."""
    html = page(client, f"{BUILD}?cards={LEGAL}&name=Rage+and+Hope")
    assert "Legal for tournament" in html
    assert "Rage and Hope</h1>" in html
    for count in ("<b>8</b>/8 cards", "<b>20</b>/20 dice", "<b>2</b>/2 actions"):
        assert count in html


def test_a_team_with_a_card_nobody_knows_is_not_called_legal(client: Client) -> None:
    """Nothing is concluded from a grey card: the page says that the rest has no fault, and no more."""
    html = client.get("/teams/build/", {"cards": "4x12bff;9x1zzz"}).content.decode()
    assert "Not judged as a whole: 1 card is not known here." in html
    assert "Legal for tournament" not in html


def test_builder_says_what_is_wrong_and_offers_the_way_out(client: Client) -> None:
    """A problem has its rule, its book and a button that solves it."""
    html = page(client, f"{BUILD}?cards={LEGAL};2x5wol")
    assert "3 problems to solve" in html
    for words in ("TR-TITLE-UNIQUE", "Tournament Teams", "Take this version out", "Take 2 dice off."):
        assert words in html
    assert press(client, "drop:cards:5wol", f"{LEGAL};2x5wol") == LEGAL


BUTTONS = [
    ("add:13bff", "4x12bff", "4x12bff;3x13bff"),  # cost 2: cheap dice come in threes
    ("add:4bff", "4x12bff", "4x12bff;2x4bff"),
    ("add:12bff", "3x12bff", "4x12bff"),
    ("add:12bff", "4x12bff", "4x12bff"),  # its Max
    ("add:31wol", "4x12bff", "4x12bff;3x31wol"),
    ("add:999bff", "4x12bff", "4x12bff"),
    ("add:11bff", "4x12bff", "4x11bff"),  # another Green Dragon comes in its place
    ("add:31wol", "3x33wol;3x34wol", "3x33wol;3x34wol;3x31wol"),
    ("add:31wol", "3x31wol", "3x31wol"),
    ("set:2:12bff", "4x12bff", "2x12bff"),
    ("set:3:13bff", "4x12bff", "4x12bff;3x13bff"),
    ("set:9:13bff", "4x12bff", "4x12bff;4x13bff"),
    ("set:0:12bff", "4x12bff;1x13bff", "1x13bff"),
    ("set:0:31wol", "4x12bff;3x31wol", "4x12bff"),
    ("set:x:12bff", "4x12bff", "4x12bff"),
    ("fill", "1x12bff;1x13bff", "4x12bff;4x13bff"),
    (
        "trim",
        "4x12bff;4x13bff;4x16wol;4x7wol;4x4wol;4x19wol",
        "3x12bff;4x13bff;3x16wol;4x7wol;3x4wol;3x19wol",
    ),  # the dearest first
    ("cut:cards:1", "4x12bff;1x13bff", "4x12bff"),
    ("cut:basics:1", "4x12bff;3x31wol;3x33wol", "4x12bff;3x31wol"),
    ("cut:name:1", "4x12bff", "4x12bff"),
    ("less:cards:13bff", "2x12bff;1x13bff", "2x12bff"),
    ("more:cards:12bff", "3x12bff", "4x12bff"),
    ("more:cards:12bff", "4x12bff", "4x12bff"),
    ("less:cards:12bff", "3x12bff", "2x12bff"),
    ("less:cards:12bff", "1x12bff", ""),
    ("drop:basics:31wol", "4x12bff;3x31wol;3x33wol", "4x12bff;3x33wol"),
    ("fit:cards:12bff", "9x12bff", "4x12bff"),
    ("fit:basics:31wol", "5x31wol", "3x31wol"),
    ("drop:cards:12bff/2", "4x12bff;1x13bff;2x12bff", "4x12bff;1x13bff"),
    ("drop:unknown:118xyz", "4x12bff;1x118xyz", "4x12bff"),
    ("more:unknown:118xyz", "1x118xyz", "1x118xyz"),
    ("more:cards:13bff", "4x12bff", "4x12bff"),
    ("more:cards:0", "3x12bff", "3x12bff"),
    ("more:name:12bff", "4x12bff", "4x12bff"),
    ("explode", "4x12bff", "4x12bff"),
    ("", "4x12bff;2xBatman", "4x12bff;2xBatman"),
]


@pytest.mark.parametrize(("do", "before", "after"), BUTTONS, ids=[f"{do} {before}" for do, before, _ in BUTTONS])
def test_buttons(client: Client, do: str, before: str, after: str) -> None:
    """Each button changes the list as it says; buttons that mean nothing leave it alone."""
    assert press(client, do, before) == after


def test_several_presses_come_together(client: Client) -> None:
    """Buttons pressed while an answer was on its way are carried out in order; a card that is gone is left alone."""
    presses = ["more:cards:12bff", "add:31wol", "less:cards:13bff", "less:cards:13bff", "find:troll"]
    answer = client.post(BUILD, {"cards": "1x12bff;1x13bff;2x4bff", "do": presses})
    query = parse_qs(urlsplit(answer["Location"]).query)
    assert (query["cards"], query["q"]) == (["2x12bff;2x4bff;3x31wol"], ["troll"])


def test_every_button_of_the_page_does_something(client: Client) -> None:
    """The buttons name what they mean in the very words the server reads, also for a card that is listed twice."""
    cards = "3x12bff;1x13bff;2x12bff;1x118xyz;3x31wol;2x5wol;2x1wol"
    html = page(client, f"{BUILD}?cards={cards}")
    presses = set(re.findall(r'name="do" value="((?:less|more|drop|fit):[^"]+)"', html))
    assert len(presses) >= 10
    for do in presses - {"more:cards:5wol"}:
        assert press(client, do, cards) != cards, do


def test_doubles_sets_have_six_dice(client: Client) -> None:
    """In doubles a basic action comes with its six dice."""
    assert press(client, "add:31wol", "4x12bff", format="doubles") == "4x12bff;6x31wol"


def test_with_htmx_only_the_builder_comes_back(client: Client) -> None:
    """htmx gets the form alone and the address that holds the new state."""
    answer = client.post(BUILD, {"cards": "3x12bff", "do": "more:cards:12bff", "format": "basic"}, headers=HTMX)
    assert answer.status_code == 200
    assert b"<html" not in answer.content
    assert answer["HX-Push-Url"] == f"{BUILD}?cards=4x12bff&format=basic"
    assert b'id="said"' in answer.content


@pytest.mark.usefixtures("loaded")
def test_search(client: Client) -> None:
    """The search of the card pages finds what can be added, and each row says what a tap on it does."""
    html = page(client, f"{BUILD}?cards=4x12bff&q=dragon+c%3C%3D6")
    assert 'aria-label="Add Blue Dragon: Minion Dragon' in html
    assert 'aria-label="One die more: Green Dragon: Master Dragon' in html
    assert 'aria-label="Take instead: Green Dragon: Minion Dragon' in html


@pytest.mark.usefixtures("loaded")
def test_search_with_htmx_gets_the_results_alone(client: Client) -> None:
    """While somebody types only the results are sent."""
    answer = client.get(f"{BUILD}?cards=4x12bff&q=troll", headers={**HTMX, "HX-Target": "found"})
    assert b"Troll" in answer.content
    assert b"<form" not in answer.content
    assert answer["HX-Replace-Url"] == f"{BUILD}?cards=4x12bff&q=troll"


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    "query",
    [
        "cards=%ff;;;x;1x;99999999999x12bff&name=%7F&q=%22((&format=x&edition=y&event_format=z&draft_number=%C2%B2",
        "cards=" + "1x12bff;" * 600,
        "team=../../etc&q=" + "(" * 500,
        "format=draft&draft_number=12&cards=4x12bff",
        "cards=<script>alert(1)</script>&name=<script>alert(1)</script>",
    ],
)
def test_odd_addresses(client: Client, query: str) -> None:
    """Whatever stands in the address, a page comes back, and nothing of it is taken for markup."""
    assert "<script>alert" not in page(client, f"{BUILD}?{query}")


def test_characters_no_database_takes(client: Client) -> None:
    """NUL in a form, and halves of characters in JSON, are left out instead of failing deep inside."""
    client.post(BUILD, {"cards": "4x12bff;1x\x00", "name": "a\x00b", "q": "\x00", "team": "\x00", "do": "save"})
    odd = '{"name": "c\\ud800d", "notes": "\\u0000", "cards": ["12bff", {"title": "\\ud800\\u0000"}]}'
    client.post(reverse("teams:import"), {"text": odd, "format": "tournament"})
    assert [saved.name for saved in Team.objects.order_by("pk")] == ["a b", "c d"]


def test_unknown_format_is_said(client: Client) -> None:
    """A format that does not exist is named, and the team is checked for the ordinary one."""
    assert "There is no format &#x27;chess&#x27;" in page(client, f"{BUILD}?cards={LEGAL}&format=chess")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("format=basic", "TR-BASIC-CARDS"),
        ("event_format=only_bff", "EV-SET"),
        ("event_format=golden_age", "Legal for tournament, Golden Age"),
        ("format=draft&draft_number=8", "TR-DRAFT-DICE"),
        ("edition=bff2014", "Legal for tournament"),
    ],
)
def test_choosing_what_to_check_for(client: Client, query: str, words: str) -> None:
    """The verdict follows the format, the ban list and the draft number."""
    assert words in page(client, f"{BUILD}?cards={LEGAL}&{query}")


def test_a_team_built_for_a_page_leads_back_to_it(client: Client) -> None:
    """The page that asked is told which team, keeps what it knew, and opens at the part it named."""
    back = "/events/open/register/?name=Ana#hand-in"
    assert f'name="back" value="{back}"' in page(client, f"{BUILD}?back=/events/open/register/%3Fname%3DAna%23hand-in")
    answer = client.post(BUILD, {"cards": LEGAL, "back": back, "do": "save"})
    told = f"/events/open/register/?name=Ana&own=%2Fteams%2F{Team.objects.get().slug}%2F#hand-in"
    assert (answer.status_code, answer["Location"]) == (302, told)


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "events/", "/" + "x" * 300])
def test_the_builder_leads_to_pages_of_this_site_only(client: Client, back: str) -> None:
    """Any other address is left out, and Save opens the team."""
    answer = client.post(BUILD, {"cards": LEGAL, "back": back, "do": "save"})
    assert answer["Location"] == Team.objects.get().get_absolute_url()
