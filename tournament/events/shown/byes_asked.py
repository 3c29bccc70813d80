"""The rounds a player has asked not to play, and those that can still be asked for, for pages."""

from __future__ import annotations

from tournament.events.models import Entrant, Event
from tournament.events.services.byes import MOST_ROUNDS
from tournament.pairing import REQUESTED_BYES
from tournament.ranking import counted


def byes_asked(entrant: Entrant) -> list[tuple[int, str]]:
    """Return (round, `half-point bye`) in order."""
    return [
        (int(number), REQUESTED_BYES[kind]) for number, kind in entrant.asked_byes.items() if kind in REQUESTED_BYES
    ]


def rounds_to_sit_out(event: Event) -> list[int]:
    """Return the rounds that are not paired yet; none where nobody sits out on request."""
    if not event.scheme.asked_byes or event.is_over:
        return []
    planned = event.swiss_rounds or event.scheme.rounds(event, event.players_in) or 3
    return list(range(event.rounds.count() + 1, min(planned, MOST_ROUNDS) + 1))


def bye_kinds(event: Event) -> list[tuple[str, str]]:
    """Return (key, `half-point bye: 1 point`) of the byes that can be asked for."""
    scoring = event.scores
    worth = {"half": scoring.half_bye_points, "zero": 0}
    return [(key, f"{words}: {counted(scoring.shown(worth[key]), 'point')}") for key, words in REQUESTED_BYES.items()]
