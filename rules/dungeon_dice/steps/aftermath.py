"""After the comparison: wounds, experience, icons, the trophy; then settlement and rewards (DD-AFTER, DD-REWARD-05)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ONE_USE, Monster
from rules.dungeon_dice.state import AFTER, BAG, LOSS, NOBODY, PLAY, THE_TROPHY, TIE, Fight, State
from rules.dungeon_dice.steps import equipment
from rules.dungeon_dice.steps.aiming import shattered
from rules.dungeon_dice.steps.combat import is_six


def aftermath(state: State) -> None:
    """In the book's order; only then are bargains settled and rewards drawn."""
    fight, face = state.fight, zones.face(state, state.monster)
    assert fight is not None and face is not None and face.monster is not None
    state.step = AFTER
    state.remember("turn over", 0, "DD-REWARD-04" if state.outcome != LOSS else "DD-TURN-01")
    state.remember("ended", 0, "DD-FAME-02")
    for player in range(state.table.players):
        rule = "DD-COMBAT-11" if player not in fight.heroes else "DD-AFTER-02"
        state.remember("experience", player, rule)
        state.remember("wounds", player, "DD-COMBAT-10" if player not in fight.heroes else "DD-AFTER-02")
    _wounds_and_experience(state, fight)
    _icons(state, face.monster)
    reward = state.table.dice[state.monster].reward
    state.opened = reward == "locked" and shattered(state, 0)
    if state.opened:
        state.cite_ruling("DD-RUL-21")
    state.extra_potions = _extra_potions(state, fight) if state.outcome != LOSS else 0
    release(state)
    _trophy(state, face.monster)
    drawn = ("rewards", reward) if state.outcome != LOSS else ("no rewards",)
    if state.table.profile.settle == "before":
        state.then(("settlement",), ("settle",), drawn, ("fame",), ("end turn",))
    else:
        state.then(drawn, ("settlement",), ("settle",), ("fame",), ("end turn",))


def _wounds_and_experience(state: State, fight: Fight) -> None:
    """A lost combat wounds every hero, a tie does so besides being won (DD-COMBAT-10, -11, -12)."""
    tie = state.outcome == TIE and not fight.executed
    for hero in fight.heroes:
        if state.outcome != LOSS:
            equipment.gain(state, hero, 1, "DD-COMBAT-12" if tie else "DD-COMBAT-11")
        if state.outcome == LOSS or tie:
            equipment.wound(state, hero, "DD-COMBAT-12" if tie else "DD-COMBAT-10")
        else:
            state.remember("wounds", hero, "DD-COMBAT-11")


def _icons(state: State, monster: Monster) -> None:
    """They work by themselves, on the active player alone (DD-AFTER-01, -02, -04, DD-RUL-13)."""
    lost, player = state.outcome == LOSS, state.active
    mode = state.table.profile.after_loss
    for icon in (symbol.name for symbol in monster.after):
        if lost and icon != "kill":
            state.cite_ruling("DD-RUL-13")
        if icon == "wound" and not (lost and mode == "none"):
            equipment.wound(state, player, "DD-AFTER-01")
        elif icon == "recover" and (not lost or mode == "both"):
            equipment.heal(state, player, 1, "DD-AFTER-01")
        elif icon == "kill" and not lost:
            equipment.gain(state, player, 1, "DD-SYM-14")
        if state.assistant != NOBODY:
            state.remember("experience" if icon == "kill" else "wounds", state.assistant, "DD-AFTER-02")
    if any(symbol.name != "wound" for symbol in monster.after) and lost:
        state.remember("experience", player, "DD-AFTER-04")


def _extra_potions(state: State, fight: Fight) -> int:
    """One potion for any six that the monster showed in this combat (DD-REWARD-03, DD-RUL-14)."""
    lying = sum(is_six(state, die, state.shown[die]) for die, side in fight.sides.items() if side == 1)
    counts = {"once_if_any_6": min(1, fight.sixes), "per_6": fight.sixes, "final_6_only": min(1, lying)}
    if len(set(counts.values())) > 1:
        state.cite_ruling("DD-RUL-14")
    return counts[state.table.profile.extra_potion]


def release(state: State) -> None:
    """All dice leave the combat: one-use and basic dice to their places, equipment and Level dice stay with owners."""
    fight = state.fight_now
    dice = [*fight.sides, *(die for die, _ in fight.removed)]
    for die in dice:
        if state.place[die] in (PLAY, BAG):
            zones.put_back(state, die)
            if state.table.dice[die].kind == ONE_USE:
                state.remember("has", die, "DD-ONE-01")
        state.shown[die] = -1
    state.fight = None


def _trophy(state: State, monster: Monster) -> None:
    """A defeated monster of colour stays with the active player; any other goes back (DD-TROPHY-01, DD-BAG-04)."""
    die = state.monster
    kept = state.outcome != LOSS and monster.trophy is not None
    state.remember("has", die, "DD-TROPHY-01" if kept else "DD-BAG-04")
    if kept:
        zones.take(state, die, state.holder[THE_TROPHY])
    else:
        zones.put_back(state, die)


def no_rewards(state: State) -> None:
    """A lost combat pays nothing."""
    state.remember("draws", 0, "DD-COMBAT-11")


TASKS = acts(aftermath, no_rewards)
