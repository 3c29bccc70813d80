"""A password must not be the name of whoever it belongs to."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any

from django.core.exceptions import ValidationError

MOST_ALIKE = 0.7  # 1: the same letters in the same order
OWN_LETTERS = 4  # that a password must have beside a name it contains


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())[:200]


class NotTheName:
    """Refuse a password that is, or nearly is, the user name, the first, last or whole name."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError; without a user there is no name to compare with."""
        if user is None:
            return
        plain = _letters(password)
        whole = f"{user.first_name}{user.last_name}"
        for name in {_letters(name) for name in (user.get_username(), user.first_name, user.last_name, whole)}:
            if len(name) > 2 and self._is_like(plain, name):
                raise ValidationError("This password is too similar to the name.", code="password_too_similar")

    @staticmethod
    def _is_like(plain: str, name: str) -> bool:
        within = name in plain and len(plain.replace(name, "")) < OWN_LETTERS
        return within or SequenceMatcher(a=plain, b=name).ratio() >= MOST_ALIKE

    def get_help_text(self) -> str:
        return "It must not be similar to your name."
