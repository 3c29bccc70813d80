"""What every game offers to the things that use it: replay, bots, the judge's page."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from rules.core.evidence import Evidence
from rules.core.faults import Fault
from rules.core.notation import Entry, Log, Vocabulary
from rules.core.plainer import Names

#: The version of everything that judges: raised when a log may be judged otherwise than before.
ENGINE = "11"
#: A player's decision or a fact of nature, as plain data. An empty one changes nothing (`Game.read`).
Answer = tuple[Any, ...]
NO_CHANGE: Answer = ()
#: Answers that may be left out in a row before the next line, as far as alternatives are listed.
MOST_AHEAD = 12


class Game(Evidence):
    """One game, with its state in whatever form it likes. Every method that takes a log's words may raise a `Fault`.

    Only `step` and `rule_on` change a position.
    """

    name: str
    vocabulary: Vocabulary
    #: Rules that an entry breaks in whatever words it is meant.
    broken_in_any_words: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def begin(self, log: Log) -> Any:
        """The position in which the log's entries start."""

    # --- the question that the position asks ---

    @abstractmethod
    def default(self, state: Any) -> Answer | None:
        """What is taken when the log goes on without an answer; None if one must be written."""

    @abstractmethod
    def is_forced(self, state: Any) -> bool:
        """Whether the default is the only legal answer: it happens by itself, and only a log may tell of it."""

    def is_pause(self, state: Any) -> bool:
        """Whether the question is forced, and asked only so that a claim may speak of this moment."""
        return False

    @abstractmethod
    def usually_omitted(self, state: Any) -> bool:
        """Whether a scribe leaves the default answer to this question out."""

    @abstractmethod
    def answers(self, state: Any) -> Iterator[Answer]:
        """Legal answers, as many kinds as there are."""

    @abstractmethod
    def step(self, state: Any, answer: Answer) -> None:
        """Check the answer whole, then change the position and go on to the next question."""

    # --- words of a log ---

    @abstractmethod
    def read(self, state: Any, entry: Entry) -> Answer | None:
        """The answer that the entry gives to this question; None if it is no answer to it. `NO_CHANGE` if it tells
        what is so already.
        """

    def reread(self, state: Any, entry: Entry, refusal: Fault | None, answer: Answer | None) -> Answer | None:
        """Another reading of an entry that `read` does not take as it stands, or that is refused: because it cannot be
        read so, or as the `answer` that it gives. None if there is none. Raises what is told instead of the refusal.
        """
        return None

    def understand(self, state: Any, entry: Entry) -> Answer | None:
        """The answer that the entry gives, as it stands or read otherwise."""
        answer = self.read(state, entry)
        return self.reread(state, entry, None, None) if answer is None else answer

    def names(self, state: Any) -> Names | None:
        """What may be named at this table, for entries that are written in other words; None reads them as they are."""
        return None

    def plainly(self, state: Any, entry: Entry) -> Entry:
        """The entry in plainer words; one that is equal to it if its words are plain."""
        names = self.names(state)
        return entry if names is None else names.plainly(entry)

    def may_go_on(self, state: Any) -> bool:
        """Whether a draw or roll that is refused here may go on behind it: on its line as a comment, or on the next."""
        return True

    def implied(self, state: Any, entry: Entry) -> Answer | None:
        """What this entry, which is no answer to the question, takes for granted here: the default, or another."""
        return self.default(state)

    def times_implied(self, state: Any, entry: Entry) -> int:
        """How often what is implied is taken in a row: nothing is asked between that the entry may answer."""
        return 1

    def declines(self, state: Any, entry: Entry) -> bool:
        """Whether the entry says no, which changes nothing where nobody offers anything for the rest of the turn."""
        return entry.verb in self.vocabulary.declines and not entry.args and not self.is_over(state)

    def may_open_a_turn(self, entry: Entry) -> bool:
        """Whether the entry, if it answers what is asked as a turn begins, is known by what follows it only."""
        return False

    def cannot_wait(self, state: Any, entry: Entry) -> Fault | None:
        """What is wrong with an entry here that was refused as an answer to a later question, or did not get so far."""
        return None

    def left_out_before(self, state: Any, entry: Entry) -> Answer | None:
        """What was done earlier in this turn, unwritten, if this entry, which is refused here, is true."""
        return None

    @abstractmethod
    def explain(self, state: Any, entry: Entry) -> Fault:
        """Why this entry, which answers nothing that comes from here, cannot come here."""

    @abstractmethod
    def turn_reached(self, state: Any, entry: Entry) -> Answer | None:
        """The answer that notes a turn line which is true now; None if it is not. Raises a Fault if it never can be."""

    def opens_turn(self, state: Any) -> bool:
        """Whether a line that opens this turn comes in time: nothing of the turn has been done yet."""
        return True

    def too_late(self, state: Any, entry: Entry) -> Fault:
        """Why an entry comes too late that is written above the line of this turn, which has only begun."""
        return self.explain(state, entry)

    @abstractmethod
    def claim(self, state: Any, entry: Entry) -> Answer | None:
        """Compare a claim with the position. Raises Violation.

        Returned is the answer that notes on which ruling the reading of the claim rests, if it rests on one.
        """

    def still_open(self, state: Any) -> str | None:
        """What has been declared and is still to be carried out, as a piece of a sentence ("the damage is dealt"); None
        where nothing is open.
        """
        return None

    def speaks_of_outcome(self, claim: Entry) -> bool:
        """Whether a claim behind what is declared speaks of what comes of it, unless it tells what that line did."""
        return True

    @abstractmethod
    def rule_on(self, state: Any, entry: Entry) -> str:
        """Carry out a judge's ruling and say what it did. Nothing reacts to it."""

    @abstractmethod
    def write(self, state: Any, answer: Answer) -> Entry:
        """The canonical entry for an answer."""

    @abstractmethod
    def heading(self, state: Any) -> Entry:
        """The line that opens this turn, or this round, in a log."""

    # --- for people ---

    @abstractmethod
    def legal(self, state: Any) -> tuple[str, ...]:
        """What would have been legal, as entries; described where there is too much."""

    @abstractmethod
    def position(self, state: Any) -> dict[str, Any]:
        """What lies on the table, as plain data for pages and `--json`."""

    @abstractmethod
    def as_text(self, position: dict[str, Any]) -> str:
        """That for a terminal."""

    @abstractmethod
    def place(self, state: Any) -> tuple[int, str, str | None]:
        """Turn, step, and the player the position waits for."""

    @abstractmethod
    def result(self, state: Any) -> dict[str, Any] | None: ...

    @abstractmethod
    def versions(self, log: Log) -> dict[str, str]: ...

    def with_what_follows(self, state: Any, listed: Callable[[Any], tuple[str, ...]]) -> tuple[str, ...]:
        """What may be answered here, and what may be written at once because the answers before it may be left out."""
        found, ahead = list(listed(state)), self.copy(state)
        if self.is_forced(state):
            found = []  # nobody chooses that
        for _ in range(MOST_AHEAD):
            answer = None if ahead.over else self.default(ahead)
            if answer is None:
                break
            try:
                self.step(ahead, answer)
            except Fault:
                break
            if not self.is_forced(ahead):
                found.extend(line for line in listed(ahead) if line not in found)
        return tuple(found)
