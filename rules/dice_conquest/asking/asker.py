"""Dice Conquest as the recorder asks it: which question has which screen, what nobody is asked, and what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rules.core.asker import Asker, Screen, no_screen
from rules.core.asking import Option
from rules.dice_conquest.asking import choices, facts, turns
from rules.dice_conquest.dice import DICE, SIDES, face
from rules.dice_conquest.game import DiceConquest
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.state import State

# --- What is drawn: heroes, creatures, traps and dice of a table


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


SCREENS: dict[str, Screen] = {
    "reveal": facts.reveal,
    "roll": facts.roll,
    "trap": facts.trap,
    "turn": turns.turn,
    "attack": turns.with_a_die,
    "land": turns.with_a_die,
    "shield": turns.offer,
    "placing": turns.offer,
    "double": turns.offer,
    "return": turns.offer,
    "extra": turns.offer,
    "victim": choices.hero,
    "heal": choices.hero,
    "loot": choices.gift,
    "highest": choices.die,
    "lose": choices.die,
    "keep": choices.kept,
    "late": no_screen,
    "set": no_screen,  # always forced
    "gone": no_screen,
}


class DiceConquestAsker(Asker):
    """The heroes are asked together; whoever acts is named in the question."""

    game: DiceConquest
    screens = SCREENS
    table = staticmethod(table)
    known = staticmethod(facts.known)

    def position(self, state: State) -> dict[str, Any]:
        return position(self.game.position(state))

    def reactions(self, state: State) -> Iterator[Option]:
        """Loot behind the die of the turn, where the event lets it pass (DC-RUL-06)."""
        return turns.late(state.copy())
