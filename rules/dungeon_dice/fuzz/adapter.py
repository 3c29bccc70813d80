"""Dungeon Dice on the machine that looks for our own mistakes."""

from __future__ import annotations

from rules import replay
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.seen import Names, Seen, settings_of
from rules.core.game import Game
from rules.core.lines.notation import Log
from rules.core.nature import Nature
from rules.core.play import Bot, by_seats
from rules.core.verdict import Verdict
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.fuzz import answers, occurrences, positions, tables
from rules.dungeon_dice.fuzz.coverage_guided import CoverageGuidedBot
from rules.dungeon_dice.game import NAME, DungeonDice
from rules.dungeon_dice.log.vocabulary import VOCABULARY
from rules.dungeon_dice.play import BOTS


class DungeonDiceAdapter(Adapter):
    """Two to five players with one dice set."""

    name = "dungeon-dice"
    vocabularies = {NAME: VOCABULARY}
    noted = frozenset({"rulings", "notes", "because"})
    conserved = staticmethod(positions.conserved)
    small = staticmethod(answers.small)
    likeness = staticmethod(answers.likeness)
    stray = staticmethod(answers.stray)
    claims = staticmethod(positions.claims)
    laid = staticmethod(settings_of)
    shown = staticmethod(occurrences.shown)
    reached = staticmethod(occurrences.reached)

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
        return by_seats(seats)

    def judge(self, text: str) -> Verdict:
        return replay(text, {NAME: self.sets})

    def wanted(self) -> Names:
        return occurrences.wanted(self.dice_set)
