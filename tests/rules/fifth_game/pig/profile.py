"""Pig has no options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.core.books.options import BaseProfile, Option, Setting

OPTIONS: dict[str, Option] = {}
STRICT = "strict"


@dataclass(frozen=True, slots=True)
class Profile(BaseProfile):
    OPTIONS: ClassVar[Mapping[str, Option]] = OPTIONS
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]] = {STRICT: {}}
