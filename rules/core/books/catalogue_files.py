"""The files of a catalogue: entries with accessors that say what is wrong, with file, entry and field."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class CatalogueError(ValueError):
    """Catalogue data that cannot be used: names the file, the entry and the field."""

    def __init__(self, file: str, entry: str, field: str, message: str) -> None:
        super().__init__(f"{file}, {entry}, {field}: {message}")
        self.file, self.entry, self.field, self.message = file, entry, field, message


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a file, with the accessors that check its fields. `names` are the IDs it answers to."""

    file: str
    names: tuple[str, ...]
    fields: Mapping[str, Any]

    @property
    def name(self) -> str:
        return self.names[0]

    def error(self, field: str, message: str) -> CatalogueError:
        return CatalogueError(self.file, self.name, field, message)

    def text(self, field: str) -> str:
        value = self.fields.get(field)
        if not isinstance(value, str) or not value.strip():
            raise self.error(field, "is missing or empty")
        return value

    def one_of(self, field: str, allowed: Collection[str]) -> str:
        value = self.text(field)
        if value not in allowed:
            raise self.error(field, f"'{value}' is none of {', '.join(allowed)}")
        return value

    def words(self, field: str, known: Collection[str] | None = None) -> tuple[str, ...]:
        """A list of words, empty if the field is left out; each must be `known`."""
        value = self.fields.get(field, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.error(field, "must be a list of words")
        for word in value:
            if known is not None and word not in known:
                raise self.error(field, f"'{word}' is not known")
        return tuple(value)

    def texts(self, field: str, codes: Collection[str]) -> dict[str, dict[str, tuple[str, ...]]]:
        """Texts of cards by the name of the reading, none if the field is left out."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        value = self.fields.get(field, {})
        for name, cards in value.items() if isinstance(value, dict) else [("", None)]:
            if not isinstance(cards, dict) or not set(cards) <= set(codes):
                raise self.error(field, "must give lines of text for its cards, by the name of the reading")
            found[name] = {code: tuple(map(str, lines)) for code, lines in cards.items()}
        return found

    def numbers(self, field: str) -> dict[str, int]:
        """Numbers by name, none if the field is left out."""
        value = self.fields.get(field, {})
        if not isinstance(value, dict) or not all(type(number) is int for number in value.values()):
            raise self.error(field, "must give a number for each name")
        return value

    def sections(self, books: Collection[str]) -> dict[str, str]:
        value = self.fields.get("sections")
        if not isinstance(value, dict) or not all(isinstance(text, str) and text for text in value.values()):
            raise self.error("sections", "must give a heading for each book")
        for book in value:
            if book not in books:
                raise self.error("sections", f"there is no book '{book}'")
        return value


def rows(path: Path, key: str, identity: str) -> tuple[str, Iterator[Row]]:
    """The title of a file and its entries, named by their field `identity`."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CatalogueError(path.name, "the file", key, f"cannot be read ({error})") from error
    if not isinstance(data, dict) or not isinstance(data.get(key), list):
        raise CatalogueError(path.name, "the file", key, "must be a list of entries")
    prefix = data.get("ids", "")
    found = (_row(path.name, number, fields, identity, prefix) for number, fields in enumerate(data[key], 1))
    return str(data.get("title", "")), found


def _row(file: str, number: int, fields: object, identity: str, prefix: str) -> Row:
    if not isinstance(fields, dict):
        raise CatalogueError(file, f"entry {number}", identity, "is not an entry")
    found = fields.get(identity)
    names = [f"CARD-{code}" for code in found] if isinstance(found, list) else [str(found or "")]
    if not names or not all(name.startswith(prefix) for name in names) or "" in names:
        message = f"must begin with {prefix}" if prefix else "is missing"
        raise CatalogueError(file, f"entry {number}", identity, message)
    return Row(file, tuple(names), fields)
