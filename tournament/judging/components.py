"""What a log was played with, as far as the store knows it: cards, dice sets, creatures and heroes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from cardpool.conquest import services as conquest
from cardpool.dice_sets import services as dice_sets
from cardpool.services import NoSuchCardData, pool_for
from rules import Components
from rules.dice_conquest.cards import CardSet
from rules.dice_masters.cards import CardPool
from rules.dungeon_dice.dice_set import DiceSet
from rules.games import GAMES

from .log_text import logtext
from .models import Replay

#: For a log of one of them only its own components are looked up; for a log that names no game, all.
MASTERS, CONQUEST, DUNGEON = "dice-masters", "dice-conquest", "dungeon-dice"


@dataclass
class ComponentCache:
    """Looks each component up once. For the logs of one batch: what a store changes in between counts for the next."""

    kept: dict[Any, Any] = field(default_factory=dict)

    def of_row(self, row: Replay) -> Components:
        return self._of(row.profile, row.cards, row.log.text)

    def of_text(self, text: str) -> Components:
        """For a log that is not kept."""
        asked = logtext.asked(text)
        return self._of(asked.profile, asked.cards, text)

    def _of(self, profile: str, cards: str, text: str) -> Components:
        """Return the components that a log names, and the current ones where it is silent."""
        game = game_of(profile)
        header = logtext.asked(text) if game != CONQUEST else logtext.Asked()
        named = {
            MASTERS: (cards_for, (cards, header.sets)),
            DUNGEON: (dice_for, header.dice),
            CONQUEST: (conquest_for, cards),
        }
        wanted = [game] if game in GAMES else named
        return {each: self._once(*named[each]) for each in wanted if each in named}

    def _once(self, look_up: Any, name: Any) -> Any:
        key = look_up, name
        if key not in self.kept:
            self.kept[key] = look_up(name)
        return self.kept[key]


def game_of(profile: str) -> str:
    """Return `dice-masters` for `Dice-Masters/wol2015 class_effects=open`."""
    return profile.partition("/")[0].partition(" ")[0].casefold()


def components_for(row: Replay) -> Components:
    """Return what the log of a replay was played with."""
    return ComponentCache().of_row(row)


def conquest_for(digest: str) -> CardSet:
    """Return the cards of Dice Conquest that a log names, else those in force."""
    return conquest.cards_by_digest(digest) or conquest.cards()


def dice_for(digest: str) -> dict[str, DiceSet]:
    """Return the store's dice sets by their codes; of the one that the log names, the state that it names."""
    found = {dice_set.id: dice_set for dice_set in dice_sets.usable()}
    with suppress(dice_sets.NoSuchDiceSet):
        named = dice_sets.by_digest(digest)
        found[named.id] = named
    return found


def cards_for(named: tuple[str, tuple[str, ...]]) -> CardPool:
    """Return the cards of Dice Masters that a log is judged by: those under the digest that it names, if they were ever
    loaded here, else today's; and of all sets those it uses.
    """
    digest, sets = named
    try:
        return pool_for(sets, digest)
    except NoSuchCardData:
        return pool_for(sets)
