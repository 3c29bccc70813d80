"""The one loop: an answer to the question that the position asks, and what is on the agenda until the next.

`step` checks an answer whole and then changes the position, or raises and leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.agenda import Acts
from rules.core.faults import Fault, Undecided
from rules.dice_conquest.endings import ENDINGS
from rules.dice_conquest.state import Answer, State
from rules.dice_conquest.steps import (
    attack,
    crits,
    extra,
    harm,
    placing,
    reveal,
    rolling,
    rounds,
    slaying,
    turn,
)

#: Acts between two questions; a game takes some dozen at most.
MOST_ACTS = 2_000
ROOMS = (reveal, rounds, turn, attack, placing, harm, slaying, extra, crits)
ACTS: Acts = {name: do for room in ROOMS for name, do in room.ACTS.items()}


def run(state: State) -> None:
    """Go on until the game waits for an answer or is over. Raises Undecided where it never would."""
    agenda = state.agenda
    for _ in range(MOST_ACTS):
        if state.question is not None or state.over:
            return
        act = agenda.pop()
        if len(act) == 1:
            ACTS[act[0]](state)
        else:
            ACTS[act[0]](state, *act[1:])
    raise Undecided("", "The texts in the display set each other off without end.")


HANDLERS: dict[str, Callable[[State, Answer], None]] = {
    "reveal": reveal.answer_reveal,
    "victim": lambda state, answer: harm.answer_victim(state, answer[1]),
    "roll": rolling.answer_roll,
    "gone": crits.answer_gone,
    "set": lambda state, answer: rounds.answer_set(state, answer[1:]),
    "highest": lambda state, answer: rounds.answer_highest(state, answer[1]),
    "turn": turn.answer_turn,
    "attack": attack.answer_attack,
    "heal": lambda state, answer: harm.answer_heal(state, answer[1]),
    "shield": harm.answer_shield,
    "lose": lambda state, answer: harm.answer_lose(state, answer[1]),
    "placing": placing.answer_placing,
    "loot": lambda state, answer: slaying.answer_loot(state, answer[1]),
    "return": extra.answer_return,
    "double": placing.answer_double,
    "extra": extra.answer_extra,
    "land": extra.answer_land,
    "late": turn.answer_late,
    "keep": rounds.answer_keep,
}


#: `(RESTING, ruling, answer)`: an answer that is read so because of a ruling. `()` for one that changes nothing else.
RESTING = "resting"


def _step_resting(state: State, answer: Answer) -> None:
    _, ruling, given = answer
    if given:
        step(state, given)
    state.cite_ruling(ruling)


def step(state: State, answer: Answer) -> None:
    """Give one answer and go on to the next question. Raises Violation, Unreadable or Undecided.

    The rulings on which it rests are recorded, or taken along by its refusal (`Citing`).
    """
    verb, question = answer[0], state.question
    known, within = len(state.rulings), state.recording
    state.recording = True
    try:
        if verb == RESTING:
            _step_resting(state, answer)
            return
        assert question is not None
        if verb == "give" and question.kind != "loot":
            slaying.give_after_all(state, answer[1])
        elif verb in ENDINGS:
            ENDINGS[verb](state)
        else:
            HANDLERS[question.kind](state, answer)
        if state.refused:
            state.refused.clear()
        run(state)
    except Fault as fault:
        if not within:
            state.take_back(fault, known)
        raise
    finally:
        state.recording = within
