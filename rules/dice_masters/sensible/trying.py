"""Trying an answer out on a copy of the position: what it leads to, and what that is worth to a player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rules.core.faults import Fault
from rules.dice_masters import legal, stats
from rules.dice_masters.sensible.fights import KNOCKED_OUT, LAST_POINTS, WON, Fight, on_the_table, worth
from rules.dice_masters.state import ATTACK, BAG, FIELD, MAIN, PREP, RESERVE, USED, Answer, Question, State
from rules.dice_masters.steps.answers import step

#: What a die is worth by its purchase cost, wherever its owner has it; and a die that is rolled next turn.
COST, ROLLED_NEXT = 0.3, 1 - KNOCKED_OUT
#: A point of energy that is left; an attack that may come in this main step.
ENERGY, THREAT = 0.15, 0.5
#: A draw or a roll that an effect gives a player: nobody knows what it brings.
CHANCE = 0.5
#: So many answers to a question are tried; so many questions are followed in a trial, with so many answers each.
WIDTH, DEPTH, NARROW = 8, 6, 4
#: Questions that an effect asks on its way.
OF_EFFECTS = ("choose", "may", "name", "order", "assign")
OWNED = (BAG, PREP, RESERVE, FIELD, USED)


def tried(state: State, player: int, answer: Answer) -> float | None:
    """What the position is worth to the player after this answer and all it sets off; None if it is refused."""
    ahead = state.copy()
    try:
        step(ahead, answer)
        _settle(ahead)
    except Fault:
        return None
    return value(ahead, player)


def _settle(state: State) -> None:
    """Answer what the effects ask, each player for the best, up to a question that is none of theirs."""
    for _ in range(DEPTH):
        question = state.question
        if question is None or question.kind not in OF_EFFECTS:
            return
        step(state, _plain(question) or _best(state, question))


def _plain(question: Question) -> Answer | None:
    """The only answer, or one that is as good as any other."""
    return question.default if question.kind == "choose" and question.least else None


def _best(state: State, question: Question) -> Answer:
    """The answer that is best as soon as it is given."""
    found = []
    for answer in options(state, question, NARROW):
        ahead = state.copy()
        try:
            step(ahead, answer)
        except Fault:
            continue
        found.append((value(ahead, question.player), answer))
    if not found:
        return question.default or next(legal.answers(state))
    return max(found, key=lambda each: each[0])[1]


def options(state: State, question: Question, most: int = WIDTH) -> list[Answer]:
    """Answers to an effect's question, of like ones one; at most so many."""
    plain = _plain(question)
    if plain is not None:
        return [plain]
    found = _choices(state, question) if question.kind == "choose" else legal.answers(state)
    return list(islice(found, most))


def _choices(state: State, question: Question) -> list[Answer]:
    """Each kind of die and each player alone; where more are wanted, the other player's before one's own, and so on."""
    items = [*_different(state, question.dice), *(-2 - player for player in question.players)]
    if question.least <= 1:
        found: list[Answer] = [("choose", (item,)) for item in items]
        return found if question.least else [*found, ("choose", ())]
    foes = [die for die in question.dice if state.controller[die] != question.player]
    mine = [die for die in question.dice if state.controller[die] == question.player]
    number = question.least
    return [("choose", tuple(dice[:number])) for dice in ([*foes, *mine], [*mine, *foes], [*mine[::-1], *foes[::-1]])]


def _different(state: State, dice: Sequence[int]) -> list[int]:
    """One of each kind that shows the same in the same place and role."""
    found: dict[object, int] = {}
    for die in dice:
        kind = (state.table.stack_of[die], state.face[die], state.zone[die], state.controller[die], state.role[die])
        found.setdefault((*kind, state.damage.get(die), die in state.blocked, state.blocks.get(die)), die)
    return list(found.values())


# --- what a position is worth ---------------------------------------------------------------------------


def value(state: State, player: int) -> float:
    """What the position is worth to a player, in life points; zero if both stand alike."""
    if state.over:
        return 0.0 if state.winner is None else WON if state.winner == player else -WON
    total = _side(state, player) - _side(state, 1 - player)
    if state.question is not None and state.question.kind in ("draw", "roll"):
        total += CHANCE if state.question.player == player else -CHANCE
    ahead = _ahead(state)
    return total + (ahead if player == state.active else -ahead)


def _side(state: State, player: int) -> float:
    """One player's life, dice and energy."""
    life = max(0, state.life[player])
    total = life - LAST_POINTS / (life + 1)
    table = state.table
    for zone in OWNED:
        for die in state.zones[player][zone]:
            cost = COST * table.stacks[table.stack_of[die]].cost
            if zone == FIELD:
                total += worth(state, die)
            elif zone == PREP:
                total += ROLLED_NEXT * (1 + cost)
            total += cost
    energy = [shown[1] for die in state.zones[player][RESERVE] if (shown := stats.energy(state, die))]
    return total + ENERGY * (sum(energy) + state.virtual[player])


def _ahead(state: State) -> float:
    """What the active player's attack brings: the one declared, or one that may come in this main step."""
    if state.step == ATTACK and state.attackers:
        fight = Fight(state)
        block = on_the_table(state) if state.declared else fight.reply(state.attackers)
        return fight.value(state.attackers, block)
    if state.step == MAIN:
        fight = Fight(state)
        coming = sorted([fight.attack[die] for die in fight.able], reverse=True)
        return THREAT * sum(coming[len(fight.blockers) :]) - THREAT * fight.danger()
    return 0.0
