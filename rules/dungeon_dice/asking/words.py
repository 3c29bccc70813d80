"""Answers of Dungeon Dice as lines and as what can be tapped."""

from __future__ import annotations

from rules.core.asking import Option, Why
from rules.core.lines.notation import write_entry
from rules.dungeon_dice.catalogue import CATALOGUE
from rules.dungeon_dice.log.words import face_in_words, face_word, player_word
from rules.dungeon_dice.log.writing import write
from rules.dungeon_dice.state import NO_FACE, Answer, State


def by_rule(rule: str) -> Why:
    return Why(CATALOGUE.entry(rule).statement, rule=rule)


def line_of(state: State, answer: Answer) -> str:
    return write_entry(write(state, answer))


def of(state: State, player: int) -> str:
    """What a line begins with if it is not the active player's."""
    return "" if player == state.active else f"{player_word(player)} "


def title(state: State, die: int) -> str:
    """What a die is called by people: "Worn Sword (B01)"."""
    data = state.table.dice[die]
    return f"{data.name} ({data.id})" if data.name and data.name != data.id else data.id


def shows(state: State, die: int) -> str:
    """The face that lies up; "" if none does."""
    face = state.shown[die]
    return face_in_words(face_word(state.table, die, face)) if face != NO_FACE else ""


def die_option(state: State, die: int, note: str = "") -> Option:
    """A die that can be tapped."""
    shown = shows(state, die)
    label = f"{title(state, die)}: {shown}" if shown else title(state, die)
    return Option(state.table.id(die), label, note=note, die=die)
