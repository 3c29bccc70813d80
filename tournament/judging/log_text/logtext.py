"""The lines of a log as a reader sees them, and what its header asks for. Pure, and never fails on any text.

What a line *means* is the replay's business; here it only gets the look of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.lines import notation
from rules.core.lines.notation import Vocabulary
from rules.core.lines.parsing import HEADER_KEYS
from rules.core.lines.words import ACTOR, lines_of, split_actor, straight, strip_comment
from rules.dice_masters.cards import read_code, set_of
from rules.games import VOCABULARIES

HEADER_LINES = 200  # the game has begun long before
BROUGHT = ("card", "basic")
HEADER, COMMENT = "header", "comment"
TURN, DECISION, FACT, CLAIM, RULING = (
    notation.TURN, notation.DECISION, notation.FACT, notation.CLAIM, notation.RULING,
)  # fmt: skip
#: What the first sign of a line says of it in every game.
FIRST_CHARACTER = {"=": CLAIM, "!": RULING}
#: A line of one of these kinds means that the game has begun; so does a decision that no header or position knows.
PLAYED = (TURN, FACT, CLAIM, RULING)
#: For a log that names no game: what every game calls so.
_NO_GAME = Vocabulary(
    decisions=frozenset(), facts=frozenset.intersection(*(words.facts for words in VOCABULARIES.values())), aliases={}
)


@dataclass(frozen=True, slots=True)
class Asked:
    """The game and rules profile ("dice-masters/wol2015 class_effects=open"), the digests of cards and dice, the codes
    of the sets whose cards are brought.
    """

    profile: str = ""
    cards: str = ""
    dice: str = ""  # Dungeon Dice
    sets: tuple[str, ...] = ()  # Dice Masters; in order


@dataclass(frozen=True, slots=True)
class TextLine:
    number: int
    text: str
    kind: str


def lines(text: str) -> list[str]:
    """Return the lines as the notation counts them, from line 1."""
    return lines_of(text)


def asked(text: str) -> Asked:
    """Return what the header asks for; "" where it is silent."""
    game, options, cards, dice = "", [], "", ""
    sets: set[str] = set()
    for line in lines(text[: HEADER_LINES * 200])[:HEADER_LINES]:
        key, *args = strip_comment(line).split() or [""]
        if ACTOR.fullmatch(key) and args and args[0].casefold() in BROUGHT:
            key, *args = args
        match key.casefold():
            case "game":
                game = game or " ".join(args)
            case "option":
                options.extend(args)
            case "cards" if args:
                cards = cards or args[0]
            case "dice" if len(args) == 2:
                dice = dice or args[1]
            case "card" | "basic":
                sets.update(set_of(code) for word in args[:2] if (code := read_code(word)))  # the dice may come first
    profile = " ".join((game, *options)).strip()[:200]
    return Asked(profile, cards.lower()[:64], dice.lower()[:64], tuple(sorted(sets)))


class Lines:
    """The lines of a log with the kinds they look like, looked at only where somebody asks: a log may have 100,000.

    The kinds are those of the vocabulary of the game that the log names. The header ends with the first turn, fact,
    claim or ruling, or with the first decision that is no word of headers and prepared positions.
    """

    def __init__(self, text: str) -> None:
        self.texts = lines(text)
        name = asked(text).profile.partition(" ")[0].casefold()
        self._words = VOCABULARIES.get(name, _NO_GAME)
        self._prepared = self._words.position | HEADER_KEYS | self._words.header
        #: The number of the first line of play; one more than there are lines if nothing was played.
        self.header = next((n for n, line in enumerate(self.texts, 1) if self._plays(line)), len(self.texts) + 1)

    def __len__(self) -> int:
        return len(self.texts)

    def kind(self, number: int) -> str:
        """Return the kind of a line, counted from 1."""
        kind = self._kind(self.texts[number - 1])[0]
        return kind if number >= self.header or kind == COMMENT else HEADER

    def part(self, first: int, last: int) -> list[TextLine]:
        """Return the lines from the first to the last of these numbers, as far as there are any."""
        numbers = range(max(1, first), min(last, len(self)) + 1)
        return [TextLine(number, self.texts[number - 1], self.kind(number)) for number in numbers]

    @property
    def is_header_alone(self) -> bool:
        """Return whether every line is one of the header, and there is one."""
        keys = [self._kind(line)[1] for line in self.texts[1:] if self._kind(line)[0] != COMMENT]
        return (
            bool(keys) and self.header > len(self) and all(key in self._prepared - self._words.position for key in keys)
        )

    def next_entry(self, numbers: Iterable[int]) -> int | None:
        """Return the first of these lines on which something was played; None if there is none."""
        return next((number for number in numbers if self.kind(number) not in (COMMENT, HEADER)), None)

    @property
    def last_words(self) -> int | None:
        """Return the last line that is no comment."""
        return next((number for number in range(len(self), 0, -1) if self.kind(number) != COMMENT), None)

    def with_its_dice(self, number: int) -> int:
        """Return the last line of what a decision did: the dice that it made fall are written on the lines
        behind it.
        """
        last = number
        while (
            last < len(self) and self.kind(number) == DECISION and self._kind(self.texts[last])[1] == self._words.fact
        ):
            last += 1
        return last

    def _plays(self, line: str) -> bool:
        if line.split()[:2] == ["passes", "written"]:
            return False  # what the header says of the log, though somebody passes
        kind, verb = self._kind(line)
        if kind == DECISION and line.split()[0].casefold() in HEADER_KEYS:
            return False  # "passes written" says how the log is kept; nobody passes
        return kind in PLAYED or (kind == DECISION and verb in self._words.decisions and verb not in self._prepared)

    def _kind(self, line: str) -> tuple[str, str]:
        """Return the kind that a line looks like, and its verb."""
        _, words = split_actor(strip_comment(straight(line)).split())
        if not words:
            return COMMENT, ""
        word = words[0].casefold().rstrip(":")
        if word.startswith("->"):
            return FACT, self._words.fact
        if word[:1] in FIRST_CHARACTER:
            return FIRST_CHARACTER[word[:1]], word
        pair = (word, words[1].casefold()) if len(words) > 1 else ("", "")
        verb = self._words.phrases[pair][0] if pair in self._words.phrases else self._words.verb(word)
        if verb == self._words.turn and (verb not in HEADER_KEYS or any(map(ACTOR.fullmatch, words))):
            return TURN, verb  # an event's "round 3" is a line of the header
        return FACT if verb in self._words.facts else DECISION, verb
