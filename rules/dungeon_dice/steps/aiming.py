"""Which dice an ability may be aimed at, and whether it can be used at all (DD-SYM). Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ONE_USE, SPELL, Symbol
from rules.dungeon_dice.state import NOBODY, Fight, State
from rules.dungeon_dice.steps import combat, spells
from rules.dungeon_dice.table import abilities


def targets(state: State, player: int, die: int, symbol: str) -> list[int]:
    """The dice that the ability may be used on."""
    fight = state.fight_now
    mine = fight.window
    if symbol == "slash":
        sides = (0, 1) if state.table.profile.slash_target == "any" else (mine,)
        return [target for target, side in fight.sides.items() if side in sides and _loose(state, target)]
    if symbol == "armor":
        return [target for target, side in fight.sides.items() if side != mine and _loose(state, target)]
    return lowest(state, 1 - mine)


def _loose(state: State, die: int) -> bool:
    """A one-use die is rolled once: its face stays (DD-ONE-01, DD-RUL-31)."""
    return state.table.dice[die].kind != ONE_USE or state.table.profile.one_use_in_combat == "as_any_die"


def lowest(state: State, side: int) -> list[int]:
    """The dice with the lowest number on a side; of two heroes together, or of one (DD-SYM-09, DD-RUL-39)."""
    if state.table.profile.lowest_scope == "one_hero":
        return lowest_of_one(state, side)
    return lowest_of_side(state, side)


def lowest_of_side(state: State, side: int) -> list[int]:
    return _lowest_of(state, [d for d in _numbered(state, state.fight_now, side) if _loose(state, d)])


def lowest_of_one(state: State, side: int) -> list[int]:
    """Of two heroes, the lowest dice of each; of anybody else the lowest of the side."""
    fight = state.fight_now
    dice = [d for d in _numbered(state, fight, side) if _loose(state, d)]
    owners = {zones.owner(state, d) for d in dice if state.table.dice[d].kind != SPELL and d not in fight.drained}
    if fight.duel or side != 0 or len(owners) < 2:
        return _lowest_of(state, dice)
    each = [[d for d in dice if zones.owner(state, d) == owner] for owner in sorted(owners)]
    return sorted({d for group in each for d in _lowest_of(state, group)})


def _numbered(state: State, fight: Fight, side: int) -> list[int]:
    faces = state.table.faces
    return [d for d, where in fight.sides.items() if where == side and faces[d][state.shown[d]].value is not None]


def _lowest_of(state: State, dice: list[int]) -> list[int]:
    number = {die: state.table.values[die][state.shown[die]] for die in dice}
    return [die for die in dice if number[die] == min(number.values())]


def check_target(state: State, player: int, die: int, symbol: str, target: int) -> None:
    """Raises Violation if the ability cannot be used, or not on that die. Nothing is changed."""
    if symbol in CHECKS:
        CHECKS[symbol](state, player, die, target)


def _check_armor(state: State, player: int, die: int, target: int) -> None:
    """Shatter on the other side breaks armor (DD-SYM-07)."""
    fight = state.fight_now
    if shattered(state, 1 - fight.window):
        message = "A hammer of the other side shows Shatter: armor cannot be used against it."
        raise Violation("DD-SYM-07", message, "DD-RUL-21")
    _check_aim(state, player, die, "armor", target)


def _check_aim(state: State, player: int, die: int, symbol: str, target: int) -> None:
    fight = state.fight_now
    found = targets(state, player, die, symbol)
    if target in found or (target == NOBODY and found):
        return
    if target == NOBODY:
        raise Violation(RULE[symbol], "There is no die that could be rerolled.")
    raise _wrong_aim(state, fight, symbol, target)


def _wrong_aim(state: State, fight: Fight, symbol: str, target: int) -> Violation:
    name = state.table.id(target)
    if any(target == gone for gone, _ in fight.removed):
        return Violation("DD-SYM-09", f"{name} has been removed from this combat.")
    if target not in fight.sides:
        return Violation(RULE[symbol], f"{name} is not in the combat and cannot be rerolled.")
    if not _loose(state, target):
        return Violation("DD-ONE-01", f"{name} is a one-use die: it is rolled once, and its face stays.", "DD-RUL-31")
    if symbol == "slash":
        return Violation("DD-SYM-04", f"Slash rerolls a die of one's own side, and {name} is not.", "DD-RUL-10")
    return Violation("DD-SYM-10", f"Armor rerolls a die of the other side, and {name} is not.")


def _check_lowest(rule: str) -> Callable[[State, int, int, int], None]:
    def check(state: State, player: int, die: int, target: int) -> None:
        fight = state.fight_now
        found = lowest(state, 1 - fight.window)
        if not found:
            raise Violation(rule, "The other side has no die with a number that could be taken.")
        _note_one_use_dice(state, fight, found)
        if target == NOBODY or target in found:
            if target != NOBODY and len(found) > 1:
                state.cite_ruling("DD-RUL-22")
                if state.table.profile.lowest_tie == "owner":
                    raise Violation(rule, "Of equally low dice their owner says which.", "DD-RUL-22")
            return
        name, low = state.table.id(target), state.table.ids(found)
        if target in fight.sides and not _loose(state, target):
            raise Violation("DD-ONE-01", f"{name} is a one-use die and stays where it is.", "DD-RUL-31")
        if fight.sides.get(target) == 1 - fight.window:
            raise Violation(rule, f"{name} is not the lowest die of the other side: {low}.")
        raise Violation(rule, f"{name} is not a die of the other side; its lowest: {low}.")

    return check


def _note_one_use_dice(state: State, fight: Fight, found: list[int]) -> None:
    """Whether a one-use die of the other side would be among the lowest dice, is a ruling (DD-RUL-31)."""
    number = state.table.values[found[0]][state.shown[found[0]]]
    dice = [die for die in _numbered(state, fight, 1 - fight.window) if state.table.dice[die].kind == ONE_USE]
    if any(state.table.values[die][state.shown[die]] <= number for die in dice):
        state.cite_ruling("DD-RUL-31")


def _check_execute(state: State, player: int, die: int, target: int) -> None:
    """A monster of exactly that level, in the active player's window (DD-SYM-06)."""
    fight = state.fight_now
    face = zones.face(state, state.monster) if not fight.duel else None
    if face is None or face.monster is None or fight.window != 0:
        raise Violation("DD-SYM-06", "Execute defeats monsters only.")
    levels = [symbol.level for symbol in symbols_of(state, die) if symbol.name == "execute"]
    if face.monster.level not in levels:
        wanted = " or ".join(map(str, levels))
        raise Violation("DD-SYM-06", f"Execute {wanted} does nothing to a monster of level {face.monster.level}.")


def _check_fire(state: State, player: int, die: int, target: int) -> None:
    if target not in (NOBODY, spells.fire(state)):
        raise Violation("DD-SYM-20", f"Fire adds the Fire spell, not {state.table.id(target)}.")
    spells.check_open(state, state.fight_now.window, spells.fire(state), by_scroll=False)


def symbols_of(state: State, die: int) -> tuple[Symbol, ...]:
    face = zones.face(state, die)
    return abilities(face) if face is not None else ()


def shattered(state: State, side: int) -> bool:
    """Whether a side breaks armor and locks (DD-SYM-07): a face that shows it, or an equipped hammer (DD-RUL-21)."""
    fight = state.fight_now
    if state.table.profile.shatter_mode == "equipped" and combat.fighters(fight, side):
        return any(d in state.table.hammers for p in combat.fighters(fight, side) for d in zones.equipped(state, p))
    return any(
        symbol.name == "shatter"
        for die in combat.dice_of(state, side)
        if die not in fight.drained
        for symbol in symbols_of(state, die)
    )


RULE = {"slash": "DD-SYM-04", "armor": "DD-SYM-10"}
CHECKS: dict[str, Callable[[State, int, int, int], None]] = {
    "slash": lambda state, player, die, target: _check_aim(state, player, die, "slash", target),
    "armor": _check_armor,
    "tangle": _check_lowest("DD-SYM-09"),
    "drain": _check_lowest("DD-SYM-21"),
    "execute": _check_execute,
    "scroll": lambda state, player, die, target: spells.check_open(state, state.fight_now.window, target, True),
    "fire": _check_fire,
}
