"""A team as handed in: read it, check it against the event's format, and keep both as plain data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cardpool.services import pool
from rules.dice_masters.profile import Profile
from teams.codecs import TeamUnreadable, read_team
from teams.codecs.json_form import as_data, team_from
from teams.models import Team
from teams.problems import ERROR
from teams.validation import validate
from teams.values import TeamDraft

from .errors import BadInput
from .models import Entrant, Submission

#: `http://store.local/teams/0123456789abcdef/`: a team saved on this machine.
_OUR_LINK = re.compile(r"(?:https?://[^/\s]+)?/teams/([0-9a-z-]{6,40})/?")


@dataclass(frozen=True, slots=True)
class CheckedTeam:
    """`content` is the whole list as plain data, `problems` what is wrong with it, errors first."""

    content: dict[str, Any]
    problems: list[dict[str, Any]]


def _read(text: str) -> TeamDraft:
    """The team in the text; a link to a team saved here stands for that team as it is now."""
    here = _OUR_LINK.fullmatch(text.strip())
    team = Team.objects.filter(slug=here[1]).first() if here else None
    return team.as_draft(pool()) if team else read_team(text, pool())


def read_and_check(text: str, entrant: Entrant) -> CheckedTeam:
    """Raises BadInput when the text holds no team at all; a team with faults comes back with its problems."""
    try:
        draft = _read(text)
    except TeamUnreadable as error:
        raise BadInput("team", str(error)) from error
    return CheckedTeam(as_data(draft), _problems(draft, entrant))


def problems_of(submission: Submission) -> list[dict[str, Any]]:
    """What is wrong with a team as it was handed in, by today's cards and the event's settings of today."""
    return _problems(team_from(submission.content, pool()), submission.entrant)


def _problems(draft: TeamDraft, entrant: Entrant) -> list[dict[str, Any]]:
    event = entrant.event
    profile = event.book.profile(event.rules_options)
    assert isinstance(profile, Profile)  # only Dice Masters is played with teams
    banned = event.event_format or None
    found = validate(draft, event.team_format, event.edition, banned, name=entrant.name, profile=profile)
    kept = [problem.as_json() | {"source": str(problem.cite)} for problem in found]
    return sorted(kept, key=lambda problem: problem["severity"] != ERROR)
