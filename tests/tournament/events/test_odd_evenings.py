"""Evenings as they come: whatever the staff and the players do, in whatever order, the event stays whole."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from django.contrib.auth.models import User

from tournament.events import adapter, services
from tournament.events.errors import EventError
from tournament.events.models import Entrant, Match, Round

from .conftest import DAY, EIGHT, Hall, with_a_place

DEEDS_AN_EVENING = 60
#: What people type as a result, possible or not.
TYPED = ("1-0", "0-1", "0-0-1", "2-0", "2-1", "1-1", "1-1-1", "0-0-0", "2-2", "9-9", "x", "")


class Evening:
    """A hall in which somebody does something, over and over. `paired` has who was there when a round was paired."""

    def __init__(self, hall: Hall, random: Random) -> None:
        self.hall, self.random = hall, random
        self.paired: dict[int, set[int]] = {}
        self.rematches: set[int] = set()

    def player(self) -> Entrant:
        return self.random.choice(list(self.hall.event.entrants.all()))

    def round(self) -> Round:
        rounds = list(self.hall.event.rounds.all())
        if not rounds:
            raise EventError("There is no round yet.")
        return self.random.choice(rounds)

    def match(self) -> Match:
        return self.random.choice(list(Match.objects.filter(round=self.round()).select_related("round__event")))

    def typed(self) -> str:
        return self.random.choice(TYPED)

    def word(self) -> str:
        return self.random.choice(("", "repair", "finish"))

    def here(self) -> set[int]:
        return set(self.hall.event.entrants.filter(dropped_in_round=None).values_list("pk", flat=True))

    def pair(self) -> None:
        known, rematch = set(self.paired), self.random.random() < 0.2
        made = services.pair_next_round(self.hall.organizer, self.hall.fresh(), rematch=rematch)
        if made.pk not in known:
            self._note(made, rematch)

    def again(self) -> None:
        self._note(services.repair_round(self.hall.organizer, self.round(), self.word()), False)

    def _note(self, round_: Round, rematch: bool) -> None:
        self.paired[round_.pk] = self.here()
        (self.rematches.add if rematch else self.rematches.discard)(round_.number)

    def settle(self) -> None:
        """The judge goes round the hall and closes every open table."""
        for match in Match.objects.filter(round__event=self.hall.event).select_related("round__event"):
            if match.round.is_public and not match.is_settled:
                services.decide_result(self.hall.judge, match, self.random.choice(("1-0", "0-1", "0-0-1", "0-0-0")))

    def report(self) -> None:
        match = self.match()
        actor = self.random.choice([*match.players, self.player(), self.hall.judge])
        services.report_result(actor, match, self.typed(), self.random.choice(("", "key")))

    def late(self) -> None:
        services.register(self.hall.organizer, self.hall.event, f"Late {self.random.randint(1, 5)}")


#: How often, and what.
DEEDS: list[tuple[int, Callable[[Evening], object]]] = [
    (8, Evening.pair),
    (2, Evening.again),
    (14, Evening.settle),
    (10, Evening.report),
    (2, Evening.late),
    (8, lambda e: services.publish_round(e.hall.organizer, e.round())),
    (2, lambda e: services.unpublish_round(e.hall.organizer, e.round(), e.word())),
    (2, lambda e: services.swap_players(e.hall.organizer, e.round(), e.player(), e.player())),
    (4, lambda e: services.drop(e.hall.organizer, e.player())),
    (2, lambda e: services.undrop(e.hall.organizer, e.player())),
    (2, lambda e: services.decide_result(e.hall.judge, e.match(), e.typed())),
    (3, lambda e: services.confirm_result(e.player(), e.match(), e.typed())),
    (3, lambda e: services.dispute_result(e.player(), e.match(), e.typed())),
    (2, lambda e: services.clear_result(e.hall.judge, e.match())),
    (3, lambda e: services.undo_result(e.hall.judge, e.match())),
    (1, lambda e: services.finish_event(e.hall.organizer, e.hall.event, e.word())),
]


def check_rounds(evening: Evening) -> None:
    """Everybody who was there sits once, one at most has a bye, nobody meets again, a finished round is settled."""
    met: set[frozenset[int]] = set()
    for round_ in evening.hall.event.rounds.all():
        matches = list(round_.matches.select_related("first", "second"))
        seated = [player.pk for match in matches for player in match.players]
        assert sorted(seated) == sorted(evening.paired[round_.pk])
        assert sum(match.is_bye for match in matches) == len(seated) % 2
        pairs = {frozenset(player.pk for player in match.players) for match in matches if not match.is_bye}
        assert round_.number in evening.rematches or not pairs & met
        assert round_.state != Round.State.FINISHED or all(match.is_settled for match in matches)
        met |= pairs


def check_points(evening: Evening) -> None:
    """The points in the standings are those that the tables gave: 3 for a win or a bye, 2 for a draw, 0 for nobody."""
    rows = adapter.table(evening.hall.event, 99)
    assert {row.entrant.pk for row in rows} == with_a_place(evening.hall.event)
    results = [match.result for match in Match.objects.filter(round__event=evening.hall.event)]
    given = [3 if result.winner else 2 if any((result.first, result.draws)) else 0 for result in results if result]
    assert sum(row.standing.points for row in rows) == sum(given)


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_stays_whole(organizer: User, judge: User, seed: int) -> None:
    """After every deed that is done or refused the rounds and the points are right, and a refusal leaves no trace."""
    random = Random(seed)
    event = services.create_event(organizer, name="Odd Thursday", date=DAY, seed=seed, best_of=1 + 2 * (seed % 2))
    hall = Hall(event, organizer, judge)
    services.open_registration(organizer, event)
    hall.enter(*EIGHT[: random.randint(4, 8)], team="")
    services.start_event(organizer, event, with_faulty_teams=True)
    evening, weights = Evening(hall, random), [weight for weight, _ in DEEDS]
    for _ in range(DEEDS_AN_EVENING):
        _, deed = random.choices(DEEDS, weights)[0]
        trail = len(hall.deeds())
        try:
            deed(evening)
        except EventError as fault:
            assert fault.message and len(hall.deeds()) == trail
        check_rounds(evening)
        check_points(evening)
