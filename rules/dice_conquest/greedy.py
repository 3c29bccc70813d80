"""A bot that looks one placement ahead: it takes the die and the creature that bring most (catalogue, section 17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.faults import Violation
from rules.dice_conquest.bots import DiceBot
from rules.dice_conquest.dice import ALL, SIDES
from rules.dice_conquest.legal import proposals
from rules.dice_conquest.queries import check_target, creature, holder, is_exact, placeable, remaining
from rules.dice_conquest.state import AVAILABLE, SPENT, Answer, Question, State
from rules.dice_conquest.steps.attack import check_reroll, default, rerolls_allowed
from rules.dice_conquest.steps.loot import swap_of
from rules.dice_conquest.worth import NOTHING, any_crit, best, best_crit, gain, hoped

#: What guides the plans, beside what things are worth (worth.py).
KEEP, NEARLY = 0.6, 3  # a die stays on a creature from this share of its highest number on, or if so little is left
PASS = 0.0  # whatever brings less is not done
BETTER = 4.0  # what loot has to bring more than doing without


class GreedyBot(DiceBot):
    """One bot for all heroes of a table."""

    def choices(self, state: State, question: Question) -> Iterator[Answer]:
        yield from PLANS.get(question.kind, _anything)(state, question)
        yield from proposals(state)


# --- plans by question ------------------------------------------------------------------------------


def _anything(state: State, question: Question) -> Iterator[Answer]:
    answer = default(state)
    if answer is not None:
        yield answer


def _turn(state: State, question: Question) -> Iterator[Answer]:
    """The die that brings most, kept, rerolled, swapped or with a crit; loot that helps first."""
    yield from _loot(state, question)
    ranked = []
    locked = holder(state, "reroll") is not None
    swap = _best_swap(state)[0]
    for die in state.dice_in(AVAILABLE):
        keep = max(best(state, die, state.value[die])[0], best_crit(state, die)[0])
        brings = keep if locked else max(keep, hoped(state, die, NOTHING, rerolls_allowed(state)))
        ranked.append((max(brings, swap - 0.2 * SIDES[die]), die))
    ranked.sort(reverse=True)
    if ranked and ranked[0][0] < PASS:
        yield ("pass",)
    yield from (("take", die) for _, die in ranked)


def _best_swap(state: State) -> tuple[float, int]:
    """The spent die that the hero would best roll instead of the chosen one."""
    effect = swap_of(state)
    found = (NOTHING, -1)
    if effect is not None and effect.needs == ("spent",) and not holder(state, "spent") and not state.attack.swaps:
        for die in state.dice_in(SPENT):
            found = max(found, (hoped(state, die), die))
    return found


def _attack(state: State, question: Question) -> Iterator[Answer]:
    die = question.dice[0]
    keep, card = best(state, die, state.value[die], state.attack.crit >= 0)
    crit, how = best_crit(state, die)
    swap, other = _best_swap(state)
    try:
        check_reroll(state)
        again = hoped(state, die, swap, rerolls_allowed(state) - state.attack.rerolls)
    except Violation:
        again = NOTHING - 1
    most = max(keep, crit, again, swap)
    yield from _loot(state, question)
    yield from _changes(state, question, most)
    if state.attack.crit < 0:
        if how is not None and crit == most:
            yield how
        if again == most > keep:
            yield ("reroll",)
        if swap == most > keep:
            yield "swap", other
        yield from _from_available(state, keep)
    if card:
        yield "place", card
    yield ("discard",)


def _from_available(state: State, keep: float) -> Iterator[Answer]:
    """The Cleric's other die, if it lies better."""
    effect = swap_of(state)
    if effect is not None and effect.needs == ("available",) and state.attack.rerolled and not state.attack.swaps:
        for die in state.dice_in(AVAILABLE):
            if best(state, die, state.value[die])[0] > keep + 1.0:
                yield "swap", die


def _changes(state: State, question: Question, most: float) -> Iterator[Answer]:
    """Loot that changes the chosen die, where that brings clearly more."""
    if holder(state, "loot"):
        return
    die = question.dice[0]
    value = state.value[die]
    for card in state.hands[question.player]:
        effect = state.table.cards.loot(card).lines[0].effects[0]
        given: tuple[int, ...] = (die,) if "die" in effect.needs else ()
        if effect.name == "change by":
            for by in (1, -1):
                if 1 <= value + by <= SIDES[die] and best(state, die, value + by)[0] > most + BETTER:
                    yield "use", card, (*given, by)
        elif effect.name == "reroll" and hoped(state, die) > most + BETTER / 2:
            yield "use", card, given
        elif effect.name == "set off" and value == effect.number and any_crit(state, die)[0] > most + BETTER:
            yield "use", card, ()


def _land(state: State, question: Question) -> Iterator[Answer]:
    die = question.dice[0]
    spots = placeable(state, die, state.value[die], False, question.cards[0])
    yield from (("place", card) for card in sorted(spots, key=lambda c: -gain(state, c, state.value[die])))
    yield ("discard",)


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
        comes_last = "alone" in creature(state, card).says
        if (0 < left <= number and not is_exact(state, card)) or left == number or comes_last:
            try:
                check_target(state, card)
            except Violation:
                continue
            yield (card,)


def _bring_back(state: State, question: Question, number: int) -> Iterator[tuple[int, ...]]:
    spent = [die for die in ALL if state.where[die] == "spent"]
    if spent:
        yield (max(spent, key=lambda die: SIDES[die]),)


def _hold(state: State, question: Question, number: int) -> Iterator[tuple[str, ...]]:
    """Late in a round, the creature that does most damage."""
    if len(state.dice_in(AVAILABLE)) <= 1:
        yield from ((card,) for card in sorted(state.creatures(), key=lambda c: -creature(state, c).attack)[:1])


def _again(state: State, question: Question, number: int) -> Iterator[tuple[int, ...]]:
    """When the dice lie badly."""
    dice = state.dice_in(AVAILABLE)
    if len(dice) >= 3 and sum(state.value[die] / SIDES[die] for die in dice) < 0.4 * len(dice):
        yield ()


LOOT_PLANS: dict[str, Callable[[State, Question, int], Iterator[tuple[int | str, ...]]]] = {
    "hold": _hold,
    "reroll all": _again,
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


def _hero(state: State, question: Question) -> Iterator[Answer]:
    """The healthiest takes damage, and the weakest is healed."""
    among = max if question.kind == "victim" else min
    yield "choose", among(range(len(state.health)), key=lambda hero: state.health[hero])


def _keep(state: State, question: Question) -> Iterator[Answer]:
    """A low number on a big die is better rolled again, unless the creature is nearly slain."""
    left = {die: remaining(state, state.where[die]) for die in question.dice}
    low = [die for die in question.dice if state.value[die] < KEEP * SIDES[die] and left[die] > NEARLY]
    over = [die for die in question.dice if left[die] < 0]
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
    "victim": _hero,
    "heal": _hero,
    "keep": _keep,
}
