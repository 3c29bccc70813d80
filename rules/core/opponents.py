"""Opponents of three strengths, made of a game's weak and its strong bot: the weaker, the more often it wavers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.game import Answer
from rules.core.nature import Nature
from rules.core.play import Bot

#: How often an opponent of this strength does what the weak bot would do.
STRENGTHS = {"easy": 1.0, "medium": 0.3, "hard": 0.0}


def opponent(bots: tuple[Callable[[str], Bot], Callable[[str], Bot]], strength: str, seed: str) -> Bot:
    """Return the bot of a strength, one of STRENGTHS. The same seed answers the same positions in the same way."""
    weak, strong = (make(seed) for make in bots)
    nature, often = Nature(f"{seed} wavers"), STRENGTHS[strength]

    def answers(state: Any) -> Iterator[Answer]:
        yield from (weak if nature.chance(often) else strong)(state)

    return answers
