"""Pods as a structure: sizes, seats, rounds, the final pod, standings, and which games they are for."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.contrib.auth.models import User

from tests.tournament.events.conftest import Hall
from tests.tournament.events.pods.conftest import DAY, DICE, in_order, play, start
from tournament.events import adapter, services
from tournament.events.errors import BadInput, CannotPair, WrongState
from tournament.events.models import Match

pytestmark = pytest.mark.django_db


def sizes(dungeon: Hall, number: int) -> list[int]:
    return [len(match.player_ids) for match in dungeon.event.rounds.get(number=number).matches.order_by("table")]


@pytest.mark.parametrize(
    ("players", "expected"),
    [(2, [2]), (4, [4]), (5, [5]), (6, [3, 3]), (7, [3, 4]), (9, [3, 3, 3]), (11, [3, 4, 4])],
)
def test_pods_have_the_sizes_of_the_book(dungeon: Hall, players: int, expected: list[int]) -> None:
    """Fours and threes, nobody is left over; five only where five play."""
    start(dungeon, players)
    dungeon.round()
    assert sorted(sizes(dungeon, 1)) == expected
    assert not dungeon.event.rounds.get().matches.filter(is_bye=True).exists()


def test_an_evening_to_the_final_pod(dungeon: Hall) -> None:
    """Three rounds, then the best four in one pod; its places are the final places."""
    start(dungeon)
    assert dungeon.event.swiss_rounds == 3
    for _ in range(3):
        dungeon.round()
        play(dungeon)
    best = [row.player for row in adapter.ranking(dungeon.event)[:4]]
    final = dungeon.round()
    assert (final.title, final.cut_size) == ("Round 4: final pod", 4)
    table = final.matches.get()
    assert set(table.player_ids) == set(best)
    services.decide_result(dungeon.judge, table, "2, 1, 4, 3")
    with pytest.raises(WrongState, match="All 4 rounds are played"):
        dungeon.round()
    services.finish_event(dungeon.organizer, dungeon.fresh())
    rows = adapter.ranking(dungeon.event)
    in_final = [table.player_ids[seat] for seat in (1, 0, 3, 2)]
    assert [row.player for row in rows[:4]] == in_final
    assert rows[0].why[0] == "Place 1 in the final pod."
    assert rows[4].place == 5 and rows[4].why[0].startswith("Below the 4 players of the final pod")


def test_eight_players_have_no_final_pod(dungeon: Hall) -> None:
    """A final pod is played from nine players on."""
    start(dungeon, 8, rounds=1)
    dungeon.round()
    play(dungeon)
    with pytest.raises(WrongState, match="The only round is played"):
        dungeon.round()


def test_points_and_their_columns(dungeon: Hall) -> None:
    """A shared place gets the mean of what it covers, who left early nothing; columns are written as people read."""
    start(dungeon, 4, rounds=1)
    dungeon.round()
    table = dungeon.table(1)
    services.decide_result(dungeon.judge, table, "throne: 1 f4, 2 f2, 2 f2, left")
    rows = {row.player: row for row in adapter.ranking(dungeon.event)}
    columns = {column.label: column for column in dungeon.event.scheme.columns(dungeon.event, list(rows.values()))}
    told = [
        [columns[label].shown(rows[player]) for label in ("Pts", "Places", "Thrones")] for player in table.player_ids
    ]
    assert told == [["5", "1", "1"], ["3", "2", "0"], ["3", "2", "0"], ["0", "4", "0"]]
    assert "Fame" not in columns, "the one who left has none written down"
    shared = rows[table.player_ids[1]]
    assert "Points 3 = 3 (2nd)." in shared.why


def test_points_of_a_shared_place_are_exact(dungeon: Hall) -> None:
    """Three who share the second place of a pod of four have two and a third each."""
    start(dungeon, 4, rounds=1)
    dungeon.round()
    table = dungeon.table(1)
    services.decide_result(dungeon.judge, table, "1, 2, 2, 2")
    row = adapter.ranking(dungeon.event)[1]
    assert row.points == "2 1/3"
    assert table.kind.read("1, 2, 2, 2").points == (5, Fraction(7, 3), Fraction(7, 3), Fraction(7, 3))


def test_two_who_wish_so_are_kept_apart(dungeon: Hall) -> None:
    """One side's word is enough; with three players it cannot be kept, and the proposal says so."""
    start(dungeon, 8, rounds=2)
    ana, bo = dungeon.player("Ana"), dungeon.player("Bo")
    services.keep_apart(dungeon.organizer, bo, "ana")
    round_ = dungeon.round(publish=False)
    assert not any(match.seats(ana) and match.seats(bo) for match in round_.matches.all())
    assert dungeon.event.scheme.warns(round_) == ()


def test_a_wish_that_cannot_be_kept_is_told(dungeon: Hall) -> None:
    """Before the round is published, by name."""
    start(dungeon, 4, rounds=1)
    services.keep_apart(dungeon.organizer, dungeon.player("Bo"), "Ana Quill, Cy")
    warned = dungeon.event.scheme.warns(dungeon.round(publish=False))
    assert warned == tuple(
        f"{pair} should not sit together; no seating was found that keeps all such pairs apart."
        for pair in ("Ana Quill and Bo Oddsock", "Bo Oddsock and Cy Nightjar")
    )


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ("Zoe", "No other player is called “Zoe”."),
        ("Bo", "No other player is called “Bo”."),  # oneself
        ("f", "“f” may be Fay Moor, Flo Fogbottom."),
    ],
)
def test_wishes_that_name_nobody(dungeon: Hall, names: str, says: str) -> None:
    """Nobody of that name, oneself, and several; nothing is kept."""
    start(dungeon, 6, rounds=1)
    services.register(dungeon.organizer, dungeon.event, "Fay Moor")
    with pytest.raises(BadInput) as refused:
        services.keep_apart(dungeon.organizer, dungeon.player("Bo"), names)
    assert (refused.value.field, refused.value.message) == ("apart", says)
    assert not dungeon.player("Bo").apart.exists()


def test_a_seat_is_explained(dungeon: Hall) -> None:
    """Points at the table, who has met, and how good the seating is."""
    start(dungeon, 7, rounds=2)
    dungeon.round()
    play(dungeon)
    round_ = dungeon.round()
    told = adapter.why_paired(round_, round_.matches.first().first)
    assert told[0].startswith("Pod 1: ") and "points" in told[0]
    assert any("have met once before." in sentence for sentence in told)
    assert told[-1].startswith("Seats and equal seatings were drawn at random (lot number ")


def test_the_last_player_cannot_be_seated(dungeon: Hall) -> None:
    """With the way out, instead of a page that breaks."""
    start(dungeon, 2, rounds=2)
    dungeon.round()
    play(dungeon)
    services.drop(dungeon.organizer, dungeon.player("Bo"))
    with pytest.raises(CannotPair, match="A pod needs at least 2 players and only 1 is here."):
        dungeon.round()


def test_seats_are_swapped_before_publishing(dungeon: Hall) -> None:
    """Players who have met may sit together again: a pod is no rematch."""
    start(dungeon, 7, rounds=2)
    dungeon.round()
    play(dungeon)
    round_ = dungeon.round(publish=False)
    one, other = (match.first for match in round_.matches.order_by("table"))
    services.swap_players(dungeon.organizer, round_, one, other)
    here = Match.objects.get(round=round_, table=1)
    assert (here.first, sizes(dungeon, 2)) == (other, [4, 3])


@pytest.mark.parametrize(
    ("settings", "field", "says"),
    [
        ({"structure": "pods"}, "structure", "Pods: for Dungeon Dice, and this event is played by "),
        (
            {"structure": "pods", "edition": "dungeon-dice", "dice_set": DICE, "cut_to": 8},
            "cut_to",
            "Pods do not cut to 8.",
        ),
    ],
)
def test_settings_that_pods_cannot_have(organizer: User, settings: dict, field: str, says: str) -> None:
    """Another game, and another cut than the final pod."""
    with pytest.raises(BadInput, match=says) as refused:
        services.create_event(organizer, name="Night", date=DAY, **settings)
    assert refused.value.field == field


def test_the_book_cannot_be_taken_from_under_the_pods(dungeon: Hall) -> None:
    """Changing the rule book alone is refused as well."""
    with pytest.raises(BadInput, match="Pods: for Dungeon Dice"):
        services.update_event(dungeon.organizer, dungeon.event, edition="wol2015")


def test_dungeon_dice_may_still_be_swiss(organizer: User) -> None:
    """Events of earlier versions stay as they are."""
    event = services.create_event(organizer, name="Night", date=DAY, edition="dungeon-dice", dice_set=DICE)
    assert services.update_event(organizer, event, name="Later").structure == "swiss"


def test_results_of_all_sizes(dungeon: Hall) -> None:
    """Seats in order of place are a result of any pod."""
    start(dungeon, 5, rounds=1)
    dungeon.round()
    services.decide_result(dungeon.judge, dungeon.table(1), in_order(5))
    assert [row.points for row in adapter.ranking(dungeon.event)] == [5, 4, 3, 2, 1]
