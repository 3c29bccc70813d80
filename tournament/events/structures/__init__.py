"""Every structure an event can have. A new one is a folder here and its line below."""

from __future__ import annotations

from .coop import COOP
from .double_elimination import DOUBLE_ELIMINATION
from .elimination import ELIMINATION
from .groups import ROUND_ROBIN_GROUPS
from .pods import PODS
from .rainbow import RAINBOW, RAINBOW_PODS
from .round_robin import ROUND_ROBIN
from .structure import Column, Option, Preparation, Row, Seating, Structure
from .swiss import SWISS

STRUCTURES: dict[str, Structure] = {
    structure.key: structure
    for structure in (
        *(SWISS, PODS, ROUND_ROBIN, ROUND_ROBIN_GROUPS, ELIMINATION, DOUBLE_ELIMINATION, COOP),
        *(RAINBOW, RAINBOW_PODS),
    )
}

__all__ = ["STRUCTURES", "Column", "Option", "Preparation", "Row", "Seating", "Structure"]
