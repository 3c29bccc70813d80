"""Other seats in a published round: shown first, made, told to the players, undone in one press."""

from __future__ import annotations

from itertools import product

import pytest
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import BadInput, CannotPair, NotAllowed, WrongState
from tournament.events.models import AuditEntry, Entrant, Match
from tournament.events.shown import desk

SEVEN = EIGHT[:7]


def seats(hall: Hall) -> dict[int, list[str]]:
    """Table (0: the bye) -> first names."""
    tables = hall.event.rounds.last().matches.select_related("first", "second")
    return {match.table: sorted(player.name.split()[0] for player in match.players) for match in tables}


def two_to_swap(hall: Hall, here: int | None = None, there: int | None = None) -> tuple[Entrant, Entrant]:
    """Two players of different tables (0: the bye) who can change seats without a rematch."""
    tables = list(hall.event.rounds.last().matches.select_related("first", "second", "round__event"))
    for one, other in product(tables, tables):
        if one == other or here not in (None, one.table) or there not in (None, other.table):
            continue
        for pair in product(one.players, other.players):
            try:
                services.plan_swap(one.round, *pair)
            except CannotPair:
                continue
            return pair
    raise AssertionError("nobody can change seats")


def undo_last(hall: Hall) -> None:
    undoable = services.last_undoable(hall.fresh(), hall.organizer)
    assert undoable is not None
    services.undo(hall.organizer, undoable.entry)


@pytest.fixture
def second(hall: Hall) -> Hall:
    """Seven players in round 2, published: the first players of round 1 have 3 points, so has the bye."""
    hall.start(*SEVEN)
    hall.round()
    hall.play()
    hall.round()
    return hall


def test_two_players_swap_and_swap_back(second: Hall) -> None:
    """Their tables keep their rows; the trail says who, and one press seats both as before."""
    before, rows = seats(second), set(Match.objects.values_list("pk", flat=True))
    one, other = two_to_swap(second, 1, 3)
    planned = services.reseat(second.organizer, second.table(1).round, lambda r: services.plan_swap(r, one, other))
    now = seats(second)
    assert one.name.split()[0] in now[3] and other.name.split()[0] in now[1]
    assert set(Match.objects.values_list("pk", flat=True)) == rows
    assert second.table(1).moved_at is not None and second.table(2).moved_at is None
    assert planned.said == f"swapped {one.name} and {other.name}"
    assert second.deeds()[-1] == "round.reseat"
    assert "The organizer changed tables of this round." in adapter.why_paired(second.table(1).round, one)
    undo_last(second)
    assert seats(second) == before and second.deeds()[-1] == "round.seat_back"
    assert services.last_undoable(second.fresh(), second.organizer) is None


def test_what_it_does_is_said_first(second: Hall) -> None:
    """Who meets whom with which points, and how even the round is against the most even one."""
    one, other = two_to_swap(second, 1, 3)
    stays = next(player for player in second.table(3).players if player != other)
    points = adapter.points_before(second.event.rounds.last())
    planned = services.plan_swap(second.table(1).round, one, other)
    told = " ".join(planned.effects)
    pair = [f"{player} ({points[player.pk]} points)" for player in (stays, one)]
    assert f"Table 3: {pair[0]} against {pair[1]}." in told or f"Table 3: {pair[1]} against {pair[0]}." in told
    assert f"The round is uneven by {planned.change.cost} (" in told and "3 points apart count 9." in told
    least, cost = planned.change.least, planned.change.cost
    assert ("no pairing of these players is more even" if least == cost else f"most even pairing by {least}") in told


def test_the_bye_is_a_seat_as_well(second: Hall) -> None:
    """The other one sits out, with what a bye is worth, and back."""
    before = seats(second)
    sits_out, plays = two_to_swap(second, 0)
    services.reseat(second.organizer, second.table(1).round, lambda r: services.plan_swap(r, sits_out, plays))
    assert seats(second)[0] == [plays.name.split()[0]]
    bye = second.table(0)
    assert bye.is_bye and bye.outcome == {"games": [1, 0, 0]} and bye.bye_gives == "3 points"
    undo_last(second)
    assert seats(second) == before


def test_a_latecomer_plays_against_the_bye(second: Hall) -> None:
    """At a table behind the others; undone, the latecomer is without a table again."""
    before = seats(second)
    services.register(second.organizer, second.fresh(), "Zoe Late")
    late = second.player("Zoe")
    assert desk.without_table(second.event.rounds.last()) == [late]
    round_ = second.event.rounds.last()
    services.reseat(second.organizer, round_, lambda r: services.plan_latecomer(r, late))
    assert seats(second) == {k: v for k, v in before.items() if k} | {4: sorted([before[0][0], "Zoe"])}
    assert "changed tables" in adapter.why_paired(second.event.rounds.last(), late)[-1]
    undo_last(second)
    assert seats(second) == before
    assert desk.without_table(second.event.rounds.last()) == [late]
    with pytest.raises(BadInput, match="Ana Quill is in round 2"):
        services.plan_latecomer(second.table(1).round, second.player("Ana"))


def test_without_a_bye_a_latecomer_waits(hall: Hall) -> None:
    """Eight play, nobody sits out: the sentence says from when on the ninth can play."""
    hall.start(*EIGHT)
    hall.round()
    services.register(hall.organizer, hall.fresh(), "Zoe Late")
    with pytest.raises(CannotPair, match="Nobody sits out this round, so Zoe Late has no opponent."):
        services.plan_latecomer(hall.event.rounds.last(), hall.player("Zoe"))


def test_tables_are_paired_anew(second: Hall) -> None:
    """Nobody of them keeps the opponent, everybody else keeps the table."""
    before = seats(second)
    services.reseat(second.organizer, second.table(1).round, lambda r: services.plan_again(r, {1, 2}))
    now = seats(second)
    assert now[3] == before[3] and now[0] == before[0]
    assert now[1] not in (before[1], before[2]) and now[2] not in (before[1], before[2])
    undo_last(second)
    assert seats(second) == before
    round_ = second.table(1).round
    assert services.plan_again(round_, {2, 1}).asked == "Pair tables 1 and 2 again"
    assert services.plan_again(round_, {0, 1}).asked == "Pair table 1 and the bye again"


def test_who_has_met_does_not_meet_again(second: Hall) -> None:
    """A swap that makes a rematch is refused with both names."""
    met = second.table(1, 1)
    here = second.event.rounds.last().matches.select_related("first", "second", "round__event")
    table = next(match for match in here if match.seats(met.first) and not match.is_bye)
    other = next(player for player in table.players if player != met.first)
    with pytest.raises(CannotPair) as caught:
        services.plan_swap(table.round, other, met.second)
    assert "have met" in caught.value.message


def test_a_table_that_has_begun_stays(second: Hall) -> None:
    """A result, or the end of the round: the sentence names the table. Undo is offered no more once one is in."""
    services.reseat(second.organizer, second.table(1).round, lambda r: services.plan_again(r, {1, 2}))
    services.report_result(second.table(1).first, second.table(1), "1-0")
    assert services.last_undoable(second.fresh(), second.organizer) is None
    with pytest.raises(WrongState, match="Table 1 has begun"):
        services.plan_swap(second.table(1).round, second.table(1).first, second.table(3).first)
    second.play()
    second.round(publish=False)
    with pytest.raises(WrongState, match="Round 3 is not being played"):
        services.plan_again(second.event.rounds.last(), {1, 2})


def test_only_the_organizer(second: Hall) -> None:
    """A judge does not seat anybody."""
    with pytest.raises(NotAllowed, match="You may not change seats"):
        services.reseat(second.judge, second.table(1).round, lambda r: services.plan_again(r, {1, 2}))


def test_on_the_desk(second: Hall) -> None:
    """By the row menu and by the line: first the question, then the press; the players read it on their phones."""
    client, slug = browser(second.organizer), second.event.slug
    one, other = two_to_swap(second, 1, 3)
    form = {"round": "2", "change": "swap", "one_pk": str(one.pk), "other": other.name}
    asked = client.post(f"/events/{slug}/control/do/reseat/", form)
    assert asked.status_code == 409
    assert f"Swap {one.name} and {other.name}?" in asked.content.decode()
    assert second.table(1).seats(one)
    client.post(f"/events/{slug}/control/do/reseat/", form | {"sure": "1"})
    assert second.table(3).seats(one)
    page = second.guest(one.name).get(f"/events/{slug}/").content.decode()
    assert "The organizer changed your table at" in page
    line = {"round": "2", "quick": f"swap {one.name}, {other.name}"}
    assert client.post(f"/events/{slug}/control/quick/", line).status_code == 409
    client.post(f"/events/{slug}/control/quick/", line | {"sure": "1"})
    assert second.table(1).seats(one)
    assert AuditEntry.objects.filter(action="round.reseat").count() == 2
    assert (
        "Change who sits here"
        in client.get(f"/events/{slug}/r2/t1/menu/", headers={"HX-Request": "true"}).content.decode()
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("swap Ana", "A name is missing."),
        ("swap Nobody, Ana Quill", "No player in round 2 is called “Nobody”."),
        ("seat Ana", "No player without a table is called “Ana”."),
        ("pair two", "“two” is not a table."),
        ("pair 9", "Round 2 has no table 9."),
        ("pair bye", "No table is named."),
        ("pair 2 2", "Type a second table, too, or the bye: 2 bye"),
        ("pair 1", "Table 1 alone cannot be paired again."),
    ],
)
def test_a_line_that_cannot_be_done(second: Hall, line: str, told: str) -> None:
    """It says why, and nothing is changed."""
    before = seats(second)
    client: Client = browser(second.organizer)
    page = client.post(
        f"/events/{second.event.slug}/control/quick/", {"round": "2", "quick": line}, follow=True
    ).content.decode()
    assert told in page
    assert seats(second) == before


def test_by_a_program(second: Hall) -> None:
    """Without `sure` the answer says what would change; with it, it is done; a judge may not."""
    client, one_other = browser(second.organizer), two_to_swap(second, 1, 3)
    address = f"/api/events/{second.event.slug}/rounds/2/reseat/"
    body = {"change": "swap", "players": [player.pk for player in one_other]}
    look = client.post(address, body, content_type="application/json").json()
    assert look["done"] is False and second.table(1).seats(one_other[0])
    done = client.post(address, body | {"sure": True}, content_type="application/json").json()
    assert done == look | {"done": True} and second.table(3).seats(one_other[0])
    short = client.post(address, {"change": "swap", "players": [1]}, content_type="application/json")
    assert (short.status_code, short.json()["detail"]) == (400, "swap takes 2 players.")
    judge = browser(second.judge).post(address, body, content_type="application/json")
    assert (judge.status_code, judge.json()["detail"]) == (403, "You may not change seats.")
