"""A rules profile of Dice Conquest: what the document leaves open, and how an event decides it.

`strict` decides everything as the rulings of the catalogue recommend; `casual` also tolerates loot played after
the die, with a warning. An engine reads options as plain attributes (`profile.mace == "any"`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from rules.core.books.options import BaseProfile, Option, ProfileError, Setting, read_options, recommended, written

__all__ = ["OPTIONS", "PROFILES", "Profile", "ProfileError", "written"]

#: Every option, in the order of its ruling; the first value is the one `strict` plays with.
OPTIONS = read_options(Path(__file__).parent / "catalogue" / "options.json")

STRICT = "strict"
_PRINTED = recommended(OPTIONS)
#: The two ready-made profiles.
PROFILES: dict[str, dict[str, Setting]] = {STRICT: _PRINTED, "casual": _PRINTED | {"loot_after_die": "warn"}}


@dataclass(frozen=True, slots=True)
class Profile(BaseProfile):
    """`edition` is the ready-made profile it starts from: "strict" or "casual"."""

    OPTIONS: ClassVar[Mapping[str, Option]] = OPTIONS
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]] = PROFILES
    CALLED: ClassVar[str] = "profile"
