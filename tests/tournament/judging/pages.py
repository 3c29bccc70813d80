"""Helpers for tests of the pages of logs: a log that is judged, and a page's text."""

from typing import Any

from django.test import Client

from tests.tournament.judging.conftest import FOUND, LOG, claimed, finish
from tournament.events.models import Match
from tournament.judging import services
from tournament.judging.models import GameLog


def judged(verdict: str, match: Match | None = None) -> GameLog:
    log = services.attach_log(match and match.first, match, LOG)
    finish(log.newest_replay, claimed(log.newest_replay), FOUND[verdict])
    return GameLog.objects.get(pk=log.pk)


def text_of(client: Client, address: Any) -> str:
    response = client.get(address if isinstance(address, str) else address.get_absolute_url())
    assert response.status_code == 200
    return response.content.decode()
