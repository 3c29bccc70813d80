"""A dice set laid out for a page: its dice by kind, equal dice once, each face as the drawing wants it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardpool.dice_sets.entries import told
from cardpool.dice_sets.forms import KINDS
from rules.dungeon_dice.dice_set import DiceSet, Die, Face


@dataclass(frozen=True, slots=True)
class EqualDice:
    """Dice that are alike but for their marks."""

    die: Die
    marks: tuple[str, ...]
    faces: tuple[dict[str, Any], ...]
    said: str  # hands, passive, reward


@dataclass(frozen=True, slots=True)
class DiceKind:
    title: str
    groups: tuple[EqualDice, ...]
    count: int


def dice_by_kind(dice_set: DiceSet) -> list[DiceKind]:
    """Return the dice of a set by kind, in the order of KINDS."""
    found = []
    for kind, title in KINDS.items():
        equal: dict[tuple[Any, ...], list[Die]] = {}
        for die in dice_set.of_kind(kind):
            likeness = (die.name, die.slot, die.hands, die.passive, die.spell, die.reward, die.faces)
            equal.setdefault(likeness, []).append(die)
        if equal:
            groups = tuple(map(_equal_dice, equal.values()))
            found.append(DiceKind(title, groups, sum(len(each.marks) for each in groups)))
    return found


def _equal_dice(dice: list[Die]) -> EqualDice:
    die = dice[0]
    return EqualDice(die, tuple(each.id for each in dice), tuple(face(die, shown) for shown in die.faces), _said(die))


def _said(die: Die) -> str:
    words = []
    if die.slot:
        hands = {0: "", 1: ", one hand", 2: ", both hands"}[die.hands]
        words.append(f"{die.slot}{hands}")
    words += [f"{passive} while equipped" for passive in die.passive]
    if die.reward:
        words.append(f"a win pays: {die.reward}")
    return "; ".join(words)


def face(die: Die, shown: Face) -> dict[str, Any]:
    """Return a face as `{% dungeon_face %}` draws it."""
    if shown.reward:
        return _drawn(die, "", (shown.reward,))
    if shown.monster is None:
        return _drawn(die, "" if shown.value is None else str(shown.value), tuple(map(_word, shown.symbols)))
    marks = [_word(symbol) for symbol in (*shown.monster.abilities, *shown.monster.after)]
    if shown.monster.trophy:
        marks.append(f"{shown.monster.trophy} trophy")
    return _drawn(die, str(shown.monster.level), tuple(marks))


def _drawn(die: Die, value: str, symbols: tuple[str, ...]) -> dict[str, Any]:
    words = f"{die.name}: {' '.join(filter(None, (value, ', '.join(symbols)))) or 'nothing'}"
    return {"kind": die.kind, "name": die.name, "value": value, "symbols": symbols, "words": words}


def _word(symbol: Any) -> str:
    return "manual" if symbol.name == "manual" else str(symbol).replace("_", " ")


def entry_line(entry: dict[str, Any]) -> str:
    """Return the faces of an entry that may still be wrong, in words: `1 slash · 2 · potion`."""
    faces = entry.get("faces")
    return " · ".join(_entry_face(each) for each in faces) if isinstance(faces, list) else ""


def _entry_face(shown: Any) -> str:
    shown = shown if isinstance(shown, dict) else {}
    monster = shown.get("monster") if isinstance(shown.get("monster"), dict) else None
    if monster is not None:
        trophy = f"{monster['trophy']} trophy" if monster.get("trophy") else ""
        parts = (str(monster.get("level", "?")), told(monster.get("abilities")), told(monster.get("after")), trophy)
        return " ".join(part for part in parts if part)
    value = "" if shown.get("value") is None else str(shown["value"])
    shows = (value, told(shown.get("symbols")), str(shown.get("reward") or ""))
    return " ".join(part for part in shows if part) or "blank"
