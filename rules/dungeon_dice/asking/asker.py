"""Dungeon Dice as the recorder asks it: which question has which screen, what nobody is asked, and what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.asker import Asker, Screen, no_screen
from rules.core.asking import DRAW, Ask, Option
from rules.dungeon_dice.asking import alone, besides, facts, fights
from rules.dungeon_dice.log.words import face_word
from rules.dungeon_dice.state import Answer, State

# --- What is drawn: the dice set of a table, with all faces


def table(state: State) -> dict[str, Any]:
    """Every die of the set with its faces, in the order of their numbers."""
    of_table = state.table
    return {
        "goal": of_table.goal,
        "dice_set": {"id": of_table.dice_set.id, "name": of_table.dice_set.name, "sample": of_table.dice_set.sample},
        "dice": [
            {
                "die": number, "id": die.id, "name": die.name, "kind": die.kind, "bag": die.bag, "slot": die.slot,
                "hands": die.hands, "passive": list(die.passive), "spell": die.spell, "reward": die.reward,
                "faces": [
                    {"word": face_word(of_table, number, face), "value": shown.value,
                     "symbols": [str(symbol) for symbol in shown.symbols]}
                    for face, shown in enumerate(die.faces)
                ],
            }
            for number, die in enumerate(of_table.dice)
        ],
    }  # fmt: skip


SCREENS: dict[str, Screen] = {
    "draw": facts.draw,
    "roll": facts.roll,
    "turn": facts.turn,
    "hunted": fights.hunted,
    "meet": fights.meet,
    "window": fights.window,
    "last call": no_screen,  # inferred, or its default
    "chest": fights.chest,
    "target": fights.aim,
    "lowest": fights.aim,
    "spell": fights.aim,
    "side": fights.side,
    "veto": no_screen,
    "executed": no_screen,
    "settle": no_screen,
    "ready": no_screen,
}


class DungeonDiceAsker(Asker):
    """Everybody at the table records together; whoever decides is named in the question."""

    screens = SCREENS
    table = staticmethod(table)

    def known(self, state: State) -> Answer | None:
        return facts.known(state) or fights.known(state)

    def only_answer(self, state: State) -> Answer | None:
        return alone.only_answer(state)

    def ask_alone(self, state: State) -> Ask | None:
        return alone.of_the_asked(state.copy(), self.ask(state))

    def where_dice_are_thrown(self, ask: Ask) -> Ask:
        return facts.turn_by_acts(ask) if ask.key == "turn" and ask.kind == DRAW else super().where_dice_are_thrown(ask)

    def reactions(self, state: State) -> Iterator[Option]:
        """A veto of the assistant; sets, one-use dice and trades where nobody is asked."""
        yield from fights.veto(state.copy())
        if state.question is not None and not state.question.forced:
            yield from besides.besides(state.copy())
