"""The words of Dice Conquest: its verbs, what else they may be written as, and what may be named."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from rules.core.lines.plainer import Names, players_of
from rules.core.lines.vocabulary_file import read_vocabulary
from rules.dice_conquest.endings import ENDINGS, UNKNOWN_ENDINGS
from rules.dice_conquest.log.words import is_die, spelt
from rules.dice_conquest.state import State

_READ = read_vocabulary(Path(__file__).with_name("vocabulary.json"), (*ENDINGS, *UNKNOWN_ENDINGS))
VOCABULARY = replace(
    _READ,
    replies=_READ.decisions | _READ.aliases.keys(),
    acts=_READ.decisions - {"choose", "give", "discard", "yes", "no", "keep"},
)

_DIE_AND_NUMBER = re.compile(r"(d[0-9]+%?|d%)[-=:]*", re.IGNORECASE)
_HYPHEN = re.compile(r"(d[0-9]+%?|d%)-([0-9]+)", re.IGNORECASE)


def names(state: State) -> Names:
    """Creatures, traps, loot and the players: by their names and by their heroes'."""
    cards, table = state.table.cards, state.table
    loot = [creature.loot.name for creature in cards.creatures.values() if creature.loot is not None]
    things = [spelt(cards.card(card).name) for card in (*cards.creatures, *cards.traps)]
    heroes = {hero.name.casefold(): seat for seat, hero in enumerate(table.heroes)}
    seat = f"P{state.active + 1}"

    def change(verb: str, words: list[str]) -> list[str]:
        return plainer(verb, [seat if word.casefold() in ONESELF else word for word in words])

    return Names(VOCABULARY, (*things, *map(spelt, loot)), heroes | players_of(table.names), change)


#: Whoever acts, as the one for whom it is.
ONESELF = frozenset(("himself", "herself", "itself", "themself", "themselves", "myself", "me", "self"))


def plainer(verb: str, words: list[str]) -> list[str]:
    """`D4-4`, `D4 : 4`, `D 6` and `D6 1` as `D4:4`, `D6` and `D6:1`."""
    found: list[str] = []
    if verb == "boost":
        words = [word for word in words if word.lstrip("+") != "2"]  # boost others by 2
    for word in words:
        word = _HYPHEN.sub(r"\1:\2", word)
        number = word.lstrip("=:")
        if found and found[-1].casefold() == "d" and number.rstrip("%").isdecimal():
            found[-1] += number
        elif found and number.isdecimal() and _DIE_AND_NUMBER.fullmatch(found[-1]):
            found[-1] = f"{found[-1].rstrip('-=:')}:{number}"
        elif word not in ("=", ":", "/"):
            found.append(word)
    return sorted(found, key=lambda word: not is_die(word)) if verb == "place" else found
