"""Dungeon Dice as the recorder asks it: which question has which screen, and what nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.asker import Asker
from rules.core.asking import Ask, Option
from rules.core.notation import Log
from rules.dungeon_dice.asking import besides, choices, facts, fights
from rules.dungeon_dice.asking.drawn import table
from rules.dungeon_dice.game import DungeonDice
from rules.dungeon_dice.state import Answer, Question, State

Screen = Callable[[State, Question], Ask | None]
SCREENS: dict[str, Screen] = {
    "draw": facts.draw,
    "roll": facts.roll,
    "turn": facts.turn,
    "hunted": choices.hunted,
    "meet": fights.meet,
    "window": fights.window,
    "last call": lambda state, question: None,  # inferred, or its default
    "chest": fights.chest,
    "target": choices.aim,
    "lowest": choices.aim,
    "spell": choices.aim,
    "side": choices.side,
    "veto": lambda state, question: None,
    "executed": lambda state, question: None,
    "settle": lambda state, question: None,
    "ready": lambda state, question: None,
}


class DungeonDiceAsker(Asker):
    """Everybody at the table records together; whoever decides is named in the question."""

    game: DungeonDice

    def table(self, log: Log, state: State) -> dict[str, Any]:
        return table(state)

    def known(self, state: State) -> Answer | None:
        return facts.known(state) or fights.known(state)

    def ask(self, state: State) -> Ask | None:
        question = state.question
        if question is None or question.forced:
            return None
        return SCREENS[question.kind](state.copy(), question)

    def reactions(self, state: State) -> Iterator[Option]:
        """A veto of the assistant; sets, one-use dice and trades where nobody is asked."""
        yield from choices.veto(state.copy())
        if state.question is not None and not state.question.forced:
            yield from besides.besides(state.copy())
