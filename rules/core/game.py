"""What every game offers to the things that use it: replay, bots, the judge's page."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from rules.core.evidence import NO_CHANGE as NO_CHANGE
from rules.core.evidence import Answer as Answer
from rules.core.faults import Fault
from rules.core.handwriting import Handwriting
from rules.core.lines.notation import TURN, VERSION, Entry, Log, lines_for

#: The version of everything that judges: raised when a log may be judged otherwise than before.
ENGINE = "23"
#: The profile of a log that names none, in a game of one book.
STRICT = "strict"
#: Answers that may be left out in a row before the next line, as far as alternatives are listed; and how many are.
MOST_AHEAD, MOST_LISTED = 12, 40


class NotOneEntry(LookupError):
    """An answer that no entry gives by itself: it answers two questions at once, or only notes what is so already."""


class Game(Handwriting):
    """One game, with its state in whatever form it likes. Every method that takes a log's words may raise a `Fault`.

    Only `step` and `rule_on` change a position. What a game must say comes first; what follows from it comes behind,
    together with what `Evidence` finds in every position. What it may say about hurried logs stands in `Handwriting`.
    """

    name: str
    #: What judges call the steps of a turn; a position has the number of its own.
    steps: Sequence[str] = ()

    @abstractmethod
    def begin(self, log: Log) -> Any:
        """The position in which the log's entries start."""

    @abstractmethod
    def answers(self, state: Any) -> Iterator[Answer]:
        """Legal answers to the question that the position asks, as many kinds as there are."""

    @abstractmethod
    def step(self, state: Any, answer: Answer) -> None:
        """Check the answer whole, then change the position and go on to the next question."""

    @abstractmethod
    def read(self, state: Any, entry: Entry) -> Answer | None:
        """The answer that the entry gives to this question; None if it is no answer to it. `NO_CHANGE` if it tells
        what is so already.
        """

    @abstractmethod
    def write(self, state: Any, answer: Answer) -> Entry:
        """The canonical entry for an answer. Raises NotOneEntry."""

    @abstractmethod
    def explain(self, state: Any, entry: Entry) -> Fault:
        """Why this entry, which answers nothing that comes from here, cannot come here."""

    @abstractmethod
    def turn_reached(self, state: Any, entry: Entry) -> Answer | None:
        """The answer that notes a turn line which is true now; None if it is not. Raises a Fault if it never can be."""

    @abstractmethod
    def claim(self, state: Any, entry: Entry) -> Answer | None:
        """Compare a claim with the position. Raises Violation.

        Returned is the answer that notes on which ruling the reading of the claim rests, if it rests on one.
        """

    @abstractmethod
    def rule_on(self, state: Any, entry: Entry) -> str:
        """Carry out a judge's ruling and say what it did. Nothing reacts to it."""

    @abstractmethod
    def position(self, state: Any) -> dict[str, Any]:
        """What is on the table, as plain data for pages and `--json`."""

    @abstractmethod
    def result(self, state: Any) -> dict[str, Any] | None:
        """Who has won and why, with the sentence that says so (`text`); None while the game goes on."""

    # --- what follows from that; a game may know better ---

    def turn(self, state: Any) -> tuple[int, int]:
        """The number of this turn, or round, and the seat of the player whose it is."""
        return state.turn, state.active

    def step_name(self, state: Any) -> str:
        """The step of the turn, as judges name it."""
        return str(self.steps[state.step])

    def components(self, log: Log) -> str:
        """The name of the cards or dice that the log is played with, for its verdict."""
        return ""

    def offers(self, state: Any) -> tuple[str, ...]:
        """Legal answers to this question as entries; described where there is too much."""
        return tuple(lines_for((self.write(state, answer) for answer in self.answers(state)), MOST_LISTED))

    def legal(self, state: Any) -> tuple[str, ...]:
        """What may be answered here, and what may be written at once because the answers before it may be left out."""
        found, ahead = list(self.offers(state)), self.copy(state)
        if self.is_forced(state):
            found = []  # nobody chooses that
        with suppress(Fault):
            for _ in self.goes_on(ahead, MOST_AHEAD):
                if not self.is_forced(ahead):
                    found.extend(line for line in self.offers(ahead) if line not in found)
        return tuple(found)

    def goes_on(self, state: Any, most: int) -> Iterator[Answer]:
        """Take what goes without saying, `most` answers of it: each is yielded once the position has gone on."""
        for _ in range(most):
            answer = None if self.is_over(state) else self.default(state)
            if answer is None:
                return
            self.step(state, answer)
            yield answer

    def understand(self, state: Any, entry: Entry) -> Answer | None:
        """The answer that the entry gives, as it stands or read otherwise."""
        answer = self.read(state, entry)
        return self.reread(state, entry, None, None) if answer is None else answer

    def heading(self, state: Any) -> Entry:
        """The line that opens this turn, or this round, in a log: `turn 3 P1`."""
        number, seat = self.turn(state)
        return Entry(TURN, self.vocabulary.turn, (str(number), f"P{seat + 1}"))

    def place(self, state: Any) -> tuple[int, str, str | None]:
        """Turn, step, and the player the position waits for."""
        question = state.question
        return self.turn(state)[0], self.step_name(state), state.name(question.player) if question else None

    def versions(self, log: Log) -> dict[str, str]:
        """What a verdict on the log rests on: versions of the notation and the engine, rules profile, components."""
        profile = log.first("profile")
        words = [word for line in log.every("option") for word in line.args]
        named = " ".join([*(profile.args if profile else (self.edition or STRICT,)), *words])
        return {"notation": VERSION, "profile": named, "cards": self.components(log), "engine": ENGINE}
