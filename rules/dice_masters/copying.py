"""Dice that copy others for a time: the numbers, the abilities, and the name that goes with either (DM-COPY).

A copying die stays what it is: it keeps its own face, bursts and text, and takes the other's on as well.
What it copies is held in modifiers, so it ends with them; tables on which no card copies ask nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_masters.said import Copied
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import Frame, State

#: The two things that can be copied.
NUMBERS, ABILITIES = "copies stats", "copies abilities"


def _copies(state: State, die: int, *names: str) -> Iterator[Copied]:
    if not state.table.copies:
        return
    for modifier in state.modifiers:
        now = modifier.starts_turn <= state.turn
        if now and modifier.name in names and modifier.dice is not None and die in modifier.dice:
            assert isinstance(modifier.value, Copied)
            yield modifier.value


def cards_of(state: State, die: int) -> tuple[Stack, ...]:
    """The card of a die, and those whose abilities it copies: it uses them as its own (DM-COPY-02)."""
    own = state.table.stack(die)
    if not state.table.copies:
        return (own,)
    return (own, *(state.table.stacks[c.stack] for c in _copies(state, die, ABILITIES) if c.stack != own.index))


def at_will(state: State, die: int) -> Iterator[tuple[Stack, int]]:
    """The lines of these cards that their player uses at will (AMB-41)."""
    for stack in cards_of(state, die):
        for line, ability in enumerate(stack.abilities):
            if ability.kind == "activate":
                yield stack, line


def uses(state: State, die: int, stack: Stack) -> bool:
    """Whether the lines of a card are this die's."""
    if state.table.stack_of[die] == stack.index or not state.table.copies:
        return state.table.stack_of[die] == stack.index
    return any(copied.stack == stack.index for copied in _copies(state, die, ABILITIES))


def users(state: State, stack: Stack) -> list[int]:
    """The dice of other cards that copy the abilities of this one."""
    if not state.table.copies:
        return []
    bound = {die for m in state.modifiers if m.name == ABILITIES and m.dice is not None for die in m.dice}
    return [die for die in sorted(bound - set(stack.dice)) if uses(state, die, stack)]


def names(state: State, die: int) -> set[str]:
    """What texts may call it: its own name, and that of whatever it copies (DM-COPY-03)."""
    if not state.table.copies:
        card = state.table.stack(die).card
        return set() if card is None else {card.name}
    stacks = {state.table.stack_of[die], *(copied.stack for copied in _copies(state, die, NUMBERS, ABILITIES))}
    cards = [state.table.stacks[stack].card for stack in stacks]
    return {card.name for card in cards if card is not None}


def number(state: State, die: int, index: int) -> int | None:
    """The attack (0) or defense (1) that it copies, the latest copy last (DM-COPY-01); None if it copies none."""
    found = [(copied.attack, copied.defense)[index] for copied in _copies(state, die, NUMBERS)]
    return found[-1] if found else None


def goes_by_other_names(state: State) -> bool:
    """Whether some die in play answers to a name that is not its own."""
    return any(modifier.name in (NUMBERS, ABILITIES) for modifier in state.modifiers)


def acts_by_copy(state: State) -> bool:
    """Whether the text at work is one that its die copies."""
    if not state.table.copies or not state.agenda:
        return False
    frame: Frame = state.agenda[-1]
    return frame.source >= 0 and frame.line >= 0 and state.table.stack_of[frame.source] != frame.stack
