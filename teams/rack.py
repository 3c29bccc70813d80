"""A team as its dice: a socket for each die it may have, one for each basic action, grey dice for unknown cards."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from cardpool.drawing import game_die
from rules.dice_masters.cards import Card
from teams.figures import energies_of
from teams.formats import Format
from teams.values import TeamDraft

MOST_DRAWN = 60  # dice; a list may claim any number


@dataclass(frozen=True, slots=True)
class Socket:
    """`code`: the card of the die in it, "" for a free one; `is_over`: a die more than the format allows."""

    code: str = ""
    die: SafeString | str = ""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Rack:
    dice: tuple[Socket, ...]
    basics: tuple[Socket, ...]
    words: str


def rack(draft: TeamDraft, game: Format) -> Rack:
    """Return the dice of a list in its order, and what is free."""
    filled = [
        Socket(card.code, game_die.token(card.name, _types(card))) for card, dice in draft.cards for _ in range(dice)
    ]
    filled += [
        Socket(unknown.written, game_die.unknown(unknown.written))
        for unknown in draft.unknown
        for _ in range(max(unknown.dice, 1))
    ]
    most = game.dice or len(filled)
    over = max(draft.at_least(game.basics)[1] - most, 0)  # what no unknown card can be a basic action for
    within = max(len(filled) - over, most)
    sockets = [*filled[:within], *(Socket(each.code, each.die, True) for each in filled[within:])][:MOST_DRAWN]
    sockets += [Socket()] * (most - len(filled))
    basics = [Socket(entry.card.code, game_die.token(entry.card.name, _types(entry.card))) for entry in draft.basics]
    basics += [Socket()] * (game.basics - len(basics))
    return Rack(tuple(sockets), tuple(basics), _words(draft, game))


def _types(card: Card) -> tuple[str, ...]:
    kinds = energies_of(card)
    return () if kinds == ("generic",) else kinds


def _words(draft: TeamDraft, game: Format) -> str:
    said = [f"{dice} {card.name}" for card, dice in draft.cards]
    said += [f"{unknown.dice} {unknown.written}, not known here" for unknown in draft.unknown]
    said += [f"basic action {entry.card.name}" for entry in draft.basics]
    free = (game.dice or 0) - draft.dice
    if free > 0:
        said.append(f"{free} free")
    return "; ".join(said) or "No dice yet"
