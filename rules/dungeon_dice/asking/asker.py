"""Dungeon Dice as the recorder asks it: which question has which screen, and what nobody is asked."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.asker import Asker, Screen, no_screen
from rules.core.asking import DRAW, Ask, Option
from rules.dungeon_dice.asking import alone, besides, choices, facts, fights
from rules.dungeon_dice.asking.drawn import table
from rules.dungeon_dice.state import Answer, State

SCREENS: dict[str, Screen] = {
    "draw": facts.draw,
    "roll": facts.roll,
    "turn": facts.turn,
    "hunted": choices.hunted,
    "meet": fights.meet,
    "window": fights.window,
    "last call": no_screen,  # inferred, or its default
    "chest": fights.chest,
    "target": choices.aim,
    "lowest": choices.aim,
    "spell": choices.aim,
    "side": choices.side,
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
        yield from choices.veto(state.copy())
        if state.question is not None and not state.question.forced:
            yield from besides.besides(state.copy())
