"""The rules as a recording asks them, with the cards and dice of the store: text in, plain data out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.core.cache import caches

from rules import distance, fold, recording, throwing
from rules.core.throws import Seeds
from rules.distance import Company, Line
from rules.games import Components
from rules.plain_answers import PlainAnswers
from rules.throwing import ThrowCheck
from tournament.judging.components import ComponentCache
from tournament.judging.log_text import logtext

from .errors import Refused

T = TypeVar("T")
#: Seconds for which a process keeps the cards and dice of a header.
COMPONENTS_KEPT = 3600


def goes_on(text: str, seeds: Seeds, company: Company, deck: Sequence[str] = ()) -> tuple[Line, ...]:
    """Return what follows by itself in a game at a distance: dice, bots, what leaves nobody a choice."""
    return ANSWERS.guarded(
        lambda: distance.goes_on(text, seeds, company, components_of(text), deck), lambda fault: (), "goes_on"
    )


def giving_way(text: str) -> str | None:
    """Return the line with which whoever is asked does nothing more; None where they have to decide."""
    return ANSWERS.guarded(lambda: distance.giving_way(text, components_of(text)), lambda fault: None, "giving_way")


def table(header: str) -> dict[str, Any]:
    """Return what stays the same during a game. Who goes first makes no difference to it."""
    return ANSWERS.guarded(
        lambda: recording.table(fold.with_somebody_first(header), components_of(header)), _no_table, "table"
    )


def sentences(text: str) -> dict[int, str]:
    """Return what each line of a working text says as a sentence, by line; nothing where it cannot be read."""
    return ANSWERS.guarded(lambda: recording.sentences(text, components_of(text)), lambda fault: {}, "sentences")


def check_throws(
    text: str,
    then: Callable[[ThrowCheck], T],
    otherwise: Callable[[dict[str, Any]], T],
    deck: Sequence[str] = (),
) -> T:
    """Throw the dice of a whole log again; `otherwise` is given the fault of one that cannot be read or replayed."""
    return ANSWERS.guarded(
        lambda: then(throwing.check_throws(text, components_of(text), deck)), otherwise, "check_throws"
    )


#: What a list of tables says of a player: the first of these that the game counts.
COUNTED = ("life", "health", "fame")


def life_of(view: dict[str, Any]) -> list[int | None]:
    """Return what every player has (life, health, Fame), for a list of tables; [] where there is no position."""
    position = view.get("position") or {}
    return [next((player[word] for word in COUNTED if word in player), None) for player in position.get("players", ())]


def components_of(text: str) -> Components:
    """Return what the game of a text is played with. Where its header names their digests they never change, so the
    same objects serve every line of the game.
    """
    asked = logtext.asked(text)
    if not (asked.cards or asked.dice):
        return ComponentCache().of_text(text)
    key = f"recording.components.{hashlib.sha256(repr(asked).encode()).hexdigest()}"
    found = caches["pages"].get(key)
    if found is None:
        found = ComponentCache().of_text(text)
        caches["pages"].set(key, found, COMPONENTS_KEPT)
    return found


def _no_table(fault: dict[str, Any]) -> dict[str, Any]:
    raise Refused("no-game", fault["message"], "Correct the teams or the header, and begin again.", refused=fault)


#: The rules with the store's cards and dice.
ANSWERS = PlainAnswers(components_of)
enter, as_played, view, full_log = ANSWERS.enter, ANSWERS.as_played, ANSWERS.view, ANSWERS.full_log
