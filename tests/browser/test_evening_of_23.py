"""An evening of 23 players, from the form to the champion on the wall, without one of the faults that users found.

Two organizers press at once; players report by their own links, one round on real phones. The numbers of the faults
are those of the list that a user wrote of whole evenings.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_two_organizers import question
from tournament.events.models import Entrant, Event, Match, Round
from tournament.events.views.own.check_in import secret_of

#: As they were pasted: numbers, brackets, dashes, commas and tabs from other programs.
PASTED = """1. Sam Pike
2. Sam Ortega
3) Elif Demir
- Wilma Birch
Pavel Ironwood
Łukasz Sowa,https://tb.dicecoalition.com/?view&cards=3x16wol;3x7wol;3x4wol;3x19wol;2x24wol;2x8bff;2x12bff;2x1wol
Greta Thistle; 3x16wol;3x7wol;3x4wol;3x19wol;2x24wol;2x8bff;2x12bff;2x1wol;3x31wol;3x33wol
Max Underhill
Mara Quist
Nadia Quill
Leo Marrow
Tobias Nettle
Hugo Pennywhistle
Bruno Lark
Iris Candlewick
Felix Moor
Otto Fairweather
Ruth Ashdown
Bea Rowntree
Sanna Brook
Yuki Tanabe
Jonas Holloway-Winterbotom"""
EVENT = "/events/friday-dice/"
CONTROL, WALL, NOWHERE = f"{EVENT}control/", f"{EVENT}tv/", "about:blank"
PHONE, DESK, TELEVISION = (
    {"width": 390, "height": 844},
    {"width": 1440, "height": 900},
    {"width": 1920, "height": 1080},
)


class Evening:
    """Two organizers at their desks, the wall, and a phone that changes hands."""

    def __init__(self, sign_in: Callable[[str], Page], new_context: Callable[..., object], address: str) -> None:
        self.olga, self.bruno = sign_in("Olga"), sign_in("Bruno")
        self.wall, self.phone = (new_context(base_url=address).new_page() for _ in range(2))  # type: ignore[attr-defined]
        for page, size in ((self.olga, DESK), (self.bruno, DESK), (self.wall, TELEVISION), (self.phone, PHONE)):
            page.set_viewport_size(size)

    @property
    def event(self) -> Event:
        return Event.objects.get()

    @property
    def round(self) -> Round:
        return self.event.rounds.get(number=self.event.rounds.count())

    def match(self, table: int) -> Match:
        return self.round.matches.select_related("first", "second", "round__event").get(table=table, is_bye=False)

    def desk(self) -> Page:
        self.olga.goto(CONTROL)
        return self.olga

    @contextmanager
    def on_the_wall(self) -> Iterator[Page]:
        """The screen, for as long as somebody looks at it."""
        self.wall.goto(WALL)
        yield self.wall
        self.wall.goto(NOWHERE)

    def look_away(self) -> None:
        """Close all pages: the tests' database takes no press while a page refreshes itself."""
        for page in (self.olga, self.bruno, self.wall, self.phone):
            page.goto(NOWHERE)

    def pair(self, words: str) -> None:
        """Pair, look, publish."""
        desk = self.desk()
        desk.get_by_role("button", name=words).click()
        expect(desk.get_by_role("heading", level=1)).to_have_text("Check before you publish")
        desk.get_by_role("button", name="Publish").click()
        expect(desk.locator("#round-bar")).to_contain_text("0 of")


@pytest.fixture
def evening(sign_in: Callable[[str], Page], new_context, live_server, loaded: None) -> Evening:
    return Evening(sign_in, new_context, live_server.url)


def test_an_evening_of_23(evening: Evening) -> None:
    """Opening, registration, check-in, four rounds with all that goes wrong in them, the cut, the champion."""
    opens(evening)
    registers(evening)
    checks_in(evening)
    first_round(evening)
    second_round(evening)
    third_round(evening)
    fourth_round(evening)
    cut(evening)
    champion(evening)


def opens(evening: Evening) -> None:
    """Four rounds, a cut to eight, 22 places, a fee, check-in."""
    desk = evening.olga
    desk.goto("/events/new/")
    desk.get_by_label("Name", exact=True).fill("Friday Dice")
    desk.get_by_text("More settings").click()
    desk.get_by_label("Swiss rounds", exact=True).fill("4")
    desk.get_by_label("Cut after these rounds").select_option("8")
    desk.get_by_label("Players check in before round 1").check()
    desk.get_by_label("Entry fee").fill("5 €")
    desk.get_by_label("Places", exact=True).fill("22")
    desk.get_by_role("button", name="Save without opening").click()
    desk.get_by_role("button", name="Open registration").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Registration")
    with evening.on_the_wall() as wall:
        expect(wall.locator(".register")).to_contain_text("Register")
        assert "localhost" not in wall.locator("body").inner_text(), "fault 7"


def registers(evening: Evening) -> None:
    """A list in every form that people paste, a stranger with the name of an account, a waiting list."""
    desk, phone = evening.olga, evening.phone
    desk.goto(f"{EVENT}manage/")
    desk.get_by_label(re.compile("One a line")).fill(PASTED)
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.locator("#players > li")).to_have_count(22)
    names = set(evening.event.entrants.values_list("name", flat=True))
    assert {"Sam Pike", "Sam Ortega", "Elif Demir", "Wilma Birch", "Łukasz Sowa", "Greta Thistle"} <= names, "fault 9"
    jonas = evening.event.entrants.get(name__startswith="Jonas")
    desk.goto(f"{EVENT}manage/{jonas.pk}/")
    assert "localhost" not in desk.get_by_label("Their own link").input_value(), "fault 7"
    desk.get_by_label("Name", exact=True).fill("Jonas Holloway-Winterbottom")
    desk.get_by_role("button", name="Save the name").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Jonas Holloway-Winterbottom")  # fault 9
    User.objects.create_user("petra", first_name="Petra", last_name="Galloway")
    phone.goto(f"{EVENT}register/")
    phone.get_by_label("Your name").fill("Petra Galloway")
    phone.get_by_role("button", name="Register").click()
    expect(phone.get_by_role("alert")).to_contain_text("The name Petra Galloway is taken here.")  # fault 10
    phone.get_by_label("Your name").fill("Ada Vane")
    phone.get_by_role("button", name="Register").click()
    expect(phone.locator("main")).to_contain_text("1st on the waiting list")
    desk.goto(f"{EVENT}manage/registrations/")
    desk.get_by_label("Ada Vane").check()
    desk.get_by_role("button", name="Admit the selected players").click()
    expect(desk.locator("main")).to_contain_text("23 registered")


def checks_in(evening: Evening) -> None:
    """One phone by the code, the others at the desk; whoever is missing is dropped and readmitted in a press each."""
    desk, phone = evening.olga, evening.phone
    phone.goto(f"{EVENT}here/{secret_of(evening.event)}/")
    phone.get_by_role("button", name="I am here").click()
    expect(phone.locator("main")).to_contain_text("Ada Vane, you are checked in.")
    desk.goto(f"{EVENT}manage/")
    felix = desk.locator("#players > li", has_text="Felix Moor")
    felix.get_by_role("button", name="Paid").click()
    expect(felix.get_by_role("button", name="Paid")).to_have_attribute("aria-pressed", "true")
    Entrant.objects.exclude(name="Felix Moor").update(checked_in_at=timezone.now())
    desk.goto(CONTROL)
    expect(desk.locator("#check-in")).to_contain_text("1 not here yet")
    desk.get_by_role("button", name="Drop all who are not here").click()
    question(desk).get_by_role("button", name="Drop this player").click()
    expect(desk.locator("#undo-strip")).to_contain_text("dropped who was not here: Felix Moor")
    desk.locator("#undo").click()  # he only parked the car
    expect(desk.locator(".messages")).to_contain_text("Taken back.")
    desk.get_by_label("Start with the teams as they are").check()
    desk.get_by_role("button", name="Start the event").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Ready for round 1")


def first_round(evening: Evening) -> None:
    """Rows that stay, whole names, two organizers at one table, a clock pressed twice, one-sided reports."""
    evening.pair("Pair round 1")
    olga, bruno = evening.olga, evening.bruno
    expect(olga.locator("#round-bar")).to_contain_text("0 of 11 in")  # fault 11: the bye is no table
    bruno.goto(CONTROL)
    place = olga.locator("#row7").bounding_box()
    press(olga, 1)
    assert olga.locator("#row7").bounding_box() == place, "fault 2"
    press(olga, 2)
    assert olga.locator("#row7").bounding_box() == place, "fault 2"
    assert {1, 2} == {m.table for m in evening.round.matches.exclude(is_bye=True) if m.result}, "fault 2"
    for words in olga.locator("#row1, #row2").locator("label").all_inner_texts():
        assert words == "Draw" or Entrant.objects.filter(name=words).exists(), "fault 3"
    first = evening.match(1)
    bruno.locator("#t1-0-1-0").click()
    expect(question(bruno)).to_contain_text(f"1–0 to {first.first}, by Olga")  # fault 4
    question(bruno).get_by_role("link", name=re.compile("^Keep")).click()
    before = evening.round.ends_at
    assert before is not None
    for page in (olga, bruno):
        page.goto(CONTROL)
    olga.get_by_role("button", name="+5 min").click()
    expect(olga.locator("#undo-strip")).to_contain_text("the clock")
    bruno.get_by_role("button", name="+5 min").click()
    expect(question(bruno)).to_contain_text("Olga moved the clock by 5 min")  # fault 4
    assert evening.round.ends_at == before + datetime.timedelta(minutes=5)
    line = olga.get_by_label("By keyboard")
    line.fill("3 A")
    line.press("Enter")
    expect(olga.locator("#undo-strip")).to_contain_text("Table 3")
    line.press("u")
    expect(olga.locator(".messages")).to_contain_text("Table 3 has its earlier result again.")  # fault 8
    expect(line).to_have_value("")
    report(evening, silent=(5, 6, 7))
    told_of_one_side(evening)
    olga.get_by_role("button", name="Accept the 3 one-sided results").click()
    expect(olga.locator("#round-bar")).to_contain_text("11 of 11 in")
    silent = evening.match(5).second
    assert silent is not None
    evening.phone.goto(f"{EVENT}guest/{silent.code}/")
    evening.phone.goto(evening.match(5).get_absolute_url())
    expect(evening.phone.get_by_role("button", name="Object and call a judge")).to_be_visible()  # fault 1
    with evening.on_the_wall() as wall:
        expect(wall.locator("#top")).to_contain_text("Every table has a result")
        expect(wall.locator(".wall-names li")).to_have_count(23)  # fault 6


def told_of_one_side(evening: Evening) -> None:
    """Fault 1: nothing is paired, the wall says how many wait, and the desk has them behind one filter."""
    with evening.on_the_wall() as wall:
        expect(wall.locator("#top")).to_contain_text("3 to confirm")
        expect(wall.locator("#top")).not_to_contain_text("Every table has a result")
    desk = evening.desk()
    expect(desk.locator("#round-bar")).to_contain_text("3 to confirm")
    expect(desk.get_by_role("button", name="Pair round 2")).to_have_attribute("aria-disabled", "true")
    expect(desk.get_by_role("link", name="Next: 3 one-sided results")).to_be_visible()
    desk.get_by_role("link", name="To confirm 3").click()
    expect(desk.locator("#live tbody tr")).to_have_count(3)
    desk.goto(CONTROL)


def second_round(evening: Evening) -> None:
    """A latecomer against the bye, a swap after publishing, an extension, a pause on the wall, a drop, real phones."""
    evening.pair("Pair round 2")
    desk = evening.olga
    desk.goto(f"{EVENT}manage/")
    desk.get_by_label(re.compile("One a line")).fill("Petra Late")
    desk.get_by_label(re.compile("Go over")).check()
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.locator(".messages")).to_contain_text("1 added: Petra Late.")
    desk.goto(CONTROL)
    desk.locator("#late").get_by_role("button", name=re.compile("^Seat against")).click()
    question(desk).get_by_role("button", name="Seat them so").click()
    expect(desk.locator("#round-bar")).to_contain_text("0 of 12 in")
    desk.locator("#more4").click()
    desk.get_by_role("button", name="+5 min for table 4").click()
    expect(desk.locator("#row4")).to_contain_text("+5 min")
    desk.get_by_role("button", name="Pause").click()
    expect(desk.locator("#clock")).to_contain_text("Paused")
    with evening.on_the_wall() as wall:
        expect(wall.locator("#top")).to_contain_text(re.compile(r"Paused.*\d+:\d\d left", re.DOTALL))  # fault 6
    desk.get_by_role("button", name="Start again").click()
    expect(desk.locator("#clock")).not_to_contain_text("Paused")
    on_real_phones(evening)
    report(evening)
    leaves = evening.match(12).first
    evening.desk().locator("#more12").click()
    desk.get_by_role("button", name=f"Drop {leaves} after this round").click()
    expect(desk.locator("#undo-strip")).to_contain_text(f"dropped {leaves}")


def on_real_phones(evening: Evening) -> None:
    """Table 1 as two people tap it: the result, and the answer of the other."""
    evening.look_away()
    match, phone = evening.match(1), evening.phone
    for player, link, button in (
        (match.first, "Report result", f"{match.first} wins 1–0"),
        (match.second, "Confirm or dispute", f"Yes, {match.first} wins 1–0"),
    ):
        assert player is not None
        phone.goto(f"{EVENT}guest/{player.code}/")
        phone.goto(EVENT)
        phone.get_by_role("link", name=link).click()
        phone.get_by_role("button", name=button).click()
    expect(phone.locator("main")).to_contain_text("confirmed")


def third_round(evening: Evening) -> None:
    """Time is called on the wall; the swap of two players is taken back in one press."""
    evening.pair("Pair round 3")
    desk = evening.olga
    one, other = evening.match(1).first, evening.match(2).first
    seated = seats(evening.round)
    desk.get_by_label("By keyboard").fill(f"swap {one}, {other}")
    desk.get_by_label("By keyboard").press("Enter")
    question(desk).get_by_role("button", name="Seat them so").click()
    expect(desk.locator("#undo-strip")).to_contain_text(f"swapped {one} and {other}")
    assert seats(evening.round) != seated
    desk.locator("#undo").click()
    expect(desk.locator(".messages")).to_contain_text("Taken back.")
    assert seats(evening.round) == seated
    Round.objects.filter(pk=evening.round.pk).update(ends_at=timezone.now() - datetime.timedelta(seconds=5))
    with evening.on_the_wall() as wall:
        expect(wall.locator("body")).to_have_class(re.compile("wall-time"))
        expect(wall.locator(".time-word")).to_be_visible()  # fault 6
    report(evening)


def fourth_round(evening: Evening) -> None:
    """A result two rounds back is corrected once it has been seen what that changes, and taken back in one press."""
    evening.pair("Pair round 4")
    report(evening)
    desk = evening.olga
    desk.goto(f"{CONTROL}r2/")
    desk.locator("#t1-0-1-0").click()
    ask = question(desk)
    expect(ask).to_contain_text("What a correction of table 1 in round 2 changes")
    ask.get_by_role("button", name=re.compile("^Correct it")).click()
    expect(desk.locator("#undo-strip")).to_contain_text("Table 1")
    desk.locator("#undo").click()
    expect(desk.locator(".ask, .messages").first).to_be_visible()
    if desk.locator(".ask").count():
        desk.locator(".ask button").last.click()
    expect(desk.locator("#t1-1-0-0 input")).to_be_checked()


def cut(evening: Evening) -> None:
    """Quarter-finals, semi-finals, final, best of three."""
    for number, name, tables in ((5, "quarter-finals", 4), (6, "semi-finals", 2), (7, "final", 1)):
        evening.pair(f"Pair round {number}: {name}")
        report(evening, result="2-1")
        expect(evening.desk().locator("#round-bar")).to_contain_text(f"{tables} of {tables} in")
        if number == 5:
            with evening.on_the_wall() as wall:
                seen_after_a_cut(wall)
    evening.phone.goto(EVENT)
    expect(evening.phone.locator(".head")).to_contain_text("best of three games")  # fault 11
    expect(evening.phone.locator(".head")).not_to_contain_text("one game a match")


def seen_after_a_cut(wall: Page) -> None:
    """Fault 6: where a place has fewer points than the next one, the wall says why."""
    expect(wall.locator(".wall-note")).to_contain_text("In the order of the cut")  # after the bracket has had its turn
    expect(wall.locator(".wall-names li")).to_have_count(24)


def champion(evening: Evening) -> None:
    """Finish asks and can be reopened; a semi-final is corrected; everybody sees who won."""
    desk, phone = evening.olga, evening.phone
    finish(evening.desk())
    desk.locator("#undo").click()
    expect(desk.locator(".messages")).to_contain_text("Taken back.")  # fault 5
    assert evening.event.is_running
    finish(desk)
    desk.goto(f"{CONTROL}r6/")
    lost = Match.objects.select_related("second").get(round__number=6, table=1).second
    desk.locator("#r1").select_option("1-2-0")
    ask = question(desk)
    expect(ask).to_contain_text(f"Round 7: final, table 1: {lost} plays")  # fault 5
    expect(ask).to_contain_text("the result 2–1 is taken back.")
    expect(ask).to_contain_text("The event runs again.")
    ask.get_by_role("button", name=re.compile("^Correct it")).click()
    expect(desk.locator("#undo-strip")).to_contain_text(f"{lost} wins 2–1")
    report(evening, result="2-1")
    finish(evening.desk())
    final = evening.match(1)
    with evening.on_the_wall() as wall:
        expect(wall.locator(".champion-name")).to_have_text(final.first.name)
        expect(wall.locator(".bracket li").first).to_have_css(
            "background-color", "rgba(0, 0, 0, 0)"
        )  # felt between matches
    assert final.second is not None
    phone.goto(f"{EVENT}guest/{final.second.code}/")
    phone.goto(EVENT)
    expect(phone.locator("#side")).to_contain_text(final.first.name)
    expect(phone.locator("#side")).to_contain_text("you are 2nd")
    expect(phone.locator("main")).not_to_contain_text("updates automatically")  # fault 11
    phone.goto(f"{EVENT}standings/")
    expect(phone.locator(".champion-moment")).to_contain_text(final.first.name)
    expect(phone.locator("main table tbody tr[id]")).to_have_count(24)


def finish(desk: Page) -> None:
    desk.get_by_role("button", name="Finish the event").first.click()
    expect(question(desk)).to_contain_text("Finish Friday Dice?")  # fault 5
    question(desk).get_by_role("button", name="Finish the event now").click()
    expect(desk.locator("#undo-strip")).to_contain_text("finished the event")


def press(desk: Page, table: int) -> None:
    """The name of the first player of a table, as a button."""
    picker: Locator = desk.locator(f"#t{table}-1-0-0")
    picker.click()
    expect(desk.locator("#undo-strip")).to_contain_text(f"Table {table}:")


def seats(round_: Round) -> set[tuple[int, int, int | None]]:
    return set(round_.matches.values_list("table", "first_id", "second_id"))


def report(evening: Evening, *, silent: tuple[int, ...] = (), result: str = "1-0") -> None:
    """Players whose table has no result open their own links: the first reports a win, the second confirms it."""
    evening.look_away()
    for match in evening.round.matches.select_related("first", "second").filter(is_bye=False).order_by("table"):
        if match.result is not None or match.second is None:
            continue
        where = [evening.event.slug, evening.round.number, match.table]
        says(match.first, reverse("events:report", args=where), {"result": result})
        if match.table not in silent:
            seen = Match.objects.get(pk=match.pk).result
            assert seen is not None
            says(match.second, reverse("events:answer", args=where), {"seen": seen.key, "answer": "yes"})


def says(player: Entrant, address: str, words: dict[str, str]) -> None:
    """What a guest's phone sends, after their own link."""
    phone = Client()
    assert phone.get(reverse("events:guest", args=[player.event.slug, player.code])).status_code == 302
    assert phone.post(address, words).status_code == 302
