"""Files of cards in any game: what is wrong with one is named by file, card and field, all of it at once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rules.core.file_fields import Fields, short


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
