"""The rules of the games, as pure Python: values in, values out, no Django, no clock, no chance."""

from __future__ import annotations

from rules.games import Components
from rules.judging import ENGINE_VERSION, NOTATION_VERSION, before, before_each, in_full, replay

__all__ = ["ENGINE_VERSION", "NOTATION_VERSION", "Components", "before", "before_each", "in_full", "replay"]
