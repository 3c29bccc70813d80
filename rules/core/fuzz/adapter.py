"""What the machine needs to know of a game that it plays: who sits down with what, what must hold, what is to occur."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rules.core.fuzz.positions import as_data
from rules.core.fuzz.seen import Found, Names, Seen
from rules.core.game import Answer, Game
from rules.core.lines.notation import Log, Vocabulary
from rules.core.lines.parsing import parse
from rules.core.nature import Nature
from rules.core.play import Bot
from rules.core.verdict import Verdict


class Adapter(ABC):
    """One game on the machine. Positions are the game's own; nothing here changes one that it is given.

    `name` is what the command line calls it: "dice-masters", or "dice-masters/wol2015" for one edition only.
    """

    name: str
    #: The words of the logs, by the names in their headers.
    vocabularies: Mapping[str, Vocabulary]
    #: Fields that tell how a position came about, and not what it is (`shape`).
    noted: frozenset[str] = frozenset({"rulings"})
    #: Whether bots that lean to what is missing plan ahead, so that no whim should come between.
    plans: bool = False
    #: Whether `shape` takes like dice and like faces for one: then whatever is accepted means the same in writing.
    knows_likes: bool = False

    # --- who plays with what, and how ---

    @abstractmethod
    def opening(self, seed: int, random_options: bool, wanting: Seen | None) -> Log:
        """The header of game `seed`; with `wanting`, one in which something may occur that has not yet."""

    @abstractmethod
    def game(self, log: Log) -> Game: ...

    @abstractmethod
    def bot(self, seed: int, game: Game, wanting: Seen | None) -> Bot:
        """Answers for everybody at the table and for nature, best first; the first legal one is played."""

    def parse(self, text: str) -> Log:
        """A log from its text. Raises Unreadable."""
        return parse(text, self.vocabularies)

    @abstractmethod
    def judge(self, text: str) -> Verdict:
        """The verdict on a log of this game."""

    # --- what must hold in every position ---

    @abstractmethod
    def conserved(self, state: Any) -> None:
        """Dice and cards are neither lost nor doubled. Raises Mistake."""

    def shape(self, state: Any) -> object:
        """What two positions have in common that differ only in which of like things is which."""
        return {name: value for name, value in as_data(state).items() if name not in self.noted}

    # --- whatever is legal is offered, and whatever is refused changes nothing ---

    def small(self, state: Any) -> Iterator[Answer]:
        """Every answer of the kind that is asked for, legal or not, where that is few enough to try them all."""
        return iter(())

    def likeness(self, state: Any, answer: Answer) -> object:
        """The same for answers that the list of legal ones takes for one: like dice, other payments."""
        return answer

    def stray(self, state: Any, nature: Nature) -> Answer | None:
        """Some answer of the kind that is asked for, legal or not."""
        return None

    # --- what is true may be claimed ---

    def claims(self, state: Any) -> Iterator[str]:
        """Lines that claim something of this position, all of them true."""
        return iter(())

    # --- what happens by itself may be told ---

    def told(self, before: Any, after: Any) -> Iterator[tuple[str, str]]:
        """Lines that tell what has happened by itself between two positions one answer apart, beside what the full
        form writes; and each of them as it is not so.
        """
        return iter(())

    # --- what is to occur ---

    @abstractmethod
    def wanted(self) -> Names:
        """Heading -> names of all that should occur before the machine has played enough."""

    def laid(self, state: Any) -> Iterable[Found]:
        """What an opening position shows: options, teams."""
        return ()

    def shown(self, state: Any, answer: Answer) -> Iterable[Found]:
        """What occurs when this legal answer is played in this position, as far as the answer itself tells."""
        return ()

    def reached(self, before: Any, after: Any) -> Iterable[Found]:
        """What the position after an answer shows, beside the one before."""
        return ()

    def watching(self, state: Any) -> AbstractContextManager[set[Found]]:
        """Gathers what occurs while an answer is played that the answer itself does not tell, such as phrases."""
        return nullcontext(set())
