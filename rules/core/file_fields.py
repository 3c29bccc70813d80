"""Reads the fields of one object of a JSON file, and notes everything that is wrong with them."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Any, TypeGuard


class Fields(ABC):
    """One object of the file while it is read.

    A field that cannot be used is noted and replaced by something harmless, so that reading goes on. A subclass says
    where in the file the object stands.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields

    @abstractmethod
    def wrong(self, field: str, message: str) -> None:
        """Note what is wrong with a field."""

    def only(self, *known: str) -> None:
        """Note every other field: nothing that is typed in may be passed over in silence."""
        for name in self.fields:
            if name not in known:
                self.wrong(name if name.isprintable() else short(name), f"is not known here{near(name, known)}")

    def text(self, field: str, longest: int = 200) -> str:
        """One line of text."""
        value = self.fields.get(field)
        if not isinstance(value, str):
            self.wrong(field, "is missing" if value is None else f"should be a text, is {short(value)}")
            return ""
        if not value.strip():
            self.wrong(field, "is empty")
            return ""
        if len(value) > longest or not value.isprintable():
            self.wrong(field, f"should be one line of at most {longest} letters")
            return ""
        return value.strip()

    def one_of(self, field: str, allowed: Collection[str]) -> str:
        """One of these words; "" if it is none of them."""
        value = self.fields.get(field)
        if not isinstance(value, str) or value not in allowed:
            said = "is missing" if value is None else f"{short(value)} is none of {', '.join(allowed)}"
            self.wrong(field, said + near(value, allowed))
            return ""
        return value

    def one_of_or_none(self, field: str, allowed: Collection[str]) -> str | None:
        """One of these words, or None where the field is null or not there."""
        return None if self.fields.get(field) is None else self.one_of(field, allowed)

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = self.fields.get(field)
        if not is_number(value, low, high):
            wanted = f"a number from {low} to {high}" if low < high else str(low)
            self.wrong(field, "is missing" if value is None else f"should be {wanted}, is {short(value)}")
            return low
        return value

    def flag(self, field: str) -> bool:
        """True or false; false where it is not there."""
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            self.wrong(field, f"should be true or false, is {short(value)}")
        return value is True

    def list(self, field: str, needed: bool = True) -> list[Any]:
        """A list of anything."""
        value = self.fields.get(field, None if needed else [])
        if not isinstance(value, list):
            self.wrong(field, "is missing" if value is None else f"should be a list, is {short(value)}")
            return []
        return value

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts; empty where it is not there."""
        found = self.list(field, needed=False)
        if not all(isinstance(word, str) and word.strip() for word in found):
            self.wrong(field, "should be a list of texts, none of them empty")
            return ()
        return tuple(found)


def is_number(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether this is a whole number from `low` to `high`; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def near(word: object, known: Collection[str]) -> str:
    """A closing half sentence with the likeliest spelling, or nothing."""
    found = difflib.get_close_matches(word.casefold(), known, n=1) if isinstance(word, str) else []
    return f"; did you mean {found[0]}?" if found else ""


def short(value: object) -> str:
    """The value as it may stand in a message."""
    return f"{value!r:.40}"
