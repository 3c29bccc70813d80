"""The archive of every kind of event, with what judges did there: each row comes in as it went out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tournament.events.conftest import EIGHT, Hall
from tests.tournament.events.drafting.conftest import DraftHall
from tests.tournament.events.entering.test_doubles import PAIRS
from tests.tournament.events.logs import hand_in
from tests.tournament.events.pods.conftest import DAY, DICE, in_order, play, start
from tests.tournament.events.structures.test_score_runs import begun, won
from tournament.events import services
from tournament.events.models import Event, Store
from tournament.exchange.archive import make
from tournament.exchange.restoring import restore
from tournament.judges import services as judges

from .test_archive import plain, shifted

pytestmark = pytest.mark.django_db


def _judged(hall: Hall) -> None:
    """A ruling with a penalty at table 1 of the last round, and a deck check."""
    match = hall.table(1)
    services.call_judge(match.first, match, "What counts?")
    given = (judges.Given(match.first_id, "slow-play"),)
    judges.rule_on_call(hall.judge, match.calls.get(), judges.Decision("It counts.", penalties=given))
    judges.choose_check(hall.judge, match.first)


def _pods(hall: Hall) -> Event:
    event = services.create_event(
        hall.organizer, name="Dungeon Night", date=DAY, seed=3, edition="dungeon-dice", dice_set=DICE, structure="pods"
    )
    dungeon = Hall(event, hall.organizer, hall.judge)
    start(dungeon, 7, rounds=2)
    dungeon.round()
    play(dungeon)
    dungeon.round()
    services.decide_result(hall.judge, dungeon.table(2), in_order(3))
    return dungeon.fresh()


def _runs(hall: Hall) -> Event:
    event = begun(hall.organizer, "draft", 2)
    for match in event.rounds.get().matches.select_related("first", "round__event").prefetch_related("first__members"):
        heroes = ["KNI", "WIZ", "RAN", "ROG"][: len(match.first.members.all())]
        services.choose_heroes(hall.organizer, match, heroes)
        health = [4] * 4 if len(heroes) == 4 else [20]
        services.decide_result(hall.organizer, match, won(8, *health))
    return Event.objects.get(pk=event.pk)


def _draft(hall: Hall) -> Event:
    draft = DraftHall(hall)
    draft.open(*EIGHT[:5])
    draft.seat()
    draft.draft_all()
    services.set_building_time(hall.organizer, draft.event, 20)
    draft.build_all()
    hall.round()
    _judged(hall)
    return hall.fresh()


def _doubles(hall: Hall) -> Event:
    services.update_event(hall.organizer, hall.event, team_format="doubles", swiss_rounds=2)
    services.open_registration(hall.organizer, hall.event)
    services.register_many(hall.organizer, hall.fresh(), PAIRS)
    services.start_event(hall.organizer, hall.fresh(), with_faulty_teams=True)
    hall.round()
    services.replace_partner(hall.organizer, hall.player("Marbles"), 2, "Zed")
    services.replace_partner(hall.organizer, hall.player("Oddsocks"), 1)
    _judged(hall)
    return hall.fresh()


def _sided(structure: str, **options: str) -> Callable[[Hall], Event]:
    def played(hall: Hall) -> Event:
        services.update_event(
            hall.organizer, hall.event, structure=structure, structure_options=options,
            cut_to=4 if structure == "groups" else 0,
        )  # fmt: skip
        hall.start()
        hall.round()
        log = hand_in(hall.table(1), "legal", "illegal", line=9)
        assert log.replays.count() == 2
        hall.play()
        _judged(hall)
        services.drop(hall.organizer, hall.player("Gus"))
        hall.round()
        return hall.fresh()

    return played


KINDS: dict[str, Callable[[Hall], Event]] = {
    "pods": _pods,
    "score runs": _runs,
    "a draft": _draft,
    "doubles": _doubles,
    "groups": _sided("groups", groups="2", third="yes"),
    "round robin": _sided("round-robin"),
    "single elimination": _sided("elimination", third="yes"),
    "double elimination": _sided("double"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_of_any_kind_is_the_same(hall: Hall, loaded: None, kind: str) -> None:
    """Logs with their verdicts, rulings, penalties and deck checks included: the archive of the copy is the same."""
    event = KINDS[kind](hall)
    shifted(hall)
    twin = restore(hall.organizer, Store.here(), make(event))
    was, now = plain(event), plain(twin)
    assert now["trail"].pop()["action"] == "event.import"
    for rows in (was, now):
        del rows["event"][0]["slug"], rows["event"][0]["version"]
        for log in rows["logs"]:
            del log["id"]  # an address of its own
    assert now == was
