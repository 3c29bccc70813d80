"""What a placement brings: the guesses of the greedy bot, in points of damage dealt."""

from __future__ import annotations

from rules.dice_conquest.dice import SIDES
from rules.dice_conquest.language.lines import AFTER_CRIT, CRIT, HURT, SLAYING
from rules.dice_conquest.queries import creature, crit_line, hero_line, holder, is_exact, placeable, remaining
from rules.dice_conquest.state import AVAILABLE, SPENT, Answer, State
from rules.dice_conquest.steps import crits
from rules.dice_conquest.steps.harm import spared

#: What things are worth, in points of damage dealt. Found by trying (benchmarks/conquest.py).
POINT = 1.0  # a point of damage on a creature
FALL, ATTACK, LOOT, LOCK = 4.0, 5.0, 3.0, 4.0  # a creature slain: as such, by its attack, its loot, its lock
RETURN, EXTRA = 4.0, 6.0  # a die that comes back; one that is rolled and placed at once
WASTE = 0.3  # a point more than was needed
HEALTH = 4.0  # a point of health
UNFINISHED, HOPELESS = 0.6, 0.4  # a point on a creature that stays; on one that stays to the next round
NEARER, MEAN = 2.0, 0.6  # how much the last points count more; what a die does, of its highest number
DEADLY = 1000.0  # the fall of a hero
TAKEN = 3.0  # a card taken back
#: Below this, a turn is not worth its die.
NOTHING = -3.0


def worth(state: State, card: str) -> float:
    """What it is worth to slay a creature: its damage each round, its loot, its lock."""
    here = creature(state, card)
    lock = LOCK if any(line.said in ("lock", "first") for line in here.lines) else 0.0
    return FALL + ATTACK * here.attack + (LOOT if here.loot else 0.0) + lock


def gain(state: State, card: str, value: int, hurts: bool = True) -> float:
    """What a die of this value brings on the creature: its fall, or a part of the way."""
    left = remaining(state, card)
    cost = _cost_of_harm(state, creature(state, card).hurts) if hurts else 0.0
    if 0 < cost < DEADLY and hero_line(state, state.active, HURT) and not state.attack.extra and SPENT in state.where:
        cost -= EXTRA
    if value == left or (value > left and not is_exact(state, card)):
        back = RETURN if hero_line(state, state.active, SLAYING) else 0.0
        return POINT * left + worth(state, card) + back - WASTE * (value - left) - cost
    if value > left:
        return NOTHING - 1.0
    return _part(state, card, value, left) - cost


def _cost_of_harm(state: State, points: int) -> float:
    """What so much damage costs the acting hero."""
    return DEADLY if 0 < state.health[state.active] <= points else HEALTH * points


def _part(state: State, card: str, value: int, left: int) -> float:
    """A part of the way: worth more near the end, and less if the dice left cannot finish it in this round."""
    health = creature(state, card).health
    before, after = (health - left) / health, (health - left + value) / health
    near = worth(state, card) * (after**NEARER - before**NEARER)
    rest = sum(SIDES[die] for die in state.dice_in(AVAILABLE)) * MEAN
    share = UNFINISHED if left - value <= rest else HOPELESS
    return share * (POINT * value + float(near))


def best(state: State, die: int, value: int, crit: bool = False) -> tuple[float, str]:
    """The creature that a die of this value is best placed on, for placed it must be; "" if nowhere."""
    more = _comes_with_it(state, value, crit)
    spots = placeable(state, die, value, crit)
    found = [(gain(state, card, value, not spared(state, card, value)) + more, card) for card in spots]
    return max(found, default=(NOTHING, ""))


def _comes_with_it(state: State, value: int, crit: bool) -> float:
    """What a crit brings after the die is placed: an extra die, or one that comes back."""
    line = crit_line(state, state.active, AFTER_CRIT)
    if line is None or SPENT not in state.where or holder(state, "spent"):
        return 0.0
    at_once = crit_line(state, state.active, CRIT) is not None
    if crit if at_once else value == state.table.heroes[state.active].crit and not holder(state, "crit"):
        return EXTRA if line.effects[0].verb == "extra" else RETURN
    return 0.0


def hoped(state: State, die: int, floor: float = NOTHING, rerolls: int = 1) -> float:
    """What a reroll brings, the mean over all faces: the crit among them, and `floor`, what can be done instead."""
    crit = any_crit(state, die)[0]
    number = state.table.heroes[state.active].crit
    faces = [max(floor, best(state, die, value)[0]) for value in range(1, SIDES[die] + 1)]
    if number <= SIDES[die]:
        faces[number - 1] = max(faces[number - 1], crit)
    mean = sum(faces) / SIDES[die]
    for _ in range(rerolls - 1):
        mean = sum(max(face, mean) for face in faces) / SIDES[die]
    return mean


def best_crit(state: State, die: int) -> tuple[float, Answer | None]:
    """The best way of a crit with this die, if the hero has its number."""
    if state.value[die] != state.table.heroes[state.active].crit and not state.attack.ready:
        return NOTHING, None
    return any_crit(state, die)


def _besides(state: State, effect: str) -> float:
    """What a crit brings beside the number that it sets: a point of health, a card."""
    if effect == "heal":
        return HEALTH if min(state.health) < state.table.start else 0.0
    return TAKEN if effect == "take top" and state.pile else 0.0


def any_crit(state: State, die: int) -> tuple[float, Answer | None]:
    """The best way of a crit with this die, if its number did not matter."""
    if state.attack.crit >= 0 or holder(state, "crit"):
        return NOTHING, None
    found: tuple[float, Answer | None] = (NOTHING, None)
    for way, effects in enumerate(crits.ways(state, state.active)):
        besides = sum([_besides(state, effect.name) for effect in effects])
        for effect in effects:
            if effect.name == "set":
                for value in range(1, SIDES[die] + 1):
                    brings = best(state, die, value, True)[0] + besides
                    if brings > found[0]:
                        found = (brings, ("crit", way, (value,)))
            elif effect.name == "slay":
                for card in state.creatures():
                    if crits.can_slay(state, card, effect.number):
                        back = RETURN if hero_line(state, state.active, SLAYING) else 0.0
                        brings = POINT * remaining(state, card) + worth(state, card) + back
                        if brings > found[0]:
                            found = (brings, ("crit", way, (card,)))
    return found
