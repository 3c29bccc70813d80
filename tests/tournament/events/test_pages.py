"""Every page, for everybody, at every point of an event: who may see it, and that it never breaks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tournament.events import services

from .conftest import EIGHT, STAGES, Hall, browser

OPEN_PAGES = [
    "", "standings/", "players/", "about/", "tv/", "print/pairings/", "print/slips/", "print/standings/", "register/",
]  # fmt: skip
STAFF_PAGES = ["control/", "history/"]
ORGANIZER_PAGES = ["manage/", "settings/"]


@pytest.mark.parametrize("stage", STAGES)
def test_every_page_opens_at_every_stage(hall: Hall, stage: str) -> None:
    """For a visitor, a player, a judge and the organizer; never a 500, and forbidden where it should be."""
    hall.bring_to(stage)
    base = f"/events/{hall.event.slug}/"
    clients = [(Client(), ()), (hall.guest("Ana"), ()), (browser(hall.judge), STAFF_PAGES)]
    clients.append((browser(hall.organizer), STAFF_PAGES + ORGANIZER_PAGES))
    for client, allowed in clients:
        for page in OPEN_PAGES:
            assert client.get(base + page).status_code in (200, 302), page
        for page in STAFF_PAGES + ORGANIZER_PAGES:
            assert client.get(base + page).status_code == (200 if page in allowed else 403), page
    assert hall.guest("Ana").get(base + "entry/").status_code == 200
    assert Client().get("/").status_code == Client().get("/events/").status_code == 200


@pytest.mark.parametrize("stage", ["published", "reported", "round 2", "finished"])
def test_every_match_page_opens(hall: Hall, stage: str) -> None:
    """Also the bye, which has no table."""
    hall.bring_to(stage)
    for client in (Client(), hall.guest("Ana"), browser(hall.judge)):
        for match in hall.event.rounds.first().matches.all():
            assert client.get(match.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["events/none/", "events/{}/r9/", "events/{}/r1/t99/", "events/{}/r99999999999999999999/", "events/{}/print/money/",
     "events/{}/guest/nobody/", "events/{}/players/99999999999999999999/"],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(hall: Hall, path: str) -> None:
    """404, whatever number or letter is in the address."""
    hall.bring_to("published")
    assert Client().get("/" + path.format(hall.event.slug)).status_code == 404


def test_a_draft_is_unknown_to_the_public(hall: Hall) -> None:
    """Not on the list, and its address is a 404; the organizer sees it."""
    assert Client().get(hall.event.get_absolute_url()).status_code == 404
    assert "Thursday" not in Client().get("/events/").content.decode()
    assert "Thursday" in browser(hall.organizer).get("/events/").content.decode()


def test_pairings_are_private_until_published(hall: Hall) -> None:
    """The visitor waits; judge and organizer look."""
    hall.bring_to("paired")
    assert "being prepared" in Client().get(hall.event.get_absolute_url()).content.decode()
    assert "is not published" in browser(hall.judge).get(hall.event.get_absolute_url()).content.decode()
    assert Client().get(f"/events/{hall.event.slug}/r1/").status_code == 404
    assert hall.table(1).first.name not in browser(hall.organizer).get(
        f"/events/{hall.event.slug}/tv/"
    ).content.decode().replace(", ", " ")


def test_hidden_teams_open_with_the_event(hall: Hall) -> None:
    """Hidden to the start: before it one's own and the staff's; then everybody's."""
    services.update_event(hall.organizer, hall.event, teams_shown="start")
    hall.bring_to("registration")
    page = f"/events/{hall.event.slug}/players/{hall.player('Bo').pk}/"
    assert Client().get(page).status_code == 403
    assert hall.guest("Ana").get(page).status_code == 403
    assert hall.guest("Bo").get(page).status_code == 200
    assert browser(hall.judge).get(page).status_code == 200
    services.start_event(hall.organizer, hall.event)
    assert "Anti-Monitor" in Client().get(page).content.decode()


@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("register/", {"name": "Zed\0", "team": "\0\0"}),
        ("register/", {"name": "Zed", "team": "{" * 30_000}),
        ("register/", {"name": "😀" * 60, "team": '{"cards": [[1, {}]]}'}),
        ("control/do/pair/", {"number": "9" * 400}),
        ("control/do/minutes/", {"round": "1", "minutes": "1e9"}),
        ("control/do/swap/", {"round": "1", "one": "x", "other": "\0"}),
        ("control/do/dance/", {}),
        ("manage/", {"players": ";;;\n\0"}),
        ("manage/999999/drop/", {}),
        ("settings/", {"name": "", "date": "0000-00-00"}),
        ("r1/t1/report/", {"result": "\0", "key": "\0"}),
        ("r1/t1/decide/", {"result": "9" * 500}),
        ("r1/t1/answer/", {"answer": "maybe", "claim": "x"}),
        ("r1/t1/undo/", {"entry": "-1"}),
    ],
)
def test_nothing_sent_makes_a_500(hall: Hall, page: str, form: dict[str, str]) -> None:
    """A fault of the sender is answered as one."""
    hall.bring_to("published")
    answer = browser(hall.organizer).post(f"/events/{hall.event.slug}/{page}", form)
    assert answer.status_code < 500


def test_queries_do_not_grow_with_the_players(hall: Hall, django_assert_max_num_queries: Any) -> None:
    """A fixed number of queries for the whole list, whichever page."""
    hall.start(*[f"Player {n:02}" for n in range(1, 31)])
    hall.round()
    hall.play()
    for page in ("", "standings/", "players/", "tv/", "print/slips/"):
        with django_assert_max_num_queries(20):
            Client().get(hall.event.get_absolute_url() + page)
    hall.round()
    desk = browser(hall.organizer)
    with django_assert_max_num_queries(27):  # six of them for the calls and the strip that undoes the last step
        desk.get(hall.event.get_absolute_url() + "control/")


def test_a_finished_event_shows_its_champion_to_everybody(hall: Hall) -> None:
    """A visitor reads who won, a player the own place as well, the champion that it is the reader."""
    services.update_event(hall.organizer, hall.event, structure="elimination", swiss_rounds=None)
    hall.start(*EIGHT[:4])
    for _ in range(2):
        hall.round()
        hall.play()
    services.finish_event(hall.organizer, hall.fresh())
    final = hall.table(1)
    won, lost = final.first, final.second
    assert lost is not None
    address = f"/events/{hall.event.slug}/"
    pages = [" ".join(client.get(address).content.decode().split()) for client in (
        Client(), hall.guest(lost.name), hall.guest(won.name)
    )]  # fmt: skip
    for page in pages:
        assert f'<p class="overline">Champion</p><p class="lead">{won}</p>' in page
        assert 'aria-label="How it ended"' in page
    visitor, second, first = pages
    assert "you are <b>" not in visitor and "Well played!" not in visitor
    assert f"{lost}, you are <b>2nd</b>." in second
    assert "That is you. Well played!" in first


def test_a_shared_first_place_has_no_champion(hall: Hall) -> None:
    """A visitor is led to the final standings."""
    hall.start(*EIGHT, rounds=1)
    hall.round()
    hall.play()
    services.finish_event(hall.organizer, hall.fresh())
    page = Client().get(f"/events/{hall.event.slug}/").content.decode()
    assert "Champion" not in page and "<h2>Finished</h2>" in page and "Final standings</a>" in page
