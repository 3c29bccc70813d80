"""The record of a game: everything the product needs of it, in one place.

A folder of `rules/` with a `record.py`, entered once in `rules/games.py`: from then on the game's logs are read, judged
and fuzzed, bots play it, its rules have pages, its positions are drawn, and events can be played with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.core.asker import Asker
from rules.core.books.catalogue import Catalogue
from rules.core.books.options import BaseProfile
from rules.core.game import Answer, Game
from rules.core.lines.notation import Log, Vocabulary
from rules.core.nature import Nature
from rules.core.play import Bot
from rules.core.sentences import Acting, Sentences

if TYPE_CHECKING:
    from rules.core.fuzz.adapter import Adapter

#: What logs of each game are played with, by its name, where that is not what the product ships: cards, dice sets.
Components = Mapping[str, Any]

#: What entrants of an event bring: a team each, nothing because the dice are the store's, or people to play together.
TEAMS, DICE_SET, PARTIES, NOTHING = "teams", "dice set", "parties", "nothing"


class NotTheSame(ValueError):
    """Components that were packed came out as others."""


@dataclass(frozen=True, slots=True)
class Packing:
    """A game's components as plain data, and back, for a phone that plays with what the store plays with.

    `unpacked` raises NotTheSame.
    """

    packed: Callable[[Any], Any]
    unpacked: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Book:
    """A printed book that a game is played by.

    `key` is what an event stores; `edition` stands after "/" in a log's header, "" for a game of one book; `profile` is
    the name of its set of options.
    """

    key: str
    title: str
    profile: str
    edition: str = ""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file of a store's own components, for the command line: `--dice FILE`. `read` may raise what it documents."""

    option: str
    metavar: str
    help: str
    read: Callable[[Path], Any]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. `name` stands in the header of its logs; `players` are the fewest and the most.

    `judge` and `bots` take the edition and the components; `fuzz` may be given no edition, then it plays all of them.
    `opening` is a header with teams, heroes and who goes first by chance, for (edition, seed, names, components).
    `thrown` gives the draw or roll that a position waits for; `opponents` are a weak and a strong bot, made by a seed.
    `as_text` lays a position out for a terminal, `board` for a page, both from the JSON of a verdict; a page of a game
    without a board shows the text. `sentences` tells of entries in plain words; without them an entry is shown as it is
    written. `in_events`: what entrants bring, None for a game that events are not played with. `asker` says what the
    recorder asks at the table; a game without one of its own is asked by its legal answers. `packing` is for components
    that a store changes; without it a phone has what the product ships.
    """

    name: str
    title: str
    books: tuple[Book, ...]
    players: tuple[int, int]
    catalogue: Catalogue
    profile: type[BaseProfile]
    vocabulary: Vocabulary
    shipped: Callable[[], Any]
    judge: Callable[[str, Any], Game]
    bots: Callable[[str, str, int, Any], str]  # (edition, seed, players, components) -> a whole log
    fuzz: Callable[[str, Any], Adapter]
    opening: Callable[[str, str, Sequence[str], Any], Log]
    thrown: Callable[[Any, Nature], Answer | None]
    opponents: tuple[Callable[[str], Bot], Callable[[str], Bot]]
    example: Path  # a short log as it is kept at the table
    as_text: Callable[[dict[str, Any]], str]  # a position for a terminal
    board: Callable[[Mapping[str, Any]], Any] | None = None
    sentences: Sentences | None = None
    acting: Acting | None = None  # the dice that a line names, as `board` draws dice
    in_events: str | None = None
    own_files: tuple[OwnFile, ...] = ()
    asker: Callable[[Game], Asker] = Asker
    packing: Packing | None = None

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(book.edition for book in self.books)

    def header_name(self, book: Book) -> str:
        """`dice-masters/wol2015`."""
        return f"{self.name}/{book.edition}" if book.edition else self.name

    def components(self, given: Components | None) -> Any:
        """What this game is played with: what is given for it, else what the product ships."""
        found = (given or {}).get(self.name)
        return self.shipped() if found is None else found

    def game(self, edition: str, components: Components | None = None) -> Game:
        """The game as its logs are judged."""
        return self.judge(edition, self.components(components))

    def play(self, edition: str, seed: str, players: int, components: Components | None = None) -> str:
        """Return the log of a game that bots play."""
        return self.bots(edition, seed, players, self.components(components))

    def asks(self, game: Game) -> Asker:
        """What the recorder asks at the table, for one game as its logs are judged."""
        return self.asker(game)

    def adapter(self, edition: str = "") -> Adapter:
        """What the fuzz machine plays this game with."""
        return self.fuzz(edition, self.shipped())
