"""Every page, for everybody, at every point of an event; and a whole event through the pages."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tournament.events import services
from tournament.events.models import Event

from .conftest import DAY, EIGHT, LEGAL, TOO_MANY_DICE, Hall, browser

OPEN_PAGES = [
    "", "standings/", "players/", "about/", "tv/", "print/pairings/", "print/slips/", "print/standings/", "register/",
]  # fmt: skip
STAFF_PAGES = ["control/", "history/"]
ORGANIZER_PAGES = ["manage/", "settings/"]
STAGES = ["registration", "started", "paired", "published", "reported", "round 2", "finished"]


def _bring_to(hall: Hall, stage: str) -> None:
    """Seven players and their event as far as `stage`."""
    reached = STAGES.index(stage)
    steps: list[Any] = [
        lambda: (services.open_registration(hall.organizer, hall.event), hall.enter(*EIGHT[:7])),
        lambda: services.start_event(hall.organizer, hall.event),
        lambda: hall.round(publish=False),
        hall.round,
        lambda: services.report_result(hall.table(1).first, hall.table(1), "1-0"),
        lambda: (hall.play(), hall.round()),
        lambda: (hall.play(), services.finish_event(hall.organizer, hall.event, "finish")),
    ]
    for step in steps[: reached + 1]:
        step()


@pytest.mark.parametrize("stage", STAGES)
def test_every_page_opens_at_every_stage(hall: Hall, stage: str) -> None:
    """For a visitor, a player, a judge and the organizer; never a 500, and forbidden where it should be."""
    _bring_to(hall, stage)
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
    _bring_to(hall, stage)
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
    _bring_to(hall, "published")
    assert Client().get("/" + path.format(hall.event.slug)).status_code == 404


def test_a_draft_is_unknown_to_the_public(hall: Hall) -> None:
    """Not on the list, and its address is a 404; the organizer sees it."""
    assert Client().get(hall.event.get_absolute_url()).status_code == 404
    assert "Thursday" not in Client().get("/events/").content.decode()
    assert "Thursday" in browser(hall.organizer).get("/events/").content.decode()


def test_pairings_are_private_until_published(hall: Hall) -> None:
    """The visitor waits; judge and organizer look."""
    _bring_to(hall, "paired")
    assert "being prepared" in Client().get(hall.event.get_absolute_url()).content.decode()
    assert "is not published" in browser(hall.judge).get(hall.event.get_absolute_url()).content.decode()
    assert Client().get(f"/events/{hall.event.slug}/r1/").status_code == 404
    assert hall.table(1).first.name not in browser(hall.organizer).get(
        f"/events/{hall.event.slug}/tv/"
    ).content.decode().replace(", ", " ")


def test_hidden_teams_open_with_the_event(hall: Hall) -> None:
    """Before: one's own and the staff's; then everybody's."""
    _bring_to(hall, "registration")
    page = f"/events/{hall.event.slug}/players/{hall.player('Bo').pk}/"
    assert Client().get(page).status_code == 403
    assert hall.guest("Ana").get(page).status_code == 403
    assert hall.guest("Bo").get(page).status_code == 200
    assert browser(hall.judge).get(page).status_code == 200
    services.start_event(hall.organizer, hall.event)
    assert "Anti-Monitor" in Client().get(page).content.decode()


def test_my_table_is_on_top_with_the_way_to_report(hall: Hall) -> None:
    """A guest's link is enough to be known."""
    _bring_to(hall, "published")
    name = hall.table(1).second.name
    page = hall.guest(name).get(hall.event.get_absolute_url()).content.decode()
    mine = page[page.index('aria-label="My table"') :]
    assert '<div class="tbl">1</div>' in mine
    assert f'<p class="lead">{hall.table(1).first.name}</p>' in mine
    assert "Report result" in mine


def test_two_taps_on_two_phones(hall: Hall) -> None:
    """One reports, the other confirms; the table says so."""
    _bring_to(hall, "published")
    table = hall.table(1)
    one, other = hall.guest(table.first.name), hall.guest(table.second.name)
    one.post(table.get_absolute_url() + "report/", {"result": "1-0-0", "key": "a"})
    page = other.get(table.get_absolute_url()).content.decode()
    assert f"Yes, {table.first.name} wins 1–0" in page
    other.post(table.get_absolute_url() + "answer/", {"seen": "1-0-0", "answer": "yes"})
    assert hall.table(1).confirmed


@pytest.mark.parametrize(
    ("who", "where", "words"),
    [
        ("player", "r1/t1/report/", [{"result": "1-0-0"}, {"result": "0-1-0"}]),
        ("judge", "r1/t1/decide/", [{"result": "1-0-0"}, {"result": "0-1-0"}]),
        ("judge", "control/quick/", [{"quick": "1 A", "round": "1"}, {"quick": "1 B", "round": "1"}]),
    ],
)
def test_another_word_on_the_same_page_is_no_resend(
    hall: Hall, who: str, where: str, words: list[dict[str, str]]
) -> None:
    """The wrong button, then the right one before the page has come back: the second holds; each counts once."""
    _bring_to(hall, "published")
    client = browser(hall.judge) if who == "judge" else hall.guest(hall.table(1).first.name)
    for form in (words[0], words[0], words[1], words[1]):
        client.post(f"{hall.event.get_absolute_url()}{where}", form | {"key": "k"})
    assert hall.table(1).result.key == "0-1-0"
    assert len([deed for deed in hall.deeds() if deed.startswith("result.")]) == 2


def test_a_dispute_calls_the_judge_and_the_judge_decides(hall: Hall) -> None:
    """The desk shows both claims; the decision offers Undo; Undo brings the dispute back."""
    _bring_to(hall, "published")
    table, judge = hall.table(1), browser(hall.judge)
    hall.guest(table.first.name).post(table.get_absolute_url() + "report/", {"result": "1-0-0"})
    hall.guest(table.second.name).post(table.get_absolute_url() + "answer/", {"answer": "no", "claim": "0-1-0"})
    assert "Table 1: two different results" in judge.get(f"/events/{hall.event.slug}/control/").content.decode()
    form = {"result": "0-1-0", "next": "control", "key": "d"}
    page = judge.post(table.get_absolute_url() + "decide/", form, follow=True).content.decode()
    assert f"Table 1: {table.second.name} wins 1–0." in page
    entry = re.search(r'name="entry" value="(\d+)"', page)[1]
    judge.post(table.get_absolute_url() + "undo/", {"entry": entry, "next": "control"})
    assert hall.table(1).disputed


@pytest.mark.parametrize(
    ("typed", "result"), [("2 A", "1-0-0"), ("2b", "0-1-0"), (" 2 d ", "0-0-1"), ("2, 1-0", "1-0-0")]
)
def test_results_by_keyboard(hall: Hall, typed: str, result: str) -> None:
    """Table, letter, Enter."""
    _bring_to(hall, "published")
    browser(hall.judge).post(f"/events/{hall.event.slug}/control/quick/", {"quick": typed, "round": "1"})
    assert hall.table(2).result.key == result


@pytest.mark.parametrize("typed", ["", "A", "99 A", "0 A", "2 X", "2 A A", "²A", "2 9-9", "9" * 400])
def test_a_slip_of_the_keyboard_changes_nothing_and_says_so(hall: Hall, typed: str) -> None:
    """The message stands on the desk."""
    _bring_to(hall, "published")
    page = browser(hall.judge).post(
        f"/events/{hall.event.slug}/control/quick/", {"quick": typed, "round": "1"}, follow=True
    )
    assert page.status_code == 200
    assert 'class="note bad"' in page.content.decode()
    assert hall.table(2).result is None


def test_polls_get_204_until_something_changes(hall: Hall) -> None:
    """The list is sent again only after a write; a browser's own ETag gets 304."""
    _bring_to(hall, "published")
    client, address, htmx = Client(), hall.event.get_absolute_url(), {"HX-Request": "true"}
    first = client.get(address)
    have = re.search(r"have=([^\"&]+)", first.content.decode())[1]
    assert client.get(f"{address}?have={have}", headers=htmx).status_code == 204
    assert client.get(address, headers=htmx | {"If-None-Match": first["ETag"]}).status_code == 304
    services.report_result(hall.table(1).first, hall.table(1), "1-0")
    assert client.get(f"{address}?have={have}", headers=htmx).status_code == 200


def test_a_message_is_sent_though_nothing_has_changed(hall: Hall) -> None:
    """A browser that knows the desk as it is still reads what was refused, once, and does not keep that page."""
    _bring_to(hall, "published")
    client, desk = browser(hall.organizer), f"/events/{hall.event.slug}/control/"
    known = {"HX-Request": "true", "If-None-Match": client.get(desk)["ETag"]}
    client.post(f"{desk}do/finish/", {"word": "finsh"})
    told = client.get(desk, headers=known)
    assert "Type finish to end it here." in told.content.decode()
    assert "no-store" in told["Cache-Control"] and "ETag" not in told
    assert client.get(desk, headers=known).status_code == 304


def test_a_poll_leaves_a_message_to_the_next_page(hall: Hall) -> None:
    """It takes the changed list alone: words it does not show are read where they can be seen."""
    _bring_to(hall, "published")
    client, desk = browser(hall.organizer), f"/events/{hall.event.slug}/control/"
    client.post(f"{desk}do/finish/", {"word": "finsh"})
    poll = client.get(f"{desk}?have=older", headers={"HX-Request": "true"})
    assert poll.status_code == 200 and "Type finish to end it here." not in poll.content.decode()
    assert "Type finish to end it here." in client.get(desk).content.decode()


def test_queries_do_not_grow_with_the_players(hall: Hall, django_assert_max_num_queries: Any) -> None:
    """A fixed number of queries for the whole list, whichever page."""
    hall.start(*[f"Player {n:02}" for n in range(1, 31)])
    hall.round()
    hall.play()
    for page in ("", "standings/", "players/", "tv/", "print/slips/"):
        with django_assert_max_num_queries(12):
            Client().get(hall.event.get_absolute_url() + page)
    hall.round()
    desk = browser(hall.organizer)
    with django_assert_max_num_queries(20):
        desk.get(hall.event.get_absolute_url() + "control/")


def test_the_deadline_shows_on_the_players_page(hall: Hall) -> None:
    """Before it the form, after it the words."""
    deadline = datetime.datetime(2026, 11, 19, 19, 15, tzinfo=datetime.UTC)
    services.update_event(hall.organizer, hall.event, registration_deadline=deadline)
    with time_machine.travel(deadline - datetime.timedelta(minutes=5), tick=False):
        services.open_registration(hall.organizer, hall.event)
        hall.enter("Ana Quill")
        assert "Submit team" in hall.guest("Ana").get(f"/events/{hall.event.slug}/entry/").content.decode()
    with time_machine.travel(deadline, tick=False):
        page = hall.guest("Ana").get(f"/events/{hall.event.slug}/entry/").content.decode()
        assert "Teams are locked." in page
        assert "Submit team" not in page


def test_a_faulty_registration_keeps_what_was_typed(hall: Hall) -> None:
    """The error stands in the form, not on another page."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter("Ana Quill")
    answer = Client().post(f"/events/{hall.event.slug}/register/", {"name": "ana quill", "team": "4x 1wol"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "ana quill is already registered." in page
    assert 'value="ana quill"' in page
    assert "4x 1wol</textarea>" in page


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
    _bring_to(hall, "published")
    answer = browser(hall.organizer).post(f"/events/{hall.event.slug}/{page}", form)
    assert answer.status_code < 500


def test_the_form_proposes_a_tournament(organizer: User) -> None:
    """Constructed teams, one game a match, half an hour, the later book."""
    page = browser(organizer).get("/events/new/").content.decode()
    assert '<option value="tournament" selected>' in page
    assert '<option value="wol2015" selected>' in page
    assert 'name="round_minutes" value="30"' in page


def test_the_form_groups_the_options_by_subject(organizer: User) -> None:
    """Every ruling can be chosen under its subject; the book's value and the recommendation stand beside it."""
    page = browser(organizer).get("/events/new/").content.decode()
    for subject in ("Areas, drawing and refilling", "Energy and costs", "Combat", "Readings of single cards"):
        assert f"<summary>{subject} " in page
    assert '<option value="" selected>as the book has it: closed</option>' in page
    assert "Recommended: No. Purchases can be paid together, so can fieldings" in page
    assert page.count('<option value="undecided">') > 180


def test_the_rules_page_tells_every_option(hall: Hall, organizer: User) -> None:
    """What the event changes with the book's own value; what it leaves undecided; and all others by subject."""
    hall.event.rules_options = {"simul_zero": "ap_first", "ko_order": "undecided"}
    hall.event.save()
    page = " ".join(browser(organizer).get(f"/events/{hall.event.slug}/about/").content.decode().split())
    assert "This event changes 2 options" in page
    assert '<span class="rule">simul_zero=ap_first</span> When one event would take both players' in page
    assert "Otherwise tie. AMB-23 AMB-63" in page
    assert '<span class="rule">ko_order=undecided</span>' in page
    assert '<span class="rule">overcrush_alone=full_damage</span>' in page
    assert "AMB-21 recommends: Once all blockers are knocked out" in page


def test_a_form_sent_twice_makes_one_event(organizer: User) -> None:
    """An impatient finger without scripts: the second press leads to the draft of the first, noted once in its history.

    Another showing of the form, or another name, is another event.
    """
    client, edition = browser(organizer), {"edition": "wol2015", "team_format": "tournament"}
    said = {
        "name": "Friday Cup",
        "date": DAY.isoformat(),
        "best_of": "1",
        "round_minutes": "30",
        "key": "k1",
        **edition,
    }
    first, second = (client.post("/events/new/", said) for _ in range(2))
    event = Event.objects.get()
    assert first["Location"] == second["Location"] == f"/events/{event.slug}/control/"
    assert event.audit.filter(action="event.create").count() == 1
    client.post("/events/new/", said | {"name": "Saturday Cup"})
    client.post("/events/new/", said | {"key": "k2"})
    assert sorted(made.name for made in Event.objects.all()) == ["Friday Cup", "Friday Cup", "Saturday Cup"]


def test_every_showing_of_the_form_has_a_key_of_its_own(organizer: User) -> None:
    """Also when it comes back with a fault."""
    client = browser(organizer)
    shown = [client.get("/events/new/"), client.get("/events/new/"), client.post("/events/new/", {"key": "k1"})]
    assert len({re.search(r'name="key" value="([^"]{16})"', page.content.decode())[1] for page in shown}) == 3


def test_a_whole_evening_through_the_pages(organizer: User) -> None:
    """Create, eight pasted players (one team illegal, named with its rule), three rounds, standings, finish."""
    client = browser(organizer)
    form = {
        "name": "Friday Cup", "date": DAY.isoformat(), "team_format": "tournament", "best_of": "1",
        "round_minutes": "30", "edition": "wol2015", "dice-masters.class_effects": "open",
    }  # fmt: skip
    client.post("/events/new/", form)
    event = Event.objects.get(name="Friday Cup")
    base = f"/events/{event.slug}/"
    assert event.rules_options == {"class_effects": "open"}

    client.post(base + "control/do/open/")
    lines = [f"{name}; {LEGAL}" for name in EIGHT[:7]] + [f"{EIGHT[7]}; {TOO_MANY_DICE}"]
    client.post(base + "manage/", {"players": "\n".join(lines)})
    desk = client.get(base + "control/").content.decode()
    assert "Hob Thistle brings 23 dice; a tournament team may have at most 20." in desk
    assert "TR-TOUR-DICE" in desk
    page = client.post(base + "control/do/start/", follow=True).content.decode()
    assert "Correct the teams, take the players out, or start with the teams as they are." in page
    client.post(f"{base}manage/{event.entrants.get(name=EIGHT[7]).pk}/team/", {"team": LEGAL})
    client.post(base + "control/do/start/")

    for number in (1, 2, 3):
        client.post(base + "control/do/pair/", {"number": str(number)})
        assert "Look before you publish" in client.get(base + "control/").content.decode()
        client.post(base + "control/do/publish/", {"round": str(number), "clock": "on"})
        page = client.post(base + "control/do/pair/", {"number": str(number + 1)}, follow=True).content.decode()
        assert f"Round {number}: 4 tables have no agreed result (1, 2, 3, 4)." in page
        for table in range(1, 5):
            client.post(base + "control/quick/", {"quick": f"{table} A", "round": str(number)})
    client.post(base + "control/do/finish/")

    standings = Client().get(base + "standings/").content.decode()
    assert "Final standings after round 3." in standings
    assert "exactly " in standings
    assert Event.objects.get(pk=event.pk).is_finished
    assert "finished the event" in client.get(base + "history/").content.decode()


def test_ones_own_games_come_first_in_ones_own_row(hall: Hall) -> None:
    """The second player of table 1 has won: "1–0" in the list by surname and in their own panel, "0–1" by table."""
    hall.start()
    round_ = hall.round()
    table = hall.table(1)
    assert table.second
    services.decide_result(hall.judge, table, "0-1")
    address = f"/events/{hall.event.slug}/r{round_.number}/"
    by_name = hall.guest(table.second.name).get(f"{address}?by=name").content.decode()
    rows = {name: re.search(rf'<li data-name="{name}".*?</li>', by_name, re.DOTALL) for name in map(str, table.players)}
    assert {name: "0–1" in row[0] for name, row in rows.items() if row} == {
        table.first.name: True,
        table.second.name: False,
    }
    own = re.search(r'<section class="mine".*?</section>', by_name, re.DOTALL)
    assert own and "1–0" in own[0]
    assert "0–1" in Client().get(address).content.decode()


def test_a_result_nobody_has_confirmed_says_so_in_words(hall: Hall) -> None:
    """The icon alone would leave it to the eye."""
    hall.start()
    hall.round()
    services.report_result(hall.table(1).first, hall.table(1), "1-0")
    assert "1–0, to confirm" in Client().get(f"/events/{hall.event.slug}/").content.decode()
    services.confirm_result(hall.table(1).second, hall.table(1), "1-0-0")
    assert "to confirm" not in Client().get(f"/events/{hall.event.slug}/").content.decode()


def test_a_judges_word_is_answered_and_spoken_as_at_the_table(hall: Hall) -> None:
    """A draw is called a draw, in the message and in the history."""
    hall.start()
    hall.round()
    page = browser(hall.judge).post(f"{hall.table(1).get_absolute_url()}decide/", {"result": "0-0-1"}, follow=True)
    assert "Table 1 is decided." in page.content.decode()
    assert "round 1, table 1: reported draw" in page.content.decode()


@pytest.mark.parametrize(
    ("stage", "words"),
    [("registration", "7 players, open"), ("started", "7 players, running"), ("finished", "7 players, finished")],
)
def test_the_front_page_says_where_an_event_stands(hall: Hall, stage: str, words: str) -> None:
    """In words: a colour alone would be lost on some eyes, and on paper."""
    _bring_to(hall, stage)
    assert words in Client().get("/").content.decode()


def test_a_finished_event_counts_everybody_who_took_part(hall: Hall) -> None:
    """Seven came, one of them dropped before round 1 and one after it: five are in at the end, six took part."""
    _bring_to(hall, "registration")
    services.drop(hall.organizer, hall.player("Gus"))
    services.start_event(hall.organizer, hall.event)
    hall.round()
    hall.play()
    services.drop(hall.organizer, hall.player("Flo"))
    assert "5 players, running" in Client().get("/").content.decode()
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    assert "6 players, finished" in Client().get("/").content.decode()
    assert "6 players</span>" in Client().get("/events/").content.decode()
    assert Client().get("/api/events/").json()["results"][0]["players"] == 6


def test_the_front_page_leads_a_player_to_the_table(hall: Hall) -> None:
    """While a round is played, one press from the front page; not before it is published, not when it is over."""
    hall.start()
    round_ = hall.round(publish=False)
    table = hall.table(2)
    phone = hall.guest(table.first.name)
    words, link = "Thursday Night Dice: your table is 2", f'href="{table.get_absolute_url()}"'
    assert words not in phone.get("/").content.decode()
    services.publish_round(hall.organizer, round_)
    page = phone.get("/").content.decode()
    assert words in page and link in page
    hall.play()
    hall.round(publish=False)
    assert words not in phone.get("/").content.decode()
