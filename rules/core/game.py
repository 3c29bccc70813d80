"""What every game offers to the things that use it: replay, bots, the judge's page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Protocol

from rules.core.faults import Fault
from rules.core.notation import Entry, Log, Vocabulary

#: The version of everything that judges: raised when a log may be judged otherwise than before.
ENGINE = "10"
#: A player's decision or a fact of nature, as plain data.
Answer = tuple[Any, ...]


class Usual(dict[str, Callable[[Any, Entry], bool]]):
    """By verb: carry out an entry that is plain and return True; else change nothing and return False, whatever may be
    wrong with it. Entries with other verbs are never plain.
    """

    def __missing__(self, verb: str) -> Callable[[Any, Entry], bool]:
        return _is_not_plain


def _is_not_plain(state: Any, entry: Entry) -> bool:
    return False


class Game(Protocol):
    """One game, with its state in whatever form it likes. Every method that takes a log's words may raise a `Fault`."""

    name: str
    vocabulary: Vocabulary
    lets_stand: ClassVar[bool]  # whether it carries out an entry that breaks a rule if a judge lets it stand

    @property
    def usual(self) -> Usual:
        """What is done with plain entries. It must come to the same as `read` and `step`."""

    def begin(self, log: Log) -> Any:
        """The position in which the log's entries start."""

    def copy(self, state: Any) -> Any:
        """A position that can be played on without touching this one."""

    def is_over(self, state: Any) -> bool: ...

    def ends_at_once(self, state: Any) -> bool:
        """The log ends here: if what goes without saying certainly ends the game, and plainly so, carry it out and
        return True; else change nothing and return False. It must come to the same as taking one default after another.
        """

    def accepts(self, state: Any, entry: Entry) -> bool:
        """Whether the entry is the kind of answer that the position waits for, from the player it waits for.

        A game that is over waits for nothing.
        """

    def default(self, state: Any) -> Answer | None:
        """What is taken when the log goes on without an answer; None if one must be written."""

    def go_on(self, state: Any, entry: Entry) -> bool:
        """Take the answers that go without saying before this entry, or that it takes for granted: one, or several up
        to a question that it might answer. False, and nothing changes, if one must be written.
        """

    def goes_without_saying(self, state: Any) -> bool:
        """Whether a scribe would leave the default answer to this question out."""

    def comes_by_itself(self, state: Any) -> bool:
        """Whether what is asked can only be answered as by default, so that nothing is claimed of that moment."""

    def read(self, state: Any, entry: Entry) -> Answer:
        """The answer that the entry gives."""

    def step(self, state: Any, answer: Answer) -> None:
        """Check the answer whole, then change the position and go on to the next question."""

    def says_nothing(self, state: Any, entry: Entry) -> bool:
        """Whether the entry only declines what nobody offers, or tells what is plain, so that nothing is lost."""

    def says_what_happened(self, state: Any, entry: Entry) -> bool:
        """Whether the entry only writes down what has just happened by itself, and truly."""

    def may_open_a_turn(self, entry: Entry) -> bool:
        """Whether the entry may answer what is asked as a turn begins, so that it is known by what follows it only."""

    def may_be_meant_later(self, state: Any, entry: Entry) -> bool:
        """Whether an entry that does not fit here may answer a later question of the same kind."""

    def misplaced(self, state: Any, entry: Entry) -> Fault:
        """Why this entry cannot come here."""

    def cannot_wait(self, state: Any, entry: Entry) -> Fault | None:
        """What is wrong with an entry here that was read, and refused, as an answer to a later question."""

    def turn_reached(self, state: Any, entry: Entry) -> bool:
        """Whether a turn line is true now. Raises a Fault if it never can be."""

    def claim(self, state: Any, entry: Entry) -> None:
        """Compare a claim with the position. Raises Violation."""

    def look_out(self, state: Any) -> None:
        """From now on keep the moment before each turn ends, for claims that speak of it."""

    def last_moment(self, state: Any) -> Any | None:
        """The position before the last turn ended, if this turn has only begun; claims may be compared with it."""

    def rule_on(self, state: Any, entry: Entry) -> str:
        """Carry out a judge's ruling and say what it did. Nothing reacts to it."""

    def legal(self, state: Any) -> tuple[str, ...]:
        """What would have been legal, as entries; described where there is too much."""

    def legal_next(self, state: Any) -> tuple[str, ...]:
        """What else a log may go on with, because all that comes before it goes without saying."""

    def answers(self, state: Any) -> Iterator[Answer]:
        """Legal answers, as many kinds as there are."""

    def write(self, state: Any, answer: Answer) -> Entry:
        """The canonical entry for an answer."""

    def heading(self, state: Any) -> Entry:
        """The line that opens this turn, or this round, in a log."""

    def position(self, state: Any) -> dict[str, Any]:
        """What lies on the table, as plain data for pages and `--json`."""

    def as_text(self, position: dict[str, Any]) -> str:
        """That for a terminal."""

    def place(self, state: Any) -> tuple[int, str, str | None]:
        """Turn, step, and the player the position waits for."""

    def result(self, state: Any) -> dict[str, Any] | None: ...

    def rulings(self, state: Any) -> dict[str, str | None]:
        """The rulings that the course of the game has rested on so far, with their options. Grows with the position."""

    def settles(self, state: Any, ruling: str) -> str | None:
        """The option of the rules profile that settles a ruling, with its value: `class_effects=closed`."""

    def restates(self, state: Any, ruling: str) -> bool:
        """Whether a ruling says no more than the book, and is played so."""

    def notes(self, state: Any) -> tuple[str, ...]: ...

    def cite(self, rule: str) -> tuple[str | None, str | None]:
        """Book and section of a rule, for this game's edition."""

    def statement(self, rule: str) -> str:
        """What a rule or ruling says."""

    def ruled(self, state: Any, ruling: str) -> str:
        """What a ruling says as this game is played, which may be otherwise than recommended."""

    def versions(self, log: Log) -> dict[str, str]: ...
