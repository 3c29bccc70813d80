"""The one loop: which answer goes where, and what is done next until the game waits for another.

`step` checks an answer whole and then changes the position, or raises and leaves it as it was. Tasks are plain data,
(name, arguments…), on a stack; each file lists its own under `TASKS`.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.agenda import Acts
from rules.core.faults import Fault, Undecided, Violation
from rules.dungeon_dice.endings import ENDINGS
from rules.dungeon_dice.state import FIGHTING, MEET, Answer, State
from rules.dungeon_dice.steps import (
    abilities,
    aftermath,
    asking,
    bargains,
    combat,
    due,
    effects,
    equipment,
    one_use,
    rewards,
    setup,
    spells,
    throne,
    turn,
)

ROOMS = (
    setup, turn, combat, abilities, effects, spells, one_use, aftermath, bargains, rewards, throne,
)  # fmt: skip
TASKS: Acts = {name: do for room in ROOMS for name, do in room.TASKS.items()}


def run(state: State) -> None:
    """Go on until the game waits for an answer or is over."""
    agenda = state.agenda
    while state.question is None and not state.over:
        state.doing = task = agenda.pop()
        if len(task) == 1:
            TASKS[task[0]](state)
        else:
            TASKS[task[0]](state, *task[1:])


def answer_window(state: State, answer: Answer) -> None:
    """("use", …), ("pass",), or ("resolve",) instead of the last pass."""
    if answer[0] == "pass":
        combat.answer_pass(state)
    elif answer[0] == "resolve":
        combat.resolve_now(state)
    else:
        abilities.answer_use(state, answer)


#: What answers a question, by its kind.
HANDLERS: dict[str, Callable[[State, Answer], None]] = {
    "draw": due.answer_draw,
    "roll": asking.answer_roll,
    "turn": turn.answer_turn,
    "hunted": turn.answer_hunted,
    "meet": turn.answer_meet,
    "window": answer_window,
    "veto": abilities.answer_veto,
    "target": abilities.answer_target,
    "lowest": abilities.answer_target,
    "spell": spells.answer_spell,
    "side": one_use.answer_side,
    "last call": combat.answer_last_call,
    "executed": combat.answer_executed,
    "settle": rewards.answer_settle,
    "chest": rewards.answer_chest,
    "ready": throne.answer_ready,
}
#: Draws and rolls that may come before the one asked for, by what that is for: ("sooner", whose or what).
SOONER: dict[str, Callable[[State, int], None]] = {
    "start": setup.sooner,
    "reward": due.sooner,
    "extra": due.sooner,
    "level": combat.sooner,
    "hero": combat.sooner,
}
#: What may come at any time, whatever is asked, by the name of the answer.
ANYTIME: dict[str, Callable[[State, Answer], None]] = {
    "equip": equipment.equip,
    "trade": bargains.trade,
    "one-use": one_use.use,
    "artifact": rewards.artifact,
    "rolloff": bargains.roll_off,
}
#: What may still be agreed in the last call, which is a ruling itself (DD-RUL-07).
IN_THE_LAST_CALL = frozenset(("trade", "rolloff"))
#: Questions that wait while something else is done and are asked again afterwards.
PATIENT = frozenset(("turn", "meet", "window", "last call", "settle", "chest", "ready"))
#: Which questions each of these may come before.
OPEN: dict[str, frozenset[str]] = {
    "one-use": PATIENT,
    "artifact": PATIENT - {"window", "last call", "ready"},
    "rolloff": PATIENT,
}


def may_come_in(state: State, name: str) -> bool:
    """Whether this can be done while the present question waits.

    Trades and equipment come "at any time" in the book, so in the set-up already (DD-EQ-05, DD-TRADE-01).
    """
    question = state.question
    if question is None or (question.kind == "last call" and question.default is not None):
        return False  # two passes have closed the phase (ability_phase=two_passes)
    if name == "trade":
        return True
    if name == "equip":  # not during a combat; for a duel before it begins (DD-EQ-05, DD-THRONE-02)
        return state.step not in FIGHTING or question.kind == "ready"
    if name == "one-use" and combat.rolls_in(state):
        return True
    return state.turn > 0 and question.kind in OPEN[name]


#: `(NOTING, notes, answer)`: an answer with which something is agreed that the rules do not know.
NOTING = "noting"


def step(state: State, answer: Answer) -> None:
    """Give one answer and go on to the next question. Raises Violation, Unreadable or Undecided.

    The rulings on which it rests are recorded, or taken along by its refusal (`Citing`).
    """
    question, verb = state.question, answer[0]
    known, within = len(state.rulings), state.recording
    state.recording = True
    try:
        if verb == NOTING:
            step(state, answer[2])
            state.notes.extend(answer[1])
            return
        if verb in ENDINGS:
            ENDINGS[verb](state)
            return
        assert question is not None
        if state.unknown and (state.step != MEET or verb == "confront"):
            raise unknown(state)
        if verb == "sooner":
            SOONER[question.prompt](state, answer[1])
        else:
            if question.kind == "last call" and verb in IN_THE_LAST_CALL:
                state.cite_ruling("DD-RUL-07")
            handler = ANYTIME.get(verb) or HANDLERS[question.kind]
            handler(state, answer)
        run(state)
    except Fault as fault:
        if not within:
            state.take_back(fault, known)
        raise
    finally:
        state.recording = within


def unknown(state: State) -> Undecided:
    """A die shows a symbol that nobody has put into words (section 16 of the catalogue)."""
    die = state.unknown[0]
    text = state.table.unexplained.get((die, state.shown[die]), "")
    name = state.table.id(die)
    message = f'{name} shows a symbol of its own ("{text}") that no rule of the game explains; a judge may rule on it.'
    return Undecided(name, message)


def violation_of_time(name: str) -> Violation:
    """Why something that may come at most times cannot come now."""
    return Violation(*_TIMES[name])


_TIMES: dict[str, tuple[str, ...]] = {
    "equip": ("DD-EQ-05", "Equipment is not changed during a combat."),
    "one-use": ("DD-ONE-02", "Between a roll or draw and its result nothing is used.", "DD-RUL-32"),
    "artifact": ("DD-EQ-07", "Treasures are exchanged outside combat."),
    "rolloff": ("DD-ROLL-01", "First comes what is being rolled or drawn here."),
    "trade": ("DD-COMBAT-07", "Two passes have closed the ability phase: nothing is traded before it is compared."),
}
