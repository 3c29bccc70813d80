"""The words of Dice Conquest: its verbs, what else they may be written as, and what may be named."""

from __future__ import annotations

import re

from rules.core.notation import Vocabulary
from rules.core.plainer import Names, players_of
from rules.dice_conquest.endings import ENDINGS, UNKNOWN_ENDINGS
from rules.dice_conquest.log.words import is_die, spelt
from rules.dice_conquest.state import State

DECISIONS = frozenset(
    ("take", "pass", "reroll", "keep", "swap", "crit", "use", "place", "discard", "boost", "give", "return", "double")
    + ("extra", "spend", "choose", "yes", "no", *ENDINGS, *UNKNOWN_ENDINGS)
)
ALIASES = {
    "t": "take", "pick": "take", "p": "pass", "rr": "reroll", "k": "keep", "pl": "place", "d": "discard",
    "c": "choose", "victim": "choose", "bite": "choose", "heal": "choose", "r": "roll", "award": "give", "n": "no",
    "decline": "no", "u": "use", "remove": "spend",
}  # fmt: skip
#: As one speaks of a game.
SPOKEN = {
    "took": "take", "taken": "take", "select": "take", "grab": "take", "passed": "pass", "rolled": "roll",
    "rerolled": "reroll", "re-roll": "reroll", "revealed": "reveal", "flip": "reveal", "draw": "reveal",
    "placed": "place", "put": "place", "attack": "place", "hit": "place", "assign": "place", "kept": "keep",
    "gave": "give", "used": "use", "discarded": "discard", "chose": "choose", "chosen": "choose", "target": "choose",
    "doubled": "double", "returned": "return", "boosted": "boost", "declined": "no", "y": "yes", "critical": "crit",
    "see": "reveal", "saw": "reveal",
}  # fmt: skip
PHRASES = {
    ("end", "round"): ("pass",), ("ends", "round"): ("pass",), ("round", "ends"): ("pass",),
    ("no", "reroll"): ("keep",), ("no", "use"): ("no",), ("no", "crit"): ("no",), ("no", "loot"): ("no",),
    ("no", "ability"): ("no",), ("no", "return"): ("no",), ("no", "boost"): ("no",), ("no", "double"): ("no",),
    ("take", "off"): ("spend",), ("takes", "off"): ("spend",), ("give", "up"): ("concede",),
    ("gives", "up"): ("concede",), ("we", "stop"): ("stop",), ("game", "stopped"): ("stop",),
    ("agreed", "draw"): ("tie",), ("agree", "draw"): ("tie",),
    ("agreed", "tie"): ("tie",),
}  # fmt: skip
TABLE = frozenset(("display", "available", "spent", "discarded", "gone", "deck"))
VOCABULARY = Vocabulary(
    decisions=DECISIONS,
    facts=frozenset(("roll", "reveal")),
    aliases=ALIASES,
    inflected=SPOKEN,
    phrases=PHRASES,
    negations=frozenset(("no", "not", "doesn't", "doesnt", "don't", "dont", "didn't", "didnt", "skip", "skips")),
    becomes={
        "reroll": frozenset(("=", "->", "gives", "gave", "to", "into", "becomes", "shows", "get", "gets", "got", "now"))
    },
    replies=DECISIONS | frozenset(ALIASES),
    position=TABLE | {"health", "loot"},
    table=TABLE,
    players=4,
    seated=frozenset(("hero",)),
    header=frozenset(("hero", "traps", "deck", "profile")),
    turn="round",
    acts=DECISIONS - {"choose", "give", "discard", "yes", "no", "keep"},
    alone=frozenset(("pass", "no", *ENDINGS, *UNKNOWN_ENDINGS)),
    declines=frozenset(("no",)),
)

_DIE_AND_NUMBER = re.compile(r"(d[0-9]+%?|d%)[-=:]*", re.IGNORECASE)
_HYPHEN = re.compile(r"(d[0-9]+%?|d%)-([0-9]+)", re.IGNORECASE)
#: They say nothing behind this verb.
SAY_NOTHING_OF = {
    "take": frozenset(("up",)),
    "keep": frozenset(("all", "everything")),
    "crit": frozenset(("hit", "set", "sets", "to")),
    "place": frozenset(("onto", "in", "against")),
    "choose": frozenset(("takes", "damage")),
}


def names(state: State) -> Names:
    """Creatures, traps, loot and the players: by their names and by their heroes'."""
    cards, table = state.table.cards, state.table
    loot = [creature.loot.name for creature in cards.creatures.values() if creature.loot is not None]
    things = [spelt(cards.card(card).name) for card in (*cards.creatures, *cards.traps)]
    heroes = {hero.name.casefold(): seat for seat, hero in enumerate(table.heroes)}
    return Names(VOCABULARY, (*things, *map(spelt, loot)), heroes | players_of(table.names), plainer)


def plainer(verb: str, words: list[str]) -> list[str]:
    """`D4-4`, `D4 : 4`, `D 6` and `D6 1` as `D4:4`, `D6` and `D6:1`; without words that say nothing."""
    found: list[str] = []
    for word in words:
        word = _HYPHEN.sub(r"\1:\2", word)
        number = word.lstrip("=:")
        if found and found[-1].casefold() == "d" and number.rstrip("%").isdecimal():
            found[-1] += number
        elif found and number.isdecimal() and _DIE_AND_NUMBER.fullmatch(found[-1]):
            found[-1] = f"{found[-1].rstrip('-=:')}:{number}"
        elif word.casefold() not in SAY_NOTHING_OF.get(verb, ()) and word not in ("=", ":", "/"):
            found.append(word)
    return sorted(found, key=lambda word: not is_die(word)) if verb == "place" else found
