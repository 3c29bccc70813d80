"""What a game that is not ported yet offers beside, or instead of, the members of `core.game.Game`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from rules.core.faults import Fault
from rules.core.game import Answer, Game
from rules.core.notation import Entry


class Usual(dict[str, Callable[[Any, Entry], bool]]):
    """By verb: carry out an entry that is plain and return True; else change nothing and return False, whatever may be
    wrong with it. Entries with other verbs are never plain.
    """

    def __missing__(self, verb: str) -> Callable[[Any, Entry], bool]:
        return _is_not_plain


def _is_not_plain(state: Any, entry: Entry) -> bool:
    return False


class UnportedGame(Game):
    """A game whose logs are carried out by `course.Course`."""

    #: What is done with plain entries. It must come to the same as `read` and `step`.
    usual: Usual = Usual()

    @abstractmethod
    def accepts(self, state: Any, entry: Entry) -> bool:
        """Whether the entry is the kind of answer that the position waits for, from the player it waits for.

        A game that is over waits for nothing.
        """

    def ends_at_once(self, state: Any) -> bool:
        """The log ends here: if what goes without saying certainly ends the game, and plainly so, carry it out and
        return True; else change nothing and return False. It must come to the same as taking one default after another.
        """
        return False

    def go_on(self, state: Any, entry: Entry) -> bool:
        """Take the answers that go without saying before this entry, or that it takes for granted: one, or several up
        to a question that it might answer. False, and nothing changes, if one must be written.
        """
        answer = self.default(state)
        if answer is None:
            return False
        self.step(state, answer)
        return True

    def goes_without_saying(self, state: Any) -> bool:
        """Whether a scribe would leave the default answer to this question out."""
        return False

    def comes_by_itself(self, state: Any) -> bool:
        """Whether what is asked can only be answered as by default, so that nothing is claimed of that moment."""
        return False

    def says_nothing(self, state: Any, entry: Entry) -> bool:
        """Whether the entry only declines what nobody offers, or tells what is plain, so that nothing is lost."""
        return False

    def says_what_happened(self, state: Any, entry: Entry) -> bool:
        """Whether the entry only writes down what has just happened by itself, and truly."""
        return False

    def still_open(self, state: Any) -> str | None:
        """The moment at which a position stands, as a piece of a sentence, if what has been declared there is still to
        be carried out; None where nothing is open.
        """
        return None

    def speaks_of_outcome(self, claim: Entry) -> bool:
        """Whether a claim behind what is declared speaks of what comes of it, unless it tells what that line did."""
        return True

    def may_open_a_turn(self, entry: Entry) -> bool:
        """Whether the entry may answer what is asked as a turn begins, so that it is known by what follows it only."""
        return False

    @abstractmethod
    def may_be_meant_later(self, state: Any, entry: Entry) -> bool:
        """Whether an entry that does not fit here may answer a later question of the same kind."""

    @abstractmethod
    def misplaced(self, state: Any, entry: Entry) -> Fault:
        """Why this entry cannot come here."""

    def cannot_wait(self, state: Any, entry: Entry) -> Fault | None:
        """What is wrong with an entry here that was read, and refused, as an answer to a later question."""
        return None

    def legal_next(self, state: Any) -> tuple[str, ...]:
        """What else a log may go on with, because all that comes before it goes without saying."""
        return ()

    def look_out(self, state: Any) -> None:
        """From now on keep the moment before each turn ends, for claims that speak of it."""

    def last_moment(self, state: Any) -> Any | None:
        """The position before the last turn ended, if this turn has only begun; claims may be compared with it."""
        return None

    # --- as a game that is ported ---

    def is_forced(self, state: Any) -> bool:
        return False

    def usually_omitted(self, state: Any) -> bool:
        return self.goes_without_saying(state)

    def explain(self, state: Any, entry: Entry) -> Fault:
        return self.misplaced(state, entry)

    @abstractmethod
    def read(self, state: Any, entry: Entry) -> Answer:
        """The answer that the entry gives; asked only where `accepts` says so."""
