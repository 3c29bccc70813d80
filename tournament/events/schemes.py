"""The record of each structure, for models to look up.

Structures are made of functions that read models, so models cannot import them: the app fills this in when it starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .structures import Structure

#: What an event stores as its structure -> its record; `structures.STRUCTURES`, once the app is ready.
SCHEMES: dict[str, Structure] = {}
