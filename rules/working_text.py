"""Working texts that have been replayed: each is kept, and one that goes on from a known one is replayed from there.

A *working text* is a log with its header and the lines so far.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from rules.core.asker import Asker, Walk, walk
from rules.core.asking import Ask
from rules.core.faults import Fault
from rules.core.game import Game
from rules.core.lines import parsing
from rules.core.lines.notation import CLAIM, TURN, Log
from rules.core.lines.set_aside import SetAside, needs_it
from rules.core.lines.turn_lines import turn_named
from rules.core.replaying.replay import Replay, ruled_on
from rules.core.replaying.telling import told_lines, told_since
from rules.core.verdict import Verdict
from rules.games import VOCABULARIES, Components, game, record_of

#: Lines of the end of the log that a view shows.
TAIL = 12
#: Texts whose position is kept.
KEPT = 256
#: An entry adds at most so many lines; a text is looked for among the known ones without them.
LINES_BEHIND = 12
#: A text, and what it is played with: the numbers of the objects.
TextKey = tuple[str, tuple[tuple[str, int], ...]]


@dataclass(slots=True)
class Played:
    """A working text that has been replayed: as far as it is legal, and on to the next question."""

    log: Log
    game: Game
    asker: Asker
    replay: Replay
    refused: Verdict | None
    headed: int
    aside: SetAside | None = None
    components: Components | None = None
    text: str = ""
    before: TextKey | None = None
    since: tuple[int, Any, dict[int, str]] | None = None  # notes, position and sentences of the text it goes on from
    told: dict[int, str] | None = None
    _found: list[Walk] = field(default_factory=list)

    def sentences(self) -> dict[int, str]:
        """Return the sentences of the last lines, by line; told once, and from where those before it end."""
        if self.told is None:
            words_of = record_of(self.log.game)[0].sentences
            if self.since is None:
                self.told = told_lines(self.replay, words_of, TAIL)
            else:
                notes, state, known = self.since
                more = told_since(self.replay, words_of, notes, self.game.copy(state))
                self.told = dict(list((known | more).items())[-TAIL:])
                self.since = None
        return self.told

    @property
    def ask(self) -> Ask | None:
        """Return the next question, as it is asked where the dice of this game fall."""
        ask = self.ahead.ask
        return self.asker.where_dice_are_thrown(ask) if ask is not None and self.at_distance else ask

    @property
    def at_distance(self) -> bool:
        """Return whether a server throws the dice of this game."""
        return self.log.first("throws") is not None

    @property
    def ahead(self) -> Walk:
        if not self._found:
            self._found.append(walk(self.asker, self.replay.state, self.headed, self.at_distance))
        return self._found[0]


KNOWN: dict[TextKey, Played] = {}
_LOCK = Lock()


def play_text(text: str, components: Components | None) -> Played:
    """Return a working text, replayed.

    Texts are remembered with what they were played with, and one that goes on from a known one is only replayed from
    there.
    """
    made_of = tuple(sorted((name, id(each)) for name, each in (components or {}).items()))
    with _LOCK:
        if (found := KNOWN.pop((text, made_of), None)) is not None:
            KNOWN[text, made_of] = found
            return found
        before = _longest_known(text, made_of)
    found = (_extended(before, text) if before is not None else None) or _replayed(text, components)
    found.components = components  # kept, so that no other object gets their number
    found.before = (before.text, made_of) if before is not None else None
    found.text = text
    with _LOCK:
        KNOWN[text, made_of] = found
        if before is not None and before.before is not None:
            KNOWN.pop(before.before, None)  # two steps back is far enough
        while len(KNOWN) > KEPT:
            del KNOWN[next(iter(KNOWN))]
    return found


def _longest_known(text: str, made_of: tuple[tuple[str, int], ...]) -> Played | None:
    """The replay of the longest beginning of a text that is known, at most a few lines shorter."""
    end = len(text) - 1
    for _ in range(LINES_BEHIND):
        end = text.rfind("\n", 0, end)
        if end < 0:
            return None
        if (found := KNOWN.get((text[: end + 1], made_of))) is not None:
            return found
    return None


def _extended(before: Played, text: str) -> Played | None:
    """Go on from the replay of a text's beginning; None where the whole text has to be read: what is ruled on, taken
    back or refused there counts further above, and a claim depends on what follows it.
    """
    log, known = parsing.parse(text, VOCABULARIES), before.log.entries
    if before.refused is not None or before.aside is not None or needs_it(log):
        return None
    if (log.header, log.position) != (before.log.header, before.log.position):
        return None  # the lines behind it say how the game begins
    if log.highest > before.log.highest:
        return None  # as a game begins it is looked whether everybody named has a seat
    if log.entries[: len(known)] != known or (known and known[-1].kind == CLAIM):
        return None
    replay, headed = _going_on(before.replay, log), before.headed
    try:
        for number, entry in enumerate(log.entries[len(known) :], len(known)):
            replay.go_through(number, entry)
            headed = max(headed, (turn_named(entry.args) or 0) if entry.kind == TURN else 0)
    except Fault:
        return None  # the reason is found by reading all of it
    found = Played(log, before.game, before.asker, replay, None, headed)
    notes = before.replay.notes
    # lines of a text that nobody has looked at are not told yet: they are told together with these
    since = before.since if before.told is None else (len(notes), before.replay.state, before.told)
    if since is not None and replay.notes[: since[0]] == notes[: since[0]]:
        found.since = since
    return found


def _going_on(before: Replay, log: Log) -> Replay:
    """A copy of a replay that goes on with the entries of a longer log."""
    replay = copy(before)
    for name, value in vars(before).items():
        if isinstance(value, list | set | dict):
            setattr(replay, name, copy(value))
    replay.log, replay.end, replay.acts = log, len(log.entries), []
    replay.state = before.game.copy(before.state)
    return replay


def _replayed(text: str, components: Components | None = None) -> Played:
    log = parsing.parse(text, VOCABULARIES)
    played = game(log.game, components)
    aside = ruled_on(played, log)
    rest = aside.log if aside else log
    replay, refused = Replay(played, rest), None
    headed = played.place(replay.state)[0] if log.position else 0
    try:
        for number, entry in enumerate(rest.entries):
            replay.go_through(number, entry)
    except Fault as fault:
        refused = replay.stopped(fault)
    turns = [turn_named(entry.args) or 0 for entry in log.entries if entry.kind == TURN]
    return Played(log, played, record_of(log.game)[0].asks(played), replay, refused, max(turns, default=headed), aside)
