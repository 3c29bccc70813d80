"""One step of the game: an answer to the question the position asks.

`step` checks the answer whole and then changes the position, or raises and leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.core.faults import Fault, Violation
from rules.dice_masters.effects import choices
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.loop import run
from rules.dice_masters.state import ATTACK, Answer, Question, State
from rules.dice_masters.steps import attack, blocking, combat, draw, rolling
from rules.dice_masters.steps.actions import use
from rules.dice_masters.steps.batches import use_globals
from rules.dice_masters.steps.buying import buy
from rules.dice_masters.steps.ending import end
from rules.dice_masters.steps.fielding import field
from rules.dice_masters.steps.global_abilities import activate, use_global
from rules.dice_masters.steps.turn import answer_pass, keep_window, refuse_out_of_turn
from rules.dice_masters.steps.wrong_step import WRONG_STEP

ACTS: dict[str, Callable[[State, int, Answer], None]] = {
    "buy": buy, "field": field, "use": use, "global": use_global, "globals": use_globals, "activate": activate,
}  # fmt: skip


def answer_act(state: State, answer: Answer) -> None:
    """Something started in the main step or in the window after blocks."""
    question = state.question
    assert question is not None
    player = question.player
    if player != state.active:
        if answer[0] not in ("global", "globals", "activate"):
            refuse_out_of_turn(state, player)
        if state.table.passes_written and state.table.profile.priority == "casual":
            state.cite_ruling("AMB-14")
    if state.step == ATTACK and answer[0] in ("buy", "field"):
        raise Violation(*WRONG_STEP[answer[0], ATTACK])
    before, state.lately = state.lately, {}
    try:
        ACTS[answer[0]](state, player, answer)
    except Fault:
        state.lately = before
        raise
    keep_window(state)


def answer_draw(state: State, answer: Answer) -> None:
    """("draw", stack numbers): the base four, and the extra dice that they bring where all are written together."""
    question = state.question
    assert question is not None
    if len(answer[1]) > question.most and _brings_more(state, question, answer[1]):
        dice: tuple[int, ...] = answer[1]
        draw.answer_draw(state, ("draw", dice[: question.most]))
        run(state)
        answer_draw(state, ("draw", dice[question.most :]))
        return
    draw.answer_draw(state, answer)


def _brings_more(state: State, question: Question, dice: tuple[int, ...]) -> bool:
    """Whether the first of these dice bring extra ones at once. Raises Violation if all together cannot be drawn."""
    if question.prompt not in ("base", "extra"):
        return False
    ahead = state.copy()
    draw.answer_draw(ahead, ("draw", dice[: question.most]))
    run(ahead)
    following = ahead.question
    if following is None or following.kind != "draw" or following.prompt != "extra":
        return False
    answer_draw(ahead, ("draw", dice[question.most :]))
    return True


def answer_option(state: State, answer: Answer) -> None:
    """One of the options; or that nobody attacks, where a text asks for one as the attack step begins."""
    if answer[0] == "attack" and attack.may_stay_home(state):
        attack.stay_home(state)
    else:
        choices.answer_option(state, answer)


HANDLERS: dict[str, Callable[[State, Answer], None]] = {
    "draw": answer_draw,
    "roll": rolling.answer_roll,
    "reroll": rolling.answer_reroll,
    "act": answer_act,
    "attack": attack.answer_attack,
    "block": blocking.answer_block,
    "assign": combat.answer_assign,
    "choose": choices.answer_choose,
    "may": choices.answer_may,
    "name": answer_option,
    "order": choices.answer_order,
}


def step(state: State, answer: Answer) -> None:
    """Give one answer and go on to the next question. Raises Violation, Unreadable or Undecided.

    The rulings on which it rests are recorded, or taken along by its refusal (`Citing`).
    """
    known, within = len(state.rulings), state.recording  # within another step
    state.recording = True
    try:
        handler = OF_ITS_OWN.get(answer[0])
        if handler is None:
            assert state.question is not None
            handler = _answer_after_falls if state.knocked_out else HANDLERS[state.question.kind]
        handler(state, answer)
        if state.question is None:
            run(state)
    except Fault as fault:
        if not within:
            state.take_back(fault, known)
        raise
    finally:
        state.recording = within


def _answer_after_falls(state: State, answer: Answer) -> None:
    """The list of KO'd dice goes on with this answer or starts anew, if it is legal."""
    question = state.question_now
    fallen, before = state.knocked_out, state.fell_before
    state.knocked_out, state.fell_before = (fallen, len(fallen)) if _goes_on(question, answer) else ([], 0)
    try:
        HANDLERS[question.kind](state, answer)
    except Fault:
        state.knocked_out, state.fell_before = fallen, before
        raise


def _give_both(state: State, answer: Answer) -> None:
    """("both", answer, answer): an entry that answers two questions, one after the other."""
    ahead = state.copy()
    for target in (ahead, state):
        for part in answer[1:]:
            step(target, part)


def _give_part(state: State, answer: Answer) -> None:
    """("part", words): of several dice that a text rolls some have been told; the others are still to come."""
    assert state.question is not None
    state.question = replace(state.question, options=answer[1])


def _agree(state: State, answer: Answer) -> None:
    """("agreed",): a choice that may be left out is made; which, is said next."""
    assert state.question is not None
    state.question = replace(state.question, least=max(1, state.question.least), default=None)


def _pass(state: State, answer: Answer) -> None:
    """("pass", …): a pass, or as many as there are words in a row."""
    for _ in answer:
        answer_pass(state)
    if state.question is None:
        state.fell_before = len(state.knocked_out)


def _end_turn(state: State, answer: Answer) -> None:
    """("end",): the cleanup step begins."""
    state.question = None


def _open_turn(state: State, answer: Answer) -> None:
    """("opened",): a line opens this turn, so what is written behind it is meant for no other."""
    state.because.pop(("nothing more", 1 - state.active), None)


def _rest(state: State, answer: Answer) -> None:
    """("rests", ruling, …): what a claim says is so by these rulings."""
    for ruling in answer[1:]:
        state.cite_ruling(ruling)


def _end(state: State, answer: Answer) -> None:
    end(state, answer, step)


#: Answers that may be given to more than one kind of question, or that do nothing.
OF_ITS_OWN: dict[str, Callable[[State, Answer], None]] = {
    "pass": _pass,
    "both": _give_both,
    "part": _give_part,
    "agreed": _agree,
    "nothing": lambda state, answer: None,
    "end": _end_turn,
    "opened": _open_turn,
    "rests": _rest,
    **dict.fromkeys(ENDINGS, _end),
}


def _goes_on(question: Question, answer: Answer) -> bool:
    """Whether this answer belongs to what was already going on; else the list of KO'd dice starts anew."""
    return question.kind not in ("act", "attack", "block") and (question.kind, question.prompt) != ("draw", "base")
