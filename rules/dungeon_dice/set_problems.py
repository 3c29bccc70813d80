"""What is wrong with a dice set, said so that whoever types it in finds the place: the die, its face, the field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.file_fields import Fields, short


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


class Place(Fields):
    """One object of the file while it is read, on a die or on one of its faces."""

    def __init__(self, fields: Mapping[str, Any], found: list[Problem], die: str = "", face: int = 0) -> None:
        super().__init__(fields)
        self.found, self.die, self.face = found, die, face

    def wrong(self, field: str, message: str) -> None:
        self.found.append(Problem(self.die, self.face, field, message))

    def inner(self, field: str, value: object, face: int = 0) -> Place | None:
        """The object `value` that stands under `field`, or None with a problem noted."""
        if not isinstance(value, dict):
            self.wrong(field, f"should be an object, is {short(value)}" if value is not None else "is missing")
            return None
        return Place(value, self.found, self.die, face or self.face)
