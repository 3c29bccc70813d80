"""The form of a match begins with the header of its log, and a paste with a header of its own is compared with it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rules import replay
from tests.tournament.events.conftest import Hall, browser, hall, judge, organizer, person  # noqa: F401
from tests.tournament.judging.pages import text_of
from tournament.events import services as events
from tournament.events.models import Match
from tournament.judging.match_header import header_of_match
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db
TURNS = "turn 1 P1\ndraw Sidekick x4\nroll S B ch ch\nturn 2 P2\nconcede\n"


@pytest.fixture
def table(hall: Hall) -> Match:  # noqa: F811
    hall.start()
    events.update_event(hall.organizer, hall.event, name='The "Big" Thursday; all in')
    hall.fresh().rules_options = {"class_effects": "open"}
    hall.event.save()
    hall.round()
    return hall.table(1)


def page_of(match: Match) -> str:
    return reverse("judging:attach", args=[match.pk])


def send(client: Client, match: Match, **form: str) -> tuple[int, str]:
    """The status of the answer and its page; of a log that is kept, the text of the newest log."""
    answer = client.post(page_of(match), form)
    kept = GameLog.objects.order_by("created_at", "pk").last() if answer.status_code == 302 else None
    return answer.status_code, kept.text if kept else answer.content.decode()


def test_the_header_says_everything_the_store_knows(table: Match) -> None:
    """Game, options, format, place, players and their teams; who goes first is asked."""
    header = header_of_match(table)
    assert header.splitlines()[:9] == [
        "Dice Marshal log 1", "game dice-masters/wol2015", "option class_effects=open", "format tournament",
        'event "The Big Thursday all in"', "round 1", "table 1", f'P1 player "{table.first}"',
        "P1 card 1wol x3 " + header.splitlines()[8].partition(" x3 ")[2],
    ]  # fmt: skip
    assert header.count("P1 card ") == header.count("P2 card ") == 8
    assert header.count("P1 basic ") == header.count("P2 basic ") == 2
    assert header.endswith("first ?\n")


def test_a_log_with_this_header_is_legal_and_fits(table: Match) -> None:
    """The engine reads every line of it, and the verdict is on the game."""
    verdict = replay(header_of_match(table).replace("first ?", "first P1") + TURNS)
    assert (verdict.verdict, verdict.message) == ("legal", f"The log is legal. {table.first} wins (concession).")


def test_the_form_begins_with_it(table: Match, hall: Hall) -> None:  # noqa: F811
    """Who went first is chosen by name."""
    page = text_of(browser(hall.judge), page_of(table))
    assert "option class_effects=open" in page and "first ?" in page
    assert f'name="first" value="2">{table.second}' in page


def test_turns_below_the_header_are_a_log(table: Match, hall: Hall) -> None:  # noqa: F811
    """The player who was chosen stands in it; without a choice the form asks."""
    client, typed = browser(hall.judge), header_of_match(table) + TURNS
    status, page = send(client, table, text=typed)
    assert status == 400
    assert f"The log does not say who went first, {table.first} or {table.second}." in page
    assert send(client, table, text=typed, first="2") == (302, typed.replace("first ?", "first P2"))


def test_a_header_without_a_game_is_not_taken(table: Match, hall: Hall) -> None:  # noqa: F811
    """Somebody has pressed the button before the turns were pasted: the form stays as it was, and says what to do."""
    status, page = send(browser(hall.judge), table, text=header_of_match(table) + "; soon\n", first="1")
    assert (status, GameLog.objects.count()) == (400, 0)
    assert "The log has a header, and nothing that was played." in page and "Write or paste the game below" in page
    assert "first ?" in page and "; soon" in page


@pytest.mark.parametrize("line", ["turn 1 P1", "trun 1 P1", "https://example.com/game", "Ana won in turn 6"])
def test_any_line_below_the_header_is_judged(table: Match, hall: Hall, line: str) -> None:  # noqa: F811
    """Also one that nobody can read: the verdict says what it may have meant."""
    assert send(browser(hall.judge), table, text=header_of_match(table) + line, first="1")[0] == 302


def test_a_paste_without_a_header_gets_it(table: Match, hall: Hall) -> None:  # noqa: F811
    """Turns alone are enough."""
    status, text = send(browser(hall.judge), table, text=TURNS, first="1")
    assert (status, text) == (302, header_of_match(table).replace("first ?", "first P1") + "\n" + TURNS)


def test_a_paste_below_the_header_keeps_its_own(table: Match, hall: Hall) -> None:  # noqa: F811
    """Pasted behind what stood there, the log is the pasted one."""
    own = header_of_match(table).replace("first ?", "first P1") + TURNS
    status, text = send(browser(hall.judge), table, text=header_of_match(table) + own)
    assert (status, text) == (302, own)


def test_a_paste_of_another_match_is_told_before_it_is_kept(table: Match, hall: Hall) -> None:  # noqa: F811
    """What differs is listed; corrected or handed in as it is, the player decides."""
    own = header_of_match(table).replace("first ?", "first P1").replace("round 1", "round 2") + TURNS
    client = hall.guest(table.first.name.split()[0])
    status, page = send(client, table, text=own)
    assert status == 409 and not GameLog.objects.exists()
    assert "Does not belong to this match" in page
    assert "The log is of round 2, table 1; this match is round 1, table 1." in page
    assert send(client, table, text=own, anyway="1") == (302, own)


def test_after_the_event_the_staff_hands_in(table: Match, hall: Hall) -> None:  # noqa: F811
    """A player is told to ask; by the page and by the API."""
    hall.play()
    events.finish_event(hall.organizer, hall.event, "finish")
    guest = hall.guest(table.first.name.split()[0])
    for refused in (
        guest.get(page_of(table)),
        guest.post(page_of(table), {"text": TURNS, "first": "1"}),
        guest.post("/api/logs/", {"match": table.pk, "text": TURNS, "code": table.first.code}, "application/json"),
    ):
        assert refused.status_code == 403
        assert "is over. Ask the staff to hand in the log." in refused.content.decode()
    assert send(browser(hall.judge), table, text=TURNS, first="1")[0] == 302


def test_dungeon_dice_has_a_header_without_teams(match: Match, judge: User) -> None:  # noqa: F811
    """Dice set and players; nobody is asked who goes first, for the game rolls for it."""
    event = match.event
    event.edition = "dungeon-dice"
    event.save()
    assert header_of_match(Match.objects.get(pk=match.pk)).splitlines() == [
        "Dice Marshal log 1", "game dungeon-dice", 'event "Thursday Dice"', "round 1", "table 1",
        'P1 player "Ana"', 'P2 player "Bo"',
    ]  # fmt: skip
