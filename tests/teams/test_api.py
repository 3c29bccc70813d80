"""The team API."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from teams import services
from teams.models import Team
from teams.validation import validate
from tests.teams.lists import EIGHT, team

pytestmark = pytest.mark.django_db
LINK = "https://tb.dicecoalition.com/?view&cards=4x12bff;3x31wol;3x33wol&name=Thursday"


ODD = {"team": {"cards": ["\ud800"], "notes": "\x00"}, "format": "basic\ud800"}


def ask(client: Client, body: Any) -> Any:
    return client.post("/api/teams/validate", body, content_type="application/json")


def test_the_same_list_as_the_validator(client: Client) -> None:
    """The API answers with the validator's own problems."""
    nine = team(EIGHT + " 1x13bff")
    data = {"cards": [{"code": card.code, "dice": dice} for card, dice in nine.cards], "basics": ["31wol", "33wol"]}
    answer = ask(client, {"team": data, "format": "tournament", "edition": "bff2014"})
    assert answer.status_code == 200
    assert answer.json()["ok"] is False
    assert answer.json()["problems"] == [p.as_json() for p in validate(nine, "tournament", "bff2014")]


@pytest.mark.parametrize("form", [LINK, "Thursday\n4x Green Dragon: Master Dragon\n3x Stealth Ops\n3x Fighting"])
def test_any_form_of_a_team(client: Client, form: str) -> None:
    """A link and a written list of one team get one answer."""
    answer = ask(client, {"team": form}).json()
    assert (answer["ok"], answer["edition"], answer["link"]) == (True, "wol2015", LINK)
    assert [problem["rule"] for problem in answer["problems"]] == ["TR-TOUR-DICE-FEW"]


def test_unknown_cards_leave_a_team_open(client: Client) -> None:
    """They count and are named; a team of which nothing else is wrong is neither legal nor not."""
    answer = ask(client, {"team": LINK.replace("&name", ";2x118xyz&name")}).json()
    assert (answer["ok"], answer["dice"]) == (None, 6)
    assert answer["unknown"] == [
        {"written": "118xyz", "dice": 2, "set_code": "xyz", "reason": "set xyz is not in this card data"}
    ]
    wrong = ask(client, {"team": LINK.replace("&name", ";9x13bff;2x118xyz&name")}).json()
    assert wrong["ok"] is False


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({}, "team", "This field is required."),
        ({"team": "hello"}, "team", "No line here is a card. Write one card a line, such as `4x 12bff`."),
        ({"team": 7}, "team", 'A team in JSON is an object: {"name": …, "cards": […], "basics": […]}.'),
        ({"team": LINK, "format": "chess"}, "format", '"chess" is not a valid choice.'),
        ({"team": LINK, "event_format": ["x"]}, "event_format", "\"['x']\" is not a valid choice."),
        ({"team": LINK, "draft_number": "many"}, "draft_number", "A valid integer is required."),
    ],
)
def test_refused(client: Client, body: Any, field: str, message: str) -> None:
    """What makes no sense is refused by field, with words."""
    answer = ask(client, body)
    assert (answer.status_code, answer.json()[field]) == (400, [message])


@pytest.mark.parametrize(
    "body", [[], "x", 7, None, {"team": None}, {"team": {"cards": [[]]}}, {"team": ["12bff"]}, ODD]
)
def test_odd_bodies_are_no_server_error(client: Client, body: Any) -> None:
    """Nothing that can be sent makes a 500."""
    assert ask(client, body).status_code in (200, 400)


def test_read_a_team(client: Client) -> None:
    """Whoever has the address of a team may read it."""
    saved = services.import_team(LINK)
    answer = client.get(f"/api/teams/{saved.slug}/").json()
    assert (answer["name"], answer["ok"], answer["link"]) == ("Thursday", True, LINK)
    assert answer["list"]["cards"] == [{"code": "12bff", "title": "Green Dragon: Master Dragon", "dice": 4}]
    assert client.get("/api/teams/nothing/").status_code == 404


def test_my_teams(client: Client) -> None:
    """The list holds one's own teams only, and asks for a signed-in user."""
    ana, bo = (User.objects.create_user(name) for name in ("ana", "bo"))
    saved = services.import_team(LINK, ana)
    services.import_team(LINK, bo)
    assert client.get("/api/teams/").status_code == 401
    client.force_login(ana)
    assert [entry["slug"] for entry in client.get("/api/teams/").json()["results"]] == [saved.slug]


def _send(client: Client, method: str, path: str, **body: Any) -> Any:
    return getattr(client, method)(path, json.dumps(body), content_type="application/json")


def test_teams_are_kept_by_machine(client: Client) -> None:
    """Saved, changed as the next version, deleted; nobody else may; a list without cards is refused."""
    ana, bo = (User.objects.create_user(name) for name in ("ana", "bo"))
    client.force_login(ana)
    made = _send(client, "post", "/api/teams/", team=LINK, name="Lamps")
    assert (made.status_code, made.json()["name"]) == (201, "Lamps")
    address = f"/api/teams/{made.json()['slug']}/"
    changed = _send(client, "put", address, team="4x 12bff", note="fewer")
    assert [card["code"] for card in changed.json()["list"]["cards"]] == ["12bff"]
    assert Team.objects.get().versions.first().note == "fewer"
    other = Client()
    assert _send(other, "put", address, team=LINK).status_code == 401
    other.force_login(bo)
    refused = _send(other, "delete", address)
    assert (refused.status_code, refused.json()["detail"]) == (
        403, "Only the player who built this team may change it.",
    )  # fmt: skip
    assert "team" in _send(client, "post", "/api/teams/", team={"cards": [], "basics": []}).json()
    assert client.delete(address).status_code == 204 and not Team.objects.exists()


def test_a_collection_by_machine(client: Client) -> None:
    """Read, set card by card, read from a list; a card that nobody knows is named, and nothing changes."""
    client.force_login(User.objects.create_user("ana"))
    assert _send(client, "patch", "/api/collection/", dice={"12bff": 3}).json() == {"dice": {"12bff": 3}}
    wrong = _send(client, "patch", "/api/collection/", dice={"999zzz": 1})
    assert (wrong.status_code, wrong.json()) == (400, {"dice": ["There is no card 999zzz. Look under Cards."]})
    told = _send(client, "post", "/api/collection/", text="4x 13bff\nno such card").json()
    assert told["dice"] == {"12bff": 3, "13bff": 4}
    assert [(row["line"], row["text"]) for row in told["unread"]] == [(2, "no such card")]
    assert _send(client, "patch", "/api/collection/", dice={"12bff": 0}).json() == {"dice": {"13bff": 4}}
