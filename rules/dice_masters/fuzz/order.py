"""What must hold whenever the game stands still: each law with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.core.fuzz.mistake import Mistake
from rules.dice_masters import stats
from rules.dice_masters.cards import EnergyFace
from rules.dice_masters.state import ATTACK, CAPTURED, FIELD, IDLE, OUT, RESERVE, State

Dice = Iterable[int]


def orderly(state: State) -> None:
    """Nothing is left that the rules have cleared away by now. Raises Mistake."""
    question = state.question
    if question is None:
        return
    if question.kind in ("act", "attack", "block"):
        _obey(STANDING_STILL, state)
    elif (question.kind, question.prompt) == ("draw", "base"):
        _obey(STANDING_STILL | NEW_TURN, state)
        _expired(state)
    if max(state.life) > state.table.life:
        raise Mistake(f"DM-LIFE-07: {max(state.life)} life, of {state.table.life}")


def _obey(laws: dict[str, Callable[[State], Dice]], state: State) -> None:
    for law, broken in laws.items():
        for die in broken(state):
            raise Mistake(f"{law}: {state.table.stack(die).name} does not")


def _expired(state: State) -> None:
    for modifier in state.modifiers:
        if modifier.ends_turn < state.turn:
            raise Mistake(f"DM-CLEAN-04: {modifier.name} should have ended in turn {modifier.ends_turn}")


def _fallen(state: State) -> Dice:
    """Characters with as much damage as defense."""
    for die, damage in state.damage.items():
        if stats.is_character(state, die) and damage >= stats.defense(state, die):
            yield die


def _no_energy(state: State) -> Dice:
    return (die for player in (0, 1) for die in state.field(player) if isinstance(stats.face(state, die), EnergyFace))


def _fighting(state: State) -> Dice:
    return (die for die, role in enumerate(state.role) if role != IDLE) if state.step != ATTACK else ()


def _freed(state: State) -> Dice:
    """Captured dice without a captor in the field, and dice that are captured by nobody."""
    yield from (die for die, held in state.captured.items() if not state.in_field(held.captor))
    yield from (die for die, zone in enumerate(state.zone) if (zone == CAPTURED) != (die in state.captured))


def _dropped(state: State) -> Dice:
    pairs = state.attached.items()
    return (gear for gear, bearer in pairs if not (state.zone[gear] == state.zone[bearer] == FIELD))


def _unspent(state: State) -> Dice:
    """Dice in a reserve pool that show no energy."""
    dice = (die for player in (0, 1) for die in state.zones[player][RESERVE])
    return (die for die in dice if not isinstance(stats.face(state, die), EnergyFace))


def _still_out(state: State) -> Dice:
    """Dice out of play. Where sacrificed dice go there (AMB-90), a text may put some there as the turn begins."""
    if state.table.profile.sacrificed_dice == "out_of_play":
        return ()
    return (*state.zones[0][OUT], *state.zones[1][OUT])


#: Whenever a player may act.
STANDING_STILL: dict[str, Callable[[State], Dice]] = {
    "DM-KO-01: a character with damage up to its defense is KO'd": _fallen,
    "DM-ZONE-26: a die in the field shows no energy": _no_energy,
    "DM-CLEAN-01: out of the attack step nobody attacks or blocks": _fighting,
    "DM-CAP-01: a captured die is under a captor": _freed,
    "DM-KW-EQUIP-02: gear and its bearer are in the field": _dropped,
}
#: When a turn begins.
NEW_TURN: dict[str, Callable[[State], Dice]] = {
    "DM-CLEAN-03: damage is gone": lambda state: state.damage,
    "DM-CLEAN-06: only energy stays in a reserve pool": _unspent,
    "DM-CLEAN-07: nothing stays out of play": _still_out,
}
