"""Make a season, change how it counts, and say which events belong to it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.text import slugify

from tournament.events.audit import record
from tournament.events.errors import BadInput, EventError, WrongState
from tournament.events.models import Event, Season, Store
from tournament.events.permissions import may_run, require
from tournament.events.setting_up.field_checks import line

#: Places that may have points, and how many points those are.
MOST_PLACES, MOST_POINTS = 64, 1000
_COUNTS = {"attendance": (0, 100), "winning": (0, 100), "keep": (0, 200), "minimum": (1, 200)}


class SeasonChanged(EventError):
    """The season was changed after the form that is sent was shown."""


def _number(field: str) -> Callable[[Any], int]:
    least, most = _COUNTS[field]

    def check(value: Any) -> int:
        text = str(value if value is not None else "").strip()
        if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or not least <= int(text) <= most:
            raise BadInput(field, f"“{text[:20]}” is not a number from {least} to {most}.", "")
        return int(text)

    return check


def _places(value: Any) -> list[int]:
    """Read `10 8 6` or `10-8-6`, or a list of numbers."""
    text = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value or "")
    words = [word for word in re.split(r"[\s,;–-]+", text.strip()) if word]
    if not words or len(words) > MOST_PLACES:
        raise BadInput("places", f"Give the points of 1 to {MOST_PLACES} places.", "For instance 10 8 6 5 4 3 2 1.")
    for word in words:
        if not re.fullmatch(r"\d{1,4}", word, re.ASCII) or int(word) > MOST_POINTS:
            told = f"“{word[:20]}” is not a number from 0 to {MOST_POINTS}."
            raise BadInput(
                "places", told, "Write the points of each place, those of the first place first: 10 8 6 5 4 3 2 1."
            )
    points = [int(word) for word in words]
    if points != sorted(points, reverse=True):
        raise BadInput("places", "A lower place has more points than a higher one.", "Write the first place first.")
    return points


def _count(value: Any) -> str:
    if str(value) not in Season.Count.values:
        ways = ", ".join(Season.Count.values)
        raise BadInput("count", f"There is no way to count called “{str(value)[:20]}”.", f"Choose {ways}.")
    return str(value)


#: Field -> what it must be. A check returns the value to store or raises BadInput.
SETTINGS: dict[str, Callable[[Any], Any]] = {
    "name": line("name", 80, needed=True),
    "about": line("about", 300, needed=False),
    "count": _count,
    "places": _places,
    "attendance": _number("attendance"),
    "winning": _number("winning"),
    "keep": _number("keep"),
    "minimum": _number("minimum"),
}


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings ready to store. Raises BadInput naming the first field that cannot be used."""
    unknown = given.keys() - SETTINGS.keys()
    if unknown:
        raise BadInput(min(unknown), f"A season has no setting {min(unknown)}.", f"There are {', '.join(SETTINGS)}.")
    return {name: SETTINGS[name](value) for name, value in given.items()}


def _free_slug(name: str) -> str:
    stem = slugify(name)[:60] or "season"
    if stem != "new" and not Season.objects.filter(slug=stem).exists():
        return stem
    return f"{stem}-{secrets.token_hex(3)}"


@transaction.atomic
def create_season(actor: Any, *, store: Store | None = None, key: str = "", **settings: Any) -> Season:
    """Make a season without events. `settings` are fields of SETTINGS; raises BadInput naming the field.

    A season that comes again under the same key (teams.form_keys) is the one it was.
    """
    store = store or Store.here()
    require(may_run(actor, store), "create a season", "an organizer of the store")
    values = checked(settings)
    if "name" not in values:
        raise BadInput("name", "The name is missing.", "Give one.")
    drafted = {"store": store, "slug": _free_slug(values["name"]), **values}
    found = Season.objects.get_or_create(key=key, defaults=drafted) if key else (Season.objects.create(**drafted), True)
    season, is_new = found
    if is_new:
        record(actor, "season.create", season, name=season.name)
    return season


def _locked(season: Season) -> Season:
    return Season.objects.select_for_update().get(pk=season.pk)


@transaction.atomic
def update_season(actor: Any, season: Season, *, seen: int | None = None, **settings: Any) -> Season:
    """Change settings. `seen` is the version the form was made from; raises SeasonChanged if there is a newer one."""
    require(may_run(actor, season.store), "change the season")
    season = _locked(season)
    values = checked(settings)
    changed = {name: value for name, value in values.items() if getattr(season, name) != value}
    if not changed:
        return season
    if seen is not None and seen != season.version:
        raise SeasonChanged("Somebody changed this season in the meantime.", "Look at its settings as they are now.")
    for name, value in changed.items():
        setattr(season, name, value)
    season.version += 1
    season.save()
    record(actor, "season.update", season, name=season.name, changed={name: str(v) for name, v in changed.items()})
    return season


@transaction.atomic
def set_over(actor: Any, season: Season, over: bool) -> Season:
    """Close a season, so that its first is its champion, or open it again; safe to repeat."""
    require(may_run(actor, season.store), "close the season" if over else "reopen the season")
    season = _locked(season)
    if season.is_over != over:
        season.is_over = over
        season.save(update_fields=["is_over"])
        record(actor, "season.close" if over else "season.reopen", season, name=season.name)
    return season


@transaction.atomic
def add_events(actor: Any, season: Season, events: Collection[int]) -> list[str]:
    """Let events of the store count in the season, whichever others they count in. Returns their names."""
    require(may_run(actor, season.store), "change the season")
    season = _locked(season)
    if season.is_over:
        raise WrongState(f"{season.name} is over.", "Reopen it first.")
    found = list(Event.objects.select_for_update().filter(pk__in=events, store=season.store).order_by("pk"))
    if not found:
        raise BadInput("event", "No event is selected.", "Tick at least one.")
    for event in found:
        if season not in event.seasons:
            _add(actor, event, season)
    return [event.name for event in found]


@transaction.atomic
def remove_event(actor: Any, season: Season, event: Event) -> None:
    """Take an event out of the season; safe to repeat."""
    require(may_run(actor, season.store), "change the season")
    event = Event.objects.select_for_update().get(pk=event.pk)
    if season not in event.seasons:
        return
    event.also_in.remove(season)
    if event.season_id == season.pk:  # the next one is the season of its own form
        following = event.also_in.order_by("pk").first()
        Event.objects.filter(pk=event.pk).update(season=following)
        if following is not None:
            event.also_in.remove(following)
    _told(actor, event, season)


def _add(actor: Any, event: Event, season: Season) -> None:
    if event.season_id is None:
        Event.objects.filter(pk=event.pk).update(season=season)
    else:
        event.also_in.add(season)
    _told(actor, event, season)


def _told(actor: Any, event: Event, season: Season) -> None:
    """Write it into the trail of the event, with the seasons in which it counts now."""
    Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
    now = Event.objects.get(pk=event.pk).seasons
    record(actor, "season.event", event, season=", ".join(each.name for each in now), name=event.name)
