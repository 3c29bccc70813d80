"""What a store is told about its dice set: everything that is wrong, everything that is odd, or what it has."""

from __future__ import annotations

from pathlib import Path

from rules.dungeon_dice.dice_set import KINDS, DiceSet
from rules.dungeon_dice.set_file import decode, examine, read_text
from rules.dungeon_dice.set_problems import DiceSetError, Problem


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
