"""A dice set as a file again: one die a line, fields in one order; and what a store is told about a file of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules.dungeon_dice.dice_set import KINDS, DiceSet, Die, Face, Params, Symbol
from rules.dungeon_dice.set_checks import DiceSetError, Problem
from rules.dungeon_dice.set_file import FORMAT, OWN_FIELDS, decode, examine, read_text


def write(dice_set: DiceSet) -> str:
    """`set_file.read_text` reads it back as the same set."""
    head: dict[str, object] = {
        "format": FORMAT,
        "id": dice_set.id,
        "name": dice_set.name,
        "provenance": dice_set.provenance,
    }
    head |= {"sample": True} if dice_set.sample else {}
    lines = [f"  {_json(name)}: {_json(value)},\n" for name, value in head.items()]
    params = [f"    {_json(name)}: {_json(value)}" for name, value in _params(dice_set.params).items()]
    dice = [f"    {_json(_die(die))}" for die in dice_set.dice]
    body = '  "params": {\n' + ",\n".join(params) + '\n  },\n  "dice": [\n' + ",\n".join(dice) + "\n  ]\n"
    return "{\n" + "".join(lines) + body + "}\n"


def as_data(dice_set: DiceSet) -> Any:
    """The set as decoded JSON, for forms and pages."""
    return json.loads(write(dice_set))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _params(params: Params) -> dict[str, Any]:
    return {
        "players": params.players,
        "fame_goal": {str(players) if players else "default": goal for players, goal in params.fame_goals},
        "fame_value": dict(params.fame_value),
        "start_treasure": params.start_treasure,
        "level_dice_by_level": params.level_dice_by_level,
        "xp_per_level": params.xp_per_level,
        "treasure_for_artifact": params.treasure_for_artifact,
        "rest": {str(number): healed for number, healed in enumerate(params.rest, 1)},
    }


def _die(die: Die) -> dict[str, Any]:
    fields = ("id", "bag", "kind", "name", *OWN_FIELDS.get(die.kind, ()))
    return {**{field: getattr(die, field) for field in fields}, "faces": [_face(face) for face in die.faces]}


def _face(face: Face) -> dict[str, Any]:
    if face.reward:
        return {"reward": face.reward}
    if face.monster is None:
        return {"value": face.value, "symbols": _symbols(face.symbols)}
    monster = face.monster
    shown = {"level": monster.level, "abilities": _symbols(monster.abilities), "after": _symbols(monster.after)}
    return {"monster": {**shown, "trophy": monster.trophy}}


def _symbols(symbols: tuple[Symbol, ...]) -> list[Any]:
    worth = [(symbol.name, symbol.text or symbol.level) for symbol in symbols]
    return [{name: more} if more else name for name, more in worth]


# --- What a store is told about its dice set: everything that is wrong, everything that is odd, or what it has


def read_path(path: Path) -> DiceSet:
    """The set in a file, or DiceSetError, for a file that cannot be read too."""
    return read_text(_text(path), path.name)


def report(path: Path) -> tuple[str, bool]:
    """Lines for a terminal, and whether the set can be played with."""
    found = examine(decode(_text(path), path.name))
    lines = [str(problem) for problem in found.problems]
    lines += [f"{warning} (a warning)" for warning in found.warnings]
    if found.dice_set is not None:
        lines.append(_summary(found.dice_set))
    return "\n".join(lines), found.dice_set is not None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise DiceSetError(path.name, (Problem("", 0, "the file", f"cannot be read: {error}"),)) from error


def _summary(dice_set: DiceSet) -> str:
    kinds = ", ".join(f"{len(dice_set.of_kind(kind))} {kind.replace('_', ' ')}" for kind in KINDS)
    sample = " A sample: its numbers are invented." if dice_set.sample else ""
    return f"{dice_set.name}: {len(dice_set.dice)} dice ({kinds}).{sample}\ndice {dice_set.id} {dice_set.digest}"
