"""The store's table of infractions: its organizers change it, and each change is undone in one press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournament.events.audit import record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import AuditEntry, Store
from tournament.events.permissions import may_run, require

from ..ladder import Infraction, TableError, read_row, read_table
from ..models import PenaltyTable


def _locked(actor: Any, store: Store, seen: int | None) -> PenaltyTable:
    """Return the store's table, held until the transaction ends. Raises WrongState if it changed since `seen`."""
    require(may_run(actor, store), "change the infractions", "an organizer of the store")
    Store.objects.select_for_update().get(pk=store.pk)
    table = PenaltyTable.objects.filter(store=store).first() or PenaltyTable(store=store)
    if seen is not None and seen != table.version:
        raise WrongState("Somebody changed the table in the meantime.", "Look at it as it is now.")
    return table


def _save(actor: Any, table: PenaltyTable, rows: tuple[Infraction, ...], said: str) -> PenaltyTable:
    before, after = table.rows, [row.as_json() for row in rows]
    if table.pk is not None and before == after:
        return table
    table.rows, table.version = after, table.version + 1
    table.save()
    record(actor, "infractions.change", table, said=said, before=before, after=after, store=table.store_id)
    return table


def _read(read: Any, *args: Any) -> Any:
    try:
        return read(*args)
    except TableError as error:
        raise BadInput(error.field, str(error)) from error


@transaction.atomic
def save_infraction(actor: Any, store: Store, row: Mapping[str, Any], seen: int | None = None) -> PenaltyTable:
    """Add an infraction, or change the one with its key. Raises BadInput naming the field, WrongState."""
    table = _locked(actor, store, seen)
    rows = list(table.infractions)
    keys = [each.key for each in rows]
    new: Infraction = _read(read_row, row, keys)
    if any(each.name.casefold() == new.name.casefold() for each in rows if each.key != new.key):
        raise BadInput(
            "name", f"{new.name} is on the table already.", "Change that infraction, or choose another name."
        )
    if new.key in keys:
        rows[keys.index(new.key)] = new
    else:
        rows.append(new)
    checked = _read(read_table, [each.as_json() for each in rows])
    return _save(actor, table, checked, new.name)


@transaction.atomic
def remove_infraction(actor: Any, store: Store, key: str, seen: int | None = None) -> PenaltyTable:
    """Take an infraction off the table; penalties given for it keep its name. Safe to repeat."""
    table = _locked(actor, store, seen)
    rows = tuple(each for each in table.infractions if each.key != key)
    gone = next((each.name for each in table.infractions if each.key == key), "")
    return _save(actor, table, rows, f"{gone} removed") if gone else table


@transaction.atomic
def replace_table(actor: Any, store: Store, rows: Any, seen: int | None = None) -> PenaltyTable:
    """Replace the whole table. Raises BadInput naming row and field."""
    table = _locked(actor, store, seen)
    return _save(actor, table, _read(read_table, rows), "the whole table")


def last_change(store: Store) -> AuditEntry | None:
    """Return the trail's row of the table's last change, None while it is the example."""
    table = PenaltyTable.objects.filter(store=store).first()
    if table is None:
        return None
    rows = AuditEntry.objects.filter(subject="judges.penaltytable", subject_id=str(table.pk))
    return rows.order_by("-pk").first()


@transaction.atomic
def undo_change(actor: Any, store: Store, entry: int) -> PenaltyTable:
    """Put the table back to before its last change. Raises WrongState if it was changed again."""
    table = _locked(actor, store, None)
    last = last_change(store)
    if last is None or last.pk != entry or last.data["after"] != table.rows:
        raise WrongState("The infractions were changed again in the meantime.", "Look at it as it is now.")
    return _save(actor, table, _read(read_table, last.data["before"]), "the last change undone")
