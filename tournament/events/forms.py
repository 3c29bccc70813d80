"""The organizer's form for an event. It only draws and collects; what a setting may be is `settings_check`'s to say."""

from __future__ import annotations

from typing import Any

from django import forms

from rules.dice_masters.profile import EDITIONS, OPTIONS
from teams.event_formats import EVENT_FORMATS
from teams.formats import FORMATS

from .models import Event

_OPTION = "option_"


def _date_input(kind: str, written: str) -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": kind}, format=written)


def _written(value: object) -> str:
    """An option's value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


class EventForm(forms.Form):
    """Every setting of an event, and one select per rules option."""

    name = forms.CharField(max_length=80)
    date = forms.DateField(widget=_date_input("date", "%Y-%m-%d"))
    team_format = forms.ChoiceField(
        label="Team format", initial="tournament", choices=[(f.key, f.name.capitalize()) for f in FORMATS.values()]
    )
    event_format = forms.ChoiceField(
        label="Ban list",
        required=False,
        choices=[("", "None: every card is allowed"), *[(f.key, f.name) for f in EVENT_FORMATS.values()]],
    )
    best_of = forms.ChoiceField(label="A match is", choices=[(1, "one game"), (3, "best of three games")])
    round_minutes = forms.IntegerField(label="Minutes a round", min_value=5, max_value=180, initial=30)
    swiss_rounds = forms.IntegerField(
        label="Swiss rounds",
        required=False,
        min_value=1,
        max_value=20,
        help_text="Empty: by the number of players (6 to 8: 3, 9 to 16: 4, 17 to 32: 5, 33 to 64: 6).",
    )
    registration_deadline = forms.DateTimeField(
        label="Teams are locked at",
        required=False,
        widget=_date_input("datetime-local", "%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        help_text="Empty: when the event starts.",
    )
    hide_teams = forms.BooleanField(
        label="Hide teams from other players until the event runs", required=False, initial=True
    )
    note = forms.CharField(
        label="Announcement",
        max_length=300,
        required=False,
        help_text="Shown on the event's pages and on the TV screen.",
    )
    edition = forms.ChoiceField(
        label="Rule book", choices=[(e.name, e.book) for e in EDITIONS.values()], initial="wol2015"
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for option in OPTIONS.values():
            self.fields[_OPTION + option.name] = forms.ChoiceField(
                label=option.name.replace("_", " ").capitalize(),
                required=False,
                help_text=option.description,
                choices=[("", "as the book has it"), *[(str(value), _written(value)) for value in option.values]],
            )

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith(_OPTION)]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith(_OPTION)]

    def settings(self) -> dict[str, Any]:
        """What the services take, from a valid form."""
        data = self.cleaned_data
        plain = {name: value for name, value in data.items() if not name.startswith(_OPTION)}
        options = {name.removeprefix(_OPTION): v for name, v in data.items() if name.startswith(_OPTION) and v}
        return plain | {"rules_options": options}


def initial_of(event: Event) -> dict[str, Any]:
    """The form's starting values for an event that exists."""
    plain = {name: getattr(event, name) for name in EventForm.base_fields}
    return plain | {_OPTION + name: str(value) for name, value in event.rules_options.items()}
