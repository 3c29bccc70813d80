"""The page of a log while it waits for its verdict, and when our program failed on it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import LOG, claimed
from tests.tournament.judging.pages import judged, text_of
from tournament.judging import services
from tournament.judging.models import Replay

pytestmark = pytest.mark.django_db


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
    services.progress(log.newest_replay.pk, claimed(log.newest_replay), 120, 900, timezone.now())
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
