"""A pool of cards as plain data, and back: how a phone gets the very cards that a game is played with.

Every value is written with all its fields, whatever they are; the digest says whether the same pool came out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from rules.core.record import NotTheSame
from rules.dice_masters.cards import ActionFace, Card, CardPool, CardSet, CharacterFace, EnergyFace

#: What a pool consists of, by the names they are packed under.
KINDS: dict[str, Callable[..., Any]] = {
    kind.__name__: kind for kind in (CardSet, Card, EnergyFace, CharacterFace, ActionFace)
}


def packed(pool: CardPool) -> dict[str, Any]:
    """Return a pool as JSON can hold it: `{"digest": "9f…", "sets": […]}`."""
    return {"digest": pool.digest, "sets": [_packed(card_set) for card_set in pool.sets]}


def unpacked(data: dict[str, Any]) -> CardPool:
    """Return the pool that was packed. Raises NotTheSame where these rules make another one of it."""
    pool = CardPool(_unpacked(card_set) for card_set in data["sets"])
    if pool.digest != data["digest"]:
        raise NotTheSame(f"The cards came out as {pool.digest}, and are {data['digest']}.")
    return pool


def _packed(value: Any) -> Any:
    if is_dataclass(value):
        return {type(value).__name__: [_packed(getattr(value, each.name)) for each in fields(value) if each.init]}
    return [_packed(each) for each in value] if isinstance(value, tuple) else value


def _unpacked(value: Any) -> Any:
    if isinstance(value, dict):
        ((kind, given),) = value.items()
        return KINDS[kind](*map(_unpacked, given))
    return tuple(map(_unpacked, value)) if isinstance(value, list) else value
