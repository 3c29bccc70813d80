"""A position, as verdicts and trials give it, laid out for a page: halves with zones, the acting player first.

And the dice that a line of a log names, as they lie there. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.lines.notation import Entry
from rules.core.sentences import Acting, Data, NamedDice, dice_words
from rules.dice_masters.cards import LETTERS


@dataclass(frozen=True, slots=True)
class Zone:
    """`width` is a class of the stylesheet; `dice` are rolled dice, `counts` dice of which only the number is known."""

    title: str
    width: str
    dice: list[dict[str, Any]]
    counts: list[dict[str, Any]]

    @property
    def size(self) -> int:
        return int(len(self.dice) + sum(heap["count"] for heap in self.counts))


@dataclass(frozen=True, slots=True)
class Half:
    name: str
    life: int
    acting: bool  # its turn, or asked for an answer
    second: bool  # plays the slate dice
    zones: list[Zone]
    cards: list[dict[str, Any]]
    loose_energy: int  # energy that no die stands for any more


#: Zones in the order of the page: key, title, width for the acting player, width for the other one.
ZONES = (
    ("reserve", "Reserve pool", "w6", "f"),
    ("field", "Field", "w3", "f"),
    ("attack", "Attack zone", "w3", ""),
    ("out_of_play", "Out of play", "small", "small"),
    ("prep", "Prep area", "small", "small"),
    ("used", "Used pile", "small", "small"),
    ("bag", "Bag", "small", "small"),
    ("captured", "Captured", "small", "small"),
)
#: Zones that are not drawn while they are empty: most games never use them.
ONLY_IN_USE = frozenset(("captured",))


def halves(data: Mapping[str, Any]) -> list[Half]:
    """The two players of a verdict's position; empty where the verdict has none."""
    position = data.get("position") or {}
    acting = data.get("player") or position.get("active")
    found = [_half(n, player, player.get("name") == acting) for n, player in enumerate(position.get("players") or ())]
    return sorted(found, key=lambda half: not half.acting)


def _half(number: int, player: Mapping[str, Any], acting: bool) -> Half:
    heaps = player.get("zones") or {}
    zones = [
        _zone(title, wide if acting else narrow, heaps.get(key) or [])
        for key, title, wide, narrow in ZONES
        if key not in ONLY_IN_USE or heaps.get(key)
    ]
    return Half(
        player.get("name", ""), max(0, player.get("life") or 0), acting, number == 1, zones, heaps.get("cards") or [],
        player.get("energy_without_dice") or 0,
    )  # fmt: skip


def _zone(title: str, width: str, dice: list[dict[str, Any]]) -> Zone:
    rolled = [_with_caption(die) for die in dice if die.get("face")]
    return Zone(title, width, rolled, [{"count": 1} | _with_caption(die) for die in dice if not die.get("face")])


def _with_caption(die: dict[str, Any]) -> dict[str, Any]:
    """A die with the words that stand under it: damage, blocking, attacking."""
    words = []
    if die.get("damage"):
        words.append(f"{die['damage']} damage")
    if die.get("under"):
        words.append(f"under {die['under']}")
    if die.get("blocks"):
        words.append(f"blocks {die['blocks']}")
    elif die.get("attacking"):
        words.append("attacks")
    return die | {"caption": ", ".join(words)}


# --- The dice that a line of Dice Masters names: `buy Vampire with B F` is a Vampire for a bolt and a fist


_WORD = re.compile(r"(?:P(?P<seat>\d)\.)?(?P<name>[^:#=+]+)(?:#(?P<number>\d+))?(?::(?P<face>[^=+]+))?")
_ENERGY = {letter: symbol for symbol, letter in LETTERS.items()}
#: Words between the names of dice, and those that name no die.
BETWEEN = re.compile(r"[=+]")
NO_DICE = frozenset(("none", "all", "up", "down", "yes", "no"))
PAID_WITH = "with"
ROLLED_ZONES = ("reserve", "field", "attack")
PILES = ("bag", "prep", "used", "out_of_play")


def named(position: Data, entry: Entry) -> NamedDice:
    """Return the dice of an entry as they lie there; energy that names no die as its symbol."""
    words = dice_words(entry.args)
    end = words.index(PAID_WITH) if PAID_WITH in words else len(words)
    actor = entry.actor if entry.actor is not None else int(position.get("active_player") or 0)
    dice = _dice(position, words[:end], actor)
    bought = entry.verb == "buy"  # from its card: what dice of that card show elsewhere is not its face
    return NamedDice(
        tuple(die | {"face": None} if bought else die for die in dice),
        tuple(_dice(position, words[end + 1 :], actor)),
    )


def _dice(position: Data, words: Iterable[str], actor: int) -> Iterator[dict[str, Any]]:
    for word in (part for each in words for part in BETWEEN.split(each)):
        if (energy := energy_of(word)) is not None:
            yield {"name": "", "code": None, "face": energy, "second": actor == 1}
        elif (match := _WORD.fullmatch(word)) is not None and (die := _die(position, match, actor)) is not None:
            yield die


def energy_of(word: str) -> dict[str, Any] | None:
    """Return the face of `F`, `BB`, `?` or `2` as plain data, also of `FF/1`, half of which is spent; None for another
    word.
    """
    word = word.partition("/")[0]
    if word.isascii() and word.isdecimal() and len(word) == 1:
        return {"kind": "energy", "symbol": "generic", "amount": int(word)}
    if word and word[0] in _ENERGY and set(word) == {word[0]} and len(word) <= 2:
        return {"kind": "energy", "symbol": _ENERGY[word[0]], "amount": len(word)}
    return None


def _die(position: Data, match: re.Match[str], actor: int) -> dict[str, Any] | None:
    """Return the die of that name: one that shows the face, else one that was rolled, else one that was not."""
    name, face = match["name"], match["face"]
    if name.casefold() in NO_DICE:
        return None
    players = position.get("players") or ()
    seats = [int(match["seat"]) - 1] if match["seat"] else sorted(range(len(players)), key=lambda seat: seat != actor)
    for seat in (seat for seat in seats if 0 <= seat < len(players)):
        zones, alike = players[seat]["zones"], _rolled(players[seat]["zones"], name, face)
        found = alike[_place(match, len(alike))] if alike else None
        code = (found or {}).get("code") or _codes(players[seat]).get(name)
        if found is not None or code or any(heap["name"] == name for zone in PILES for heap in zones.get(zone) or ()):
            return {"name": name, "code": code, "face": found["face"] if found else None, "second": seat == 1}
    return None


def _rolled(zones: Data, name: str, face: str | None) -> list[Data]:
    """Return the rolled dice of that name: those that show the face, if any do."""
    rolled = [die for zone in ROLLED_ZONES for die in zones.get(zone) or () if die["name"] == name]
    return [die for die in rolled if face and die["label"].rpartition(":")[2] == face] or rolled


def _place(match: re.Match[str], found: int) -> int:
    number = int(match["number"]) - 1 if match["number"] else 0
    return number if 0 <= number < found else 0


def _codes(player: Data) -> dict[str, str]:
    """Return the codes of a player's cards by the word that a log uses for them."""
    cards = player["zones"].get("cards") or ()
    return {_word_of(card["name"]): card["code"] for card in cards}


def _word_of(title: str) -> str:
    return title.partition(":")[0].replace(" ", "-").replace("'", "")


def called(position: Data) -> Mapping[str, str]:
    """Return the printed names of the cards at the table by their words."""
    titles = (card["name"] for player in position.get("players") or () for card in player["zones"].get("cards") or ())
    return {_word_of(title): title.partition(":")[0] for title in titles}


ACTING = Acting(named, called)
