"""What is drawn: the dice set of a table, with all faces."""

from __future__ import annotations

from typing import Any

from rules.dungeon_dice.log.words import face_word
from rules.dungeon_dice.state import State


def table(state: State) -> dict[str, Any]:
    """Every die of the set with its faces, in the order of their numbers."""
    of_table = state.table
    return {
        "goal": of_table.goal,
        "dice_set": {"id": of_table.dice_set.id, "name": of_table.dice_set.name, "sample": of_table.dice_set.sample},
        "dice": [
            {
                "die": number, "id": die.id, "name": die.name, "kind": die.kind, "bag": die.bag, "slot": die.slot,
                "hands": die.hands, "passive": list(die.passive), "spell": die.spell, "reward": die.reward,
                "faces": [
                    {"word": face_word(of_table, number, face), "value": shown.value,
                     "symbols": [str(symbol) for symbol in shown.symbols]}
                    for face, shown in enumerate(die.faces)
                ],
            }
            for number, die in enumerate(of_table.dice)
        ],
    }  # fmt: skip
