"""Many players from one paste: everything that takes time is done before the lock, the writes in a few statements."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone

from tournament.events import legality
from tournament.events.audit import record_many
from tournament.events.errors import BadInput
from tournament.events.models import Entrant, Event, Submission
from tournament.events.permissions import may_run, require
from tournament.events.services.locking import locked_event

from .capacity import require_places
from .entry import checked_name, require_open
from .list_lines import read_rows
from .parties import people_seated, seat_on_paper, write_party
from .remembering import remember

#: Rows of one INSERT.
BATCH = 200


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """One player of the list: where it is in it, the name, and the team's text or nothing."""

    number: int
    name: str
    team: str


@dataclass(frozen=True, slots=True)
class CheckedPlayer:
    """A line whose team has been read and checked."""

    line: ListedPlayer
    checked: legality.CheckedTeam | None


def register_many(actor: Any, event: Event, lines: Iterable[str], *, over_cap: bool = False) -> list[Entrant]:
    """Enter several players, one a line: `Name` or `Name; link` (as `list_lines` reads them), all or none.

    More than the event has places for only with `over_cap`. Raises BadInput that names every line with a fault, and
    WrongState where `register` does.
    """
    require(may_run(actor, event), "add players")
    require_open(actor, event)
    faults: Faults = {}
    players = list(_parsed(lines, faults, of_people=event.needs_parties))
    if not players and not faults:
        raise BadInput("players", "There is no name in the list.", "Write one player a line.")
    ready = _ready(event, players, faults)
    with transaction.atomic():
        locked = locked_event(event)
        require_open(actor, locked)
        require_places(locked, len(players), over_cap=over_cap)
        if _team_rules(locked) != _team_rules(event):  # somebody changed them while the teams were being checked
            ready = _ready(locked, players, {})
        _require_free(locked, players, {})
        return _write(actor, locked, ready)


#: What is wrong with a line of the list, by its number.
Faults = dict[int, BadInput]


def _require_none(faults: Faults) -> None:
    """Raise one BadInput that names every line with a fault; the ways out, where they differ, behind each."""
    if not faults:
        return
    lines = sorted(faults.items())
    ways_out = {error.way_out for error in faults.values()}
    if len(ways_out) == 1:
        told = [f"Line {number}: {error.message}" for number, error in lines]
        raise BadInput("players", " ".join(told), *ways_out)
    raise BadInput("players", " ".join(f"Line {number}: {error}" for number, error in lines))


def _parsed(lines: Iterable[str], faults: Faults, *, of_people: bool) -> Iterator[ListedPlayer]:
    """Yield every line that has a name, and note the others in `faults`."""
    rows = [(number, text) for number, text in enumerate(lines, start=1) if text.strip()]
    for number, _, name, team in read_rows(rows, of_people):
        try:
            yield ListedPlayer(number, checked_name(name), team.replace("\0", "") if team.strip() else "")
        except BadInput as error:
            faults[number] = error


def _ready(event: Event, players: list[ListedPlayer], faults: Faults) -> list[CheckedPlayer]:
    """Return every line with its team checked. Raises BadInput with these faults and its own."""
    ready, seated = [], people_seated(event)
    for line in players:
        try:
            ready.append(_checked(event, line, seated))
        except BadInput as error:
            faults[line.number] = error
    _require_free(event, players, faults)
    return ready


def _require_free(event: Event, players: list[ListedPlayer], faults: Faults) -> None:
    """Raise BadInput with these faults and every line whose name is registered, waits, or stands further up."""
    taken = {name.casefold() for name in event.entrants.values_list("name", flat=True)}
    waiting = {name.casefold() for name in event.applicants.values_list("name", flat=True)}
    first: dict[str, int] = {}
    for line in players:
        folded = line.name.casefold()
        if folded in taken:
            told, way_out = f"{line.name} is already registered.", "Take the line out, or add an initial."
        elif folded in first:
            told, way_out = f"{line.name} is in line {first[folded]}, too.", "Take the line out, or add an initial."
        elif folded in waiting:
            told, way_out = f"{line.name} is on the waiting list.", "Admit them on the page Registrations."
        else:
            first[folded] = line.number
            continue
        faults.setdefault(line.number, BadInput("players", told, way_out))
    _require_none(faults)


def _team_rules(event: Event) -> tuple[Any, ...]:
    return event.team_format, event.event_format, event.edition, event.rules_options


def _checked(event: Event, line: ListedPlayer, seated: dict[str, str]) -> CheckedPlayer:
    if event.needs_parties:
        seat_on_paper(event, line.name, line.team, seated)
    if not line.team or event.needs_parties:
        return CheckedPlayer(line, None)
    if not event.needs_teams:
        raise BadInput(
            "players",
            f"What stands behind the semicolon would be a team, and {event.book.title} is played without teams.",
            "Write one name a line.",
        )
    legality.require_teams(event)
    return CheckedPlayer(line, legality.read_and_check(line.team, Entrant(event=event, name=line.name)))


def _write(actor: Any, event: Event, ready: list[CheckedPlayer]) -> list[Entrant]:
    """Return the rows of all players, inside the caller's transaction."""
    try:
        with transaction.atomic():
            rows = [Entrant(event=event, name=one.line.name) for one in ready]
            remember(rows)
            entrants = Entrant.objects.bulk_create(rows, batch_size=BATCH)
    except IntegrityError as error:
        # The database folds letters its own way; its word is the last.
        raise BadInput(
            "players",
            "A name in the list is already registered, spelled differently.",
            "Look for it among the players.",
        ) from error
    now, submissions = timezone.now(), []
    batch = secrets.token_hex(8)  # of one press, which can be taken back as one
    trail: list[tuple[str, Model, dict[str, Any]]] = []
    faults: Faults = {}
    for entrant, one in zip(entrants, ready, strict=True):
        trail.append(("entry.register", entrant, {"name": entrant.name, "batch": batch}))
        if event.needs_parties:
            try:
                write_party(actor, entrant, one.line.team)
            except BadInput as error:
                faults[one.line.number] = error
        if one.checked is None:
            continue
        content, problems = one.checked.content, one.checked.problems
        submission = Submission(
            entrant=entrant, source=one.line.team, content=content, problems=problems, checked_at=now, submitted_at=now
        )
        submissions.append(submission)
        rules = [problem["rule"] for problem in submission.errors]
        trail.append(("team.submit", entrant, {"name": entrant.name, "content": content, "errors": rules}))
    _require_none(faults)
    Submission.objects.bulk_create(submissions, batch_size=BATCH)
    record_many(actor, event, trail)
    return entrants
