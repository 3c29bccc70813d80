"""The cut after the Swiss rounds: who plays on, who meets, what a result may be, and where everybody ends."""

from __future__ import annotations

import re

import pytest

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import BadInput, BadResult, WordMissing, WrongState
from tournament.events.models import Event
from tournament.events.shown.bracket import bracket


def cut_to(hall: Hall, size: int, *, best_of: int = 1, rounds: int = 2) -> None:
    """Eight players, and all Swiss rounds played: the first player of each table has won."""
    services.update_event(hall.organizer, hall.event, cut_to=size, cut_best_of=best_of)
    hall.start(rounds=rounds)
    for _ in range(rounds):
        hall.round()
        hall.play()


def places(hall: Hall) -> list[str]:
    """Given names from first to last."""
    return [row.entrant.name.split()[0] for row in adapter.table(hall.fresh())]


def seated(hall: Hall) -> list[tuple[str, str]]:
    matches = hall.event.rounds.last().matches.select_related("first", "second")
    return [(match.first.name.split()[0], match.second.name.split()[0]) for match in matches]


def test_the_best_four_play_on_by_their_places(hall: Hall) -> None:
    """1 against 4 and 2 against 3; the round says what it is."""
    cut_to(hall, 4, rounds=3)
    rows = adapter.table(hall.event)
    assert [row.standing.place for row in rows[:5]] == [1, 2, 3, 4, 5]
    first, second, third, fourth, *_ = places(hall)
    round_ = hall.round()
    assert (round_.title, round_.cut_size) == ("Round 4: semi-finals", 4)
    assert seated(hall) == [(first, fourth), (second, third)]


def test_the_standings_show_where_the_cut_is(hall: Hall) -> None:
    """A line between the fourth and the fifth place, once; a search shows none."""
    cut_to(hall, 4, rounds=3)
    page = browser(hall.organizer)
    address = f"/events/{hall.event.slug}/standings/"
    shown = re.findall(r'<tr id="p(\d+)"|(Cut to 4)</span>', page.get(address).content.decode())
    order = [row.entrant.pk for row in adapter.table(hall.event)]
    assert [int(player) if player else line for player, line in shown] == [*order[:4], "Cut to 4", *order[4:]]
    assert "Cut to 4</span>" not in page.get(address, {"q": "a"}).content.decode()


def test_who_is_equal_across_the_line_is_named(hall: Hall) -> None:
    """Four winners for two places, and no line parts them: standings, desk, wall and paper name them, also later."""
    cut_to(hall, 2, rounds=1)
    base, desk = f"/events/{hall.event.slug}", browser(hall.organizer)
    names = places(hall)[:4]
    whole = [row.entrant.name for row in adapter.table(hall.event)][:4]
    equal = f"{', '.join(whole[:3])} and {whole[3]} are equal on every tie-break. 2 of these 4 play on, drawn by lot"
    standings = desk.get(f"{base}/standings/").content.decode()
    assert "Place 1 is shared across the line of the cut to 2." in standings and equal in standings
    assert standings.count("data-tied") == 4 and "standings-cut" not in standings
    for place in ("control/", "print/standings/"):
        assert equal in desk.get(f"{base}/{place}").content.decode(), place
    wall = desk.get(f"{base}/tv/").content.decode()
    assert equal in wall and wall.count("wall-names-tied") == 4

    hall.round()
    playing = {name for pair in seated(hall) for name in pair}
    first, second = (name for name in whole if name.split()[0] in playing)
    told = f"{whole[3]} were equal on every tie-break: the lot put"
    standings = desk.get(f"{base}/standings/").content.decode()
    assert playing < set(names) and "were equal on every tie-break: the lot put" in standings
    assert "data-tied" not in standings and standings.count('class="standings-cut"') == 1
    assert f"{first} and {second} into the cut." in standings or f"{second} and {first} into the cut." in standings
    assert told.split(" were")[0] in standings


def test_the_line_counts_those_who_still_play(hall: Hall) -> None:
    """Who has dropped takes no place in the cut: the line moves below the next one."""
    cut_to(hall, 4, rounds=3)
    order = [row.entrant for row in adapter.table(hall.event)]
    services.drop(hall.organizer, order[1])
    page = browser(hall.organizer).get(f"/events/{hall.event.slug}/standings/").content.decode()
    shown = re.findall(r'<tr id="p(\d+)"|(Cut to 4)</span>', page)
    assert [player or line for player, line in shown][5] == "Cut to 4"
    assert {name for pair in seated_after(hall) for name in pair} == {order[at].name.split()[0] for at in (0, 2, 3, 4)}


def seated_after(hall: Hall) -> list[tuple[str, str]]:
    """Return the pairings of the next round."""
    hall.round()
    return seated(hall)


def test_the_winners_meet_in_the_final_and_the_places_follow(hall: Hall) -> None:
    """The lower seed wins both matches of its half: it is first, and who lost to it in the final second."""
    cut_to(hall, 4)
    hall.round()
    (_, one), (_, other) = seated(hall)
    hall.play("0-1")
    assert hall.round().title == "Round 4: final"
    assert {frozenset(pair) for pair in seated(hall)} == {frozenset((one, other))}
    ((favourite, outsider),) = seated(hall)
    hall.play("0-1")
    assert places(hall)[:2] == [outsider, favourite]
    table = adapter.table(hall.event)
    assert [row.standing.place for row in table[:4]] == [1, 2, 3, 4]
    assert table[0].standing.why[0] == f"Won the final against {table[1].entrant}."
    assert {row.standing.points for row in table[:4]} <= {6, 3}  # the cut gives no match points


def test_after_the_final_the_event_is_finished_without_a_word(hall: Hall) -> None:
    """Before it the word is asked for: the cut is part of the plan."""
    cut_to(hall, 2)
    with pytest.raises(WordMissing, match="Only 2 of 3 rounds are played."):
        services.finish_event(hall.organizer, hall.event)
    hall.round()
    hall.play()
    with pytest.raises(WrongState, match="All 3 rounds are played."):
        services.pair_next_round(hall.organizer, hall.fresh())
    services.finish_event(hall.organizer, hall.event)
    assert hall.fresh().state == Event.State.FINISHED


@pytest.mark.parametrize("result", ["0-0-1", "0-0-0"])
def test_a_match_of_the_cut_has_a_winner(hall: Hall, result: str) -> None:
    """No draw, and no double loss: somebody plays on."""
    cut_to(hall, 2)
    hall.round()
    with pytest.raises(BadResult, match="the winner of this match plays on, so one player has to win"):
        services.decide_result(hall.judge, hall.table(), result)


def test_the_cut_has_its_own_length_of_a_match(hall: Hall) -> None:
    """Swiss rounds of one game, the cut best of three."""
    cut_to(hall, 2, best_of=3)
    hall.round()
    services.report_result(hall.table().first, hall.table(), "2-1")
    assert str(hall.table().result) == "2–1"


def test_with_too_few_players_fewer_play_on(hall: Hall) -> None:
    """A cut to 8 of which two have gone is one to 4: a bracket is full."""
    cut_to(hall, 8)
    for name in places(hall)[-2:]:
        services.drop(hall.organizer, hall.player(name))
    assert hall.round().title == "Round 3: semi-finals"


def test_nobody_takes_the_seat_of_a_player_who_goes(hall: Hall) -> None:
    """One winner of the semi-finals goes home: the final is a walkover."""
    cut_to(hall, 4)
    hall.round()
    hall.play()
    (gone, _), (winner, _) = seated(hall)
    services.drop(hall.player(gone), hall.player(gone))
    hall.round()
    final = hall.table()
    assert final.is_walkover and final.is_settled
    assert adapter.winner_and_loser(final)[0] == hall.player(winner).pk
    services.finish_event(hall.organizer, hall.fresh())
    assert places(hall)[:2] == [winner, gone]


def test_who_goes_before_the_cut_is_published_makes_room(hall: Hall) -> None:
    """Publishing says so; paired again the cut is made anew from the players who are in."""
    cut_to(hall, 4)
    round_ = hall.round(publish=False)
    gone = seated(hall)[0][0]
    services.drop(hall.organizer, hall.player(gone))
    with pytest.raises(WrongState, match="dropped after round 3 was paired"):
        services.publish_round(hall.organizer, round_)
    services.publish_round(hall.organizer, services.repair_round(hall.organizer, round_))
    names = [name for pair in seated(hall) for name in pair]
    assert len(names) == 4 and gone not in names


def test_pairing_again_draws_no_other_lots(hall: Hall) -> None:
    """Equals are seeded by lot once: nobody draws until he likes the bracket."""
    cut_to(hall, 4)
    drawn = []
    for _ in range(3):
        round_ = hall.round(publish=False)
        drawn.append((seated(hall), round_.seed))
        services.repair_round(hall.organizer, round_)
    assert drawn.count(drawn[0]) == 3


def test_seats_of_the_cut_are_not_swapped(hall: Hall) -> None:
    """The seeds and the results say who meets."""
    cut_to(hall, 4)
    round_ = hall.round(publish=False)
    (one, _), (other, _) = seated(hall)
    with pytest.raises(WrongState, match="seeds and results decide who meets"):
        services.swap_players(hall.organizer, round_, hall.player(one), hall.player(other))


def test_a_result_stands_once_its_winner_is_paired_again(hall: Hall) -> None:
    """The games may be corrected, the winner only after the final is taken back."""
    cut_to(hall, 4, best_of=3)
    hall.round()
    hall.play("2-0")
    hall.round(publish=False)
    semi_final = hall.table(1, round_=3)
    services.decide_result(hall.judge, semi_final, "2-1")
    with pytest.raises(WrongState, match="has won this match and is paired in round 4: final") as caught:
        services.decide_result(hall.judge, hall.table(1, round_=3), "0-2")
    assert caught.value.way_out == (
        "Enter the right result on the page of this table: it shows what has to be played again."
    )
    assert str(hall.table(1, round_=3).result) == "2–1"


def test_nobody_comes_in_once_the_cut_has_begun(hall: Hall) -> None:
    """A latecomer is told what could still be done."""
    cut_to(hall, 4)
    hall.round()
    with pytest.raises(WrongState, match="The cut of Thursday Night Dice has begun") as caught:
        hall.enter("Ida Latecomer")
    assert caught.value.way_out == "Create another event for late players."


def test_the_plan_stays_once_the_cut_has_begun(hall: Hall) -> None:
    """Rounds, size and length of the cut; before it the organizer may still announce another."""
    cut_to(hall, 8)
    services.update_event(hall.organizer, hall.fresh(), cut_to=4)
    hall.fresh()
    hall.round()
    with pytest.raises(WrongState, match="has begun: number of Swiss rounds, size of the cut cannot change any more"):
        services.update_event(hall.organizer, hall.fresh(), swiss_rounds=3, cut_to=8)


@pytest.mark.parametrize("size", [1, 3, "many", -4, 64])
def test_a_cut_is_a_full_bracket_of_2_to_32(hall: Hall, size: object) -> None:
    """The refusal names the field and what can be chosen."""
    with pytest.raises(BadInput, match="No cut is made to") as caught:
        services.update_event(hall.organizer, hall.event, cut_to=size)
    assert (caught.value.field, caught.value.way_out) == ("cut_to", "Choose 0, 2, 4, 8, 16, 32.")


def test_the_bracket_shows_what_is_still_to_be_won(hall: Hall) -> None:
    """Nothing before the cut is public; then its first round with seeds, and who waits in the final for whom."""
    cut_to(hall, 4)
    round_ = hall.round(publish=False)
    assert bracket(hall.event) == []
    services.publish_round(hall.organizer, round_)
    services.decide_result(hall.judge, hall.table(1), "1-0")
    semi_finals, final = bracket(hall.event)[0].rounds
    assert (semi_finals.title, final.title) == ("semi-finals", "final")
    assert [(seat.seed, seat.games, seat.won) for seat in semi_finals.matches[0].seats] == [
        (1, "1", True),
        (4, "0", False),
    ]
    through, open_ = final.matches[0].seats
    assert (through.seed, through.games, through.waits) == (1, "", "") and open_.waits == "winner of table 2"


def test_why_two_players_meet_in_the_cut(hall: Hall) -> None:
    """The seeds, and for the final the tables before."""
    cut_to(hall, 4)
    round_ = hall.round()
    match = hall.table(1)
    assert (
        adapter.why_paired(round_, match.first)[0]
        == f"{match.first} is seed 1 and {match.second} is seed 4 of the cut."
    )
    hall.play()
    final = hall.round()
    assert "The winners of tables 1 and 2 of the previous round meet." in adapter.why_paired(final, hall.table().first)


def test_without_a_cut_everything_ends_with_the_swiss_rounds(hall: Hall) -> None:
    """No setting, no bracket, no further round."""
    hall.start(rounds=1)
    hall.round()
    hall.play()
    assert (adapter.planned_rounds(hall.fresh()), bracket(hall.event)) == (1, [])


def test_a_match_for_third_place_beside_the_final(hall: Hall) -> None:
    """Those who lost the semi-finals meet at table 2; the winner is third, and the reasons say so."""
    services.update_event(hall.organizer, hall.event, structure_options={"third": "yes"})
    cut_to(hall, 4)
    hall.round()
    hall.play()
    losers = [adapter.winner_and_loser(match)[1] for match in hall.event.rounds.last().matches.all()]
    final = hall.round()
    assert final.title == "Round 4: final and third place"
    third = hall.table(2)
    assert {*third.player_ids} == {*losers}
    assert adapter.why_paired(final, third.first)[1] == "Both lost their semi-final: they play for third place."
    services.decide_result(hall.judge, hall.table(1), "1-0")
    services.decide_result(hall.judge, third, "0-1")
    rows = adapter.table(hall.fresh())
    assert [row.entrant for row in rows[:4]] == [hall.table(1).first, hall.table(1).second, third.second, third.first]
    assert rows[2].standing.why[1] == f"Won the match for third place against {third.first}."
    drawn = bracket(hall.event)[0].rounds[-1].matches
    assert [match.label for match in drawn] == ["", "third place"]
    services.finish_event(hall.organizer, hall.event)


@pytest.mark.parametrize(("players", "places"), [(8, [1, 2, 3, 4, 5, 5, 5, 5]), (5, [1, 2, 3, 4, 5]), (3, [1, 2, 3])])
def test_third_place_in_single_elimination(hall: Hall, players: int, places: list[int]) -> None:
    """With a bye in the semi-finals there is one loser only, and nothing to play for."""
    services.update_event(hall.organizer, hall.event, structure="elimination", structure_options={"third": "yes"})
    hall.start(*EIGHT[:players])
    while hall.event.rounds.count() < adapter.planned_rounds(hall.fresh()):
        hall.round()
        hall.play()
    assert [row.standing.place for row in adapter.table(hall.fresh())] == places


def test_a_corrected_semi_final_changes_both_finals(hall: Hall) -> None:
    """The new winner plays in the final, the other one for third place, and both are played again."""
    services.update_event(hall.organizer, hall.event, cut_best_of=1, structure_options={"third": "yes"})
    cut_to(hall, 4)
    hall.round()
    hall.play()
    hall.round()
    hall.play()
    semi, number = hall.table(1, 3), hall.event.rounds.last().number
    services.decide_result(hall.organizer, semi, "0-1", replay=True)
    assert semi.second_id in hall.table(1, number).player_ids and semi.first_id in hall.table(2, number).player_ids
    assert hall.table(1, number).result is None and hall.table(2, number).result is None


def test_third_place_stays_as_it_was_once_the_cut_has_begun(hall: Hall) -> None:
    """The refusal names the setting; the form as it was is saved."""
    cut_to(hall, 4)
    hall.round()
    services.update_event(hall.organizer, hall.fresh(), note="Hello", structure_options={"third": "no"})
    with pytest.raises(WrongState, match="match for third place cannot change any more"):
        services.update_event(hall.organizer, hall.fresh(), structure_options={"third": "yes"})
