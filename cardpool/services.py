"""Loading card data, and handing out the pools that everybody else looks cards up in.

Whoever looks up any card takes `pool()`, all sets. A log is judged by `pool_for`: the two sets of the books, which each
log may use, and the sets of its own cards. Its digest stands in the log and in the verdict, so what a store enters
in other sets changes neither.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from django.db import transaction

from cardpool import changes as card_changes
from cardpool import files
from cardpool.files import Snapshot, with_readable_texts
from cardpool.models import CardDataVersion, NamedCards, OwnSet, SetState
from cardpool.tables import write_tables
from rules.dice_masters.card_files import read_folder, read_set
from rules.dice_masters.cards import CardPool, CardSet

#: A digest may be shortened, as in a log header, but not below this many digits.
SHORTEST_DIGEST = 6


class NoSuchCardData(LookupError):
    """The named version of the card data was never loaded here, or the name fits several."""


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
        shipped = [entry.as_row() for entry in _all_entries(current.digest) if not entry.own]
    own = _own_entries()
    source = current.source[:32] + files.source_of_own(own) if current and current.source else ""
    return _make_version(current, [*shipped, *map(with_readable_texts, own)], cause, source)


def shipped_codes(*, ground: bool = False) -> set[str]:
    """Return the codes of the product's sets; `ground`: of those alone that no own set may stand in for."""
    current = current_version()
    entries = _all_entries(current.digest) if current else ()
    loaded = {entry.code for entry in entries if not entry.own and (entry.ground or not ground)}
    return loaded or {card_set.code for card_set in (_ground_pool() if ground else _shipped_pool()).sets}


def set_data(code: str) -> dict[str, Any] | None:
    """Return a set of the product as its data file holds it, or None; own sets are `OwnSet` rows."""
    current = current_version()
    entries = _all_entries(current.digest) if current else ()
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
    own = {entry.code for entry in map(_entry, snapshot) if entry.own}
    _fetch(row.get("state", "") for row in snapshot)
    pairs = [(entry, _card_set(entry)) for entry in map(_entry, snapshot)]
    entries = [
        entry._replace(state=entry.state or state_of(card_set), hidden=not entry.own and entry.code in own)
        for entry, card_set in pairs
    ]
    shown = [card_set for entry, (_, card_set) in zip(entries, pairs, strict=True) if not entry.hidden]
    new_pool = CardPool(shown)
    states = {entry.code: entry.state for entry in entries if not entry.hidden}
    if current and current.digest == new_pool.digest:
        # What nobody plays by may be new all the same: the place of a set in lists, the file it comes from.
        _keep(entries)
        rows = [entry._replace(data=None).as_row() for entry in entries]
        CardDataVersion.objects.filter(digest=current.digest).update(source=source, snapshot=rows)
        _all_entries.cache_clear()
        _pool_for.cache_clear()
        write_tables(new_pool, states)
        return Load(current, is_new=False)
    _keep(entries)
    version = CardDataVersion.objects.create(
        number=current.number + 1 if current else 1,
        digest=new_pool.digest,
        snapshot=[entry._replace(data=None).as_row() for entry in entries],
        source=source,
        cause=cause[:200],
        changes=card_changes.compare(_pool_of(current.digest) if current else None, new_pool),
        card_count=len(new_pool.cards),
    )
    write_tables(new_pool, states)
    return Load(version, is_new=True)


# --- sets as they were ----------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """A set in a version of the card data. Its state, or in rows of older stores the data itself."""

    file: str
    code: str
    state: str
    data: dict[str, Any] | None = None
    own: bool = False
    ground: bool = False  # each log may use it
    hidden: bool = False  # an own set stands in for it

    def as_row(self) -> dict[str, Any]:
        kept = {"file": self.file, "code": self.code, "state": self.state, "data": self.data}
        marks = {name: True for name in ("own", "ground", "hidden") if getattr(self, name)}
        return {name: value for name, value in kept.items() if value} | marks


def _entry(row: dict[str, Any]) -> Entry:
    """Return an entry of a snapshot. Where nothing else is said, a set of the product is one that each log may use."""
    data, own = row.get("data"), bool(row.get("own"))
    code = row["code"] if "code" in row else str((data or {}).get("set", ""))
    old = "state" not in row and "ground" not in row
    ground = bool(row.get("ground", old and not own))
    return Entry(row["file"], code, row.get("state", ""), data, own, ground, bool(row.get("hidden")))


def state_of(card_set: CardSet) -> str:
    """Return the digest of a set by itself."""
    return CardPool([card_set]).digest


def _card_set(entry: Entry) -> CardSet:
    return _set_in(entry.state) if entry.data is None else read_set(entry.data, entry.file)


#: State -> the set. Kept for each process; a state never changes, so nothing goes stale.
_sets: dict[str, CardSet] = {}
MOST_SETS = 1000


def _set_in(state: str) -> CardSet:
    if state not in _sets:
        _fetch([state])
    return _sets[state]


def _fetch(states: Iterable[str]) -> None:
    """Read these states, with one question for all that are not read yet."""
    if len(_sets) > MOST_SETS:
        _sets.clear()
    missing = [state for state in states if state and state not in _sets]
    if missing:
        for row in SetState.objects.filter(digest__in=missing):
            _sets[row.digest] = read_set(row.data, row.code)


def _keep(entries: Sequence[Entry]) -> None:
    """Store the states that are not stored yet."""
    known = set(SetState.objects.filter(digest__in=[entry.state for entry in entries]).values_list("digest", flat=True))
    new = [entry for entry in entries if entry.data is not None and entry.state not in known]
    SetState.objects.bulk_create(
        [SetState(digest=entry.state, code=entry.code, data=entry.data) for entry in new], ignore_conflicts=True
    )


def current_version() -> CardDataVersion | None:
    """Return the version in force, without its snapshot; None before the first `load_cards`."""
    return CardDataVersion.objects.defer("snapshot").first()


def pool(version: int | None = None) -> CardPool:
    """Return the cards of a version, by default of the current one. Raises NoSuchCardData for an unknown number.

    Before the first `load_cards` the current cards are those of the product's own files.
    """
    rows = CardDataVersion.objects.values_list("digest", flat=True)
    if version is not None:
        digest = rows.filter(number=version).first()
        if digest is None:
            raise NoSuchCardData(f"Card data version {version} was never loaded here.")
        return _pool_of(digest)
    digest = rows.first()
    return _pool_of(digest) if digest else _shipped_pool()


def pool_by_digest(prefix: str) -> CardPool:
    """Return the cards whose digest starts with `prefix`: those of a version, or those a log was judged by. Raises
    NoSuchCardData.
    """
    digest = _digest_of(prefix)
    for shipped in (_ground_pool, _shipped_pool):
        if not _is_kept(digest) and shipped().digest == digest:
            return shipped()
    return _pool_of(digest)


def _digest_of(prefix: str) -> str:
    """Return the one digest that starts so. Raises NoSuchCardData."""
    wanted = prefix.strip().lower()
    if len(wanted) < SHORTEST_DIGEST:
        raise NoSuchCardData(f"“{wanted}” is too short for a card data digest: give at least {SHORTEST_DIGEST} digits.")
    kept = (model.objects.filter(digest__startswith=wanted) for model in (CardDataVersion, NamedCards))
    found = sorted({digest for rows in kept for digest in rows.values_list("digest", flat=True)})
    found = found or [
        shipped().digest for shipped in (_ground_pool, _shipped_pool) if shipped().digest.startswith(wanted)
    ]
    if len(found) != 1:
        what = f"fits {' and '.join(found)}" if found else "was never loaded here"
        raise NoSuchCardData(f"Card data {wanted} {what}.")
    return found[0]


def _is_kept(digest: str) -> bool:
    return any(model.objects.filter(digest=digest).exists() for model in (CardDataVersion, NamedCards))


@lru_cache(maxsize=8)
def _pool_of(digest: str) -> CardPool:
    """Kept for each process; a digest names one state of the cards for ever, so nothing goes stale."""
    entries = _entries_of(digest)
    _fetch(entry.state for entry in entries)
    return CardPool(map(_card_set, entries))


def _entries_of(digest: str) -> list[Entry]:
    """Return the sets of a version, or those that a log was judged by."""
    return [entry for entry in _all_entries(digest) if not entry.hidden]


@lru_cache(maxsize=64)
def _all_entries(digest: str) -> tuple[Entry, ...]:
    snapshot = CardDataVersion.objects.filter(digest=digest).values_list("snapshot", flat=True).first()
    if snapshot is not None:
        return tuple(map(_entry, snapshot))
    states = NamedCards.objects.values_list("states", flat=True).get(digest=digest)
    codes = dict(SetState.objects.filter(digest__in=states).values_list("digest", "code"))
    return tuple(Entry(codes[state], codes[state], state, ground=True) for state in states)


@lru_cache(maxsize=1)
def _shipped_pool() -> CardPool:
    return read_folder(*files.SHIPPED)


@lru_cache(maxsize=1)
def _ground_pool() -> CardPool:
    return read_folder()


# --- what a log is judged by ----------------------------------------------------------------------------------------


def pool_for(sets: Iterable[str] = (), digest: str = "") -> CardPool:
    """Return the cards that a log with cards of these sets is judged by, and no more: those sets, and the ones that
    each log may use.

    They are as they were under the digest that a log names; as they are today where it names none, and for a set that
    is not among them. The pool can be found again by its own digest. Raises NoSuchCardData for a digest that nobody
    knows.
    """
    wanted = frozenset(sets)
    today = CardDataVersion.objects.values_list("digest", flat=True).first()
    if today is None:
        return _shipped_for(wanted)
    named = _digest_of(digest) if digest else today
    if not _is_kept(named):  # the product's own cards, of which this store has loaded others
        named = today
    found = _pool_for(named, today, wanted)
    if not _is_kept(found.digest):
        _name(found, _used(named, today, wanted))
    return found


@lru_cache(maxsize=8)
def _shipped_for(wanted: frozenset[str]) -> CardPool:
    others = [card_set for card_set in _shipped_pool().sets if card_set.code in wanted] if wanted else []
    there = {card_set.code for card_set in _ground_pool().sets}
    return CardPool([*_ground_pool().sets, *(each for each in others if each.code not in there)])


@lru_cache(maxsize=32)
def _pool_for(named: str, today: str, wanted: frozenset[str]) -> CardPool:
    return CardPool(map(_card_set, _used(named, today, wanted)))


def _used(named: str, today: str, wanted: frozenset[str]) -> list[Entry]:
    used = [entry for entry in _entries_of(named) if entry.ground or entry.code in wanted]
    there = {entry.code for entry in used}
    return used + [entry for entry in _entries_of(today) if entry.code in wanted - there]


@transaction.atomic
def _name(pool: CardPool, entries: Sequence[Entry]) -> None:
    """Note which sets the digest of a pool stands for."""
    entries = [entry._replace(state=state_of(card_set)) for entry, card_set in zip(entries, pool.sets, strict=True)]
    _keep(entries)
    states = [entry.state for entry in entries]
    NamedCards.objects.get_or_create(digest=pool.digest, defaults={"states": states})
