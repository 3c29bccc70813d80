"""An observer at the table who knows the printed cards by heart and nothing of how their texts are run.

It watches games of the bots, answer by answer, and finds every number and ban of the catalogue kept.
"""

import pytest

from rules.core.faults import Fault
from rules.dice_conquest.dice import ALL, SIDES
from rules.dice_conquest.play import BOTS, opening_log
from rules.dice_conquest.state import AVAILABLE, SPENT
from tests.rules.dice_conquest.tables import GAME

#: Attack and health number of each creature (catalogue, section 8).
FIGURES = {
    "KALT": (1, 50), "GARG": (1, 17), "WRAT": (1, 14), "DOPP": (1, 18), "COBR": (2, 26), "SCOU": (1, 9),
    "TROL": (2, 21), "GREM": (1, 3), "WYVE": (3, 23), "BANS": (1, 13), "SHAM": (1, 12), "CHAM": (2, 13),
    "BUGB": (2, 20), "WARG": (2, 16), "CAVE": (3, 34), "GOLE": (1, 22), "SHAD": (1, 11), "SPID": (2, 18),
    "OGRE": (2, 30), "RATS": (1, 7), "HAG": (1, 11), "SKEL": (2, 8), "BASI": (1, 15),
}  # fmt: skip
EXACT = {"GREM", "SKEL", "DOPP"}
BITES = {"KALT", "COBR", "CAVE", "SHAD"}
DRAWS = {"WRAT", "HAG"}
TAKES = {
    "TROL": lambda value: value <= 9,
    "RATS": lambda value: value <= 4,
    "GOLE": lambda value: value % 2 == 0,
    "SPID": lambda value: value % 2 == 1,
}
#: Critical hit by hero, and what a hit that slays outright may slay.
CRITS = {"WAR": 5, "CLE": 6, "KNI": 3, "RAN": 7, "ROG": 4, "SOR": 8, "THI": 2, "WIZ": 10}
SLAYS = {"KNI": 10, "ROG": 10, "WIZ": 20}
LOOT_DAMAGE = {"SHAM": 3, "CAVE": 5}  # Wand of Blasting and Potion of Strength, by the creature whose card they are


def watched(seed, players, bot):
    """Every answer of a game with the position before and after it."""
    answers = BOTS[bot](f"{seed} {bot}")
    state = GAME.begin(opening_log(seed, players))
    while not state.over:
        for answer in answers(state):
            after = state.copy()
            try:
                GAME.step(after, answer)
            except Fault:
                continue
            yield state, answer, after
            state = after
            break
        else:
            raise AssertionError("the bot had no legal answer")


def damage_on(state, card):
    dice = sum(state.value[die] for die in ALL if state.where[die] == card)
    return dice + sum(LOOT_DAMAGE[loot] for loot in state.attached.get(card, []))


def hero(state):
    return state.table.heroes[state.active].id


def acting_die(state):
    return state.question.dice[0] if state.question.kind in ("attack", "land") else -1


def observe_placing(state, answer):
    """LAST, FIRST, highest numbers, odd and even, at the moment of placing."""
    if answer[0] != "place":
        return
    card, value = answer[1], state.value[acting_die(state)]
    assert card in state.display
    assert TAKES.get(card, lambda value: True)(value), (card, value)
    assert "OGRE" not in state.display or card == "OGRE"
    assert card != "KALT" or state.display == ["KALT"]


def observe_bans(state, answer):
    """Gremlin, Banshee, Goblin Shaman, Basilisk."""
    there = set(state.display)
    if answer[0] == "use":
        assert "GREM" not in there
    if answer[0] == "crit":
        assert "SHAM" not in there and there != {"KALT"}
    if answer[0] in ("return", "extra") or (answer[0] == "swap" and hero(state) == "THI"):
        assert "BANS" not in there
    if answer[0] == "reroll":
        assert "BASI" not in there


def observe_crits(state, answer):
    """The hero's own number, or a 1 and the Dagger; what a hit that slays may slay."""
    if answer[0] != "crit" or state.question.kind != "attack":
        return
    value = state.value[acting_die(state)]
    assert value == CRITS[hero(state)] or (value == 1 and "GARG" in state.pile), value
    given = answer[2][0]
    if isinstance(given, str):
        lacks = FIGURES[given][1] - damage_on(state, given)
        assert 1 <= lacks <= SLAYS[hero(state)], lacks
        assert "OGRE" not in state.display or given == "OGRE"


def observe_slaying(after):
    """Whoever has reached the number is gone, whoever has not is there; exact creatures need it exactly."""
    if after.question is None or after.question.kind not in ("turn", "attack", "keep", "reveal"):
        return
    for card in after.display:
        health = FIGURES[card][1]
        damage = damage_on(after, card)
        assert damage != health and (damage < health or card in EXACT), (card, damage)


def observe_turns(state, answer, after):
    """One hero after the other, clockwise, and one die each."""
    if state.question.kind == "turn" and answer[0] == "take":
        assert state.where[answer[1]] == AVAILABLE
    moved_on = after.question is not None and after.question.kind == "turn" and after.round == state.round
    if moved_on and state.attack.die >= 0:
        assert after.active == (state.active + 1) % len(after.health)


def observe_the_end_of_a_round(state, answer, after):
    """After a pass: attacks added up, and dealt point by point, clockwise from the first player on."""
    if answer[0] != "pass" or after.over:
        return
    attacks = sum(FIGURES[card][0] for card in state.display if card not in state.held)
    assert after.dealt == attacks
    seats = len(state.health)
    for seat in range(seats):
        points = len(range((seat - state.first) % seats, attacks, seats))
        assert state.health[seat] - after.health[seat] == points, (state.health, after.health)


def observe_health(state, answer, after):
    """Placing costs 1 on four creatures, spares the Knight's low dice, and nobody rises above the start."""
    assert all(points <= after.table.start for points in after.health)
    if answer[0] != "place" or state.question.kind != "attack" or after.step != state.step:
        return
    card, value, who = answer[1], state.value[acting_die(state)], state.active
    if state.attack.crit >= 0 or (after.question is not None and after.question.kind == "shield"):
        return  # healed at the same time, or still to be asked
    spared = hero(state) == "KNI" and value <= 7 and card != "KALT"
    cost = int(card in BITES and not spared and not state.attack.shield)
    assert state.health[who] - after.health[who] == cost, (card, value)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_observer_sees_every_printed_number_and_ban_kept(bot, players):
    """In whole games, answer by answer."""
    for seed in range(3):
        for state, answer, after in watched(seed, players, bot):
            observe_placing(state, answer)
            observe_bans(state, answer)
            observe_crits(state, answer)
            observe_slaying(after)
            observe_turns(state, answer, after)
            observe_health(state, answer, after)
            observe_the_end_of_a_round(state, answer, after)


@pytest.mark.parametrize("players", [1, 4])
def test_the_observer_counts_the_cards(players):
    """Three creatures a round and one for each that draws, as long as the deck lasts (DC-END-08, DC-REV-03)."""
    for seed in range(3):
        came_up, before = 0, 0
        for state, answer, _ in watched(seed, players, "random"):
            if answer[0] == "reveal":
                came_up += len(answer[1])
                before += sum(card in DRAWS for card in answer[1])
            if answer[0] == "roll" and state.question.why == "round":
                assert came_up == min(23, 3 * state.round + before)


@pytest.mark.parametrize("players", [2])
def test_the_observer_sees_spent_dice_come_back(players):
    """When a round has been rolled no die is Spent but those that Scout or Doppelganger took (DC-ROUND-01)."""
    for seed in range(3):
        for state, answer, after in watched(seed, players, "random"):
            if answer[0] == "roll" and state.question.why == "round":
                assert all(state.where[die] != SPENT for die in ALL)
                assert all(1 <= after.value[die] <= SIDES[die] for die in state.question.dice)
