"""What the asks of Dice Masters are written with: lines, dice and the texts behind them."""

from __future__ import annotations

from rules.core.asking import Why
from rules.core.lines.notation import Entry
from rules.dice_masters import stats
from rules.dice_masters.cards import letters
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.log.writing import write
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import FIELD, NO_FACE, ZONES, Answer, Question, State

WITH = "with"


def of(state: State, player: int) -> str:
    """What a line begins with if it is not the active player's."""
    return "" if player == state.active else f"P{player + 1} "


def args(state: State, answer: Answer) -> tuple[str, ...]:
    """The words of an answer as a log writes them, without what pays for it."""
    words = write(state, answer).args
    return words[: words.index(WITH)] if WITH in words else words


def line_of(entry: Entry) -> tuple[str, tuple[str, ...]]:
    """A line without its payment, and the payment."""
    words = entry.args
    place = words.index(WITH) if WITH in words else len(words)
    actor = "" if entry.actor is None else f"P{entry.actor + 1} "
    return f"{actor}{' '.join((entry.verb, *words[:place]))}", words[place + 1 :]


def called(stack: Stack) -> str:
    """What a card or its dice are called by people: "Halfling Thief"."""
    return stack.card.name if stack.card is not None else stack.name


def title(state: State, die: int) -> str:
    return called(state.table.stack(die))


def card_code(stack: Stack) -> str | None:
    return stack.card.code if stack.card is not None else None


def code(state: State, die: int) -> str | None:
    return card_code(state.table.stack(die))


def shows(state: State, die: int) -> str:
    """What a die shows, for people: "level 2", "a double fist"; "" without a face."""
    if state.face[die] == NO_FACE:
        return ""
    if stats.is_character(state, die):
        stack = state.table.stack(die)
        return "character" if stack.is_pawn else f"level {stats.printed_level(state, die)}"
    energy = state.table.kinds[die].energy[state.face[die]]
    if energy is None:
        bursts = state.table.kinds[die].bursts[state.face[die]]
        return "action" + " *" * min(bursts, 1) + "*" * (bursts - 1)
    symbol, amount = energy
    return f"{amount} energy" if symbol == "generic" else letters(symbol) * amount


def condition(state: State, die: int) -> str:
    """What a choice should know of a die: its strength and damage in the field, else where it lies."""
    if state.zone[die] != FIELD or not stats.is_character(state, die):
        return ZONES[state.zone[die]]
    told = f"{stats.attack(state, die)} attack, {stats.defense(state, die)} defense"
    damage = state.damage.get(die, 0)
    return f"{told}, {damage} damage on it" if damage else told


def by_rule(rule: str) -> Why:
    """A rule of the catalogue as the reason of a question."""
    return Why(CATALOGUE.rule(rule).statement, rule=rule)


def by_text(state: State, question: Question) -> Why | None:
    """The card text at work as the reason of a question; None where none is."""
    if not state.agenda:
        return None
    frame = state.agenda[-1]
    stack = state.table.stacks[frame.stack]
    if frame.line < 0 or stack.card is None:
        return None
    return Why(stack.abilities[frame.line].text, card=stack.card.code)


def at_work(state: State) -> str:
    """The name of the card whose text asks; "" where none does."""
    if not state.agenda:
        return ""
    return called(state.table.stacks[state.agenda[-1].stack])
