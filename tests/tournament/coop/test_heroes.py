"""How heroes do."""

from __future__ import annotations

from fractions import Fraction

from tests.tournament.coop.runs import CARDS, loss, solo, win
from tournament.coop import hero_records


def test_heroes_by_the_share_they_won() -> None:
    """The Rogue has won two of three runs, the Knight one of two; who has not played comes last."""
    records = hero_records([win(), loss(), solo()], CARDS)
    assert [(record.hero, record.played, record.won, record.share) for record in records[:2]] == [
        ("ROG", 3, 2, Fraction(2, 3)),
        ("KNI", 2, 1, Fraction(1, 2)),
    ]
    assert [record.share for record in records[4:]] == [None] * 4 and len(records) == 8
