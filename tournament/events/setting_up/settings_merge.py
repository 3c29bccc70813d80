"""Two people with the settings open: of each setting, what the form showed, what it is by now, and what was typed."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.forms import BooleanField
from django.utils import timezone

from tournament.events.models import AuditEntry, Event
from tournament.events.services.seen import changes_of_fields
from tournament.events.services.setup import settings_of

from . import scoring_form
from .event_form import EventForm, initial_from
from .settings_check import SETTINGS


@dataclass(frozen=True, slots=True)
class Difference:
    """A setting that somebody else has changed: `mine` is what was typed, None where nothing was."""

    label: str
    was: str
    now: str
    mine: str | None
    who: str
    at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class Merge:
    """What was changed meanwhile, and the form as it comes back: what was typed stays, the rest is as it is now."""

    differences: list[Difference]
    initial: dict[str, Any]


def read_settings(text: str) -> dict[str, Any] | None:
    """Return the settings a form was made from; None for a form without them, or with something else in their place."""
    try:
        read = json.loads(text) if text else None
    except ValueError:
        return None
    known = {name: value for name, value in read.items() if name in SETTINGS} if isinstance(read, dict) else {}
    usable = known.keys() == SETTINGS.keys() and isinstance(known["rules_options"], dict)
    return known if usable else None


def merge(form: EventForm, event: Event, seen: Mapping[str, Any], changes: Sequence[AuditEntry]) -> Merge:
    """Lay a valid form beside the event as it is now. `changes` are later rows of the trail, the newest first."""
    was, now = initial_from(seen), initial_from(settings_of(event))
    by_field = changes_of_fields(changes)
    differences, initial = [], dict(now)
    for name in form.fields:
        typed, before, after = (_written(values.get(name)) for values in (form.cleaned_data, was, now))
        if typed != before:
            initial[name] = form.cleaned_data.get(name)
        if before == after:
            continue
        kept = _kept_in(name)
        change = by_field.get(kept) or next(iter(changes), None)
        differences.append(
            Difference(
                label=str(form.fields[name].label or name.replace("_", " ").capitalize()),
                was=_spoken(form, name, before),
                now=_spoken(form, name, after),
                mine=_spoken(form, name, typed) if typed != before else None,
                who=change.who if change else "",
                at=change.at if change else None,
            )
        )
    return Merge(differences, initial)


def _kept_in(name: str) -> str:
    """Return the setting that a field of the form belongs to."""
    if name.startswith(scoring_form.BEFORE):
        return "scoring"
    return "rules_options" if "." in name else "structure_options" if "-" in name else name


def _written(value: Any) -> str:
    """Return a value as the form writes it."""
    if value in (None, "", False):
        return ""
    if value is True:
        return "on"
    if isinstance(value, datetime.datetime):
        return timezone.localtime(value).strftime("%Y-%m-%dT%H:%M")
    return str(value)


def _spoken(form: EventForm, name: str, written: str) -> str:
    """Return a value in the words of the form."""
    choices = {str(key): str(words) for key, words in getattr(form.fields[name], "choices", ())}
    if written in choices:
        return choices[written]
    is_box = isinstance(form.fields[name], BooleanField)
    return {"": "no" if is_box else "empty", "on": "yes"}.get(written, written)
