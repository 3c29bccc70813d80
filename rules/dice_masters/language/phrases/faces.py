"""Faces that a die may show: "an energy face", "2 bolt", "a character face"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace
from rules.dice_masters.language.registry import phrase


@phrase("face", "(an action face|a plain action face)")
def action_face() -> Callable[[Any], bool]:
    """Any action face, with bursts or without."""
    return lambda face: isinstance(face, ActionFace)


@phrase("face", "an energy face")
def energy_face() -> Callable[[Any], bool]:
    """Any energy, wild and generic too."""
    return lambda face: isinstance(face, EnergyFace)


@phrase("face", "a character face")
def character_face() -> Callable[[Any], bool]:
    """Any level; a sidekick's character face too."""
    return lambda face: isinstance(face, CharacterFace)


@phrase("face", "wild", title="wild")
def wild_face() -> Callable[[Any], bool]:
    """The face with one wild."""
    return lambda face: face == EnergyFace("wild", 1)


@phrase("face", "{kind:energy type}", title="energy of a type")
def any_energy_of(kind: str) -> Callable[[Any], bool]:
    """One symbol of it or two."""
    return lambda face: isinstance(face, EnergyFace) and face.symbol == kind


@phrase("face", "<number> {kind=generic|bolt|fist|mask|shield}", title="energy of an amount")
def energy_of(number: int, kind: str) -> Callable[[Any], bool]:
    """Exactly that face."""
    return lambda face: face == EnergyFace(kind, number)
