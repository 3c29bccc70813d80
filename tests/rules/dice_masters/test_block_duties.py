"""Which blocks do what texts ask for: the search finds what trying all blocks finds, and is soon done."""

import random
from collections import Counter
from itertools import combinations, product

import pytest

from rules.dice_masters.steps.best_block import Search, best
from rules.dice_masters.steps.block_duties import Duties, Reach, at_most, met_by_all


def groups_of(reaches):
    return {group for reach in reaches for n in range(reach.most + 1) for group in combinations(reach.attackers, n)}


def is_legal(asked, blocks):
    """Each attacker that takes several is blocked by as many, or by nobody."""
    counts = Counter(foe for group in blocks.values() for foe in group)
    return all(counts[foe] in range(1 - needed, 1) or counts[foe] >= needed for foe, needed in asked.gangs.items())


def by_trying_all(asked, ways):
    """How many duties can be met, and by how few dice."""
    found = []
    for groups in product(*(groups_of(reaches) for reaches in ways.values())):
        blocks = {die: group for die, group in zip(ways, groups, strict=True) if group}
        if is_legal(asked, blocks):
            found.append((met_by_all(asked, blocks), -len(blocks)))
    return max(found)


def some_table(chance, dice, attackers):
    """One or two duties for some dice, attackers who want to be blocked, some that take two or three, and dice that may
    block one or several of some.
    """

    def some_attackers():
        return set(chance.sample(attackers, chance.randint(1, len(attackers))))

    of = {die: [some_attackers() for _ in range(chance.randint(1, 2))] for die in dice if chance.random() < 0.7}
    wanted = [
        (attacker, set(chance.sample(dice, chance.randint(1, len(dice)))))
        for attacker in attackers
        for _ in range(chance.choice((0, 0, 1, 2)))
    ]
    asked = Duties(of, wanted, {attacker: chance.randint(2, 3) for attacker in attackers if chance.random() < 0.4})
    ways = {}
    for die in dice:
        there = tuple(attacker for attacker in attackers if chance.random() < 0.8)
        ways[die] = [Reach(1, there)]
        if len(there) > 1 and chance.random() < 0.5:
            ways[die].append(Reach(chance.randint(2, len(there)), there))
    return asked, ways


@pytest.mark.parametrize("seed", range(150))
def test_as_many_duties_are_met_as_can_be(seed):
    """By as few dice, and by a block that is legal, as when every block is tried."""
    chance = random.Random(seed)
    dice, attackers = list(range(chance.randint(1, 4))), list(range(10, 10 + chance.randint(1, 4 - seed % 2)))
    asked, ways = some_table(chance, dice[: 3 + seed % 2], attackers)
    found = best(asked, ways)
    assert (met_by_all(asked, found), -len(found)) == by_trying_all(asked, ways)
    assert is_legal(asked, found)
    assert all(tuple(group) in groups_of(ways[die]) for die, group in found.items())
    assert met_by_all(asked, found) <= at_most(asked, ways)


def a_dozen_attackers(seed):
    """What the texts of both sets ask for, all together: every character must block, adventurers a certain card, some
    cards take two or three, some want an adventurer, and some blockers may block several.
    """
    chance = random.Random(seed)
    attackers, dice = list(range(100, 100 + chance.randint(10, 16))), list(range(chance.randint(8, 16)))
    card_of = {foe: chance.randint(0, 4) for foe in attackers}
    sort_of = {die: chance.randint(0, 5) for die in dice}
    cards = [[foe for foe in attackers if card_of[foe] == card] for card in range(5)]
    adventurers = {die for die in dice if sort_of[die] < 3}
    of = {die: [set(attackers)] for die in dice}
    for die in adventurers:
        of[die].append(set(cards[3]))
    gangs = {foe: 2 for foe in cards[0]} | {foe: 3 for foe in cards[1]} | {chance.choice(attackers): 2}
    asked = Duties(of, [(foe, adventurers) for foe in cards[2]], gangs)
    several = {3: (99, cards[0] + cards[3]), 4: (99, cards[4]), 5: (2, attackers)}
    ways = {}
    for die in dice:
        ways[die] = [Reach(1, tuple(attackers))]
        most, whom = several.get(sort_of[die], (1, []))
        if len(whom) > 1:
            ways[die].append(Reach(min(most, len(whom)), tuple(whom)))
    return asked, ways


@pytest.mark.parametrize("seed", range(12))
def test_a_dozen_attackers_that_take_several_blockers(seed):
    """The block that is found is proved to be the best, with the few hundred blocks that are carried along."""
    asked, ways = a_dozen_attackers(seed)
    found, search = best(asked, ways), Search(asked, ways)
    assert is_legal(asked, found)
    assert met_by_all(asked, found) == search.most or search.run(2000, met_by_all(asked, found) + 1)[0] is search.nobody


def test_one_of_two_is_enough():
    """A die that may block any of twenty attackers, and has to block one of two, blocks one and no more."""
    attackers = tuple(range(10, 30))
    asked = Duties({1: [{12, 15}]}, [], {})
    assert best(asked, {1: [Reach(1, attackers), Reach(20, attackers)]}) == {1: [12]}


def test_a_group_has_as_many_as_the_text_allows():
    """Three duties are not met by blocking two."""
    asked = Duties({1: [{10}, {11}, {12}]}, [], {})
    assert best(asked, {1: [Reach(1, (10, 11, 12)), Reach(2, (10, 11, 12))]}) == {1: [10, 11]}
    assert best(asked, {1: [Reach(3, (10, 11, 12))]}) == {1: [10, 11, 12]}
