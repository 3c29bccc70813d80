"""Who may act in the main step, and with which dice; that nothing is rerolled before it need not be written."""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters.state import MAIN, PREP, RESERVE, State
from rules.dice_masters.steps.turn import ACT, FLOOR
from rules.dice_masters.table import NO_DIE
from rules.dice_masters.usual.rolling import begin_play

END_OF_ROLLS = ("final roll", "roll step ends")


def reserve_pool(state: State, entry: Entry) -> list[int] | None:
    """The dice that the active player may act with, also those that were rolled and are kept (`begin_act` follows if
    the entry is plain). None if this is no time for an act of that player's, or none that is plain.
    """
    player, question = state.active, state.question
    if state.unsettled or not (entry.actor is None or entry.actor == player):
        return None
    if question is ACT[player]:
        return state.zones[player][RESERVE] if state.offered == FLOOR and state.step == MAIN else None
    if question is None or question.kind != "reroll":
        return None
    there = state.zones[player]
    if there[PREP] != state.rolled or not _ends_quietly(state):
        return None
    return there[RESERVE] + state.rolled


def begin_act(state: State, player: int) -> None:
    """Go on to the main step, if the player is still asked for a reroll. An act begins the list of KO'd dice anew, and
    what might have been asked before is over (`answers.answer_act`)."""
    if state.knocked_out:
        state.knocked_out, state.fell_before = [], 0
    if state.question is not ACT[player]:
        begin_play(state)
    because = state.because
    because.pop(("quiet", 0), None)
    because.pop(("batch", player), None)


def _ends_quietly(state: State) -> bool:
    """Whether no text hears which faces stay, or that the roll and reroll step ends."""
    table = state.table
    if not table.heard[END_OF_ROLLS]:
        return True
    lines = table.listeners["roll step ends"][NO_DIE]
    return "final roll" not in table.triggers and not any([on or state.present[card.index] for card, _, on in lines])
