"""What somebody at the table is asked, as plain data, and how taps become lines of a log.

An `Ask` is one question on one screen. Pages draw its options and note what is tapped; `compose` makes the lines. The
same few lines of JavaScript do so on a phone, so both read only the JSON of `as_data`. What was tapped (`Taps`):

    acts      {"option": 2}, with "pay": [words] if the payment was changed, "taps" if the option opens an ask, and
              "then": 1 for what follows it at once
    draw      a list of words, in any order
    faces     a list of words, a face for every die; where the draw is asked for as well, every die of `most`
    reroll    {"dice": [words], "faces": [words]}, the faces in the order of the dice; no faces: they are asked next
    pick      a list of words, or [] for none                       attack   the same; {"all": true} for everybody
    pairs     [[blocker, attacker], …]; {"pairs": …, "pay": [words]} if the payment was changed
    split     {source: {recipient: amount}}; {} takes what is filled in
    deal      {"who": player, "theirs": [goods], "mine": [goods]}
    odds      {"odds": {player: [numbers]}, "goods": [goods]}
    text      the words behind the line's beginning: what no options can show (what a judge says of a trap)

Of every kind {"also": 1} takes an act that is possible instead (`Ask.also`), with "pay" and "taps" as in `acts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

ACTS, DRAW, FACES, REROLL = "acts", "draw", "faces", "reroll"
PICK, ATTACK, PAIRS, SPLIT, TEXT = "pick", "attack", "pairs", "split", "text"
DEAL, ODDS = "deal", "odds"
KINDS = (ACTS, DRAW, FACES, REROLL, PICK, ATTACK, PAIRS, SPLIT, DEAL, ODDS, TEXT)
#: Styles of a pick, by what is tapped.
STYLES = ("dice", "player", "card", "name", "colour", "number", "order", "place", "level", "direction", "branch")
#: What stands before the dice that pay, and for no choice at all.
WITH, NONE = "with", "none"

Data = Mapping[str, Any]
Taps = Any


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


# --- from taps to lines ---------------------------------------------------------------------------


def compose(ask: Data, taps: Taps) -> list[str]:
    """Return the lines that these taps give to this question. Raises LookupError for what cannot be tapped."""
    if isinstance(taps, Mapping) and "also" in taps:
        return _act(ask["also"][taps["also"]], taps)
    return COMPOSERS[ask["kind"]](ask, taps)


def _acts(ask: Data, taps: Taps) -> list[str]:
    return _act(ask["options"][taps["option"]], taps)


def _act(option: Data, taps: Taps) -> list[str]:
    if "ask" in option:
        return compose(option["ask"], taps["taps"])
    lines = [_paid(option["line"], option.get("pay"), taps)]
    return [*lines, option["then"][taps["then"]]["line"]] if "then" in taps else lines


def _paid(line: str, pay: Data | None, taps: Taps) -> str:
    given = taps.get("pay") if isinstance(taps, Mapping) else None
    words = given if given is not None else pay["chosen"] if pay and not pay.get("forced") else ()
    return " ".join((line, WITH, *words)) if words else line


def _words(ask: Data, taps: Sequence[str]) -> list[str]:
    if not taps and ask.get("none"):
        return [ask["none"]]
    return [" ".join((ask["line"], *counted(taps)))]


def counted(words: Iterable[str]) -> list[str]:
    """Return words with their number behind them where they stand several times: `NPC x3 Troll`."""
    numbers: dict[str, int] = {}
    for word in words:
        numbers[word] = numbers.get(word, 0) + 1
    return [part for word, number in numbers.items() for part in ((word, f"x{number}") if number > 1 else (word,))]


def _faces(ask: Data, taps: Sequence[str]) -> list[str]:
    roll = " ".join((ask["line"], *taps))
    if not ask.get("draw"):
        return [roll]
    drawn: list[str] = []
    for option in ask["options"]:
        keys = {face["word"] for face in option["faces"]}
        number = sum(word in keys for word in taps) - option.get("waiting", 0)
        drawn += [option["word"]] * number
    return [" ".join((ask["draw"], *counted(drawn))), roll]


def _reroll(ask: Data, taps: Data) -> list[str]:
    """The dice and, if they are told at once, what they show."""
    if not taps["dice"]:
        return []
    lines = [" ".join((ask["line"], *taps["dice"]))]
    if taps.get("faces"):
        lines.append(" ".join((ask["all"], *taps["faces"])))
    return lines


def _attack(ask: Data, taps: Taps) -> list[str]:
    if isinstance(taps, Mapping):
        return [ask["all"]]
    return [" ".join((ask["line"], *taps))] if taps else [ask["none"]]


def _pairs(ask: Data, taps: Taps) -> list[str]:
    pairs = taps["pairs"] if isinstance(taps, Mapping) else taps
    if not pairs:
        return [ask["none"]]
    whom: dict[str, list[str]] = {}
    for blocker, attacker in pairs:
        whom.setdefault(blocker, []).append(attacker)
    words = [f"{blocker}={'+'.join(attackers)}" for blocker, attackers in whom.items()]
    line = " ".join((ask["line"], *words))
    if isinstance(taps, Mapping) or "pay" not in ask:
        return [_paid(line, None, taps)]
    priced = {(option["word"], foe) for option in ask["options"] for foe in option.get("priced", ())}
    number = sum((blocker, foe) in priced for blocker, foe in pairs)
    ways = ask["pay"].get("times", ())
    return [" ".join((line, WITH, *ways[number - 1])) if 0 < number <= len(ways) and ways[number - 1] else line]


def _split(ask: Data, taps: Mapping[str, Mapping[str, int]]) -> list[str]:
    """One line for all that divide their damage; what is not tapped is as it was filled in."""
    words: list[str] = []
    for source in ask["options"]:
        shares = {share["word"]: share["given"] for share in source["to"]} | dict(taps.get(source["word"], {}))
        words += [source["word"], *(f"{word}={amount}" for word, amount in shares.items())]
    return [" ".join((ask["line"], *words))]


def _deal(ask: Data, taps: Data) -> list[str]:
    """`assist P3 B07 for reward`; `P1 trade B01 for P3 R04`, with `none` for a gift."""
    theirs, mine = list(taps.get("theirs", ())), list(taps.get("mine", ()))
    if ask["style"] == "assist":
        return [" ".join((ask["line"], taps["who"], *theirs, *(["for", *mine] if mine else [])))]
    return [" ".join((ask["line"], *(mine or [NONE]), "for", taps["who"], *(theirs or [NONE])))]


def _odds(ask: Data, taps: Data) -> list[str]:
    """`rolloff P1=1+3+5 P2=2+4+6 for reward`."""
    words = [f"{player}={'+'.join(map(str, numbers))}" for player, numbers in taps["odds"].items() if numbers]
    goods = ["for", *taps["goods"]] if taps.get("goods") else []
    return [" ".join((ask["line"], *words, *goods))]


def _text(ask: Data, taps: str) -> list[str]:
    return [f"{ask['line']} {taps}".strip()]


COMPOSERS = {
    ACTS: _acts, DRAW: _words, FACES: _faces, REROLL: _reroll, PICK: _words, ATTACK: _attack, PAIRS: _pairs,
    SPLIT: _split, DEAL: _deal, ODDS: _odds, TEXT: _text,
}  # fmt: skip
