"""A large event in a few statements: hundreds or thousands of players, rounds played, one round on the tables."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils import timezone

from tournament.events.models import Entrant, Event, Match, Round, RoundProof, Store, Submission
from tournament.events.results import Result

FIRST = (
    "Ana",
    "Bo",
    "Cy",
    "Di",
    "Ed",
    "Flo",
    "Gus",
    "Hob",
    "Ida",
    "Jo",
    "Kit",
    "Lu",
    "Max",
    "Nell",
    "Oz",
    "Pia",
    "Zoe",
)
LAST = ("Quill", "Oddsock", "Nightjar", "Tangle", "Marble", "Fogbottom", "Lantern", "Thistle", "Bramble", "Dunmore")
RESULTS = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
TEAM = {"cards": [{"code": f"{number}wol", "dice": 2} for number in range(1, 9)], "basics": []}


@dataclass(slots=True)
class _Career:
    """What a round keeps of a player: points, opponents, byes."""

    points: int = 0
    met: list[int] = field(default_factory=list)
    byes: int = 0


def crowd(
    players: int,
    rounds: int,
    *,
    slug: str = "crowd",
    seed: int = 7,
    settled: float = 0.5,
    names: Sequence[str] | None = None,
) -> Event:
    """An event with `rounds` rounds played and one more published, of whose tables a share is `settled`.

    Who meets whom follows the points, not the proved pairing: that is measured elsewhere.
    """
    chance = random.Random(seed)
    today = datetime.date(2026, 11, 19)
    event = Event.objects.create(
        store=Store.here(), slug=slug, name=f"Open of {players}", date=today, seed=seed, state=Event.State.RUNNING,
        swiss_rounds=rounds + 1, locked_at=timezone.now(),
    )  # fmt: skip
    names = names or [f"{chance.choice(FIRST)} {chance.choice(LAST)} {number}" for number in range(1, players + 1)]
    made = Entrant.objects.bulk_create([Entrant(event=event, name=name) for name in names], batch_size=500)
    now = timezone.now()
    Submission.objects.bulk_create(
        [Submission(entrant=one, source="", content=TEAM, checked_at=now, submitted_at=now) for one in made],
        batch_size=200,
    )
    careers = {entrant.pk: _Career() for entrant in made}
    for number in range(1, rounds + 1):
        _round(event, number, careers, chance, settled=1.0, state=Round.State.FINISHED)
    _round(event, rounds + 1, careers, chance, settled=settled, state=Round.State.PUBLISHED)
    return event


def _round(
    event: Event, number: int, careers: dict[int, _Career], chance: random.Random, *, settled: float, state: str
) -> None:
    """Pair by points, with results for a share of the tables."""
    order = sorted(careers, key=lambda pk: (-careers[pk].points, chance.random()))
    entrants = [[pk, careers[pk].points, sorted(careers[pk].met), careers[pk].byes, 0] for pk in order]
    now = timezone.now()
    round_ = Round.objects.create(
        event=event, number=number, seed=number, minutes=50, state=state, published_at=now,
        started_at=now, ends_at=now + datetime.timedelta(minutes=50),
    )  # fmt: skip
    body = {"cost": 0, "bound": 0, "proof": "", "bye": None, "entrants": entrants}
    RoundProof.objects.create(round=round_, body=body)
    matches = []
    for table, (one, other) in enumerate(zip(order[::2], order[1::2], strict=True), start=1):
        match = Match(round=round_, table=table, first_id=one, second_id=other)
        careers[one].met.append(other)
        careers[other].met.append(one)
        if chance.random() < settled:
            first_wins, second_wins, draws = chance.choice(RESULTS)
            match.result = Result(first_wins, second_wins, draws)
            match.reported_by, match.reported_at, match.confirmed = "the staff", now, True
            careers[one].points += 3 * first_wins + draws
            careers[other].points += 3 * second_wins + draws
        matches.append(match)
    Match.objects.bulk_create(matches, batch_size=500)
