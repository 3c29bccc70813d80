"""Gear: Equip, who bears it, and what is said of bearers (DM-KW-EQUIP, AMB-40, AMB-74)."""

from __future__ import annotations

from rules.dice_masters.effects.choices import ask_dice, touchable
from rules.dice_masters.language.ability import Ability, Condition, Noun, Selection, Test, Trigger
from rules.dice_masters.language.phrases.choosing import chosen_dice, on
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import called_later, phrase
from rules.dice_masters.state import CLEAR, FIELD, Frame, State


@phrase("line", "Equip .", title="keyword")
def equip() -> Ability:
    """When it comes to the field and as each turn begins its owner may attach it, or move it (DM-KW-EQUIP-01)."""

    def ask(state: State, frame: Frame) -> None:
        bearer = state.attached.get(frame.source)
        both = state.zones[frame.player][FIELD] + state.zones[1 - frame.player][FIELD]
        able = [die for die in both if die != bearer and may_bear(state, die)]
        ask_dice(state, frame, touchable(state, frame, able), 0, 1, rule="DM-KW-EQUIP-01")

    def attach(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            if state.step == CLEAR:
                state.cite_ruling("AMB-40")
            put_on(state, frame.source, die)

    trigger = Trigger(("gear fielded", "turn begins"), "this")
    return Ability("", "keyword", keyword="Equip", trigger=trigger, programs=((ask, attach),) * 3)


def may_bear(state: State, die: int) -> bool:
    """Only characters with the gear icon bear gear."""
    card = state.table.stack(die).card
    return card is not None and card.equip_icon and state.table.kinds[die].is_character[state.face[die]]


def put_on(state: State, gear: int, bearer: int) -> None:
    state.attached[gear] = bearer
    state.cite_ruling("AMB-74")
    state.unsettled = True


@phrase("act", "attach {selection} to this die", title="attach to this die")
def attach_to_this(selection: Selection) -> Act:
    """If this die may bear gear (DM-KW-EQUIP-01)."""

    def attach(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            if state.in_field(frame.source) and may_bear(state, frame.source):
                put_on(state, die, frame.source)

    return on(selection, attach)


@called_later("filter", "equipped to {noun:a noun}", title="equipped to")
def equipped_to(state: State, frame: Frame, die: int, noun: Noun) -> bool:
    """The gear that hangs on such a character."""
    bearer = state.attached.get(die)
    return bearer is not None and noun.matches(state, frame, bearer)


@phrase("filter", "damaged by the bearer")
def damaged_by_the_bearer() -> Test:
    """In this turn, by the character that bears this gear."""
    return lambda state, frame, die: (state.attached.get(frame.source, -1), die) in state.damaged


@phrase("simple condition", "it is equipped", needs="it")
def it_is_equipped() -> Condition:
    """Some gear hangs on it."""
    return lambda state, frame: frame.die in state.attached.values()
