"""From the text of a log to its value. Every fault knows its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from typing import cast

from rules.core.faults import Unreadable
from rules.core.lines.gathering import by_seats, gathered, players_called, turns_apart, unmarked
from rules.core.lines.notation import FIRST_LINE, VERSION, Entry, HeaderLine, Log, Vocabulary
from rules.core.lines.plainer import CLOSE
from rules.core.lines.turn_lines import names_somebody
from rules.core.lines.words import entries_of, header_words, lines_of, strip_comment

#: Header words that every game knows. A header line with another word is kept, and means nothing.
HEADER_KEYS = frozenset(
    ("game", "option", "format", "life", "cards", "event", "round", "table", "date", "player", "card", "basic", "first")
    + ("passes", "seed", "notation", "throws", "dealt")
)
#: Those of them that are read as they stand once the game is named. Most lines of a header are such.
SAID_FREELY = HEADER_KEYS - {"game", "round", "first"}
#: The word before what pays for something; no position speaks of paying.
PAID_WITH = "with"


def parse(text: str, games: Mapping[str, Vocabulary]) -> Log:
    """A log from its text. Raises Unreadable, which knows its line."""
    return _Reader(games).read(text)


def _check_players(log: Log, game: Vocabulary) -> None:
    """Nobody is named who has no seat in this game, unless the game itself tells which rule that breaks."""
    beyond = log.beyond(game.players)
    if beyond is None or any(line.key in game.seated for line in log.header if (line.actor or 0) >= game.players):
        return
    raise at(beyond[1], f"There is no P{beyond[0]}: this game has {game.players} players at most.")


class _Reader:
    def __init__(self, games: Mapping[str, Vocabulary]) -> None:
        self.games = games
        self.game: str | None = None
        self.said: list[HeaderLine] = []
        self.position: list[HeaderLine] = []
        self.entries: tuple[Entry, ...] = ()
        self.lines: Sequence[int] = ()
        self.section = "header"
        self.freely: frozenset[str] = frozenset()  # the header words that are read as they stand from here on

    def read(self, text: str) -> Log:
        lines = lines_of(text)
        start = next((n for n, line in enumerate(lines) if strip_comment(line).strip()), None)
        if start is None:
            raise at(1, "The log is empty.")
        self._first_line(strip_comment(lines[start]).strip(), start + 1)
        play = self._header(lines, start + 1)
        self._play(lines[play:], play + 1)
        name = self._known_game(len(lines))
        log = Log(name, tuple(self.said), tuple(self.position), self.entries, self.lines)
        _check_players(log, self.games[name])
        return log

    def _first_line(self, line: str, number: int) -> None:
        words = line.casefold().split()
        if words[:3] != ["dice", "marshal", "log"]:
            raise at(number, f'The first line should be "{FIRST_LINE}".')
        if words[3:] != [VERSION]:
            raise at(
                number, f"This log is of notation version {' '.join(words[3:]) or '?'}; version {VERSION} is known."
            )

    def _known_game(self, number: int) -> str:
        if self.game is None:
            raise at(number, f"The header names no game: write a line such as game {next(iter(self.games))}.")
        return self.game

    def _header(self, lines: list[str], start: int) -> int:
        """The lines of the header and the position. Returns where play begins."""
        for number, line in enumerate(lines[start:], start + 1):
            try:
                words = header_words[line]
            except Unreadable as fault:
                fault.line = number
                raise
            if words is None:
                continue
            key, args, actor = words
            if key in self.freely:
                self.said.append(HeaderLine(key, args, actor, number))
            elif not self._header_line(key, args, actor, number):
                return number - 1
        return len(lines)

    def _play(self, lines: list[str], first: int) -> None:
        if not lines:
            return
        known = entries_of(self.games[self._known_game(first)])
        names = players_called(self.said)
        lines = unmarked(lines, names)
        found: list[Entry | tuple[Entry, ...]] = []
        try:
            found.extend(map(known.__getitem__, lines))
        except Unreadable as fault:
            fault.line = first + len(found)
            raise
        found = turns_apart(found, names, known)
        if names:
            found = by_seats(lines, found, names, known)
        if tuple not in map(type, found):
            self.entries, self.lines = cast(tuple[Entry, ...], tuple(found)), range(first, first + len(found))
        else:
            each = [entries if isinstance(entries, tuple) else (entries,) for entries in found]
            self.entries = tuple(chain.from_iterable(each))
            self.lines = [number for number, entries in enumerate(each, first) for _ in entries]
        self.entries, self.lines = gathered(self.entries, self.lines, self.games[self._known_game(first)].together)

    def _header_line(self, key: str, args: tuple[str, ...], actor: int | None, number: int) -> bool:
        if self.section == "position":
            if self._is_entry(key, args) if actor is not None else key not in self.games[self.game or ""].table:
                return False
            self.position.append(HeaderLine(key, args, actor, number))
            return True
        if key == "position":
            self._known_game(number)
            self.section, self.freely = "position", frozenset()
            self.position.append(HeaderLine(key, args, actor, number))
            return True
        if self._opens_play(key, args):
            return False
        if key == "game":
            self._game(args, number)
        elif self.game is not None and key not in HEADER_KEYS and key not in self.games[self.game].header:
            return False
        self.said.append(HeaderLine(key, args, actor, number))
        return True

    def _opens_play(self, key: str, args: tuple[str, ...]) -> bool:
        """`round 1 P2` and `round 1 Ana` open a round where the game has rounds; `round 3` is the event's. What tells
        of an act is no line of the header: `round 1 Ana: draws 4 NPC`, `first Ana draws`.
        """
        if self.game is None or key not in ("round", "first"):
            return False
        vocabulary = self.games[self.game]
        tells = vocabulary.names_a_verb([word.strip(":,.()") for word in args])
        return tells or (key == vocabulary.turn and names_somebody(args))

    def _is_entry(self, key: str, args: tuple[str, ...]) -> bool:
        """Whether a line of a player's after a position is play already: a verb that is no word of positions, one that
        says what is paid with, or a word like none of theirs."""
        vocabulary = self.games[self.game or ""]
        verb = vocabulary.verb(key)
        play = verb in vocabulary.decisions or verb in vocabulary.facts or verb == vocabulary.turn
        play = play or vocabulary.is_verb(verb) or (key, *(word.casefold() for word in args[:1])) in vocabulary.phrases
        prepared = key in vocabulary.position or verb in vocabulary.position
        unlike = not play and not prepared and not get_close_matches(key, vocabulary.position, 1, CLOSE)
        return key[:1] in ("=", "!") or unlike or (play and (not prepared or PAID_WITH in args))

    def _game(self, words: tuple[str, ...], number: int) -> None:
        name = words[0].casefold() if words else ""
        if name not in self.games:
            raise at(number, f'"{name}" is not a game known here.', tuple(self.games))
        if self.game not in (None, name):
            raise at(number, f"The header has named another game before: {self.game}.")
        self.game, self.freely = name, SAID_FREELY


def at(line: int, message: str, candidates: tuple[str, ...] = (), column: int = 1) -> Unreadable:
    """An Unreadable that knows its line."""
    return Unreadable(message, candidates, line, column)
