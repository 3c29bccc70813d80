"""Handing a log in: who may, what is refused, and that nothing of it is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import FOUND, LOG
from tests.tournament.judging.pages import text_of
from tournament.events.models import Match
from tournament.events.permissions import SESSION_CODES
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db


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
        ({"text": " "}, 400, "The log is empty."),
        ({"text": "x" * 300_000}, 413, "The log has 293 KiB; the limit is 256 KiB."),
        ({"text": "a\0b"}, 400, "Byte 2 (line 1) is a NUL"),
        ({"file": SimpleUploadedFile("a.txt", b"\xff\xfe")}, 400, "Byte 1 (0xFF, line 1) is not UTF-8 text."),
        ({"file": SimpleUploadedFile("a.txt", b"x" * 300_000)}, 413, "The file has 293 KiB"),
        ({}, 400, "The log is empty."),
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


def test_handing_in_starts_the_replay_once_the_row_is_safe(
    client: Client, answer: Callable[[Any], None], django_capture_on_commit_callbacks: Any
) -> None:
    """The hint is sent after the commit, and the verdict is at the address the form led to."""
    answer(FOUND[verdicts.LEGAL])
    with django_capture_on_commit_callbacks(execute=True):
        page = client.post(reverse("judging:new"), {"text": LOG})
        assert GameLog.objects.get().newest_verdict is None
    assert "All 5 entries follow the rules." in text_of(client, page.headers["Location"])
