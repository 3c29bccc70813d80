"""Events stored before scoring was data of the event keep exactly their standings."""

from __future__ import annotations

import datetime
from typing import Any

from tests.tournament.old_tables import migrate, newest  # noqa: F401
from tournament.events import adapter
from tournament.events.models import Event, Match
from tournament.standings import MatchRecord, standings

BEFORE = [("events", "0016_apart")]
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
#: Round, table (0: the bye), first and second player, games.
TABLES = [
    (1, 1, "Ana", "Bo", [2, 1, 0]), (1, 2, "Cy", "Dee", [1, 1, 1]), (1, 0, "Eli", None, [2, 0, 0]),
    (2, 1, "Ana", "Eli", [0, 2, 0]), (2, 2, "Cy", "Bo", [0, 0, 0]), (2, 0, "Dee", None, [2, 0, 0]),
]  # fmt: skip


def test_an_evening_of_before_is_ranked_as_before(migrate: Any) -> None:  # noqa: F811
    """A bye, a draw, a double loss and a drop: points and tie-breaks are those of the standard scoring."""
    pk = _stored(migrate(BEFORE))
    migrate(newest())
    event = Event.objects.get(pk=pk)
    assert (event.scoring, event.bye_policy, event.first_table) == ({}, "lowest", 1)
    ids = {entrant.name: entrant.pk for entrant in event.entrants.all()}
    records = [
        MatchRecord(number, ids[first], ids[second] if second else None, *games)
        for number, _, first, second, games in TABLES
    ]
    assert adapter.ranking(event) == standings(ids.values(), records, {ids["Bo"]: 2})
    round_ = event.rounds.get(number=2)
    assert {e.id: (e.points, e.joined) for e in adapter.paired_of(round_).entrants}[ids["Eli"]] == (3, 1)
    assert adapter.points_before(round_)[ids["Ana"]] == 3
    assert Match.objects.filter(round__event=event).exclude(unplayed="").count() == 0


def _stored(apps: Any) -> int:
    """Write two rounds as an earlier version did; return the number of the event."""
    model = lambda name: apps.get_model("events", name).objects  # noqa: E731
    event = model("Event").create(
        store=model("Store").create(), slug="old-night", name="Old Night", date=datetime.date(2026, 10, 2), seed=5,
        state="running", swiss_rounds=2, best_of=3,
    )  # fmt: skip
    players = {name: model("Entrant").create(event=event, name=name, code=f"code{name}") for name in NAMES}
    players["Bo"].dropped_in_round = 2
    players["Bo"].save()
    proof = {"entrants": [[player.pk, 3, [], 0, 1] for player in players.values()], "proof": "brackets"}
    rounds = {
        number: model("Round").create(event=event, number=number, seed=5, minutes=30, state="published", proof=proof)
        for number in (1, 2)
    }
    for number, table, first, second, games in TABLES:
        model("Match").create(
            round=rounds[number], table=table, is_bye=second is None, first=players[first],
            second=players[second] if second else None, outcome={"games": games}, confirmed=True,
        )  # fmt: skip
    return int(event.pk)
