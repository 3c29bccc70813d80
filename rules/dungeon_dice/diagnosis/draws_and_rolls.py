"""Draws and rolls that come at the wrong time, are somebody else's, or are missing: which rule says so."""

from __future__ import annotations

import re

from rules.core.faults import ChoiceNeeded, Fault, Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.dungeon_dice import zones
from rules.dungeon_dice.diagnosis.sentences import ROLLED_FIRST, choice_needed, missing, waited_for, waits
from rules.dungeon_dice.dice_set import HERO_LEVEL, MONSTER_LEVEL, ONE_USE, REWARDS, SYMBOLS
from rules.dungeon_dice.log.order import named
from rules.dungeon_dice.log.reading import OWN_ROLLS
from rules.dungeon_dice.state import FIGHTING, Fight, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.answers import step
from rules.dungeon_dice.steps.due import GOODS

#: Why a turn is over, by the rule that ended it.
ENDED = {
    "DD-SEARCH-03": "fled, and that ended the turn",
    "DD-SEARCH-04": "has taken the item, and that ended the turn",
    "DD-REST-01": "rested, and that takes the whole turn",
    "DD-REWARD-04": "has the reward, and that ended the turn",
}
#: Words that faces show.
SHOWN = frozenset((*SYMBOLS, *REWARDS))


def not_begun(state: State, question: Question, entry: Entry) -> Fault:
    """What the set-up waits for, or who has drawn or rolled already."""
    rule = "DD-SETUP-03" if question.kind == "draw" else "DD-SETUP-04"
    if question.kind == "draw" and entry.verb == "roll":
        return missing(state, question, by_a_turn_line=True)  # nobody rolls before all have drawn
    if entry.actor not in (None, question.player) and entry.verb == question.kind:
        done = "drawn" if question.kind == "draw" else "rolled"
        one, other = state.name(entry.actor or 0), state.name(question.player)
        return Violation(rule, f"{one} has {done} already, and {other} has not.")
    return Violation(rule, f"The game has not begun: {waited_for(state, question)} is missing.")


def chosen_in_a_draw(state: State, question: Question, entry: Entry) -> Fault:
    if question.prompt == "hunt":
        return missing(state, question)
    return Violation("DD-BAG-06", "Dice are drawn blindly; nobody chooses.")


def roll_of_another(state: State, question: Question, entry: Entry) -> Fault:
    """A roll that another player makes, or another die."""
    fight = state.fight
    if question.prompt == "hero" and fight is not None and entry.actor not in (None, *fight.heroes):
        return _does_not_fight(state, entry)
    if question.prompt in OWN_ROLLS and question.prompt != "first":
        return Violation("DD-COMBAT-03", f"{state.name(question.player)} rolls here: {state.table.ids(question.dice)}.")
    return missing(state, question)


def draw(state: State, question: Question, entry: Entry) -> Fault:
    """Somebody else's draw, also where only things are open that go without saying."""
    ahead = state.copy()
    while (asked := ahead.question) is not None and asked.default and (asked.forced or asked.kind in UNWRITTEN):
        step(ahead, asked.default)
    if ahead.question is None or ahead.question.kind != "draw":
        return _stray_draw(ahead if ahead.question else state, ahead.question or question, entry)
    return _draw_of_another(ahead, ahead.question)


def _draw_of_another(state: State, question: Question) -> Fault:
    name, good = state.name(question.player), GOODS.get(question.prompt)
    if good is None:
        return Violation("DD-SETUP-05", f"{name} draws here.")
    if good in state.rolled_off:
        return Violation("DD-ROLL-03", f"{name} has won this draw by a roll-off, and that binds.")
    if question.player != state.active:
        return Violation("DD-ASSIST-04", f"This draw was promised to {name}, and that binds.")
    return Violation("DD-REWARD-01", f"The reward is {name}'s: there is one, and nothing else was agreed.")


def _stray_draw(state: State, question: Question, entry: Entry) -> Fault:
    last = (state.active - 1) % state.table.players
    if question.kind == "meet":
        return Violation("DD-SEARCH-01", "One monster has been found; it is confronted or fled from.")
    if question.kind == "roll" and question.prompt == "roll-off":
        return Violation("DD-REWARD-05", "Agreed roll-offs come before the reward is drawn.", "DD-RUL-15")
    if question.kind in PHASE and not state.fight_now.duel and not _is_behind(state):
        return not_passed(state, question)
    if state.step in FIGHTING:
        return Violation("DD-COMBAT-11", "Rewards are drawn after the combat, if it is won.")
    if question.kind == "turn" and state.because.get(("turn over", 0)) == "DD-TURN-01":
        return Violation("DD-COMBAT-11", f"{state.name(last)} has lost the combat: only a win brings a reward.")
    if question.kind == "turn" and entry.actor == last:
        return turn_is_over(state, last)
    if question.kind == "turn" and state.because.get(("turn over", 0)) in ("DD-REWARD-04", "DD-SEARCH-04"):
        return Violation("DD-REWARD-01", f"{state.name(last)}'s turn is over, and its reward has been drawn.")
    if question.kind == "turn" and entry.actor not in (None, state.active):
        return Violation("DD-SETUP-05", f"It is {state.name(state.active)}'s turn, to the left.")
    if question.kind == "roll" and question.prompt not in ROLLED_FIRST:
        return missing(state, question)
    return Violation("DD-TURN-01", f"Nothing is drawn here: {waits(state, question)}.")


#: Questions that go without saying.
UNWRITTEN = frozenset(("settle", "chest", "veto"))
#: While abilities are used.
PHASE = frozenset(("window", "last call"))


def _is_behind(state: State) -> bool:
    """Whether the heroes have less than the monster as the dice lie."""
    heroes, monster = combat.totals(state)
    return heroes < monster


def not_passed(state: State, question: Question) -> ChoiceNeeded:
    """The log goes on behind a combat, and does not say that nobody uses anything more (DD-LOG-11, DD-LOG-15)."""
    line = "resolve" if question.kind == "last call" else f"P{question.player + 1} pass"
    ends = "ends the combat" if question.kind == "last call" else "uses nothing more"
    message = f"The log does not say that {state.name(question.player)} {ends}: write {line}"
    return ChoiceNeeded(message + ("." if line == "resolve" else ", and resolve once both sides have passed."), (line,))


def turn_is_over(state: State, player: int) -> Violation:
    """What ended the turn of the player who goes on."""
    if state.turn == 1:
        return Violation("DD-SETUP-05", f"It is {state.name(state.active)}'s turn, the first of the game.")
    rule = state.because.get(("turn over", 0), "DD-TURN-01")
    why = ENDED.get(rule, "has had a turn, with one search or one rest")
    return Violation(rule, f"{state.name(player)} {why}: it is {state.name(state.active)}'s turn.")


def roll(state: State, question: Question, entry: Entry) -> Fault:
    """A roll without an effect, a confrontation or agreed odds before it."""
    if strange := [word for word in entry.args if not _tells_of_dice(state, word)]:
        return Unreadable(f'"{strange[0]}" is neither a die nor a face.')
    if question.kind == "hunted" and len(set(named(state, entry)) & set(question.dice)) > 1:
        return Violation("DD-SEARCH-05", "One of the two dice is rolled; the other goes back to the bag as it is.")
    if (needed := choice_needed(state, question)) is not None:
        return needed
    fight, dice = state.fight, named(state, entry)
    if dice and all(state.table.dice[die].kind == ONE_USE for die in dice):
        verb = "key" if dice[0] in state.table.keys else "use"
        return ChoiceNeeded(f"Write before this roll what is done with the die: {verb} {state.table.id(dice[0])}.")
    if question.kind == "meet" and fight is not None:
        return _before_confronting(state, fight)
    if fight is not None and state.step in FIGHTING:
        return _rolled_already(state, fight, entry, dice)
    if question.kind == "turn" and state.turn == 1 and entry.actor not in (None, question.player):
        message = f"The roll for the first turn is over: {state.name(question.player)} begins."
        return Violation("DD-SETUP-04", message, "DD-RUL-01" if "DD-RUL-01" in state.rulings else None)
    if question.kind == "turn" and dice and {state.table.dice[die].kind for die in dice} <= {MONSTER_LEVEL}:
        return ChoiceNeeded("Write rest before this roll; a roll-off has its odds before it: rolloff P1=odd P2=even.")
    if {state.table.dice[die].kind for die in dice} <= {MONSTER_LEVEL} and question.kind in ("settle", "chest", "turn"):
        return Violation("DD-ROLL-01", "The odds of a roll-off are agreed before the roll: rolloff P1=odd P2=even.")
    return Violation("DD-TURN-01", "Nothing is rolled here.")


def _tells_of_dice(state: State, word: str) -> bool:
    parts = re.split("[:+=]", word.casefold())
    return bool(re.search("[0-9#]", word)) or any(part in state.table.words or part in SHOWN for part in parts)


def _before_confronting(state: State, fight: Fight) -> Fault:
    if fight.reach is not None:
        return Violation("DD-SEARCH-06", "The combat roll has been made; it stands if the fight happens.")
    if zones.has_equipped(state, state.active, "reach"):
        return ChoiceNeeded("Write reach before this roll, or confront.")
    return ChoiceNeeded("Write confront before this roll.", ("confront",))


def _does_not_fight(state: State, entry: Entry) -> Violation:
    name = state.name(entry.actor or 0)
    message = f"{name} does not fight here: help is agreed on before the monster is confronted."
    return Violation("DD-ASSIST-05", message)


def _rolled_already(state: State, fight: Fight, entry: Entry, dice: list[int]) -> Fault:
    """All dice lie there: a bystander's, one that came too late, one healed too late, or a second roll."""
    theirs = all(zones.owner(state, die) == entry.actor for die in dice)  # as far as it names any
    if entry.actor is not None and entry.actor not in fight.heroes and theirs:
        return _does_not_fight(state, entry)
    for die in dice:
        name = state.table.id(die)
        if die in fight.received:
            return Violation("DD-TRADE-03", f"{name} came during this combat and is not rolled in it.")
        if state.table.dice[die].kind == HERO_LEVEL and die not in fight.sides and zones.owner(state, die) >= 0:
            message = f"{name} was regained in this combat and is rolled from the next one on."
            return Violation("DD-ONE-03", message, "DD-RUL-33")
    if fight.reach is not None and entry.actor in (None, state.active):
        return Violation("DD-SEARCH-06", "The roll made with the spear stands.")
    return Violation("DD-EQ-04", "All dice of this combat are rolled; only an ability rolls again.")
