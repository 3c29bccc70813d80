"""What stands in one line of cards that come up: those that are due, and those that they draw at once (DC-SETUP-06)."""

from __future__ import annotations

from rules.dice_conquest.language.lines import REVEALED, Effect
from rules.dice_conquest.state import State


def in_one_line(state: State, cards: tuple[str, ...], due: int) -> tuple[int, int, str]:
    """How many of the cards are due; how many with all that is drawn before anything is asked; the card that asks.

    The last is "" unless a card that draws stands to the right of one that asks, so that the line runs ahead of it.
    """
    now = drawn = _as_far_as(state, cards, 0, due)
    if now == len(cards):
        return now, drawn, ""
    waiting, asks = [*state.fresh, *cards[:now]], ""
    while waiting:
        card = waiting.pop(0)
        draws = sum(effect.number for effect in _effects(state, card) if effect.name == "draw")
        if asks and draws:
            return now, drawn, asks
        asks = asks or (card if _asks(state, card) else "")
        if draws and not asks:
            reached = _as_far_as(state, cards, drawn, draws)
            waiting += cards[drawn:reached]
            drawn = reached
    return now, drawn, ""


def _as_far_as(state: State, cards: tuple[str, ...], start: int, creatures: int) -> int:
    """The place behind so many creatures from `start` on; traps are replaced, so they do not count (DC-TRAP-02)."""
    place = start
    while place < len(cards) and creatures:
        creatures -= cards[place] in state.table.cards.creatures
        place += 1
    return place


def _effects(state: State, card: str) -> list[Effect]:
    lines = state.table.cards.card(card).lines
    return [effect for line in lines if line.moment == REVEALED for effect in line.effects]


def _asks(state: State, card: str) -> bool:
    """Whether somebody has to say something before the next card acts: whom it harms, or what a trap does."""
    trap = state.table.cards.traps.get(card)
    if trap is not None and trap.text is None:
        return True
    if len(state.health) == 1 or state.table.profile.spider_victim == "first_player":
        return False
    return any(effect.name == "one hero" for effect in _effects(state, card))
