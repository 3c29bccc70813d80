"""Questions to the database that the judges' pages and the API share."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import Q, QuerySet

from tournament.events.models import SEATS, Entrant, Event, JudgeCall, Match, Person, Store

from .ladder import EXAMPLE, Infraction, Offence
from .models import DeckCheck, Penalty, PenaltyTable, Ruling

#: So many earlier rulings on one rule are shown.
EARLIER = 5
#: So many rules are offered that were ruled on before.
OFFERED = 4
_SEATS = tuple(f"match__{seat}" for seat in SEATS)


def table_of(store: Store) -> PenaltyTable:
    """Return the store's table of infractions; the example, unsaved, while it has none of its own."""
    return PenaltyTable.objects.filter(store=store).first() or PenaltyTable(store=store)


def infractions_of(store: Store) -> tuple[Infraction, ...]:
    table = PenaltyTable.objects.filter(store=store).first()
    return EXAMPLE if table is None else table.infractions


def infraction_of(store: Store, key: str) -> Infraction | None:
    return next((row for row in infractions_of(store) if row.key == key), None)


def penalties_of(entrant: Entrant) -> QuerySet[Penalty]:
    """Return every penalty of the person who plays here, over the events of the store, the newest last.

    An entry that stands for no single person (a party, a team of two) is known in its event alone.
    """
    same = Q(entrant=entrant)
    if entrant.person_id is not None:
        same |= Q(entrant__person=entrant.person_id)
    return Penalty.objects.filter(same).select_related("event", "entrant", "ruling", "match__round")


def penalties_of_person(person: Person) -> QuerySet[Penalty]:
    rows = Penalty.objects.filter(entrant__person=person)
    return rows.select_related("event", "entrant", "ruling", "match__round")


def as_offence(penalty: Penalty, event: int) -> Offence:
    here = penalty.event_id == event
    where = penalty.where if here else f"{penalty.event.name}, {penalty.event.date:%-d %b %Y}"
    return Offence(penalty.infraction, penalty.category, penalty.given, penalty.event.date, here, where)


def offences_of(entrant: Entrant, *, without: Ruling | None = None) -> list[Offence]:
    """Return what counts for the next penalty: what was taken back does not, nor what came of one ruling."""
    rows = penalties_of(entrant).filter(taken_back_at=None).order_by("at", "pk")
    rows = rows.exclude(ruling=without) if without is not None else rows
    return [as_offence(row, entrant.event_id) for row in rows]


def calls_of(event: Event) -> QuerySet[JudgeCall]:
    rows = JudgeCall.objects.filter(match__round__event=event)
    return rows.select_related("match__round__event", *_SEATS, "entrant", "taken_by")


def queue_of(event: Event) -> list[JudgeCall]:
    """Return the calls that are open, the longest waiting first: its order never changes by itself."""
    return list(calls_of(event).filter(ended_at=None).order_by("called_at", "pk"))


def rulings_of(event: Event) -> QuerySet[Ruling]:
    rows = Ruling.objects.filter(event=event)
    return rows.select_related("event", "match__round__event", "first", "call")


def rulings_at(match: Match) -> list[Ruling]:
    """Return the rulings at a table that were not taken back, in their order."""
    rows = rulings_of(match.event).filter(match=match).exclude(state=Ruling.State.TAKEN_BACK)
    return list(rows.prefetch_related("penalties__entrant"))


def first_ruling_of(appeal: JudgeCall) -> Ruling | None:
    """Return the ruling that an appeal is against."""
    return Ruling.objects.filter(appeal_call=appeal.pk).select_related("event", "recording", "log").first()


def earlier_on(event: Event, rule: str, without: int = 0) -> list[Ruling]:
    """Return how the store's judges ruled on a rule before, the newest first."""
    if not rule:
        return []
    rows = Ruling.objects.filter(event__store=event.store_id, rule=rule, state=Ruling.State.STANDS)
    return list(rows.exclude(pk=without).select_related("event").order_by("-at", "-pk")[:EARLIER])


def often_ruled(event: Event) -> dict[str, int]:
    """Return the rules that the store's judges ruled on most in this game, with how often."""
    rows = Ruling.objects.filter(event__store=event.store_id, event__edition=event.edition)
    rows = rows.exclude(state=Ruling.State.TAKEN_BACK).exclude(rule="")
    counted = Counter(rows.order_by("-pk").values_list("rule", flat=True)[:500])
    return dict(counted.most_common(OFFERED))


def checks_of(event: Event) -> QuerySet[DeckCheck]:
    return DeckCheck.objects.filter(event=event, taken_back_at=None).select_related("entrant", "event")


def may_know(viewer: Entrant | None, penalty: Penalty) -> bool:
    """Return whether a player may know of a penalty: their own alone. Judges know of all."""
    return viewer is not None and penalty.entrant_id == viewer.pk


def told_players(ruling: Ruling, viewer: Any) -> list[Penalty]:
    """Return the penalties of a ruling that a player of the table is shown."""
    return [each for each in ruling.penalties.all() if each.taken_back_at is None and may_know(viewer, each)]
