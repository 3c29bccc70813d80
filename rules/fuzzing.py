"""The games that the machine plays, by the name that the command line gives."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.machine.adapter import Adapter
from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.machine.adapter import DiceConquestAdapter
from rules.dice_masters.machine.adapter import DiceMastersAdapter
from rules.dice_masters.profile import EDITIONS
from rules.dungeon_dice.machine.adapter import DungeonDiceAdapter
from rules.games import default_dice_sets, default_pool


def _one_book(edition: str) -> Callable[[], Adapter]:
    return lambda: DiceMastersAdapter(default_pool(), edition)


ADAPTERS: dict[str, Callable[[], Adapter]] = {
    "dice-conquest": lambda: DiceConquestAdapter(read_cards()),
    "dice-masters": lambda: DiceMastersAdapter(default_pool()),
    **{f"dice-masters/{edition}": _one_book(edition) for edition in EDITIONS},
    "dungeon-dice": lambda: DungeonDiceAdapter(next(iter(default_dice_sets().values()))),
}


def all_games() -> list[str]:
    """The games, each once."""
    return [name for name in ADAPTERS if "/" not in name]
