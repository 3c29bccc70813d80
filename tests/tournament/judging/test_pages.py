"""Pages: hand in, wait, read the verdict, ask, rule. All of it as plain forms, without a script."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import FOUND, LOG
from tournament.events.models import AuditEntry, Match
from tournament.events.permissions import SESSION_CODES
from tournament.judging import services
from tournament.judging.models import GameLog, Replay

pytestmark = pytest.mark.django_db

#: verdict: what its page says, and what it must not say
FACES = [
    (verdicts.LEGAL, ["Legal", "All 5 entries follow the rules.", "Ana won on turn 7, life 9 to 0."], "llegal"),
    (verdicts.LEGAL_WITH_RULINGS, ["Legal, if 1 ruling is accepted.", "AMB-72", "class_effects=closed"], "llegal"),
    (
        verdicts.ILLEGAL,
        ["Illegal at line 8", "Ana bought Mogo without a shield.", "DM-PAY-03", "War of Light", "Purchasing",
         "What would have been legal", "buy 5wol", "Position before line 8", "The 3 entries before it are legal.",
         "1 damage"],
        "Our program",
    ),
    (verdicts.INCOMPLETE, ["Incomplete", "The log stops after line 11, in the roll step of turn 2."], "llegal"),
    (verdicts.UNDECIDED, ["Undecided from line 8", "Mogo has no text yet.", "not a verdict on the players"], "llegal"),
    (verdicts.UNREADABLE, ["Cannot be read at line 1", "The first line should be", "slip of the pen"], "llegal"),
]  # fmt: skip


def judged(verdict: str, match: Match | None = None) -> GameLog:
    log = services.attach_log(match and match.first, match, LOG)
    token = services.claim(log.newest_replay.pk, timezone.now())
    services.finish(log.newest_replay.pk, token or "", FOUND[verdict], timezone.now())
    return GameLog.objects.get(pk=log.pk)


def text_of(client: Client, address: Any) -> str:
    response = client.get(address if isinstance(address, str) else address.get_absolute_url())
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize(("verdict", "says", "never"), FACES)
def test_each_verdict_has_an_honest_face(client: Client, verdict: str, says: list[str], never: str) -> None:
    """One sentence, the evidence, the versions; and no verdict looks like another."""
    page = text_of(client, judged(verdict))
    for words in [*says, "card data 0123456789abcdef", "engine 1.0"]:
        assert words in page
    assert never not in page


def test_the_illegal_line_is_marked_and_the_lines_after_it_are_not_judged(client: Client) -> None:
    """The log stands beside the verdict with kinds of lines that can be told apart."""
    page = text_of(client, judged(verdicts.ILLEGAL))
    for number, look in [(1, "preface"), (5, "turn"), (6, "fact"), (8, "ill"), (9, "claim after"), (10, "jdg after")]:
        assert f'<li id="L{number}" class="{look}"' in page
    assert page.count('aria-current="true"') == 1


def test_a_judge_reaches_the_ruling_from_the_thumb(client: Client, judge: User) -> None:
    """One press leads from the verdict to the form far below; nobody else is offered it."""
    log = judged(verdicts.ILLEGAL)
    assert 'href="#rule-on"' not in text_of(client, log)
    client.force_login(judge)
    page = text_of(client, log)
    assert page.count('href="#rule-on"') == page.count('id="rule-on"') == 1


def test_a_waiting_log_says_so_and_asks_again(client: Client) -> None:
    """With a script the box polls; without one there is a link. The address works at once."""
    log = services.attach_log(None, None, LOG)
    page = text_of(client, log)
    assert "Waiting to be judged" in page and "Look again" in page
    assert f'hx-get="{reverse("judging:state", args=[log.pk])}"' in page
    state = client.get(reverse("judging:state", args=[log.pk]))
    assert "HX-Refresh" not in state.headers and b"hx-trigger" in state.content


def test_a_running_log_shows_how_far_it_is(client: Client) -> None:
    """Entries replayed of all entries."""
    log = services.attach_log(None, None, LOG)
    token = services.claim(log.newest_replay.pk, timezone.now())
    services.progress(log.newest_replay.pk, token or "", 120, 900, timezone.now())
    page = text_of(client, log)
    assert "120 of 900 entries replayed." in page and 'value="120" max="900"' in page


def test_polling_stops_when_the_log_is_judged(client: Client) -> None:
    """The answer tells the page to load the verdict and asks for no further poll."""
    state = client.get(reverse("judging:state", args=[judged(verdicts.LEGAL).pk]))
    assert state.headers["HX-Refresh"] == "true"
    assert b"hx-trigger" not in state.content


def test_our_fault_is_owned(client: Client, judge: User) -> None:
    """Nothing is said about the players; only judges read what broke."""
    log = services.attach_log(None, None, LOG)
    Replay.objects.update(state=Replay.State.FAILED, attempts=3, faults=3, error="KeyError: 'die'")
    page = text_of(client, log)
    assert "No verdict: our fault" in page and "Nothing is said about the players" in page
    assert "KeyError" not in page
    client.force_login(judge)
    assert "KeyError" in text_of(client, log)


def test_a_guest_hands_in_a_log_without_a_match(client: Client) -> None:
    """Pasted into the box: browsers send CR LF, the log keeps what was typed."""
    answer = client.post(reverse("judging:new"), {"text": LOG.replace("\n", "\r\n")})
    log = GameLog.objects.get()
    assert answer.headers["Location"] == log.get_absolute_url()
    assert log.text == LOG


def test_a_file_is_kept_and_comes_back_byte_for_byte(client: Client) -> None:
    """The download is what was handed in."""
    raw = "\ufeffDice Marshal log 1\r\n; Bär\r\n".encode()
    client.post(reverse("judging:new"), {"text": "", "file": SimpleUploadedFile("game.txt", raw)})
    answer = client.get(reverse("judging:download", args=[GameLog.objects.get().pk]))
    assert answer.content == raw
    assert "attachment" in answer.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("sent", "status", "words"),
    [
        ({"text": " "}, 400, "The log has 0 lines; it needs at least 1."),
        ({"text": "x" * 300_000}, 413, "The log has 293 KiB; at most 256 KiB are taken."),
        ({"text": "a\0b"}, 400, "Byte 2 (line 1) is NUL"),
        ({"file": SimpleUploadedFile("a.txt", b"\xff\xfe")}, 400, "Byte 1 (0xFF, line 1) is not UTF-8 text."),
        ({"file": SimpleUploadedFile("a.txt", b"x" * 300_000)}, 413, "The file has 293 KiB"),
        ({}, 400, "0 lines"),
    ],
)
def test_a_refused_log_comes_back_with_the_reason(client: Client, sent: dict, status: int, words: str) -> None:
    """The form stays filled and the reason stands above it."""
    answer = client.post(reverse("judging:new"), sent)
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert not GameLog.objects.exists()


def test_who_may_hand_in_a_log_of_a_match(client: Client, match: Match, judge: User, player: User) -> None:
    """The table's players, by account or by code, and the staff; nobody else."""
    address = reverse("judging:attach", args=[match.pk])
    assert client.post(address, {"text": LOG}).status_code == 403
    client.force_login(player)
    assert client.get(address).status_code == 403
    client.force_login(judge)
    assert client.get(address).status_code == 200
    client.logout()
    session = client.session
    session[SESSION_CODES] = [match.second.code]
    session.save()
    assert client.post(address, {"text": LOG, "game": "2"}).status_code == 302
    log = GameLog.objects.get()
    assert (log.entrant, log.game, log.match) == (match.second, 2, match)
    assert "Thursday Dice" in text_of(client, log)


def test_the_stored_result_is_compared_with_the_log(client: Client, match: Match) -> None:
    """A log that Ana won fits 2–1 and does not fit 0–2."""
    log = judged(verdicts.LEGAL, match)
    match.first_wins, match.second_wins = 2, 1
    match.save()
    assert "The stored result agrees: Ana 2–1 Bo." in text_of(client, log)
    match.first_wins, match.second_wins = 0, 2
    match.save()
    assert "The stored result does not fit: Ana 0–2 Bo." in text_of(client, log)


def test_a_log_of_other_rules_than_the_event_says_so(client: Client, match: Match) -> None:
    """A game by the first book, or with an option of its own, proves little about an event of the second."""
    log = judged(verdicts.LEGAL, match)
    assert "Other rules" not in text_of(client, log)
    match.event.edition = "bff2014"
    match.event.save()
    assert "The event is played by bff2014, this log by wol2015." in text_of(client, log)


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
    assert "Ruled: The purchase is taken back." in page and "no ruling yet" not in page
    assert "second time tonight" not in page


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"line": "99", "decision": "x"}, "There is no line 99: the lines are 1 to 11."),
        ({"line": "8", "decision": "  "}, "The decision has no words yet. Write at least one sentence."),
        ({"line": "", "decision": "x" * 2001}, "The decision has 2001 characters; at most 2000 are kept."),
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
    assert "What the earlier replay found:" in text_of(client, log)
    row = GameLog.objects.get().newest_replay
    token = services.claim(row.pk, timezone.now())
    services.finish(row.pk, token or "", FOUND[verdicts.LEGAL], timezone.now())
    page = text_of(client, log)
    assert "All 5 entries follow the rules." in page and "Undecided at line 8 (engine 1.0" in page


def test_the_judges_list_puts_what_needs_a_judge_first(client: Client, judge: User, match: Match) -> None:
    """Illegal before undecided before waiting before legal; the filters leave the rest out."""
    order = [verdicts.ILLEGAL, verdicts.UNDECIDED, verdicts.LEGAL]
    logs = {}
    for number, verdict in enumerate(reversed(order)):
        log = services.attach_log(None, None, f"{LOG}; {number}\n")
        token = services.claim(log.newest_replay.pk, timezone.now())
        services.finish(log.newest_replay.pk, token or "", FOUND[verdict], timezone.now())
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


def test_a_very_long_log_is_shown_around_the_line_asked_for(client: Client) -> None:
    """Never a page of a quarter of a million lines; earlier and later parts are a link away."""
    log = services.attach_log(None, None, "Dice Marshal log 1\n" + "\n" * 200_000)
    page = text_of(client, f"{log.get_absolute_url()}?line=150000")
    assert 'id="L150000"' in page and page.count("<li id=") == 600
    assert "Earlier lines" in page and "Later lines" in page


@pytest.mark.parametrize("line", ["0", "-3", "x", "99999999999", "²", "8;drop", "12345678"])
def test_an_odd_line_in_the_address_is_no_error(client: Client, line: str) -> None:
    """The page simply shows the log."""
    assert client.get(judged(verdicts.ILLEGAL).get_absolute_url(), {"line": line}).status_code == 200


def test_what_is_written_in_a_log_is_never_run(client: Client) -> None:
    """A log is text, also when it looks like a page."""
    log = services.attach_log(None, None, "<script>alert(1)</script>")
    assert "<script>alert" not in text_of(client, log)


@pytest.mark.parametrize("name", ["log", "state", "download"])
def test_an_unknown_log_is_not_found(client: Client, name: str) -> None:
    """404, whatever page of it."""
    assert client.get(reverse(f"judging:{name}", args=["nothing"])).status_code == 404


def test_handing_in_starts_the_replay_once_the_row_is_safe(
    client: Client, answer: Callable[[Any], None], django_capture_on_commit_callbacks: Any
) -> None:
    """The hint is sent after the commit, and the verdict is at the address the form led to."""
    answer(FOUND[verdicts.LEGAL])
    with django_capture_on_commit_callbacks(execute=True):
        page = client.post(reverse("judging:new"), {"text": LOG})
        assert GameLog.objects.get().newest_verdict is None
    assert "All 5 entries follow the rules." in text_of(client, page.headers["Location"])
