"""Seeded bots: one that does whatever is legal, and one that looks a placement ahead.

Both propose answers, best first; what is not legal is passed over. Facts of nature come from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.nature import Nature
from rules.dice_conquest.dice import SIDES
from rules.dice_conquest.legal import proposals
from rules.dice_conquest.state import Answer, Question, State


class RandomBot:
    """Any legal answer; it seldom passes, and rerolls now and then."""

    def __init__(self, seed: int | str) -> None:
        self.nature = Nature(seed)

    def __call__(self, state: State) -> Iterator[Answer]:
        question = state.question
        assert question is not None
        if question.kind in FACTS and not question.forced:
            yield FACTS[question.kind](self.nature, state, question)
            return
        late = [("pass",), ("discard",), ("no",)]
        found = self.nature.shuffled(list(proposals(state)))
        first = [answer for answer in found if answer not in late or self.nature.chance(0.03)]
        yield from (*first, *found)


def rolled(nature: Nature, state: State, question: Question) -> Answer:
    return "roll", tuple(nature.die(SIDES[die]) + 1 for die in question.dice)


def revealed(nature: Nature, state: State, question: Question) -> Answer:
    """Cards of the deck in any order, the bottom card last; a trap is followed by another card."""
    cards: list[str] = []
    due, traps = question.number, state.traps_left
    while due:
        rest = [card for card in state.unseen if card not in cards and card not in state.table.cards.bottom]
        traps_left = traps - sum(card in state.table.cards.traps for card in cards)
        if traps_left and nature.die(len(rest) + traps_left) >= len(rest):
            cards.append(nature.pick(_traps(state, cards)))
            continue
        left = rest or [card for card in state.unseen if card not in cards]
        cards.append(nature.pick(sorted(left)))
        due -= 1
    return "reveal", tuple(cards)


def _traps(state: State, taken: list[str]) -> list[str]:
    """Traps that have not come up, those with a text first."""
    out = {*taken, *state.gone, *state.display}
    left = [card for card in state.table.cards.traps.values() if card.id not in out]
    return [card.id for card in left if card.text is not None] or [card.id for card in left]


FACTS: dict[str, Callable[[Nature, State, Question], Answer]] = {"roll": rolled, "reveal": revealed}
