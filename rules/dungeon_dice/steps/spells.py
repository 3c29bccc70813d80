"""Spells: each enters a combat once; who adds one with a Scroll chooses it (DD-ABIL-04, -05, -06, DD-SYM-19, -20)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import BAG, NOBODY, PLAY, Answer, Question, State
from rules.dungeon_dice.steps.asking import ask_roll

FIRE = "fire"


def fire(state: State) -> int:
    """The die of the Fire spell; NOBODY if the set has none."""
    spells = state.table.spell_dice
    return next((die for die in spells if state.table.dice[die].spell.casefold() == FIRE), NOBODY)


def open_spells(state: State, side: int) -> list[int]:
    """Spell dice that this side may still add."""
    return [die for die in state.table.spell_dice if state.place[die] == BAG and _fault(state, side, die) is None]


def _fault(state: State, side: int, die: int) -> tuple[str, str] | None:
    fight = state.fight_now
    spell = state.table.dice[die].spell
    if spell not in fight.spells:
        return None
    if fight.spells[spell] != side and fight.spells[spell] == 1 and not fight.duel:
        rule = "DD-ABIL-05" if spell in fight.scrolled else "DD-ABIL-04"
        return rule, f"The monster added {spell} and is immune to it in this combat."
    return "DD-ABIL-04", f"{spell} has been added to this combat; each spell comes once."


def check_open(state: State, side: int, die: int, by_scroll: bool) -> None:
    """Whether a spell can be added: that one, or with NOBODY any."""
    if die == NOBODY:
        if not by_scroll:
            raise Violation("DD-SYM-20", "This dice set has no Fire spell.")
        if not open_spells(state, side):
            raise Violation("DD-ABIL-04", "Every spell has been added to this combat.")
        return
    if die not in state.table.spell_dice:
        raise Violation("DD-SYM-19", f"{state.table.id(die)} is not a spell that can be added.")
    fault = _fault(state, side, die)
    if fault is None:
        return
    rule, message = fault
    fizzled = zones.shows(state, die, "fizzle")
    raise Violation(rule, message, "DD-RUL-09" if fizzled else None)


def cast(state: State, player: int, side: int, die: int, by_scroll: bool) -> None:
    """Add the spell; without a die the player says which, unless only one is left (DD-LOG-13)."""
    if die == NOBODY:
        left = open_spells(state, side)
        if len(left) > 1:
            state.agenda.append(("cast chosen", player, side))
            state.question = Question("spell", player, dice=tuple(left))
            return
        die = left[0]
    _add(state, player, side, die, by_scroll)


def answer_spell(state: State, answer: Answer) -> None:
    """("choose", die)."""
    question = state.question_now
    _, player, side = state.agenda[-1]
    if answer[1] not in question.dice:
        check_open(state, side, answer[1], by_scroll=True)
        raise Violation("DD-SYM-19", f"{state.table.id(answer[1])} is not a spell die that can be added.")
    state.question = None
    state.agenda.pop()
    state.agenda.append(("add spell", player, side, answer[1]))


def add_spell(state: State, player: int, side: int, die: int) -> None:
    _add(state, player, side, die, by_scroll=True)


def _add(state: State, player: int, side: int, die: int, by_scroll: bool) -> None:
    fight = state.fight_now
    spell = state.table.dice[die].spell
    fight.spells[spell] = side
    if by_scroll:
        fight.scrolled.add(spell)
    state.place[die] = PLAY
    fight.sides[die] = side
    ask_roll(state, player, (die,), "spell", ("spell rolled",))


def spell_rolled(state: State) -> None:
    look(state, state.rolled[0][0])


def look(state: State, die: int) -> None:
    """A spell that fizzles does nothing; whether it may be tried again is a ruling (DD-ABIL-06, DD-RUL-09)."""
    fight = state.fight_now
    if zones.shows(state, die, "fizzle") and state.table.profile.fizzle_counts == "no":
        state.cite_ruling("DD-RUL-09")
        fight.spells.pop(state.table.dice[die].spell, None)
        fight.scrolled.discard(state.table.dice[die].spell)
        fight.sides.pop(die, None)
        zones.put_back(state, die)


TASKS = acts(add_spell, spell_rolled)
