"""The other side of the observer: whatever the printed cards allow is accepted (test_observer.py: what they forbid).

An engine that forbids too much would let the bots play every game, only with fewer victories.
"""

from collections import Counter

import pytest

from rules.core.faults import Fault
from rules.dice_conquest.dice import ALL, SIDES
from rules.dice_conquest.state import AVAILABLE, SPENT
from tests.rules.dice_conquest.tables import GAME
from tests.rules.dice_conquest.test_observer import (
    CRITS,
    FIGURES,
    SLAYS,
    TAKES,
    acting_die,
    damage_on,
    hero,
    watched,
)

ON_A_CREATURE, HEALING = ("SHAM", "CAVE"), ("SPID", "HAG")  # loot, by the creature whose card it is


def targets(state):
    """FIRST and LAST: the Ogre alone while it is there, Kalterstorm when nobody else is."""
    if "OGRE" in state.display:
        return ["OGRE"]
    return [card for card in state.display if card != "KALT" or state.display == ["KALT"]]


def spots(state, value):
    return [card for card in targets(state) if TAKES.get(card, lambda value: True)(value)]


def lying(state, zone):
    return [die for die in ALL if state.where[die] == zone]


def steps(die, value):
    """One more and one less, within the numbers of the die."""
    return [by for by in (1, -1) if 1 <= value + by <= SIDES[die]]


def with_loot(state, chosen):
    """What a hero may do with the cards in hand (section 10); none while the Gremlin is there."""
    there, value = set(state.display), state.value
    for card in state.hands[state.active] if "GREM" not in there else ():
        if card in ON_A_CREATURE:
            yield from (("use", card, (target,)) for target in targets(state))
        elif card in HEALING:
            hurt = [seat for seat, health in enumerate(state.health) if health < state.table.start]
            yield from (("use", card, (seat,)) for seat in hurt)
        elif card == "COBR" and "BANS" not in there:
            yield from (("use", card, (die,)) for die in lying(state, SPENT))
        elif card == "TROL" and "BASI" not in there:
            on_cards = [die for die in ALL if state.where[die] in there]
            fixed = [] if state.attack.fixed else [die for die in chosen if die >= 0]
            yield from (("use", card, (die,)) for die in (*lying(state, AVAILABLE), *on_cards, *fixed))
        elif card == "GREM" and "BASI" not in there and lying(state, AVAILABLE):
            yield "use", card, ()
        elif card == "BANS":
            yield from (("use", card, (by,)) for die in chosen for by in steps(die, value[die]))
        elif card == "CHAM":
            yield from (("use", card, (die, by)) for die in ALL if value[die] for by in steps(die, value[die]))
        elif card == "BASI":
            yield from (("use", card, (target,)) for target in targets(state))


def with_a_crit(state, die):
    """The hero's number, once a turn, without the Shaman and not against Kalterstorm."""
    who, barred = hero(state), "SHAM" in state.display or state.display == ["KALT"] or state.attack.crit >= 0
    if barred or state.value[die] != CRITS[who] or who == "SOR":
        return
    if who != "WIZ":
        yield from (("crit", 0, (number,)) for number in range(1, SIDES[die] + 1))
    for card in targets(state) if who in SLAYS else ():
        if 1 <= FIGURES[card][1] - damage_on(state, card) <= SLAYS[who]:
            yield "crit", int(who != "WIZ"), (card,)


def with_another_die(state):
    """The Thief rolls a spent die instead, the Cleric takes an available one after a reroll."""
    if hero(state) == "THI" and not state.attack.swaps and "BANS" not in state.display:
        yield from (("swap", die) for die in lying(state, SPENT))
    if hero(state) == "CLE" and not state.attack.swaps and state.attack.rerolls:
        yield from (("swap", die) for die in lying(state, AVAILABLE))


def allowed(state):
    """Everything that the cards allow whoever is about to choose a die, or has chosen one."""
    if state.question.kind == "turn":
        yield from (("take", die) for die in lying(state, AVAILABLE))
        yield ("pass",)
        yield from with_loot(state, ())
    elif state.question.kind == "attack":
        die = acting_die(state)
        places = spots(state, state.value[die])
        yield from [("place", card) for card in places] or [("discard",)]
        rerolls = 2 if hero(state) == "WIZ" else 1
        given_up = state.attack.fixed or state.attack.kept  # another die was taken, or the player has said so
        if "BASI" not in state.display and state.attack.rerolls < rerolls and not given_up:
            yield ("reroll",)
        yield from with_a_crit(state, die)
        yield from with_another_die(state)
        yield from with_loot(state, (die,))


def refused(state, answer):
    after = state.copy()
    try:
        GAME.step(after, answer)
    except Fault as fault:
        return fault.message
    return None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_what_the_cards_allow_is_accepted(bot, players):
    """In whole games, wherever somebody chooses: dice, targets, rerolls, critical hits, swaps, loot."""
    tried = Counter()
    for seed in range(3):
        for state, _, _ in watched(f"generous {seed}", players, bot):
            for answer in allowed(state):
                assert refused(state, answer) is None, (hero(state), state.display, answer, refused(state, answer))
                tried[answer[0]] += 1
    assert tried["take"] and tried["place"] and tried["reroll"] and tried["pass"]
