"""What holds for any event with a cut, whoever goes home and whatever is taken back or corrected on the way."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournament.events.conftest import EIGHT, Hall, with_a_place
from tournament.events import adapter, services
from tournament.events.errors import EventError
from tournament.events.models import Round

MORE = ("Ida Winter", "Jo Pebble", "Kit Larkspur", "Lu Candle", "Mo Bramble")


def some_evening(hall: Hall, random: Random, structure: str) -> None:
    """A random event to its end; on the way players drop, pairings are taken back, results corrected."""
    players = (*EIGHT, *MORE)[: random.randint(4, 7 if structure == "round-robin" else 13)]
    cut = {"cut_to": random.choice([2, 4, 8]), "cut_best_of": random.choice([1, 3])}
    services.update_event(hall.organizer, hall.event, structure=structure, **cut)
    hall.start(*players, rounds=2)
    while hall.event.rounds.count() < adapter.planned_rounds(hall.event):
        round_ = hall.round(publish=False)
        _perhaps_goes(hall, random)
        if random.random() < 0.3 or any(player.has_left_before(round_.number) for player in _open_seats(round_)):
            round_ = services.repair_round(hall.organizer, round_)
        services.publish_round(hall.organizer, round_)
        results = ["1-0", "0-1"] if round_.best_of == 1 else ["2-0", "2-1", "0-2", "1-2"]
        for match in round_.matches.filter(outcome__isnull=True).select_related("round__event"):
            services.decide_result(hall.judge, match, random.choice(results))
        _perhaps_corrects(hall, random)
    services.finish_event(hall.organizer, hall.event)


def _open_seats(round_: Round) -> list:
    open_ = [match for match in round_.matches.select_related("first", "second") if not match.is_walkover]
    return [player for match in open_ for player in match.players]


def _perhaps_goes(hall: Hall, random: Random) -> None:
    here = list(hall.event.entrants.filter(dropped_in_round=None))
    if random.random() < 0.3 and len(here) > 3:
        services.drop(hall.organizer, random.choice(here))


def _perhaps_corrects(hall: Hall, random: Random) -> None:
    """Any earlier table; the desk may refuse, in words."""
    tables = list(hall.event.rounds.all())
    match = random.choice(list(random.choice(tables).matches.select_related("round__event")))
    try:
        services.decide_result(hall.judge, match, random.choice(["1-0", "0-1"]))
    except EventError as error:
        assert error.message and error.way_out is not None


@pytest.mark.parametrize("structure", ["swiss", "round-robin", "elimination"])
@pytest.mark.parametrize("seed", range(8))
def test_every_evening_with_a_cut_comes_to_its_end(hall: Hall, seed: int, structure: str) -> None:
    """Whoever lost in the cut does not play again, the winner of the final is first, and everybody has a place."""
    some_evening(hall, Random(seed), structure)
    rounds = list(hall.event.rounds.filter(cut_size__gt=0))
    out: set[int] = set()
    for round_ in rounds:
        played = [adapter.winner_and_loser(match) for match in round_.matches.all() if not match.is_bye]
        assert round_.matches.count() == round_.cut_size // 2
        assert not out & {player for pair in played for player in pair}
        out |= {loser for _, loser in played}
    table = adapter.table(hall.fresh())
    assert {row.entrant.pk for row in table} == with_a_place(hall.event)
    places = [row.standing.place for row in table]
    assert places == sorted(places) and all(place <= number for number, place in enumerate(places, start=1))
    if rounds:
        assert table[0].entrant.pk == adapter.winner_and_loser(rounds[-1].matches.get())[0]
    if rounds and structure != "elimination":
        assert places[: rounds[0].cut_size] == list(range(1, rounds[0].cut_size + 1))
