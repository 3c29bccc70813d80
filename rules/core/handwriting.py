"""What a game may add for logs that people write by hand. All of it has a default, which a strict game keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from rules.core.evidence import Answer, Evidence
from rules.core.faults import Fault
from rules.core.lines.notation import Entry, Vocabulary
from rules.core.lines.plainer import Names

#: What a sentence says: an entry, or several one after the other (what is done, and what falls).
Spoken = Entry | tuple[Entry, ...]


class Handwriting(Evidence):
    """How a game reads what is sparse, out of place or in other words. Methods that take an entry may raise a Fault."""

    vocabulary: Vocabulary
    #: Rules that an entry breaks in whatever words it is meant.
    broken_in_any_words: ClassVar[frozenset[str]] = frozenset()

    # --- in other words ---

    def reread(self, state: Any, entry: Entry, refusal: Fault | None, answer: Answer | None) -> Answer | None:
        """Another reading of an entry that `read` does not take as it stands, or that is refused: because it cannot be
        read so, or as the `answer` that it gives. None if there is none. Raises what is told instead of the refusal.
        """
        return None

    def names(self, state: Any) -> Names | None:
        """What may be named at this table, for entries that are written in other words; None reads them as they are."""
        return None

    def spoken(self, state: Any, entry: Entry, refusal: Fault) -> Iterator[Spoken]:
        """What a refused entry may say in the order in which one speaks (`pay F for the Troll`)."""
        return iter(())

    def in_order(self, state: Any, acts: Sequence[Entry]) -> Sequence[Entry]:
        """The acts that one line tells, in the order in which they are done, whatever the order of the words."""
        return acts

    # --- what is left out ---

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
        """How often what is implied is taken in a row, which `step` takes as one answer: nothing is asked between that
        the entry may answer.
        """
        return 1

    def declines(self, state: Any, entry: Entry) -> bool:
        """Whether the entry says no, which changes nothing where nobody offers anything for the rest of the turn."""
        return entry.verb in self.vocabulary.declines and not entry.args and not self.is_over(state)

    def left_out_before(self, state: Any, entry: Entry) -> Answer | None:
        """What was done earlier in this turn, unwritten, if this entry, which is refused here, is true."""
        return None

    def is_order(self, answer: Answer | Entry) -> bool:
        """Whether an answer only says what of all that waits is done first."""
        return False

    def is_ordering(self, state: Any) -> bool:
        """Whether that is asked here."""
        return False

    def other_order(self, state: Any, entry: Entry) -> Answer | None:
        """What was done first of all that waits here, if not what comes first by default: that of which this entry
        speaks."""
        return None

    def cannot_wait(self, state: Any, entry: Entry) -> Fault | None:
        """What is wrong with an entry here that was refused as an answer to a later question, or did not get so far."""
        return None

    # --- between two turns ---

    def opens_turn(self, state: Any) -> bool:
        """Whether a line that opens this turn comes in time: nothing of the turn has been done yet."""
        return True

    def may_open_a_turn(self, entry: Entry) -> bool:
        """Whether the entry, if it answers what is asked as a turn begins, is known by what follows it only."""
        return False

    def too_late(self, state: Any, entry: Entry) -> Fault | None:
        """Why an entry comes too late that is written above the line of this turn, which has only begun. None if that
        is what the game would explain in any case.
        """
        return None

    # --- the moment of a claim ---

    def is_pause(self, state: Any) -> bool:
        """Whether the question is forced, and asked only so that a claim may speak of this moment."""
        return False

    def figure_between(self, state: Any, seat: int) -> int | None:
        """What was counted of a player before what has just happened by itself, as nobody is asked between the two."""
        return None

    def still_open(self, state: Any) -> str | None:
        """What has been declared and is still to be carried out, as a piece of a sentence ("the damage is dealt"); None
        where nothing is open.
        """
        return None

    def speaks_of_outcome(self, claim: Entry) -> bool:
        """Whether a claim behind what is declared speaks of what comes of it, unless it tells what that line did."""
        return True
