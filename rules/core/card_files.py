"""Files of cards in any game: what is wrong with one is named by file, card and field."""

from __future__ import annotations


class CardDataError(ValueError):
    """Card data that cannot be used: names the file, the card and the field."""

    def __init__(self, file: str, card: str, field: str, message: str) -> None:
        super().__init__(f"{file}, {card}, {field}: {message}")
        self.file, self.card, self.field, self.message = file, card, field, message
