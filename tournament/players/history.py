"""What somebody has played in the store: each event with place, record and matches; the team where it may be seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournament.events import adapter, present
from tournament.events.models import SEATS, Entrant, Event, Match, Person, Round, seated
from tournament.events.permissions import may_see_event, may_see_team
from tournament.events.services.entering.former_members import former_members
from tournament.seasons import ordinal

#: Returns who is asking, as somebody of this event: an account, or the guest whose link the browser has opened.
ActorAt = Callable[[Event], Any]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A table somebody sat at. `result` is empty while there is none."""

    match: Match
    title: str
    others: str
    result: str


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """One entry: how it ended, and its matches. `place` is empty before the first round is complete."""

    entrant: Entrant
    place: str
    of: int
    record: str
    sees_team: bool
    matches: tuple[PlayedMatch, ...]

    @property
    def event(self) -> Event:
        return self.entrant.event


def entries(person: Person) -> list[Entrant]:
    """Return the person's entries of all events, as themselves or in a party, the last event first."""
    rows = Entrant.objects.filter(Q(person=person) | Q(members__person=person)).distinct()
    return list(
        rows.select_related("event__store", "event__season", "submission")
        .prefetch_related("event__also_in")
        .order_by("-event__date", "-event__pk")
    )


def left_teams(person: Person) -> list[Entrant]:
    """Return the teams of doubles that the person played in and left, the last event first."""
    found = former_members(Event.objects.filter(store=person.store))
    teams = [one.entrant for one in found if one.person == person.pk]
    return sorted(teams, key=lambda team: (team.event.date, team.event.pk), reverse=True)


def history(person: Person, actor_at: ActorAt) -> list[PlayedEvent]:
    """Return what the person has played, as far as whoever asks may see the events."""
    found = []
    for entrant in entries(person):
        actor = actor_at(entrant.event)
        if may_see_event(actor, entrant.event):
            found.append(_played(entrant, actor))
    for team in left_teams(person):
        if may_see_event(actor_at(team.event), team.event):
            found.append(PlayedEvent(team, "", 0, "left the team", sees_team=False, matches=()))
    return sorted(found, key=lambda one: (one.event.date, one.event.pk), reverse=True)


def _played(entrant: Entrant, actor: Any) -> PlayedEvent:
    event = entrant.event
    counted = adapter.counted_rounds(event)
    ranking = adapter.ranking(event, counted) if counted else ()
    row = next((row for row in ranking if row.player == entrant.pk), None)
    columns = event.scheme.columns(event, ranking) if row else ()
    told = ", ".join(f"{column.label} {column.shown(row)}" for column in columns if column.narrow)
    sees = getattr(entrant, "submission", None) is not None and may_see_team(actor, entrant)
    return PlayedEvent(entrant, ordinal(row.place) if row else "", len(ranking), told, sees, _matches(entrant))


def _matches(entrant: Entrant) -> tuple[PlayedMatch, ...]:
    rows = Match.objects.filter(seated([entrant]), round__event=entrant.event)
    public = rows.exclude(round__state=Round.State.PAIRED).select_related(*SEATS, "round")
    found = []
    for match in public.order_by("round__number"):
        match.round.event = entrant.event
        others = ", ".join(player.name for player in match.players if player.pk != entrant.pk)
        found.append(PlayedMatch(match, match.round.title, others, present.match_tag(match, of=entrant).word))
    return tuple(found)


def totals(played: list[PlayedEvent]) -> Mapping[str, int]:
    """Return how many events, events won and matches there are."""
    won = sum(one.place == "1st" and one.event.is_finished for one in played)
    matches = sum(not each.match.is_bye for one in played for each in one.matches)
    return {"events": len(played), "won": won, "matches": matches}
