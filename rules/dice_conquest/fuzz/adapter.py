"""Dice Conquest on the machine that looks for our own mistakes."""

from __future__ import annotations

from contextlib import AbstractContextManager

from rules import replay
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.scout import Scout
from rules.core.fuzz.seen import Found, Names, Seen
from rules.core.game import Game
from rules.core.lines.notation import Log
from rules.core.nature import Nature
from rules.core.play import Bot
from rules.core.verdict import Verdict
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.fuzz import answers, occurrences, positions, tables
from rules.dice_conquest.fuzz.coverage_guided import CoverageGuidedBot
from rules.dice_conquest.game import NAME, DiceConquest
from rules.dice_conquest.log.vocabulary import VOCABULARY
from rules.dice_conquest.play import BOTS
from rules.dice_conquest.state import State


class DiceConquestAdapter(Adapter):
    """One to four heroes, with the cards of the book and the traps of an invented store."""

    name = NAME
    vocabularies = {NAME: VOCABULARY}
    noted = frozenset()  # asking changes nothing
    conserved = staticmethod(positions.conserved)
    small = staticmethod(answers.small)
    likeness = staticmethod(answers.likeness)
    stray = staticmethod(answers.stray)
    claims = staticmethod(positions.claims)
    laid = staticmethod(occurrences.laid)
    shown = staticmethod(occurrences.shown)
    reached = staticmethod(occurrences.reached)

    def __init__(self, printed: CardSet) -> None:
        self.cards = tables.with_traps(printed)
        self.watch = occurrences.Watch(self.cards)

    def opening(self, seed: int, random_options: bool, wanting: Seen | None) -> Log:
        return tables.opening(self.cards, seed, random_options, wanting)

    def game(self, log: Log) -> Game:
        return DiceConquest(self.cards)

    def bot(self, seed: int, game: Game, wanting: Seen | None) -> Bot:
        if wanting is not None:
            return CoverageGuidedBot(seed, Scout(self, game, wanting))
        return BOTS[Nature(f"machine {seed} bot").pick(sorted(BOTS))](f"machine {seed}")

    def judge(self, text: str) -> Verdict:
        return replay(text, {NAME: self.cards})

    def wanted(self) -> Names:
        return occurrences.wanted(self.cards)

    def watching(self, state: State) -> AbstractContextManager[set[Found]]:
        return self.watch.watching()
