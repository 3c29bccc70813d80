"""Make a person anonymous: results stay, and everywhere the name becomes that of nobody."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, Q

from tournament.events.audit import record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import (
    Applicant,
    AuditEntry,
    DraftPick,
    Entrant,
    Event,
    JudgeCall,
    Match,
    Member,
    Person,
    Store,
    new_code,
)
from tournament.events.permissions import may_run, require
from tournament.events.version import bump
from tournament.judges.models import DeckCheck, Penalty, Ruling, TeamDecision
from tournament.judging.log_text import log_header
from tournament.judging.models import Dispute, GameLog, JudgeRuling, LinePositions, ReplayVerdict, SeatClaim
from tournament.name_lists import in_a_list
from tournament.recording.models import Device, LiveState, Recording, Signal

FORGOTTEN = "person.forget"
REASON = 200
#: Every table with words about the people of an event: how its rows lead to the event, and the fields with the words.
#: Entries of a recording are not among them: each carries the hash of the one before, and names nobody but by seat.
_WORDS: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Match, "round__event", ("reported_by", "called_by", "accepted_by", "call_note")),
    (JudgeCall, "match__round__event", ("called_by", "note", "taken_name")),
    (Ruling, "event", ("players", "judge_name", "decision", "note", "line_text", "lines", "appealed_by")),
    (Penalty, "event", ("reason", "note", "by_name")),
    (DeckCheck, "event", ("words", "asked_by", "checked_by")),
    (TeamDecision, "event", ("reason", "by_name")),
    (DraftPick, "seat__draft__event", ("by",)),
    (ReplayVerdict, "replay__log__match__round__event", ("message", "data")),
    (Dispute, "log__match__round__event", ("question",)),
    (JudgeRuling, "log__match__round__event", ("decision", "note", "penalty")),
    (SeatClaim, "log__match__round__event", ("people",)),
    (Recording, "match__round__event", ("names", "header")),
    (Device, "recording__match__round__event", ("name",)),
    (Signal, "recording__match__round__event", ("text",)),
    (LiveState, "recording__match__round__event", ("working", "told", "table")),
)


@dataclass(frozen=True, slots=True)
class Traces:
    """Where a person's name stands: as they are called, their entries, rows of the history, logs, recordings."""

    names: tuple[str, ...]
    entries: tuple[Entrant, ...]
    trail: int
    logs: int
    recordings: int

    @property
    def events(self) -> list[Event]:
        return list({entrant.event_id: entrant.event for entrant in self.entries}.values())


def _people(person: Person) -> list[Person]:
    """Return the person and everybody who was merged into them, at whatever remove."""
    found, new = [person], [person]
    while new:
        new = list(Person.objects.filter(merged_into__in=new))
        found += new
    return found


def _entries(people: list[Person]) -> list[Entrant]:
    own = Q(person__in=people) | Q(members__person__in=people) | Q(pk__in=_left(people))
    return list(Entrant.objects.filter(own).select_related("event").distinct().order_by("event__date", "pk"))


def _left(people: list[Person]) -> dict[int, str]:
    """Return the teams of doubles that these people have left while an event ran, and the names they had there.

    A row that came with an archive has the numbers of another installation.
    """
    rows = AuditEntry.objects.filter(
        action__in=("party.replace", "party.leave"), event__store=people[0].store_id, user__isnull=False
    )
    keys = {person.pk for person in people}
    return {
        int(row.subject_id): kept["name"]
        for row in rows.only("subject_id", "data")
        for kept in row.data.get("kept", ())
        if kept.get("person_id") in keys
    }


def _names(people: list[Person], entries: list[Entrant]) -> set[str]:
    names = {each.name for each in people}
    names |= {entrant.name for entrant in entries if entrant.person_id is not None}
    names |= set(_left(people).values())
    return names | set(Member.objects.filter(person__in=people).values_list("name", flat=True))


def _trail(people: list[Person], events: Iterable[int]) -> Any:
    about = Q(subject="events.person", subject_id__in=[str(each.pk) for each in people])
    return AuditEntry.objects.filter(Q(event__in=list(events)) | about)


def _logs(events: Iterable[int]) -> Any:
    return GameLog.objects.filter(match__round__event__in=list(events))


def _recordings(events: Iterable[int]) -> Any:
    return Recording.objects.filter(match__round__event__in=list(events))


def traces(person: Person) -> Traces:
    """Return what forgetting would change, without changing it."""
    people = _people(person)
    entries = _entries(people)
    events = {entrant.event_id for entrant in entries}
    renamed = _renaming(people, entries, "")
    rows = _trail(people, events).only("who", "data")
    trail = sum(renamed(row.who) != row.who or renamed(row.data) != row.data for row in rows.iterator())
    logs = sum(renamed(text) != text for text in _logs(events).values_list("text", flat=True))
    recordings = sum(renamed(names) != names for names in _recordings(events).values_list("names", flat=True))
    return Traces(tuple(sorted(_names(people, entries), key=in_a_list)), tuple(entries), trail, logs, recordings)


def _renaming(people: list[Person], entries: list[Entrant], name: str) -> Callable[[Any], Any]:
    """Return what puts `name` for the person's names in text and JSON, and leaves longer names of others alone."""
    own = {each.casefold() for each in _names(people, entries)}
    events = [entrant.event_id for entrant in entries]
    others = set(Entrant.objects.filter(event__in=events).values_list("name", flat=True))
    others |= set(Member.objects.filter(entrant__event__in=events).values_list("name", flat=True))
    words = sorted({*own, *(other.casefold() for other in others)}, key=len, reverse=True)
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words), re.IGNORECASE)

    def put(found: re.Match[str]) -> str:
        return name if found[0].casefold() in own else found[0]

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return pattern.sub(put, value)
        if isinstance(value, list):
            return [renamed(each) for each in value]
        if isinstance(value, dict):
            return {renamed(key): renamed(each) for key, each in value.items()}
        return value

    return renamed


def _free_name(person: Person) -> str:
    """Return `Player 17`, a name that nobody has in the store."""
    number = person.pk
    while True:
        name = f"Player {number}"
        people = Person.objects.filter(store=person.store_id, name=name)
        if not (people.exists() or _is_taken(person.store, name)):
            return name
        number += 1


def _is_taken(store: Store, name: str) -> bool:
    own = {"event__store": store, "name__iexact": name}
    return (
        Entrant.objects.filter(**own).exists()
        or Applicant.objects.filter(**own).exists()
        or Member.objects.filter(entrant__event__store=store, name__iexact=name).exists()
    )


@transaction.atomic
def forget(actor: Any, person: Person, reason: str) -> Person:
    """Make a person anonymous in every event of the store. This cannot be taken back. Raises BadInput, WrongState."""
    require(may_run(actor, person.store), "make a person anonymous", "an organizer of the store")
    person = Person.objects.select_for_update().select_related("store").get(pk=person.pk)
    why = " ".join(reason.replace("\0", "").split())
    if not why or len(why) > REASON:
        raise BadInput(
            "reason", f"A reason of at most {REASON} characters is needed.", "Say who asked for it, and when."
        )
    if person.merged_into_id is not None:
        raise WrongState(f"{person.name} is merged into {person.merged_into}.", "Forget that person.")
    people = _people(person)
    entries = _entries(people)
    running = next((entrant.event for entrant in entries if entrant.event.is_running), None)
    if running is not None:
        raise WrongState(f"{person.name} plays in {running}, which is running.", "Wait until that event is over.")
    name = _free_name(person)
    renamed = _renaming(people, entries, name)
    events = list(Event.objects.select_for_update().filter(pk__in={entrant.event_id for entrant in entries}))
    keys = [event.pk for event in events]
    account = person.user_id
    logs = _rename_logs(keys, renamed)
    _rename_rows(people, entries, keys, name, renamed)
    _rename_trail(people, keys, account, renamed)
    for event in events:
        bump(event)
    person.refresh_from_db()
    record(actor, FORGOTTEN, person, name=name, reason=renamed(why), entries=len(entries), logs=logs)
    return person


def _rename_rows(
    people: list[Person], entries: list[Entrant], events: list[int], name: str, renamed: Callable[[Any], Any]
) -> None:
    users = [each.user_id for each in people if each.user_id]
    for each in people:
        each.name, each.user = name, None
        each.save(update_fields=["name", "user", "folded"])
    for entrant in entries:
        if entrant.person_id is not None:
            entrant.name, entrant.user, entrant.code = name, None, new_code()
        else:
            entrant.name = renamed(entrant.name)
        entrant.save(update_fields=["name", "user", "code"])
    Member.objects.filter(person__in=people).update(name=name, user=None)
    if users:
        Applicant.objects.filter(event__store=people[0].store_id, user__in=users).delete()
    for user in User.objects.filter(pk__in=users):
        user.api_tokens.all().delete()
    for model, event, fields in _WORDS:
        _each(model._default_manager.filter(**{f"{event}__in": events}), fields, renamed)


def _rename_trail(people: list[Person], events: list[int], account: int | None, renamed: Callable[[Any], Any]) -> None:
    rows = _trail(people, events)
    _each(rows, ("who", "data"), renamed)
    if account:
        rows.filter(user=account).update(user=None)


def _rename_logs(events: list[int], renamed: Callable[[Any], Any]) -> int:
    """Return the number of logs in which the name stood."""
    changed = 0
    for log in _logs(events):
        text = renamed(log.text)
        if text != log.text:
            changed += 1
            GameLog.objects.filter(pk=log.pk).update(
                text=text,
                size=len(text.encode()),
                digest=hashlib.sha256(text.encode()).hexdigest(),
                header=log_header.header_of(text)
                | {name: log.header[name] for name in log_header.SAID if name in log.header},
                moves=log_header.moves_digest(text),
            )
    LinePositions.objects.filter(verdict__replay__log__match__round__event__in=events).delete()  # they are made anew
    return changed


def _each(rows: Any, fields: tuple[str, ...], renamed: Callable[[Any], Any]) -> None:
    """Put the name for the person's in these fields of every row that has it."""
    for row in rows.iterator(chunk_size=200):
        values = {field: renamed(getattr(row, field)) for field in fields}
        changed = {field: value for field, value in values.items() if value != getattr(row, field)}
        if changed:
            _update(row, changed)


def _update(row: Model, changed: dict[str, Any]) -> None:
    for field, value in changed.items():
        most = getattr(row._meta.get_field(field), "max_length", None)
        changed[field] = value[:most] if isinstance(value, str) and most else value  # the new name may be longer
    type(row)._default_manager.filter(pk=row.pk).update(**changed)
