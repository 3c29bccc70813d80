"""A bot that looks one placement ahead: it takes the die and the creature that bring most (catalogue, section 17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.faults import Violation
from rules.core.nature import Nature
from rules.dice_conquest.bots import FACTS
from rules.dice_conquest.dice import ALL, SIDES
from rules.dice_conquest.language.lines import SLAYING
from rules.dice_conquest.log.writing import proposals
from rules.dice_conquest.queries import (
    check_target,
    creature,
    hero_line,
    holder,
    is_exact,
    placeable,
    placing_damage,
    remaining,
    said,
)  # fmt: skip
from rules.dice_conquest.state import AVAILABLE, Answer, Question, State
from rules.dice_conquest.steps import crits
from rules.dice_conquest.steps.turn import check_reroll

#: What things are worth, in points of round-end damage.
LOOT, LOCK, RETURN, WASTE, HEALTH = 0.8, 1.0, 1.2, 0.03, 1.2
#: Below this, a turn is not worth its die.
NOTHING = -0.6


class GreedyBot:
    """One bot for all heroes of a table."""

    def __init__(self, seed: int | str) -> None:
        self.nature = Nature(seed)

    def __call__(self, state: State) -> Iterator[Answer]:
        question = state.question
        assert question is not None
        if question.kind in FACTS:
            yield FACTS[question.kind](self.nature, state, question)
            return
        yield from PLANS.get(question.kind, _anything)(state, question)
        yield from proposals(state)


# --- what a placement brings ------------------------------------------------------------------------


def worth(state: State, card: str) -> float:
    """What it is worth to slay a creature: its damage each round, its loot, its lock."""
    here = creature(state, card)
    lock = LOCK if any(line.said in ("lock", "first") for line in here.lines) else 0.0
    return 1.0 + here.attack + (LOOT if here.loot else 0.0) + lock


def gain(state: State, card: str, value: int, hurts: bool = True) -> float:
    """What a die of this value brings on the creature: its fall, or a part of the way."""
    left = remaining(state, card)
    cost = HEALTH * placing_damage(state, card) if hurts else 0.0
    if value == left or (value > left and not is_exact(state, card)):
        back = RETURN if hero_line(state, state.active, SLAYING) else 0.0
        return 2.0 + worth(state, card) + back - WASTE * (value - left) - cost
    if value > left:
        return -1.0
    return 1.6 * worth(state, card) * value / creature(state, card).health - cost


def best(state: State, die: int, value: int, crit: bool = False) -> tuple[float, str]:
    """The creature that a die of this value is best placed on; "" if nowhere."""
    found = (NOTHING, "")
    for card in placeable(state, die, value, crit):
        found = max(found, (gain(state, card, value, not _safe(state, card, value)), card))
    return found


def _safe(state: State, card: str, value: int) -> bool:
    line = next((x for x in state.table.heroes[state.active].ability_lines if x.said == "unharmed"), None)
    return line is not None and value <= line.most and creature(state, card).name != line.value


def hoped(state: State, die: int) -> float:
    """The mean over all faces of a reroll."""
    return sum(best(state, die, value)[0] for value in range(1, SIDES[die] + 1)) / SIDES[die]


def best_crit(state: State, die: int) -> tuple[float, Answer | None]:
    """The best way of a crit with this die, if the hero has its number."""
    hero = state.table.heroes[state.active]
    if state.value[die] != hero.crit or state.attack.crit >= 0 or holder(state, "crit"):
        return NOTHING, None
    found: tuple[float, Answer | None] = (NOTHING, None)
    for way, effects in enumerate(crits.ways(state, state.active)):
        for effect in effects:
            if effect.name == "set":
                for value in range(1, SIDES[die] + 1):
                    brings = best(state, die, value, True)[0]
                    if brings > found[0]:
                        found = (brings, ("crit", way, (value,)))
            elif effect.name == "slay":
                for card in state.creatures():
                    if crits.can_slay(state, card, effect.number):
                        brings = 2.0 + worth(state, card)
                        if brings > found[0]:
                            found = (brings, ("crit", way, (card,)))
    return found


# --- plans by question ------------------------------------------------------------------------------


def _anything(state: State, question: Question) -> Iterator[Answer]:
    if question.default is not None:
        yield question.default


def _turn(state: State, question: Question) -> Iterator[Answer]:
    """The die that brings most, kept, rerolled or with a crit; loot that helps first."""
    yield from _loot(state, question)
    ranked = []
    locked = holder(state, "reroll") is not None
    for die in state.dice_in(AVAILABLE):
        keep = max(best(state, die, state.value[die])[0], best_crit(state, die)[0])
        ranked.append((keep if locked else max(keep, hoped(state, die)), die))
    ranked.sort(reverse=True)
    if ranked and ranked[0][0] <= NOTHING and not any(state.where[die] in state.display for die in ALL):
        yield ("pass",)
    yield from (("take", die) for _, die in ranked)


def _attack(state: State, question: Question) -> Iterator[Answer]:
    die = question.dice[0]
    yield from _loot(state, question)
    keep, card = best(state, die, state.value[die], state.attack.crit >= 0)
    crit, how = best_crit(state, die)
    try:
        check_reroll(state)
        again = hoped(state, die)
    except Violation:
        again = NOTHING - 1
    if how is not None and crit > max(keep, again):
        yield how
    if again > keep and state.attack.crit < 0:
        yield ("reroll",)
    if card:
        yield "place", card
    yield ("discard",)


def _land(state: State, question: Question) -> Iterator[Answer]:
    die = question.dice[0]
    spots = placeable(state, die, state.value[die], False, question.cards[0])
    yield from (("place", card) for card in sorted(spots, key=lambda c: -gain(state, c, state.value[die])))


def _loot(state: State, question: Question) -> Iterator[Answer]:
    """Healing when it is needed, damage loot where it slays or the creature is worth it."""
    if holder(state, "loot"):
        return
    for card in state.hands[question.player]:
        effect = state.table.cards.loot(card).lines[0].effects[0]
        plan = LOOT_PLANS.get(effect.name)
        if plan is not None:
            yield from (("use", card, given) for given in plan(state, question, effect.number))


def _heal(state: State, question: Question, number: int) -> Iterator[tuple[int, ...]]:
    hurt = min(range(len(state.health)), key=lambda hero: state.health[hero])
    if state.health[hurt] < state.table.start:
        yield (hurt,)


def _strike(state: State, question: Question, number: int) -> Iterator[tuple[str, ...]]:
    """Where it slays, or on the last creature."""
    for card in state.creatures():
        left = remaining(state, card)
        if (0 < left <= number and not is_exact(state, card)) or left == number or said(creature(state, card), "alone"):
            try:
                check_target(state, card)
            except Violation:
                continue
            yield (card,)


def _bring_back(state: State, question: Question, number: int) -> Iterator[tuple[int, ...]]:
    spent = [die for die in ALL if state.where[die] == "spent"]
    if spent:
        yield (max(spent, key=lambda die: SIDES[die]),)


LOOT_PLANS: dict[str, Callable[[State, Question, int], Iterator[tuple[int | str, ...]]]] = {
    "heal": _heal,
    "lie on": _strike,
    "return": _bring_back,
}


def _yes(state: State, question: Question) -> Iterator[Answer]:
    """Whatever is offered: loot that shields or raises, an extra die, a die back."""
    if question.kind == "double":
        die = question.dice[0]
        left = remaining(state, state.where[die])
        if left >= state.value[die] or not is_exact(state, state.where[die]):
            yield ("double",)
        yield ("no",)
    if "boost" in question.verbs:
        yield ("boost",)
    yield from (("use", card, ()) for card in question.cards if "use" in question.verbs and question.kind != "late")
    dice = sorted(question.dice, key=lambda die: -SIDES[die])
    verb = "extra" if question.kind == "extra" else "return"
    if question.kind in ("extra", "return"):
        yield from ((verb, die) for die in dice)


def _cheapest(state: State, question: Question) -> Iterator[Answer]:
    """A die to lose: the one that is worth least."""
    verb = "discard"
    yield from ((verb, die) for die in sorted(question.dice, key=lambda die: best(state, die, state.value[die])[0]))


def _healthiest(state: State, question: Question) -> Iterator[Answer]:
    yield "choose", max(range(len(state.health)), key=lambda hero: state.health[hero])


def _weakest(state: State, question: Question) -> Iterator[Answer]:
    yield "choose", min(range(len(state.health)), key=lambda hero: state.health[hero])


def _keep(state: State, question: Question) -> Iterator[Answer]:
    """A low number on a big die is better rolled again; what nearly slays stays."""
    low = [die for die in question.dice if state.value[die] * 3 <= SIDES[die]]
    over = [die for die in question.dice if remaining(state, state.where[die]) < 0]
    yield "spend", tuple(sorted({*low, *over}))


PLANS: dict[str, Callable[[State, Question], Iterator[Answer]]] = {
    "turn": _turn,
    "attack": _attack,
    "land": _land,
    "shield": _yes,
    "placing": _yes,
    "return": _yes,
    "extra": _yes,
    "double": _yes,
    "late": _anything,
    "lose": _cheapest,
    "highest": _cheapest,
    "victim": _healthiest,
    "heal": _weakest,
    "keep": _keep,
}
