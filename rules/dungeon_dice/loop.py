"""The one loop: do the next task, until the game waits for an answer.

Tasks are plain data, (name, arguments…), on a stack; each step file lists its own under `TASKS`.
"""

from __future__ import annotations

from rules.dungeon_dice.state import State, Tasks
from rules.dungeon_dice.steps import (
    abilities,
    aftermath,
    bargains,
    combat,
    effects,
    keys,
    meeting,
    one_use,
    rewards,
    rolloffs,
    setup,
    spells,
    throne,
    turn,
)

TASKS: Tasks = {
    **setup.TASKS,
    **turn.TASKS,
    **meeting.TASKS,
    **combat.TASKS,
    **abilities.TASKS,
    **effects.TASKS,
    **spells.TASKS,
    **one_use.TASKS,
    **keys.TASKS,
    **aftermath.TASKS,
    **bargains.TASKS,
    **rolloffs.TASKS,
    **rewards.TASKS,
    **throne.TASKS,
}


def run(state: State) -> None:
    """Go on until the game waits for an answer or is over."""
    agenda = state.agenda
    while state.question is None and not state.over:
        state.doing = task = agenda.pop()
        if len(task) == 1:
            TASKS[task[0]](state)
        else:
            TASKS[task[0]](state, *task[1:])
