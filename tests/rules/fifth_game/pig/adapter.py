"""Pig on the machine that looks for our own mistakes."""

from __future__ import annotations

from collections.abc import Iterator

from rules import replay
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.mistake import Mistake
from rules.core.fuzz.seen import Names, Seen
from rules.core.game import Answer, Game
from rules.core.lines.notation import HeaderLine, Log
from rules.core.nature import Nature
from rules.core.play import Bot
from rules.core.verdict import Verdict

from .game import NAME, Pig
from .state import GOAL, State


def opening() -> Log:
    players = tuple(HeaderLine("player", (f'"{name}"',), seat) for seat, name in enumerate(("Ana", "Bo")))
    return Log(NAME, (HeaderLine("game", (NAME,)), *players), (), ())


def bot(seed: str) -> Bot:
    """Throws twice, then holds."""
    nature = Nature(f"pig {seed}")

    def answers(state: State) -> Iterator[Answer]:
        if state.thrown >= 7:
            yield ("hold",)
        yield "roll", nature.die(6) + 1

    return answers


class PigAdapter(Adapter):
    name = NAME
    vocabularies = {NAME: Pig.vocabulary}

    def opening(self, seed: int, random_options: bool, wanting: Seen | None) -> Log:
        return opening()

    def game(self, log: Log) -> Game:
        return Pig()

    def bot(self, seed: int, game: Game, wanting: Seen | None) -> Bot:
        return bot(str(seed))

    def judge(self, text: str) -> Verdict:
        return replay(text)

    def conserved(self, state: State) -> None:
        if state.over != (max(state.score) >= GOAL):
            raise Mistake(f"{max(state.score)} points, and the game is {'over' if state.over else 'not over'}")

    def wanted(self) -> Names:
        return {}
