"""What a format lets each player bring, where a log says which format it is: numbers of cards, dice and basic actions.

Only too much is a fault: a log may leave out cards that nobody came to use.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rules.core.faults import Undecided
from rules.core.lines.header import breaks
from rules.core.lines.notation import HeaderLine, Log
from rules.core.lines.words import is_number
from rules.dice_masters.profile import Profile
from rules.dice_masters.setup import TeamCard

_DICE = re.compile(r"x[0-9]+|[0-9]+x", re.IGNORECASE)


class Limits(NamedTuple):
    """The most cards and dice of a team, and the rules about them, its basic actions and whether these differ."""

    cards: int
    dice: int
    rule_of_cards: str
    rule_of_dice: str
    rule_of_basics: str
    rule_of_twins: str


_BASICS = ("TR-TOUR-BAC-COUNT", "TR-TOUR-BAC-DIFF")
LIMITS = {
    "basic": Limits(6, 15, "TR-BASIC-CARDS", "TR-BASIC-DICE", "TR-BASIC-BAC-COUNT", "TR-BASIC-BAC-DIFF"),
    "fun": Limits(8, 15, "TR-FUN-CARDS", "TR-FUN-DICE", *_BASICS),
    "tournament": Limits(8, 20, "TR-TOUR-CARDS", "TR-TOUR-DICE", *_BASICS),
}
#: A player's own basic actions; those laid out at random in a draft; the cards of a fun game by the other reading.
OWN_BASICS, DRAFT_BASICS, SIX_CARDS = 2, 4, 6


def check_team(log: Log, game_format: str, profile: Profile, player: int, cards: Sequence[TeamCard]) -> None:
    """Raises Violation, on the line of the card that is one too many."""
    lines = log.every("card", player)
    number = log.first("life")
    if game_format == "draft" and number is not None and number.args and is_number(number.args[0]):
        _check_dice(lines, cards, int(number.args[0]), "TR-DRAFT-DICE", game_format)
    limits = LIMITS.get(game_format)
    if limits is None:
        return
    six = game_format == "fun" and profile.fun_game_cards == "six"
    most = SIX_CARDS if six else limits.cards
    if len(cards) > most:
        message = f"This is card {most + 1} of P{player + 1}; a {game_format} team has {most} at most."
        raise breaks(lines[most].line, limits.rule_of_cards, message, "AMB-33" if six else None)
    if game_format == "fun" and len(cards) > SIX_CARDS:
        leave_open(profile, "fun_game_cards", "AMB-33", lines[SIX_CARDS])
    _check_dice(lines, cards, limits.dice, limits.rule_of_dice, game_format)
    _check_basics(log.every("basic", player), limits, player, game_format)


def leave_open(profile: Profile, option: str, ruling: str, line: HeaderLine) -> None:
    """Raises Undecided if this line is allowed or not by a ruling that the event does not make."""
    if option in profile.undecided:
        message = f"This rests on {ruling}, on which the event makes no ruling ({option}=undecided)."
        fault = Undecided("", message, ruling)
        fault.line = line.line
        raise fault


def _check_dice(lines: Sequence[HeaderLine], cards: Sequence[TeamCard], most: int, rule: str, game_format: str) -> None:
    dice = 0
    for line, one in zip(lines, cards, strict=False):
        dice += one.dice
        if dice > most:
            raise breaks(
                line.line, rule, f"With {one.card.title} there are {dice} dice; {_a(game_format)} has {most} at most."
            )


def _a(game_format: str) -> str:
    return "a player in this draft" if game_format == "draft" else f"a {game_format} team"


def _code(line: HeaderLine) -> str:
    """The card's code, with its dice behind it or before it: `x3 132bff`."""
    return next((word.casefold() for word in line.args if not _DICE.fullmatch(word)), "")


def _check_basics(lines: Sequence[HeaderLine], limits: Limits, player: int, game_format: str) -> None:
    codes = [_code(line) for line in lines]
    for number, line in enumerate(lines):
        if codes[number] in codes[:number]:
            message = f"P{player + 1} brings {codes[number]} twice; the two basic actions of a player are different."
            raise breaks(line.line, limits.rule_of_twins, message)
        if number >= OWN_BASICS:
            message = f"P{player + 1} brings {len(lines)} basic actions; {_a(game_format)} has two."
            raise breaks(line.line, limits.rule_of_basics, message)


def check_laid_out(log: Log, game_format: str) -> None:
    """In a draft three or four different basic actions are laid out. Raises Violation on the line of one too many."""
    if game_format != "draft":
        return
    lines = sorted([line for player in (None, 0, 1) for line in log.every("basic", player)], key=lambda line: line.line)
    codes = [_code(line) for line in lines]
    for number, line in enumerate(lines):
        if number >= DRAFT_BASICS or codes[number] in codes[:number]:
            raise breaks(line.line, "TR-DRAFT-BAC", "In a draft three or four different basic actions are laid out.")
