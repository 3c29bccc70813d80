"""Results of pods: how they are read, what cannot be, what they are called, and who says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.tournament.events.conftest import Hall, browser
from tests.tournament.events.pods.conftest import start
from tournament.events import adapter, services
from tournament.events.errors import AlreadySettled, BadResult, NotAllowed
from tournament.events.models import Match
from tournament.events.present import match_tag, result_in_words
from tournament.events.results import KINDS, ResultError
from tournament.events.results.placings import parse

pytestmark = pytest.mark.django_db
FULL = "throne: f4 r1 g1 x3 claim, f3 g1, f2 b1 w2, f0"


@pytest.fixture
def pod(dungeon: Hall) -> Hall:
    """A pod of four is being played: Ana, Bo, Cy and Di in some order."""
    start(dungeon, 4, rounds=2)
    dungeon.round()
    return dungeon


def names(match: Match) -> list[str]:
    return [player.name for player in match.players]


@pytest.mark.parametrize(
    ("written", "key", "places"),
    [
        ("1,2,3,4", "1, 2, 3, 4", (1, 2, 3, 4)),
        ("1 f4, 3, 2 f3 ,left", "1 f4, 3, 2 f3, left", (1, 3, 2, 4)),
        ("throne: 2, 1, 2, 4", "throne: 2, 1, 2, 4", (2, 1, 2, 4)),
        (FULL, FULL, (1, 2, 3, 4)),
        ("f2 b1 won, f2 r2 lost, f1 r1 left", "time: f2 b1 won, f2 r2 lost, f1 r1 left", (1, 2, 3)),
    ],
)
def test_a_result_is_written_and_read_back(written: str, key: str, places: tuple[int, ...]) -> None:
    """Short or in full, a stored pod is the same value again."""
    value = parse(written)
    assert (value.key, value.places) == (key, places)
    assert parse(value.key) == value == KINDS["placings"].read(value.outcome["placings"])


@pytest.mark.parametrize(
    ("written", "faults"),
    [
        ("1, , 2", ((2, "This player has no place yet."),)),
        (
            "1, 7",
            (
                (2, "“7” is not a place from 1 to 5, nor a mark such as f4 or left."),
                (2, "This player has no place yet."),
            ),
        ),
        ("1 fmany, 2", ((1, "Fame: “many” is not a whole number."),)),
        ("dawn: 1, 2", ((0, "“dawn” is not an ending of a pod. Write throne or time, or leave it out."),)),
    ],
)
def test_what_cannot_be_read(written: str, faults: tuple[tuple[int, str], ...]) -> None:
    """Each sentence with the seat it is about."""
    with pytest.raises(ResultError) as refused:
        parse(written)
    assert refused.value.faults == faults


@pytest.mark.parametrize(
    ("result", "seat", "says"),
    [
        ("1, 2, 3", 0, "This table has 4 seats, and the result has 3. Give each seat its part."),
        ("1, 1, 3, 4", 1, "{0} and {1} share place 1, but one throne has one winner: they duel. Record who won."),
        ("1, 3, 3, 4", 2, "{1} has place 3, but place 2 follows. Places run 1, 2, 3; equals share a place and the next "
         "is left out."),
        ("1 f3, 2 f4, 3, 4", 2, "{1} has 4 Fame on place 2, more than {0} with 3 on place 1. Correct one."),
        ("throne: 1 f3, 2, 3, 4", 1, "{0} took the throne with 3 Fame; this pod needs 4. Correct the Fame, or say that "
         "time was called."),
        ("throne: f4 r2 claim, f0, f0, f0", 1, "{0} has 4 Fame written down, but trophies and artifacts make 2 "
         "(2 red x 1). Correct one."),
        ("left, left, left, left", 0, "All players have left. Leave the result open, or say who stayed to the end."),
    ],
)  # fmt: skip
def test_what_cannot_be(pod: Hall, result: str, seat: int, says: str) -> None:
    """Each check of the book, in one sentence, at the seat it names."""
    match = pod.table(1)
    with pytest.raises(BadResult) as refused:
        services.decide_result(pod.judge, match, result)
    faults = refused.value.__cause__.faults  # type: ignore[union-attr]
    assert (seat, says.format(*names(match))) in faults
    assert pod.table(1).result is None


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("1, 2, 3, 4", "{0} takes the throne, then {1}, {2} and {3}"),
        ("1, 2, 3, 3", "{0} takes the throne, then {1}, {2} and {3} share 3rd"),
        ("1 f4, 2 f3, 3 f1, left", "{0} (4 Fame) takes the throne, then {1} (3 Fame) and {2} (1 Fame); {3} left early"),
        ("time: 2, 1, 2, 2", "{1} has the most Fame when time is called, then {0}, {2} and {3} share 2nd"),
    ],
)
def test_a_result_in_words(pod: Hall, result: str, words: str) -> None:
    """With every name, shared places and who left."""
    services.decide_result(pod.judge, pod.table(1), result)
    match = pod.table(1)
    assert result_in_words(match) == words.format(*names(match))
    last = pod.event.audit.first()
    assert last is not None and last.data["words"] == result_in_words(match)


def test_one_reports_and_any_other_confirms(pod: Hall) -> None:
    """The third seat may answer the first; a word with less in it agrees as long as nothing differs."""
    match = pod.table(1)
    first, _, third, fourth = match.players
    services.report_result(first, match, "1 f4, 2 f3, 3 f1, 4 f0")
    assert match_tag(pod.table(1)).word == f"{first.name.split()[0]} first, to confirm"
    with pytest.raises(NotAllowed, match="You reported this result yourself."):
        services.confirm_result(first, pod.table(1), "1 f4, 2 f3, 3 f1, 4 f0")
    services.report_result(third, pod.table(1), "1, 2, 3, 4")
    done = pod.table(1)
    assert done.confirmed and done.result.key == "1 f4, 2 f3, 3 f1, 4 f0"
    assert match_tag(done, of=fourth).word == "4th"
    with pytest.raises(AlreadySettled, match="Only the staff can change it now."):
        services.report_result(fourth, done, "2, 1, 3, 4")


def test_another_word_is_a_dispute(pod: Hall) -> None:
    """The desk has both, the judge decides, and the decision is undone in one step."""
    match = pod.table(1)
    first, second, *_ = match.players
    services.report_result(first, match, "1, 2, 3, 4")
    services.report_result(second, pod.table(1), "2, 1, 3, 4")
    disputed = pod.table(1)
    assert disputed.disputed and disputed.counter_claim == "2, 1, 3, 4"
    services.decide_result(pod.judge, disputed, "2, 1, 3, 4")
    assert pod.table(1).result.key == "2, 1, 3, 4" and not pod.table(1).disputed
    services.undo_result(pod.judge, pod.table(1))
    assert pod.table(1).disputed and pod.table(1).result.key == "1, 2, 3, 4"


def test_a_stranger_is_told_who_may_report(pod: Hall) -> None:
    """By all names of the table."""
    with pytest.raises(NotAllowed) as refused:
        services.report_result(AnonymousUser(), pod.table(1), "1, 2, 3, 4")
    one, two, three, four = names(pod.table(1))
    told = f"Only {one}, {two}, {three} and {four} can report the result of table 1."
    assert refused.value.message == told


def test_a_pod_of_three_plays_on_without_an_absent_player(dungeon: Hall) -> None:
    """The player is dropped; the form marks who left, and the result gives the last place and no points."""
    start(dungeon, 3, rounds=1)
    dungeon.round()
    absent = dungeon.table(1).players[1]
    services.no_show(dungeon.organizer, dungeon.table(1), absent)
    match = dungeon.table(1)
    assert match.result is None
    assert [seat.left for seat in match.kind.filled(match, {}).seats] == [False, True, False]
    services.decide_result(dungeon.judge, match, "2, left, 1")
    assert {row.player: row.points for row in adapter.ranking(dungeon.event)}[absent.pk] == 0


def test_a_pod_of_two_is_won_by_whoever_is_there(dungeon: Hall) -> None:
    """As with games: the other one has come last, without points."""
    start(dungeon, 2, rounds=1)
    dungeon.round()
    one, other = dungeon.table(1).players
    services.no_show(dungeon.organizer, dungeon.table(1), one)
    assert dungeon.table(1).result.key == "left, 1"
    assert [(row.player, row.points) for row in adapter.ranking(dungeon.event)] == [(other.pk, 5), (one.pk, 0)]


def test_five_play_to_three_fame(dungeon: Hall) -> None:
    """The goal of the check and of the form."""
    start(dungeon, 5, rounds=1)
    dungeon.round()
    match = dungeon.table(1)
    assert match.kind.filled(match, {}).goal == 3
    services.decide_result(dungeon.judge, match, "throne: 1 f3, 2, 3, 4, 5")
    assert dungeon.table(1).result.seats[0].fame == 3


@pytest.mark.parametrize(
    ("line", "places"),
    [("{0} {1} {2} {3}", "1, 2, 3, 4"), ("{1} {0}={3} {2}", "2, 1, 4, 2"), ("{2} {0} -{1} {3}", "2, left, 1, 3"),
     ("{0} {1} {2}", None), ("{0} {0} {1} {2}", None), ("zz {1} {2} {3}", None)],
)  # fmt: skip
def test_the_line_of_the_desk(pod: Hall, line: str, places: str | None) -> None:
    """First letters in order of place; `=` shares, `-` left early; whoever is missing makes it no result."""
    match = pod.table(1)
    letters = [name.split()[0].lower() for name in names(match)]
    found = match.kind.quick(match, line.format(*letters))
    assert (found.key if found else None) == places


def test_the_line_is_saved_on_the_desk(pod: Hall) -> None:
    """And what is no result is answered with how one is typed."""
    desk, address = browser(pod.judge), f"/events/{pod.event.slug}/control/quick/"
    letters = [name.split()[0].lower() for name in names(pod.table(1))]
    answer = desk.post(address, {"quick": "1 zz", "round": "1"}, follow=True).content.decode()
    assert "the first letters of each name in order of place" in answer
    desk.post(address, {"quick": f"1 {' '.join(letters)}", "round": "1"})
    assert pod.table(1).result.key == "1, 2, 3, 4"


def filled(*places: str, **more: str) -> dict[str, Any]:
    """What the short form sends."""
    sent = {f"place-{seat}": place for seat, place in enumerate(places, start=1)}
    return {"seats": str(len(places)), "form": "short", **sent, **more}


def test_the_form_keeps_what_was_entered(pod: Hall) -> None:
    """A pod that cannot be is told at its seat, with every place and number as it was sent."""
    match = pod.table(1)
    guest = pod.guest(match.first.name)
    sent = filled("1", "1", "3", "4", **{"f-1": "4", "f-3": "x"})
    answer = guest.post(f"{match.get_absolute_url()}report/", sent)
    assert answer.status_code == 400
    form = answer.context["form"]
    assert [seat.place for seat in form.seats] == ["1", "1", "3", "4"]
    assert (form.seats[0].fame, form.seats[2].fame) == ("4", "x")
    assert form.seats[2].faults == ("Fame: “x” is not a whole number.",)
    assert pod.table(1).result is None


def test_the_phone_and_the_judge_fill_the_same_form(pod: Hall) -> None:
    """A report, another player's other word, the judge's decision; then the page shows points by place."""
    match = pod.table(1)
    first, second, *_ = match.players
    address = match.get_absolute_url()
    pod.guest(first.name).post(f"{address}report/", filled("1", "2", "3", "4"))
    assert pod.table(1).result.key == "1, 2, 3, 4"
    pod.guest(second.name).post(f"{address}answer/", {"answer": "no", **filled("2", "1", "3", "4")})
    assert pod.table(1).disputed
    browser(pod.judge).post(f"{address}decide/", filled("1", "2", "3", "", **{"left-4": "on"}))
    page = browser().get(address).content.decode()
    assert "takes the throne" in page and "left early" in page and "+5" in page
    assert pod.table(1).result.key == "1, 2, 3, left"


def test_the_full_form(pod: Hall) -> None:
    """Trophies and claims make the places."""
    match = pod.table(1)
    numbers = {"f-1": "2", "r-1": "2", "f-2": "4", "g-2": "1", "r-2": "1", "f-3": "0", "f-4": "0", "x-4": "2"}
    sent = {"seats": "4", "form": "full", "ended": "throne", "claim": "2", **numbers}
    browser(pod.judge).post(f"{match.get_absolute_url()}decide/", sent)
    assert pod.table(1).result.key == "throne: f2 r2, f4 r1 g1 claim, f0, f0 x2"
    assert pod.table(1).result.places == (2, 1, 4, 3)
