"""The law of conservation: every die and every card is in exactly one place."""

from __future__ import annotations

from collections import Counter

from rules.core.fuzz.mistake import Mistake
from rules.dice_conquest.dice import ALL, DICE, SIDES
from rules.dice_conquest.state import ZONES, State


def conserved(state: State) -> None:
    """Seven dice with a number of their own, each card once, nobody above full health (DC-COMP-03, DC-COMP-06)."""
    for die in ALL:
        if state.where[die] not in ZONES and state.where[die] not in state.display:
            raise Mistake(f"{DICE[die]} is at {state.where[die]}, which is not a place")
        if not 0 <= state.value[die] <= SIDES[die]:
            raise Mistake(f"{DICE[die]} shows {state.value[die]}")
    _cards(state)
    for hero, health in enumerate(state.health):
        if not 0 <= health <= state.table.start:
            raise Mistake(f"{state.name(hero)} has {health} of {state.table.start} health")


def _cards(state: State) -> None:
    """The creatures, and as many traps as have come up."""
    lying = Counter((*state.unseen, *state.order, *state.display, *state.pile, *state.gone))
    lying.update(card for hand in state.hands for card in hand)
    lying.update(card for loot in state.attached.values() for card in loot)
    twice = [card for card, times in lying.items() if times > 1]
    if twice:
        raise Mistake(f"cards are in two places: {twice}")
    lost = [card for card in state.table.cards.creatures if card not in lying]
    if lost:
        raise Mistake(f"cards are nowhere: {lost}")
    traps = sum(card in state.table.cards.traps for card in lying)
    if not state.table.declared and traps + state.traps_left != state.table.traps:
        raise Mistake(f"{traps} traps have come up and {state.traps_left} are left, of {state.table.traps}")
