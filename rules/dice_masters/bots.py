"""Bots: they draw and roll from a seed, and decide by simple good sense with a little whim."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.nature import Nature
from rules.dice_masters import legal, stats
from rules.dice_masters.chance import thrown
from rules.dice_masters.state import FIELD, Answer, Question, State
from rules.dice_masters.steps import attack, blocking
from rules.dice_masters.steps.combat import recipients


class Bot:
    """`boldness` from 0 (never attacks into blockers, never uses a global) to 1."""

    def __init__(self, seed: int | str, boldness: float = 0.6) -> None:
        self.nature = Nature(seed)
        self.boldness = boldness

    def __call__(self, state: State) -> Iterator[Answer]:
        """Proposals, best first. Every question is answered in the end: what is legal follows what is liked."""
        question = state.question_now
        if question.kind == "turn end":
            yield ("end",)
            return
        if thrown_here := thrown(state, self.nature):
            yield thrown_here
            return
        propose = PROPOSALS.get(question.kind)
        if propose is not None:
            yield from propose(self, state, question)
        yield from self.nature.shuffled(list(legal.answers(state)))
        if question.default is not None:
            yield question.default

    def reroll(self, state: State, question: Question) -> Iterator[Answer]:
        """Characters that cost little stay; half of the energy is tried again."""
        again = [d for d in state.rolled if not stats.is_character(state, d) and self.nature.chance(0.4)]
        yield "reroll", tuple(again)

    def act(self, state: State, question: Question) -> Iterator[Answer]:
        """Field first, then use, buy the dearest, and now and then a global."""
        liked: list[tuple[int, int, Answer]] = []
        for answer in legal.answers(state):
            weight = _LIKING.get(answer[0], 0.0)
            if self.nature.chance(weight * (self.boldness if answer[0] == "global" else 1)):
                liked.append((_value(state, answer) + self.nature.die(3), len(liked), answer))
        for _, _, answer in sorted(liked, reverse=True):
            yield answer
        yield ("pass",)

    def attack(self, state: State, question: Question) -> Iterator[Answer]:
        able = attack.attackers_open(state)
        foes = [d for d in state.field(1 - state.active) if stats.is_character(state, d)]
        boldness = 1.0 if len(able) > len(foes) else self.boldness * 0.6
        yield "attack", tuple(die for die in able if self.nature.chance(boldness))
        yield "attack", tuple(able)

    def block(self, state: State, question: Question) -> Iterator[Answer]:
        for willing in (0.7, 1.0):
            pairs = []
            for blocker in blocking.blockers_open(state):
                foes = [a for a in state.attackers if blocking.may_block(state, blocker, a)]
                if foes and self.nature.chance(willing):
                    pairs.append((blocker, self.nature.pick(foes)))
            yield "block", tuple(pairs)

    def assign(self, state: State, question: Question) -> Iterator[Answer]:
        """Kill what can be killed, one after the other; the rest goes to the last."""
        given = []
        for die in question.dice:
            rest, split = stats.attack(state, die), []
            fight = recipients(state, die)
            for target in fight[:-1]:
                need = min(rest, max(0, stats.defense(state, target) - state.damage.get(target, 0)))
                split.append((target, need))
                rest -= need
            given.append((die, (*split, (fight[-1], rest))))
        yield "assign", tuple(given)

    def choose(self, state: State, question: Question) -> Iterator[Answer]:
        """Whatever comes, of what may be chosen; the other player's dice when harm is likely."""
        number = question.most
        items = self.nature.shuffled([*question.dice, *(-2 - player for player in question.players)])
        foes = [i for i in items if (i >= 0 and state.zone[i] == FIELD and state.controller[i] != question.player)]
        ranked = [*foes, *(item for item in items if item not in foes)]
        yield "choose", tuple(ranked[:number])

    def may(self, state: State, question: Question) -> Iterator[Answer]:
        for answer in legal.answers(state):
            if self.nature.chance(0.6):
                yield answer


PROPOSALS: dict[str, Callable[[Bot, State, Question], Iterator[Answer]]] = {
    "reroll": Bot.reroll,
    "act": Bot.act,
    "attack": Bot.attack,
    "block": Bot.block,
    "assign": Bot.assign,
    "choose": Bot.choose,
    "may": Bot.may,
}
#: How often a bot likes to do a thing it can do.
_LIKING = {"field": 0.9, "use": 0.7, "buy": 0.8, "global": 0.15}


def _value(state: State, answer: Answer) -> int:
    """Fielding is worth more than anything, then actions, then what is dear."""
    if answer[0] == "field":
        return 100
    if answer[0] == "use":
        return 50
    if answer[0] == "buy":
        return 3 * max((state.table.stacks[stack].cost for stack in answer[1]), default=0)
    return 0
