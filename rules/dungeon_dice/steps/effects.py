"""What the symbols do (DD-SYM). `EFFECTS` has those that are activated in a window; the others work by themselves."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.agenda import acts
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ONE_USE, SPELL
from rules.dungeon_dice.state import Fight, State
from rules.dungeon_dice.steps import combat, equipment, spells
from rules.dungeon_dice.steps.aiming import lowest_of_one, lowest_of_side, symbols_of
from rules.dungeon_dice.steps.asking import ask_roll

# --- effects ------------------------------------------------------------------------------------


def reroll(state: State, player: int, die: int, target: int) -> None:
    """Slash and Armor: that die is rolled again (DD-SYM-04, DD-SYM-10)."""
    fight = state.fight_now
    if state.table.dice[target].kind == ONE_USE:
        state.cite_ruling("DD-RUL-31")
    slashes = any(symbol.name == "slash" for symbol in symbols_of(state, die))
    if fight.sides[target] != fight.window and state.table.profile.slash_target == "any" and slashes:
        state.cite_ruling("DD-RUL-10")
    ask_roll(state, player, (target,), "reroll", ("rerolled",))


def rerolled(state: State) -> None:
    """A new face may be used for another kind of ability; a six of the monster counts (DD-ABIL-02, DD-REWARD-03)."""
    fight = state.fight_now
    for die, face in state.rolled:
        fight.turned.add(die)
        if fight.sides.get(die) == 1 and not fight.duel:
            fight.sixes += combat.is_six(state, die, face)
        if state.table.dice[die].kind == SPELL:
            spells.look(state, die)


def tangle(state: State, player: int, die: int, target: int) -> None:
    """The lowest die of the other side leaves the combat, or the game (DD-SYM-09, DD-RUL-18)."""
    fight = state.fight_now
    state.cite_ruling("DD-RUL-18")
    _note_scope(state)
    fight.removed.append((target, fight.sides.pop(target)))
    fight.drained.pop(target, None)
    if state.table.profile.tangle_removes == "game":
        zones.put_out(state, target)


def _note_scope(state: State) -> None:
    """Whether it matters that the lowest die is sought on the whole side (DD-RUL-39)."""
    side = 1 - state.fight_now.window
    if set(lowest_of_one(state, side)) != set(lowest_of_side(state, side)):
        state.cite_ruling("DD-RUL-39")


def drain(state: State, player: int, die: int, target: int) -> None:
    """The lowest die of the other side counts for this one from now on; its symbols are lost (DD-SYM-21)."""
    fight = state.fight_now
    _note_scope(state)
    fight.drained.setdefault(target, fight.sides[target])
    fight.sides[target] = fight.window


def gust(state: State, player: int, die: int, target: int) -> None:
    """All Level dice, equipped dice and spells in the combat are rolled again (DD-SYM-22, DD-RUL-30, DD-RUL-23)."""
    fight = state.fight_now
    profile = state.table.profile
    if fight.removed or fight.drained:
        state.cite_ruling("DD-RUL-23")
        if profile.gust_removed == "return":
            _bring_back(state, fight)
    if fight.spells:
        state.cite_ruling("DD-RUL-30")
    dice = [d for d in fight.sides if _gusted(state, d)]
    if any(state.table.dice[d].kind == ONE_USE for d in fight.sides):
        state.cite_ruling("DD-RUL-31")
    fight.used = {mark for mark in fight.used if mark[1] == "gust"}
    ask_roll(state, player, dice, "gust", ("rerolled",))


def _gusted(state: State, die: int) -> bool:
    kind = state.table.dice[die].kind
    if kind == ONE_USE:
        return state.table.profile.one_use_in_combat == "as_any_die"
    return kind != SPELL or state.table.profile.gust_rerolls_spells == "yes"


def _bring_back(state: State, fight: Fight) -> None:
    """Tangled dice return to their side, drained ones too, with their symbols."""
    for die, side in fight.removed:
        if state.table.profile.tangle_removes != "game":
            fight.sides[die] = side
    fight.removed.clear()
    for die, side in fight.drained.items():
        fight.sides[die] = side
    fight.drained.clear()


def execute(state: State, player: int, die: int, target: int) -> None:
    """The monster is defeated: now, or when the totals would be compared (DD-SYM-06, DD-RUL-35)."""
    state.cite_ruling("DD-RUL-35")
    state.fight_now.executed = True
    if state.table.profile.execute == "at_once":
        state.agenda.pop()  # the window
        state.agenda.append(("executed",))


def scroll(state: State, player: int, die: int, target: int) -> None:
    spells.cast(state, player, state.fight_now.window, target, by_scroll=True)


def fire(state: State, player: int, die: int, target: int) -> None:
    spells.cast(state, player, state.fight_now.window, spells.fire(state), by_scroll=False)


def recover(state: State, player: int, die: int, target: int) -> None:
    """The hero whose die it is regains a Level die for each Recover (DD-SYM-15)."""
    hero = zones.owner(state, die)
    number = sum(1 for symbol in symbols_of(state, die) if symbol.name == "recover")
    if hero >= 0:
        equipment.recover(state, hero, number)


def kill(state: State, player: int, die: int, target: int) -> None:
    """One experience for the hero whose die it is (DD-SYM-14)."""
    hero = zones.owner(state, die)
    if hero >= 0:
        equipment.gain(state, hero, sum(1 for symbol in symbols_of(state, die) if symbol.name == "kill"), "DD-SYM-14")


def ruled(state: State, player: int, die: int, target: int) -> None:
    """A symbol that only a judge's ruling gives a meaning: whatever it does is written there."""


EFFECTS: dict[str, Callable[[State, int, int, int], None]] = {
    "slash": reroll,
    "armor": reroll,
    "tangle": tangle,
    "drain": drain,
    "gust": gust,
    "execute": execute,
    "scroll": scroll,
    "fire": fire,
    "recover": recover,
    "kill": kill,
    "manual": ruled,
}
TASKS = acts(rerolled)
