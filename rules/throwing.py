"""The dice of a game that is played at a distance: the next throw, and the check of a whole log.

Throws are counted as the log writes them, also those that were taken back: what was thrown once is never thrown again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.lines import parsing
from rules.core.lines.notation import FACT, RULING, Entry, Log, write_entry
from rules.core.lines.set_aside import TAKE_BACK
from rules.core.record import GameRecord
from rules.core.replaying.path import IMPLIED, take
from rules.core.replaying.replay import Replay, ruled_on
from rules.core.throws import DEALT, Seeds, Throw, first_player, seeds_of
from rules.games import VOCABULARIES, Components, game, record_of


@dataclass(frozen=True, slots=True)
class WrongThrow:
    """A throw that the seeds do not give: its line, what is written, and what the seeds give."""

    line: int
    written: str
    thrown: str

    def __str__(self) -> str:
        return f"Line {self.line} says {self.written}; the seeds give {self.thrown}."


@dataclass(frozen=True, slots=True)
class ThrowCheck:
    """How many throws of a log were compared with its seeds, and which are not as the seeds give them."""

    throws: int
    wrong: tuple[WrongThrow, ...]

    def __str__(self) -> str:
        if not self.wrong:
            return f"All {self.throws} throws of this log are those of its seeds, and the seeds those of its hashes."
        return "\n".join(map(str, self.wrong))


def check_throws(text: str, components: Components | None = None, deck: Sequence[str] = ()) -> ThrowCheck:
    """Throw all dice of a log again with the seeds that its header shows.

    Cards that were dealt from a deck (`dealt HASH`) are compared with that `deck` where it is given. Raises Unreadable
    if it shows no seeds, and the Fault of a log that cannot be replayed.
    """
    log = parsing.parse(text, VOCABULARIES)
    played, record = game(log.game, components), record_of(log.game)[0]
    seeds = seeds_of(log, 1 + max(line.actor or 0 for line in log.header))
    compared: dict[int, WrongThrow | None] = dict(_first(log, seeds))
    for upto in _ends(log):
        part = Log(log.game, log.header, log.position, log.entries[:upto], log.lines[:upto])
        compared = dict(_compared(played, record, part, seeds, deck)) | compared
    return ThrowCheck(len(compared), tuple(found for found in compared.values() if found))


def _first(log: Log, seeds: Seeds) -> Iterator[tuple[int, WrongThrow | None]]:
    """The throw of who goes first, where the header says it."""
    if line := log.first("first"):
        thrown = f"P{first_player(seeds) + 1}"
        wrong = thrown.casefold() != " ".join(line.args).casefold()
        yield line.line, WrongThrow(line.line, f"first {' '.join(line.args)}", f"first {thrown}") if wrong else None


def _ends(log: Log) -> list[int]:
    """The whole log; and in front of each line that takes something back, for what it takes back was thrown too."""
    backs = [place for place, entry in enumerate(log.entries) if entry.kind == RULING and entry.verb == TAKE_BACK]
    return [*backs, len(log.entries)]


def _compared(
    played: Any, record: GameRecord, log: Log, seeds: Seeds, deck: Sequence[str]
) -> Iterator[tuple[int, WrongThrow | None]]:
    """Each throw of a log by its line, with what is wrong with it."""
    lines = [log.line_of(place) for place, entry in enumerate(log.entries) if entry.kind == FACT]
    numbers = {line: number for number, line in enumerate(lines)}
    if (aside := ruled_on(played, log)) is not None:
        log = aside.log
    dealt = log.first(DEALT) is not None
    replay = Replay(played, log)
    for number, entry in enumerate(log.entries):
        replay.go_through(number, entry)
    state = played.begin(log)
    for place, given in replay.notes:
        line = log.line_of(place) if place != IMPLIED else 0
        if line in numbers and given and not isinstance(given, Entry):
            thrown = record.thrown(state, Throw(seeds, numbers[line], deck, dealt=dealt))
            if thrown is not None:
                yield line, _difference(line, played.write(state, given), played.write(state, thrown))
        take(played, state, given)


def _difference(line: int, written: Entry, thrown: Entry) -> WrongThrow | None:
    """The order of dice in a line says nothing."""
    if sorted(written.args) == sorted(thrown.args):
        return None
    return WrongThrow(line, write_entry(written), write_entry(thrown))
