"""What may stand in the fields of a form, whatever it is a form of: each check returns the value to store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournament.events.errors import BadInput


def line(field: str, longest: int, *, needed: bool = False) -> Callable[[Any], str]:
    """Return the check of one line of text, which raises BadInput for the field."""

    def check(value: Any) -> str:
        plain = " ".join(str(value or "").replace("\0", " ").split())
        if needed and not plain:
            raise BadInput(field, f"The {field} is missing.", "Give one.")
        if len(plain) > longest:
            raise BadInput(field, f"The {field} has {len(plain)} of at most {longest} characters.", "Shorten it.")
        return plain

    return check
