"""A tiny set of our own to load and change, and the product's cards in the tables."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def entry(number: int = 1, **changes: Any) -> dict[str, Any]:
    """A card as it stands in a file. `field=...` (the ellipsis) leaves a field out."""
    fields = {
        "number": number,
        "name": "Lamp Keeper",
        "subtitle": f"Watch {number}",
        "type": "character",
        "cost": 3,
        "energy": "bolt",
        "rarity": "common",
        "max": 4,
        "text": ["Swarm."],
        "die": {
            "energy": [[1, "bolt"], [2, "bolt"], [2, "bolt"]],
            "levels": [[0, 1, 1, 0], [1, 2, 2, 1], [1, 3, 3, 2]],
        },
    }
    return {name: value for name, value in (fields | changes).items() if value is not ...}


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """`write(card, card, ...)` makes `tst.json` hold these cards and returns its folder."""

    def write(*cards: Any, file: str = "tst.json", **fields: Any) -> Path:
        data = {"set": "tst", "edition": "wol2015", "name": "Test Set", "cards": list(cards)} | fields
        (tmp_path / file).write_text(json.dumps({k: v for k, v in data.items() if v is not ...}), encoding="utf-8")
        return tmp_path

    return write
