"""From taps to lines of a log, by one rule for each kind of screen: what the product's `compose.js` must do as well.

It reads only the JSON of an `Ask` (`rules.core.asking.as_data`). What was tapped (`Taps`):

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
from typing import Any

from rules.core.asking import ACTS, ATTACK, DEAL, DRAW, FACES, ODDS, PAIRS, PICK, REROLL, SPLIT, TEXT

#: What stands before the dice that pay, and for no choice at all.
WITH, NONE = "with", "none"

Data = Mapping[str, Any]
Taps = Any


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
        return [ask.get("none") or f"{ask['line']} {NONE}"]  # where somebody must, it is what was played
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
    said = taps.strip().removeprefix('"').removesuffix('"').replace('"', "”")
    return [f'{ask["line"]} "{said}"' if ask.get("style") == "words" else f"{ask['line']} {taps}".strip()]


COMPOSERS = {
    ACTS: _acts, DRAW: _words, FACES: _faces, REROLL: _reroll, PICK: _words, ATTACK: _attack, PAIRS: _pairs,
    SPLIT: _split, DEAL: _deal, ODDS: _odds, TEXT: _text,
}  # fmt: skip
