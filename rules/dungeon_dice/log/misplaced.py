"""Entries that come at the wrong time: which rule says so."""

from __future__ import annotations

from rules.core.faults import ChoiceNeeded, Fault, Unreadable, Violation
from rules.core.notation import TURN, Entry
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import HERO_LEVEL, MONSTER_LEVEL
from rules.dungeon_dice.log.reading import ACCEPTED, ANYTIME, OWN_ROLLS, is_one_use
from rules.dungeon_dice.log.words import split_face
from rules.dungeon_dice.state import (
    AFTER,
    COMBAT,
    DUEL,
    FIGHTING,
    MEET,
    REST,
    REWARD,
    SEARCH,
    SETUP,
    THE_EXTRA,
    THE_REWARD,
    Question,
    State,
)
from rules.dungeon_dice.steps.answers import violation_of_time

#: (verb, step) -> rule and what to say. Read: this verb, while that step is on.
WRONG_STEP: dict[tuple[str, int], tuple[str, str]] = {
    ("flee", COMBAT): ("DD-COMBAT-01", "The monster has been confronted: there is no fleeing any more."),
    ("assist", COMBAT): ("DD-ASSIST-05", "The monster has been confronted: nobody is asked for help any more."),
    ("assist", DUEL): ("DD-THRONE-02", "A duel is fought by two alone."),
    ("confront", COMBAT): ("DD-COMBAT-01", "The monster has been confronted."),
    ("reach", COMBAT): ("DD-SEARCH-06", "Reach is for the time before the monster is confronted."),
    ("confront", REWARD): ("DD-SEARCH-04", "An item without a guard is taken, and the turn ends: there is no combat."),
    ("confront", SEARCH): ("DD-TURN-01", "No monster has been found yet."),
    ("flee", SEARCH): ("DD-TURN-01", "No monster has been found yet."),
    ("flee", REWARD): ("DD-SEARCH-04", "An item without a guard is taken, and the turn ends."),
    ("search", MEET): ("DD-TURN-01", "One search a turn: the monster is confronted or fled from."),
    ("search", REST): ("DD-REST-01", "Resting takes the whole turn."),
    ("hunt", MEET): ("DD-SEARCH-05", "Hunt is for the draw: this monster has been rolled."),
    ("rest", MEET): ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search."),
    ("rest", COMBAT): ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search."),
    ("rest", AFTER): ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search."),
    ("rest", REWARD): ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search."),
    ("use", MEET): ("DD-COMBAT-05", "Abilities come after all dice are rolled."),
    ("key", COMBAT): ("DD-REWARD-02", "A key is for the locked chest, when the rewards are drawn."),
    ("key", SEARCH): ("DD-REWARD-02", "No locked chest waits for a key here."),
    ("key", MEET): ("DD-REWARD-02", "No locked chest waits for a key here."),
}  # fmt: skip
#: What is missing, by what the position waits for.
WAITED_FOR = {"draw": "the draw of {name}", "roll": "the roll of {dice}"}


def misplaced(state: State, entry: Entry) -> Fault:
    """Why the entry cannot come here: the game is over, another player's, another step, or something is missing."""
    if state.over:
        rule = state.because.get(("ended", 0), "DD-FAME-02")
        return Violation(rule, f"The game is over ({state.reason}); nothing more can happen.")
    question = state.question
    assert question is not None
    if entry.kind == TURN:
        return _too_early(state, question, entry)
    known = {verb for verbs in ACCEPTED.values() for verb in verbs} | ANYTIME
    if entry.verb not in known:
        return Unreadable(f'"{entry.verb}" is no word of the game log.', tuple(sorted(known)))
    if state.step == SETUP:
        return _in_setup(state, question, entry)
    if entry.verb == "use" and is_one_use(state, entry):
        if state.fight is not None and question.kind == "last call":
            return Violation("DD-COMBAT-09", "Two passes have closed the ability phase.", "DD-RUL-07")
        return violation_of_time("one-use")
    if entry.verb in ANYTIME:
        return violation_of_time(entry.verb) if entry.verb != "equip" else _equip(state, entry)
    for look in (_of_nature, _of_others, _of_windows):
        if fault := look(state, question, entry):
            return fault
    if (entry.verb, state.step) in WRONG_STEP:
        return Violation(*WRONG_STEP[entry.verb, state.step])
    if question.kind in ("draw", "roll"):
        return _missing(state, question)
    if question.kind in ("target", "lowest", "spell", "side", "hunted"):
        name = state.name(question.player)
        return ChoiceNeeded(f"The log goes on without a choice that matters: {name} chooses here.")
    return Violation("DD-TURN-01", f"{entry.verb} does not belong here.")


def _too_early(state: State, question: Question, entry: Entry) -> Fault:
    """A turn line while this turn is not at its end."""
    if question.kind in ("draw", "roll"):
        return _missing(state, question)
    if state.step in FIGHTING:
        return Violation("DD-COMBAT-07", f"Turn {state.turn} is not over: the combat has not been resolved.")
    return Violation("DD-TURN-01", f"Turn {state.turn} is not over: {_waits(state, question)}.")


def _waits(state: State, question: Question) -> str:
    what = {"meet": "confronts the monster or flees"}.get(question.kind, "is to answer")
    return f"{state.name(question.player)} {what}"


def _missing(state: State, question: Question) -> Fault:
    """Facts must be written: without them the log cannot be read on."""
    what = WAITED_FOR[question.kind].format(name=state.name(question.player), dice=state.table.ids(question.dice))
    if question.kind == "roll" and question.prompt in ("level", "hero"):
        return Violation("DD-COMBAT-05", f"Before this comes {what}: abilities come after all dice are rolled.")
    if question.kind == "roll" and question.prompt == "first":
        return Violation("DD-THRONE-03", f"Before this comes {what}: a roll-off says who acts first in a duel.")
    if question.kind == "roll" and question.prompt == "rest":
        return Violation("DD-REST-01", f"Resting takes the whole turn; before anything else comes {what}.")
    return ChoiceNeeded(f"Before this, {what} is missing.")


def _in_setup(state: State, question: Question, entry: Entry) -> Fault:
    if entry.actor not in (None, question.player) and entry.verb == question.kind:
        rule = "DD-SETUP-03" if question.kind == "draw" else "DD-SETUP-04"
        return Violation(rule, f"{state.name(question.player)} comes first: {question.kind}.")
    rule = "DD-SETUP-03" if question.kind == "draw" else "DD-SETUP-04"
    what = WAITED_FOR[question.kind].format(name=state.name(question.player), dice=state.table.ids(question.dice))
    return Violation(rule, f"The game has not begun: {what} is missing.")


def _equip(state: State, entry: Entry) -> Fault:
    fight = state.fight
    if fight is not None:
        for word in entry.args:
            called = state.table.words.get(split_face(word)[0].casefold(), ())
            if any(die in fight.received for die in called):
                name = state.table.id(called[0])
                return Violation(
                    "DD-TRADE-03", f"{name} came during this combat and cannot be equipped before its end."
                )
    if state.step == MEET or (state.step == SEARCH and state.question is not None):
        return Violation("DD-EQ-05", "Between a roll or draw and its result equipment is not changed.")
    return violation_of_time("equip")


def _of_nature(state: State, question: Question, entry: Entry) -> Fault | None:
    """Draws and rolls that nothing asks for, or that are somebody else's."""
    if entry.verb == "draw" and question.kind == "draw":
        good = {"reward": THE_REWARD, "extra": THE_EXTRA}.get(question.prompt)
        name = state.name(question.player)
        if good is not None and question.player != state.active:
            return Violation("DD-ASSIST-04", f"This draw was promised to {name}, and that binds.")
        if good is not None:
            return Violation("DD-REWARD-01", f"The reward is {name}'s: there is one, and nothing else was agreed.")
        return Violation("DD-SETUP-05", f"{name} draws here.")
    if entry.verb == "draw" and question.kind == "roll" and question.prompt == "roll-off":
        return Violation("DD-REWARD-05", "What was agreed is rolled for first; the rewards are drawn after that.")
    if entry.verb == "choose" and question.kind == "draw":
        return Violation("DD-BAG-06", "Dice are drawn blindly; nobody chooses.")
    if entry.verb == "roll" and question.kind == "roll" and question.prompt in OWN_ROLLS:
        return Violation("DD-COMBAT-03", f"{state.name(question.player)} rolls here: {state.table.ids(question.dice)}.")
    if entry.verb == "draw" and question.kind != "draw":
        return _stray_draw(state, question)
    if entry.verb == "roll" and question.kind != "roll":
        return _stray_roll(state, question, entry)
    return None


def _stray_draw(state: State, question: Question) -> Fault:
    if question.kind == "meet":
        return Violation("DD-SEARCH-01", "One monster has been found; it is confronted or fled from.")
    if state.step in FIGHTING:
        return Violation("DD-COMBAT-11", "Rewards are drawn after the combat, if it is won.")
    return Violation("DD-BAG-06", "Nothing is drawn here.")


def _stray_roll(state: State, question: Question, entry: Entry) -> Fault:
    """A roll without an effect, a confrontation or agreed odds before it."""
    kinds = set()
    for word in entry.args:
        called = state.table.words.get(split_face(word)[0].casefold(), ())
        kinds |= {state.table.dice[die].kind for die in called}
    if question.kind == "meet" and state.fight is not None:
        if state.fight.reach is not None:
            return Violation("DD-SEARCH-06", "The combat roll has been made; it stands if the fight happens.")
        if zones.has_equipped(state, state.active, "reach"):
            return ChoiceNeeded("Write reach before this roll, or confront.")
        return Violation(
            "DD-SEARCH-06", f"{state.name(state.active)} has no spear equipped and decides before rolling."
        )
    healed = any(state.because.get(("regained", player)) for player in range(state.table.players))
    if state.step in FIGHTING and healed and HERO_LEVEL in kinds:
        return Violation("DD-ONE-03", "A Level die regained in a combat is rolled from the next one on.", "DD-RUL-33")
    if state.step in FIGHTING:
        return Violation("DD-EQ-04", "All dice of this combat are rolled; only an ability rolls again.")
    if kinds <= {MONSTER_LEVEL} and question.kind in ("settle", "chest", "turn"):
        return Violation("DD-ROLL-01", "The odds of a roll-off are agreed before the roll: rolloff P1=odd P2=even.")
    return Violation("DD-BAG-06", "Nothing is rolled here.")


def _of_others(state: State, question: Question, entry: Entry) -> Fault | None:
    """A line of somebody who is not asked."""
    if entry.verb == "assist" and entry.actor not in (None, state.active):
        return Violation("DD-ASSIST-02", f"{state.name(state.active)} chooses who helps; nobody joins unasked.")
    if entry.actor in (None, question.player) or entry.verb not in ACCEPTED[question.kind]:
        return None
    name, waits = state.name(entry.actor) if entry.actor is not None else "", state.name(question.player)
    if question.kind == "window" and state.step == DUEL:
        return Violation("DD-THRONE-03", f"It is {waits}'s window: the roll-off said who acts first.")
    if question.kind == "window":
        return Violation("DD-COMBAT-06", f"It is {waits}'s window: {name} waits for a pass.")
    if question.kind == "turn" and state.left_of(entry.actor or 0) == state.active and state.turn > 1:
        rule = state.because.get(("turn over", 0), "DD-SETUP-05")
        return Violation(rule, f"{name}'s turn has ended; {waits}'s has begun.")
    if question.kind == "turn":
        return Violation("DD-SETUP-05", f"It is {waits}'s turn, to the left.")
    if question.kind == "veto":
        return Violation("DD-COMBAT-06", f"Only {waits} can object here.", "DD-RUL-25")
    return Violation("DD-TURN-01", f"{waits} decides here, not {name}.")


def _of_windows(state: State, question: Question, entry: Entry) -> Fault | None:
    """`use`, `pass` and `resolve` at the wrong time."""
    if entry.verb == "resolve" and state.step in FIGHTING and question.kind != "roll":
        return Violation("DD-COMBAT-07", "Both sides pass in succession before the phase is closed.")
    if entry.verb in ("use", "pass") and question.kind == "last call":
        message = "Both have passed: only one-use dice and trades are left before resolve."
        return Violation("DD-COMBAT-07", message, "DD-RUL-07")
    if entry.verb == "use" and state.step in (AFTER, REWARD, SEARCH):
        return Violation("DD-COMBAT-09", "The combat is resolved: nothing is added any more.")
    if entry.verb == "resolve" and question.kind not in ("roll", "draw"):
        return Violation("DD-COMBAT-07", "There is no combat to be resolved here.")
    return None
