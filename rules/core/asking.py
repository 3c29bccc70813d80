"""What somebody at the table is asked, as plain data.

An `Ask` is one question on one screen. Pages draw its options and note what is tapped; `compose.js` makes lines of it,
by one rule for each kind of screen. Pages and script read only the JSON of `as_data`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

ACTS, DRAW, FACES, REROLL = "acts", "draw", "faces", "reroll"
PICK, ATTACK, PAIRS, SPLIT, TEXT = "pick", "attack", "pairs", "split", "text"
DEAL, ODDS = "deal", "odds"
KINDS = (ACTS, DRAW, FACES, REROLL, PICK, ATTACK, PAIRS, SPLIT, DEAL, ODDS, TEXT)


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is asked: a rule of the catalogue, or a card with its text."""

    text: str
    rule: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """A face key: the word that it adds to the line, and what it shows (`face` as in a position, or a number)."""

    word: str
    face: Any = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A die that may pay: what it shows, and the energy it is worth. `half`: the word that spends one energy of two."""

    word: str
    die: int
    worth: int
    shows: str
    half: str = ""


@dataclass(frozen=True, slots=True)
class Pay:
    """What an act costs. `chosen` is the payment that is filled in; `ways` the likeliest others; `sources` all that may
    pay. `forced`: there is no other way to pay, so the line does not say it. `times`: of blocks, the payment for one
    pair that has a price, for two, and so on.
    """

    cost: int
    energy: str = ""
    life: int = 0
    chosen: tuple[str, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    sources: tuple[Source, ...] = ()
    forced: bool = False
    times: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """Who may be dealt damage: how much KO's it, and how much is filled in."""

    word: str
    label: str
    needs: int = 0
    given: int = 0
    die: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be tapped. `word` is what it adds to the line; `line` of an act is the whole line.

    `count`: how many of it there are at most; `known`: how many of them it must be, filled in where no face is asked
    for; `likely`: False for what is legal and hardly ever meant, which a page shows behind one tap; `waiting`: how many
    of them are rolled without being drawn; `whom`: whom a blocker may block, `priced` those of
    them who cost something to block so; `theirs` and `mine`: goods of a deal; `ask`: the question that it opens, which
    gives the line; `then`: acts that may follow this one, told by the same tap.
    """

    word: str = ""
    label: str = ""
    line: str = ""
    group: str = ""
    note: str = ""
    likely: bool = True
    die: int | None = None
    card: str | None = None
    player: int | None = None
    count: int = 1
    known: int = 0
    waiting: int = 0
    faces: tuple[Face, ...] = ()
    whom: tuple[str, ...] = ()
    priced: tuple[str, ...] = ()
    many: bool = False
    must: bool = False
    total: int = 0
    to: tuple[Share, ...] = ()
    theirs: tuple[Option, ...] = ()
    mine: tuple[Option, ...] = ()
    pay: Pay | None = None
    ask: Ask | None = None
    then: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """One question. `player` None: nobody in particular, whoever records. `least` and `most`: how many are tapped.

    `line` begins the line; `none` says so where nothing is tapped and that must be said ("P1 end"); `all` is what
    everybody together is written as; `draw` begins the line of a draw that the faces tell of as well. `also`: what may
    be done instead, before the question is answered. `key` names the question: its kind in the game, and what for.
    """

    kind: str
    player: int | None
    prompt: str
    line: str = ""
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    why: Why | None = None
    style: str = ""
    none: str = ""
    all: str = ""
    draw: str = ""
    pay: Pay | None = None
    also: tuple[Option, ...] = ()
    key: str = ""


def without_faces(ask: Ask) -> Ask:
    """Return the question as it is asked where somebody else throws: what is rolled again, not what it shows."""
    bare = ask.kind == REROLL
    options = tuple(
        replace(
            option, faces=() if bare else option.faces, ask=None if option.ask is None else without_faces(option.ask)
        )
        for option in ask.options
    )
    return replace(ask, options=options)


def as_data(value: Any) -> Any:
    """Return an ask, or a part of one, as plain data. What says nothing (empty, as usual) is left out."""
    if isinstance(value, Ask | Option | Why | Face | Source | Pay | Share):
        always = ALWAYS[type(value)]
        found = {}
        for name in _NAMES[type(value)]:
            given = getattr(value, name)
            if name in always or given != _USUAL[type(value)].get(name):
                found[name] = as_data(given)
        return found
    if isinstance(value, tuple | list):
        return [as_data(item) for item in value]
    return value


_TYPES = (Ask, Option, Why, Face, Source, Pay, Share)
_NAMES = {kind: tuple(field.name for field in fields(kind)) for kind in _TYPES}
_USUAL = {kind: {field.name: field.default for field in fields(kind)} for kind in _TYPES}
#: What is written whatever it is.
ALWAYS: dict[type, frozenset[str]] = {
    Ask: frozenset(("kind", "player", "prompt", "line", "options", "least", "most", "why")),
    Option: frozenset(("label", "likely")),
    Why: frozenset(("text",)),
    Face: frozenset(("word", "face")),
    Source: frozenset(("word", "die", "worth", "shows")),
    Pay: frozenset(("cost", "chosen", "sources")),
    Share: frozenset(("word", "label", "needs", "given")),
}
