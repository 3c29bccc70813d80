"""Seeded bots: one that does whatever is legal, and one that looks a placement ahead.

Both propose answers, best first; what is not legal is passed over. Facts of nature come from the seed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence

from rules.core.nature import Nature
from rules.dice_conquest.dice import SIDES
from rules.dice_conquest.legal import proposals
from rules.dice_conquest.state import Answer, Question, State


class DiceBot:
    """What fell where dice are thrown, else one of its choices."""

    def __init__(self, seed: int | str) -> None:
        self.nature = Nature(seed)

    def __call__(self, state: State) -> Iterator[Answer]:
        question = state.question_now
        if thrown_here := thrown(state, self.nature):
            yield thrown_here
        else:
            yield from self.choices(state, question)

    @abstractmethod
    def choices(self, state: State, question: Question) -> Iterator[Answer]:
        """Yield answers to a question of a player, the best first, and in the end all there are."""


class RandomBot(DiceBot):
    """Any legal answer; it seldom passes, and rerolls now and then."""

    def choices(self, state: State, question: Question) -> Iterator[Answer]:
        late = [("pass",), ("discard",), ("no",)]
        found = self.nature.shuffled(list(proposals(state)))
        first = [answer for answer in found if answer not in late or self.nature.chance(0.03)]
        yield from (*first, *found)


# --- What chance brings: a roll, cards from a deck that was shuffled at the table


def thrown(state: State, nature: Nature) -> Answer | None:
    """The roll or the cards that the position waits for; None where somebody decides, or nothing is left to chance."""
    question = state.question
    if question is None or question.forced or question.kind not in CHANCES:
        return None
    if question.kind == "reveal" and nature.dealt:
        return _dealt(nature.deck, state, question)
    return CHANCES[question.kind](nature, state, question)


def _rolled(nature: Nature, state: State, question: Question) -> Answer:
    return "roll", tuple(nature.die(SIDES[die]) + 1 for die in question.dice)


def _dealt(deck: Sequence[str], state: State, question: Question) -> Answer | None:
    """The next cards of a deck that was fixed beforehand; None where nobody here knows it."""
    cards: list[str] = []
    traps = state.table.cards.traps
    out = {*state.gone, *state.display}
    left = (card for card in deck if card in state.unseen or (card in traps and card not in out))
    due = question.number
    while due and (card := next(left, None)) is not None:
        cards.append(card)
        due -= card not in traps
    return ("reveal", tuple(cards)) if cards else None


def _revealed(nature: Nature, state: State, question: Question) -> Answer:
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


CHANCES: dict[str, Callable[[Nature, State, Question], Answer]] = {"roll": _rolled, "reveal": _revealed}
