"""What a team of a draft may be built from, and what only the draft forbids it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardpool.services import pool as all_cards
from rules.dice_masters.cards import Card, CardPool
from teams.checks.construction import title_key
from teams.values import TeamDraft
from tournament.drafts import dice_pool, find_team_faults
from tournament.name_lists import in_a_list

from ...models import Entrant
from .tables import rules_of, table_of


def team_faults(entrant: Entrant, team: TeamDraft) -> tuple[str, ...]:
    """Return what is wrong with a team for having been drafted, each with its way out."""
    table = table_of(entrant)
    if table is None:
        return (f"{entrant.name} has no seat in the draft. Draw the seats again, or drop the player.",)
    rules, drafted = rules_of(entrant.event), table.pool(entrant.pk)
    made = sum(drafted.values())
    if made < rules.picks:
        return (f"{entrant.name} has drafted {made} of {rules.picks} cards. Enter the missing picks.",)
    return find_team_faults(team, drafted, all_cards(), rules)


@dataclass(frozen=True, slots=True)
class PoolName:
    """The versions of one card in a pool, and the dice they bring together: `most` may play."""

    name: str
    versions: tuple[tuple[str, str, int], ...]  # code, what is on the card's second line, how many were drafted
    dice: int
    most: int


def pool_by_name(drafted: Mapping[str, int], cards: CardPool) -> tuple[PoolName, ...]:
    """Return a pool by the names of its cards; a code that no card has is a name of its own."""
    dice = dice_pool(drafted, cards)
    found: dict[str, list[tuple[str, Card | None]]] = {}
    for code in sorted(drafted):
        card = cards.by_code(code)
        found.setdefault(title_key(card.name) if card else code, []).append((code, card))
    names = []
    for key, versions in found.items():
        called = next((card.name for _, card in versions if card), key)
        told = tuple((code, card.subtitle if card else "", drafted[code]) for code, card in versions)
        limits = [card.max_dice for _, card in versions if card and card.max_dice is not None]
        most = min(dice[key], max(limits, default=dice[key]))
        names.append(PoolName(called, told, dice[key], most))
    return tuple(sorted(names, key=lambda each: in_a_list(each.name)))
