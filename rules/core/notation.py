"""The game log: text, one entry a line. `docs/notation.md` is the specification.

`parse` forgives (case, aliases, spacing, several answers on one line); `write` is strict: one entry a
line, whole words. `parse(write(log)) == log` for every log.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter

from rules.core.faults import Unreadable

VERSION = "1"
FIRST_LINE = f"Dice Marshal log {VERSION}"

DECISION, FACT, CLAIM, RULING, TURN = "decision", "fact", "claim", "ruling", "turn"


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The verbs of one game: which are decisions, which facts, and what else they may be written as."""

    decisions: frozenset[str]
    facts: frozenset[str]
    aliases: Mapping[str, str]
    phrases: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)  # two words for a verb and more
    choice: str = "choose"  # what follows ">" on a line
    fact: str = "roll"  # what follows "->" on a line
    replies: frozenset[str] = frozenset()  # decisions that may be spelt out after ">" all the same
    position: frozenset[str] = frozenset()  # the words of a prepared position
    table: frozenset[str] = frozenset()  # those of them that belong to no player
    players: int = 2  # at most
    header: frozenset[str] = frozenset()  # header words of this game alone
    turn: str = "turn"  # the line that opens a turn, or a round

    def verb(self, word: str) -> str:
        """The verb that a word stands for: itself, a longer one, or one of which it is the third person."""
        verb = self.aliases.get(word, word)
        if verb in self.decisions or verb in self.facts:
            return verb
        spoken = word.removesuffix("es" if word.endswith("sses") else "s")
        return spoken if spoken in self.decisions or spoken in self.facts else verb


@dataclass(slots=True)
class Entry:
    """`actor` is a player's number (0, 1, …) or None where the line names nobody. Columns count from 1.

    Nobody changes an entry: it is a matter of words alone, and stands on many lines of many logs. It is not frozen only
    because a frozen one takes four times as long to make.
    """

    kind: str
    verb: str
    args: tuple[str, ...]
    actor: int | None = None
    note: str | None = None  # the quoted reason of a ruling
    column: int = field(default=1, compare=False)
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class HeaderLine:
    key: str
    args: tuple[str, ...]
    actor: int | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Log:
    """`position` holds the lines of a prepared position, if the log does not start with the game.

    `lines`: where the entries stand, counted from 1; () if they were not read from a text.
    """

    game: str
    header: tuple[HeaderLine, ...]
    position: tuple[HeaderLine, ...]
    entries: tuple[Entry, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)
    _said: dict[tuple[str, int | None], list[HeaderLine]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        said: dict[tuple[str, int | None], list[HeaderLine]] = {}
        for line in self.header:
            said.setdefault((line.key, line.actor), []).append(line)
        object.__setattr__(self, "_said", said)

    def first(self, key: str, actor: int | None = None) -> HeaderLine | None:
        said = self._said.get((key, actor))
        return said[0] if said else None

    def every(self, key: str, actor: int | None = None) -> list[HeaderLine]:
        return self._said.get((key, actor), [])

    def line_of(self, number: int) -> int:
        """The line of an entry, by its place in the log from 0; 0 if it has none."""
        return self.lines[number] if 0 <= number < len(self.lines) else 0

    def beyond(self, players: int) -> tuple[int, int] | None:
        """The first player named who is not one of so many, as a number from 1, and the line."""
        places: tuple[HeaderLine | Entry, ...] = (*self.header, *self.position, *self.entries)
        if max(set(map(_ACTOR_OF, places)) - {None}, default=0) < players:
            return None
        lines = [*(line.line for line in (*self.header, *self.position)), *self.lines]
        named = [(place.actor or 0, line) for place, line in zip(places, lines, strict=True)]
        return next((actor + 1, line) for actor, line in named if actor >= players)


_ACTOR_OF = attrgetter("actor")


_WORDS = re.compile(r'"[^"]*"|->|>|(?:(?!->)[^\s,>])+')
_QUOTED = re.compile(r'"[^"]*"')
_ACTOR = re.compile(r"p([1-9])[:.]*", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,6}")
_APART = re.compile(r'("[^"]*")')
_LINE_END = re.compile(r"\r\n|\r|\n")
#: What telephones make of the signs of a log (curly quotes, arrows, long dashes), and what they add.
_TYPOGRAPHY = str.maketrans(
    dict.fromkeys("“”„‟", '"') | dict.fromkeys("‘’", "'") | dict.fromkeys("→⇒➔", "->") | dict.fromkeys("‐‑–—−", "-")
    | {"×": "x"} | dict.fromkeys("\u200b\u2060\ufeff™®", "")
)  # fmt: skip
_PLAIN_LINE = re.compile(r'[^",>;]*')
_BEFORE_COMMENT = re.compile(r'(?:"[^"]*"|[^;])*')
LONG = 200  # signs; a log with a longer line is read anew each time, so that what is remembered stays small
#: Header words that every game knows. A header line with another word is kept, and means nothing.
HEADER_KEYS = frozenset(
    ("game", "option", "format", "life", "cards", "event", "round", "table", "date", "player", "card", "basic", "first")
    + ("passes", "seed", "notation")
)


def is_number(word: str) -> bool:
    """Whether a word is a whole number that somebody may have meant (what `isdigit` allows, `int` does not always)."""
    return _NUMBER.fullmatch(word) is not None


def lines_of(text: str) -> list[str]:
    """The lines of a text as every editor counts them; other marks that might end a line are blanks."""
    lines = _LINE_END.split(text.lstrip("\ufeff"))
    return lines if lines[-1] else lines[:-1]


def straight(line: str) -> str:
    """The line with the plain signs that were meant; what stands in quotation marks is for people."""
    if line.isascii():
        return line
    parts = _APART.split(line)  # every second part is quoted
    return "".join(part if quoted % 2 else part.translate(_TYPOGRAPHY) for quoted, part in enumerate(parts))


def strip_comment(line: str) -> str:
    """Everything from a `;` on is for people, unless it stands inside quotes; so is a line that begins with `#`."""
    if line.lstrip()[:1] == "#":
        return ""
    if ";" not in line:
        return line.rstrip()
    match = _BEFORE_COMMENT.match(line)
    assert match is not None
    return match[0].rstrip()


def split_actor(words: list[str]) -> tuple[int | None, list[str]]:
    """`P2 block …` belongs to the second player."""
    if words and (match := _ACTOR.fullmatch(words[0])):
        return int(match[1]) - 1, words[1:]
    return None, words


def parse(text: str, games: Mapping[str, Vocabulary]) -> Log:
    """A log from its text. Raises Unreadable, which knows its line."""
    return _Reader(games).read(text)


class _Reader:
    def __init__(self, games: Mapping[str, Vocabulary]) -> None:
        self.games = games
        self.game: str | None = None
        self.header: list[HeaderLine] = []
        self.position: list[HeaderLine] = []
        self.entries: list[Entry] = []
        self.lines: list[int] = []
        self.section = "header"

    def read(self, text: str) -> Log:
        lines = lines_of(text)
        start = next((n for n, line in enumerate(lines) if strip_comment(line).strip()), None)
        if start is None:
            raise at(1, "The log is empty.")
        self._first_line(strip_comment(lines[start]).strip(), start + 1)
        play = start + 1
        while play < len(lines) and self._is_header(lines[play], play + 1):
            play += 1
        self._play(lines[play:], play + 1)
        name = self._known_game(len(lines))
        log = Log(name, tuple(self.header), tuple(self.position), tuple(self.entries), tuple(self.lines))
        players = self.games[name].players
        if beyond := log.beyond(players):
            raise at(beyond[1], f"There is no P{beyond[0]}: this game has {players} players at most.")
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

    def _is_header(self, raw: str, number: int) -> bool:
        """Whether a line says nothing, or belongs to the header or the position."""
        try:
            words = _header_words(raw) if len(raw) < LONG else _header_words.__wrapped__(raw)
        except Unreadable as fault:
            fault.line = number
            raise
        return words is None or self._header_line(*words, number)

    def _play(self, lines: list[str], first: int) -> None:
        if not lines:
            return
        vocabulary, number = self.games[self._known_game(first)], first
        entries, places = self.entries, self.lines
        split = _split if max(map(len, lines)) < LONG else _split.__wrapped__
        try:
            for number, raw in enumerate(lines, start=first):
                found = split(raw, vocabulary)
                entries += found
                places += [number] * len(found)
        except Unreadable as fault:
            fault.line = number
            raise

    def _header_line(self, actor: int | None, key: str, args: tuple[str, ...], number: int) -> bool:
        if self.section == "position":
            if self._is_entry(key) if actor is not None else key not in self.games[self.game or ""].table:
                return False
            self.position.append(HeaderLine(key, args, actor, number))
            return True
        if key == "position":
            self._known_game(number)
            self.section = "position"
            self.position.append(HeaderLine(key, args, actor, number))
            return True
        if self._opens_play(key, args):
            return False
        if key == "game":
            self._game(args, number)
        elif self.game is not None and key not in HEADER_KEYS and key not in self.games[self.game].header:
            return False
        self.header.append(HeaderLine(key, args, actor, number))
        return True

    def _opens_play(self, key: str, args: tuple[str, ...]) -> bool:
        """`round 1 P2` opens a round where the game has rounds; `round 3` is the event's."""
        opens = self.game is not None and key == self.games[self.game].turn
        return opens and any(_ACTOR.fullmatch(word) for word in args)

    def _is_entry(self, key: str) -> bool:
        """Whether a line of a player's after a position is play already: a verb that is no word of positions."""
        vocabulary = self.games[self.game or ""]
        verb = vocabulary.verb(key)
        play = verb in vocabulary.decisions or verb in vocabulary.facts
        return key[:1] in ("=", "!") or (play and verb not in vocabulary.position)

    def _game(self, words: tuple[str, ...], number: int) -> None:
        name = words[0].casefold() if words else ""
        if name not in self.games:
            raise at(number, f'"{name}" is no game known here.', tuple(self.games))
        if self.game not in (None, name):
            raise at(number, f"The header has named another game before: {self.game}.")
        self.game = name


def at(line: int, message: str, candidates: tuple[str, ...] = (), column: int = 1) -> Unreadable:
    """An Unreadable that knows its line."""
    return Unreadable(message, candidates, line, column)


@lru_cache(maxsize=4096)  # sound: it is a matter of words alone
def _header_words(raw: str) -> tuple[int | None, str, tuple[str, ...]] | None:
    """Player, key and the other words of a line; None if it says nothing."""
    line = strip_comment(straight(raw))
    _check_quotes(line)
    actor, words = split_actor(_WORDS.findall(line))
    if not words:
        return (actor, "", ()) if actor is not None else None
    return actor, words[0].casefold().rstrip(":") or words[0], tuple(words[1:])


def _check_quotes(line: str) -> None:
    for match in _WORDS.finditer(line) if '"' in line else ():
        if '"' in match[0] and not _QUOTED.fullmatch(match[0]):
            message = "A quotation mark stands alone: put quotes around the whole text."
            raise Unreadable(message, column=match.start() + 1)


@lru_cache(maxsize=8192)  # sound: a line means the same in every log of a vocabulary, and nobody changes an entry
def _split(raw: str, vocabulary: Vocabulary) -> tuple[Entry, ...]:
    """One line may hold a decision, the choices it asks for (`> …`) and the dice it made fall (`-> …`)."""
    line = straight(raw)
    if _PLAIN_LINE.fullmatch(line) and line.lstrip()[:1] != "#":
        actor, words = split_actor(line.split())
        parts: list[Part] = [(None, words, len(line) - len(line.lstrip()) + 1)] if words or actor is not None else []
    else:
        actor, parts = _parts(strip_comment(line), vocabulary)
    entries = []
    for following, part, column in parts:
        kind, verb, args, note = _meaning(part, following, vocabulary)
        entries.append(Entry(kind, verb, args, actor, note, column, strip_comment(raw).strip()))
    return tuple(entries)


#: What follows which sign, its words, and its column.
Part = tuple[str | None, list[str], int]


def _parts(line: str, vocabulary: Vocabulary) -> tuple[int | None, list[Part]]:
    """A line with signs between its words; who acts, and what is told apart by the signs."""
    _check_quotes(line)
    places = [(match[0], match.start() + 1) for match in _WORDS.finditer(line)]
    actor, words = split_actor([word for word, _ in places])
    parts: list[Part] = [(None, [], places[0][1])] if places else []
    for word, column in places[len(places) - len(words) :]:
        if word in (">", "->") and (parts[-1][1] or parts[-1][0]):
            parts.append((vocabulary.choice if word == ">" else vocabulary.fact, [], column))
        else:
            parts[-1][1].append(word)
    return actor, parts


def _meaning(
    words: list[str], following: str | None, vocabulary: Vocabulary
) -> tuple[str, str, tuple[str, ...], str | None]:
    if not words:
        return FACT if following in vocabulary.facts else DECISION, following or "", (), None
    word = words[0].casefold().rstrip(":") or words[0]
    phrase = vocabulary.phrases.get((word, words[1].casefold())) if len(words) > 1 else None
    if phrase is not None:
        return DECISION, phrase[0], (*phrase[1:], *words[2:]), None
    verb = vocabulary.verb(word)
    if words[0].startswith("="):
        rest = ([words[0][1:]] if len(words[0]) > 1 else []) + words[1:]
        return CLAIM, "=", tuple(rest), None
    if words[0].startswith("!"):
        note = next((w.strip('"') for w in words if w.startswith('"')), None)
        return RULING, words[0].casefold(), tuple(w for w in words[1:] if not w.startswith('"')), note
    if verb == vocabulary.turn and following is None:
        return TURN, verb, tuple(words[1:]), None
    if verb in vocabulary.facts:
        return FACT, verb, tuple(words[1:]), None
    if following is not None and word not in vocabulary.replies:
        kind = FACT if following in vocabulary.facts else DECISION
        return kind, following, tuple(words), None
    return DECISION, verb, tuple(words[1:]), None


def write(log: Log) -> str:
    """The canonical text of a log."""
    lines = [FIRST_LINE]
    lines += [_written(h.actor, h.key, h.args) for h in (*log.header, *log.position)]
    lines += [write_entry(entry) for entry in log.entries]
    return "\n".join(lines) + "\n"


def write_entry(entry: Entry) -> str:
    text = _written(entry.actor, entry.verb, entry.args)
    return f'{text} "{entry.note}"' if entry.note is not None else text


def _written(actor: int | None, verb: str, args: tuple[str, ...]) -> str:
    name = [] if actor is None else [f"P{actor + 1}"]
    return " ".join((*name, verb, *args))
