"""Writing a log: the page that shows how, its examples, and taking a log up again."""

from typing import Any

import pytest
from django.test import Client

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import FOUND, LOG, claimed, finish
from tournament.events.models import Match
from tournament.events.permissions import SESSION_CODES
from tournament.judging import services, tasks
from tournament.judging.examples import examples
from tournament.judging.models import GameLog, Replay

pytestmark = pytest.mark.django_db


def _judged(verdict: str, match: Match | None = None) -> GameLog:
    log = services.attach_log(match and match.first, match, LOG)
    finish(log.newest_replay, claimed(log.newest_replay), FOUND[verdict])
    return GameLog.objects.get(pk=log.pk)


def _page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("key", "verdict"),
    [
        ("dice-masters", verdicts.LEGAL),
        ("dungeon-dice", verdicts.LEGAL_WITH_RULINGS),
        ("dice-conquest", verdicts.INCOMPLETE),
    ],
)
def test_an_example_is_tried_as_it_stands(client: Client, key: str, verdict: str) -> None:
    """From the page that shows how, into the box, and judged without a fault."""
    assert f'href="/logs/new/?example={key}"' in _page(client, "/logs/writing/")
    text = next(example.text for example in examples() if example.key == key)
    assert text.splitlines()[-1] in _page(client, f"/logs/new/?example={key}").replace("&gt;", ">")
    log = services.attach_log(None, None, text)
    tasks.judge_waiting()
    assert Replay.objects.get(log=log).verdict.verdict == verdict


def test_the_page_that_shows_how_colours_the_lines_as_a_verdict_does(client: Client) -> None:
    """Turns, facts and claims look there as they look later."""
    page = _page(client, "/logs/writing/")
    assert '<li class="fact"><span class="n">13</span><span class="x">draw Sidekick x4</span></li>' in page
    assert '<li class="claim"><span class="n">24</span><span class="x">= life 8-10</span></li>' in page
    for place in ("/logs/", "/logs/new/"):
        assert 'href="/logs/writing/"' in _page(client, place)


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (verdicts.UNREADABLE, "Correct it and hand it in again"),
        (verdicts.INCOMPLETE, "Continue it and hand it in again"),
    ],
)
def test_a_log_is_taken_up_again_where_its_writing_was_at_fault(client: Client, verdict: str, words: str) -> None:
    """The box holds the log as it was; the log that was handed in stays."""
    log = _judged(verdict)
    assert f'href="/logs/new/?from={log.pk}">{words}</a>' in _page(client, log.get_absolute_url())
    form = _page(client, f"/logs/new/?from={log.pk}")
    assert "buy 118wol\n= life 20-20" in form and "That log stays unchanged" in form


@pytest.mark.parametrize("verdict", [verdicts.LEGAL, verdicts.ILLEGAL, verdicts.UNDECIDED])
def test_a_log_with_a_verdict_on_the_game_is_not_rewritten(client: Client, verdict: str) -> None:
    """What was played is not corrected afterwards."""
    assert "hand it in again" not in _page(client, _judged(verdict).get_absolute_url())


def test_a_log_of_a_table_is_taken_up_by_its_players(client: Client, match: Match) -> None:
    """A visitor is not offered the form, and no form shows the log of another table."""
    log = _judged(verdicts.UNREADABLE, match)
    assert "hand it in again" not in _page(client, log.get_absolute_url())
    session: Any = client.session
    session[SESSION_CODES] = [match.first.code]
    session.save()
    form = f"/logs/match/{match.pk}/?from={log.pk}"
    assert f'href="{form}"' in _page(client, log.get_absolute_url())
    assert "buy 118wol" in _page(client, form)
    assert "buy 118wol" not in _page(client, f"/logs/new/?from={log.pk}")


def test_a_log_that_stops_is_opened_at_its_last_line(client: Client) -> None:
    """The last line with words is marked; the comment under it says nothing."""
    page = _page(client, _judged(verdicts.INCOMPLETE).get_absolute_url())
    line = page[page.index('<li id="L10"') : page.index('<li id="L11"')]
    assert 'aria-current="true"' in line and "… The log stops here" in line
