"""A position as plain data, for the judge's page, `--json` and the API."""

from __future__ import annotations

from typing import Any

from rules.dice_masters import stats
from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace, face_word
from rules.dice_masters.log.words import label
from rules.dice_masters.state import ATTACKING, BAG, FIELD, IDLE, OUT, PREP, RESERVE, STEPS, USED, State
from rules.dice_masters.table import Stack

PILES = {"bag": BAG, "prep": PREP, "used": USED, "out_of_play": OUT}


def position(state: State) -> dict[str, Any]:
    """The public position: zones with dice, life, and what the game waits for."""
    question = state.question
    return {
        "turn": state.turn,
        "step": STEPS[state.step],
        "active": state.name(state.active),
        "active_player": state.active,
        "waits_for": {"player": state.name(question.player), "kind": question.kind} if question else None,
        "players": [_player(state, player) for player in (0, 1)],
    }


def _player(state: State, player: int) -> dict[str, Any]:
    there, role = state.zones[player], state.role
    zones: dict[str, Any] = {name: _pile(state, there[zone]) if there[zone] else [] for name, zone in PILES.items()}
    zones["reserve"] = [_die(state, die) for die in there[RESERVE]]
    zones["field"] = [_die(state, die) for die in there[FIELD] if role[die] == IDLE]
    zones["attack"] = [_die(state, die) for die in there[FIELD] if role[die] != IDLE]
    zones["captured"] = [_captive(state, die) for die, held in state.captured.items() if state.owner[die] == player]
    zones["cards"] = [
        {"code": stack.card.code, "name": stack.card.title, "left": len(state.supply[stack.index])}
        for stack in state.table.stacks
        if stack.owner == player and stack.card is not None
    ]
    return {
        "name": state.name(player),
        "life": state.life[player],
        "energy_without_dice": state.virtual[player],
        "zones": zones,
    }


def _pile(state: State, dice: list[int]) -> list[dict[str, Any]]:
    counts: dict[int, int] = {}
    for number in map(state.table.stack_of.__getitem__, dice):
        counts[number] = counts.get(number, 0) + 1
    there = [(state.table.stacks[number], count) for number, count in counts.items()]
    return [{"name": stack.name, "code": _code(stack), "count": count} for stack, count in there]


def _code(stack: Stack) -> str | None:
    return stack.card.code if stack.card else None


def _captive(state: State, die: int) -> dict[str, Any]:
    stack = state.table.stack(die)
    return {"name": stack.name, "code": _code(stack), "under": label(state, state.captured[die][0])}


def _die(state: State, die: int) -> dict[str, Any]:
    stack = state.table.stack(die)
    shown = stats.face(state, die)
    word = face_word(shown, stack.is_pawn) if isinstance(shown, (EnergyFace, CharacterFace, ActionFace)) else ""
    return {
        "name": stack.name,
        "code": _code(stack),
        "owner": state.name(state.owner[die]),
        "label": f"{label(state, die)}:{word}",
        "face": _face(state, die, shown),
        "damage": state.damage.get(die, 0),
        "attacking": state.role[die] == ATTACKING,
        "bearer": label(state, state.attached[die]) if die in state.attached else None,
        "blocks": ", ".join(label(state, a) for a in state.blocks.get(die, ())) or None,
    }


def _face(state: State, die: int, shown: object) -> dict[str, Any] | None:
    if isinstance(shown, EnergyFace):
        return {"kind": "energy", "symbol": shown.symbol, "amount": shown.amount}
    if isinstance(shown, ActionFace):
        return {"kind": "action", "bursts": shown.bursts}
    if isinstance(shown, CharacterFace):
        in_field = state.zone[die] == FIELD
        return {
            "kind": "character",
            "level": shown.level,
            "fielding": shown.fielding,
            "attack": stats.attack(state, die) if in_field else shown.attack,
            "defense": stats.defense(state, die) if in_field else shown.defense,
            "bursts": shown.bursts,
        }
    return None


def as_text(data: dict[str, Any]) -> str:
    """A position for a terminal: a line a zone."""
    lines = [f"Turn {data['turn']}, {data['active']}, {data['step']}"]
    for player in data["players"]:
        lines.append(f"{player['name']}: life {player['life']}")
        for zone, dice in player["zones"].items():
            if dice and zone != "cards":
                lines.append(f"  {zone.replace('_', ' ')}: {', '.join(_text(die) for die in dice)}")
    return "\n".join(lines)


def _text(die: dict[str, Any]) -> str:
    if "count" in die:
        return f"{die['count']} {die['name']}"
    if "under" in die:
        return f"{die['name']} under {die['under']}"
    face = die["face"]
    stats_ = f" {face['attack']}/{face['defense']}" if face and face["kind"] == "character" else ""
    damage = f" damage {die['damage']}" if die["damage"] else ""
    bearer = f" on {die['bearer']}" if die["bearer"] else ""
    role = " attacking" if die["attacking"] else f" blocks {die['blocks']}" if die["blocks"] else ""
    return f"{die['label']}{stats_}{damage}{bearer}{role}"
