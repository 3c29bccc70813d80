"""An event as tables for spreadsheets: players, teams, pairings with results, standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.events import adapter, present
from tournament.events.models import SEATS, Entrant, Event, Match
from tournament.events.permissions import may_score, may_see_teams
from tournament.events.shown import roster
from tournament.events.shown.roster import TeamListing

Rows = Iterable[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Export:
    """A table that leaves: its heads and rows. `sees`: (actor, event) -> whether the actor may have it."""

    key: str
    title: str
    make: Callable[[Event], tuple[list[str], Rows]]
    sees: Callable[[Any, Event], bool]


def _players(event: Event) -> tuple[list[str], Rows]:
    heads = ["id", "name", "people", "dropped_after_round", "checked_in", "paid", "fixed_table", "team"]
    entrants = event.entrants.select_related("submission").prefetch_related("members")

    def rows() -> Rows:
        for entrant in entrants:
            entrant.event = event
            team = getattr(entrant, "submission", None)
            state = "none" if team is None else "legal" if team.is_legal else "faulty"
            yield (
                entrant.pk,
                entrant.name,
                ", ".join(entrant.people) if event.needs_parties else "",
                "" if entrant.dropped_in_round is None else entrant.dropped_in_round,
                "yes" if entrant.checked_in_at else "",
                "yes" if entrant.paid else "",
                entrant.fixed_table or "",
                state if event.needs_teams else "",
            )

    return heads, rows()


def _teams(event: Event) -> tuple[list[str], Rows]:
    heads = ["player", "person", "kind", "code", "card", "dice", "legal"]
    entrants = event.entrants.exclude(submission=None).select_related("submission").prefetch_related("members")

    def rows() -> Rows:
        for entrant in entrants:
            legal = "yes" if entrant.submission.is_legal else "no"
            for person, listing in _lists(event, entrant):
                for kind, lines in (("card", listing.cards), ("basic", listing.basics)):
                    for line in lines:
                        yield entrant.name, person, kind, line.code, _title(line.card), line.dice or "", legal

    return heads, rows()


def _lists(event: Event, entrant: Entrant) -> list[tuple[str, TeamListing]]:
    """Return the list of an entry; in doubles that of each of the two, with the name."""
    if not event.is_doubles:
        return [("", roster.listing(entrant.submission))]
    people = roster.people(entrant, entrant.submission)
    return [(member.name, listing) for member, listing in people if listing is not None]


def _title(card: Any) -> str:
    """Return `Atom: Dr. Ray Palmer`; nothing for a card that is not in our data."""
    return ": ".join(filter(None, (card.name, card.subtitle))) if card else ""


def _pairings(event: Event) -> tuple[list[str], Rows]:
    heads = ["round", "title", "table", "players", "bye", "result", "words", "state"]
    matches = Match.objects.filter(round__event=event).exclude(round__state="paired")
    ordered = matches.select_related("round", *SEATS).order_by("round__number", "is_bye", "table")

    def rows() -> Rows:
        for match in ordered:
            match.round.event = event
            names = [player.name for player in match.players]
            state = "disputed" if match.disputed else "confirmed" if match.confirmed else "reported"
            yield (
                match.round.number,
                match.round.title,
                "" if match.is_bye else match.table,
                " – ".join(names),
                match.bye_gives if match.is_bye else "",
                match.result.key if match.result else "",
                present.result_in_words(match),
                state if match.result else "open",
            )

    return heads, rows()


def _standings(event: Event) -> tuple[list[str], Rows]:
    counted = adapter.counted_rounds(event)
    ranking = adapter.ranking(event, counted) if counted else ()
    columns = event.scheme.columns(event, ranking)
    rows = [
        (
            row.standing.place,
            row.entrant.name,
            *(column.shown(row.standing) for column in columns),
            "" if row.standing.dropped is None else "dropped",
        )
        for row in adapter.with_entrants(event, list(ranking))
    ]
    return ["place", "player", *(column.label for column in columns), "dropped"], rows


def _everybody(actor: Any, event: Event) -> bool:
    return True


EXPORTS = {
    export.key: export
    for export in (
        Export("players", "Players", _players, may_score),
        Export("teams", "Teams", _teams, may_see_teams),
        Export("pairings", "Pairings and results", _pairings, _everybody),
        Export("standings", "Standings", _standings, _everybody),
    )
}
