"""Games of no event: every game can be recorded, with names alone or with what the players bring."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rules import fold
from rules.recording import full_log
from tests.tournament.events.conftest import LEGAL
from tournament.pruning import prune
from tournament.recording.models import Recording

from .conftest import Phone

pytestmark = pytest.mark.django_db


def begun(client: Client, **form: str) -> Phone:
    answer = client.post("/record/new/", form)
    assert answer.status_code == 302, answer.content.decode()
    return Phone(answer.headers["Location"], client)


def test_dice_masters_with_teams(client: Client, loaded: None) -> None:
    """The header has both teams and the digest of today's cards; the table has every card with its faces."""
    phone = begun(client, book="wol2015", name1="Ana", name2="Bo", team1=LEGAL, team2=LEGAL)
    header = phone.recording.header
    assert header.count("P1 card ") == 8
    assert "\ncards " in header
    table = client.get(f"{phone.base}table.json").json()
    assert table["names"] == ["Ana", "Bo"]
    phone.state()
    assert phone.tap("first", "P2")["view"]["ask"]["player"] == 1


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana >", "Ana >"), ("<Ana>", "<Ana>"), ("Bo -> Cy", "Bo -> Cy"), ("Ana, great; first", "Ana, great; first"),
        ('An"a', "An”a"), ("日本 語", "日本 語"), ("#1", "#1"),
    ],
)  # fmt: skip
def test_a_name_is_shown_as_it_was_typed(client: Client, given: str, shown: str) -> None:
    """Also with signs that mean something in the notation: table, position and the whole log have the same name."""
    phone = begun(client, book="wol2015", name1=given, name2="Bo")
    assert client.get(f"{phone.base}table.json").json()["names"] == [shown, "Bo"]
    told = phone.play(("first", "P1"), ("enter", "P1 roll S B ch ch"))
    assert told["view"]["position"]["players"][0]["name"] == shown
    assert told["view"]["tail"][-1]["sentence"] == f"{shown} rolls shield, bolt and 2 Sidekicks."
    assert told["recording"]["names"] == [shown, "Bo"]
    log = full_log(fold.with_somebody_first(phone.recording.header), [("P1 roll S B ch ch", "")])
    assert f'P1 player "{shown}"' in log.splitlines()


def test_dice_conquest_draws_the_heroes_that_nobody_chose(client: Client) -> None:
    """Three players, one of whom has chosen: no two have the same hero."""
    phone = begun(client, book="dice-conquest", name1="Ana", name2="Bo", name3="Cy", hero2="Knight")
    heroes = [line.split()[2] for line in phone.recording.header.splitlines() if " hero " in line]
    assert (len(set(heroes)), heroes[1]) == (3, "Knight")
    phone.state()
    assert phone.tap("first", "P1")["view"]["ask"] is not None


def test_dungeon_dice_is_played_with_a_set_of_the_store(client: Client) -> None:
    """The header names the set and its digest; the game asks its first question at once."""
    phone = begun(client, book="dungeon-dice", name1="Ana", name2="Bo", name3="Cy")
    assert any(line.startswith("dice ") and len(line.split()) == 3 for line in phone.recording.header.splitlines())
    assert phone.state()["view"]["ask"] is not None


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"book": "chess", "name1": "Ana", "name2": "Bo"}, "There is no rule book &#x27;chess&#x27;."),
        ({"book": "wol2015", "name1": "Ana"}, "Dice Masters has 2 players, and 1 is named."),
        ({"book": "wol2015", "name1": "Ana", "name2": "ana "}, "Two players have the same name."),
        ({"book": "wol2015", "name1": "Ana", "name2": "Bo", "team1": "hello"}, "Paste a team link, a list of cards"),
        ({"book": "dice-conquest", "name1": "Ana", "hero1": "Batman"}, "There is no hero &#x27;Batman&#x27;."),
        ({"book": "dice-conquest", "name1": "A", "name2": "B", "hero1": "Knight", "hero2": "knight"}, "played already"),
        ({"book": "dungeon-dice", "name1": "Ana", "name2": "Bo", "dice": "zz"}, "There is no dice set"),
    ],
)
def test_what_a_game_cannot_begin_with(client: Client, form: dict[str, str], words: str) -> None:
    """The form comes back with the reason, and nothing is stored."""
    answer = client.post("/record/new/", form)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not Recording.objects.exists()


def test_what_if_shows_a_position_and_keeps_nothing(client: Client) -> None:
    """From the newest position or an earlier one; a line that is refused is named."""
    phone = begun(client, book="wol2015", name1="Ana", name2="Bo")
    phone.state()
    now = phone.play(("first", "P1"), ("enter", "P1 roll S B ch ch"))
    tried = phone.post("try/", {"number": 2, "lines": ["field Sidekick", "field Sidekick"]}).json()
    assert len(tried["view"]["position"]["players"][0]["zones"]["field"]) == 2
    assert phone.state()["hash"] == now["hash"]
    assert phone.post("try/", {"number": 1, "lines": []}).json()["view"]["ask"]["player"] == 0
    answer = phone.post("try/", {"number": 2, "lines": ["field Sidekick", "buy Orc"]})
    assert (answer.status_code, answer.json().get("line")) == (422, "buy Orc"), answer.content
    assert phone.post("try/", {"number": 3, "lines": []}).json()["code"] == "bad-number"


def test_what_guests_never_finished_is_forgotten(client: Client) -> None:
    """After as many days as a guest's log is kept; one with a log stays with it."""
    left, finished = (begun(client, book="wol2015", name1="Ana", name2="Bo") for _ in range(2))
    finished.state()
    finished.play(("first", "P1"), ("enter", "P1 roll S B ch ch"))
    finished.post("finish/", {"hash": finished.head})
    prune(now=timezone.now() + timedelta(days=89))
    assert Recording.objects.count() == 2
    Recording.objects.filter(pk=left.recording.pk).update(created_at=timezone.now() - timedelta(days=91))
    prune()
    assert Recording.objects.get() == finished.recording


def test_beginning_is_limited_as_other_forms_are(client: Client, settings: Any) -> None:
    """A browser that begins one recording after the other is asked to wait."""
    settings.LIMITS = {"recordings.strangers": "2/h"}
    answers = [client.post("/record/new/", {"book": "wol2015", "name1": "A", "name2": "B"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "begin 2 recordings" in answers[2].content.decode()
