"""Rewards: what the monster die pays, the extra potion, chests and their locks; Fame; five for one (DD-REWARD)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import BLUE, RED, TREASURE, YELLOW
from rules.dungeon_dice.state import (
    AFTER,
    NO_FACE,
    NOBODY,
    PLAY,
    REWARD,
    THE_EXTRA,
    THE_REWARD,
    Answer,
    Question,
    State,
    by_player,
)
from rules.dungeon_dice.steps.asking import ask_draw, ask_roll
from rules.dungeon_dice.steps.bargains import check_unpromised
from rules.dungeon_dice.steps.due import hand_over
from rules.dungeon_dice.table import KEYS

BAG_FOR = {"potion": RED, "treasure": BLUE}

SETTLED = by_player("settle", ("done",))


def settle(state: State) -> None:
    """The moment for trades and roll-offs before the rewards are drawn (DD-REWARD-05)."""
    state.question = SETTLED[state.active]


def answer_settle(state: State, answer: Answer) -> None:
    state.question = None


def rewards(state: State, kind: str) -> None:
    """One reward for the combat, whoever fought in it (DD-REWARD-01)."""
    state.step = REWARD
    extra = [("reward draw", THE_EXTRA, RED)] * state.extra_potions
    state.remember("draws", 0, "DD-REWARD-03" if extra else "DD-REWARD-01")
    if state.place[state.monster] == PLAY:
        zones.put_back(state, state.monster)
    if kind == "locked":
        state.then(("chest",), *extra)
    else:
        state.then(("reward draw", THE_REWARD, BAG_FOR[kind]), *extra)


def chest(state: State) -> None:
    """Open already, or with a key, which nobody has to use (DD-REWARD-02)."""
    keys = any(zones.owner(state, die) != NOBODY for die in state.table.keys)
    state.question = Question("chest", state.active, default=("leave",), forced=state.opened or not keys)


def answer_chest(state: State, answer: Answer) -> None:
    """("key", player, die), or ("leave",): no key is used. Unless the chest is open, the chance is missed."""
    if answer[0] == "key":
        if state.opened:
            raise Violation("DD-ONE-04", "The chest is open already: no key is needed.")
        doing = state.doing
        turn_key(state, answer)
        state.agenda.insert(len(state.agenda) - (state.question is not None), doing)
    else:
        state.question = None
        state.agenda.append(("treasure", YELLOW if state.opened else BLUE))


def treasure(state: State, bag: str) -> None:
    """From the yellow bag, or if that is empty from the blue one (DD-RUL-26)."""
    if bag == YELLOW and not zones.in_bag(state, YELLOW):
        state.cite_ruling("DD-RUL-26")
        if state.table.profile.empty_bag == "blue_for_yellow":
            bag = BLUE
    state.agenda.append(("reward draw", THE_REWARD, bag))


def reward_draw(state: State, good: int, bag: str) -> None:
    """Who is entitled draws: the active player, or whoever was promised it (DD-ASSIST-04)."""
    player = state.holder[good]
    ask_draw(state, player, bag, 1, "reward" if good == THE_REWARD else "extra", ("reward drawn", good, player))


def reward_drawn(state: State, good: int, player: int) -> None:
    for die in state.taken:
        hand_over(state, good, player, die)


# --- keys that are rolled, or lie face up already, to open a locked chest (DD-ONE-04) -------------


def turn_key(state: State, answer: Answer) -> None:
    """("key", player, die): rolled now, unless it is a skeleton key that lies face up already (DD-ONE-04)."""
    _, player, die = answer
    if die not in state.table.keys:
        raise Violation("DD-ONE-04", f"{state.table.id(die)} is not a key.")
    zones.check_owner(state, player, die)
    check_unpromised(state, player, die)
    state.question = None
    if state.shown[die] != NO_FACE:
        key_rolled(state, player, die)
        return
    ask_roll(state, player, (die,), "key", ("key rolled", player, die))


def key_rolled(state: State, player: int, die: int) -> None:
    """A small key opens one lock and is gone; a skeleton key stays (DD-SYM-12, DD-SYM-13, DD-RUL-11)."""
    face = zones.face(state, die)
    found = {symbol.name for symbol in face.symbols} & KEYS if face is not None else set()
    state.opened = bool(found)
    if "skeleton_key" in found:
        state.cite_ruling("DD-RUL-11")
        if state.table.profile.skeleton_key == "kept":
            state.remember("red", die, "DD-SYM-12")
            return
    zones.put_back(state, die)
    state.remember("has", die, "DD-SYM-13")


# --- five treasures for an artifact -------------------------------------------------------------


def artifact(state: State, answer: Answer) -> None:
    """("artifact", player, dice): five treasures for one random artifact, outside combat (DD-EQ-07)."""
    _, player, dice = answer
    _check_exchange(state, player, dice)
    if state.active != player:
        state.cite_ruling("DD-RUL-02")
    state.cite_ruling("DD-RUL-36")
    state.question = None
    state.agenda.append(state.doing)
    for die in dice:
        if state.table.profile.traded_treasures == "blue_bag":
            zones.put_back(state, die)
        else:
            zones.put_out(state, die)
        state.remember("has", die, "DD-EQ-07")
    ask_draw(state, player, YELLOW, 1, "artifact", ("artifact drawn", player))


def _check_exchange(state: State, player: int, dice: tuple[int, ...]) -> None:
    needed = state.table.dice_set.params.treasure_for_artifact
    if state.active != player and state.table.profile.artifact_trade == "own_turn":
        message = f"It is {state.name(state.active)}'s turn: treasures are exchanged in one's own."
        raise Violation("DD-EQ-07", message, "DD-RUL-02")
    if len(set(dice)) != needed:
        raise Violation("DD-EQ-07", f"{needed} treasures are given for an artifact, not {len(set(dice))}.")
    for die in dice:
        name = state.table.id(die)
        if state.table.dice[die].kind != TREASURE:
            raise Violation("DD-EQ-07", f"{name} is not a treasure.")
        zones.check_owner(state, player, die)
        check_unpromised(state, player, die)
        if state.fight is not None and die in state.fight.sides:
            raise Violation("DD-EQ-07", f"{name} has been rolled for this encounter and stays until its end.")
    if not zones.in_bag(state, YELLOW):
        raise Violation("DD-EQ-07", "The yellow bag is empty: there is no artifact to be had.", "DD-RUL-02")


def artifact_drawn(state: State, player: int) -> None:
    """Fame is looked at at once, unless the end of a combat does it (DD-FAME-03)."""
    for die in state.taken:
        zones.take(state, die, player)
    if state.step not in (AFTER, REWARD):
        state.remember("ended", 0, "DD-FAME-03")
        state.agenda.append(("fame",))


# --- Fame ---------------------------------------------------------------------------------------


def fame(state: State) -> None:
    """Whoever has enough Fame claims the throne, and the game ends (DD-FAME-02)."""
    claimants = tuple([p for p, fame in enumerate(zones.fame(state)) if fame >= state.table.goal])
    if claimants:
        state.agenda.clear()
        state.agenda.append(("throne", claimants))


TASKS = acts(settle, rewards, chest, treasure, reward_draw, reward_drawn, artifact_drawn, fame, key_rolled)
