"""Dungeon Dice on the machine that looks for our own mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules import replay
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.seen import Found, Names, Seen
from rules.core.game import Answer, Game
from rules.core.nature import Nature
from rules.core.notation import Log
from rules.core.parsing import parse
from rules.core.play import Bot
from rules.core.verdict import Verdict
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.fuzz import answers, dice, occurrences, tables
from rules.dungeon_dice.fuzz.coverage_guided import CoverageGuidedBot
from rules.dungeon_dice.game import NAME, DungeonDice
from rules.dungeon_dice.log.vocabulary import VOCABULARY
from rules.dungeon_dice.play import BOTS
from rules.dungeon_dice.snapshot import CODEC
from rules.dungeon_dice.state import State


class DungeonDiceAdapter(Adapter):
    """Two to five players with one dice set."""

    name = "dungeon-dice"
    noted = frozenset({"rulings", "notes", "because"})

    def __init__(self, dice_set: DiceSet) -> None:
        self.dice_set = dice_set
        self.sets = {dice_set.id: dice_set}

    def opening(self, seed: int, random_options: bool, wanting: Seen | None) -> Log:
        return tables.opening(self.dice_set, seed, random_options, wanting)

    def game(self, log: Log) -> Game:
        return DungeonDice(self.sets)

    def bot(self, seed: int, game: Game, wanting: Seen | None) -> Bot:
        """One for each seat; or, with something wanting, one that plays them all."""
        if wanting is not None:
            return CoverageGuidedBot(seed, wanting)
        nature = Nature(f"machine {seed} bots")
        seats = [BOTS[nature.pick(tuple(BOTS))](f"{seed} {seat}") for seat in range(self.dice_set.params.players[1])]

        def bot(state: State) -> Iterator[Answer]:
            assert state.question is not None
            return seats[state.question.player](state)

        return bot

    def parse(self, text: str) -> Log:
        return parse(text, {DungeonDice.name: VOCABULARY})

    def judge(self, text: str) -> Verdict:
        return replay(text, {NAME: self.sets})

    def conserved(self, state: State) -> None:
        dice.conserved(state)

    def as_data(self, state: State) -> dict[str, Any]:
        return CODEC.as_data(state)

    def from_data(self, state: State, data: dict[str, Any]) -> State:
        found: State = CODEC.from_data(data, state.table)
        return found

    def small(self, state: State) -> Iterator[Answer]:
        return answers.small(state, state.question) if state.question else iter(())

    def likeness(self, state: State, answer: Answer) -> object:
        return answers.likeness(state, answer)

    def stray(self, state: State, nature: Nature) -> Answer | None:
        return answers.stray(state, state.question, nature) if state.question else None

    def wanted(self) -> Names:
        return occurrences.wanted(self.dice_set)

    def laid(self, state: State) -> Iterable[Found]:
        return occurrences.laid(state)

    def shown(self, state: State, answer: Answer) -> Iterable[Found]:
        return occurrences.shown(state, answer)

    def reached(self, before: State, after: State) -> Iterable[Found]:
        return occurrences.after(before, after)
