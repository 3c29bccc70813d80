"""Two people at once: a form made from what is no longer so changes nothing, says what was changed, and asks."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.events.conftest import DAY, LEGAL, STAGES, TOO_MANY_DICE, Hall, browser
from tournament.events import services
from tournament.events.models import Match
from tournament.events.permissions import ORGANIZERS

BASE = "/events/thursday-night-dice/"
FORM = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>.*?</form>', re.DOTALL)


def form_of(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the page's form that goes to an address with this ending, empty for the page's own."""
    for form in FORM.findall(page):
        target = re.search(r'\baction="([^"]*)"', form.split(">")[0])
        if target[1].endswith(action) if target and action else not (target or action):
            fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
            return {name: html.unescape(value) for name, value in fields}
    raise AssertionError(f"No form to {action!r}.")


class Desk:
    """Somebody's browser with one page of the event open; `press` sends a form of it as it was shown."""

    def __init__(self, user: User | Client, page: str = "control/") -> None:
        self.client = user if isinstance(user, Client) else browser(user)
        self.address = BASE + page
        self.look()

    def look(self) -> str:
        self.page = self.client.get(self.address).content.decode()
        return self.page

    def press(self, action: str, **fields: Any) -> Any:
        """Send the form; the answer to a stale one is 409, with the page's words in `self.said`."""
        answer = self.client.post(BASE + action if action else self.address, form_of(self.page, action) | fields)
        self.said = html.unescape(answer.content.decode())
        return answer

    def insist(self) -> Any:
        """Press what the question offers to do all the same."""
        ask = re.search(r'<section class="ask.*?</section>', self.said, re.DOTALL)
        assert ask, "There is no question."
        target = re.search(r'<form[^>]*action="([^"]+)"', ask[0])
        fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', ask[0])
        assert target
        return self.client.post(html.unescape(target[1]), {name: html.unescape(value) for name, value in fields})


@pytest.fixture
def olga(person: Any) -> User:
    return person("olga", ORGANIZERS)


@pytest.mark.parametrize("stage", ["draft", *STAGES])
def test_every_form_says_what_it_was_made_from(hall: Hall, stage: str) -> None:
    """On every page of the staff and of a player, at every point of the event."""
    if stage != "draft":
        hall.bring_to(stage)
    pages = ["control/", "manage/", "settings/"]
    pages += [f"manage/{entrant.pk}/" for entrant in hall.event.entrants.all()[:1]]
    pages += [match.get_absolute_url()[len(BASE) :] for match in Match.objects.select_related("round__event")[:3]]
    seen = 0
    for client, places in ((browser(hall.organizer), pages), (browser(hall.judge), ["control/"])):
        for place in places:
            page = client.get(BASE + place).content.decode()
            main = page[page.index("<main") : page.index("</main>")]
            for form in FORM.findall(main):
                assert re.search(r'name="made_from" value="\d+\.[\w-]{8,}"', form), (place, form[:200])
                seen += 1
    assert seen >= 3
    if stage != "draft":
        phone = hall.guest("Ana")
        for place in ("entry/", *(pages[-3:] if Match.objects.exists() else ())):
            for form in FORM.findall(phone.get(BASE + place).content.decode()):
                assert 'name="theme"' in form or re.search(r'name="made_from" value="\d+\.', form), form[:200]


def test_two_presses_of_five_minutes_are_one_and_a_question(hall: Hall, olga: User) -> None:
    """Both saw the same clock: the second moves nothing until its sender has seen the first."""
    hall.bring_to("published")
    before = hall.event.rounds.get().ends_at
    one, other = Desk(hall.organizer), Desk(olga)
    assert one.press("control/do/minutes/", minutes="5").status_code == 302
    answer = other.press("control/do/minutes/", minutes="5")
    assert answer.status_code == 409 and answer["HX-Replace-Url"] == f"{BASE}control/"
    moved = hall.event.rounds.get().ends_at
    assert (moved - before).total_seconds() == 300
    assert "The clock was changed in the meantime" in other.said
    assert "<b>wil</b> moved the clock by 5 min" in other.said
    assert "<dd>Move the clock by +5 min</dd>" in other.said and "The clock ends" in other.said
    assert other.insist().status_code == 302
    assert (hall.event.rounds.get().ends_at - before).total_seconds() == 600


def test_three_presses_on_one_page_are_three(hall: Hall) -> None:
    """What a page has done itself is no surprise to its reader."""
    hall.bring_to("published")
    before = hall.event.rounds.get().ends_at
    desk = Desk(hall.organizer)
    for _ in range(3):
        assert desk.press("control/do/minutes/", minutes="1").status_code == 302
    assert (hall.event.rounds.get().ends_at - before).total_seconds() == 180


def test_one_person_in_two_browsers_is_asked_too(hall: Hall) -> None:
    """The store's one organizer account on two machines is two pairs of hands."""
    hall.bring_to("published")
    one, other = Desk(hall.organizer), Desk(hall.organizer)
    one.press("control/do/pause/")
    assert other.press("control/do/minutes/", minutes="5").status_code == 409
    assert "<b>wil</b> paused the clock" in other.said and "The clock is paused." in other.said


def test_what_is_so_already_is_no_conflict(hall: Hall, olga: User) -> None:
    """Both pause the clock: it is paused, and nobody is asked."""
    hall.bring_to("published")
    one, other = Desk(hall.organizer), Desk(olga)
    one.press("control/do/pause/")
    assert other.press("control/do/pause/").status_code == 302
    assert hall.deeds().count("clock.pause") == 1


def test_a_result_entered_meanwhile_stands_beside_ones_own(hall: Hall, olga: User) -> None:
    """The first entry stays until the second organizer has seen it and says so."""
    hall.bring_to("published")
    match = hall.table(1)
    one, other = Desk(hall.organizer), Desk(olga)
    assert one.press("r1/t1/decide/", result="1-0-0").status_code == 302
    assert other.press("r1/t1/decide/", result="0-1-0").status_code == 409
    assert hall.table(1).result.key == "1-0-0"
    assert "Table 1 was changed in the meantime" in other.said
    assert f"<dd>1–0 to {match.first}, by wil</dd>" in other.said
    assert f"<dd>1–0 to {match.second}</dd>" in other.said
    assert f">Keep 1–0 to {match.first}</a>" in other.said and f">Save 1–0 to {match.second}</button>" in other.said
    other.insist()
    assert hall.table(1).result.key == "0-1-0"


def test_another_table_and_the_same_result_raise_no_question(hall: Hall, olga: User) -> None:
    """Only what concerns the table is compared, and the same word twice is one word."""
    hall.bring_to("published")
    one, other = Desk(hall.organizer), Desk(olga)
    one.press("r1/t1/decide/", result="1-0-0")
    assert other.press("r1/t2/decide/", result="0-1-0").status_code == 302
    assert other.press("r1/t1/decide/", result="1-0-0").status_code == 302
    assert [deed for deed in hall.deeds() if deed.startswith("result.")] == ["result.report"] * 2


def test_a_typed_line_asks_as_the_buttons_do(hall: Hall, olga: User) -> None:
    """`1 B` from a desk that has not seen `1 A`; put right on one's own page it is no conflict."""
    hall.bring_to("published")
    one, other = Desk(hall.organizer), Desk(olga)
    one.press("control/quick/", quick="1 A")
    assert one.press("control/quick/", quick="1 D").status_code == 302
    assert other.press("control/quick/", quick="1 B").status_code == 409
    assert hall.table(1).result.key == "0-0-1" and "<dd>draw" in other.said.lower()
    other.insist()
    assert hall.table(1).result.key == "0-1-0"


def test_a_table_seated_anew_does_not_take_the_old_tables_result(hall: Hall, olga: User) -> None:
    """The round is paired again meanwhile: other people sit at table 1."""
    hall.bring_to("published")
    round_ = hall.event.rounds.get()
    other = Desk(olga)
    services.repair_round(hall.organizer, round_, "repair")
    services.publish_round(hall.organizer, hall.event.rounds.get())
    assert other.press("r1/t1/decide/", result="1-0-0").status_code == 409
    assert hall.table(1).result is None
    assert "paired round 1 by lot number" in other.said and f"{hall.table(1).first} against" in other.said


def test_a_proposal_is_published_only_as_it_was_seen(hall: Hall, olga: User) -> None:
    """Two players were swapped after the look: nothing is public, and the new tables are named."""
    hall.bring_to("paired")
    other = Desk(olga)
    one, two = hall.table(1).first, hall.table(2).second
    desk = Desk(hall.organizer)
    assert desk.press("control/do/swap/", one=one.name, other=two.name).status_code == 302
    assert other.press("control/do/publish/", clock="on").status_code == 409
    assert not hall.event.rounds.get().is_public
    assert f"<b>wil</b> swapped {one} and {two} in round 1" in other.said
    assert f"table 1: {hall.table(1).first} against {hall.table(1).second}" in other.said
    assert "Publish round 1 as it is now</button>" in other.said
    other.insist()
    round_ = hall.event.rounds.get()
    assert round_.is_public and round_.ends_at is not None


def test_a_swap_from_an_old_look_asks(hall: Hall, olga: User) -> None:
    """The second swap would have moved somebody who has moved."""
    hall.bring_to("paired")
    names = [hall.table(1).first.name, hall.table(2).first.name, hall.table(3).first.name]
    other = Desk(olga)
    Desk(hall.organizer).press("control/do/swap/", one=names[0], other=names[1])
    assert other.press("control/do/swap/", one=names[0], other=names[2]).status_code == 409
    assert hall.table(2).first.name == names[0]
    assert f"<dd>Swap {names[0]} and {names[2]}</dd>" in other.said
    other.insist()
    assert hall.table(3).first.name == names[0]


def test_pairing_on_a_result_nobody_here_has_seen_asks(hall: Hall, olga: User) -> None:
    """A correction after the desk was opened changes whom the next round seats where."""
    hall.bring_to("published")
    hall.play()
    other = Desk(olga)
    services.decide_result(hall.judge, hall.table(1), "0-1")
    assert other.press("control/do/pair/").status_code == 409
    assert hall.event.rounds.count() == 1
    assert "round 1, table 1: decided 0–1" in other.said
    other.insist()
    assert hall.event.rounds.count() == 2


def test_a_start_says_who_has_come_since(hall: Hall, olga: User) -> None:
    """A player registered after the page was made."""
    hall.bring_to("registration")
    desk = Desk(olga)
    hall.enter("Hob Thistle")
    assert desk.press("control/do/start/").status_code == 409
    assert "registered Hob Thistle" in desk.said and not hall.fresh().is_running
    desk.insist()
    assert hall.fresh().is_running


def test_a_row_of_a_player_asks_after_a_change(hall: Hall, olga: User) -> None:
    """Dropped and taken back in meanwhile; removed meanwhile; the same drop twice."""
    hall.bring_to("registration")
    ana, desk, again = hall.player("Ana"), Desk(olga, "manage/"), Desk(olga, "manage/")
    services.drop(hall.organizer, ana)
    assert desk.press(f"manage/{ana.pk}/drop/").status_code == 302
    services.undrop(hall.organizer, ana)
    assert again.press(f"manage/{ana.pk}/drop/").status_code == 409
    assert "readmitted Ana Quill" in again.said and hall.player("Ana").dropped_in_round is None
    services.remove_entrant(hall.organizer, hall.player("Bo"))
    bo = hall.event.audit.get(action="entry.remove").subject_id
    answer = desk.client.post(f"{BASE}manage/{bo}/drop/", form_of(desk.page, f"manage/{bo}/drop/"), follow=True)
    assert "Bo Oddsock was removed by wil at" in answer.content.decode()


def test_a_team_handed_in_meanwhile_is_not_covered(hall: Hall, olga: User) -> None:
    """The player changes the team while the organizer pastes another: the text stays, and the page asks."""
    hall.bring_to("registration")
    ana = hall.player("Ana")
    desk = Desk(olga, f"manage/{ana.pk}/")
    services.submit_team(ana, ana, TOO_MANY_DICE)
    assert desk.press(f"manage/{ana.pk}/team/", team=LEGAL).status_code == 409
    assert not hall.player("Ana").submission.is_legal
    assert f">{LEGAL}</textarea>" in desk.said and "<b>Ana Quill</b> handed in a team" in desk.said
    desk.insist()
    assert hall.player("Ana").submission.is_legal


def test_a_player_is_asked_before_a_report_becomes_a_dispute(hall: Hall) -> None:
    """Both send a result at once: the second sees the first, and only then calls a judge. The same result confirms."""
    hall.bring_to("published")
    match = hall.table(1)
    one, other = (Desk(hall.guest(player.name), "r1/t1/") for player in match.players)
    one.press("r1/t1/report/", result="1-0-0")
    assert other.press("r1/t1/report/", result="0-1-0").status_code == 409
    assert not hall.table(1).disputed and f"Report 1–0 to {match.second}</button>" in other.said
    other.insist()
    assert hall.table(1).disputed
    two = hall.table(2)
    one, other = (Desk(hall.guest(player.name), "r1/t2/") for player in two.players)
    one.press("r1/t2/report/", result="1-0-0")
    assert other.press("r1/t2/report/", result="1-0-0").status_code == 302
    assert hall.table(2).confirmed


SETTINGS = {
    "name": "Thursday Night Dice",
    "date": DAY.isoformat(),
    "edition": "wol2015",
    "team_format": "tournament",
    "best_of": "1",
    "round_minutes": "30",
    "structure": "swiss",
    "cut_best_of": "3",
    "teams_shown": "end",
}


def test_a_stale_settings_page_overwrites_nobody(hall: Hall, olga: User) -> None:
    """Olga saves a note and 40 minutes; the page opened before keeps what was typed, takes the note over, and asks."""
    mine, hers = Desk(hall.organizer, "settings/"), Desk(olga, "settings/")
    assert hers.press("", **SETTINGS | {"note": "Doors at six", "round_minutes": "40"}).status_code == 302
    hall.fresh()
    assert (hall.event.note, hall.event.round_minutes) == ("Doors at six", 40)
    entered = SETTINGS | {"round_minutes": "50", "swiss_rounds": "4"}
    assert mine.press("", **entered).status_code == 409
    page = mine.said
    assert "<b>Minutes a round</b>: 30 → 40, by olga at" in page and "<b>You entered 50.</b>" in page
    assert "<b>Announcement</b>: empty → Doors at six, by olga" in page and "the form below has the new value" in page
    assert hall.fresh().round_minutes == 40 and hall.event.swiss_rounds is None
    assert 'name="round_minutes" value="50"' in page and 'name="note" value="Doors at six"' in page
    assert 'name="swiss_rounds" value="4"' in page
    again = form_of(page, "") | entered | {"note": "Doors at six"}
    assert mine.client.post(mine.address, again).status_code == 302
    hall.fresh()
    assert (hall.event.note, hall.event.round_minutes, hall.event.swiss_rounds) == ("Doors at six", 50, 4)


def test_settings_sent_twice_are_saved_once(hall: Hall) -> None:
    """The second finds everything as it wants it; a form without its settings is taken as it comes."""
    mine = Desk(hall.organizer, "settings/")
    said = form_of(mine.page, "") | SETTINGS | {"round_minutes": "45"}
    assert [mine.client.post(mine.address, said).status_code for _ in range(2)] == [302, 302]
    for broken in ("", "{", "[]", '{"name": 1}'):
        answer = mine.client.post(mine.address, SETTINGS | {"round_minutes": "35", "settings_seen": broken})
        assert answer.status_code == 302
    assert hall.fresh().round_minutes == 35


@pytest.mark.parametrize(
    "token", ["", "x", "-1.abcdefgh", "9" * 40 + ".abcdefghijkl", "1.\0\0\0\0\0\0\0\0", "٣.abcdefgh"]
)
def test_a_broken_token_is_no_server_error(hall: Hall, token: str) -> None:
    """A form without a token, as a script sends it, is taken as it comes."""
    hall.bring_to("published")
    answer = browser(hall.judge).post(f"{BASE}r1/t1/decide/", {"result": "1-0-0", "made_from": token})
    assert answer.status_code == 302
    assert hall.table(1).result.key == "1-0-0"


@pytest.mark.parametrize(
    ("action", "typed", "words"),
    [
        ("name", {"name": "Ana Q"}, "Call Ana Quill “Ana Q”"),
        ("table", {"table": "7"}, "Seat Ana Quill at table 7"),
        ("table", {"table": ""}, "Fix no table for Ana Quill"),
        ("bye", {"round": "2", "kind": "half"}, "Let Ana Quill sit out round 2"),
    ],
)
def test_a_question_about_a_player_says_what_was_filled_in(
    hall: Hall, olga: User, action: str, typed: dict[str, str], words: str
) -> None:
    """Somebody else changed the player meanwhile: both buttons are understood without the form."""
    hall.bring_to("registration")
    ana = hall.player("Ana")
    desk = Desk(olga, f"manage/{ana.pk}/")
    services.fix_table(hall.organizer, ana, 3)
    answer = desk.press(f"manage/{ana.pk}/{action}/", **typed)
    assert answer.status_code == 409 and words in html.unescape(answer.content.decode())
