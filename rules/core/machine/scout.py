"""Looking ahead for what has not occurred yet: which of some answers show anything new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.core.faults import Fault
from rules.core.game import Answer, Game
from rules.core.machine.adapter import Adapter
from rules.core.machine.seen import Found, Seen
from rules.core.play import Bot


class Scout:
    """Tries answers on copies. `seen` grows while the game is played."""

    def __init__(self, adapter: Adapter, game: Game, seen: Seen) -> None:
        self.adapter, self.game, self.seen = adapter, game, seen

    def newest(self, state: Any, answers: Iterable[Answer]) -> Iterator[Answer]:
        """Those of the answers that show something new, most of it first."""
        tried = [(len(self.play(self.game.copy(state), answer) or ()), answer) for answer in answers]
        yield from (answer for new, answer in sorted(tried, key=lambda each: -each[0]) if new)

    def promising(self, state: Any, answers: Iterable[Answer], bot: Bot, depth: int) -> Iterator[Answer]:
        """Those of the answers after which a few more, as the bot gives them, show something new."""
        for first in answers:
            twin, answer, found = self.game.copy(state), first, set[Found]()
            for _ in range(depth):
                new = self.play(twin, answer)
                if new is None or self.game.is_over(twin):
                    break
                found |= new
                answer = next(iter(bot(twin)))
            if found:
                yield first

    def play(self, state: Any, answer: Answer) -> set[Found] | None:
        """Play an answer, here and now; what is new about it. None if it is not legal."""
        before = self.game.copy(state)
        try:
            with self.adapter.watching(state) as occurring:
                self.game.step(state, answer)
        except Fault:
            return None
        found = {*self.adapter.shown(before, answer), *self.adapter.reached(before, state), *occurring}
        return self.seen.new(found)
