"""The draft of an event as values: each table with its picks, who is waited for, and until when."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.drafts import DRAFTS, DraftPod, DraftRecord, DraftRules, Pick, Step, find_pool_faults
from tournament.pairing import listed

from ...models import Draft, DraftPick, DraftSeat, Entrant, Event, Submission

#: The option that says which draft it is.
KIND = "draft"
DEFAULT = "rainbow 2015"


def rules_of(event: Event) -> DraftRules:
    """Return how the event drafts."""
    return DRAFTS[event.structure_options.get(KIND, DEFAULT)]


def draft_of(event: Event) -> Draft | None:
    """Return the draft of an event; None before its seats are drawn."""
    return Draft.objects.filter(event=event).first()


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as lists show it. `state`: `dropped`, `late`, `waiting`, or empty; `missing`: picks to enter by sheet."""

    seat: DraftSeat
    made: int
    state: str
    missing: int
    is_complete: bool

    @property
    def team(self) -> Submission | None:
        """Return the team that was handed in."""
        return getattr(self.seat.entrant, "submission", None)


@dataclass(frozen=True, slots=True)
class DraftTable:
    """A pod at its table. `since`: when the pick that is due was begun; `begun`: piles that may be picked from."""

    number: int
    seats: tuple[DraftSeat, ...]
    record: DraftRecord
    begun: int
    since: datetime.datetime | None

    @property
    def step(self) -> Step | None:
        """Return the pick that is due; None when all are made."""
        return self.record.step

    @property
    def is_over(self) -> bool:
        return self.record.step is None

    @property
    def is_picking(self) -> bool:
        """Return whether a pick is due, from a pile that has begun."""
        step = self.record.step
        return step is not None and step.pile <= self.begun

    @property
    def is_on_paper(self) -> bool:
        """Return whether everybody here writes on paper, so that the desk says when a pick is over."""
        return len(self.record.on_paper) == len(self.seats)

    @property
    def end_of_pile(self) -> int:
        """Return how many picks are made when the pile that is drafted is through."""
        step = self.record.step
        return step.pile * self.record.rules.pile_size if step else self.record.rules.picks

    @property
    def build_until(self) -> datetime.datetime | None:
        """Return when the time for building teams is over; None while cards are drafted, or without a clock."""
        return self.seats[0].draft.build_until if self.is_over else None

    @property
    def teams_due(self) -> int:
        """Return how many play on, and so hand in a team."""
        return sum(_plays(seat) for seat in self.seats)

    @property
    def teams_made(self) -> int:
        """Return how many of them have handed one in."""
        return sum(_plays(seat) and hasattr(seat.entrant, "submission") for seat in self.seats)

    @property
    def waiting(self) -> tuple[DraftSeat, ...]:
        """Return whose pick the table waits for, clockwise."""
        return tuple(seat for seat in self.seats if seat.entrant_id in self.record.waiting) if self.is_picking else ()

    @property
    def missing(self) -> tuple[tuple[DraftSeat, int], ...]:
        """Return whose sheet is behind the table and by how many picks; who has dropped hands in none."""
        behind = self.record.missing
        return tuple((s, behind[s.entrant_id]) for s in self.seats if s.entrant_id in behind and _plays(s))

    @property
    def empty(self) -> str:
        """Return who has left the table, as a list in words; empty for nobody."""
        gone = [seat.entrant.name for seat in self.seats if not _plays(seat)]
        return listed(gone) if gone else ""

    @property
    def due_at(self) -> datetime.datetime | None:
        """Return when the time for this pick is over."""
        if self.step is None or self.since is None or not self.is_picking:
            return None
        return self.since + datetime.timedelta(seconds=self.step.seconds)

    @property
    def late(self) -> tuple[DraftSeat, ...]:
        """Return who has not picked though the time is over."""
        return self.waiting if self.due_at is not None and timezone.now() > self.due_at else ()

    @property
    def rows(self) -> tuple[SeatRow, ...]:
        """Return every seat with how far its player is, clockwise."""
        late, waiting, behind = self.late, self.waiting, dict(self.missing)
        rows = []
        for seat in self.seats:
            made = len(self.record.taken(seat.entrant_id))
            state = "dropped" if not _plays(seat) else "late" if seat in late else "waiting" if seat in waiting else ""
            rows.append(SeatRow(seat, made, state, behind.get(seat, 0), made == self.record.rules.picks))
        return tuple(rows)

    def seat_of(self, entrant: Entrant) -> DraftSeat | None:
        return next((seat for seat in self.seats if seat.entrant_id == entrant.pk), None)

    def neighbour(self, seat: DraftSeat, steps: int) -> DraftSeat:
        """Return the seat so many places clockwise."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def pool(self, entrant: int) -> Counter[str]:
        """Return what a player has drafted so far, by code."""
        return Counter(pick.card for pick in self.record.taken(entrant))

    @property
    def faults(self) -> tuple[str, ...]:
        """Return what is wrong with the pools of a table that has drafted: too few cards, or some nobody opened."""
        if not self.is_over:
            return ()
        rules, playing = self.record.rules, [seat for seat in self.seats if _plays(seat)]
        pools = {seat.entrant_id: [pick.card for pick in self.record.taken(seat.entrant_id)] for seat in playing}
        opened = self.record.opened or {}
        known = len(opened) == len(self.seats) * rules.piles
        everything = [card for cards in opened.values() for card in cards] if known else None
        names = {seat.entrant_id: seat.entrant.name for seat in self.seats}
        return find_pool_faults(pools, rules, everything, names)


def _plays(seat: DraftSeat) -> bool:
    return seat.entrant.dropped_in_round is None


def tables_of(draft: Draft) -> tuple[DraftTable, ...]:
    """Return every table of a draft, in the order of their numbers."""
    rules = rules_of(draft.event)
    by_pod: dict[int, list[DraftSeat]] = {}
    for seat in draft.seats.select_related("entrant__submission").order_by("pod", "place"):
        seat.draft, seat.entrant.event = draft, draft.event
        by_pod.setdefault(seat.pod, []).append(seat)
    picks: dict[int, list[DraftPick]] = {}
    for pick in DraftPick.objects.filter(seat__draft=draft).order_by("number"):
        picks.setdefault(pick.seat_id, []).append(pick)
    return tuple(_table(draft, rules, number, seats, picks) for number, seats in sorted(by_pod.items()))


def _table(
    draft: Draft, rules: DraftRules, number: int, seats: Sequence[DraftSeat], picks: Mapping[int, Sequence[DraftPick]]
) -> DraftTable:
    passed = draft.passed.get(str(number), {})
    record = DraftRecord(
        rules,
        DraftPod(number, tuple(seat.entrant_id for seat in seats)),
        tuple(
            Pick(seat.entrant_id, *rules.place_of(pick.number), pick.card)
            for seat in seats
            for pick in picks.get(seat.pk, ())
        ),
        {(seat.entrant_id, int(pile)): tuple(cards) for seat in seats for pile, cards in seat.opened.items()},
        frozenset(seat.entrant_id for seat in seats if seat.on_paper or not _plays(seat)),
        passed.get("picks", 0),
    )
    times = [draft.begun_at, parse_datetime(passed.get("at", "")), *_ended(record, seats, picks)]
    since = max((time for time in times if time is not None), default=None)
    return DraftTable(number, tuple(seats), record, draft.piles_begun, since)


def _ended(
    record: DraftRecord, seats: Sequence[DraftSeat], picks: Mapping[int, Sequence[DraftPick]]
) -> list[datetime.datetime]:
    """Return when each player made the last pick that the whole table has made."""
    waited = [seat for seat in seats if seat.entrant_id not in record.on_paper]
    return [pick.picked_at for seat in waited for pick in picks.get(seat.pk, ()) if pick.number == record.done]


def table_of(entrant: Entrant) -> DraftTable | None:
    """Return the table at which a player drafts; None where there is no seat."""
    draft = draft_of(entrant.event)
    tables = tables_of(draft) if draft else ()
    return next((table for table in tables if table.seat_of(entrant)), None)


def pods_in_words(sizes: Sequence[int]) -> str:
    """Return `pods of 6 and 5`."""
    return f"{'a pod' if len(sizes) == 1 else 'pods'} of {' and '.join(map(str, sizes))}"


@dataclass(frozen=True, slots=True)
class DraftNow:
    """What the desk and the wall show of a draft. `next_pile`: the one that can begin now, 0 for none."""

    rules: DraftRules
    draft: Draft | None = None
    tables: tuple[DraftTable, ...] = ()
    without_seat: tuple[Entrant, ...] = ()

    @property
    def is_over(self) -> bool:
        return bool(self.tables) and all(table.is_over for table in self.tables)

    @property
    def next_pile(self) -> int:
        begun = self.draft.piles_begun if self.draft else 0
        picking = any(table.is_picking for table in self.tables)
        return 0 if self.draft is None or picking or self.is_over else begun + 1

    @property
    def is_picking(self) -> bool:
        return any(table.is_picking for table in self.tables)

    @property
    def all_on_paper(self) -> bool:
        """Return whether nobody picks on a phone."""
        return all(table.is_on_paper for table in self.tables)

    @property
    def due_at(self) -> datetime.datetime | None:
        """Return the next end of a pick in the room."""
        return min((table.due_at for table in self.tables if table.due_at), default=None)

    @property
    def sized(self) -> str:
        """Return `pods of 6 and 5`, as they were drawn, whoever has left since; empty before."""
        return pods_in_words([len(table.seats) for table in self.tables]) if self.tables else ""

    @property
    def build_until(self) -> datetime.datetime | None:
        """Return when the time for building teams is over; None while cards are drafted, or without a clock."""
        return self.draft.build_until if self.draft and self.is_over else None

    @property
    def time_is_up(self) -> bool:
        """Return whether the time for building teams is over."""
        return self.build_until is not None and timezone.now() >= self.build_until

    @property
    def ends_at(self) -> datetime.datetime | None:
        """Return what the clock runs to: the end of a pick, or of building."""
        return self.due_at or self.build_until

    @property
    def heading(self) -> str:
        """Return `Pile 1, pick 5 of 12`, of the table that is farthest behind."""
        steps = [table.step for table in self.tables if table.is_picking and table.step]
        if steps:
            step = min(steps, key=lambda one: (one.pile, one.turn))
            return f"Pile {step.pile}, pick {step.turn} of {self.rules.pile_size}"
        if self.is_over:
            return "Build your teams"
        return f"Pile {self.next_pile} begins soon" if self.next_pile > 1 else "Seats for the draft"

    @property
    def teams_missing(self) -> tuple[str, ...]:
        """Return who has drafted and has handed in no team."""
        seats = [seat for table in self.tables for seat in table.seats if _plays(seat)]
        return tuple(seat.entrant.name for seat in seats if not hasattr(seat.entrant, "submission"))


def draft_now(event: Event) -> DraftNow:
    """Return the draft as it is now."""
    rules, draft = rules_of(event), draft_of(event)
    if draft is None:
        return DraftNow(rules)
    draft.event = event
    others = event.entrants.filter(dropped_in_round=None, draft_seat=None)
    return DraftNow(rules, draft, tables_of(draft), tuple(others))


def missing(event: Event) -> tuple[str, ...]:
    """Return what keeps round 1 from being paired: the draft itself, pools, teams."""
    now = draft_now(event)
    if now.draft is None:
        return ("The draft has no seats yet.",)
    if not now.is_over:
        pods = [str(table.number) for table in now.tables if not table.is_over]
        return (f"The draft is not over in pod {listed(pods)}.",)
    return (
        *(fault for table in now.tables for fault in table.faults),
        *(f"{entrant.name} did not draft." for entrant in now.without_seat),
        *_teams(now),
    )


def _teams(now: DraftNow) -> list[str]:
    """Return who has no team, and one sentence for each team that is not legal."""
    none = list(now.teams_missing)
    told = [f"No team yet: {listed(none)}."] if none else []
    seats = [seat for table in now.tables for seat in table.seats if _plays(seat)]
    with_team = [seat.entrant for seat in seats if hasattr(seat.entrant, "submission")]
    return [*told, *(f"{each.name}'s team is not legal." for each in with_team if each.submission.errors)]
