"""What the product needs of Pig."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.core.fuzz.adapter import Adapter
from rules.core.game import Answer
from rules.core.lines.notation import Log, write
from rules.core.nature import Nature
from rules.core.play import Bot, play
from rules.core.record import NOTHING, Book, GameRecord

from .catalogue import CATALOGUE
from .game import NAME, Pig, as_text
from .profile import STRICT, Profile
from .state import State


def _bots(edition: str, seed: str, players: int, components: None) -> str:
    from .adapter import bot, opening

    return write(play(Pig(), opening(), bot(seed))[0])


def _opening(edition: str, seed: str, names: Sequence[str], components: None) -> Log:
    from .adapter import opening

    return opening()


def _opponent(seed: str) -> Bot:
    from .adapter import bot

    return bot(seed)


def _thrown(state: State, nature: Nature) -> Answer:
    return "roll", nature.die(6) + 1


def _judge(edition: str, components: None) -> Pig:
    return Pig()


def _fuzz(edition: str, components: None) -> Adapter:
    from .adapter import PigAdapter

    return PigAdapter()


GAME = GameRecord(
    name=NAME,
    title="Pig",
    books=(Book(NAME, "Pig", STRICT),),
    players=(2, 2),
    catalogue=CATALOGUE,
    profile=Profile,
    vocabulary=Pig.vocabulary,
    shipped=lambda: None,
    judge=_judge,
    bots=_bots,
    fuzz=_fuzz,
    opening=_opening,
    thrown=_thrown,
    opponents=(_opponent, _opponent),
    example=Path(__file__).parent / "example.log",
    as_text=as_text,
    in_events=NOTHING,
)
