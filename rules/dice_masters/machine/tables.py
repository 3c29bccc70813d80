"""Who plays with what: by the number of the game, so that a number names the whole game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.nature import Nature
from rules.core.notation import Log
from rules.dice_masters.cards import Card, CardPool
from rules.dice_masters.play import BASICS, CARDS, DICE, opening_log
from rules.dice_masters.profile import EDITIONS, OPTIONS, written
from rules.dice_masters.table import TeamList

NAMES = ("Ana", "Bo")


def opening(pool: CardPool, seed: int, edition: str | None = None, random_options: bool = False) -> Log:
    """The header of game `seed`: mixed teams of both sets, the edition (by turns if none is asked for), options.

    The cards are dealt round after round, so that in each round of games every card is on a team.
    """
    nature = Nature(f"machine {seed}")
    book = edition or tuple(EDITIONS)[seed % len(EDITIONS)]
    header = _header(nature) if random_options else []
    return opening_log(book, pool, _teams(pool, seed), NAMES, nature.die(2), header)


def games_in_a_round(pool: CardPool) -> int:
    """How many games it takes until every card has been dealt."""
    own = sum(1 for card in pool.cards if card.text is not None and not card.is_basic_action)
    return -(-own // (2 * CARDS))


def _header(nature: Nature) -> list[str]:
    """About half of the options, each with any of its values; in some games every pass is written."""
    chosen = [option for option in OPTIONS.values() if nature.chance(0.5)]
    lines = [f"option {option.name}={written(nature.pick(option.values))}" for option in chosen]
    return [*lines, "passes written"] if nature.chance(0.25) else lines


def _teams(pool: CardPool, seed: int) -> tuple[TeamList, TeamList]:
    games = games_in_a_round(pool)
    dealer, place = Nature(f"deal {seed // games}"), seed % games
    scripted = [card for card in pool.cards if card.text is not None]
    own = dealer.shuffled([card for card in scripted if not card.is_basic_action])
    basics = dealer.shuffled([card.code for card in scripted if card.is_basic_action])
    nature = Nature(f"teams {seed}")
    first, second = (
        _team(own[2 * place + player :: 2 * games], own, basics, 2 * (2 * place + player), nature) for player in (0, 1)
    )
    return first, second


def _team(dealt: Sequence[Card], own: Sequence[Card], basics: Sequence[str], at: int, nature: Nature) -> TeamList:
    """The cards dealt, one version of a title; what is missing comes from the rest."""
    cards = _distinct([*dealt, *nature.shuffled(own)])
    dice = {card.code: 1 for card in cards}
    room = [card.code for card in cards for _ in range((card.max_dice or 1) - 1)]
    for code in nature.shuffled(room)[: DICE - CARDS]:
        dice[code] += 1
    return TeamList(tuple(dice.items()), tuple(basics[(at + n) % len(basics)] for n in range(BASICS)))


def _distinct(cards: Iterable[Card]) -> list[Card]:
    found: dict[str, Card] = {}
    for card in cards:
        if len(found) < CARDS:
            found.setdefault(card.name, card)
    return list(found.values())
