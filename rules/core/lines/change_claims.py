"""Claims of what a player has lost or gained (`= P1 lost 3`), as claims of how the player stands then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.lines.notation import CLAIM, Entry
from rules.core.lines.told_claims import GAINED, LOST
from rules.core.lines.words import is_number

LOST_OR_GAINED = frozenset((LOST, GAINED))


@dataclass(frozen=True, slots=True)
class Change:
    """What one player, by seat from 0, has lost (below 0) or gained."""

    seat: int
    by: int


def change_claimed(entry: Entry, players: Mapping[str, int]) -> Change | None:
    """Return the change that a claim tells; None if it is another claim. `players`: what they are called."""
    words = [word.casefold() for word in entry.args]
    if entry.kind != CLAIM or len(words) != 3 or words[1] not in LOST_OR_GAINED or not is_number(words[2]):
        return None
    seat = int(words[0][1:]) - 1 if words[0][:1] == "p" and is_number(words[0][1:]) else players.get(words[0])
    return None if seat is None else Change(seat, -int(words[2]) if words[1] == LOST else int(words[2]))


def told_together(told: Change, entries: Sequence[Entry], at: int, players: Mapping[str, int]) -> Change | None:
    """Return the sum of the changes of one kind that are told in a row (`lost 1`, `lost 2`) for the last of them, by
    place; None for those before. One that is told with other things on its line stands for itself.
    """
    if change_claimed(entries[at], players) != told:
        return told
    for entry in entries[at + 1 :]:
        if (following := change_claimed(entry, players)) is None:
            break
        if _alike(following, told):
            return None
    by = told.by
    for entry in reversed(entries[:at]):
        if (before := change_claimed(entry, players)) is None:
            break
        by += before.by if _alike(before, told) else 0
    return Change(told.seat, by)


def _alike(one: Change, other: Change) -> bool:
    return one.seat == other.seat and (one.by < 0) == (other.by < 0)


def figure_of(position: Mapping[str, Any], seat: int, figure: str) -> int | None:
    """What is counted of a player, by seat, in a position; None where there is no such seat."""
    players = position.get("players") or position.get("heroes") or ()
    return max(0, int(players[seat][figure])) if seat < len(players) else None


def may_stand_at(change: Change, values: Sequence[int], harm: str, top: int) -> Iterator[tuple[int, int]]:
    """Where the player may stand by this change, each with where before: the last change of this turn first.

    `values`: the figures of the turn so far, in order; `harm`: the figure that damage changes with its sign; `top`: how
    high life can be, which is where it began.
    """
    distinct = list(dict.fromkeys(reversed(values)))
    for before in (*distinct[1:2], *distinct[2:], *distinct[:1]):
        if harm.startswith("-"):
            now = before + change.by
            yield before, max(0, min(now, top) if before < top else now)
        else:
            yield before, max(0, before - change.by)
