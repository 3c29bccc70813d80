"""Read an event archive into a store: every row checked, all or nothing."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Field, JSONField, Model

from teams.formats import FORMATS
from tournament import uploads
from tournament.events import adapter, present
from tournament.events.audit import record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import AuditEntry, Entrant, Event, Match, Member, Round, Store, new_code
from tournament.events.permissions import may_run, require
from tournament.events.rule_books import RULE_BOOKS
from tournament.events.services.entering.remembering import remember, remember_members
from tournament.events.services.setup import free_slug
from tournament.events.shown.bracket import bracket
from tournament.events.structures import STRUCTURES
from tournament.judging.fields import PackedJSONField
from tournament.judging.models import GameLog, JudgeRuling
from tournament.judging.models import new_code as new_log_code

from .archive import WAY_OUT, opened
from .kept_rows import TABLES, Table

#: Rows of one INSERT.
BATCH = 200
#: The account that rulings of other installations are written to; nobody signs in with it.
JUDGE_ELSEWHERE = "judge-of-an-archive"


class _Ids:
    """The rows that were stored so far: (table, number in the archive) -> number here."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, Any], Any] = {}

    def __call__(self, table: str, old: Any) -> Any:
        return self.known[table, old]


def _at(place: str, what: str) -> BadInput:
    return BadInput("archive", f"{place}: {what}", WAY_OUT)


def too_large(size: int) -> BadInput | None:
    """Return why an archive of so many bytes cannot be sent over the network; None if it can."""
    if size <= uploads.KEPT:
        return None
    return BadInput(
        "archive",
        f"This file has {size // 1024} kB; a page takes {uploads.KEPT // 1024} kB.",
        "Import it on the machine itself: manage.py import_event FILE.",
    )


def imported_before(store: Store, digest: str) -> Event | None:
    """Return the newest event that was imported into a store from the archive of this digest, if it is still there."""
    rows = AuditEntry.objects.filter(action="event.import", event__store=store, data__digest=digest)
    row = rows.select_related("event").order_by("-pk").first()
    return row.event if row is not None else None


@transaction.atomic
def restore(actor: Any, store: Store, data: bytes, *, again: bool = True) -> Event:
    """Make the event of an archive, in this store. Raises BadInput with the place of what cannot be read.

    Without `again` it raises WrongState for an archive that was imported before: a second press makes no second event.
    """
    require(may_run(actor, store), "import an event", "an organizer of the store")
    digest = hashlib.sha256(data).hexdigest()
    Store.objects.select_for_update().get(pk=store.pk)
    if not again and (there := imported_before(store, digest)) is not None:
        raise WrongState(
            f"{there.name} was imported from this archive already.",
            "Open it under Events, or say that you want it once more.",
        )
    tables, ids = opened(data), _Ids()
    if len(tables.get("event", ())) != 1:
        raise _at("event", "there must be one event.")
    unknown = sorted(tables.keys() - {table.name for table in TABLES} - {"apart"})
    if unknown:
        raise _at(str(unknown[0])[:40], "this table is unknown.")
    try:
        event = _write(actor, store, tables, ids)
        _require_whole(event)
    except BadInput:
        raise
    except DatabaseError as error:
        raise _at("archive", "two of its rows contradict each other.") from error
    event = Event.objects.get(pk=event.pk)
    version = tables["event"][0].get("version")
    record(actor, "event.import", event, name=event.name, version=version, digest=digest)
    return event


def _write(actor: Any, store: Store, tables: dict[str, Any], ids: _Ids) -> Event:
    for table in TABLES:
        rows = tables.get(table.name)
        if not isinstance(rows, list):
            raise _at(table.name, "the table is missing.")
        made = [_row(table, row, f"{table.name}[{at}]", ids) for at, row in enumerate(rows)]
        _fill(actor, store, table, made)
        for one in made:
            if table.model is GameLog and GameLog.objects.filter(pk=one.pk).exists():
                one.pk = new_log_code()
        if table.model is GameLog:
            _store_logs(made, rows, ids)
            continue
        given = {name: [getattr(one, name) for one in made] for name in _set_by_storing(table.model)}
        stored = table.model._default_manager.bulk_create(made, batch_size=BATCH)
        for name, values in given.items():
            for one, value in zip(stored, values, strict=True):
                setattr(one, name, value)
        if given and stored:
            table.model._default_manager.bulk_update(stored, list(given), batch_size=BATCH)
        for row, one in zip(rows, stored, strict=True):
            ids.known[table.name, row[table.model._meta.pk.attname]] = one.pk
        _point_at_each_other(table, rows, stored, ids)
    _keep_apart(tables.get("apart"), ids)
    return Event.objects.get(pk=ids("event", tables["event"][0]["id"]))


def _point_at_each_other(table: Table, rows: list[dict[str, Any]], stored: list[Any], ids: _Ids) -> None:
    """Set the fields that name another row of the same table, now that all of them are stored."""
    own = [name for name, other in table.refs.items() if other == table.name]
    for name in own:
        for at, (row, one) in enumerate(zip(rows, stored, strict=True)):
            if row[name] is None:
                continue
            try:
                setattr(one, name, ids(table.name, row[name]))
            except (KeyError, TypeError) as error:
                raise _at(f"{table.name}[{at}].{name}", f"there is no row {str(row[name])[:20]} there.") from error
    if own and stored:
        table.model._default_manager.bulk_update(stored, own, batch_size=BATCH)


def _set_by_storing(model: type[Model]) -> list[str]:
    """Return the fields that storing a new row sets to now; an imported row has its own time."""
    return [each.attname for each in model._meta.concrete_fields if getattr(each, "auto_now_add", False)]


def _store_logs(made: list[Any], rows: list[dict[str, Any]], ids: _Ids) -> None:
    """Store logs one by one: a repaired one names an earlier one, and its header is read from its text."""
    for at, (row, log) in enumerate(zip(rows, made, strict=True)):
        if row["earlier_id"] is not None:
            try:
                log.earlier_id = ids("logs", row["earlier_id"])
            except KeyError as error:
                raise _at(f"logs[{at}].earlier_id", f"there is no log {str(row['earlier_id'])[:20]} above.") from error
        log.save(force_insert=True)
        ids.known["logs", row["id"]] = log.pk


def _row(table: Table, row: Any, place: str, ids: _Ids) -> Model:
    """Return a row as the database takes it, without its number."""
    if not isinstance(row, dict):
        raise _at(place, "this is not a row.")
    wanted = {each.attname: each for each in table.fields}
    row = {name: each.get_default() for name, each in wanted.items() if each.has_default()} | row  # of earlier versions
    if row.keys() != wanted.keys():
        name = sorted(row.keys() ^ wanted.keys())[0]
        raise _at(f"{place}.{str(name)[:40]}", "the field is missing." if name in wanted else "the field is unknown.")
    key = str(table.model._meta.pk.attname)
    values: dict[str, Any] = {}
    for name, each in wanted.items():
        if name in table.refs:
            values[name] = _ref(table, name, row[name], each, f"{place}.{name}", ids)
        elif name != key or table.model is GameLog:
            values[name] = _value(each, row[name], f"{place}.{name}")
    try:
        table.point(values, ids)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise _at(place, f"it names somebody who is not in the archive: {str(error)[:60]}.") from error
    return table.model(**values)


def _ref(table: Table, name: str, old: Any, each: Field[Any, Any], place: str, ids: _Ids) -> Any:
    if old is None:
        if not each.null:
            raise _at(place, "it is empty.")
        return None
    if table.refs[name] == table.name:  # an earlier row of the same table, set once that is stored
        return None
    try:
        return ids(table.refs[name], old)
    except (KeyError, TypeError) as error:
        raise _at(place, f"there is no row {str(old)[:20]} in {table.refs[name]}.") from error


def _value(each: Field[Any, Any], value: Any, place: str) -> Any:
    if isinstance(each, PackedJSONField):
        return value
    if isinstance(each, JSONField):
        if value is None and not each.null:
            raise _at(place, "it is empty.")
        return value
    if isinstance(value, str) and "\0" in value:
        raise _at(place, "it holds a zero character.")
    try:
        read = each.to_python(value)
        if read is None or (read == "" and each.blank):
            if read is None and not each.null:
                raise _at(place, "it is empty.")
            return read
        return each.clean(read, None) if read != "" else read
    except ValidationError as error:
        raise _at(place, f"{error.messages[0]}") from error
    except (TypeError, ValueError, OverflowError) as error:
        raise _at(place, "it cannot be read.") from error


def _fill(actor: Any, store: Store, table: Table, made: list[Any]) -> None:
    """Give rows what stayed behind: the store, secret codes, people of this store, the judge of rulings."""
    if table.model is Event:
        (event,) = made
        _require_known(event)
        event.store, event.slug = store, free_slug(event.name, event.date)
        event.created_by = actor if getattr(actor, "pk", None) else None
    elif table.model is Entrant:
        remember(made)
    elif table.model is Member:
        for entrant in {member.entrant_id for member in made}:
            remember_members([member for member in made if member.entrant_id == entrant])
    elif table.model is JudgeRuling and made:
        judge, _ = User.objects.get_or_create(
            username=JUDGE_ELSEWHERE, defaults={"first_name": "A judge", "last_name": "elsewhere", "is_active": False}
        )
        for ruling in made:
            ruling.judge = judge
    for one in made:
        if hasattr(one, "code") and table.model is not Member:
            one.code = new_code()


def _require_known(event: Event) -> None:
    """Raise BadInput for an event of a kind that this installation does not have."""
    for field, value, known in (
        ("structure", event.structure, STRUCTURES),
        ("edition", event.edition, RULE_BOOKS),
        ("team_format", event.team_format, FORMATS),
    ):
        if value not in known:
            raise BadInput("archive", f"event.{field}: “{value[:30]}” is unknown here.", "Update this installation.")
    try:
        event.book.profile(event.rules_options)
        _ = event.scores
    except Exception as error:
        raise _at("event", f"its rules or its scoring cannot be read: {str(error)[:120]}") from error


def _keep_apart(pairs: Any, ids: _Ids) -> None:
    through = Entrant.apart.through
    try:
        rows = [
            through(from_entrant_id=ids("entrants", one), to_entrant_id=ids("entrants", other)) for one, other in pairs
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise _at("apart", "it names somebody who is not in the archive.") from error
    through.objects.bulk_create(rows, batch_size=BATCH)


def _require_whole(event: Event) -> None:
    """Raise BadInput unless standings, tables, bracket and trail of the event can be shown."""
    try:
        adapter.ranking(event)
        bracket(event)
        for round_ in Round.objects.filter(event=event).select_related("kept_proof"):
            present.pair_rows(round_, None)
            adapter.paired_of(round_) if event.scheme.result == "games" else None
            _ = round_.title, adapter.how_proved(round_)
        for match in Match.objects.filter(round__event=event).select_related("round__event")[:20_000]:
            _ = match.result
        for entry in AuditEntry.objects.filter(event=event).only("data")[:20_000]:
            entry.data.get("after")
    except Exception as error:
        raise _at("archive", f"its rows do not make an event ({type(error).__name__}).") from error
