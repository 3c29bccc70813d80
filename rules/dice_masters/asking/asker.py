"""Dice Masters as the recorder asks it: which question has which screen, what nobody is asked, and what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.asker import Asker, Screen, no_screen
from rules.core.asking import Ask, Option, as_data
from rules.dice_masters.asking import acts, choices, draws, fights, rolls
from rules.dice_masters.asking.rolls import SIDES
from rules.dice_masters.cards import face_word
from rules.dice_masters.position import WHAT, position
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import FIELD, IDLE, RESERVE, Answer, State
from rules.dice_masters.steps.bag import known_draw
from rules.dice_masters.table import Table

# --- What is drawn: the cards and dice of a table, and positions whose dice have numbers


def position_with_numbers(state: State) -> dict[str, Any]:
    """The position; each die that shows a face, or is captured, with its number (`id`)."""
    data = position(state.copy())
    for player, told in enumerate(data["players"]):
        field = state.zones[player][FIELD]
        numbers = {
            "reserve": state.zones[player][RESERVE],
            "field": [die for die in field if state.role[die] == IDLE],
            "attack": [die for die in field if state.role[die] != IDLE],
            "captured": [die for die in state.captured if state.owner[die] == player],
        }
        for zone, dice in numbers.items():
            for die, entry in zip(dice, told["zones"][zone], strict=True):
                entry["id"] = die
    data["rolled"] = [{"id": die, **_rolled(state, die)} for die in state.rolled] if _rolling(state) else []
    return data


def _rolling(state: State) -> bool:
    return state.question is not None and state.question.kind in ("roll", "reroll")


def _rolled(state: State, die: int) -> dict[str, Any]:
    """A die on the table before it goes to the reserve pool."""
    stack = state.table.stack(die)
    face = stack.kind.faces[state.face[die]]
    code = stack.card.code if stack.card is not None else None
    return {"name": stack.name, "code": code, "face": _face(face, stack.is_pawn) if face is not None else None}


def _face(face: Any, pawn: bool) -> dict[str, Any]:
    shown = {name: getattr(face, name) for name in face.__slots__}
    return {"kind": WHAT[type(face)], **shown, "word": face_word(face, pawn)}


def table(state: State) -> dict[str, Any]:
    """Cards of both players, basic actions and the starting dice, each with its faces."""
    of_table: Table = state.table
    return {
        "edition": of_table.profile.edition,
        "life": of_table.life,
        "first": of_table.first,
        "pawn": _card(of_table.stacks[0]),
        "cards": [_card(stack) for stack in of_table.stacks if stack.card is not None],
    }


def _card(stack: Stack) -> dict[str, Any]:
    card = stack.card
    faces = [_face(face, stack.is_pawn) for face in stack.kind.faces[:SIDES] if face is not None]
    told: dict[str, Any] = {"stack": stack.index, "owner": stack.owner, "word": stack.name, "dice": len(stack.dice)}
    if card is None:
        return {**told, "code": None, "name": stack.name, "faces": faces}
    return {
        **told, "code": card.code, "name": card.name, "subtitle": card.subtitle, "type": card.type,
        "cost": card.cost, "energy": card.energy, "affiliations": as_data(card.affiliations),
        "rarity": card.rarity, "max": card.max_dice, "text": as_data(card.text or ()), "faces": faces,
    }  # fmt: skip


SCREENS: dict[str, Screen] = {
    "draw": draws.draw,
    "roll": rolls.faces,
    "reroll": acts.reroll_or_act,
    "act": acts.act,
    "attack": fights.attack,
    "block": fights.block,
    "assign": fights.split,
    "choose": choices.choose,
    "may": choices.may,
    "name": choices.name,
    "order": choices.order,
    "turn end": no_screen,
}


class DiceMastersAsker(Asker):
    """One edition, with the cards of its pool."""

    screens = SCREENS
    table = staticmethod(table)
    position = staticmethod(position_with_numbers)

    def last_turn(self, state: State) -> int:
        return state.last_turn

    def known(self, state: State) -> Answer | None:
        return known_draw(state) or rolls.known(state) or acts.known_pass(state)

    def ask(self, state: State) -> Ask | None:
        return None if state.table.doubles else super().ask(state)

    def reactions(self, state: State) -> Iterator[Option]:
        return acts.reactions(state.copy())

    def meanwhile(self, state: State) -> Iterator[Option]:
        return acts.of_the_other(state.copy())
