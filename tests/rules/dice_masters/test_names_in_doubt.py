"""Which names mean the dice of one card only, for whoever may own them (rules/dice_masters/names.py)."""

from types import SimpleNamespace

import pytest

from rules.dice_masters.names import Words

PAWNS = [(0, "NPC", True), (1, "NPC", True)]
#: What is on the table besides the pawns, as (owner, name); which of it may be mistaken for something else.
TABLES = {
    "one card": ([(0, "Orc")], []),
    "each player has it": ([(0, "Orc"), (1, "Orc")], []),
    "each player has it, written otherwise": ([(0, "Orc"), (1, "ORC")], [0, 1]),
    "a basic action": ([(None, "Charm"), (0, "Orc")], []),
    "a player has two cards of the name": ([(0, "Orc"), (0, "Orc"), (1, "Orc")], [0, 1]),
    "a basic action is called like a card": ([(None, "Charm"), (1, "Charm"), (0, "Orc")], [0, 1]),
    "it is called like a word of the log": ([(0, "All"), (1, "Orc")], [0]),
    "it answers to what pawns are called": ([(0, "Sidekick"), (1, "Orc")], [0]),
}


def table_of(cards):
    told = [*PAWNS, *((owner, name, False) for owner, name in cards)]
    return [
        SimpleNamespace(index=index, owner=owner, name=name, card=None if pawn else name)
        for index, (owner, name, pawn) in enumerate(told)
    ]


@pytest.mark.parametrize("cards, doubtful", TABLES.values(), ids=TABLES)
def test_names_that_may_mean_another_die(cards, doubtful):
    """Two cards of one player, or a shared one and a player's, may be mistaken; those of both players never are."""
    found = Words(table_of(cards)).in_doubt()
    assert sorted(found) == [len(PAWNS) + place for place in doubtful]
