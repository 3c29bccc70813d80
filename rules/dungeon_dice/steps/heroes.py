"""Wounds and experience (DD-COMBAT-10 to -14, DD-XP-01, DD-REST-02)."""

from __future__ import annotations

from rules.dungeon_dice import zones
from rules.dungeon_dice.state import BAG, COMBAT, DUEL, State
from rules.dungeon_dice.steps.asking import ask_roll


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
