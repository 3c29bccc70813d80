"""Bots at the table: any game, played over legal answers and written down as a log; opponents of three strengths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ParamSpec

from rules.core.faults import Fault
from rules.core.game import Answer, Game
from rules.core.lines.notation import Entry, HeaderLine, Log, write
from rules.core.nature import Nature

#: Proposes answers to the question a position asks, best first; the first legal one is played.
Bot = Callable[[Any], Iterator[Answer]]
MOST_ANSWERS = 6000
#: What a game is played with: the seed, who sits down, bots.
P = ParamSpec("P")


class Stuck(RuntimeError):
    """No answer was legal: a fault of the rules engine, not of a player."""


def by_seats(bots: Sequence[Bot]) -> Bot:
    """One bot for the table, of one for each seat: whoever is asked proposes."""
    return lambda state: bots[state.question.player](state)


def play(game: Game, start: Log, bot: Bot, most: int = MOST_ANSWERS) -> tuple[Log, Any]:
    """Play to the end (or `most` answers). Returns the log, with its entries, and the last position.

    Answers that go without saying are left out, as a scribe would: passes, no attack, no block, no reroll.
    """
    state = game.begin(start)
    entries: list[Entry] = []
    turn = 0
    for _ in range(most):
        if game.is_over(state):
            break
        if game.turn(state)[0] != turn:
            turn = game.turn(state)[0]
            entries.append(game.heading(state))
        entry = _answer(game, state, bot)
        if entry is not None:
            entries.append(entry)
    return replace(start, entries=tuple(entries)), state


def as_text(game: Callable[P, tuple[Log, Any]]) -> Callable[P, str]:
    """Return what plays the same games and gives their logs as text."""
    return lambda *how, **more: write(game(*how, **more)[0])


def header_lines(texts: Iterable[str]) -> list[HeaderLine]:
    """Return lines such as `event "Friday Night"` as lines of a header."""
    return [HeaderLine(text.split()[0], tuple(text.split()[1:])) for text in texts]


def take(game: Game, state: Any, answer: Answer) -> Entry | None:
    """Play an answer as a reader of its entry will understand it: like dice are interchangeable.

    Returns the entry, or None where a scribe would leave it out. Raises a Fault if it is not legal.
    """
    entry = game.write(state, answer)
    unwritten = answer == game.default(state) and game.usually_omitted(state)
    read = game.read(state, entry)
    assert read is not None, f"{entry.verb} is written for {answer} and answers nothing"
    game.step(state, read)
    return None if unwritten else entry


def _answer(game: Game, state: Any, bot: Bot) -> Entry | None:
    """Play the bot's first legal proposal; None if it need not be written."""
    last: Fault | None = None
    for answer in bot(state):
        try:
            return take(game, state, answer)
        except Fault as fault:
            last = fault
    raise Stuck(f"No legal answer was found: {game.place(state)}; the last was refused: {last}")


#: How often an opponent of this strength does what the weak bot would do.
STRENGTHS = {"easy": 1.0, "medium": 0.3, "hard": 0.0}


def opponent(bots: tuple[Callable[[str], Bot], Callable[[str], Bot]], strength: str, seed: str) -> Bot:
    """Return the bot of a strength, one of STRENGTHS. The same seed answers the same positions in the same way."""
    weak, strong = (make(seed) for make in bots)
    nature, often = Nature(f"{seed} wavers"), STRENGTHS[strength]

    def answers(state: Any) -> Iterator[Answer]:
        yield from (weak if nature.chance(often) else strong)(state)

    return answers
