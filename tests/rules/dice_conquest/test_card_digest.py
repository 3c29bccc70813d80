"""The digest of the cards: whatever is printed on one changes it, so a verdict can say which cards it rests on."""

from dataclasses import replace

import pytest

from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.cards import CardSet

CARDS = read_cards()
GARGOYLE, KNIGHT, TRAP = CARDS.creatures["GARG"], CARDS.heroes["KNI"], CARDS.traps["TRAP1"]


@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("creatures", replace(GARGOYLE, health=18)),
        ("creatures", replace(GARGOYLE, loot=replace(GARGOYLE.loot, text=("Roll a spent die.",)))),
        ("creatures", replace(GARGOYLE, bottom=True)),
        ("heroes", replace(KNIGHT, crit=9)),
        ("heroes", replace(KNIGHT, crit_text=())),
        ("traps", replace(TRAP, text=("When revealed: draw 1 card.",))),
    ],
    ids=["health", "loot", "place in the deck", "crit number", "crit text", "trap"],
)
def test_whatever_is_printed_counts(part, changed):
    """A number or a line of text, wherever it stands."""
    parts = {name: dict(getattr(CARDS, name)) for name in ("creatures", "heroes", "traps")}
    parts[part][changed.id] = changed
    assert CardSet(**parts).digest != CARDS.digest


def test_equal_cards_have_one_digest():
    """Read again, compiled again."""
    assert CardSet(dict(CARDS.creatures), dict(CARDS.heroes), dict(CARDS.traps)).digest == CARDS.digest
