"""Versions of the card data: the product's files and the store's own sets, made the cards in force."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import transaction

from cardpool import changes as card_changes
from cardpool import files
from cardpool.files import Snapshot, with_readable_texts
from cardpool.models import CardDataVersion, OwnSet, SetState
from cardpool.tables import write_tables
from rules.dice_masters.cards import CardPool

from .pools import all_entries, current_version, ground_pool, pool_for_log, pool_of, shipped_pool
from .set_states import card_set_of, entry_of, fetch, keep, state_of


@dataclass(frozen=True, slots=True)
class Load:
    """What a call of `load_cards` did: `is_new` is False when the files were already the current version."""

    version: CardDataVersion
    is_new: bool


@transaction.atomic
def load_cards(*folders: Path) -> Load:
    """Make the card files of the folders (the product's own where none is named) and the store's own sets the current
    version.

    Files that were read before are not read again. Raises CardFilesError and then changes nothing.
    """
    current, own = _locked_current(), _own_entries()
    source = files.source_of(*(folders or files.SHIPPED)) + files.source_of_own(own)
    if current and current.source == source:
        return Load(current, is_new=False)
    snapshot, _ = files.read_files(*(folders or files.SHIPPED), own=[with_readable_texts(each) for each in own])
    return _make_version(current, snapshot, "Files loaded", source)


@transaction.atomic
def publish_own_sets(cause: str) -> Load:
    """Make a version of the files in force and the own sets as they are now, checked when they were saved."""
    current = _locked_current()
    if current is None:
        shipped = files.read_files(*files.SHIPPED)[0]
    else:
        shipped = [entry.as_row() for entry in all_entries(current.digest) if not entry.own]
    own = _own_entries()
    source = current.source[:32] + files.source_of_own(own) if current and current.source else ""
    return _make_version(current, [*shipped, *map(with_readable_texts, own)], cause, source)


def shipped_codes(*, ground: bool = False) -> set[str]:
    """Return the codes of the product's sets; `ground`: of those alone that no own set may stand in for."""
    current = current_version()
    entries = all_entries(current.digest) if current else ()
    loaded = {entry.code for entry in entries if not entry.own and (entry.ground or not ground)}
    return loaded or {card_set.code for card_set in (ground_pool() if ground else shipped_pool()).sets}


def set_data(code: str) -> dict[str, Any] | None:
    """Return a set of the product as its data file holds it, or None; own sets are `OwnSet` rows."""
    current = current_version()
    entries = all_entries(current.digest) if current else ()
    state = next((entry.state for entry in entries if entry.code == code and not entry.own and entry.state), None)
    return SetState.objects.values_list("data", flat=True).get(digest=state) if state else None


def _own_entries() -> Snapshot:
    return [{"file": f"own set {own.code}", "data": own.data, "own": True} for own in OwnSet.objects.all()]


def _locked_current() -> CardDataVersion | None:
    """Return the version in force, for a transaction that makes the next one. The oldest row is everybody's lock."""
    list(CardDataVersion.objects.select_for_update().order_by("number").values_list("pk")[:1])
    return CardDataVersion.objects.first()


def _make_version(current: CardDataVersion | None, snapshot: Snapshot, cause: str, source: str) -> Load:
    """Make the sets of a snapshot the current version. An own set stands in for the product's set of the same code."""
    own = {entry.code for entry in map(entry_of, snapshot) if entry.own}
    fetch(row.get("state", "") for row in snapshot)
    pairs = [(entry, card_set_of(entry)) for entry in map(entry_of, snapshot)]
    entries = [
        entry._replace(state=entry.state or state_of(card_set), hidden=not entry.own and entry.code in own)
        for entry, card_set in pairs
    ]
    shown = [card_set for entry, (_, card_set) in zip(entries, pairs, strict=True) if not entry.hidden]
    new_pool = CardPool(shown)
    states = {entry.code: entry.state for entry in entries if not entry.hidden}
    if current and current.digest == new_pool.digest:
        # What nobody plays by may be new all the same: the place of a set in lists, the file it comes from.
        keep(entries)
        rows = [entry._replace(data=None).as_row() for entry in entries]
        CardDataVersion.objects.filter(digest=current.digest).update(source=source, snapshot=rows)
        all_entries.cache_clear()
        pool_for_log.cache_clear()
        write_tables(new_pool, states)
        return Load(current, is_new=False)
    keep(entries)
    version = CardDataVersion.objects.create(
        number=current.number + 1 if current else 1,
        digest=new_pool.digest,
        snapshot=[entry._replace(data=None).as_row() for entry in entries],
        source=source,
        cause=cause[:200],
        changes=card_changes.compare(pool_of(current.digest) if current else None, new_pool),
        card_count=len(new_pool.cards),
    )
    write_tables(new_pool, states)
    return Load(version, is_new=True)
