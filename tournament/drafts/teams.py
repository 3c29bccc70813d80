"""What a team may be built of: the cards drafted, and one die of its name for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.dice_masters.cards import Card, CardPool
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


def find_team_faults(
    team: TeamDraft,
    pool: Mapping[str, int],
    cards: CardPool,
    rules: DraftRules,
    earlier: TeamDraft | None = None,
) -> tuple[str, ...]:
    """Return everything wrong with a team built from this pool, each in one sentence; () for a good one.

    `pool`: how many of each card were drafted; `earlier`: the team of an earlier round, whose basic
    actions stay.
    """
    return (*_cards(team, pool), *_dice(team, pool, cards), *_size(team, rules), *_basics(team, rules, earlier))


def _cards(team: TeamDraft, pool: Mapping[str, int]) -> Iterator[str]:
    for unknown in team.unknown:
        yield f"{unknown.written} cannot be read: {unknown.reason}. Correct it."
    for card, _ in team.cards:
        if not pool.get(card.code):
            yield f"{card.title} ({card.code}) was not drafted. Take it out."
    by_name: dict[str, list[Card]] = {}
    for card, _ in team.cards:
        by_name.setdefault(title_key(card.name), []).append(card)
    for same in by_name.values():
        if len(same) > 1:
            yield f"{same[0].name} is in the team {len(same)} times. Choose one version of it."


def _dice(team: TeamDraft, pool: Mapping[str, int], cards: CardPool) -> Iterator[str]:
    drafted = dice_pool(pool, cards)
    for card, dice in team.cards:
        there = drafted.get(title_key(card.name), 0)
        if dice < 1:
            yield f"{card.name} has no dice. Put at least 1 on it, or take the card out."
        elif dice > there and there:
            yield f"{card.name} has {_dice_of(dice)}; the pool has {_dice_of(there)} of it. Take off {dice - there}."
        if card.max_dice is not None and dice > card.max_dice:
            yield f"{card.name} has {_dice_of(dice)}; its card allows {card.max_dice}. Take off {dice - card.max_dice}."


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


def _basics(team: TeamDraft, rules: DraftRules, earlier: TeamDraft | None) -> Iterator[str]:
    names = [title_key(basic.card.name) for basic in team.basics]
    if len(names) != rules.basics:
        yield f"Basic action cards in the team: {len(names)}. Every player brings {rules.basics}."
    if len(set(names)) < len(names):
        yield "The basic action cards are the same. Choose different ones."
    if earlier is not None and sorted(names) != sorted(title_key(basic.card.name) for basic in earlier.basics):
        kept = " and ".join(basic.card.name for basic in earlier.basics)
        yield f"The basic action cards stay the same in every round: {kept}."
