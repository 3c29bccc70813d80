"""Who may prevent, lessen or redirect damage that is about to be dealt (DM-PREV-04, AMB-56)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_masters import texts
from rules.dice_masters.effects.damage import Packet
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import Frame, State

#: What waits for damage that is about to be dealt; and among it, for what an unblocked attacker deals.
DAMAGE, HIT = "would deal damage", "would hit a player"


def somebody_may_react(state: State) -> bool:
    """Whether there is a global ability that reacts to damage, or a card in the field."""
    return any([_may_react(state, stack, line) for stack, line in state.table.triggers.get(DAMAGE, ())])


def _may_react(state: State, stack: Stack, line: int) -> bool:
    return stack.abilities[line].kind == "global" or state.present[stack.index] > 0 or state.table.copies


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
    for stack, line in state.table.triggers.get(DAMAGE, ()):
        if not _may_react(state, stack, line):
            continue
        ability = stack.abilities[line]
        assert ability.would is not None
        for index, packet in enumerate(state.pending):
            for frame in _reacting(state, stack, line, ability, packet, player) if packet.amount else ():
                key = (stack.index, line, frame.source, player, index)
                if key in state.reacted or key in state.declined:
                    continue
                if ability.would(state, frame, packet):
                    frame.count, frame.amount = index, packet.amount
                    yield key, frame


def _reacting(state: State, stack: Stack, line: int, ability: Ability, packet: Packet, player: int) -> list[Frame]:
    """The line as this player may use it: a global ability against what hits the player, any other by each die."""
    if ability.kind == "global":
        return [Frame(stack.index, line, -1, player)] if packet.player == player else []
    dice = [die for die in texts.active_dice(state, stack) if not texts.loses_text(state, die)]
    if ability.while_active:
        dice = list({state.controller[die]: die for die in reversed(dice)}.values())
    return [Frame(stack.index, line, die, player) for die in dice if state.controller[die] == player]
