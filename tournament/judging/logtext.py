"""The lines of a log as a reader sees them, and what its header asks for. Pure, and never fails on any text.

What a line *means* is the replay's business; here it only gets the look of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.words import lines_of, split_actor, strip_comment

HEADER_LINES = 200  # the game has begun long before
HEADER, COMMENT, TURN, DECISION, FACT, CLAIM, RULING = (
    "header", "comment", "turn", "decision", "fact", "claim", "ruling",
)  # fmt: skip
#: Facts of nature and the short forms scribes use; everything else a player writes is a decision.
FACT_VERBS = frozenset(("draw", "d", "roll", "r", "->", "reveal"))
FIRST_CHARACTER = {"=": CLAIM, "!": RULING}
#: A line of one of these kinds means that the game has begun.
PLAYED = (TURN, FACT, CLAIM, RULING)


@dataclass(frozen=True, slots=True)
class Asked:
    """The game and rules profile ("dice-masters/wol2015 class_effects=open"), the digests of cards and dice."""

    profile: str = ""
    cards: str = ""
    dice: str = ""  # Dungeon Dice


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str
    kind: str


def lines(text: str) -> list[str]:
    """The lines as the notation counts them, from line 1."""
    return lines_of(text)


def asked(text: str) -> Asked:
    """What the header asks for; "" where it is silent."""
    game, options, cards, dice = "", [], "", ""
    for line in lines(text[: HEADER_LINES * 200])[:HEADER_LINES]:
        key, *args = strip_comment(line).split() or [""]
        match key.casefold():
            case "game":
                game = game or " ".join(args)
            case "option":
                options.extend(args)
            case "cards" if args:
                cards = cards or args[0]
            case "dice" if len(args) == 2:
                dice = dice or args[1]
    return Asked(" ".join((game, *options)).strip()[:200], cards.lower()[:64], dice.lower()[:64])


class Lines:
    """The lines of a log with the kinds they look like, looked at only where somebody asks: a log may have 100,000.

    The header ends with the first turn, fact, claim or ruling.
    """

    def __init__(self, text: str) -> None:
        self.texts = lines(text)
        self._header = next((n for n, line in enumerate(self.texts, 1) if _raw(line) in PLAYED), len(self.texts) + 1)

    def __len__(self) -> int:
        return len(self.texts)

    def kind(self, number: int) -> str:
        """The kind of a line, counted from 1."""
        kind = _raw(self.texts[number - 1])
        return kind if number >= self._header or kind == COMMENT else HEADER

    def part(self, first: int, last: int) -> list[Line]:
        """The lines from the first to the last of these numbers, as far as there are any."""
        numbers = range(max(1, first), min(last, len(self)) + 1)
        return [Line(number, self.texts[number - 1], self.kind(number)) for number in numbers]

    def next_entry(self, numbers: Iterable[int]) -> int | None:
        """The first of these lines on which something was played; None if there is none."""
        return next((number for number in numbers if self.kind(number) not in (COMMENT, HEADER)), None)

    @property
    def last_words(self) -> int | None:
        """The last line that is no comment."""
        return next((number for number in range(len(self), 0, -1) if self.kind(number) != COMMENT), None)


def _raw(line: str) -> str:
    words = strip_comment(line).split()
    return _kind(split_actor(words)[1]) if words else COMMENT


def _kind(words: list[str]) -> str:
    word = words[0].casefold().rstrip(":") if words else ""
    if word == "turn" or (word == "round" and len(words) > 2):  # an event's "round 3" is a line of the header
        return TURN
    return FIRST_CHARACTER.get(word[:1]) or (FACT if word in FACT_VERBS else DECISION)
