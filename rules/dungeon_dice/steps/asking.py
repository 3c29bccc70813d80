"""Questions to nature: dice out of a bag, faces of dice that are rolled. Facts are checked for being possible."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import BASIC, HERO_LEVEL, MONSTER_LEVEL, YELLOW
from rules.dungeon_dice.state import BAG, NOBODY, PLAY, Answer, Question, State, Task

#: What a roll is for -> the rule that says how many dice are rolled.
ROLL_RULES = {
    "start": "DD-SETUP-04", "monster": "DD-SEARCH-01", "level": "DD-COMBAT-02", "hero": "DD-COMBAT-03",
    "reach": "DD-SEARCH-06", "reroll": "DD-SYM-04", "gust": "DD-SYM-22", "one-use": "DD-ONE-01", "key": "DD-ONE-04",
    "spell": "DD-SYM-19", "rest": "DD-REST-01", "roll-off": "DD-ROLL-01", "first": "DD-THRONE-03",
    "recovered": "DD-RUL-33",
}  # fmt: skip
#: Rolls of a Monster Level die beside any combat: the number counts, and the die shows nothing afterwards.
ASIDE = frozenset(("start", "rest", "roll-off", "first"))
#: What a draw is for -> the rule that says how many dice come, and whose they are.
DRAW_RULES = {
    "start": "DD-SETUP-03", "search": "DD-SEARCH-01", "hunt": "DD-SEARCH-05", "reward": "DD-REWARD-02",
    "extra": "DD-REWARD-03", "artifact": "DD-EQ-07",
}  # fmt: skip


def ask_roll(state: State, player: int, dice: list[int] | tuple[int, ...], prompt: str, then: Task) -> None:
    """Have these dice rolled, and then do this. Without dice the roll is empty and needs no line."""
    state.agenda.append(then)
    if dice:
        state.question = Question("roll", player, tuple(dice), None, "", 0, prompt)
    else:
        state.rolled = ()


def rolled_levels(state: State, player: int) -> tuple[int, ...]:
    """The Level dice that a hero rolls in a combat; that experience brings any is a ruling (DD-RUL-16)."""
    params = state.table.dice_set.params
    level = min(state.experience[player] // params.xp_per_level, len(params.level_dice_by_level) - 1)
    if params.level_dice_by_level[level] != params.level_dice_by_level[0]:
        state.cite_ruling("DD-RUL-16")
    return tuple(zones.rolls(state, player))


def number_rolled(state: State) -> int:
    """The number that the only die of the last roll shows."""
    die, face = state.rolled[0]
    return state.table.values[die][face]


def free_monster_die(state: State) -> int:
    """A Monster Level die for rests and roll-offs: one that is among the basic dice, else any is borrowed."""
    return next((die for die in state.table.monster_dice if state.place[die] == BAG), state.table.monster_dice[0])


def answer_roll(state: State, answer: Answer) -> None:
    """("roll", ((die, face), …)): every die of the question, or like Monster Level dice in their stead."""
    question = state.question_now
    _check_dice(state, question, [die for die, _ in answer[1]])
    lie(state, question, answer[1])


def lie(state: State, question: Question, rolled: tuple[tuple[int, int], ...]) -> None:
    """These dice lie with these faces."""
    state.question = None
    state.rolled = rolled
    if question.prompt in ASIDE:
        return
    unexplained = state.table.unexplained
    for die, face in rolled:
        state.shown[die] = face
        if state.unknown or (die, face) in unexplained:
            note_unknown(state, die)


def note_unknown(state: State, die: int) -> None:
    """Remember that the die shows something no rule explains, unless a judge has ruled on it."""
    shown = state.shown[die]
    state.unknown = [other for other in state.unknown if other != die]
    if (die, shown) in state.table.unexplained and state.settled.get(die) != shown:
        state.unknown.append(die)


def _check_dice(state: State, question: Question, dice: list[int]) -> None:
    if tuple(dice) == question.dice:
        return
    rule = ROLL_RULES[question.prompt]
    if len(set(dice)) != len(dice):
        raise Violation("DD-EQ-04" if question.prompt == "hero" else rule, "A die is written twice in this roll.")
    strange = [die for die in dice if die not in question.dice and not _stands_in(state, question, die, dice)]
    if strange:
        raise _too_many(state, question, strange[0])
    missing = len(question.dice) - len(dice)
    if missing > 0:
        _check_missing(state, question, dice, rule)
    if missing < 0:
        raise Violation(rule, f"{len(question.dice)} dice are rolled here, not {len(dice)}.")


def _stands_in(state: State, question: Question, die: int, dice: list[int]) -> bool:
    """Any free Monster Level die will do where one is wanted; of the own Level dice any that wounds leave."""
    kind = state.table.dice[question.dice[0]].kind
    if question.prompt in ("hero", "reach"):
        mine = zones.level_dice(state, question.player)
        return die in mine and sum(d in mine for d in dice) <= sum(d in mine for d in question.dice)
    return kind == MONSTER_LEVEL == state.table.dice[die].kind and state.place[die] == BAG


def _too_many(state: State, question: Question, die: int) -> Violation:
    name, rule = state.table.id(die), ROLL_RULES[question.prompt]
    if question.prompt in ("hero", "reach") and state.table.dice[die].slot:
        fight = state.fight
        if fight is not None and die in fight.received:
            return Violation("DD-TRADE-03", f"{name} was received in this combat and is not rolled in it.")
        return Violation("DD-EQ-04", f"{name} is not equipped and is not rolled.")
    if question.prompt in ("hero", "reach") and die in zones.level_dice(state, question.player):
        wounds = state.wounds[question.player]
        name = state.name(question.player)
        return Violation(
            "DD-COMBAT-03", f"{name} has {wounds} wound{'s' * (wounds != 1)}: one Level die less for each."
        )
    if question.prompt == "hero" and state.table.dice[die].kind == MONSTER_LEVEL:
        return Violation("DD-COMBAT-02", f"The monster's dice are rolled; {name} is one too many.")
    healing = any(face.has("recover") for face in state.table.faces[question.dice[0]])
    if question.prompt == "one-use" and healing and state.table.dice[die].kind == HERO_LEVEL:
        return Violation("DD-ONE-03", f"A Level die regained now, such as {name}, is rolled from the next combat on.")
    if question.prompt == "gust":
        return _not_gusted(state, die)
    return Violation(rule, f"{name} is not rolled here; {state.table.ids(question.dice)} is.")


def _not_gusted(state: State, die: int) -> Violation:
    name, fight = state.table.id(die), state.fight
    if die == state.monster:
        return Violation("DD-SYM-22", f"{name} is the monster itself: Gust leaves its face as it is.", "DD-RUL-30")
    if fight is not None and die in fight.sides:
        return Violation("DD-SYM-22", f"Gust does not reroll {name}.", "DD-RUL-30")
    return Violation("DD-SYM-22", f"{name} is not in the combat, so Gust does not reroll it.", "DD-RUL-23")


def _check_missing(state: State, question: Question, dice: list[int], rule: str) -> None:
    """Every die of the question is rolled; equipped dice may be left out under equipped_dice=may_roll."""
    left = [die for die in question.dice if die not in dice]
    if question.prompt in ("hero", "reach"):
        gear = [die for die in left if state.table.dice[die].slot]
        if gear and state.table.profile.equipped_dice == "must_roll":
            message = f"{state.table.ids(gear)} is equipped and is rolled as well."
            raise Violation("DD-EQ-04", message, "DD-RUL-38")
        if gear == left:
            state.cite_ruling("DD-RUL-38")
            return
        rule = "DD-COMBAT-03"
    substitutes = sum(1 for die in dice if die not in question.dice)
    if len(left) > substitutes:
        raise Violation(rule, f"{len(question.dice)} dice are rolled here, not {len(dice)}.")


# --- draws --------------------------------------------------------------------------------------


def ask_draw(state: State, player: int, bag: str, number: int, prompt: str, then: Task) -> None:
    """Have so many dice drawn, as far as there are any (DD-RUL-26), and then do this."""
    there = zones.few_in_bag(state, bag, number)
    if there < number:
        state.cite_ruling("DD-RUL-26")
    state.agenda.append(then)
    state.taken = ()
    if there:
        state.question = Question("draw", player, (), None, bag, there, prompt)


def answer_draw(state: State, answer: Answer) -> None:
    """("draw", (dice)): as many as are drawn, all of them in that bag (DD-BAG-06)."""
    question = state.question_now
    dice: tuple[int, ...] = answer[1]
    rule = DRAW_RULES[question.prompt]
    if len(dice) != question.number:
        raise Violation(rule, _wrong_number(state, question, len(dice)))
    if len(set(dice)) != len(dice):
        raise Violation("DD-BAG-05", "One die cannot be drawn twice.")
    for die in dice:
        check_in_bag(state, question, die)
    take(state, dice)


def take(state: State, dice: tuple[int, ...]) -> None:
    """These dice come out of the bag."""
    state.question = None
    state.taken = dice
    for die in dice:
        state.place[die] = PLAY


def _wrong_number(state: State, question: Question, number: int) -> str:
    if question.prompt == "search" and number == 2:
        return "One monster die is drawn; two only by a hero with a bow, who writes hunt first."
    dice = "die is" if question.number == 1 else "dice are"
    return f"{question.number} {dice} drawn from the {question.bag} bag here, not {number}."


def check_in_bag(state: State, question: Question, die: int) -> None:
    kind, name = state.table.dice[die], state.table.id(die)
    if kind.bag != question.bag:
        rule, message = _wrong_bag(state, question, name, kind.bag)
        raise Violation(rule, message, _of_a_hammer(state, question))
    if state.place[die] != BAG:
        keeper = zones.owner(state, die)
        where = f"{state.name(keeper)} has it" if keeper >= 0 else "it is out of the bag"
        raise Violation("DD-BAG-05", f"{name} cannot be drawn: {where}.")


def _wrong_bag(state: State, question: Question, name: str, bag: str) -> tuple[str, str]:
    """The rule that a die of another bag breaks, and what to say of it."""
    rule = _bag_rule(state, question, bag)
    if rule == "DD-COMBAT-11":
        return rule, "The combat was lost, and only a win brings a reward; next a die of the black bag is drawn."
    if bag == YELLOW and question.prompt == "search":
        return "DD-EQ-07", f"{name} comes out of a locked chest, or for five treasures: write artifact and which five."
    if rule in ("DD-REWARD-01", "DD-REWARD-03"):
        potion = "; one potion comes for all sixes together" if rule == "DD-REWARD-03" else ""
        return (
            rule,
            f"The rewards of the last fight have been drawn{potion}. Next {state.name(question.player)} searches.",
        )
    return rule, f"{name} is not a die of the {question.bag} bag, which is drawn from here."


def _bag_rule(state: State, question: Question, bag: str) -> str:
    """The rule that says from which bag this draw comes; no draw brings a basic die."""
    if bag == BASIC:
        return "DD-SETUP-01"
    if question.prompt == "search":
        return state.because.get(("draws", 0), DRAW_RULES["search"])
    if question.prompt == "reward":
        # By what the monster die pays; a chest that stayed shut pays a treasure (DD-REWARD-02).
        opened = "DD-SYM-03" if question.bag == YELLOW else "DD-REWARD-02"
        return {"potion": "DD-SYM-01", "treasure": "DD-SYM-02"}.get(state.table.dice[state.monster].reward, opened)
    return DRAW_RULES[question.prompt]


def _of_a_hammer(state: State, question: Question) -> str | None:
    """An equipped hammer that showed something else opens no chest: that is a ruling (DD-RUL-21)."""
    if question.prompt != "reward" or state.table.dice[state.monster].reward != "locked" or question.bag == YELLOW:
        return None
    heroes = (state.active, state.assistant) if state.assistant != NOBODY else (state.active,)
    hammers = any(die in state.table.hammers for hero in heroes for die in zones.equipped(state, hero))
    return "DD-RUL-21" if hammers else None
