"""A team as handed in: read it, check it against the event's format, and keep both as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardpool.services import pool
from rules.dice_masters.profile import Profile
from teams import services
from teams.codecs import TeamUnreadable
from teams.codecs.json_form import as_data, team_from
from teams.problems import ERROR, Problem
from teams.team_rules import RULE
from teams.validation import validate
from teams.values import TeamDraft

from . import sides
from .errors import BadInput
from .models import Entrant, Event, Submission


@dataclass(frozen=True, slots=True)
class CheckedTeam:
    """`content` is the whole list as plain data, `problems` what is wrong with it, errors first."""

    content: dict[str, Any]
    problems: list[dict[str, Any]]


def require_teams(event: Event) -> None:
    """Raise BadInput for a team in a game that is played without, or before there is anything to build it from."""
    if not event.needs_teams:
        raise BadInput("team", f"{event.book.title} is played without teams.", "Leave the team out.")
    if event.scheme.prepares and not event.is_running:
        raise BadInput("team", event.scheme.prepares.about, "Leave the team out until then.")


def read_and_check(text: str, entrant: Entrant, seat: int = 0) -> CheckedTeam:
    """Raises BadInput when the text holds no team at all; a team with faults comes back with its problems.

    In doubles `seat` says whose list it is, and the problems are those of the whole side.
    """
    try:
        draft = services.read(text)
    except TeamUnreadable as error:
        raise BadInput("team", str(error)) from error
    if not entrant.event.is_doubles:
        return CheckedTeam(as_data(draft), _problems(draft, entrant))
    if not entrant.members.filter(seat=seat).exists():
        raise BadInput("seat", f"{entrant.name} has no player {seat}.", "Say whose list it is: 1 or 2.")
    before = getattr(entrant, "submission", None)
    content = sides.with_list(before and before.content, seat, as_data(sides.for_side(draft, entrant)))
    return CheckedTeam(content, sides.problems(entrant, content))


def problems_of(submission: Submission) -> list[dict[str, Any]]:
    """Return what is wrong with a team as it was handed in, by today's cards and the event's settings of today."""
    if submission.entrant.event.is_doubles:
        return sides.problems(submission.entrant, submission.content)
    return _problems(team_from(submission.content, pool()), submission.entrant)


def _problems(draft: TeamDraft, entrant: Entrant) -> list[dict[str, Any]]:
    event = entrant.event
    profile = event.book.profile(event.rules_options)
    assert isinstance(profile, Profile)  # only Dice Masters is played with teams
    banned = event.event_format or None
    found = validate(draft, event.team_format, event.edition, banned, name=entrant.name, profile=profile)
    kept = sides.as_kept((*found, *_unprepared(draft, entrant)))
    return sorted(kept, key=lambda problem: problem["severity"] != ERROR)


def _unprepared(draft: TeamDraft, entrant: Entrant) -> Iterator[Problem]:
    """Yield what is wrong with a team for how it came about: cards that were not drafted."""
    prepares = entrant.event.scheme.prepares
    for fault in prepares.team_faults(entrant, draft) if prepares else ():
        wrong, _, way_out = fault.rpartition(". ")
        rule = RULE[prepares.team_rule]  # type: ignore[union-attr]
        cite = rule.cite(entrant.event.team_format, entrant.event.edition)
        path = "players[0].team.cards"
        yield Problem(rule.id, ERROR, entrant.name, path, None, None, None, f"{wrong}.", cite, way_out)
