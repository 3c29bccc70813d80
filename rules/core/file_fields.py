"""Reads the fields of one object of a JSON file, and notes everything that is wrong with them; files of cards."""

from __future__ import annotations

import difflib
import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
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


# --- Files of cards in any game: what is wrong with one is named by file, card and field, all of it at once


class CardDataError(ValueError):
    """One thing that is wrong with card data: names the file, the card and the field."""

    def __init__(self, file: str, card: str, field: str, message: str) -> None:
        super().__init__(f"{file}, {card}, {field}: {message}")
        self.file, self.card, self.field, self.message = file, card, field, message


class CardFilesError(ValueError):
    """Card data that cannot be used. `problems` lists one `CardDataError` for each thing to put right."""

    def __init__(self, problems: Iterable[CardDataError]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class CardFields(Fields):
    """The whole file, or one card of it, while it is read: what is wrong is added to `found`."""

    def __init__(self, fields: Mapping[str, Any], file: str, label: str, found: list[CardDataError]) -> None:
        super().__init__(fields)
        self.file, self.label, self.found = file, label, found

    def wrong(self, field: str, message: str) -> None:
        self.found.append(CardDataError(self.file, self.label, field, message))


def read_object(path: Path) -> dict[str, Any]:
    """The object in a JSON file. Raises CardFilesError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise _whole_file(path.name, f"cannot be read: {error}") from error
    return decoded(content, path.name)


def decoded(content: bytes, file: str) -> dict[str, Any]:
    """The object in the content of a JSON file. Raises CardFilesError."""
    try:
        data = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise _whole_file(file, f"is not JSON in UTF-8: {error}") from error
    if not isinstance(data, dict):
        raise _whole_file(file, f"should be one object, is {short(data)}")
    return data


def _whole_file(file: str, message: str) -> CardFilesError:
    return CardFilesError([CardDataError(file, "the file", "its content", message)])
