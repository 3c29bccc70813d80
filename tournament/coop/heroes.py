"""How often each hero has played and won: what result pages show, and why ranked events draw or draft heroes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.dice_conquest.cards import CardSet
from tournament.coop.results import QuestResult


@dataclass(frozen=True, slots=True)
class HeroRecord:
    """One hero over many runs. `share` None: the hero has not played."""

    hero: str
    name: str
    played: int
    won: int

    @property
    def share(self) -> Fraction | None:
        return Fraction(self.won, self.played) if self.played else None


def hero_records(results: Iterable[QuestResult], cards: CardSet) -> tuple[HeroRecord, ...]:
    """Return all heroes, those who won the largest share first, those who have not played last."""
    played, won = dict.fromkeys(cards.heroes, 0), dict.fromkeys(cards.heroes, 0)
    for result in results:
        for hero in result.heroes:
            played[hero] += 1
            won[hero] += result.won
    records = [HeroRecord(hero, cards.heroes[hero].name, played[hero], won[hero]) for hero in cards.heroes]
    return tuple(sorted(records, key=lambda record: (-(record.share or 0), -record.played, record.name)))
