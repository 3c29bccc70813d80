"""Who plays with what: by the number of the game, so that a number names the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.core.books.options import UNDECIDED, written
from rules.core.fuzz.seen import SETTINGS, Seen, setting
from rules.core.lines.notation import HeaderLine, Log
from rules.core.nature import Nature
from rules.dungeon_dice.dice_set import ARTIFACT, ONE_USE, TREASURE, DiceSet
from rules.dungeon_dice.fuzz.occurrences import lacks_shared_thrones
from rules.dungeon_dice.play import NAMES, opening_log
from rules.dungeon_dice.profile import OPTIONS

#: So many rulings are left undecided in a game that leaves any.
UNMADE = 3
#: How often players sit down to a game that is nearly over; and where it is still to be seen how such games end.
LATE, MOSTLY_LATE = 0.3, 0.8


def opening(dice_set: DiceSet, seed: int, random_options: bool = False, wanting: Seen | None = None) -> Log:
    """The header of game `seed`: two to five players, options, now and then a prepared position."""
    nature = Nature(f"machine {seed}")
    players = 2 + seed % 4
    header = _options(nature, players, wanting) if random_options or wanting else []
    log = opening_log(dice_set, NAMES[:players], header)
    if nature.chance(MOSTLY_LATE if wanting and lacks_shared_thrones(wanting) else LATE):
        log = replace(log, position=tuple(_late(dice_set, players, nature)))
    return log


def _options(nature: Nature, players: int, wanting: Seen | None) -> list[str]:
    """Half of the options with some value; in some games some rulings are not made."""
    lines = []
    unmade = _unmade(nature, wanting) if nature.chance(0.5 if wanting else 0.2) else []
    for name, option in OPTIONS.items():
        if name == "min_players" and players == 2:
            continue
        values = (UNDECIDED,) if name in unmade else option.values
        lacking = [value for value in values if wanting and wanting.lacks(SETTINGS, setting(name, value))]
        if nature.chance(0.5) or lacking or name in unmade:
            lines.append(f"option {name}={written(nature.pick(lacking or values))}")
    return lines


def _unmade(nature: Nature, wanting: Seen | None) -> list[str]:
    """Rulings that this game leaves undecided: those first that no game has."""
    names = nature.shuffled(list(OPTIONS))
    lacking = [name for name in names if wanting and wanting.lacks(SETTINGS, setting(name, UNDECIDED))]
    return (lacking or names)[:UNMADE]


def _late(dice_set: DiceSet, players: int, nature: Nature) -> list[HeaderLine]:
    """Some players a step or two from the throne (on it the game would be over, DD-FAME-02); all have gear."""
    artifacts = nature.shuffled([die.id for die in dice_set.of_kind(ARTIFACT)])
    treasures = nature.shuffled([die.id for die in dice_set.of_kind(TREASURE)])
    potions = nature.shuffled([die.id for die in dice_set.of_kind(ONE_USE)])
    close = min(players, 2 + nature.die(4))
    most = (dice_set.params.fame_goal(players) - 1) // max(1, dice_set.params.fame(ARTIFACT))
    lines = [HeaderLine("position", ("turn", str(8 + nature.die(9)), f"P{1 + nature.die(players)}"))]
    for player in range(players):
        famous = artifacts[player::close][:most] if player < close else []
        mine: Sequence[str] = (*famous, *treasures[2 * player : 2 * player + 2], *potions[2 * player : 2 * player + 2])
        if mine:
            lines.append(HeaderLine("has", tuple(mine), player))
        lines.append(HeaderLine("experience", (str(nature.die(4)),), player))
    return lines
