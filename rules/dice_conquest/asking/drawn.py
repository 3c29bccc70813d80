"""What is drawn: heroes, creatures, traps and dice of a table."""

from __future__ import annotations

from itertools import chain
from typing import Any

from rules.dice_conquest.dice import DICE, SIDES, face
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.state import State


def position(found: dict[str, Any]) -> dict[str, Any]:
    """Return a position with the number of each die, which is what an option's `die` means."""
    for piles in (found["dice"].values(), (card.get("dice", ()) for card in found["display"])):
        for die in chain.from_iterable(piles):
            die["id"] = DICE.index(die["name"])
    return found


def table(state: State) -> dict[str, Any]:
    """Heroes by their seats, all creatures with their loot, the traps, the seven dice with their faces."""
    cards = state.table.cards
    return {
        "first": state.table.first,
        "start": state.table.start,
        "traps": state.table.traps,
        "heroes": [
            {
                "id": hero.id, "name": hero.name, "player": state.table.names[seat], "ability": list(hero.ability),
                "crit": hero.crit, "crit_text": list(hero.crit_text),
            }
            for seat, hero in enumerate(state.table.heroes)
        ],
        "creatures": [
            {
                "id": card.id, "word": spelt(card.name), "name": card.name, "attack": card.attack,
                "health": card.health, "text": list(card.text), "bottom": card.bottom,
                "loot": {"name": card.loot.name, "text": list(card.loot.text)} if card.loot is not None else None,
            }
            for card in cards.creatures.values()
        ],
        "trap_cards": [
            {"id": card.id, "word": spelt(card.name), "name": card.name, "text": list(card.text or ())}
            for card in cards.traps.values()
        ],
        "dice": [
            {"die": die, "name": name, "faces": [face(die, value) for value in range(1, SIDES[die] + 1)]}
            for die, name in enumerate(DICE)
        ],
    }  # fmt: skip
