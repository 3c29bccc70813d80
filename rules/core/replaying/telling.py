"""Goes along the path of a replay once more and tells its entries in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.game import Answer, Game
from rules.core.lines.notation import ANSWERS, Entry, Log
from rules.core.replaying.path import IMPLIED, Note, take
from rules.core.replaying.replay import Replay
from rules.core.sentences import Sentences, Told, sentences_of

Position = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Saying:
    """What is told of an entry: its own words, which may be "", and what came of it; between two positions."""

    entry: Entry
    own: str
    outcome: tuple[str, ...]
    before: Position
    after: Position

    @property
    def sentence(self) -> str:
        return " ".join(part for part in (self.own, *self.outcome) if part)


class Teller:
    """`state` is the position reached, which this changes; `position` the same as plain data."""

    def __init__(self, game: Game, log: Log, sentences: Sentences | None, state: Any) -> None:
        self.game, self.log, self.sentences, self.state = game, log, sentences, state
        self.called = sentences.called(state) if sentences else {}
        self.position: Position = game.position(state)
        self.names = tuple(str(player.get("name", "")) for player in self.position.get("players") or ())

    def follow(self, note: Note) -> Iterator[Saying]:
        """Carry out what a note holds, and tell it. Nothing is told of a line that tells what is told already."""
        number, given = note
        own = self.log.entries[number] if number != IMPLIED else None
        if isinstance(given, Entry):
            yield self._tell(given, did=self.game.rule_on(self.state, given))
        elif own is not None and own.kind not in ANSWERS:
            if given:  # a claim that rests on a ruling, a line that opens a turn
                self.game.step(self.state, given)
            yield self._tell(own)
        elif given:
            for part in self.sentences.parts(given) if self.sentences else (given,):
                yield from self._answer(part, own)

    def _answer(self, given: Answer, own: Entry | None) -> Iterator[Saying]:
        """What is written is told as the game would write it; what it has no words for as it is written."""
        has_words = self.sentences is None or self.sentences.has_words(given)
        if own is None and not has_words:
            self.game.step(self.state, given)
            return
        entry = self.game.write(self.state, given) if has_words or own is None else own
        self.game.step(self.state, given)
        yield self._tell(entry, given)

    def _tell(self, entry: Entry, answer: Answer | None = None, did: str = "") -> Saying:
        before, after = self.position, self.game.position(self.state)
        self.position = after
        told = Told(entry, before, after, self.names, self.called, answer, did)
        own, *outcome = sentences_of(self.sentences, told)
        return Saying(entry, own, tuple(outcome), before, after)


def told_lines(replay: Replay, sentences: Sentences | None, most: int) -> dict[int, str]:
    """Return the sentences of the last lines that a replay has read, by line: `most` of them at most."""
    written = [place for place, (number, _) in enumerate(replay.notes) if number != IMPLIED]
    first = written[-most] if len(written) > most else 0
    state = replay.game.begin(replay.log)
    for _, given in replay.notes[:first]:
        take(replay.game, state, given)
    return told_since(replay, sentences, first, state)


def told_since(replay: Replay, sentences: Sentences | None, first: int, state: Any) -> dict[int, str]:
    """Return the sentences of what a replay has noted from this note on, by line. `state`, the position there, is
    changed.
    """
    teller, found = Teller(replay.game, replay.log, sentences, state), dict[int, list[str]]()
    for note in replay.notes[first:]:
        said = [each.sentence for each in teller.follow(note)]
        if note[0] != IMPLIED:
            found.setdefault(replay.log.line_of(note[0]), []).extend(said)
    return {line: " ".join(parts) for line, parts in found.items() if parts}
