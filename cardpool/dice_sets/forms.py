"""The forms of a dice set: its facts, one die with six faces, a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from cardpool.dice_sets.entries import ROW, entry_of
from rules.dungeon_dice import dice_set as words
from rules.dungeon_dice.set_checks import Problem

KINDS = {
    words.MONSTER: "Monster (black bag)",
    words.TREASURE: "Treasure (blue bag)",
    words.ONE_USE: "One-use item (red bag)",
    words.ARTIFACT: "Artifact (yellow bag)",
    words.HERO_LEVEL: "Hero Level die",
    words.MONSTER_LEVEL: "Monster Level die",
    words.SPELL: "Spell",
}
MOST_COPIES = 30


def _choices(names: tuple[str, ...], none: str) -> list[tuple[str, str]]:
    return [("", none), *((name, name.replace("_", " ").capitalize()) for name in names)]


class BeginForm(forms.Form):
    code = forms.SlugField(
        label="Code", max_length=40, help_text="One word, such as our-dice. Logs name the set by it."
    )
    name = forms.CharField(label="Name", max_length=100)
    provenance = forms.CharField(
        label="Where the faces come from", max_length=500, help_text="For example: read off our printed dice."
    )


def _number(label: str, low: int, high: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=low, max_value=high)


class FactsForm(forms.Form):
    """Name, provenance and the numbers of the game, which start as the book has them."""

    name = forms.CharField(label="Name", max_length=100)
    provenance = forms.CharField(label="Where the faces come from", max_length=500)
    fewest = _number("Fewest players", 2, 5)
    most = _number("Most players", 2, 5)
    goal = _number("Fame to win", 1, 99)
    goal5 = _number("Fame to win with five players", 1, 99)
    red = _number("Fame of a red trophy", 0, 99)
    black = _number("Fame of a black trophy", 0, 99)
    gold = _number("Fame of a gold trophy", 0, 99)
    artifact = _number("Fame of an artifact", 0, 99)
    start_treasure = _number("Treasures at the start", 0, 99)
    treasure_for_artifact = _number("Treasures for an artifact", 1, 99)
    xp_per_level = _number("Experience for a level", 1, 99)
    levels = forms.CharField(
        label="Level dice by level", max_length=120, help_text="Between commas, level 1 first: 1, 2, 3, 4."
    )

    @staticmethod
    def initial_of(data: dict[str, Any]) -> dict[str, Any]:
        params = data.get("params") or {}
        goals, values = params.get("fame_goal") or {}, params.get("fame_value") or {}
        fewest, most = (params.get("players") or [2, 5])[:2]
        return {
            "name": data.get("name"), "provenance": data.get("provenance"), "fewest": fewest, "most": most,
            "goal": goals.get("default"), "goal5": goals.get("5", goals.get("default")), **values,
            "start_treasure": params.get("start_treasure"), "xp_per_level": params.get("xp_per_level"),
            "treasure_for_artifact": params.get("treasure_for_artifact"),
            "levels": ", ".join(map(str, params.get("level_dice_by_level") or ())),
        }  # fmt: skip

    def clean_levels(self) -> list[int]:
        parts = [part.strip() for part in self.cleaned_data["levels"].split(",") if part.strip()]
        if not all(part.isdecimal() and len(part) < 4 for part in parts):
            raise forms.ValidationError("Write numbers between commas, such as 1, 2, 3, 4.")
        return [int(part) for part in parts]

    def facts(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return what the file of the set would say."""
        typed = self.cleaned_data
        params = (data.get("params") or {}) | {
            "players": [typed["fewest"], typed["most"]],
            "fame_goal": {"default": typed["goal"], "5": typed["goal5"]},
            "fame_value": {name: typed[name] for name in ("red", "black", "gold", "artifact")},
            "start_treasure": typed["start_treasure"],
            "level_dice_by_level": typed["levels"],
            "xp_per_level": typed["xp_per_level"],
            "treasure_for_artifact": typed["treasure_for_artifact"],
        }
        return {"name": typed["name"], "provenance": typed["provenance"], "params": params}


class DieForm(forms.Form):
    """One die. Which fields count depends on its kind; the others are ignored."""

    kind = forms.ChoiceField(label="Kind", choices=list(KINDS.items()))
    id = forms.CharField(label="Mark", max_length=24, help_text="One word, such as B01: logs name the die by it.")
    name = forms.CharField(label="Name", max_length=60)
    copies = forms.IntegerField(
        label="How many of it", min_value=1, max_value=MOST_COPIES, initial=1,
        help_text="Equal dice get marks that count on: B01, B02, B03.",
    )  # fmt: skip
    slot = forms.ChoiceField(label="Worn as", choices=_choices(words.SLOTS, "Not worn"), required=False)
    hands = forms.TypedChoiceField(
        label="Hands", choices=[(0, "none"), (1, "one"), (2, "two")], coerce=int, required=False, empty_value="0"
    )
    passive = forms.MultipleChoiceField(
        label="Works by being equipped", choices=[(name, name.capitalize()) for name in words.PASSIVES],
        required=False, widget=forms.CheckboxSelectMultiple,
    )  # fmt: skip
    spell = forms.CharField(label="Spell", max_length=60, required=False)
    reward = forms.ChoiceField(
        label="What a win pays", choices=_choices(words.REWARDS, "Nothing written"), required=False
    )

    def __init__(self, *args: Any, is_new: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_new:
            del self.fields["copies"]
        for number in range(1, words.FACES + 1):
            self.fields |= _face_fields(number)

    @property
    def faces(self) -> list[tuple[int, list[Any]]]:
        """Return a row a face, in the order of ROW."""
        return [(n, [self[f"{name}{n}"] for name in ROW]) for n in range(1, words.FACES + 1)]

    def entries(self) -> list[dict[str, Any]]:
        """Return the entries of the file that this form stands for: as many as there are copies."""
        first = entry_of(self.cleaned_data)
        return [first | {"id": mark} for mark in _marks(first["id"], self.cleaned_data.get("copies") or 1)]

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Each beside the field of the face it is about."""
        for problem in problems:
            field = f"{problem.field}{problem.face}" if problem.face else problem.field
            self.add_error(field if field in self.fields else None, f"{problem.field}: {problem.message}")


def _face_fields(n: int) -> dict[str, forms.Field]:
    def words_field(label: str) -> forms.CharField:
        return forms.CharField(label=label, max_length=300, required=False)

    return {
        f"value{n}": forms.IntegerField(label="Number", min_value=0, max_value=99, required=False),
        f"symbols{n}": words_field("Symbols"),
        f"level{n}": forms.IntegerField(label="Level", min_value=1, max_value=99, required=False),
        f"abilities{n}": words_field("Abilities"),
        f"after{n}": words_field("After the combat"),
        f"trophy{n}": forms.ChoiceField(label="Trophy", choices=_choices(words.TROPHIES, "none"), required=False),
        f"reward{n}": forms.ChoiceField(
            label="Reward instead of a monster", choices=_choices(words.REWARDS, "a monster"), required=False
        ),
    }


def _marks(first: str, copies: int) -> list[str]:
    """B01, B02, B03: the digits at the end count on; a mark without digits gets them."""
    stem = first.rstrip("0123456789")
    digits = first[len(stem) :]
    if copies == 1:
        return [first]
    start, width = int(digits or 1), max(2, len(digits))
    return [f"{stem}{number:0{width}}" for number in range(start, start + copies)]
