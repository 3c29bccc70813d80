"""Rolls and cards as facts: which dice fall, what they do once they lie (DC-DICE, DC-H-G6), and which cards come up."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Violation
from rules.dice_conquest.dice import DICE, SIDES
from rules.dice_conquest.language.lines import REVEALED, Effect
from rules.dice_conquest.state import AVAILABLE, Answer, Question, State


def ask_roll(state: State, dice: tuple[int, ...], why: str, hero: int) -> None:
    state.question = Question("roll", hero, ("roll",), None, dice, (), 0, why, why != "round")


def answer_roll(state: State, answer: Answer) -> None:
    """`answer[1]` gives a value for each die of the question, in its order."""
    question = state.question_now
    for die, value in zip(question.dice, answer[1], strict=True):
        if not 1 <= value <= SIDES[die]:
            raise impossible(die, value)
    state.question = None
    attacks, shown, reasons = state.attack.die, state.value, state.reasons.dice
    rule = ROLL_RULES[question.why]
    for die, value in zip(question.dice, answer[1], strict=True):
        if die == attacks:
            note_seen(state, die)
        shown[die], reasons[die] = value, rule
    if (landed := LANDED.get(question.why)) is not None:
        landed(state, question)


def _opened(state: State, question: Question) -> None:
    """The roll that opens a round."""
    state.reasons.round_over = ""


def impossible(die: int, value: int) -> Violation:
    """A number that the die does not have, by whatever effect."""
    if value < 1:
        return Violation("DC-DICE-05", f"{DICE[die]} never shows less than 1.")
    return Violation("DC-DICE-04", f"{DICE[die]} never shows more than {SIDES[die]}, so not {value}.")


def note_seen(state: State, die: int) -> None:
    """What the attack die showed before, so that going back to it is told as what it is (DC-TURN-03).

    A die that changes is no longer the one that the Dagger of Piercing has marked (DC-L-DAGG).
    """
    if die == state.attack.die:
        state.attack.seen.append(state.value[die])
        state.attack.ready = False


#: Why dice fall -> the rule that they do.
ROLL_RULES = {
    "round": "DC-ROUND-02", "reroll": "DC-TURN-03", "mace": "DC-L-MACE", "mage": "DC-L-RMAG", "return": "DC-H-G6",
    "swap": "DC-H-G6", "extra": "DC-H-G6",
}  # fmt: skip


def _returned(state: State, question: Question) -> None:
    state.where[question.dice[0]] = AVAILABLE
    state.reasons.came_back = True


#: What comes of it, unless the dice lie where they lay.
LANDED: dict[str, Callable[[State, Question], None]] = {
    "round": _opened,
    "return": _returned,
    "swap": lambda state, question: state.do(("take instead", question.dice[0])),
    "extra": lambda state, question: state.do(("land", question.dice[0], question.number, *question.cards)),
}


# --- What stands in one line of cards that come up: those that are due, and those that they draw at once (DC-
# SETUP-06)


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
