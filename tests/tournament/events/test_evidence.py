"""What the logs of a match say on event pages."""

from __future__ import annotations

import pytest
from django.test import Client

from tournament.events import evidence, services
from tournament.events.errors import WrongState
from tournament.events.models import Match
from tournament.judging.models import GameLog, Replay, ReplayVerdict

from .conftest import Hall


def _log(match: Match, *verdicts: str | None) -> None:
    """Hand in a log that was replayed once for each verdict; None still waits."""
    log = GameLog.objects.create(match=match, text="x", digest=str(match.logs.count()), size=1, entrant=match.first)
    for verdict in verdicts:
        replay = Replay.objects.create(log=log)
        if verdict is not None:
            ReplayVerdict.objects.create(replay=replay, verdict=verdict, data={"verdict": verdict})


STATES = [
    ([], ""),
    ([(None,)], "open"),
    ([("legal",)], "verified"),
    ([("legal_with_rulings",)], "verified"),
    ([("illegal",)], "illegal"),
    ([("incomplete",)], "open"),
    ([("undecided",)], "open"),
    ([("unreadable",)], "open"),
    ([("illegal", "legal")], "verified"),
    ([("legal",), ("illegal",)], "illegal"),
    ([("legal",), (None,)], "open"),
]


@pytest.mark.parametrize(("logs", "state"), STATES)
def test_a_match_is_as_good_as_its_worst_log(hall: Hall, logs: list[tuple[str | None, ...]], state: str) -> None:
    """The newest replay of a log counts; a log that proves nothing leaves the match open."""
    hall.start()
    hall.round()
    for verdicts in logs:
        _log(hall.table(1), *verdicts)
    assert evidence.state(evidence.with_logs(Match.objects.filter(pk=hall.table(1).pk)).get()) == state


def test_standings_count_each_players_verified_matches(hall: Hall) -> None:
    """One of one for the two at table 1, none for the others."""
    hall.start()
    hall.round()
    hall.play()
    _log(hall.table(1), "legal")
    counts = evidence.verified_counts(hall.event, 1)
    assert [counts[player.pk] for player in hall.table(1).players] == [(1, 1), (1, 1)]
    assert [counts[player.pk] for player in hall.table(2).players] == [(0, 1), (0, 1)]
    assert Client().get(f"/events/{hall.event.slug}/standings/").content.decode().count("1 of 1") == 2


def test_the_match_page_links_its_logs(hall: Hall) -> None:
    """With the word of the verdict."""
    hall.start()
    hall.round()
    _log(hall.table(1), "illegal")
    page = Client().get(hall.table(1).get_absolute_url()).content.decode()
    assert hall.table(1).logs.get().get_absolute_url() in page
    assert "Illegal" in page


def test_pairings_with_a_log_stay(hall: Hall) -> None:
    """Somebody has played: the round is not taken back."""
    hall.start()
    round_ = hall.round()
    _log(hall.table(3), None)
    with pytest.raises(WrongState, match="There is a result or a log of table 3"):
        services.repair_round(hall.organizer, round_, "repair")
