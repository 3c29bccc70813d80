"""Faces that a die may show: "an energy face", "2 bolt", "a character face"."""

from __future__ import annotations

from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace
from rules.dice_masters.language.registry import table

table(
    "face",
    ("(an action face|a plain action face)", lambda: lambda face: isinstance(face, ActionFace),
     "Any action face, with bursts or without.", "action face"),
    ("an energy face", lambda: lambda face: isinstance(face, EnergyFace),
     "Any energy, wild and generic too.", "energy face"),
    ("a character face", lambda: lambda face: isinstance(face, CharacterFace),
     "Any level; a sidekick's character face too.", "character face"),
    ("wild", lambda: lambda face: face == EnergyFace("wild", 1), "The face with one wild."),
    ("{kind:energy type}", lambda kind: lambda face: isinstance(face, EnergyFace) and face.symbol == kind,
     "One symbol of it or two.", "energy of a type"),
    ("<number> {kind=generic|bolt|fist|mask|shield}",
     lambda number, kind: lambda face: face == EnergyFace(kind, number),
     "Exactly that face.", "energy of an amount"),
)  # fmt: skip
