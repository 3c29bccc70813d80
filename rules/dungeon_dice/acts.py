"""The dice that a line of Dungeon Dice names by their ids: `use B01 slash K01` is a sword and a level die. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.acts import Acting, NamedDice, everything_in
from rules.core.notation import Entry
from rules.core.sentences import Data
from rules.dungeon_dice.board import die_of
from rules.dungeon_dice.dice_set import MONSTER, MONSTER_LEVEL

#: Dice of the monster's side, which are drawn in the other colour.
MONSTERS = (MONSTER, MONSTER_LEVEL)


def named(position: Data, entry: Entry) -> NamedDice:
    """Return the dice of an entry as they lie on the table. Of dice in a bag nobody sees what they show."""
    there = {str(die["id"]): die for die in everything_in(position) if "kind" in die and "id" in die}
    ids = [word.partition(":")[0].upper() for each in entry.args for word in each.split("=")]
    return NamedDice(
        tuple(die_of(there[each], second=there[each]["kind"] in MONSTERS) for each in ids if each in there)
    )


def called(position: Data) -> Mapping[str, str]:
    """Return the names of the dice on the table by their ids."""
    return {str(die["id"]): str(die["name"]) for die in everything_in(position) if "kind" in die and "id" in die}


ACTING = Acting(named, called)
