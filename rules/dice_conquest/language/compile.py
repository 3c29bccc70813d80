"""From the lines of a card to lines that run. A line must have exactly one reading, and suit the card it stands on."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.core.language.parser import Reading
from rules.core.language.problems import TextError, TextProblem, only_reading
from rules.dice_conquest.language.lines import BEARERS, OF_CREATURES, OF_HEROES, OF_TRAPS, STATIC, Line
from rules.dice_conquest.language.registry import LANGUAGE

_STATIC = {"creature": OF_CREATURES, "trap": OF_TRAPS, "ability": OF_HEROES}


@lru_cache(maxsize=512)
def compile_text(text: tuple[str, ...], card: str, bearer: str, first: int = 1) -> tuple[Line, ...]:
    """Every line of a card. `bearer` is a key of BEARERS. Raises TextError, which knows card, line and column."""
    return tuple(_line(line, card, bearer, number) for number, line in enumerate(text, start=first))


def _line(text: str, card: str, bearer: str, number: int) -> Line:
    import rules.dice_conquest.language.phrases  # noqa: F401  (registers every phrase)

    reading = only_reading(text, LANGUAGE, card, number, ("line", "effect"))
    phrases: list[str] = []
    line: Line = _value(reading, phrases)
    if reason := _unsuited(line, bearer):
        raise TextError(TextProblem(card, number, 1, reason))
    return replace(line, text=text, phrases=tuple(phrases))


def _value(reading: Reading, phrases: list[str]) -> Any:
    arguments = {name: _value(part, phrases) if isinstance(part, Reading) else part for name, part in reading.filled}
    phrases.append(f"{reading.phrase.part}: {reading.phrase.title}")
    return reading.phrase.means(**arguments)


def _unsuited(line: Line, bearer: str) -> str | None:
    """Why a line that can be read cannot stand on this card."""
    if line.moment not in BEARERS[bearer] or (line.moment == STATIC and line.said not in _STATIC.get(bearer, ())):
        return f"such a line does not go on a card of this kind ({bearer})."
    for effect in (*line.effects, *line.other):
        if line.moment not in effect.moments:
            return f"'{effect.name}' cannot happen at this moment ({line.moment})."
    return None
