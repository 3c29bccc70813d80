"""The formats: every limit, and the checks a team of that format must pass, on one screen.

`None` is "the book sets no such limit". `checks` are rule identifiers; what each says and where it is
printed is in `team_rules`, the code that looks for it in `checks/`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

BOTH = ("wol2015", "bff2014")  # the newer book counts unless the event says otherwise
EDITIONS = {"bff2014": "Battle for Faerûn (2014)", "wol2015": "War of Light (2015)"}
PAWNS = 8
DRAFT_NUMBERS = range(8, 21)

BODY = (
    *("TR-PAWNS", "TR-TITLE-UNIQUE", "TR-CARD-VERSION", "TR-NO-BAC-IN-CARDS", "TR-COLOUR", "TR-START-ZONES"),
    "EV-UNWRITTEN",
)
COMMON = (*BODY, "TR-LIFE", "TR-DIE-MIN", "TR-DIE-MAX", "TR-BAC-SET")
FIRST = ("TR-FIRST-BAC", "TR-FIRST-P1", "TR-FIRST-P2", "TR-FIRST-DICE", "TR-FIRST-VERSION")
BASIC = ("TR-BASIC-BAC-COUNT", "TR-BASIC-BAC-DIFF", "TR-BASIC-CARDS", "TR-BASIC-DICE")
OWN_BASICS = ("TR-TOUR-BAC-COUNT", "TR-TOUR-BAC-DIFF", "TR-TOUR-BAC-SHARED", "TR-TOUR-FROZEN")
TOURNAMENT = (*OWN_BASICS, "TR-TOUR-CARDS", "TR-TOUR-DICE", "TR-TOUR-DICE-FEW")
FUN = (*OWN_BASICS, "TR-FUN-CARDS", "TR-FUN-DICE", "TR-TOUR-DICE-FEW")
# A draft number stands for the fixed life, and a card without dice is left out instead of forbidden.
DRAFT = (
    *("TR-DRAFT-N", "TR-DRAFT-LIFE", "TR-DRAFT-BAC", "TR-DRAFT-ORDER", "TR-DRAFT-STACK"),
    *("TR-DRAFT-DICE", "TR-DRAFT-ALL", "TR-DRAFT-UNUSED", "TR-DIE-MAX", "TR-BAC-SET"),
)
# The doubles rules restate life, Max and the basic action set, so each fault is named once.
DOUBLES = (
    *("TR-DBL-PLAYERS", "TR-DBL-LIFE", "TR-DBL-CARDS", "TR-DBL-BAC", "TR-DBL-DICE", "TR-DBL-SIDE-UNIQUE"),
    "TR-DIE-MIN",
)


@dataclass(frozen=True, slots=True)
class Format:
    key: str
    name: str  # as said in a sentence: "a tournament team"
    editions: tuple[str, ...]  # the books that print it; the first is the default
    checks: tuple[str, ...]
    life: int | None = None
    cards: int | None = None  # most cards of one's own
    dice: int | None = None  # most dice on them together
    basics: int = 0  # basic actions each player brings
    basic_dice: int = 3
    players: int = 2


FORMATS = {
    f.key: f
    for f in (
        Format("first_game", "first game", ("bff2014",), (*COMMON, *FIRST), life=10, cards=2, dice=4),
        Format("demo", "demo game", ("wol2015",), (*COMMON, *FIRST), life=10, cards=2, dice=4),
        Format("basic", "basic party", ("bff2014",), (*COMMON, *BASIC), life=15, cards=6, dice=15, basics=2),
        Format("fun", "fun game", ("wol2015",), (*COMMON, *FUN), life=15, cards=8, dice=15, basics=2),
        Format("tournament", "tournament", BOTH, (*COMMON, *TOURNAMENT), life=20, cards=8, dice=20, basics=2),
        Format("draft", "draft", ("bff2014",), (*BODY, *DRAFT)),
        Format("rainbow", "rainbow draft", ("wol2015",), (*COMMON, *OWN_BASICS, "TR-RB-POOL"), basics=2),
        Format("doubles", "doubles", ("wol2015",), (*BODY, *DOUBLES), 30, 4, basics=1, basic_dice=6, players=4),
    )
}


class UnknownFormat(ValueError):
    """A format, edition or ban list that does not exist: the message lists those that do."""

    def __init__(self, what: str, key: object, known: tuple[str, ...]) -> None:
        super().__init__(f"There is no {what} {str(key)[:60]!r}; there is {', '.join(known)}.")


def format_of(key: str) -> Format:
    """Return the format of that key. Raises UnknownFormat."""
    try:
        return FORMATS[key]
    except (KeyError, TypeError):
        raise UnknownFormat("format", key, tuple(FORMATS)) from None


def edition_of(key: str | None, game: Format) -> str:
    """Return the edition asked for, or the first that prints the format. Raises UnknownFormat."""
    if not key:
        return game.editions[0]
    if key not in EDITIONS:
        raise UnknownFormat("edition", key, tuple(EDITIONS))
    return key


def draft_to(number: int) -> Format:
    """Return the draft format for one draft number, which is both the dice limit and the life."""
    return replace(FORMATS["draft"], life=number, dice=number)
