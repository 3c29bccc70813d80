"""The page of a log while it waits for its verdict, and when our program failed on it."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import LOG, claimed
from tests.tournament.judging.pages import judged, text_of
from tournament.judging import services
from tournament.judging.lanes import Lane
from tournament.judging.models import Replay

pytestmark = pytest.mark.django_db


def test_a_waiting_log_says_so_and_asks_again(client: Client) -> None:
    """With a script the box polls; without one there is a link. The address works at once."""
    log = services.attach_log(None, None, LOG)
    page = text_of(client, log)
    assert "Waiting to be checked" in page and "Reload" in page
    assert f'hx-get="{reverse("judging:state", args=[log.pk])}"' in page
    state = client.get(reverse("judging:state", args=[log.pk]))
    assert "HX-Refresh" not in state.headers and b"hx-trigger" in state.content


def test_a_running_log_shows_how_far_it_is(client: Client) -> None:
    """Entries replayed of all entries."""
    log = services.attach_log(None, None, LOG)
    services.progress(log.newest_replay.pk, claimed(log.newest_replay), 120, 900, timezone.now())
    page = text_of(client, log)
    assert "120 of 900 entries checked." in page and 'value="120" max="900"' in page


def test_polling_stops_when_the_log_is_judged(client: Client) -> None:
    """The answer tells the page to load the verdict and asks for no further poll."""
    state = client.get(reverse("judging:state", args=[judged(verdicts.LEGAL).pk]))
    assert state.headers["HX-Refresh"] == "true"
    assert b"hx-trigger" not in state.content


def test_our_fault_is_owned(client: Client, judge: User) -> None:
    """This says nothing about the players; only judges read what broke."""
    log = services.attach_log(None, None, LOG)
    Replay.objects.update(state=Replay.State.FAILED, attempts=3, faults=3, error="KeyError: 'die'")
    page = text_of(client, log)
    assert "We could not check this log" in page and "This says nothing about the players" in page
    assert "KeyError" not in page
    client.force_login(judge)
    assert "KeyError" in text_of(client, log)


def test_a_judge_frees_a_replay_that_a_wrong_clock_began(client: Client, judge: User) -> None:
    """The clock was three hours ahead when a worker took it and died: it is offered at once, and judged again."""
    log = services.attach_log(None, None, LOG)
    with time_machine.travel(timezone.now() + timedelta(hours=3)):
        assert claimed(log.newest_replay)
    client.force_login(judge)
    assert "Stop this check and check again" in text_of(client, log)
    page = client.post(reverse("judging:recompute", args=[log.pk]), follow=True).content.decode()
    assert "The log will be checked again." in page and "Waiting to be checked" in page
    assert claimed(log.newest_replay)


def test_a_judge_leaves_a_replay_that_has_just_begun(client: Client, judge: User) -> None:
    """Its button cannot be pressed, and pressing it changes nothing."""
    log = services.attach_log(None, None, LOG)
    token = claimed(log.newest_replay)
    client.force_login(judge)
    assert "It is being checked right now." in text_of(client, log)
    page = client.post(reverse("judging:recompute", args=[log.pk]), follow=True).content.decode()
    assert "This log is being checked already." in page
    assert Replay.objects.get().lease_token == token


def test_a_judge_has_a_waiting_log_checked_next(client: Client, judge: User) -> None:
    """Before the logs of players."""
    log = services.attach_log(None, None, LOG)
    client.force_login(judge)
    assert "Check this log next" in text_of(client, log)
    client.post(reverse("judging:recompute", args=[log.pk]))
    assert Replay.objects.get().lane == Lane.JUDGE
