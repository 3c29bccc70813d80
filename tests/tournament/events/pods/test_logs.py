"""Logs of Dungeon Dice at a pod: the header names every seat, and a log tells who has the throne and no other place."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from rules.core.verdict import LEGAL
from tests.tournament.events.conftest import Hall
from tests.tournament.events.pods.conftest import start
from tournament.events import services
from tournament.events.models import Match
from tournament.events.proof import evidence
from tournament.events.proof.fit import LogFacts, MatchFacts, fit, winner_in
from tournament.events.proof.log_standing import CONTRADICTS, OPEN, LogState, MatchStanding, standing_of_match
from tournament.judging.match_header import check_header, header_of_match
from tournament.recording.models import Recording

pytestmark = pytest.mark.django_db
NOW = datetime.datetime(2026, 11, 21, 20, tzinfo=datetime.UTC)


@pytest.fixture
def match(dungeon: Hall) -> Match:
    """A pod of four that is being played."""
    start(dungeon, 4, rounds=1)
    dungeon.round()
    return dungeon.table(1)


def log_of(facts: MatchFacts, *, winner: int | None, order: tuple[int, ...] = (0, 1, 2, 3)) -> LogFacts:
    """Return what a finished log of this match says, with the players in this order."""
    names = tuple(facts.names[seat] for seat in order)
    return LogFacts(facts.book.game, names=names, dice=facts.dice_set, over=True, winner=winner)


def standing(log: LogFacts, facts: MatchFacts) -> MatchStanding:
    return standing_of_match([LogState("one", log, LEGAL, None, False, "", None, NOW, "moves")], facts)


def test_the_header_names_every_seat(match: Match) -> None:
    """In the game's own notation, in the order of the seats; so a log of it belongs to the match."""
    header = header_of_match(match)
    for number, player in enumerate(match.players, start=1):
        assert f'P{number} player "{player.name}"' in header
    assert check_header(AnonymousUser(), header, match, 1).misfits == ()


def test_the_seats_of_a_log_may_be_in_another_order(match: Match) -> None:
    """Whoever won there is the same player here."""
    facts = evidence.facts_of(match)
    log = log_of(facts, winner=0, order=(2, 0, 3, 1))
    assert fit(log, facts).seats == (1, 3, 0, 2)
    assert winner_in(log, fit(log, facts).seats) == 2


def test_a_log_of_others_does_not_belong(match: Match) -> None:
    """Too few players, and other names, each in a sentence."""
    facts = evidence.facts_of(match)
    log = log_of(facts, winner=0)
    fewer = fit(replace(log, names=facts.names[:2]), facts)
    assert fewer.says == (f"The log has 2 players ({facts.names[0]} and {facts.names[1]}), the match 4.",)
    others = fit(replace(log, names=("Zoe", *facts.names[1:])), facts)
    assert others.kinds == {"players"} and others.says[0].startswith("The log is of Zoe, ")


def test_a_log_proves_the_throne_alone(dungeon: Hall, match: Match) -> None:
    """So the match is not called verified: the page says what is proved and what is reported."""
    services.decide_result(dungeon.judge, match, "2, 1, 3, 4")
    facts = evidence.facts_of(dungeon.table(1))
    found = standing(log_of(facts, winner=1), facts)
    assert found.kind == OPEN
    assert found.says == (
        f"The log proves that {facts.names[1]} took the throne. The other places are as they were reported.",
    )


def test_a_log_with_another_winner_contradicts(dungeon: Hall, match: Match) -> None:
    """By name, with what stands."""
    services.decide_result(dungeon.judge, match, "2, 1, 3, 4")
    facts = evidence.facts_of(dungeon.table(1))
    found = standing(log_of(facts, winner=3), facts)
    assert found.kind == CONTRADICTS
    one, other = facts.names[3], facts.names[1]
    assert found.says == (f"In the log {one} took the throne; in the result {other} has place 1.",)


def test_a_log_proposes_the_throne(match: Match) -> None:
    """The form marks place 1 and says that the log shows no other; a pod of two is told whole."""
    form = match.kind.filled(match, {}, (), {1: 2})
    assert [seat.place for seat in form.seats] == ["", "", "1", ""]
    assert form.by_log == match.players[2].name
    assert match.kind.from_logs(match, {1: 2}) is None


def test_a_pod_of_two_is_known_from_its_log(dungeon: Hall) -> None:
    """Whoever has the throne is first, so the other one is second."""
    start(dungeon, 2, rounds=1)
    dungeon.round()
    match = dungeon.table(1)
    found = match.kind.from_logs(match, {1: 1})
    assert found is not None and found.key == "2, 1"


def test_a_pod_is_recorded(dungeon: Hall, match: Match) -> None:
    """The recorder begins with every seat of the table."""
    guest = dungeon.guest(match.first.name)
    page = guest.get(match.get_absolute_url()).content.decode()
    assert "Record this game" in page
    guest.post(reverse("recording:begin-match", args=[dungeon.event.slug, 1, 1]))
    assert list(Recording.objects.get().names) == [player.name for player in match.players]
