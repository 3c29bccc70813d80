"""Which blocks do what texts ask for: of all groups of attackers one of each sort is enough to find the best."""

import random
from itertools import combinations

import pytest

from rules.dice_masters.steps.block_duties import Duties, best, each_sort, met_by_all


def every_group(attackers, most):
    """All that `each_sort` chooses from."""
    sizes = range(min(most if most is not None else len(attackers), len(attackers)) + 1)
    return [group for size in sizes for group in combinations(attackers, size)]


def some_duties(chance, dice, attackers):
    """One or two duties for some dice, attackers who want to be blocked, and some that take two or three."""

    def some_attackers():
        return set(chance.sample(attackers, chance.randint(1, len(attackers))))

    of = {die: [some_attackers() for _ in range(chance.randint(1, 2))] for die in dice if chance.random() < 0.7}
    wanted = [
        (attacker, set(chance.sample(dice, chance.randint(1, len(dice)))))
        for attacker in attackers
        if chance.random() < 0.3
    ]
    return Duties(of, wanted, {attacker: chance.randint(2, 3) for attacker in attackers if chance.random() < 0.3})


@pytest.mark.parametrize("seed", range(150))
def test_one_group_of_each_sort_is_enough(seed):
    """As many duties are met, by as few dice, as when every group is tried."""
    chance = random.Random(seed)
    dice, attackers = list(range(chance.randint(1, 3))), list(range(10, 10 + chance.randint(1, 4)))
    asked = some_duties(chance, dice, attackers)
    most = {die: chance.choice((1, 2, None)) for die in dice}
    found = best(asked, {die: each_sort(asked, die, attackers, most[die]) for die in dice})
    tried = best(asked, {die: every_group(attackers, most[die]) for die in dice})
    assert (met_by_all(asked, found), len(found)) == (met_by_all(asked, tried), len(tried))


def test_twenty_attackers_are_no_million_groups():
    """A die that may block any number, and has to block one of two: it blocks nobody, or the first of them."""
    attackers = list(range(10, 30))
    asked = Duties({1: [{12, 15}]}, [], {})
    assert each_sort(asked, 1, attackers, None) == [(), (12,)]


def test_a_group_has_as_many_as_the_text_allows():
    """Three duties are not met by blocking two."""
    asked = Duties({1: [{10}, {11}, {12}]}, [], {})
    assert (10, 11, 12) not in each_sort(asked, 1, [10, 11, 12], 2)
    assert (10, 11, 12) in each_sort(asked, 1, [10, 11, 12], None)
