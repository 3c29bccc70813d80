"""Looking ahead for what has not occurred yet: which of some answers show anything new."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.core.faults import Fault, Undecided
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.seen import Found, Seen
from rules.core.game import Answer, Game
from rules.core.play import Bot, take


class Scout:
    """Tries answers on copies. `seen` grows while the game is played."""

    def __init__(self, adapter: Adapter, game: Game, seen: Seen) -> None:
        self.adapter, self.game, self.seen = adapter, game, seen

    def newest(self, state: Any, answers: Iterable[Answer]) -> Iterator[Answer]:
        """Those of the answers that show something new, most of it first."""
        tried = [(len(self.play(self.game.copy(state), answer) or ()), answer) for answer in answers]
        yield from (answer for new, answer in sorted(tried, key=lambda each: -each[0]) if new)

    def course(self, state: Any, bot: Bot, over: Callable[[Any], bool], most: int) -> list[tuple[Any, Answer]]:
        """How the game goes on as the bot has it, position by position; nothing if nothing new occurs by the end."""
        twin, steps = self.game.copy(state), list[tuple[Any, Answer]]()
        found: set[Found] = set()
        with self.adapter.watching(state) as occurring:
            while len(steps) < most and not self.game.is_over(twin) and not over(twin):
                before = self.game.copy(twin)
                answer = self._first_legal(twin, bot(before))
                if answer is None:
                    break
                steps.append((before, answer))
                found.update(self.adapter.shown(before, answer), self.adapter.reached(before, twin))
        return steps if self.seen.new({*found, *occurring}) else []

    def _first_legal(self, state: Any, answers: Iterator[Answer]) -> Answer | None:
        """Play the first legal one, as a table would. None if the books do not say how it goes on."""
        for answer in answers:
            try:
                take(self.game, state, answer)
            except Undecided:
                return None
            except Fault:
                continue
            return answer
        return None

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
