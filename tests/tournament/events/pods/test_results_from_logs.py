"""A pod's log proposes places with Fame and duels, proves them, and tells what a typed result has otherwise."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from rules.dungeon_dice.play import play
from tests.tournament.events.conftest import Hall, browser
from tests.tournament.events.pods.conftest import start
from tournament.events import present, services
from tournament.events.models import Match
from tournament.events.proof import evidence
from tournament.events.proof.log_standing import CONTRADICTS, MISFIT, OPEN, VERIFIED
from tournament.events.results.placings import Placings
from tournament.judging import worker
from tournament.judging.match_header import header_of_match
from tournament.judging.models import GameLog, ReplayVerdict
from tournament.judging.services import attach_log, read_scores
from tournament.pods import pod_of_log

pytestmark = pytest.mark.django_db
#: Seeds of games of bots in which equal claims are fought out, for three players.
DUEL = 66


@pytest.fixture
def match(dungeon: Hall) -> Match:
    """A pod of three that is being played."""
    start(dungeon, 3, rounds=1)
    dungeon.round()
    return dungeon.table(1)


def log_of(match: Match, seed: int = DUEL, *, lines: int | None = None, order: tuple[int, ...] = (0, 1, 2)) -> str:
    """Return the log of a game of bots under the match's header, with its players in this order of seats."""
    played = play(seed, 3).splitlines()
    body = played[next(n for n, line in enumerate(played) if line.startswith("P1 draw")) :][:lines]
    header = header_of_match(match).splitlines()
    names = [line.split(" ", 1)[1] for line in header if line.startswith("P")]
    kept = [line for line in header if not line.startswith("P")]
    kept += [f"P{seat} {names[player]}" for seat, player in enumerate(order, start=1)]
    return "\n".join([*kept, *body]) + "\n"


def hand_in(match: Match, text: str) -> GameLog:
    log = attach_log(match.first, match, text)
    assert worker.judge_at_once(log.newest_replay)
    return GameLog.objects.get(pk=log.pk)


def told(seed: int = DUEL) -> Placings:
    found = pod_of_log(play(seed, 3), (1, 2, 3)).result
    assert found is not None
    return Placings(found)


def test_a_log_proposes_places_fame_and_duel(dungeon: Hall, match: Match) -> None:
    """The staff gets it as one press, the players in their form; nobody types a trophy."""
    log = hand_in(match, log_of(match))
    assert log.newest_verdict is not None and log.newest_verdict.told["outcome"] == told().outcome
    found = evidence.standing(match)
    offered = present.proposal(match, found)
    assert offered is not None and offered.key == told().key
    assert "won" in offered.key and "lost" in offered.key
    form = match.kind.filled(match, {}, (), found.winners, found.results)
    assert form.from_log and form.full
    assert [seat.fame for seat in form.seats] == [str(seat.fame) for seat in told().seats]
    assert {seat.duel for seat in form.seats} >= {"won", "lost"}
    page = dungeon.guest(match.first.name).get(match.get_absolute_url()).content.decode()
    assert "Filled in from the checked log" in page and "Use the result of the logs" not in page
    staff = Client()
    staff.force_login(dungeon.judge)
    page = staff.get(match.get_absolute_url()).content.decode()
    assert f"The logs say: {present.result_in_words(match, told())}." in page
    answer = staff.post(f"{match.get_absolute_url()}decide/", {"result": offered.key, "key": "1"})
    assert answer.status_code == 302
    assert dungeon.table(1).result == told()
    assert evidence.standing(match).kind == VERIFIED
    assert present.proposal(dungeon.table(1), evidence.standing(match)) is None


def test_the_seats_of_the_log_are_those_of_its_names(match: Match) -> None:
    """A log with the players in another order proposes the same for the same people."""
    hand_in(match, log_of(match, order=(2, 0, 1)))
    offered = evidence.standing(match).results[1]
    assert isinstance(offered, Placings)
    # Whoever sits third in the pod is P1 of the log.
    assert offered.places == (told().places[1], told().places[2], told().places[0])
    assert [seat.player for seat in offered.seats] == [1, 2, 3]


def test_places_that_fit_are_verified(dungeon: Hall, match: Match) -> None:
    """The short form of a slip is enough, with or without Fame."""
    hand_in(match, log_of(match))
    for fame in (False, True):
        short = ", ".join(
            f"{place} f{seat.fame}" if fame else str(place)
            for place, seat in zip(told().places, told().seats, strict=True)
        )
        services.decide_result(dungeon.judge, match, short)
        assert evidence.standing(match).kind == VERIFIED


def test_what_differs_is_told_and_a_correction_mends_it(dungeon: Hall, match: Match) -> None:
    """By name, with place and Fame of both."""
    hand_in(match, log_of(match))
    spots = sorted(range(3), key=lambda spot: told().places[spot])
    wrong = dict(zip(spots, (1, 3, 2), strict=True))
    services.decide_result(dungeon.judge, match, ", ".join(str(wrong[spot]) for spot in range(3)))
    found = evidence.standing(match)
    assert found.kind == CONTRADICTS
    second = match.players[spots[1]].name
    fame = told().seats[spots[1]].fame
    assert f"In the log {second} has place 2 with {fame} Fame; in the result place 3." in found.says[0]
    page = Client().get(match.get_absolute_url()).content.decode()
    assert "Does not fit the result" in page and f"In the log {second} has place 2" in page
    services.decide_result(dungeon.judge, match, told().key)
    assert evidence.standing(match).kind == VERIFIED


def test_a_number_of_the_slip_that_differs_is_told(dungeon: Hall, match: Match) -> None:
    """Places agree, experience does not."""
    hand_in(match, log_of(match))
    seats = told().key.split(", ")
    seats[0] = " ".join(word for word in seats[0].split() if not word.startswith("x")) + " x99"
    services.decide_result(dungeon.judge, match, ", ".join(seats))
    found = evidence.standing(match)
    assert found.kind == CONTRADICTS and "99 experience" in found.says[0]


def test_somebody_who_left_early_is_told(dungeon: Hall, match: Match) -> None:
    """The log plays on with everybody."""
    hand_in(match, log_of(match))
    last = told().places.index(max(told().places))
    parts = ["left" if spot == last else str(told().places[spot]) for spot in range(3)]
    services.decide_result(dungeon.judge, match, ", ".join(parts))
    name = match.players[last].name
    says = evidence.standing(match).says
    assert says[0].startswith(f"In the log {name} plays to the end, with place ")


def test_time_called_with_equal_fame_leaves_the_duel_open(dungeon: Hall, match: Match) -> None:
    """The form is filled in but for the duel; whoever won it, the log leaves that open and contradicts nothing."""
    hand_in(match, log_of(match, 3, lines=40) + "time\n")
    found = evidence.standing(match)
    assert present.proposal(match, found) is None
    assert match.kind.filled(match, {}, (), found.winners, found.results).ended == "time"
    services.decide_result(dungeon.judge, match, "time: f0 won, f0 lost, f0 lost")
    found = evidence.standing(match)
    assert found.kind == OPEN
    assert "have the most Fame when time is called; their duel is not in it." in found.says[0]


def test_the_api_has_the_proposed_result(dungeon: Hall, match: Match) -> None:
    """A program sends it back as it is."""
    hand_in(match, log_of(match))
    client = Client()
    client.force_login(dungeon.judge)
    address = f"/api/events/{dungeon.event.slug}/pairings/"
    (row,) = client.get(address).json()["tables"]
    assert row["logs"] == "open" and row["logs_result"] == told().key
    answer = client.post(
        f"/api/events/{dungeon.event.slug}/rounds/1/tables/1/result/", {"result": row["logs_result"]},
        content_type="application/json",
    )  # fmt: skip
    assert answer.status_code == 200, answer.content
    assert (answer.json()["logs"], answer.json()["logs_result"]) == ("verified", None)


def under_other_names(match: Match) -> str:
    """The log of the pod as its people are called at the table: Nick 1, Nick 2, Nick 3 in the seats of the log."""
    text, order = log_of(match, order=(2, 0, 1)), (2, 0, 1)
    for seat, player in enumerate(order, start=1):
        text = text.replace(f'"{match.players[player].name}"', f'"Nick {seat}"')
    return text


def test_two_players_or_a_judge_say_who_is_who(dungeon: Hall, match: Match) -> None:
    """The log calls everybody otherwise: a form asks each person's name, and what two say alike counts."""
    log = hand_in(match, under_other_names(match))
    assert evidence.standing(match).kind == MISFIT
    wanted = {f"seat_{person}": str((2, 0, 1).index(person)) for person in range(3)}
    address = f"/logs/{log.pk}/"
    for player, told in ((match.first, "Saved. It counts once another player says the same, or a judge."),
                         (match.second, "The names are matched.")):  # fmt: skip
        phone = dungeon.guest(player.name)
        page = phone.get(address).content.decode()
        assert f"{match.third.name} is in the log" in page and "It counts once another player says the same." in page
        assert told in phone.post(f"{address}seats/", wanted, follow=True).content.decode()
    offered = present.proposal(match, evidence.standing(match))
    assert offered is not None and offered.key == told_by_seats(match)
    services.decide_result(dungeon.judge, match, offered.key)
    assert evidence.standing(match).kind == VERIFIED


def told_by_seats(match: Match) -> str:
    """The result of the same game under the names of the pairing: who sat where in the log is what counts."""
    return told().reseated([(2, 0, 1).index(person) for person in range(3)]).key


def test_a_name_is_chosen_once(dungeon: Hall, match: Match) -> None:
    """Two people cannot be one of the log; nothing is kept."""
    log = hand_in(match, under_other_names(match))
    judge = browser(dungeon.judge)
    page = judge.post(f"/logs/{log.pk}/seats/", {"seat_0": "1", "seat_1": "1", "seat_2": "0"}, follow=True)
    assert "Two have the same name of the log, or somebody has none. Choose each name once." in page.content.decode()
    assert not log.seat_claims.exists()
    judge.post(f"/logs/{log.pk}/seats/", {"seat_0": "1", "seat_1": "2", "seat_2": "0"})
    assert evidence.standing(match).kind != MISFIT


def test_a_log_of_an_earlier_version_gets_its_score(dungeon: Hall, match: Match) -> None:
    """Its verdict kept no result: the store checks it again by itself, once, and then it proposes one."""
    log = hand_in(match, log_of(match))
    ReplayVerdict.objects.filter(replay__log=log).update(told={})
    assert present.proposal(match, evidence.standing(match)) is None
    out = StringIO()
    call_command("read_scores", stdout=out)
    assert out.getvalue() == "1 log will be checked again.\n"
    assert read_scores() == 0
    assert worker.judge_at_once(GameLog.objects.get(pk=log.pk).newest_replay)
    offered = present.proposal(match, evidence.standing(match))
    assert offered is not None and offered.key == told().key
    assert read_scores() == 0
