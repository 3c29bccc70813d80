"""Rewards that wait to be drawn: in any order, several of one player in one line (DD-REWARD-02, DD-REWARD-03).

The book says what is drawn, not what of it comes first.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import THE_EXTRA, THE_REWARD, Answer, Question, State, Task
from rules.dungeon_dice.steps import asking

GOODS = {"reward": THE_REWARD, "extra": THE_EXTRA}


@dataclass(frozen=True, slots=True)
class Due:
    """One die of a bag that a player draws as `good`; `task` asks for it, and is None for the draw asked for now."""

    good: int
    player: int
    bag: str
    task: Task | None = None


def reward_may_wait(state: State) -> bool:
    """Whether behind the draw that is asked for, and what follows it, another reward is drawn."""
    return len(state.agenda) > 1 and state.agenda[-2][0] == "reward draw"


def draws_due(state: State) -> list[Due]:
    """The reward that is drawn now, and those behind it."""
    question = state.question
    if question is None or question.kind != "draw" or question.prompt not in GOODS:
        return []
    found = [Due(GOODS[question.prompt], question.player, question.bag)]
    for task in reversed(state.agenda[:-1]):
        if task[0] != "reward draw":
            break
        found.append(Due(task[1], state.holder[task[1]], task[2], task))
    return found


def answer_draw(state: State, answer: Answer) -> None:
    """("draw", dice)."""
    asking.answer_draw(state, ("draw", _besides(state, answer[1])))


def sooner(state: State, good: int) -> None:
    """That reward is drawn before the one asked for."""
    now, *later = draws_due(state)
    task = next(due.task for due in later if due.good == good and due.task is not None)
    state.question = None
    state.agenda.pop()  # what was to follow the draw asked for
    state.agenda.remove(task)
    state.then(task, ("reward draw", now.good, now.bag))


def _besides(state: State, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice of the draw asked for; what else the player draws in this line is handed over."""
    question = state.question_now
    if len(dice) < 2:
        return dice
    mine = [due for due in draws_due(state) if due.player == question.player]
    if len(dice) > len(mine) > 1:
        bags = " and the ".join(dict.fromkeys(due.bag for due in mine))
        raise Violation("DD-REWARD-03", f"{len(mine)} dice are drawn here, from the {bags} bag, not {len(dice)}.")
    if len(mine) < len(dice):
        return dice
    found: list[tuple[Due, int]] = []
    for die in dice:
        due = next((due for due in mine if due.bag == state.table.dice[die].bag), None)
        if due is None:
            return dice
        mine.remove(due)
        found.append((due, die))
    for due, die in found:
        asking.check_in_bag(state, Question("draw", due.player, bag=due.bag, prompt=question.prompt), die)
    if len(set(dice)) < len(dice) or all(due.task is not None for due, _ in found):
        return dice
    for due, die in found:
        if due.task is not None:
            state.agenda.remove(due.task)
            hand_over(state, due.good, due.player, die)
    return tuple(die for due, die in found if due.task is None)


def hand_over(state: State, good: int, player: int, die: int) -> None:
    zones.take(state, die, player)
    state.paid.append((good, die))
    state.drawn[die] = player
