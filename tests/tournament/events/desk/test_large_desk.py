"""The staff's pages of an event of 2,048 players: what each may cost, and that four-digit tables are reached."""

from __future__ import annotations

import gzip
from operator import gt

import pytest
from django.contrib.auth.models import User
from django.db.models import Count
from django.test import Client

from tests.tournament.events.conftest import browser
from tests.tournament.events.crowded import WIRE, assert_an_unchanged_poll_is_cheap, calls, queries
from tournament.events import services
from tournament.events.models import Event, Round

BASE = "/events/large/"
#: What a page calls, in sign-in pages: about 100 ms of a processor.
MOST_SMALL_PAGES = 30


@pytest.fixture
def large(large: Event) -> Event:
    """The event of 2,048, where 40 of the results in round 6 were reported by one player alone."""
    round_ = large.rounds.last()
    assert round_
    reported = round_.matches.filter(outcome__isnull=False)
    one_sided = list(reported.values_list("pk", flat=True)[:40])
    round_.matches.filter(pk__in=one_sided).update(confirmed=False)
    return large


def _cost(client: Client, address: str) -> tuple[int, int, float]:
    """Bytes on the wire, queries, and calls of functions in sign-in pages."""
    with queries() as sent:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(gzip.compress(answer.content)), len(sent), calls(client, address) / calls(client, "/accounts/login/")


def test_pages_of_the_staff_stay_small(large: Event, organizer: User) -> None:
    """At most 60 KB, 27 queries and the calls of thirty sign-in pages: desk, filters, a search, players, a match."""
    client = browser(organizer)
    match = large.rounds.get(number=6).matches.get(table=1019)
    pages = ["control/", "control/?page=21", "control/?show=missing", "control/?show=confirm", "control/?q=nightjar",
             "control/r3/", "manage/", "manage/?page=41", "manage/?show=teams", "manage/?q=ana", "history/",
             f"manage/{match.first_id}/", "r6/t1019/"]  # fmt: skip
    costs = {page: _cost(client, BASE + page) for page in pages}
    most = WIRE, 27, MOST_SMALL_PAGES
    assert {page: cost for page, cost in costs.items() if any(map(gt, cost, most))} == {}


def test_a_proposal_of_a_thousand_tables_is_looked_at_by_page(large: Event, organizer: User) -> None:
    """As small as the other pages, with its warnings in a sentence each and every table within reach."""
    round_ = large.rounds.last()
    Round.objects.filter(pk=round_.pk).update(state=Round.State.PAIRED)
    late = services.register(organizer, large, "Zed Latecomer")
    client = browser(organizer)
    sizes, sent, small_pages = _cost(client, f"{BASE}control/")
    assert sizes <= WIRE and sent <= 30 and small_pages <= MOST_SMALL_PAGES
    page = client.get(f"{BASE}control/").content.decode()
    assert page.count('<li><span class="t">') == 50 and "Page 1 of 21" in page and "1024 tables" in page
    assert f"{late.name} joined after this round was paired" in page
    last = round_.matches.select_related("first", "second").get(table=1024)
    assert last.first.name in client.get(f"{BASE}control/?page=21").content.decode()
    found = client.get(f"{BASE}control/", {"q": "1024"}).content.decode()
    assert found.count('<li><span class="t">') <= 2 and last.second.name in found  # a player is called so, too


def test_an_unchanged_poll_of_the_desk_costs_two_queries(large: Event, organizer: User) -> None:
    """And less processor time than a page with nothing but a form; of a filtered list as of the whole one."""
    client = browser(organizer)
    for page in ("control/", "control/?page=9", "control/?show=missing", "r6/t1019/"):
        assert_an_unchanged_poll_is_cheap(client, BASE + page)


def test_tables_from_a_thousand_up_are_typed(large: Event, judge: User) -> None:
    """`1019 A` and Enter."""
    match = large.rounds.get(number=6).matches.get(table=1019)
    large.rounds.get(number=6).matches.filter(pk=match.pk).update(outcome=None)
    browser(judge).post(f"{BASE}control/quick/", {"quick": "1019 a", "round": "6"})
    match.refresh_from_db()
    assert match.result and match.result.key == "1-0-0"


def test_all_open_reports_are_confirmed_in_few_statements(large: Event, organizer: User) -> None:
    """Forty tables at once; who reported stays, and each has its row in the trail."""
    round_ = large.rounds.get(number=6)
    with queries() as sent:
        assert services.confirm_reports(organizer, round_) == 40
    assert len(sent) < 15
    assert large.audit.filter(action="result.accept").count() == 40
    assert not round_.matches.filter(outcome__isnull=False, confirmed=False).exists()
    names = dict(round_.matches.filter(outcome__isnull=False).values_list("reported_by").annotate(Count("pk")))
    assert set(names) == {"the staff"}


def test_names_for_a_swap_come_as_they_are_typed(large: Event, organizer: User, judge: User) -> None:
    """A few of them, the round's own; nothing for a single letter."""
    client, address = browser(organizer), f"{BASE}control/names/"
    answer = client.get(address, {"one": "nightjar"}).content.decode()
    assert 1 < answer.count("<option") <= 21 and "Nightjar" in answer and len(answer) < 2000
    assert "<option" not in client.get(address, {"other": "n"}).content.decode()
    assert Client().get(address, {"one": "night"}).status_code == 403
