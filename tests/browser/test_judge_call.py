"""A player calls, a judge rules: six taps on two phones, told on both within two seconds, and undone in one."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from playwright.sync_api import Page, Request, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from tests.tournament.events.conftest import EIGHT
from tournament.events import services as events
from tournament.events.models import Event, Match
from tournament.judges import services
from tournament.judges.models import Ruling
from tournament.judges.services import Decision, Given

from .conftest import first_round

#: How often the two pages ask for news: a judge's always, a player's while a judge is called.
JUDGE_ASKS, PLAYER_ASKS = "every 2s", "every 1s"
PHONE = {"width": 390, "height": 844}


@contextmanager
def told_at_once(page: Page) -> Iterator[None]:
    """Inside, the page comes to show what has just been done elsewhere: the first time that it asks since, however long
    a busy machine takes for an answer. One question may have been under way before.
    """
    asked: list[str] = []

    def note(request: Request) -> None:
        if "have=" in request.url:
            asked.append(request.url)

    page.on("request", note)
    yield
    page.remove_listener("request", note)
    assert asked.count(asked[0] if asked else "") <= 2, f"asked again and again, and told nothing: {asked}"


class Taps:
    """Taps on any phone, counted."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, page: Page, what: str) -> None:
        self.count += 1
        page.locator(what).first.click()


def _ruled_before(event: Event) -> None:
    """A table at which this rule was ruled on, and a caution for slow play."""
    judge = User.objects.create_user("earlier")
    events.give_role(None, event, "earlier", "judge")
    match = event.rounds.get().matches.get(table=2)
    call = events.call_judge(None, match).calls.get()
    slow = Given(event.rounds.get().matches.get(table=1).first_id, "slow-play")
    services.rule_on_call(judge, call, Decision("Pay before the roll.", rule="DM-PAY-01"))
    services.give_penalty(judge, event, slow)


def test_from_the_call_to_the_ruling_in_six_taps(
    sign_in: Callable[..., Page], new_context: CreateContextCallback, live_server: LiveServer
) -> None:
    """Call, take, rule, line's remedy, penalty, record; the table's clock stands still while the judge is there."""
    event = first_round("Judges' Night", datetime.date(2026, 11, 24), EIGHT)
    events.start_clock(None, event.rounds.get())
    _ruled_before(event)
    match = Match.objects.select_related("round__event", "first").get(round__event=event, table=1)
    judge = sign_in("Ben", "judges")
    judge.set_viewport_size(PHONE)
    player = new_context(base_url=live_server.url).new_page()
    player.set_viewport_size(PHONE)
    player.goto(f"/events/{event.slug}/guest/{match.first.code}/")
    player.goto(match.get_absolute_url())
    judge.goto(f"/events/{event.slug}/judges/")
    expect(judge.get_by_role("heading", name="No calls")).to_be_visible()

    taps = Taps()
    taps(player, "#call")
    expect(player.locator("#called")).to_contain_text("A judge is called to this table")
    expect(judge.locator("#live")).to_have_attribute("hx-trigger", JUDGE_ASKS)
    expect(player.locator("#live")).to_have_attribute("hx-trigger", PLAYER_ASKS)
    with told_at_once(judge):
        expect(judge.locator("#take1")).to_be_visible()  # by itself
    taps(judge, "#take1")
    expect(judge.get_by_role("heading", name="Table 1")).to_be_visible()
    with told_at_once(player):
        expect(player.locator("#clock")).to_contain_text("Stopped")
    expect(player.locator("#called")).to_contain_text("Ben is coming.")
    rule = judge.locator(".pick", has_text="DM-PAY-01")
    expect(rule).to_contain_text("“Pay before the roll.”")
    taps(judge, ".pick:has-text('DM-PAY-01')")
    taps(judge, ".pick:has-text('Written down only')")
    upgraded = judge.locator(".pick", has_text=f"{match.first}:", has=judge.locator("s"))
    expect(upgraded).to_contain_text("2nd Slow play in this event: Caution becomes Warning")
    taps.count += 1
    upgraded.click()
    taps(judge, "#record")
    expect(judge.get_by_text("Recorded. Table 1 is told")).to_be_visible()
    assert taps.count == 6

    ruling = Ruling.objects.get(table=1)
    assert (ruling.rule, ruling.judge_name, ruling.penalties.get().given) == ("DM-PAY-01", "Ben", "warning")
    told = player.locator(f"#ruling{ruling.pk}")
    with told_at_once(player):
        expect(told).to_contain_text(ruling.decision[:60])
    expect(told).to_contain_text("Warning for you: Slow play.")
    assert Match.objects.get(pk=match.pk).extra_minutes >= 1
    expect(player.locator("#clock")).to_contain_text("for this table")

    judge.get_by_role("button", name="Undo: take the ruling back").click()
    expect(judge.get_by_role("link", name="Rule on table 1")).to_be_visible()
    expect(player.locator("#called")).to_contain_text("Ben is coming.")
    assert Ruling.objects.get(table=1).state == "taken-back"
