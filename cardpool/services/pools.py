"""The pools of cards that others look cards up in: of a version, of a digest, and those that a log is judged by."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.db import transaction

from cardpool import files
from cardpool.models import CardDataVersion, NamedCards, SetState
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool

from .set_states import Entry, card_set_of, entry_of, fetch, keep, state_of

#: A digest may be shortened, as in a log header, but not below this many digits.
SHORTEST_DIGEST = 6


class NoSuchCardData(LookupError):
    """The named version of the card data was never loaded here, or the name fits several."""


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
        return pool_of(digest)
    digest = rows.first()
    return pool_of(digest) if digest else shipped_pool()


def pool_by_digest(prefix: str) -> CardPool:
    """Return the cards whose digest starts with `prefix`: those of a version, or those a log was judged by. Raises
    NoSuchCardData.
    """
    digest = _digest_of(prefix)
    for shipped in (ground_pool, shipped_pool):
        if not _is_kept(digest) and shipped().digest == digest:
            return shipped()
    return pool_of(digest)


def _digest_of(prefix: str) -> str:
    """Return the one digest that starts so. Raises NoSuchCardData."""
    wanted = prefix.strip().lower()
    if len(wanted) < SHORTEST_DIGEST:
        raise NoSuchCardData(f"“{wanted}” is too short for a card data digest: give at least {SHORTEST_DIGEST} digits.")
    kept = (model.objects.filter(digest__startswith=wanted) for model in (CardDataVersion, NamedCards))
    found = sorted({digest for rows in kept for digest in rows.values_list("digest", flat=True)})
    found = found or [
        shipped().digest for shipped in (ground_pool, shipped_pool) if shipped().digest.startswith(wanted)
    ]
    if len(found) != 1:
        what = f"fits {' and '.join(found)}" if found else "was never loaded here"
        raise NoSuchCardData(f"Card data {wanted} {what}.")
    return found[0]


def _is_kept(digest: str) -> bool:
    return any(model.objects.filter(digest=digest).exists() for model in (CardDataVersion, NamedCards))


@lru_cache(maxsize=8)
def pool_of(digest: str) -> CardPool:
    """Kept for each process; a digest names one state of the cards for ever, so nothing goes stale."""
    entries = _entries_of(digest)
    fetch(entry.state for entry in entries)
    return CardPool(map(card_set_of, entries))


def _entries_of(digest: str) -> list[Entry]:
    """Return the sets of a version, or those that a log was judged by."""
    return [entry for entry in all_entries(digest) if not entry.hidden]


@lru_cache(maxsize=64)
def all_entries(digest: str) -> tuple[Entry, ...]:
    snapshot = CardDataVersion.objects.filter(digest=digest).values_list("snapshot", flat=True).first()
    if snapshot is not None:
        return tuple(map(entry_of, snapshot))
    states = NamedCards.objects.values_list("states", flat=True).get(digest=digest)
    codes = dict(SetState.objects.filter(digest__in=states).values_list("digest", "code"))
    return tuple(Entry(codes[state], codes[state], state, ground=True) for state in states)


@lru_cache(maxsize=1)
def shipped_pool() -> CardPool:
    return read_folder(*files.SHIPPED)


@lru_cache(maxsize=1)
def ground_pool() -> CardPool:
    return read_folder()


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
    found = pool_for_log(named, today, wanted)
    if not _is_kept(found.digest):
        _name(found, _used(named, today, wanted))
    return found


@lru_cache(maxsize=8)
def _shipped_for(wanted: frozenset[str]) -> CardPool:
    others = [card_set for card_set in shipped_pool().sets if card_set.code in wanted] if wanted else []
    there = {card_set.code for card_set in ground_pool().sets}
    return CardPool([*ground_pool().sets, *(each for each in others if each.code not in there)])


@lru_cache(maxsize=32)
def pool_for_log(named: str, today: str, wanted: frozenset[str]) -> CardPool:
    return CardPool(map(card_set_of, _used(named, today, wanted)))


def _used(named: str, today: str, wanted: frozenset[str]) -> list[Entry]:
    used = [entry for entry in _entries_of(named) if entry.ground or entry.code in wanted]
    there = {entry.code for entry in used}
    return used + [entry for entry in _entries_of(today) if entry.code in wanted - there]


@transaction.atomic
def _name(pool: CardPool, entries: Sequence[Entry]) -> None:
    """Note which sets the digest of a pool stands for."""
    entries = [entry._replace(state=state_of(card_set)) for entry, card_set in zip(entries, pool.sets, strict=True)]
    keep(entries)
    states = [entry.state for entry in entries]
    NamedCards.objects.get_or_create(digest=pool.digest, defaults={"states": states})
