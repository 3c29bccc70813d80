"""The organizer's desk and the other forms on a slow net: every word of the staff is taken down, once and in order."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import Group, User
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Held, first_round
from tournament.events import services
from tournament.events.models import AuditEntry, Event, Match, Round

PLAYERS = [f"{name} Ember" for name in ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")]
CONTROL = "/events/friday-dice/control/"


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Round 1 of eight players is published: four tables."""
    return first_round("Friday Dice", datetime.date(2026, 11, 20), PLAYERS)


@pytest.fixture
def desk(new_context, live_server, event: Event, client) -> Page:
    """The organizer's computer, signed in."""
    user = User.objects.create_user("wil")
    user.groups.add(Group.objects.get_or_create(name="organizers")[0])
    client.force_login(user)
    context = new_context(base_url=live_server.url)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    page.goto(CONTROL)
    return page


def type_lines(desk: Page, *lines: str) -> None:
    """Each with Enter and no pause."""
    desk.get_by_label("By keyboard").focus()
    for line in lines:
        desk.keyboard.type(line)
        desk.keyboard.press("Enter")


def results() -> dict[int, str]:
    return {match.table: match.result.key for match in Match.objects.order_by("table") if match.result}


def test_lines_typed_faster_than_the_net(desk: Page, held: Held) -> None:
    """`1 A`, `2 B`, `3 D`, each with Enter and no pause: three results; what is half typed stays in the box."""
    with held("POST", "/events/"):
        type_lines(desk, "1 A", "2 B", "3 D")
        desk.keyboard.type("4 ")
    expect(desk.locator(".toast")).to_contain_text("Table 3:")
    assert results() == {1: "1-0-0", 2: "0-1-0", 3: "0-0-1"}
    expect(desk.get_by_label("By keyboard")).to_have_value("4 ")
    expect(desk.get_by_label("By keyboard")).to_be_focused()


def test_a_line_typed_before_the_scripts_are_there(desk: Page) -> None:
    """htmx is still on its way: the line goes as a plain form."""
    late: list[Route] = []
    desk.route("**/htmx-2*", lambda route: late.append(route))
    desk.goto(CONTROL, wait_until="commit")
    type_lines(desk, "1 A")
    desk.wait_for_url("**typed=1*", wait_until="commit")
    assert late
    desk.unroute("**/htmx-2*")
    expect(desk.locator(".toast")).to_contain_text("Table 1:")
    assert results() == {1: "1-0-0"}


def test_a_line_put_right_at_once(desk: Page, held: Held) -> None:
    """`1 A` and, before the answer, `1 B`: the later word holds, and the history has both."""
    with held("POST", "/events/"):
        type_lines(desk, "1 A", "1 B")
    expect(desk.locator(".toast")).to_contain_text("Table 1: " + Match.objects.get(table=1).second.name)
    assert results() == {1: "0-1-0"}
    assert AuditEntry.objects.filter(subject="events.match").count() == 2


def test_a_fault_in_a_row_of_lines_stays_in_sight(desk: Page, held: Held) -> None:
    """`1 A`, `9 A`, `2 A`: two results, and the page still says that there is no table 9."""
    with held("POST", "/events/"):
        type_lines(desk, "1 A", "9 A", "2 A")
    expect(desk.locator(".toast")).to_contain_text("Table 2:")
    expect(desk.locator(".messages")).to_contain_text("“9 A” is not a table")
    assert results() == {1: "1-0-0", 2: "1-0-0"}


def test_a_list_of_players_with_a_fault_is_kept(desk: Page, event: Event) -> None:
    """One name is taken: the page says which line, the list is still in its box, and nobody was added."""
    desk.goto("/events/friday-dice/manage/")
    desk.get_by_label("One a line").fill("Ivo Ember\nAna Ember")
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.get_by_role("alert")).to_contain_text("Line 2: Ana Ember is already registered.")
    expect(desk.get_by_label("One a line")).to_have_value("Ivo Ember\nAna Ember")
    assert event.entrants.count() == 8


def test_what_a_press_far_down_did_is_said_in_sight(desk: Page, event: Event) -> None:
    """The last of eight players drops: the page stays where it is, and the message stands in it."""
    desk.set_viewport_size({"width": 390, "height": 500})
    desk.goto("/events/friday-dice/manage/")
    last = desk.locator("#players > li").last
    last.get_by_role("button", name="More for").click()
    last.get_by_role("button", name="Drop").click()
    expect(desk.locator(".messages")).to_contain_text("has dropped")
    expect(desk.locator(".messages")).to_be_in_viewport()
    expect(last.get_by_text("dropped")).to_be_in_viewport()


def test_a_result_far_down_a_phone_is_told_in_sight(desk: Page) -> None:
    """The row stays where it is; what was saved, and the way back, stand on the screen."""
    desk.set_viewport_size({"width": 390, "height": 500})
    desk.reload()
    desk.locator("#t4-0-0-1").click()
    expect(desk.locator(".toast")).to_contain_text("Table 4: draw")
    expect(desk.get_by_role("button", name="Undo", exact=False)).to_be_in_viewport()


def test_u_in_the_empty_line_takes_the_last_result_back(desk: Page) -> None:
    """As the toast says, though the focus is in the line; behind a digit it is a letter like any other."""
    type_lines(desk, "2 A")
    expect(desk.locator(".toast")).to_contain_text("Table 2:")
    desk.get_by_label("By keyboard").press_sequentially("3u")
    expect(desk.get_by_label("By keyboard")).to_have_value("3u")
    desk.get_by_label("By keyboard").fill("")
    desk.get_by_label("By keyboard").press("u")
    expect(desk.locator(".messages")).to_contain_text("Table 2 has its earlier result again.")
    assert results() == {}


def test_the_arrow_keys_stay_at_the_table(desk: Page) -> None:
    """A result chosen by the arrow key is saved, and the next arrow key goes on from there."""
    first, draw, second = (desk.locator(f"#r2-{key}") for key in ("1-0-0", "0-0-1", "0-1-0"))
    first.focus()
    desk.keyboard.press("ArrowRight")
    expect(desk.locator(".toast")).to_contain_text("Table 2: draw")
    expect(draw).to_be_focused()
    desk.keyboard.press("ArrowRight")
    expect(desk.locator(".toast")).to_contain_text("wins 1–0")
    expect(second).to_be_focused()
    assert results() == {2: "0-1-0"}


def test_winners_of_two_tables_pressed_at_once(desk: Page, held: Held) -> None:
    """A winner at each of two tables within one answer's time: both are saved."""
    with held("POST", "/events/"):
        for match in Match.objects.filter(table__in=(1, 2)).select_related("second"):
            desk.get_by_role("radio", name=f"{match.second.name} wins 1–0").check(force=True)
    expect(desk.locator("#round-bar")).to_contain_text("2 of 4 in")
    assert results() == {1: "0-1-0", 2: "0-1-0"}


def test_three_minutes_in_three_presses(desk: Page, held: Held, event: Event) -> None:
    """`+1 min` three times: three minutes, no more and no fewer."""
    later = Round.objects.get().ends_at + datetime.timedelta(minutes=3)
    with held("POST", "/events/"):
        for _ in range(3):
            desk.get_by_role("button", name="+1 min").click(no_wait_after=True)
    expect(desk.locator("#clock")).to_contain_text(f"ends {timezone.localtime(later):%H:%M}")
    assert Round.objects.get().ends_at == later


def test_a_double_press_on_pair_is_one(desk: Page, held: Held, event: Event) -> None:
    """The pairing is made once; nobody is told of a fault."""
    for match in Match.objects.all():
        services.decide_result(None, match, "1-0")
    desk.reload()
    with held("POST", "/events/"):
        desk.get_by_role("button", name="Pair round 2").dblclick()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Check before you publish")
    expect(desk.locator(".messages .bad")).to_have_count(0)
    assert AuditEntry.objects.filter(action="round.pair").count() == 2


def test_a_refreshing_list_leaves_what_is_begun(desk: Page, event: Event) -> None:
    """The desk refreshes itself while somebody types: the new result appears, the open box and its word stay."""
    desk.clock.install()
    desk.goto(CONTROL)
    desk.get_by_text("End the event early").click()
    desk.get_by_label("Type finish").fill("fin")
    services.decide_result(None, Match.objects.get(table=2), "1-0")
    desk.clock.fast_forward(11_000)
    expect(desk.locator("#live .number-die-open")).to_have_count(3)
    expect(desk.get_by_label("Type finish")).to_be_visible()
    expect(desk.get_by_label("Type finish")).to_have_value("fin")


def test_a_dispute_half_filled_in_outlives_the_refreshing(new_context, live_server, event: Event) -> None:
    """A player is choosing what really happened while another table's result comes in: the choice stays."""
    match = Match.objects.select_related("first", "second").get(table=1)
    services.report_result(match.first, match, "1-0")
    page = new_context(base_url=live_server.url).new_page()
    page.goto(f"/events/{event.slug}/guest/{match.second.code}/")
    page.clock.install()
    page.goto(match.get_absolute_url())
    page.get_by_text("No, it was different").click()
    page.get_by_label(f"{match.second.name} wins 1–0").check()
    with page.expect_response(lambda answer: "have=" in answer.url and answer.status == 200):
        services.decide_result(None, Match.objects.get(table=2), "1-0")
        page.clock.fast_forward(21_000)
    expect(page.locator(".htmx-settling, .htmx-request")).to_have_count(0)
    expect(page.get_by_label(f"{match.second.name} wins 1–0")).to_be_checked()
    page.get_by_role("button", name="Dispute and call a judge").click()
    expect(page.locator("main")).to_contain_text("Two different results.")


def test_a_double_press_creates_one_event(desk: Page, held: Held) -> None:
    """An ordinary form, sent twice by an impatient finger: one event."""
    desk.goto("/events/new/")
    desk.get_by_label("Name", exact=True).fill("Saturday Dice")
    with held("POST", "/events/new/"):
        desk.get_by_role("button", name="Save without opening").dblclick()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Draft")
    assert Event.objects.filter(name="Saturday Dice").count() == 1
