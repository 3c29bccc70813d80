"""Sets and texts by machine."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cardpool import services as card_data
from tests.cardpool.conftest import entry
from tests.cardpool.manage.conftest import own_data

pytestmark = pytest.mark.django_db


def post(client: Client, address: str, data: Any):
    return client.post(address, data if isinstance(data, str) else json.dumps(data), content_type="application/json")


@pytest.mark.parametrize("address", ["/api/sets/", "/api/cards/check"])
def test_only_organizers_may_write(address: str, store, client: Client) -> None:
    """Visitors and players are refused; reading the sets stays open."""
    assert post(client, address, {}).status_code == 401
    client.force_login(User.objects.create_user("bo"))
    assert post(client, address, {}).status_code == 403
    assert client.get("/api/sets/").status_code == 200


def test_a_set_is_saved(desk: Client) -> None:
    """The answer names the new version."""
    answer = post(desk, "/api/sets/", own_data(entry(1), set="avx"))
    assert (answer.status_code, answer.json()["set"], answer.json()["version"]) == (201, "avx", 3)
    assert answer.json()["digest"] == card_data.pool().digest


def test_faults_come_as_data(desk: Client) -> None:
    """Card, field and message of each; nothing is saved."""
    answer = post(desk, "/api/sets/", own_data(entry(1, cost=-1), entry(2, text=["Fly."]), set="avx"))
    assert answer.status_code == 400
    assert {"card": "card 1 (Lamp Keeper)", "field": "cost", "message": "should be a number from 0 to 999, is -1"} in (
        answer.json()["problems"]
    )
    assert card_data.pool().by_code("2avx") is None


def test_replacing_is_asked(desk: Client) -> None:
    """409 with what would go; `replace` does it."""
    answer = post(desk, "/api/sets/", own_data(entry(2)))
    assert (answer.status_code, answer.json()["removed"]) == (409, ["1own"])
    assert post(desk, "/api/sets/", own_data(entry(2), replace=True)).status_code == 201


def test_lines_are_checked(desk: Client) -> None:
    """Phrases of the good line, place and ways out of the bad one."""
    good, bad = post(desk, "/api/cards/check", {"lines": ["Swarm.", "When this die is fielded: fly."]}).json()
    assert (good["line"], good["kind"], good["problem"]) == (1, "keyword", None)
    assert (bad["line"], bad["problem"]["column"]) == (2, 27)
    assert "draw" in bad["problem"]["expected"] and bad["problem"]["nearest"]


ODD_BODIES = [
    "",
    "{",
    "[]",
    "null",
    '"\\ud800"',
    "[" * 100_000,
    '{"lines": "\\ud800"}',
    '{"lines": ["\\ud800"], "cards": 7}',
    '{"set": "\\ud800", "edition": {}, "name": "\\u0000", "cards": [null, [], {"die": 1}]}',
]


@pytest.mark.parametrize("body", ODD_BODIES)
@pytest.mark.parametrize("address", ["/api/sets/", "/api/cards/check"])
def test_no_body_breaks_it(address: str, body: str, desk: Client) -> None:
    """Whatever is sent is the sender's fault."""
    assert 200 <= post(desk, address, body).status_code < 500
