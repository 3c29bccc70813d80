"""The one loop: settle, resolve, go on with the turn, until the game waits for an answer.

Abilities resolve one at a time, each to its end before the next starts (DM-PRIO-03).
"""

from __future__ import annotations

from rules.core.faults import Undecided
from rules.dice_masters.effects.knockout import settle
from rules.dice_masters.effects.resolve import begin, begin_next
from rules.dice_masters.effects.triggers import orderable
from rules.dice_masters.state import Frame, Question, State
from rules.dice_masters.steps.actions import finish
from rules.dice_masters.steps.rolling import put_where_faces_may_be
from rules.dice_masters.steps.turn import TURN, give_floor

#: Steps between two questions; a game takes some hundred at most.
MOST_STEPS = range(2_000)
#: Effects at work one within the other; some five are usual.
MOST_EFFECTS = 100


def run(state: State) -> None:
    """Go on until the game waits for an answer or is over. Raises Undecided where it never would."""
    if state.question is not None or state.over:
        return
    agenda = state.agenda
    first, second = state.waiting
    for _ in MOST_STEPS:
        if state.unsettled and not state.in_one:
            settle(state)
        elif agenda:
            _resolve(state, agenda)
        elif first or second:
            _next_trigger(state)
        elif state.reopen:  # an open window comes before the next act (`keep_window`)
            state.reopen = False
            give_floor(state)
        else:
            while True:
                act = state.pc
                state.pc = act + 1  # acts may change it: one is done again, or others are left out
                if not TURN[act](state):
                    break
        if state.question is not None or state.over:
            return
    raise _endless(state)


def _endless(state: State) -> Undecided:
    """Two lines set each other off for ever, or one itself: no book says how such a game goes on."""
    frames = [*state.agenda, *state.waiting[0], *state.waiting[1]]
    cards = [stack.card for frame in frames if (stack := state.table.stacks[frame.stack]).card]
    titles = " and ".join(dict.fromkeys(f"{card.title} ({card.code})" for card in cards[:2] if card))
    return Undecided(cards[0].code if cards and cards[0] else "", f"The text of {titles} sets itself off without end.")


def _resolve(state: State, agenda: list[Frame]) -> None:
    """The instructions of the effect on top, up to one that leaves something to be answered or begins another effect.
    Behind each the KO check (DM-KO-05). An instruction may set `pc`: it is done again, or others are left out."""
    frame = agenda[-1]
    if frame.line < 0:
        _over(state, agenda)
        return
    place = frame.pc
    state.effects_by = frame.player
    program = state.table.stacks[frame.stack].abilities[frame.line].programs[frame.part]
    end = len(program)
    while place < end:
        frame.pc = place + 1
        program[place](state, frame)
        if state.question is not None or state.over:
            return
        while state.unsettled and not state.in_one:
            settle(state)
        if agenda[-1] is not frame:
            if len(agenda) > MOST_EFFECTS:
                raise _endless(state)
            return
        place = frame.pc
    if frame.turned:
        put_where_faces_may_be(state, frame)
    agenda.pop()
    if state.in_one and not [other for other in agenda if other.line >= 0]:
        _settle_all(state)
    if not agenda:
        _all_over(state)
    elif agenda[-1].line < 0:
        _over(state, agenda)


def _settle_all(state: State) -> None:
    """Globals paid for together have all acted, or all targets of a text been chosen: now those fall whom any of it KOs
    (DM-GLOB-08)."""
    state.in_one = False
    while state.unsettled:
        settle(state)


def _over(state: State, agenda: list[Frame]) -> None:
    """The last line of an action die has been carried out: its use is over."""
    finish(state, agenda.pop())
    if not agenda:
        _all_over(state)


def _all_over(state: State) -> None:
    """No effect is at work any more."""
    state.effects_by = -1
    if state.gone:
        state.gone.clear()


def _next_trigger(state: State) -> None:
    first, second = state.waiting
    if len(first) + len(second) == 1:  # there is nothing to be ordered
        begin(state, (first or second).pop())
        return
    choices = orderable(state)
    if len(choices) > 1:
        state.question = Question("order", choices[0].player, most=len(choices), default=("order", 0))
        return
    begin_next(state)
