"""Who may prevent, lessen or redirect damage that is about to be dealt (DM-PREV-04, AMB-56)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_masters import texts
from rules.dice_masters.effects.damage import Packet
from rules.dice_masters.state import Frame, State


def next_reaction(state: State) -> Frame | None:
    """The next that is offered, each used once for each packet; the active player's come first (DM-PRIO-01).

    What was declined is offered again once something else has changed that packet: a player's own reactions come in
    the order that player likes (DM-PRIO-02).
    """
    _see_what_came_of_the_last(state)
    for player in (state.active, 1 - state.active):
        for key, frame in _offers(state, player):
            state.asked, state.asked_amounts = key, _amounts(state)
            return frame
    return None


def _see_what_came_of_the_last(state: State) -> None:
    if not state.asked:
        return
    if state.asked_amounts == _amounts(state):
        state.declined |= {state.asked}
    else:
        state.reacted |= {state.asked}
        state.declined = frozenset(key for key in state.declined if key[-1] != state.asked[-1])
    state.asked = ()


def _amounts(state: State) -> tuple[int, ...]:
    return tuple(packet.amount for packet in state.pending)


def _offers(state: State, player: int) -> Iterator[tuple[tuple[int, ...], Frame]]:
    """What this player may use now, with its key: line, die, player, and the place of the packet."""
    for stack, line in state.table.triggers.get("would deal damage", ()):
        ability = stack.abilities[line]
        assert ability.would is not None
        for index, packet in enumerate(state.pending):
            for frame in _reacting(state, stack.index, line, ability.is_global, packet) if packet.amount else ():
                key = (stack.index, line, frame.source, frame.player, index)
                new = frame.player == player and key not in state.reacted and key not in state.declined
                if new and ability.would(state, frame, packet):
                    frame.count = index
                    yield key, frame


def _reacting(state: State, stack: int, line: int, is_global: bool, packet: Packet) -> list[Frame]:
    if is_global:
        return [Frame(stack, line, -1, packet.player)] if packet.die < 0 else []
    dice = [d for d in texts.active_dice(state, state.table.stacks[stack]) if not texts.loses_text(state, d)]
    if state.table.stacks[stack].abilities[line].while_active:
        dice = list({state.controller[die]: die for die in reversed(dice)}.values())
    return [Frame(stack, line, die, state.controller[die]) for die in dice]
