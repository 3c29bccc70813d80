"""A rules profile of Dungeon Dice: what the document leaves open, and how an event decides it.

`strict` decides everything as the rulings of the catalogue do. An engine reads options as plain attributes
(`profile.flee == "ends_turn"`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from rules.core.books.options import BaseProfile, Option, ProfileError, Setting, read_options, recommended, written

__all__ = ["OPTIONS", "PROFILES", "STRICT", "Profile", "ProfileError", "written"]

STRICT = "strict"
#: Every option, in the order of its ruling; the first value is the one `strict` plays with.
OPTIONS = read_options(Path(__file__).parent / "catalogue" / "options.json")

#: The one ready-made profile.
PROFILES: dict[str, dict[str, Setting]] = {STRICT: recommended(OPTIONS)}


@dataclass(frozen=True, slots=True)
class Profile(BaseProfile):
    """`edition` is the ready-made profile it starts from: "strict"."""

    OPTIONS: ClassVar[Mapping[str, Option]] = OPTIONS
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]] = PROFILES
    CALLED: ClassVar[str] = "profile"

    min_players: int
