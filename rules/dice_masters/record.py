"""What the product needs of Dice Masters: two books, cards, teams."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.core.fuzz.adapter import Adapter
from rules.core.record import TEAMS, Book, GameRecord, OwnFile, Packing
from rules.dice_masters import board, card_files, chance, play
from rules.dice_masters.asking.asker import DiceMastersAsker
from rules.dice_masters.board import ACTING
from rules.dice_masters.bots import Bot
from rules.dice_masters.card_files import DATA_FOLDER, read_folder
from rules.dice_masters.cards import CardPool
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.position import as_text
from rules.dice_masters.profile import EDITIONS, Profile
from rules.dice_masters.sensible.bot import SensibleBot
from rules.dice_masters.sentences import SENTENCES


@cache
def shipped() -> CardPool:
    """The cards that the product ships."""
    return read_folder()


def with_own(folder: Path) -> CardPool:
    """The product's cards, and those of a folder of card files."""
    return CardPool([*shipped().sets, *read_folder(folder).sets])


def _fuzz(edition: str, pool: CardPool) -> Adapter:
    from rules.dice_masters.fuzz.adapter import DiceMastersAdapter

    return DiceMastersAdapter(pool, edition or None)


GAME = GameRecord(
    name="dice-masters",
    title="Dice Masters",
    books=tuple(Book(book.name, book.book, book.name, edition=book.name) for book in EDITIONS.values()),
    players=(2, 2),
    catalogue=CATALOGUE,
    profile=Profile,
    vocabulary=VOCABULARY,
    shipped=shipped,
    judge=DiceMasters,
    bots=lambda edition, seed, players, pool: play.play(edition, seed=seed, pool=pool),
    fuzz=_fuzz,
    opening=lambda edition, seed, names, pool: play.opening_by_chance(edition, seed, (names[0], names[1]), pool),
    thrown=chance.thrown,
    opponents=(Bot, SensibleBot),
    example=DATA_FOLDER / "example.log",
    as_text=as_text,
    board=board.halves,
    sentences=SENTENCES,
    acting=ACTING,
    in_events=TEAMS,
    own_files=(OwnFile("cards", "FOLDER", "a folder of card files of more sets, beside the product's own", with_own),),
    asker=DiceMastersAsker,
    packing=Packing(card_files.packed, card_files.unpacked),
)
