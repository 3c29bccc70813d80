"""What holds in every position: every die and every card is in exactly one place; and what is claimed of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.fuzz.mistake import Mistake
from rules.dice_conquest.dice import ALL, DICE, SIDES, shown
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.queries import creature, total
from rules.dice_conquest.state import AVAILABLE, SPENT, ZONES, State
from rules.dice_conquest.steps.reveal import deck_size


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


# --- lines that claim something of a position, all of them true -----------------------------------


def claims(state: State) -> Iterator[str]:
    yield f"= health {'-'.join(str(max(0, health)) for health in state.health)}"
    yield f"= first P{state.first + 1}"
    yield f"= round {state.round}"
    yield f"= deck {deck_size(state)}"
    yield f"= display {_none([spelt(state.table.cards.card(card).name) for card in state.display])}"
    for zone in (AVAILABLE, SPENT):
        yield f"= {zone} {_dice(state, zone)}"
        yield f"= {zone} {_none([DICE[die] for die in state.dice_in(zone)])}"  # what they show may be left out
    for card in state.creatures():
        name = spelt(creature(state, card).name)
        loot = [spelt(state.table.cards.loot(one).name) for one in state.attached.get(card, ())]
        yield f"= {name} {total(state, card)}"
        yield f"= on {name} {_dice(state, card, loot)}"
    for hero, hand in enumerate(state.hands):
        yield f"= P{hero + 1} loot {_none([spelt(state.table.cards.loot(card).name) for card in hand])}"
    yield f"= discarded {_none([spelt(state.table.cards.loot(card).name) for card in state.pile])}"


def _none(words: list[str]) -> str:
    return " ".join(words) or "none"


def _dice(state: State, zone: str, more: list[str] | None = None) -> str:
    """The dice that lie there, with what they show once they have been rolled."""
    return _none([shown(die, state.value[die]) for die in state.dice_in(zone)] + (more or []))
