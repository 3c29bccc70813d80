"""A side of doubles: each of its people brings a list, and both lists are checked together.

A side's submission keeps the lists of its people by seat under `people`, and all their cards together where other
submissions have the one list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardpool.services import pool
from rules.dice_masters.profile import Profile
from teams.codecs.json_form import team_from
from teams.formats import FORMATS
from teams.problems import ERROR, Problem
from teams.validation import validate_table
from teams.values import BASIC_SET, Player, Table, TeamDraft

from .models import Entrant

#: Where a submission keeps the lists by seat.
PEOPLE = "people"


def for_side(draft: TeamDraft, entrant: Entrant) -> TeamDraft:
    """Return a list with as many dice on its basic actions as the format has: no link can say another number."""
    game = FORMATS[entrant.event.team_format]
    basics = tuple(b._replace(dice=game.basic_dice) if b.dice == BASIC_SET else b for b in draft.basics)
    return replace(draft, basics=basics)


def with_list(content: dict[str, Any] | None, seat: int, own: dict[str, Any]) -> dict[str, Any]:
    """Return what a side's submission keeps once this seat has handed in a list."""
    people = {**(content or {}).get(PEOPLE, {}), str(seat): own}
    merged = {**own, "name": "", PEOPLE: people}
    for part in ("cards", "basics"):
        merged[part] = [entry for key in sorted(people) for entry in people[key].get(part, ())]
    return merged


def brought(entrant: Entrant, content: dict[str, Any] | None) -> list[tuple[str, dict[str, Any] | None]]:
    """Return everybody who sits down for an entry, with the list they bring as it is kept; None for none."""
    if not entrant.event.is_doubles:
        return [(name, content) for name in entrant.people]
    lists = (content or {}).get(PEOPLE, {})
    return [(member.name, lists.get(str(member.seat))) for member in entrant.members.all()] or [(entrant.name, None)]


def lists_of(entrant: Entrant, content: dict[str, Any]) -> list[tuple[Any, TeamDraft | None]]:
    """Return each person of a side with the list, None for one that has none yet."""
    people = content.get(PEOPLE, {})
    return [
        (member, team_from(people[str(member.seat)], pool()) if str(member.seat) in people else None)
        for member in entrant.members.all()
    ]


#: The note that a format is of another book than the event's: the event's own page says which book it is played by.
ANNOUNCED = "EV-BOOK"


def as_kept(found: Iterable[Problem]) -> list[dict[str, Any]]:
    """Return problems as a submission keeps them, without what the event has announced."""
    return [problem.as_json() | {"source": str(problem.cite)} for problem in found if problem.rule != ANNOUNCED]


def problems(entrant: Entrant, content: dict[str, Any]) -> list[dict[str, Any]]:
    """Return everything wrong with a side: who has no list, each list by itself, and both together; errors first."""
    event = entrant.event
    profile = event.book.profile(event.rules_options)
    assert isinstance(profile, Profile)  # only Dice Masters is played with teams
    lists = lists_of(entrant, content)
    players = tuple(Player(draft, member.name, side=0) for member, draft in lists if draft is not None)
    found = validate_table(
        Table(players, whole=False), event.team_format, event.edition, event.event_format or None, profile
    )
    kept = as_kept(found)
    kept += [_missing(member.name) for member, draft in lists if draft is None]
    if len(lists) < event.party.start:
        kept.append(_alone(entrant.name))
    return sorted(kept, key=lambda problem: problem["severity"] != ERROR)


def _missing(name: str) -> dict[str, Any]:
    return _no_side(name, f"{name} has handed in no list.", "Hand in a list for each of the two.")


def _alone(name: str) -> dict[str, Any]:
    return _no_side(name, f"{name} has no partner yet.", "Add the second name, or join two entries.")


def _no_side(name: str, message: str, fix: str) -> dict[str, Any]:
    return {
        "rule": "TR-DBL-PLAYERS",
        "severity": ERROR,
        "player": name,
        "path": "team",
        "limit": None,
        "actual": None,
        "subject": None,
        "message": message,
        "fix": fix,
        "source": "War of Light: doubles",
        "cite": {"book": "WOL", "section": "DICE MASTERS DOUBLES"},
    }
