"""Dice Conquest on the machine that looks for our own mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from rules import replay
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.scout import Scout
from rules.core.fuzz.seen import Found, Names, Seen
from rules.core.game import Answer, Game
from rules.core.nature import Nature
from rules.core.notation import Log
from rules.core.parsing import parse
from rules.core.play import Bot
from rules.core.verdict import Verdict
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.fuzz import answers, cards, occurrences, tables
from rules.dice_conquest.fuzz.claims import claims
from rules.dice_conquest.fuzz.coverage_guided import CoverageGuidedBot
from rules.dice_conquest.game import NAME, DiceConquest
from rules.dice_conquest.log.vocabulary import VOCABULARY
from rules.dice_conquest.play import BOTS
from rules.dice_conquest.snapshot import CODEC
from rules.dice_conquest.state import State


class DiceConquestAdapter(Adapter):
    """One to four heroes, with the cards of the book and the traps of an invented store."""

    name = NAME
    noted = frozenset()  # asking changes nothing

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

    def parse(self, text: str) -> Log:
        return parse(text, {NAME: VOCABULARY})

    def judge(self, text: str) -> Verdict:
        return replay(text, {NAME: self.cards})

    def conserved(self, state: State) -> None:
        cards.conserved(state)

    def as_data(self, state: State) -> dict[str, Any]:
        return CODEC.as_data(state)

    def from_data(self, state: State, data: dict[str, Any]) -> State:
        found: State = CODEC.from_data(data, state.table)
        return found

    def small(self, state: State) -> Iterator[Answer]:
        return answers.small(state, state.question) if state.question else iter(())

    def likeness(self, state: State, answer: Answer) -> object:
        return answers.likeness(answer)

    def stray(self, state: State, nature: Nature) -> Answer | None:
        return answers.stray(state, state.question, nature) if state.question else None

    def claims(self, state: State) -> Iterator[str]:
        return claims(state)

    def wanted(self) -> Names:
        return occurrences.wanted(self.cards)

    def laid(self, state: State) -> Iterable[Found]:
        return occurrences.laid(state)

    def shown(self, state: State, answer: Answer) -> Iterable[Found]:
        return occurrences.shown(state, answer)

    def reached(self, before: State, after: State) -> Iterable[Found]:
        return occurrences.reached(before, after)

    def watching(self, state: State) -> AbstractContextManager[set[Found]]:
        return self.watch.watching()
