"""What a team may be built of: the cards drafted, and one die of its name for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.dice_masters.cards import CardPool
from teams.checks.construction import title_key
from teams.values import TeamDraft
from tournament.drafts.rules import DraftRules


def dice_pool(pool: Mapping[str, int], cards: CardPool) -> dict[str, int]:
    """Return the dice that a pool brings, by name of the die: versions of one name share them.

    A code that is no known card brings a die under its own code.
    """
    dice: Counter[str] = Counter()
    for code, often in pool.items():
        card = cards.by_code(code)
        dice[title_key(card.name) if card else code] += often
    return dict(dice)


def find_team_faults(team: TeamDraft, pool: Mapping[str, int], cards: CardPool, rules: DraftRules) -> tuple[str, ...]:
    """Return what only the draft forbids a team, each in one sentence; the checks of every team say the rest.

    `pool`: how many of each card were drafted.
    """
    return (*_cards(team, pool), *_dice(team, pool, cards), *_size(team, rules))


def _cards(team: TeamDraft, pool: Mapping[str, int]) -> Iterator[str]:
    for card, _ in team.cards:
        if not pool.get(card.code):
            yield f"{card.title} ({card.code}) was not drafted. Take it out."


def _dice(team: TeamDraft, pool: Mapping[str, int], cards: CardPool) -> Iterator[str]:
    drafted = dice_pool(pool, cards)
    for card, dice in team.cards:
        there = drafted.get(title_key(card.name), 0)
        if dice > there and there:
            yield f"{card.name} has {_dice_of(dice)}; the pool has {_dice_of(there)} of it. Take off {dice - there}."


def _dice_of(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _size(team: TeamDraft, rules: DraftRules) -> Iterator[str]:
    if not team.cards:
        yield "The team has no cards. Choose from those drafted."
    if len(team.cards) > rules.cards:
        over = len(team.cards) - rules.cards
        yield f"The team has {len(team.cards)} cards; at most {rules.cards} may play. Take out {over}."
    if team.dice > rules.dice:
        yield f"The team has {team.dice} dice; at most {rules.dice} may play. Take off {team.dice - rules.dice}."
