"""Questions to the database that pages and the API share."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from tournament.name_lists import in_a_list

from .models import CALLING, SEATS, AuditEntry, Entrant, Event, Match, Person, Round, Store, seated
from .permissions import LOOKED, SAW_BEFORE, staffed_events


def visible_events(user: Any) -> QuerySet[Event]:
    """Return the events, the newest first, drafts only for the staff; each with `players`.

    Those are the players still in; of a finished event all who took part: whoever did not drop before round 1.
    """
    took_part = Q(state=Event.State.FINISHED) & ~Q(entrants__dropped_in_round=0)
    players = Count("entrants", filter=Q(entrants__dropped_in_round=None) | took_part, distinct=True)
    events = Event.objects.annotate(players=players).order_by("-date", "-pk")
    return events.filter(
        ~Q(state=Event.State.DRAFT) | Q(pk__in=Event.objects.filter(staffed_events(user)).values("pk"))
    )


def tables_now(entries: QuerySet[Entrant]) -> QuerySet[Match]:
    """Return the tables where these players sit in the rounds being played; a bye is not a table."""
    return (
        Match.objects.filter(seated(entries), is_bye=False)
        .filter(round__state=Round.State.PUBLISHED, round__event__state=Event.State.RUNNING)
        .select_related(*SEATS, "round__event")
        .order_by("round__event__date", "table")
    )


def tables_in_dispute(user: Any) -> QuerySet[Match]:
    """Return the tables of running events at which two results stand against each other, the longest waiting first.

    Of the events at whose desk this account may work.

    So do those where one of the players spoke for the staff: somebody else has to look.
    """
    wanted = Q(disputed=True) | Q(by_own_player=True) | CALLING
    return (
        Match.objects.filter(wanted, round__event__state=Event.State.RUNNING)
        .filter(round__event__in=Event.objects.filter(staffed_events(user)))
        .select_related(*SEATS, "round__event")
        .order_by("reported_at", "pk")
    )


def own_rulings(event: Event) -> list[AuditEntry]:
    """Return the trail's rows of judges who ruled on a log of their own match, while no other judge has ruled after
    them.
    """
    last = {entry.subject_id: entry for entry in event.audit.filter(action="log.rule").order_by("at", "pk")}
    return [entry for entry in last.values() if entry.data.get("plays") == "match"]


def looks_at_teams(event: Event) -> QuerySet[AuditEntry]:
    """Return who of the staff plays in the event and has seen its hidden teams, the first first."""
    return event.audit.filter(action__in=[LOOKED, SAW_BEFORE]).order_by("at", "pk")


def still_of_interest(events: QuerySet[Event]) -> QuerySet[Event]:
    """Without the finished ones; one that is called off stays until its day is over, so that its players see it."""
    missed = Q(state=Event.State.CALLED_OFF, date__lt=timezone.localdate())
    return events.exclude(state=Event.State.FINISHED).exclude(missed)


def to_look_at(event: Event) -> QuerySet[Entrant]:
    """Return the players still in whose team is missing or has an error, and about whom nothing is decided."""
    # A quotation mark inside a message is written \\", so this stands for the severity and nothing else.
    faulty = Q(problems_text__contains='"severity": "error"') | Q(submission=None)
    problems = Cast("submission__problems", TextField())
    return event.entrants.alias(problems_text=problems).filter(faulty, dropped_in_round=None, team_settled=False)


def returning_players(event: Event, typed: str, most: int) -> list[Person]:
    """Return who has played in the store and is not in the event, with a word of the name that begins as typed.

    Whoever played last comes first.
    """
    letters = " ".join(in_a_list(typed).split())
    if not letters:
        return []
    begins = Q(listed_as__startswith=letters)
    begins |= Q(listed_as__contains=f" {letters}") | Q(listed_as__contains=f"-{letters}")
    here = event.entrants.values_list("person", flat=True).exclude(person=None)
    known = Person.objects.filter(begins, store=event.store_id, merged_into=None).exclude(pk__in=here)
    return list(
        known.annotate(last=Max("entries__event__date")).order_by(F("last").desc(nulls_last=True), "listed_as")[:most]
    )


def deleted_drafts(store: Store) -> QuerySet[AuditEntry]:
    """Return the trail's rows of a store's drafts that are no more, the newest first."""
    ours = Q(data__store=store.pk)
    if store == Store.objects.order_by("pk").first():  # rows of before there were several name none
        ours |= ~Q(data__has_key="store")
    return AuditEntry.objects.filter(ours, action="event.delete")


def not_paid(event: Event) -> QuerySet[Entrant]:
    """Return the players still in who owe the entry fee."""
    return event.entrants.filter(dropped_in_round=None, paid=False)
