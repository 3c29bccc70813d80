"""What bots offer each other: trades, terms for help, roll-offs. Everything proposed is legal at least now and then."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.nature import Nature
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import NOBODY, SEARCH, THE_EXTRA, THE_REWARD, Answer, Good, State
from rules.dungeon_dice.steps.answers import may_come_in

ODDS = ((1, 3, 5), (1, 2, 3, 4), (5, 6), (2, 4, 6), (1,))
NUMBERS = (1, 2, 3, 4, 5, 6)


def helpers(state: State, nature: Nature) -> Iterator[Answer]:
    """Somebody helps for the reward, for a chance at it, for a die, or for nothing."""
    others = [player for player in range(state.table.players) if player != state.active]
    for helper in nature.shuffled(others):
        yield "assist", helper, (), nature.pick(_terms(state, nature))


def _terms(state: State, nature: Nature) -> list[tuple[Good, ...]]:
    mine = zones.items(state, state.active)
    offers: list[tuple[Good, ...]] = [((THE_REWARD, ()),), ((THE_REWARD, nature.pick(ODDS)), (THE_EXTRA, ())), ()]
    if mine:
        offers.append(((nature.pick(mine), ()),))
    return offers


def barter(state: State, nature: Nature) -> Iterator[Answer]:
    """One thing for another between two players; now and then the coming reward."""
    if not may_come_in(state, "trade"):
        return
    one, other = nature.draw(range(state.table.players), 2)
    mine, theirs = zones.held(state, one), zones.held(state, other)
    if state.step != SEARCH and state.monster != NOBODY and one == state.active and theirs:
        yield "trade", one, ((THE_REWARD, ()),), other, ((nature.pick(theirs), ()),)
    if mine and theirs:
        yield "trade", one, ((nature.pick(mine), ()),), other, ((nature.pick(theirs), ()),)


def roll_offs(state: State, nature: Nature) -> Iterator[Answer]:
    """Two players roll for the reward, or for a die of one of them."""
    if not may_come_in(state, "rolloff"):
        return
    one, other = nature.draw(range(state.table.players), 2)
    first = nature.pick(ODDS)
    rest = tuple(number for number in NUMBERS if number not in first)
    mine = zones.items(state, one)
    if state.question is not None and state.question.kind in ("settle", "chest"):
        yield "rolloff", ((state.active, first), (state.left_of(state.active), rest)), (THE_REWARD,)
    if mine:
        yield "rolloff", ((one, first), (other, rest)), (nature.pick(mine),)
