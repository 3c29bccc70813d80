"""Sets of cards as they were: each state is stored once, under its digest, and named by the versions it was part of."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cardpool.models import SetState
from rules.dice_masters.card_files import read_set
from rules.dice_masters.cards import CardPool, CardSet


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


def entry_of(row: dict[str, Any]) -> Entry:
    """Return an entry of a snapshot. Where nothing else is said, a set of the product is one that each log may use."""
    data, own = row.get("data"), bool(row.get("own"))
    code = row["code"] if "code" in row else str((data or {}).get("set", ""))
    old = "state" not in row and "ground" not in row
    ground = bool(row.get("ground", old and not own))
    return Entry(row["file"], code, row.get("state", ""), data, own, ground, bool(row.get("hidden")))


def state_of(card_set: CardSet) -> str:
    """Return the digest of a set by itself."""
    return CardPool([card_set]).digest


def card_set_of(entry: Entry) -> CardSet:
    return _set_in(entry.state) if entry.data is None else read_set(entry.data, entry.file)


#: State -> the set. Kept for each process; a state never changes, so nothing goes stale.
_sets: dict[str, CardSet] = {}
MOST_SETS = 1000


def _set_in(state: str) -> CardSet:
    if state not in _sets:
        fetch([state])
    return _sets[state]


def fetch(states: Iterable[str]) -> None:
    """Read these states, with one question for all that are not read yet."""
    if len(_sets) > MOST_SETS:
        _sets.clear()
    missing = [state for state in states if state and state not in _sets]
    if missing:
        for row in SetState.objects.filter(digest__in=missing):
            _sets[row.digest] = read_set(row.data, row.code)


def keep(entries: Sequence[Entry]) -> None:
    """Store the states that are not stored yet."""
    known = set(SetState.objects.filter(digest__in=[entry.state for entry in entries]).values_list("digest", flat=True))
    new = [entry for entry in entries if entry.data is not None and entry.state not in known]
    SetState.objects.bulk_create(
        [SetState(digest=entry.state, code=entry.code, data=entry.data) for entry in new], ignore_conflicts=True
    )
