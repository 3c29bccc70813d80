"""What the product needs of Dungeon Dice: one book, and the dice set of the store."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules.core.fuzz.adapter import Adapter
from rules.core.record import DICE_SET, Book, GameRecord, NotTheSame, OwnFile, Packing
from rules.dungeon_dice import board, bots, play, set_file, set_writing
from rules.dungeon_dice.asking.asker import DungeonDiceAsker
from rules.dungeon_dice.board import ACTING
from rules.dungeon_dice.bots import RandomBot, SensibleBot
from rules.dungeon_dice.catalogue import CATALOGUE
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.game import NAME, DungeonDice
from rules.dungeon_dice.log.vocabulary import VOCABULARY
from rules.dungeon_dice.position import as_text
from rules.dungeon_dice.profile import STRICT, Profile
from rules.dungeon_dice.sentences import SENTENCES
from rules.dungeon_dice.set_writing import read_path

TITLE = "Dungeon Dice"
#: By their codes; what bots play with comes first.
DiceSets = Mapping[str, DiceSet]


@cache
def shipped() -> dict[str, DiceSet]:
    """The dice sets that the product ships: a sample with invented numbers."""
    return set_file.read_folder()


def with_own(file: Path) -> DiceSets:
    """The dice set of a file, and those of the product."""
    own = read_path(file)
    return {own.id: own} | {each.id: each for each in shipped().values() if each.id != own.id}


def _first(sets: DiceSets) -> DiceSet:
    return next(iter(sets.values()))


def _unpacked(data: list[Any]) -> DiceSets:
    sets = [set_file.read(each["set"], "the dice of the store") for each in data]
    if [each.digest for each in sets] != [each["digest"] for each in data]:
        raise NotTheSame("The dice came out as others.")
    return {each.id: each for each in sets}


def _fuzz(edition: str, sets: DiceSets) -> Adapter:
    from rules.dungeon_dice.fuzz.adapter import DungeonDiceAdapter

    return DungeonDiceAdapter(_first(sets))


GAME = GameRecord(
    name=NAME,
    title=TITLE,
    books=(Book(NAME, TITLE, STRICT),),
    players=(2, 5),
    catalogue=CATALOGUE,
    profile=Profile,
    vocabulary=VOCABULARY,
    shipped=shipped,
    judge=lambda edition, sets: DungeonDice(sets),
    bots=lambda edition, seed, players, sets: play.play(seed=seed, players=players, dice_set=_first(sets)),
    fuzz=_fuzz,
    opening=lambda edition, seed, names, sets: play.opening_log(_first(sets), names),
    thrown=bots.thrown,
    opponents=(RandomBot, SensibleBot),
    example=set_file.DATA_FOLDER / "example.log",
    as_text=as_text,
    board=board.pod,
    sentences=SENTENCES,
    acting=ACTING,
    in_events=DICE_SET,
    own_files=(OwnFile("dice", "FILE", "Dungeon Dice: the file of a dice set of the store's own", with_own),),
    asker=DungeonDiceAsker,
    packing=Packing(
        lambda sets: [{"digest": each.digest, "set": set_writing.as_data(each)} for each in sets.values()], _unpacked
    ),
)
