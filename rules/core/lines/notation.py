"""The game log as a value, and its canonical text. `docs/notation.md` is the specification.

`parsing.parse` forgives (case, aliases, spacing, several answers on one line); `write` is strict: one entry a
line, whole words. `parse(write(log)) == log` for every log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import NamedTuple

from rules.core.lines.told_claims import Telling

VERSION = "1"
FIRST_LINE = f"Dice Marshal log {VERSION}"

DECISION, FACT, CLAIM, RULING, TURN = "decision", "fact", "claim", "ruling", "turn"
#: The kinds of entries that answer a question.
ANSWERS = (DECISION, FACT)


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The verbs of one game: which are decisions, which facts, and what else they may be written as."""

    decisions: frozenset[str]
    facts: frozenset[str]
    aliases: Mapping[str, str]
    phrases: Mapping[tuple[str, str], tuple[str, ...]] = field(
        default_factory=dict
    )  # two words, or one and "", for a verb and more
    choice: str = "choose"  # what follows ">" on a line
    fact: str = "roll"  # what follows "->" on a line
    replies: frozenset[str] = frozenset()  # decisions that may be spelt out after ">" all the same
    position: frozenset[str] = frozenset()  # the words of a prepared position
    table: frozenset[str] = frozenset()  # those of them that belong to no player
    players: int = 2  # at most
    seated: frozenset[str] = frozenset()  # header words with which players sit down; the game tells of one too many
    header: frozenset[str] = frozenset()  # header words of this game alone
    turn: str = "turn"  # the line that opens a turn, or a round
    inflected: Mapping[str, str] = field(default_factory=dict)  # verbs in other forms, as one speaks of a game
    together: frozenset[str] = frozenset()  # decisions of which lines in a row are one
    becomes: Mapping[str, frozenset[str]] = field(default_factory=dict)  # by verb: words that are read as "->"
    lands: str = ""  # what an arrow stands for in front of a name, where dice show numbers alone
    joined: frozenset[str] = frozenset()  # decisions in which an arrow stands between two names
    spoken: Mapping[str, str] = field(default_factory=dict)  # verbs that may stand behind the name of whoever does it
    negations: frozenset[str] = frozenset()  # words that are read as "no" before a verb
    acts: frozenset[str] = frozenset()  # decisions that stand for themselves; if none, all but replies and choices
    alone: frozenset[str] = frozenset()  # decisions that need no more words
    #: Words that begin an act behind another on its line, beside the verbs: and behind which verbs.
    openers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    endings: frozenset[str] = frozenset()  # decisions that end the game; inside a sentence they are other words
    declines: frozenset[str] = frozenset()  # decisions that say no to what is offered, and nothing where nothing is
    silent: Mapping[str, frozenset[str]] = field(default_factory=dict)  # by verb: words that say nothing behind it
    parted_by: frozenset[str] = frozenset()  # claims that may stand between two lines of one fact
    told: Telling = field(default_factory=Telling)  # what is claimed without the sign, as one speaks
    #: What a line is that begins with a verb in full: its kind, the verb, and the words that may make it another.
    heads: Mapping[str, tuple[str, str, frozenset[str]]] = field(init=False)

    def __post_init__(self) -> None:
        kinds = dict.fromkeys(self.decisions, DECISION) | dict.fromkeys(self.facts, FACT) | {self.turn: TURN}
        several = self.aliases.keys() | self.inflected.keys() | self.negations | {"take"}  # take back
        heads = {verb: (kind, verb, self._turning(verb)) for verb, kind in kinds.items() if verb not in several}
        object.__setattr__(self, "heads", heads)

    def _turning(self, verb: str) -> frozenset[str]:
        """The words that may make a line another which begins with this verb."""
        seconds = frozenset(second for first, second in self.phrases if first == verb)
        return self.becomes.get(verb, frozenset()) | (seconds.union(self.spoken) if seconds else seconds)

    def verb(self, word: str) -> str:
        """The verb that a word stands for: itself, a longer one, or one of which it is the third person."""
        verb = self.aliases.get(word) or self.inflected.get(word, word)
        if verb in self.decisions or verb in self.facts:
            return verb
        spoken = word.removesuffix("es" if word.endswith("sses") else "s")
        meant = self.aliases.get(spoken) or self.inflected.get(spoken, spoken) if len(spoken) > 2 else spoken
        return meant if meant in self.decisions or meant in self.facts else verb

    def is_act(self, verb: str) -> bool:
        """Whether a decision stands for itself, and is not part of the one in front of it."""
        return verb in self.acts if self.acts else verb not in self.replies and verb != self.choice

    def names_a_verb(self, words: Iterable[str]) -> bool:
        """Whether one of these words is a verb in full: letters alone are faces as well."""
        verbs = {self.verb(word.casefold()) for word in words if len(word) > 2}
        return not verbs.isdisjoint(self.decisions) or not verbs.isdisjoint(self.facts)

    def is_verb(self, word: str) -> bool:
        """Whether a word, in small letters, begins an entry."""
        verb = self.verb(word)
        return verb in self.decisions or verb in self.facts or verb == self.turn or (word, "") in self.phrases


class Part(NamedTuple):
    """A line of an entry on several lines: how many words stand there and above it, how far below the first line it
    stands, whom it and those above name, and its text.
    """

    words: int
    behind: int
    actor: int | None
    text: str


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
    aside: str = field(default="", compare=False)  # what stands behind the entry as a comment
    goes_on: bool = field(default=False, compare=False)  # that comment begins with a verb, and is kept
    parts: tuple[Part, ...] = field(default=(), compare=False)  # of an entry on several lines
    #: A sentence whose commas and other signs say what belongs together: it is written as it stands.
    is_sentence: bool = field(default=False, compare=False)


@dataclass(slots=True)
class HeaderLine:
    """Nobody changes it (see `Entry`)."""

    key: str
    args: tuple[str, ...]
    actor: int | None = None
    line: int = field(default=0, compare=False)


_ACTOR = attrgetter("actor")


@dataclass(frozen=True, slots=True)
class Log:
    """`position` holds the lines of a prepared position, if the log does not start with the game.

    `lines`: where the entries stand, counted from 1; () if they were not read from a text.
    """

    game: str
    header: tuple[HeaderLine, ...]
    position: tuple[HeaderLine, ...]
    entries: tuple[Entry, ...]
    lines: Sequence[int] = field(default=(), compare=False)
    #: The lines of the header by their key, and the player who is named.
    said: Mapping[tuple[str, int | None], Sequence[HeaderLine]] = field(init=False, compare=False, repr=False)
    highest: int = field(init=False, compare=False, repr=False)  # the highest player who is named, counted from 1

    def __post_init__(self) -> None:
        said: dict[tuple[str, int | None], list[HeaderLine]] = {}
        for line in self.header:
            said.setdefault((line.key, line.actor), []).append(line)
        object.__setattr__(self, "said", said)
        actors = set(map(_ACTOR, self.entries)).union(map(_ACTOR, self.header), map(_ACTOR, self.position))
        object.__setattr__(self, "highest", 1 + max([actor for actor in actors if actor is not None], default=0))

    def first(self, key: str, actor: int | None = None) -> HeaderLine | None:
        lines = self.said.get((key, actor))
        return lines[0] if lines else None

    def every(self, key: str, actor: int | None = None) -> Sequence[HeaderLine]:
        return self.said.get((key, actor), ())

    def line_of(self, number: int) -> int:
        """The line of an entry, by its place in the log from 0; 0 if it has none."""
        return self.lines[number] if 0 <= number < len(self.lines) else 0

    def beyond(self, players: int) -> tuple[int, int] | None:
        """The first player named who is not one of so many, as a number from 1, and the line."""
        if self.highest <= players:
            return None
        places: tuple[HeaderLine | Entry, ...] = (*self.header, *self.position, *self.entries)
        lines = [*(line.line for line in (*self.header, *self.position)), *self.lines]
        named = [(place.actor or 0, line) for place, line in zip(places, lines, strict=True)]
        return next((actor + 1, line) for actor, line in named if actor >= players)


def write(log: Log) -> str:
    """The canonical text of a log."""
    lines = [FIRST_LINE]
    lines += [_written(h.actor, h.key, h.args) for h in (*log.header, *log.position)]
    lines += [as_told(entry) for entry in (_behind_position(log), *log.entries[1:]) if entry is not None]
    return "\n".join(lines) + "\n"


#: Verbs with which a line of a prepared position may begin as well.
_OF_POSITIONS = frozenset(("field",))


def _behind_position(log: Log) -> Entry | None:
    """The first entry, without the player where its line would be one of the position: whose turn it is does it."""
    first = log.entries[0] if log.entries else None
    if first is None or not log.position or first.verb not in _OF_POSITIONS or first.actor is None:
        return first
    if "with" in first.args:
        return first  # no position says what is paid
    return replace(first, actor=None) if f"P{first.actor + 1}" in log.position[0].args else first


def lines_for(entries: Iterable[Entry], most: int) -> list[str]:
    """Entries as lines of a log, each line once; no more than so many are looked for."""
    found: list[str] = []
    for entry in entries:
        if (text := write_entry(entry)) not in found:
            found.append(text)
        if len(found) >= most:
            break
    return found


#: A capital letter in front may be a face as well as a verb: `F ch ch B`.
_BARE_FACES = re.compile(r"(?:[Pp][1-9]:? )?[A-Z] (?![A-Za-z]{3})")


def as_told(entry: Entry) -> str:
    """The canonical line of an entry that was read from a text; of a sentence its own line or lines."""
    if entry.is_sentence:
        told = "\n".join([part.text for part in entry.parts] or [entry.text])
    elif _BARE_FACES.match(entry.text) and ">" not in entry.text:
        told = entry.text
    else:
        told = write_entry(entry)
    return f"{told} ;{entry.aside}" if entry.goes_on else told


def write_entry(entry: Entry) -> str:
    text = _written(entry.actor, entry.verb, entry.args)
    return f'{text} "{entry.note}"' if entry.note is not None else text


def _written(actor: int | None, verb: str, args: tuple[str, ...]) -> str:
    name = [] if actor is None else [f"P{actor + 1}"]
    return " ".join((*name, verb, *args))
