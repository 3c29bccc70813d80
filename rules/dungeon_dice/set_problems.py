"""What is wrong with a dice set, said so that whoever types it in finds the place: the die, its face, the field."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard


@dataclass(frozen=True, slots=True)
class Problem:
    """`die` is the ID as typed, "" for the set itself; `face` counts from 1, 0 for the die as a whole."""

    die: str
    face: int
    field: str
    message: str

    def __str__(self) -> str:
        place = [f"die {self.die}" if self.die else "the set"]
        if self.face:
            place.append(f"face {self.face}")
        return f"{', '.join(place)}, {self.field}: {self.message}"


class DiceSetError(ValueError):
    """A dice set that cannot be used, with everything that is wrong with it."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(f"{file}: {problem}" for problem in problems))
        self.file, self.problems = file, problems


class Place:
    """One object of the file while it is read: takes its fields and notes what is wrong with them.

    A field that cannot be used is noted and replaced by something harmless, so that reading goes on.
    """

    def __init__(self, fields: Mapping[str, Any], found: list[Problem], die: str = "", face: int = 0) -> None:
        self.fields, self.found, self.die, self.face = fields, found, die, face

    def wrong(self, field: str, message: str) -> None:
        self.found.append(Problem(self.die, self.face, field, message))

    def inner(self, field: str, value: object, face: int = 0) -> Place | None:
        """The object `value` that stands under `field`, or None with a problem noted."""
        if not isinstance(value, dict):
            self.wrong(field, f"should be an object, is {_short(value)}" if value is not None else "is missing")
            return None
        return Place(value, self.found, self.die, face or self.face)

    def only(self, *known: str) -> None:
        """Anything else is a slip of the pen: nothing that is typed in may be passed over in silence."""
        for name in self.fields:
            if name not in known:
                self.wrong(name if name.isprintable() else _short(name), f"is not known here{near(name, known)}")

    def text(self, field: str, longest: int = 200) -> str:
        value = self.fields.get(field)
        if not isinstance(value, str) or not value.strip():
            self.wrong(field, "is missing or empty" if not value else f"should be a text, is {_short(value)}")
            return ""
        if len(value) > longest or not value.isprintable():
            self.wrong(field, f"should be one line of at most {longest} letters")
            return ""
        return value.strip()

    def one_of(self, field: str, allowed: Collection[str]) -> str:
        value = self.fields.get(field)
        if not isinstance(value, str) or value not in allowed:
            said = "is missing" if value is None else f"{_short(value)} is none of {', '.join(allowed)}"
            self.wrong(field, said + near(value, allowed))
            return ""
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.fields.get(field, default)
        if not is_number(value, low, high):
            wanted = f"a number from {low} to {high}" if low < high else str(low)
            self.wrong(field, "is missing" if value is None else f"should be {wanted}, is {_short(value)}")
            return low
        return int(value)

    def flag(self, field: str) -> bool:
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            self.wrong(field, f"should be true or false, is {_short(value)}")
        return value is True

    def list(self, field: str, needed: bool = True) -> list[Any]:
        value = self.fields.get(field, None if needed else [])
        if not isinstance(value, list):
            self.wrong(field, "is missing" if value is None else f"should be a list, is {_short(value)}")
            return []
        return value


def is_number(value: object, low: int, high: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def near(word: object, known: Collection[str]) -> str:
    """A closing half sentence with the likeliest spelling, or nothing."""
    found = difflib.get_close_matches(word.casefold(), known, n=1) if isinstance(word, str) else []
    return f"; did you mean {found[0]}?" if found else ""


def _short(value: object) -> str:
    return f"{value!r:.40}"
