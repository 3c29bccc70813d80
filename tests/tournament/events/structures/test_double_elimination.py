"""Double elimination as an event: rounds, byes, the decider, drops, corrections, and what pages show."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import WrongState
from tournament.events.models import Match, Round
from tournament.events.shown.bracket import bracket
from tournament.events.structures.double_elimination import play

MORE = ("Ida Winter", "Jo Pebble", "Kit Larkspur", "Lu Candle", "Mo Bramble")


def start(hall: Hall, players: int) -> None:
    services.update_event(hall.organizer, hall.event, structure="double")
    hall.start(*(*EIGHT, *MORE)[:players])


def end(hall: Hall, *, second_wins_final: bool = False) -> None:
    """Play to the last planned round: the first of each table wins, in the grand final perhaps the second."""
    while hall.event.rounds.count() < adapter.planned_rounds(hall.fresh()):
        round_ = hall.round()
        hall.play("0-1" if second_wins_final and round_.title.endswith("grand final") else "1-0")


def places(hall: Hall) -> list[int]:
    return [row.standing.place for row in adapter.table(hall.fresh())]


def test_eight_players_take_six_rounds(hall: Hall) -> None:
    """Winners' and losers' rounds beside each other, then the finals; who went out together shares the place."""
    start(hall, 8)
    end(hall)
    assert [round_.title for round_ in hall.event.rounds.all()] == [
        "Round 1: winners' round 1",
        "Round 2: winners' round 2 and losers' round 1",
        "Round 3: winners' round 3 and losers' round 2",
        "Round 4: losers' round 3",
        "Round 5: losers' round 4",
        "Round 6: grand final",
    ]
    assert [round_.matches.count() for round_ in hall.event.rounds.all()] == [4, 4, 3, 1, 1, 1]
    assert places(hall) == [1, 2, 3, 4, 5, 5, 7, 7]
    services.finish_event(hall.organizer, hall.event)


def test_the_decider_is_played_where_the_losers_side_wins(hall: Hall) -> None:
    """Then both have lost once, and one more round is planned; its winner is first."""
    start(hall, 4)
    end(hall, second_wins_final=True)
    decider = hall.event.rounds.last()
    assert (decider.title, hall.event.rounds.count()) == ("Round 5: decider", 5)
    final = hall.event.rounds.get(number=4).matches.get()
    assert {*decider.matches.get().player_ids} == {*final.player_ids}
    assert adapter.table(hall.fresh())[0].entrant == decider.matches.get().first
    services.finish_event(hall.organizer, hall.event)


@pytest.mark.parametrize("seats", [4, 8, 16, 32, 64])
def test_every_round_has_a_match(seats: int) -> None:
    """However many seats are empty, and whoever wins: no round is nothing but byes."""
    from tournament import pairing

    for players in range(seats // 2 + 1, seats + 1):
        winners: dict[str, int] = {}
        for number in range(1, play.rounds_of(seats) + 1):
            state = pairing.play_bracket(seats, range(1, players + 1), winners)
            wave = [match.key for match in play.by_round(seats)[number] if match.key in state.open]
            assert wave, (players, number)
            winners |= {key: min(filter(None, state.players[key])) for key in wave}
        assert pairing.play_bracket(seats, range(1, players + 1), winners).champion == 1


@pytest.mark.parametrize(("players", "expected"), [
    (3, [1, 2, 3]), (5, [1, 2, 3, 4, 5]), (6, [1, 2, 3, 4, 5, 5]), (13, [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13]),
])  # fmt: skip
def test_seats_that_stay_empty_are_byes(hall: Hall, players: int, expected: list[int]) -> None:
    """On both sides; nobody plays twice in a round, and nobody plays on after two losses."""
    start(hall, players)
    end(hall)
    assert places(hall) == expected
    lost: dict[int, int] = {}
    for round_ in hall.event.rounds.all():
        seated = [player for match in round_.matches.all() for player in match.player_ids]
        assert len(seated) == len({*seated}) and all(lost.get(player, 0) < 2 for player in seated)
        for match in round_.matches.filter(is_bye=False).select_related("round__event"):
            loser = adapter.winner_and_loser(match)[1]
            lost[loser] = lost.get(loser, 0) + 1


def test_a_player_who_goes_home_loses_twice(hall: Hall) -> None:
    """The others walk over, on the winners' side and on the losers' side."""
    start(hall, 4)
    hall.round()
    hall.play()
    away = hall.table(1).first
    services.drop(hall.organizer, away)
    end(hall)
    walked = Match.objects.filter(round__event=hall.event, reported_by="walkover").select_related("round__event")
    assert [adapter.winner_and_loser(match)[1] for match in walked] == [away.pk, away.pk]
    assert adapter.table(hall.fresh())[2].entrant == away


def test_another_winner_changes_both_seats(hall: Hall) -> None:
    """Of winners' round 1: the one on the winners' side, the other among the losers, in the next round."""
    start(hall, 8)
    hall.round()
    hall.play()
    hall.round()
    first = hall.table(1, 1)
    was, now = first.first, first.second
    told = services.correction_effects(first, first.kind.parse("0-1"))
    with pytest.raises(WrongState, match="is paired in round 2: winners' round 2 and losers' round 1"):
        services.decide_result(hall.judge, first, "0-1")
    before = {match.table: match.player_ids for match in hall.event.rounds.last().matches.all()}
    services.decide_result(hall.organizer, hall.table(1, 1), "0-1", replay=True)
    after = {match.table: match.player_ids for match in hall.event.rounds.last().matches.all()}
    swap = {was.pk: now.pk, now.pk: was.pk}
    assert after == {table: tuple(swap.get(pk, pk) for pk in pair) for table, pair in before.items()}
    assert len([line for line in told if f"in place of {was}" in line or f"in place of {now}" in line]) == 2
    hall.play()
    end(hall)
    assert places(hall) == [1, 2, 3, 4, 5, 5, 7, 7]


def test_a_corrected_grand_final_asks_for_the_decider_or_takes_it_away(hall: Hall) -> None:
    """A finished event runs again; with the first result the decider is gone."""
    start(hall, 4)
    end(hall)
    services.finish_event(hall.organizer, hall.fresh())
    services.decide_result(hall.organizer, hall.table(1, 4), "0-1", replay=True)
    assert hall.fresh().is_running and adapter.planned_rounds(hall.event) == 5
    end(hall)
    assert hall.event.rounds.count() == 5
    services.decide_result(hall.organizer, hall.table(1, 4), "1-0", replay=True)
    assert hall.event.rounds.count() == adapter.planned_rounds(hall.fresh()) == 4
    assert adapter.table(hall.event)[0].entrant == hall.table(1, 4).first
    services.finish_event(hall.organizer, hall.event)


@pytest.mark.parametrize("seed", range(6))
def test_any_evening_comes_to_its_end(hall: Hall, seed: int) -> None:
    """Drops, corrections and rounds paired again on the way: the champion has lost at most once, others twice."""
    chance = Random(seed)
    start(hall, chance.randint(3, 13))
    for _ in range(60):
        if hall.event.rounds.count() >= adapter.planned_rounds(hall.fresh()):
            break
        round_ = hall.round(publish=False)
        here = list(hall.event.entrants.filter(dropped_in_round=None))
        if chance.random() < 0.2 and len(here) > 3:
            services.drop(hall.organizer, chance.choice(here))
            round_ = services.repair_round(hall.organizer, round_)
        services.publish_round(hall.organizer, round_)
        for match in round_.matches.filter(outcome__isnull=True).select_related("round__event"):
            services.decide_result(hall.judge, match, chance.choice(["1-0", "0-1"]))
        tables = Match.objects.filter(round__event=hall.event, is_bye=False).exclude(reported_by="walkover")
        if chance.random() < 0.3:
            match = chance.choice(list(tables.select_related("round__event")))
            services.decide_result(hall.organizer, match, chance.choice(["1-0", "0-1"]), replay=True)
            hall.play("1-0")
    services.finish_event(hall.organizer, hall.fresh())
    assert not hall.event.rounds.exclude(state=Round.State.FINISHED).exists()
    state = play.state_of(hall.event, 99)
    assert state is not None and state.champion == adapter.table(hall.event)[0].entrant.pk and not state.open


def test_the_pages_show_both_sides(hall: Hall) -> None:
    """The bracket with who waits for whom, the standings with losses, the wall, and why somebody has no table."""
    start(hall, 8)
    hall.round()
    hall.play()
    hall.round()
    winners, losers = bracket(hall.event)
    assert (winners.title, losers.title) == ("Winners' side", "Losers' side")
    assert [round_.title for round_ in winners.rounds][-1] == "grand final"
    assert losers.rounds[1].matches[0].seats[0].waits.startswith("loser of winners' round 2, match")
    hall.play()
    hall.round()
    out = next(e for e in hall.event.entrants.all() if not Match.objects.filter(
        round=hall.event.rounds.last(), first=e).exists() and not Match.objects.filter(
        round=hall.event.rounds.last(), second=e).exists())  # fmt: skip
    assert (
        "You have lost twice and are out." in hall.guest(out.name).get(hall.event.get_absolute_url()).content.decode()
    )
    base = f"/events/{hall.event.slug}/"
    for path in ("", "standings/", "about/", "tv/", "players/", "print/pairings/", "print/slips/", "print/standings/"):
        assert Client().get(base + path).status_code == 200
    assert "Losers&#x27; side" in Client().get(base + "standings/").content.decode()
    for match in Match.objects.filter(round__event=hall.event):
        assert "Lost " in (page := browser(hall.organizer).get(f"{match.get_absolute_url()}why/").content.decode()) or (
            "Won " in page or "The bracket is drawn" in page
        )


def test_both_sides_of_a_round_say_which_they_are(hall: Hall) -> None:
    """Each table of such a round names its side; the last winner of the losers' side is not drawn as the champion."""
    start(hall, 4)
    hall.round()
    hall.play()
    hall.round()
    for client, page in ((browser(), ""), (browser(hall.organizer), "control/")):
        text = client.get(f"/events/{hall.event.slug}/{page}").content.decode()
        assert text.index("Winners&#x27; round 2</span>") < text.index("Losers&#x27; round 1</span>")
    hall.play()
    end(hall)
    services.finish_event(hall.organizer, hall.fresh())
    assert browser().get(f"/events/{hall.event.slug}/standings/").content.decode().count(" first-place") == 1
