"""Dice that leave the spent dice: returned to the available ones, or placed as an extra die (DC-H-G6, DC-H-G9)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dice_conquest.dice import ALL, DICE
from rules.dice_conquest.language.lines import USE
from rules.dice_conquest.queries import (
    check_place,
    costs_a_die,
    creature,
    holder,
    is_slain,
    locked,
    note_lock,
    placeable,
    targets,
)  # fmt: skip
from rules.dice_conquest.state import EXTRA, SPENT, Answer, Question, Refusal, State
from rules.dice_conquest.steps.crits import answer_crit, could_crit
from rules.dice_conquest.steps.loot import usable, use_loot
from rules.dice_conquest.steps.rolling import ask_roll


def doomed(state: State) -> list[str]:
    """Creatures whose slaying comes after this, under `slay_step=last` (DC-RUL-28)."""
    if state.table.profile.slay_step != "last":
        return []
    return [card for card in state.creatures() if is_slain(state, card)]


def spent_dice(state: State) -> tuple[int, ...]:
    """Spent dice; those on a creature that this die slays already count as spent (DC-SLAY-04)."""
    falling = doomed(state)
    return tuple(die for die in ALL if state.where[die] == SPENT or state.where[die] in falling)


def _rule(state: State, source: str) -> str:
    hero = state.table.heroes[state.active]
    return hero.crit_rule if source == "crit" else hero.ability_rule


# --- back to the available dice ---------------------------------------------------------------------


def ask_return(state: State, source: str) -> None:
    """One spent die may be rolled and be available again; `source`: "crit" or "ability"."""
    verb = "crit" if source == "crit" else "return"
    dice = spent_dice(state)
    if not dice:
        return
    try:
        locked(state, "spent", "none is returned")
    except Violation as fault:
        state.refused[verb] = state.refused["return"] = Refusal(fault.rule, fault.message, fault.rests_on)
        return
    verbs = ("crit", "return", "no") if source == "crit" else ("return", "no")
    state.question = Question("return", state.active, verbs, ("no",), dice, why=source)


def answer_return(state: State, answer: Answer) -> None:
    question = state.question_now
    if answer[0] == "no":
        state.question = None
        return
    die = answer[1]
    if die not in question.dice:
        raise Violation(_rule(state, question.why), f"{DICE[die]} is not spent, so it cannot be returned.")
    state.question = None
    note_lock(state, "spent")
    if question.why == "crit":
        state.attack.crit, state.attack.ready = 0, False
        note_lock(state, "crit")
        _note_slay_step(state)
    elif state.attack.target in state.attack.slain and costs_a_die(state, state.attack.target):
        state.cite_ruling("DC-RUL-19")
    ask_roll(state, (die,), "return", question.player)


def _note_slay_step(state: State) -> None:
    if state.attack.slain or doomed(state):
        state.cite_ruling("DC-RUL-28")


# --- an extra die -----------------------------------------------------------------------------------


def ask_extra(state: State, source: str, harmless: bool, not_on: str) -> None:
    """One spent die may be rolled and placed; without a possible target it is not rolled (DC-H-G9)."""
    if state.attack.extra:
        return
    dice, falling = spent_dice(state), doomed(state)
    open_to = [card for card in targets(state) if card != not_on and card not in falling]
    places = [card for card in open_to if source != "crit" or "no crits here" not in creature(state, card).says]
    if open_to and not places:
        here = creature(state, open_to[0])
        message = f"The extra die comes from a critical hit, and none may be used in an attack on {here.name}."
        state.refused["extra"] = Refusal(here.rule, message)
    elif not places:
        message = "There is not a creature that an extra die could be placed on."
        state.refused["extra"] = Refusal(_rule(state, source), message)
    elif dice and not _extra_locked(state):
        state.question = Question(
            "extra", state.active, ("extra", "no"), ("no",), dice, (not_on,), int(harmless), source
        )


def _extra_locked(state: State) -> bool:
    if state.table.profile.banshee == "return_and_thief":
        return False
    try:
        locked(state, "spent", "no extra die is rolled", None, "DC-RUL-07")
    except Violation as fault:
        state.refused["extra"] = Refusal(fault.rule, fault.message, fault.rests_on)
        return True
    return False


def answer_extra(state: State, answer: Answer) -> None:
    question = state.question_now
    if answer[0] == "no":
        state.question = None
        return
    die = answer[1]
    if die not in question.dice:
        raise Violation(_rule(state, question.why), f"{DICE[die]} is not spent, so it is not an extra die.")
    if holder(state, "spent"):
        state.cite_ruling("DC-RUL-07")
    note_lock(state, "spent")
    _note_slay_step(state)
    state.attack.extra = True
    harmless, not_on = question.number, question.cards[0]
    state.question = Question(
        "roll", question.player, ("roll",), None, (die,), (not_on, question.why), harmless, "extra", True
    )


def land(state: State, die: int, harmless: int, not_on: str, source: str = "") -> None:
    """The extra die lies: it is placed if it fits anywhere, else it is spent again (DC-RUL-35).

    The turn is not over before that, so loot may be used (DC-TURN-13).
    """
    state.where[die] = EXTRA
    spots = _spots(state, die, not_on, source)
    loot = state.table.profile.extra_die_loot == "yes" and usable(state, state.active, USE)
    stuck = not spots and not could_crit(state, die) and not loot
    may = state.table.profile.extra_die == "may"
    default: Answer | None = ("place", spots[0]) if len(spots) == 1 and not may else None
    if not spots:
        default = ("discard",)
    verbs = ("place", "discard", "crit", "use")
    state.question = Question(
        "land", state.active, verbs, default, (die,), (not_on, source), harmless, not_on, forced=stuck
    )


def _spots(state: State, die: int, not_on: str, source: str) -> tuple[str, ...]:
    crit = _by_crit(state, source)
    falling = doomed(state)
    return tuple(c for c in placeable(state, die, state.value[die], crit, not_on) if c not in falling)


def _by_crit(state: State, source: str) -> bool:
    """Whether placing the extra die is the use of a crit: the Ranger's, or one with the extra die itself."""
    return source == "crit" or (state.attack.crit >= 0 and "DC-RUL-18" in state.rulings)


def answer_land(state: State, answer: Answer) -> None:
    question = state.question_now
    if answer[0] == "crit":
        answer_crit(state, answer)
        return
    die, (not_on, source) = question.dice[0], question.cards
    if answer[0] == "use":
        rests = _rests_on_extra_die_loot(state, die, answer[1])
        use_loot(state, answer, ("land", die, question.number, not_on, source))
        if rests:
            state.cite_ruling("DC-RUL-41")
        return
    if answer[0] == "discard":
        _leave(state, die, not_on, source)
        return
    card = answer[1]
    if card == not_on:
        name = creature(state, card).name
        raise Violation(_rule(state, source), f"{DICE[die]} goes on a different creature, not on {name} again.")
    check_place(state, die, state.value[die], card, _by_crit(state, source))
    state.question = None
    state.where[die] = card
    state.attack.placed, state.attack.target = die, card
    state.do(("placed", die, card, bool(question.number), True))


def _rests_on_extra_die_loot(state: State, die: int, card: str) -> bool:
    """Whether this is loot beside an extra die: it is not what is used as any die is placed (DC-RUL-41)."""
    loot = state.table.cards.loot(card)
    if loot.lines[0].moment != USE or card not in state.hands[state.active]:
        return False
    if state.table.profile.extra_die_loot == "no":
        message = f"The die of the turn is resolved; {loot.name} is not used while {DICE[die]}, an extra die, waits."
        raise Violation("DC-TURN-13", message, "DC-RUL-41")
    return True


def _leave(state: State, die: int, not_on: str, source: str) -> None:
    if _spots(state, die, not_on, source):
        if state.table.profile.extra_die != "may":
            raise Violation("DC-H-G9", f"{DICE[die]} can be placed, so it must be.", "DC-RUL-35")
        state.cite_ruling("DC-RUL-35")
    state.question = None
    state.spend(die, "DC-H-G9")


ACTS = acts(ask_return, ask_extra, land)
