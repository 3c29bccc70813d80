"""The part of an event's form that says how it is scored: a preset, or points and tie-breaks of its own."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms

from tournament.quick_select import QuickSelect
from tournament.tiebreaks import (
    PRESETS,
    STANDARD,
    TIEBREAKS,
    UNPLAYED_RULES,
    BadScoring,
    Scoring,
    as_data,
    read_scoring,
)

#: What the names of these fields begin with.
BEFORE = "score-"
#: The choice of a list of one's own.
OWN = "own"
#: So many tie-breaks can be put in order on the form.
TIEBREAK_BOXES = 6
_BOXES = [f"tiebreak{place}" for place in range(1, TIEBREAK_BOXES + 1)]

#: Field of Scoring -> its label, for those that are points.
_POINTS = {
    "win": "A win",
    "draw": "A draw",
    "loss": "A loss",
    "bye": "A bye that pairing gives",
    "half_bye": "A half-point bye",
}
_FLOORS = {"0": "0: no floor", "1/4": "25 %", "1/3": "33.3 %, a third", "33/100": "33 %"}
_FLAGS = {
    "floor_own_games": "The floor holds for a player's own GW%, too",
    "bye_counts": "A bye counts as won in percentages",
    "missed_rounds_count": "Rounds after a drop count as lost in percentages",
    "no_shows_met": "A no-show counts as met",
}


class _Points(forms.DecimalField):
    """Points, whole or halves. Looked at last, when the number is known to be small: others cannot be divided here."""

    def clean(self, value: Any) -> Any:
        points = super().clean(value)
        if points is not None and points * 2 % 1:
            raise forms.ValidationError("Points are whole numbers or halves: 1, 1.5 or 2.")
        return points

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return super().widget_attrs(widget) | {"step": "0.5"}


def fields() -> dict[str, forms.Field]:
    """Return the fields of an event's form by name."""
    presets = [(preset.key, preset.title) for preset in PRESETS.values()]
    found: dict[str, forms.Field] = {
        "preset": forms.ChoiceField(
            label="Points and tie-breaks",
            required=False,
            initial="store",
            choices=[*presets, (OWN, "Own")],
            widget=forms.RadioSelect,
        )
    }
    for name, label in _POINTS.items():
        found[name] = _Points(
            label=label,
            required=False,
            min_value=0,
            max_value=50,
            max_digits=4,
            decimal_places=1,
            help_text="Points; halves are allowed. If empty, those of a win." if name == "bye" else "",
        )
    kinds = [("", "none"), *((key, f"{one.label}: {one.title}") for key, one in TIEBREAKS.items())]
    for place, name in enumerate(_BOXES, start=1):
        found[name] = forms.ChoiceField(label=f"Tie-break {place}", required=False, choices=kinds, widget=QuickSelect)
    found["floor"] = forms.ChoiceField(
        label="No percentage counts for less than", required=False, choices=[*_FLOORS.items()]
    )
    found["unplayed"] = forms.ChoiceField(
        label="In Buchholz and its kin",
        required=False,
        choices=[(key, f"{rule.title[0].upper()}{rule.title[1:]}") for key, rule in UNPLAYED_RULES.items()],
    )
    for name, label in _FLAGS.items():
        found[name] = forms.BooleanField(label=label, required=False)
    for name, value in initial({}).items():
        found[name.removeprefix(BEFORE)].initial = value
    return {f"{BEFORE}{name}": field for name, field in found.items()}


def initial(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the starting values for an event's scoring as it is stored."""
    try:
        scoring = read_scoring(data)
    except BadScoring:  # of a later version, for instance
        scoring = STANDARD
    named = str(data.get("preset", "store"))
    values: dict[str, Any] = {"preset": named if named in PRESETS and scoring == PRESETS[named].scoring else OWN}
    for name in _POINTS:
        points = getattr(scoring, name)
        values[name] = None if points is None else _decimal(scoring.shown(points))
    values |= {box: key for box, key in zip(_BOXES, scoring.tiebreaks, strict=False)}
    values |= {name: getattr(scoring, name) for name in _FLAGS}
    values |= {"floor": str(scoring.floor), "unplayed": scoring.unplayed}
    return {f"{BEFORE}{name}": value for name, value in values.items()}


def _decimal(points: Fraction) -> str:
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.1f}"


def read(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return the scoring that a valid form asks for, as it is stored. Raises BadScoring."""
    preset = cleaned.get(f"{BEFORE}preset") or "store"
    if preset != OWN:
        return {} if preset == "store" else {"preset": preset}
    points: dict[str, Decimal | None] = {name: cleaned.get(f"{BEFORE}{name}") for name in _POINTS}
    scale = 2 if any(value is not None and value % 1 for value in points.values()) else 1
    usual: dict[str, int | None] = {name: getattr(STANDARD, name) for name in _POINTS}
    own: dict[str, Any] = {"scale": scale}
    for name, value in points.items():
        base = usual[name]
        own[name] = int(value * scale) if value is not None else None if base is None else base * scale
    own["tiebreaks"] = [key for box in _BOXES if (key := cleaned.get(f"{BEFORE}{box}"))]
    own |= {name: bool(cleaned.get(f"{BEFORE}{name}")) for name in _FLAGS}
    own["floor"] = cleaned.get(f"{BEFORE}floor") or str(STANDARD.floor)
    own["unplayed"] = cleaned.get(f"{BEFORE}unplayed") or STANDARD.unplayed
    return _stored(read_scoring(own))


def plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scoring in the shortest form that says the same. Raises BadScoring."""
    scoring, named = read_scoring(data), str(data.get("preset", "store"))
    if PRESETS[named].scoring == scoring:
        return {} if named == "store" else {"preset": named}
    return _stored(scoring)


def _stored(scoring: Scoring) -> dict[str, Any]:
    """Return all of a scoring but the seed of the lot, which is the event's."""
    return {name: value for name, value in as_data(scoring).items() if name != "seed"}


def abouts() -> dict[str, str]:
    """Return what each choice of the first field means."""
    told = {preset.key: preset.about for preset in PRESETS.values()}
    return told | {OWN: "Points, and tie-breaks in an order of your own, below."}
