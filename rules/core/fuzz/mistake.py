"""What the machine raises when a check fails."""

from __future__ import annotations

from typing import Any


class Mistake(AssertionError):
    """The rules engine contradicts itself."""


def differing(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The fields in which two positions differ, for a message."""
    return ", ".join(f"{name} ({one[name]} / {other[name]})"[:200] for name in one if one[name] != other[name])
