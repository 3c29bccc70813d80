"""The lines of a log as a reader sees them, and what its header asks for. Pure, and never fails on any text.

What a line *means* is the replay's business; here it only gets the look of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.words import lines_of, split_actor, strip_comment

HEADER_LINES = 200  # the game has begun long before
HEADER, COMMENT, TURN, DECISION, FACT, CLAIM, RULING = (
    "header", "comment", "turn", "decision", "fact", "claim", "ruling",
)  # fmt: skip
#: Facts of nature and the short forms scribes use; everything else a player writes is a decision.
FACT_VERBS = frozenset(("draw", "d", "roll", "r", "->", "reveal"))
FIRST_CHARACTER = {"=": CLAIM, "!": RULING}


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


def kinds(text: str) -> Iterator[Line]:
    """Every line with the kind it looks like; the header ends with the first turn, fact, claim or ruling."""
    played = False
    for number, line in enumerate(lines(text), start=1):
        words = strip_comment(line).split()
        kind = _kind(split_actor(words)[1]) if words else COMMENT
        played = played or kind in (TURN, FACT, CLAIM, RULING)
        yield Line(number, line, kind if played or kind == COMMENT else HEADER)


def _kind(words: list[str]) -> str:
    word = words[0].casefold().rstrip(":") if words else ""
    if word == "turn" or (word == "round" and len(words) > 2):  # an event's "round 3" is a line of the header
        return TURN
    return FIRST_CHARACTER.get(word[:1]) or (FACT if word in FACT_VERBS else DECISION)
