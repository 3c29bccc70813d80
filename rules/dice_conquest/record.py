"""What the product needs of Dice Conquest: one book, creatures, heroes, a store's own traps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.core.fuzz.adapter import Adapter
from rules.core.record import PARTIES, Book, GameRecord, NotTheSame, OwnFile, Packing
from rules.dice_conquest import board, bots, play
from rules.dice_conquest.asking.asker import DiceConquestAsker
from rules.dice_conquest.board import ACTING
from rules.dice_conquest.bots import RandomBot
from rules.dice_conquest.card_files import DATA_FOLDER, read_cards, read_traps, traps_of
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.catalogue import CATALOGUE
from rules.dice_conquest.game import NAME, DiceConquest
from rules.dice_conquest.greedy import GreedyBot
from rules.dice_conquest.log.vocabulary import VOCABULARY
from rules.dice_conquest.position import as_text
from rules.dice_conquest.profile import STRICT, Profile
from rules.dice_conquest.sentences import SENTENCES

TITLE = "Dice Conquest"


def with_traps(file: Path) -> CardSet:
    """The product's cards, with the traps of a store's own copy."""
    return read_cards().with_traps(read_traps(file))


def _packed(cards: CardSet) -> dict[str, Any]:
    """Return the store's traps; creatures and heroes are those of the product."""
    traps = [{"id": each.id, "name": each.name, "text": each.text and list(each.text)} for each in cards.traps.values()]
    return {"digest": cards.digest, "traps": traps}


def _unpacked(data: dict[str, Any]) -> CardSet:
    cards = read_cards().with_traps(traps_of(data, "the store's traps"))
    if cards.digest != data["digest"]:
        raise NotTheSame(f"The cards came out as {cards.digest}, and are {data['digest']}.")
    return cards


def _fuzz(edition: str, cards: CardSet) -> Adapter:
    from rules.dice_conquest.fuzz.adapter import DiceConquestAdapter

    return DiceConquestAdapter(cards)


GAME = GameRecord(
    name=NAME,
    title=TITLE,
    books=(Book(NAME, TITLE, STRICT),),
    players=play.PLAYERS,
    catalogue=CATALOGUE,
    profile=Profile,
    vocabulary=VOCABULARY,
    shipped=read_cards,
    judge=lambda edition, cards: DiceConquest(cards),
    bots=lambda edition, seed, players, cards: play.play(seed=seed, players=players, cards=cards),
    fuzz=_fuzz,
    opening=lambda edition, seed, names, cards: play.opening_log(seed, len(names), cards=cards, names=names),
    thrown=bots.thrown,
    opponents=(RandomBot, GreedyBot),
    example=DATA_FOLDER / "example.log",
    as_text=as_text,
    board=board.table,
    sentences=SENTENCES,
    acting=ACTING,
    own_files=(OwnFile("traps", "FILE", "Dice Conquest: a file with the store's own traps", with_traps),),
    asker=DiceConquestAsker,
    packing=Packing(_packed, _unpacked),
    in_events=PARTIES,
)
