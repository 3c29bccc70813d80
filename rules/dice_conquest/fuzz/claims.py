"""Lines that claim something of a position, all of them true."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_conquest.dice import DICE, shown
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.queries import creature, total
from rules.dice_conquest.state import AVAILABLE, SPENT, State
from rules.dice_conquest.steps.reveal import deck_size


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
