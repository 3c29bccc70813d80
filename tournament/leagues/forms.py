"""The form of a season. It draws and collects; what a setting may be is for the services to say."""

from __future__ import annotations

from typing import Any

from django import forms

from tournament.events.models import Season
from tournament.seasons import PLACE_POINTS


def _number(label: str, initial: int, help_text: str) -> forms.IntegerField:
    return forms.IntegerField(label=label, initial=initial, min_value=0, max_value=200, help_text=help_text)


class SeasonForm(forms.Form):
    name = forms.CharField(max_length=80)
    about = forms.CharField(label="Announcement", max_length=300, required=False, help_text="Shown above the table.")
    count = forms.ChoiceField(label="Events count", choices=Season.Count.choices)
    places = forms.CharField(
        label="Points by place",
        max_length=300,
        initial=" ".join(map(str, PLACE_POINTS)),
        help_text="First place first. Lower places get none. A shared place gets the mean of the places it covers.",
    )
    attendance = _number("Points for taking part", 1, "In each event, whatever the place.")
    winning = _number("Further points for winning", 0, "In each event, for first place.")
    keep = _number("Best events that count", 0, "For instance 4 of 6 weeks. 0: all of them.")
    minimum = forms.IntegerField(
        label="Events for a place",
        initial=1,
        min_value=1,
        max_value=200,
        help_text="Players with fewer are drop-ins: their points are shown below the table, without a place.",
    )


def initial_of(season: Season) -> dict[str, Any]:
    """Return the form's values for a season that exists."""
    values = {name: getattr(season, name) for name in SeasonForm.base_fields}
    return values | {"places": " ".join(map(str, season.places))}
