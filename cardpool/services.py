"""Loading card data, handing out the pools that everybody else looks cards up in, and searching."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.db import transaction
from django.db.models import QuerySet

from cardpool import changes as card_changes
from cardpool import lookups
from cardpool import search as language
from cardpool.files import Snapshot, pool_from, read_files, with_readable_texts
from cardpool.models import Card, CardDataVersion, OwnSet
from cardpool.tables import write_tables
from rules.dice_masters.card_files import DATA_FOLDER, read_folder
from rules.dice_masters.cards import CardPool

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
def load_cards(folder: Path = DATA_FOLDER) -> Load:
    """Make the card files of `folder` and the store's own sets the current version.

    Raises CardFilesError and then changes nothing.
    """
    current = _locked_current()
    snapshot, new_pool = read_files(folder, [with_readable_texts(entry) for entry in _own_entries()])
    return _make_version(current, snapshot, new_pool, "Files loaded")


@transaction.atomic
def publish_own_sets(cause: str) -> Load:
    """Make a version of the files in force and the own sets as they are now, checked when they were saved."""
    current = _locked_current()
    shipped = [entry for entry in current.snapshot if not entry.get("own")] if current else read_files(DATA_FOLDER)[0]
    snapshot = [*shipped, *map(with_readable_texts, _own_entries())]
    return _make_version(current, snapshot, pool_from(snapshot), cause)


def _own_entries() -> Snapshot:
    return [{"file": f"own set {own.code}", "data": own.data, "own": True} for own in OwnSet.objects.all()]


def _locked_current() -> CardDataVersion | None:
    """Return the version in force, for a transaction that makes the next one. The oldest row is everybody's lock."""
    list(CardDataVersion.objects.select_for_update().order_by("number").values_list("pk")[:1])
    return CardDataVersion.objects.first()


def _make_version(current: CardDataVersion | None, snapshot: Snapshot, new_pool: CardPool, cause: str) -> Load:
    if current and current.digest == new_pool.digest:
        return Load(current, is_new=False)
    version = CardDataVersion.objects.create(
        number=current.number + 1 if current else 1,
        digest=new_pool.digest,
        snapshot=snapshot,
        cause=cause[:200],
        changes=card_changes.compare(pool_from(current.snapshot) if current else None, new_pool),
        card_count=len(new_pool.cards),
    )
    write_tables(new_pool)
    return Load(version, is_new=True)


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


def search(text: str, sort: str = "number") -> tuple[QuerySet[Card], language.Search]:
    """Return the cards of the current version that fit what was typed, and how it was understood (`.warnings`,
    `.chips`).

    `sort` is a key of `cardpool.lookups.SORTS`; anything else means collector number.
    """
    query = language.parse(text)
    _, order = lookups.SORTS.get(sort, lookups.SORTS["number"])
    return lookups.find(query).order_by(*order), query


def pool_by_digest(prefix: str) -> CardPool:
    """Return the cards of the version whose digest starts with `prefix`. Raises NoSuchCardData."""
    wanted = prefix.strip().lower()
    if len(wanted) < SHORTEST_DIGEST:
        raise NoSuchCardData(f"“{wanted}” is too short for a card data digest: give at least {SHORTEST_DIGEST} digits.")
    digests = set(CardDataVersion.objects.values_list("digest", flat=True))
    found = sorted(digest for digest in digests if digest.startswith(wanted))
    if not found and _shipped_pool().digest.startswith(wanted):
        return _shipped_pool()
    if len(found) != 1:
        what = f"fits {' and '.join(found)}" if found else "was never loaded here"
        raise NoSuchCardData(f"Card data {wanted} {what}.")
    return _pool_of(found[0])


@lru_cache(maxsize=8)
def _pool_of(digest: str) -> CardPool:
    """Kept for each process; a digest names one state of the cards for ever, so nothing goes stale."""
    return pool_from(_snapshot(digest))


def _snapshot(digest: str) -> Snapshot:
    return CardDataVersion.objects.filter(digest=digest).values_list("snapshot", flat=True)[0]


@lru_cache(maxsize=1)
def _shipped_pool() -> CardPool:
    return read_folder()
