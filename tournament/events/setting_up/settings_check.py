"""An event's settings: each field and what it may be. The form, the API and the demo all pass through here."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone

from cardpool.dice_sets.services import NoSuchDiceSet, by_digest
from rules.core.books.options import ProfileError
from teams.event_formats import event_format_of
from teams.formats import UnknownFormat, format_of
from tournament.events.errors import BadInput
from tournament.events.models import Event, Season, Store
from tournament.events.results.games_words import LENGTHS
from tournament.events.rule_books import RULE_BOOKS
from tournament.events.structures import STRUCTURES, Option
from tournament.pairing import BYE_POLICIES, listed
from tournament.pairing import SIZES as CUT_SIZES
from tournament.tiebreaks import BadScoring

from . import scoring_form
from .field_checks import line


def _number(field: str, least: int, most: int, *, empty: bool = False) -> Callable[[Any], int | None]:
    def check(value: Any) -> int | None:
        if empty and value in (None, ""):
            return None
        try:
            number = int(value)
        except (TypeError, ValueError):
            number = least - 1
        if not least <= number <= most:
            raise BadInput(field, f"{str(value)[:20]!r} is not a number from {least} to {most}.", "")
        return number

    return check


def _best_of(field: str) -> Callable[[Any], int]:
    def check(value: Any) -> int:
        if str(value) not in map(str, LENGTHS):
            raise BadInput(field, f"A match is {listed(list(LENGTHS.values()), last='or')}.", "Choose 1, 3 or 5.")
        return int(value)

    return check


def _structure(value: Any) -> str:
    if str(value) not in STRUCTURES:
        raise BadInput("structure", f"There is no structure {str(value)[:20]!r}.", f"Choose {', '.join(STRUCTURES)}.")
    return str(value)


def _cut_to(value: Any) -> int:
    sizes = [0, *CUT_SIZES]
    if str(value or 0) not in map(str, sizes):
        raise BadInput(
            "cut_to", f"No cut is made to {str(value)[:20]!r} players.", f"Choose {', '.join(map(str, sizes))}."
        )
    return int(value or 0)


def _known(field: str, look_up: Callable[[str], Any]) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        try:
            look_up(value)
        except UnknownFormat as error:
            raise BadInput(field, str(error)) from error
        return value or ""

    return check


def _date(value: Any) -> datetime.date:
    if isinstance(value, datetime.date):
        return value
    try:
        return datetime.date.fromisoformat(str(value))
    except ValueError as error:
        raise BadInput("date", f"{str(value)[:20]!r} is not a date.", "Write it as 2026-11-20.") from error


def _time_of_day(value: Any) -> datetime.time | None:
    """Return a time by the store's clock, to the minute; None: not announced."""
    if not value or isinstance(value, datetime.time):
        return value or None
    try:
        return datetime.time.fromisoformat(str(value)).replace(second=0, microsecond=0, tzinfo=None)
    except ValueError as error:
        raise BadInput("starts_at", f"{str(value)[:20]!r} is not a time of day.", "Write it as 19:00.") from error


def _teams_shown(value: Any) -> str:
    if str(value) not in Event.Teams.values:
        ways = ", ".join(Event.Teams.values)
        raise BadInput("teams_shown", f"Teams are not shown {str(value)[:20]!r}.", f"Choose {ways}.")
    return str(value)


def _watch(value: Any) -> str:
    if str(value) not in Event.Watch.values:
        ways = ", ".join(Event.Watch.values)
        raise BadInput("watch", f"There is not a way to look on called {str(value)[:20]!r}.", f"Choose {ways}.")
    return str(value)


def _point_in_time(value: Any) -> datetime.datetime | None:
    """Return a point in time; without a zone it is the store's own time."""
    if not value:
        return None
    try:
        moment = value if isinstance(value, datetime.datetime) else datetime.datetime.fromisoformat(str(value))
    except ValueError as error:
        raise BadInput(
            "registration_deadline", f"{str(value)[:30]!r} is not a time.", "Write it as 2026-11-20T19:15."
        ) from error
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


def _season(value: Any) -> int | None:
    """Return the number of a season, or None. Whether it is one of the event's store is `_check_season`'s to say."""
    if value in (None, "", 0):
        return None
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise BadInput("season_id", f"There is no season {text[:20]!r}.", "Choose one of the store's seasons.")
    return int(text)


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(
            "rules_options", "Rules options must be names with values.", 'Write them as {"class_effects": "open"}.'
        )
    return dict(value)


def _edition(value: Any) -> str:
    if str(value) not in RULE_BOOKS:
        raise BadInput("edition", f"There is no rule book {str(value)[:20]!r}.", f"Choose {', '.join(RULE_BOOKS)}.")
    return str(value)


def _dice_set(value: Any) -> str:
    if not value:
        return ""
    try:
        return by_digest(str(value)).digest
    except NoSuchDiceSet as error:
        raise BadInput("dice_set", str(error), "Choose one of the sets under Cards, Dice sets.") from error


def _scoring(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput("scoring", "The scoring must be names with values.", 'Write it as {"preset": "magic"}.')
    if "seed" in value:
        raise BadInput("scoring", "The lot is drawn from the event's own seed.", "Take the seed out.")
    try:
        return scoring_form.plain(value)
    except BadScoring as bad:
        raise BadInput("scoring", str(bad)) from bad


def _bye_policy(value: Any) -> str:
    if str(value) not in BYE_POLICIES:
        raise BadInput("bye_policy", f"No bye is given by {str(value)[:20]!r}.", f"Choose {', '.join(BYE_POLICIES)}.")
    return str(value)


#: Field -> what it must be. A check returns the value to store or raises BadInput.
SETTINGS: dict[str, Callable[[Any], Any]] = {
    "name": line("name", 80, needed=True),
    "date": _date,
    "starts_at": _time_of_day,
    "note": line("note", 300, needed=False),
    "team_format": _known("team_format", format_of),
    "event_format": _known("event_format", event_format_of),
    "edition": _edition,
    "rules_options": _mapping,
    "dice_set": _dice_set,
    "structure": _structure,
    "structure_options": _mapping,
    "scoring": _scoring,
    "bye_policy": _bye_policy,
    "swiss_rounds": _number("swiss_rounds", 1, 20, empty=True),
    "best_of": _best_of("best_of"),
    "cut_to": _cut_to,
    "cut_best_of": _best_of("cut_best_of"),
    "first_table": _number("first_table", 1, 9999),
    "check_in": bool,
    "fee": line("fee", 20, needed=False),
    "round_minutes": _number("round_minutes", 5, 180),
    "registration_deadline": _point_in_time,
    "teams_shown": _teams_shown,
    "online": bool,
    "watch": _watch,
    "watch_delay": _number("watch_delay", 1, 120),
    "turn_minutes": _number("turn_minutes", 0, 60),
    "cap": _number("cap", 2, 8192, empty=True),
    "approval": bool,
    "season_id": _season,
}


def _check_profile(values: dict[str, Any], event: Event | None) -> None:
    """Edition, dice and options are checked together; only options that differ from the edition's own are kept."""
    if event is not None and not {"edition", "rules_options", "dice_set"} & values.keys():
        return
    edition = values.get("edition", event.edition if event else "wol2015")
    options = values.get("rules_options", event.rules_options if event else {})
    book = RULE_BOOKS[edition]
    try:
        profile = book.profile(options)
    except ProfileError as error:
        raise BadInput("rules_options", str(error)) from error
    values["edition"], values["rules_options"] = edition, dict(profile.differences())
    _check_dice(values, event, needed=book.needs_dice_set)


def _check_dice(values: dict[str, Any], event: Event | None, *, needed: bool) -> None:
    """Dungeon Dice is played with a dice set; no other game has one."""
    dice = values.get("dice_set", event.dice_set if event else "")
    if needed and not dice:
        raise BadInput("dice_set", "Dungeon Dice is played with a dice set.", "Choose the dice of the store.")
    values["dice_set"] = dice if needed else ""


def _check_structure(values: dict[str, Any], event: Event | None) -> None:
    """A structure is played by its rule books, cuts to its own sizes, and keeps options of its own alone."""
    rest_on = {"edition", "structure", "structure_options", "team_format", "cut_to", "best_of", "cut_best_of"}
    if event is not None and not rest_on & values.keys():
        return
    was = {"edition": "wol2015", "structure": "swiss", "structure_options": {}, "cut_to": 0}
    now = {name: values.get(name, getattr(event, name, usual)) for name, usual in was.items()}
    book, structure = RULE_BOOKS[now["edition"]], STRUCTURES[now["structure"]]
    if not structure.serves(book):
        others = listed([each.name for each in STRUCTURES.values() if each.serves(book)], last="or")
        played = f"{structure.name}: for {structure.served}, and this event is played by {book.title}."
        raise BadInput("structure", played, f"Choose {others}, or the rule book of {structure.served}.")
    if structure.team_format:
        values["team_format"] = structure.team_format
    if structure.cuts and now["cut_to"] and now["cut_to"] not in structure.cut_sizes:
        sizes = ", ".join(map(str, structure.cut_sizes))
        told = f"{structure.name} do not cut to {now['cut_to']}."
        raise BadInput("cut_to", told, f"Choose {sizes}, or no cut.")
    if structure.result != "games" and {"structure", "best_of", "cut_best_of"} & values.keys():
        values["best_of"] = values["cut_best_of"] = 1  # nobody wins two of three pods, or of three quests
    values["structure_options"] = {
        option.name: _chosen(option, now["structure_options"]) for option in structure.options
    }
    if fault := structure.fault(values["structure_options"], now["cut_to"]):
        raise BadInput("cut_to", *fault)


def _check_season(values: dict[str, Any], event: Event | None, store: Store | None) -> None:
    """An event counts in a season of its own store; one that is over takes no other events."""
    wanted = values.get("season_id")
    if wanted is None or (event is not None and event.season_id == wanted):
        return
    season = Season.objects.filter(pk=wanted, store=store).first()
    if season is None:
        raise BadInput("season_id", "The store has no such season.", "Choose one of its seasons.")
    if season.is_over:
        raise BadInput("season_id", f"{season.name} is over.", "Reopen it on its page, or choose another season.")


def _chosen(option: Option, given: Mapping[str, Any]) -> str:
    value = str(given.get(option.name) or option.default)
    if value not in option.choices:
        known = ", ".join(option.choices)
        raise BadInput("structure_options", f"{option.label}: there is no “{value[:20]}”.", f"Choose {known}.")
    return value


def checked_settings(
    given: Mapping[str, Any], event: Event | None = None, *, store: Store | None = None
) -> dict[str, Any]:
    """Return the settings ready to store. Raises BadInput naming the first field that cannot be used."""
    unknown = given.keys() - SETTINGS.keys()
    if unknown:
        raise BadInput(min(unknown), f"An event has no setting {min(unknown)}.", f"There are {', '.join(SETTINGS)}.")
    values = {name: SETTINGS[name](value) for name, value in given.items()}
    _check_profile(values, event)
    _check_structure(values, event)
    _check_season(values, event, event.store if event else store)
    return values
