"""Pages of judges: rule on a line, have a log judged once more, the list of what waits for them."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import FOUND, LOG, claimed, finish
from tests.tournament.judging.pages import judged, text_of
from tournament.events.models import AuditEntry, Match
from tournament.judging import services
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db


def test_a_judge_reaches_the_ruling_from_the_thumb(client: Client, judge: User) -> None:
    """One press leads from the verdict to the form far below; nobody else is offered it."""
    log = judged(verdicts.ILLEGAL)
    assert 'href="#rule-on"' not in text_of(client, log)
    client.force_login(judge)
    page = text_of(client, log)
    assert page.count('href="#rule-on"') == page.count('id="rule-on"') == 1


def test_a_judge_rules_on_a_line_and_the_question_is_answered(
    client: Client, match: Match, judge: User, player: User
) -> None:
    """Asked by a player, ruled by a judge: both stand at the line, and the judge's note stays with the judges."""
    log = judged(verdicts.ILLEGAL, match)
    client.force_login(player)
    client.post(reverse("judging:ask", args=[log.pk]), {"line": "8", "question": "Did the bolt pay?"})
    assert "no ruling yet" in text_of(client, log)
    rule = reverse("judging:rule", args=[log.pk])
    assert client.post(rule, {"line": "8", "decision": "mine"}).status_code == 403
    client.force_login(judge)
    sent = {"line": "8", "decision": "The purchase is taken back.", "note": "second time tonight"}
    assert client.post(rule, sent).headers["Location"] == f"{log.get_absolute_url()}?line=8#L8"
    client.post(rule, sent)
    ruling = log.rulings.get()
    assert (ruling.verdict, ruling.dispute) == (log.newest_verdict, log.disputes.get())
    assert AuditEntry.objects.get(action="log.rule").event == match.event
    assert "second time tonight" in text_of(client, log)
    client.force_login(player)
    page = text_of(client, log)
    assert "Ruling: The purchase is taken back." in page and "no ruling yet" not in page
    assert "second time tonight" not in page


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"line": "99", "decision": "x"}, "There is no line 99: the lines are 1 to 11."),
        ({"line": "8", "decision": "  "}, "The decision is empty. Write at least one sentence."),
        ({"line": "", "decision": "x" * 2001}, "The decision has 2001 characters; the limit is 2000."),
        ({"line": "-1 or so", "decision": "x", "note": "y" * 2001}, "The note has 2001 characters"),
    ],
)
def test_a_ruling_that_cannot_be_kept_says_why(client: Client, judge: User, sent: dict, words: str) -> None:
    """The reason is shown on the log's page, and nothing is stored."""
    log = judged(verdicts.ILLEGAL)
    client.force_login(judge)
    answer = client.post(reverse("judging:rule", args=[log.pk]), sent, follow=True)
    assert words in answer.content.decode()
    assert not log.rulings.exists()


def test_only_judges_have_a_log_judged_once_more(client: Client, judge: User, player: User) -> None:
    """The new verdict stands on top; the earlier one stays listed with its versions."""
    log = judged(verdicts.UNDECIDED)
    address = reverse("judging:recompute", args=[log.pk])
    client.force_login(player)
    assert client.post(address).status_code == 403
    client.force_login(judge)
    assert client.get(address).status_code == 405
    client.post(address)
    assert "The earlier verdict:" in text_of(client, log)
    row = GameLog.objects.get().newest_replay
    finish(row, claimed(row), FOUND[verdicts.LEGAL])
    page = text_of(client, log)
    assert "All 5 entries follow the rules." in page and "Undecided at line 8 (engine 1.0" in page


def test_the_judges_list_puts_what_needs_a_judge_first(client: Client, judge: User, match: Match) -> None:
    """Illegal before undecided before waiting before legal; the filters leave the rest out."""
    order = [verdicts.ILLEGAL, verdicts.UNDECIDED, verdicts.LEGAL]
    logs = {}
    for number, verdict in enumerate(reversed(order)):
        log = services.attach_log(None, None, f"{LOG}; {number}\n")
        finish(log.newest_replay, claimed(log.newest_replay), FOUND[verdict])
        logs[verdict] = log
    waiting = services.attach_log(match.first, match, LOG)
    client.force_login(judge)
    page = text_of(client, reverse("judging:index"))
    wanted = [logs[verdicts.ILLEGAL], logs[verdicts.UNDECIDED], waiting, logs[verdicts.LEGAL]]
    places = [page.index(f'href="{log.get_absolute_url()}"') for log in wanted]
    assert places == sorted(places)
    only = text_of(client, reverse("judging:index") + "?show=illegal")
    assert logs[verdicts.ILLEGAL].pk in only and waiting.get_absolute_url() not in only
    assert "Ana against Bo" in text_of(client, reverse("judging:index") + "?show=waiting&page=999")


def test_others_see_their_own_logs_only(client: Client, player: User, judge: User) -> None:
    """No public list: a log shows both teams, so its address is what lets people in."""
    theirs, mine = services.attach_log(judge, None, LOG), services.attach_log(player, None, LOG)
    assert theirs.pk not in text_of(client, reverse("judging:index"))
    client.force_login(player)
    page = text_of(client, reverse("judging:index") + "?show=illegal&page=x")
    assert mine.pk in page and theirs.pk not in page
