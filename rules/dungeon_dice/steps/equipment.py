"""What a hero has and bears: equipment, one set a turn (DD-EQ); wounds and experience."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ARMOR, ARTIFACT, WEAPON
from rules.dungeon_dice.state import BAG, COMBAT, DUEL, FIGHTING, Answer, State
from rules.dungeon_dice.steps.asking import ask_roll


def equip(state: State, answer: Answer) -> None:
    """("equip", player, dice): the player's set from now on."""
    _, player, dice = answer
    _check_time(state, player, dice)
    for die in dice:
        zones.check_owner(state, player, die)
        if not state.table.dice[die].slot:
            raise Violation("DD-EQ-09", f"{state.table.id(die)} is neither weapon nor armor and cannot be equipped.")
    if len(set(dice)) != len(dice):
        raise Violation("DD-BAG-05", "One die cannot be equipped twice.")
    check_limits(state, dice)
    if state.step == DUEL:
        _check_duel_set(state, player, dice)
    state.sets[player] = tuple(dice)
    state.declared.append(player)


def _check_time(state: State, player: int, dice: tuple[int, ...]) -> None:
    if state.step not in FIGHTING or (state.question is not None and state.question.kind == "ready"):
        return
    received = [die for die in dice if state.fight is not None and die in state.fight.received]
    if received:
        message = f"{state.table.ids(received)} came during this combat and cannot be equipped before its end."
        raise Violation("DD-TRADE-03", message)
    raise Violation("DD-EQ-05", "Equipment is not changed during a combat.")


def _check_duel_set(state: State, player: int, dice: tuple[int, ...]) -> None:
    """A duel may be fought with another set than the combat before it in the same turn, or not (DD-RUL-41)."""
    used = state.used_set[player]
    if used is None or set(used) == set(dice):
        return
    if state.table.profile.duel_set == "same_set":
        message = f"{state.name(player)} has used {state.table.ids(used) or 'no equipment'} in this turn"
        raise Violation("DD-EQ-06", f"{message}; the duel is fought with the same set.", "DD-RUL-41")
    state.cite_ruling("DD-RUL-41")


def check_limits(state: State, dice: tuple[int, ...]) -> None:
    """Two hands and one armor; artifacts count like treasures (DD-EQ-01, DD-EQ-02, DD-EQ-03, DD-EQ-08)."""
    fault = _over_limit(state, dice)
    if fault is None:
        return
    ordinary = tuple(die for die in dice if state.table.dice[die].kind != ARTIFACT)
    rule, message = fault
    if len(ordinary) < len(dice) and _over_limit(state, ordinary) is None:
        raise Violation("DD-EQ-03", f"{message} Artifacts count like any equipment.")
    raise Violation(rule, message)


def _over_limit(state: State, dice: tuple[int, ...]) -> tuple[str, str] | None:
    kinds = [state.table.dice[die] for die in dice]
    weapons = [die for die in kinds if die.slot == WEAPON]
    if sum(1 for die in kinds if die.slot == ARMOR) > 1:
        return "DD-EQ-02", "Only one armor may be equipped."
    if sum(die.hands for die in weapons) > 2:
        if any(die.hands > 1 for die in weapons):
            return "DD-EQ-08", "A two-handed weapon leaves no hand for another."
        return "DD-EQ-01", "A hero has two hands: two one-handed weapons, no more."
    return None


def check_set(state: State, player: int) -> None:
    """Raises Violation if the player's equipment is another set than was used in this turn (DD-EQ-06)."""
    mine, before = zones.equipped(state, player), state.used_set[player]
    if before is not None and set(before) != set(mine):
        used, new = state.table.ids(before), state.table.ids(mine)
        message = f"{state.name(player)} has used {used} in this turn; {new} would be another set."
        raise Violation("DD-EQ-06", message, state.because.get(("set", player)))


def use_set(state: State, player: int) -> None:
    """The player's equipment is used now, and no other in this turn."""
    check_set(state, player)
    state.used_set[player] = zones.equipped(state, player)


# --- Wounds and experience (DD-COMBAT-10 to -14, DD-XP-01, DD-REST-02)


def wound(state: State, player: int, rule: str) -> None:
    """One Level die less in each combat roll; no more wounds than Level dice (DD-RUL-08)."""
    most = len(zones.level_dice(state, player))
    state.remember("wounds", player, rule)
    state.remember("dice", player, "DD-COMBAT-13")
    if state.wounds[player] >= most:
        state.cite_ruling("DD-RUL-08")
        if state.table.profile.wound_cap == "level_dice":
            state.remember("wounds", player, "DD-COMBAT-14")
            return
    state.wounds[player] += 1


def heal(state: State, player: int, number: int, rule: str) -> None:
    state.wounds[player] = max(0, state.wounds[player] - number)
    state.remember("wounds", player, rule)
    state.remember("dice", player, "DD-REST-02")


def recover(state: State, player: int, number: int) -> None:
    """A wound less for each. In a combat the Level die comes back with the next one, or at once (DD-RUL-33)."""
    before = zones.rolls(state, player)
    heal(state, player, number, "DD-SYM-15")
    fight = state.fight
    if fight is None or state.step not in (COMBAT, DUEL) or player not in fight.heroes:
        return
    if ("hero rolls", player) in state.agenda:
        return  # the die is in time for this roll
    regained = [die for die in zones.rolls(state, player) if die not in before and die not in fight.sides]
    if regained:
        state.cite_ruling("DD-RUL-33")
        state.remember("regained", player, "DD-ONE-03")
        if state.table.profile.recovered_die == "at_once":
            side = fight.heroes.index(player) if fight.duel else 0
            ask_roll(state, player, regained, "recovered", ("rolled in", side))


def gain(state: State, player: int, number: int, rule: str) -> None:
    """Experience, and the Level dice it brings (DD-XP-01, DD-RUL-16)."""
    if number <= 0:
        return
    state.experience[player] += number
    state.remember("experience", player, rule)
    grow(state, player)


def grow(state: State, player: int) -> None:
    """As many Level dice as the experience is worth, as far as the supply goes."""
    due = zones.level_dice_due(state, state.experience[player]) - len(zones.level_dice(state, player))
    if state.table.profile.experience == "none" and state.experience[player]:
        state.cite_ruling("DD-RUL-16")
    if due <= 0:
        return
    for die in [die for die in state.table.hero_dice if state.place[die] == BAG][:due]:
        state.cite_ruling("DD-RUL-16")
        zones.take(state, die, player)
        state.remember("dice", player, "DD-RUL-16")
