"""Taking on another die's numbers or abilities, and the rule behind what a copying die then shows (DM-COPY)."""

from __future__ import annotations

from collections.abc import Callable

from rules.dice_masters import copying, stats, texts
from rules.dice_masters.copying import ABILITIES, NUMBERS
from rules.dice_masters.said import Copied
from rules.dice_masters.state import Frame, State

Pair = tuple[int, int]  # attack and defense


def take_on(state: State, frame: Frame, die: int, what: str, span: tuple[int, int]) -> None:
    """This die copies the other for these turns. The numbers are those of this moment: a later spin changes nothing."""
    stack = state.table.stack_of[die]
    values: dict[str, Copied] = {}
    if "stats" in what and stats.is_character(state, die):
        values[NUMBERS] = Copied(stack, *with_bursts(state, die))
    if "abilities" in what:
        values[ABILITIES] = Copied(stack)
    for name, value in values.items():
        state.modifiers.append(frame.modifier(name, span, (frame.source,), value=value))
    state.unsettled = True


def with_bursts(state: State, die: int) -> Pair:
    """Attack and defense as a copy takes them: the numbers, with what a burst of this very die adds (DM-COPY-01)."""
    shown, more = stats.face(state, die), by_own_bursts(state, die)
    attack, defense = copying.number(state, die, 0), copying.number(state, die, 1)
    if attack is None or defense is None:
        attack, defense = getattr(shown, "attack", 0), getattr(shown, "defense", 0)
    return attack + more[0], defense + more[1]


def by_own_bursts(state: State, die: int) -> Pair:
    """What lines of its own card add to its numbers because it shows these bursts."""
    return _sum(state, die, lambda frame: _is_burst_line(state, frame) and frame.source == die)


def _is_burst_line(state: State, frame: Frame) -> bool:
    own = frame.stack == state.table.stack_of[frame.source]
    return own and state.table.stacks[frame.stack].abilities[frame.line].bursts is not None


def _sum(state: State, die: int, counts: Callable[[Frame], bool]) -> Pair:
    bonuses = [value for value, frame in texts.said_of(state, die, "gets") if frame is not None and counts(frame)]
    return sum(bonus[0] * times for bonus, times in bonuses), sum(bonus[1] * times for bonus, times in bonuses)


def why_numbers(state: State, die: int, claimed: Pair) -> str | None:
    """The rule that a claim about a copying die contradicts: what it leaves out, else the numbers; None: no copy."""
    cards = {stack.index for stack in copying.cards_of(state, die)} - {state.table.stack_of[die]}
    there = stats.attack(state, die), stats.defense(state, die)
    left_out = there[0] - claimed[0], there[1] - claimed[1]
    numbers = copying.number(state, die, 0) is not None
    if numbers and left_out == by_own_bursts(state, die):
        return "DM-BURST-07"
    if cards and left_out == _sum(state, die, lambda frame: frame.source == die and frame.stack in cards):
        return "DM-COPY-02"
    if (numbers or cards) and left_out == _sum(state, die, lambda frame: _by_name(state, frame)):
        return "DM-COPY-03"
    return "DM-COPY-01" if numbers else None


def _by_name(state: State, frame: Frame) -> bool:
    return "head: named" in state.table.stacks[frame.stack].abilities[frame.line].phrases
