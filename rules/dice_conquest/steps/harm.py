"""What a creature does to whoever places a die on it: damage, which may be avoided, and dice (DC-SLAY-05); healing."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.language.lines import PLACING, Use
from rules.dice_conquest.queries import creature, hero_says, is_slain, rule_of
from rules.dice_conquest.state import AVAILABLE, Answer, Question, State
from rules.dice_conquest.steps.loot import PREPARED, usable, use_loot


def due(state: State, card: str, die: int, harmless: bool) -> tuple[int, str]:
    """What the placement does to the acting hero, and the rule that says so (DC-CLAR-D1)."""
    here = creature(state, card)
    if here.hurts and (harmless or spared(state, card, state.value[die])):
        return 0, state.table.heroes[state.active].ability_rule
    return here.hurts, here.rule


def spared(state: State, card: str, value: int) -> bool:
    """The hero's own ability against the damage of a low die, except on creatures it names (DC-RUL-04)."""
    line = hero_says(state, state.active, "unharmed")
    if line is None or value > line.most:
        return False
    if creature(state, card).name != line.value:
        return True
    return state.table.profile.knight_vs_kalterstorm == "none"


def ask_shield(state: State, card: str, die: int, harmless: bool) -> None:
    """Loot that cancels the damage of this die, if there is damage and none is prepared."""
    if state.attack.shield or not due(state, card, die, harmless)[0]:
        return
    cards = usable(state, state.active, PLACING, PREPARED)
    if cards:
        state.question = Question("shield", state.active, ("use", "no"), ("no",), (die,), cards)


def answer_shield(state: State, answer: Answer) -> None:
    if answer[0] == "no":
        state.question = None
    else:
        use_loot(state, answer, settle=False)


def prepare_shield(state: State, use: Use) -> None:
    state.attack.shield = use.card


def harm(state: State, card: str, die: int, harmless: bool) -> None:
    """Damage and the healing of a crit, applied together (DC-RUL-27); at the skull the game is lost."""
    damage, rule = due(state, card, die, harmless)
    line = hero_says(state, state.active, "unharmed")
    here = creature(state, card)
    if line and here.hurts and here.name == line.value:
        state.cite_ruling("DC-RUL-04")
    if state.attack.shield:
        if damage:
            rule = state.table.cards.loot(state.attack.shield).rule
        damage, state.attack.shield = 0, ""
    if damage and line:
        rule = state.table.heroes[state.active].ability_rule  # which does not avoid it here
    if here.hurts:
        state.reasons.health[state.active] = rule
    state.attack.hurt = state.attack.hurt or damage > 0
    if damage:
        _take(state, card, damage, rule)
    heal_now(state)


def _take(state: State, card: str, damage: int, rule: str) -> None:
    hero, start = state.active, state.table.start
    healing = sum(points for who, points in state.attack.heals if who == hero)
    state.attack.heals = [heal for heal in state.attack.heals if heal[0] != hero]
    if healing:
        state.cite_ruling("DC-RUL-27")
    if state.table.profile.heal_damage == "heal_first":
        health = min(start, state.health[hero] + healing) - damage
    else:
        health = min(start, state.health[hero] + healing - damage)
    state.health[hero] = max(0, health)
    state.reasons.health[hero] = rule
    if health <= 0:
        _skull(state, hero, card)


def _skull(state: State, hero: int, card: str) -> None:
    """A hero has fallen while attacking the last creature: lost, even if it falls as well (DC-RUL-08)."""
    wins = any(effect.name == "win" for line in creature(state, card).lines for effect in line.effects)
    if wins and state.table.profile.mutual_death == "win":
        state.falling = hero
        return
    if wins and is_slain(state, card):
        state.cite_ruling("DC-RUL-08")
        state.reasons.game_over = "DC-GAME-03"
    lose(state, f"{state.name(hero)} has fallen")


def fall(state: State) -> None:
    """The creature stands, so the hero's fall counts."""
    if state.falling >= 0:
        lose(state, f"{state.name(state.falling)} has fallen")


def creature_acts(state: State, card: str, moment: str) -> None:
    """What the lines of a creature do at this moment, one after the other: as a die is placed, what it does besides
    damage (DC-SLAY-05, DC-RUL-19); as it is slain, such as winning the game.
    """
    printed = creature(state, card)
    use = Use(state.active, card, printed.name, printed.rule, (), "creature")
    for line in printed.lines:
        if line.moment == moment:
            for effect in line.effects:
                effect.do(state, use)


def ask_lose(state: State, number: int, card: str) -> None:
    """The acting hero discards an available die; where there is one, it is that (DC-RUL-38)."""
    dice = state.dice_in(AVAILABLE)
    if not dice:
        return
    anyone, forced = state.table.profile.gargoyle_die == "team", len(dice) <= number
    default = ("discard", dice[0]) if forced else None
    verbs = ("discard", "choose")
    state.question = Question("lose", state.active, verbs, default, dice, (card,), number, anyone=anyone, forced=forced)


def answer_lose(state: State, die: int) -> None:
    question = state.question_now
    card = question.cards[0]
    rule = rule_of(state, card)
    if die not in question.dice:
        raise Violation(rule, f"{DICE[die]} is not available: the die that is lost is an available one.")
    state.question = None
    state.spend(die, rule)
    if question.number > 1:
        state.do(("ask lose", question.number - 1, card))


ACTS = acts(ask_shield, harm, creature_acts, ask_lose, fall)


# --- Health of heroes: damage, healing, and the fall that loses the game (DC-CLAR-A, DC-GAME)


def heal(state: State, hero: int, points: int, rule: str = "DC-CLAR-A1") -> None:
    """A point for a point, never above the start (DC-CLAR-A1); `rule` is that of what heals."""
    wanted = state.health[hero] + points
    state.health[hero] = min(state.table.start, wanted)
    state.reasons.health[hero] = rule if wanted <= state.table.start else "DC-CLAR-A1"


def heal_now(state: State) -> None:
    """What a crit heals, where its die is not placed: it stands alone (DC-RUL-27)."""
    for hero, points in state.attack.heals:
        heal(state, hero, points)
    state.attack.heals.clear()


def harm_hero(state: State, hero: int, points: int, rule: str) -> None:
    """Damage; at the skull the game is lost at once (DC-END-05, DC-GAME-02)."""
    state.health[hero] = max(0, state.health[hero] - points)
    state.reasons.health[hero] = rule
    if state.health[hero] == 0:
        lose(state, f"{state.name(hero)} has fallen")


def lose(state: State, reason: str) -> None:
    state.over, state.won, state.reason = True, False, reason
    state.question = None


def win(state: State, reason: str) -> None:
    """Unless a hero has fallen before (DC-GAME-01)."""
    if state.falling >= 0:
        state.cite_ruling("DC-RUL-08")
    state.over, state.won, state.reason = True, True, reason
    state.question = None


def ask_heal(state: State, points: int) -> None:
    """Which hero a crit heals; the healing waits for the die (DC-RUL-27)."""
    alone = len(state.health) == 1
    default = ("choose", 0) if alone else None
    state.question = Question("heal", state.active, ("choose",), default, number=points, forced=alone)


def answer_heal(state: State, hero: int) -> None:
    question = state.question_now
    state.question = None
    state.attack.heals.append((hero, question.number))


def ask_victim(state: State, points: int, card: str) -> None:
    """One hero takes damage; the team names the hero, unless the profile names the first player (DC-RUL-16)."""
    forced = len(state.health) == 1 or state.table.profile.spider_victim == "first_player"
    if len(state.health) > 1:
        state.cite_ruling("DC-RUL-16")
    default = ("choose", state.first) if forced else None
    state.question = Question(
        "victim", state.first, ("choose",), default, cards=(card,), number=points, anyone=True, forced=forced
    )


def answer_victim(state: State, hero: int) -> None:
    question = state.question_now
    if question.forced and hero != state.first:
        message = f"{state.name(state.first)} is the First Player and takes the damage, not {state.name(hero)}."
        raise Violation("DC-REV-04", message, "DC-RUL-16")
    state.question = None
    harm_hero(state, hero, question.number, "DC-REV-04")
