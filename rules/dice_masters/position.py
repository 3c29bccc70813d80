"""A position as plain data, for the judge's page, `--json` and the API."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.dice_masters import stats
from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace, UnknownFace, face_word
from rules.dice_masters.log.die_notation import label
from rules.dice_masters.stacks import Kind
from rules.dice_masters.state import ATTACKING, BAG, FIELD, IDLE, NO_FACE, OUT, PREP, RESERVE, ROLL, STEPS, USED, State

WHAT = {EnergyFace: "energy", ActionFace: "action", CharacterFace: "character", UnknownFace: "unknown"}
PILES = {"bag": BAG, "prep": PREP, "used": USED, "out_of_play": OUT}


def position(state: State) -> dict[str, Any]:
    """The public position: zones with dice, life, and what the game waits for."""
    question, cards = state.question, _left_on_cards(state)
    return {
        "turn": state.turn,
        "step": STEPS[state.step],
        "active": state.name(state.active),
        "active_player": state.active,
        "waits_for": {"player": state.name(question.player), "kind": question.kind} if question else None,
        "players": [_player(state, player, cards[player]) for player in (0, 1)],
        "rolled": _rolled(state),
    }


def _rolled(state: State) -> list[dict[str, Any]]:
    """The dice of the roll step with their faces, until they go to the reserve pool; they lie in the prep area."""
    there = [die for die in state.rolled if state.zone[die] == PREP and state.face[die] != NO_FACE]
    return [_die(state, die) for die in there] if state.step == ROLL else []


def _left_on_cards(state: State) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Each player's cards, with the dice that nobody has bought."""
    cards: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
    for stack, dice in zip(state.table.stacks, state.supply, strict=True):
        card, owner = stack.card, stack.owner
        if card is not None and owner is not None:
            cards[owner].append({"code": card.code, "name": card.title, "left": len(dice)})
    return cards


def _player(state: State, player: int, cards: list[dict[str, Any]]) -> dict[str, Any]:
    there, role = state.zones[player], state.role
    zones: dict[str, Any] = {name: _pile(state, there[zone]) if there[zone] else [] for name, zone in PILES.items()}
    zones["reserve"] = [_die(state, die) for die in there[RESERVE]]
    zones["field"] = [_die(state, die) for die in there[FIELD] if role[die] == IDLE]
    zones["attack"] = [_die(state, die) for die in there[FIELD] if role[die] != IDLE]
    zones["captured"] = [_captive(state, die) for die in state.captured if state.owner[die] == player]
    zones["cards"] = cards
    return {
        "name": state.name(player),
        "life": state.life[player],
        "energy_without_dice": state.virtual[player],
        "zones": zones,
    }


def _pile(state: State, dice: list[int]) -> list[dict[str, Any]]:
    numbers = list(map(state.table.stack_of.__getitem__, dice))
    return [
        {"name": stack.name, "code": stack.card.code if stack.card else None, "count": numbers.count(stack.index)}
        for stack in map(state.table.stacks.__getitem__, dict.fromkeys(numbers))
    ]


def _captive(state: State, die: int) -> dict[str, Any]:
    stack = state.table.stack(die)
    return {
        "name": stack.name,
        "code": stack.card.code if stack.card else None,
        "under": label(state, state.captured[die].captor),
    }


def _die(state: State, die: int) -> dict[str, Any]:
    stack, blocks = state.table.stack(die), state.blocks.get(die, ())
    word, face = _printed(stack.kind, state.face[die])
    return {
        "id": die,
        "name": stack.name,
        "code": stack.card.code if stack.card else None,
        "owner": state.name(state.owner[die]),
        "label": f"{label(state, die)}:{word}",
        "face": _as_it_counts(state, die, face) if face else None,
        "damage": state.damage.get(die, 0),
        "attacking": state.role[die] == ATTACKING,
        "bearer": label(state, state.attached[die]) if die in state.attached else None,
        "blocks": ", ".join([label(state, attacker) for attacker in blocks]) if blocks else None,
    }


def _as_it_counts(state: State, die: int, face: dict[str, Any]) -> dict[str, Any]:
    """A face as plain data, with the numbers that texts make of it in the field."""
    if state.zone[die] != FIELD or face["kind"] != "character":
        return face.copy()
    return face | {"attack": stats.attack(state, die), "defense": stats.defense(state, die)}


@lru_cache(maxsize=4096)  # sound: a kind never changes
def _printed(kind: Kind, shown: int) -> tuple[str, dict[str, Any] | None]:
    """The usual word for a face, and the face as plain data."""
    face = kind.faces[shown]
    if face is None:
        return "", None
    return face_word(face, kind.pawn), {
        "kind": WHAT[type(face)],
        **{name: getattr(face, name) for name in face.__slots__},
    }


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
