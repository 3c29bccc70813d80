"""An event from its first draft to its last table: create, open, lock, start, finish."""

from __future__ import annotations

import datetime
import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from tournament.events.setting_up.settings_check import SETTINGS, checked_settings

from .. import adapter
from ..audit import record
from ..changes import settings_changed
from ..errors import Stale, TeamsNotReady, TooFewPlayers, Unforeseen, WordMissing, WrongState
from ..models import Event, Round, Store
from ..permissions import may_run, may_see_teams, require
from ..queries import to_look_at
from ..structures import STRUCTURES
from .announcing import EVENT_FINISHED, announce
from .entering.entry import recheck_all
from .entering.moving_up import fill_places
from .entering.parties import seat_singles, unseat_singles
from .foresight import rescoring_effects
from .locking import locked_event, require_not_called_off, require_state
from .rounds import is_unplayed, require_all_settled, throw_away

#: Settings a team is checked against.
TEAM_SETTINGS = ("team_format", "event_format", "edition", "dice_set")
#: Settings that stay as they are once the event runs, and their names on the form.
FIXED = {
    "team_format": "team format",
    "event_format": "ban list",
    "edition": "rule book",
    "dice_set": "dice of the store",
    "rules_options": "rules options",
    "best_of": "length of a match",
    "structure": "structure",
}
#: And besides, once the cut has begun.
FIXED_IN_CUT = {
    "swiss_rounds": "number of Swiss rounds",
    "cut_to": "size of the cut",
    "cut_best_of": "length of a match of the cut",
    "structure_options": "match for third place",
    "scoring": "points and tie-breaks",
}
#: Faulty teams a refusal to start speaks of; the desk lists them all.
NAMED_FAULTS = 3
#: Letters of the reason why an event is reopened.
REASON = 200
#: Changes a stale form looks at to tell who made them.
NAMED_CHANGES = 200


#: Words behind /events/ that are pages of their own.
NO_SLUGS = frozenset({"new", "bring", "import"})


def free_slug(name: str, date: datetime.date) -> str:
    """Return an address for an event that no other has."""
    stem = slugify(name)[:60] or "event"
    for slug in (stem, f"{stem}-{date:%Y-%m-%d}"):
        if slug not in NO_SLUGS and not Event.objects.filter(slug=slug).exists():
            return slug
    return f"{stem}-{secrets.token_hex(3)}"


@transaction.atomic
def create_event(
    actor: Any,
    *,
    name: str,
    date: datetime.date,
    seed: int | None = None,
    key: str = "",
    store: Store | None = None,
    **settings: Any,
) -> Event:
    """Make a new draft. `settings` are the fields of SETTINGS (settings_check); raises BadInput naming the field.

    A draft that comes again under the same key (teams.form_keys) is the one it was.
    """
    store = store or Store.here()
    require(may_run(actor, store), "create an event", "an organizer of the store")
    values = checked_settings({"name": name, "date": date, **settings}, store=store)
    values.setdefault("round_minutes", STRUCTURES[values.get("structure", "swiss")].minutes)
    drafted = {
        "store": store,
        "slug": free_slug(values["name"], values["date"]),
        "seed": secrets.randbelow(2**31) if seed is None else seed,
        "created_by": actor,
        **values,
    }
    # Of two presses at once the second waits for the first, and finds what it made.
    found = Event.objects.get_or_create(key=key, defaults=drafted) if key else (Event.objects.create(**drafted), True)
    event, is_new = found
    if is_new:
        record(actor, "event.create", event, name=event.name, seed=event.seed)
    return event


def _rounds_to_play(event: Event, wanted: int | None) -> int:
    """A running event always has a number of rounds, and never fewer than it has paired. Raises WrongState."""
    paired = event.rounds.count()
    if not event.scheme.asks_rounds:
        return _rounds_as_settled(event, wanted)
    rounds = wanted or max(paired, event.scheme.rounds(event, event.players_in))
    if rounds < paired:
        raise WrongState(f"{event.name} is in round {paired} already.", f"Give at least {paired} rounds.")
    return rounds


def _rounds_as_settled(event: Event, wanted: int | None) -> int:
    """A round robin or a bracket takes as many rounds as it needs; the form's empty field changes nothing."""
    planned = adapter.planned_rounds(event)
    if wanted not in (None, event.swiss_rounds, planned):
        structure = event.scheme.name.lower()
        raise WrongState(f"The {structure} of {event.name} takes {planned} rounds.", "End it early if time is short.")
    return event.swiss_rounds or 0


@transaction.atomic
def update_event(
    actor: Any, event: Event, *, seen: dict[str, Any] | None = None, sure: bool = False, **settings: Any
) -> Event:
    """Change settings. Format, edition and match length stay once the event runs, the cut once it begins.

    `seen` are the settings as the form showed them (`settings_of`): if they are others by now, and not those that are
    sent, nothing is changed and Stale is raised. Another scoring, once
    round 1 is published, raises Unforeseen with what it changes unless `sure`.
    """
    require(may_run(actor, event), "change the event")
    event = locked_event(event)
    values = checked_settings(settings, event)
    if seen is not None:
        _require_as_seen(event, seen, values)
    if event.is_running and "swiss_rounds" in values:
        values["swiss_rounds"] = _rounds_to_play(event, values["swiss_rounds"])
    changed = {name: value for name, value in values.items() if _present(event, name) != value}
    names = FIXED | (FIXED_IN_CUT if event.rounds.filter(cut_size__gt=0).exists() else {})
    names |= {"scoring": "points and tie-breaks"} if event.is_finished else {}
    fixed = [words for name, words in names.items() if name in changed]
    if fixed and (event.is_running or event.is_finished):
        raise WrongState(
            f"{event.name} has begun: {', '.join(fixed)} cannot change any more.",
            "Change it back, and save the rest.",
        )
    if "scoring" in changed and not sure and event.scheme.scored and event.rounds.exclude(state="paired").exists():
        effects = rescoring_effects(event, changed["scoring"])
        raise Unforeseen(f"Another scoring changes the standings of {event.name}.", effects)
    was_of_people, before = event.needs_parties, settings_of(event)
    for name, value in changed.items():
        setattr(event, name, value)
    event.save()
    if event.needs_parties:
        seat_singles(event)
    elif was_of_people:
        unseat_singles(event)
    now = settings_of(event)
    kept = {"was": {name: before[name] for name in changed}, "now": {name: now[name] for name in changed}}
    record(actor, "event.update", event, changed={name: str(value) for name, value in changed.items()}, **kept)
    if changed.keys() & set(TEAM_SETTINGS):
        recheck_all(actor, event)
    fill_places(event)
    settings_changed.send(Event, event=event, changed=frozenset(changed))
    return event


def _present(event: Event, name: str) -> Any:
    """Return a setting as it is; an option of the structure that was never chosen is its usual value."""
    value = getattr(event, name)
    if name == "structure_options":
        return {option.name: value.get(option.name, option.default) for option in event.scheme.options}
    return value


def settings_of(event: Event) -> dict[str, Any]:
    """Return every setting as JSON holds it: what a form shows, and compares when it comes back."""
    values = {name: getattr(event, name) for name in SETTINGS}
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    """Dates and times as text, a time in the store's own zone to the minute, as the form has it."""
    if isinstance(value, datetime.datetime):
        return timezone.localtime(value).strftime("%Y-%m-%dT%H:%M")
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M")
    return value.isoformat() if isinstance(value, datetime.date) else value


def _require_as_seen(event: Event, seen: dict[str, Any], values: dict[str, Any]) -> None:
    """Raise Stale if a setting has changed since the form was made, and the form does not ask for just that."""
    now = settings_of(event)
    others = {name for name, value in now.items() if name in seen and seen[name] != value}
    if any(name in values and _plain(values[name]) != now[name] for name in others):
        raise Stale(list(event.audit.filter(action__startswith="event.")[:NAMED_CHANGES]))


def _move(actor: Any, event: Event, *, to: str, action: str) -> Event:
    event.state = to
    event.save()
    record(actor, action, event)
    return event


@transaction.atomic
def open_registration(actor: Any, event: Event) -> Event:
    require(may_run(actor, event), "open the registration")
    event = locked_event(event)
    if event.state == Event.State.REGISTRATION:
        return event
    require_state(event, Event.State.DRAFT, to="open the registration")
    return _move(actor, event, to=Event.State.REGISTRATION, action="event.open")


@transaction.atomic
def lock_teams(actor: Any, event: Event) -> Event:
    """From now on no team changes; safe to repeat."""
    require(may_run(actor, event), "lock the teams")
    event = locked_event(event)
    require_not_called_off(event)
    if event.locked_at is None:
        event.locked_at = timezone.now()
        event.save(update_fields=["locked_at"])
        record(actor, "event.lock", event)
    return event


@transaction.atomic
def unlock_teams(actor: Any, event: Event) -> Event:
    """Take teams again: clears the lock and a deadline that has passed."""
    require(may_run(actor, event), "unlock the teams")
    event = locked_event(event)
    require_state(event, Event.State.DRAFT, Event.State.REGISTRATION, to="change teams")
    event.locked_at = None
    if event.registration_deadline and event.registration_deadline <= timezone.now():
        event.registration_deadline = None
    event.save(update_fields=["locked_at", "registration_deadline"])
    record(actor, "event.unlock", event)
    return event


def team_faults(event: Event, most: int | None = None, *, named: bool = True) -> list[str]:
    """Return one sentence for each player who cannot start as things are: no team, or the first rule it breaks.

    At most so many players; None for all of them. Without `named` the sentence gives nothing of a hidden team away.
    """
    if not event.brings_teams:
        return []
    faults = []
    for entrant in to_look_at(event).select_related("submission")[:most]:
        submission = getattr(entrant, "submission", None)
        if submission is None:
            faults.append(f"{entrant.name} has handed in no team.")
        elif submission.errors and not named:
            faults.append(f"{entrant.name}'s team is not legal.")
        elif submission.errors:
            problem = submission.errors[0]
            named = problem["message"].startswith(entrant.name)
            faults.append(f"{'' if named else entrant.name + ': '}{problem['message']} ({problem['rule']})")
    return faults


def _rounds_before_cut(event: Event, players: int) -> int:
    return (event.scheme.asks_rounds and event.swiss_rounds) or event.scheme.rounds(event, players)


@transaction.atomic
def start_event(actor: Any, event: Event, *, with_faulty_teams: bool = False) -> Event:
    """Registration is over and the teams are locked; the number of rounds is settled from the players."""
    require(may_run(actor, event), "start the event")
    event = locked_event(event)
    if event.is_running:
        return event
    require_state(event, Event.State.REGISTRATION, to="start")
    players = event.players_in
    least, most = event.scheme.least, event.scheme.most
    if players < least:
        raise TooFewPlayers(f"{event.name} has {players} of at least {least} players.", "Register more players first.")
    if most is not None and players > most:
        raise WrongState(
            f"A {event.scheme.name.lower()} of {players} players takes {event.scheme.rounds(event, players)} rounds.",
            f"Choose Swiss rounds, or play with at most {most} players.",
        )
    faults = team_faults(event, named=may_see_teams(actor, event))
    if faults and not with_faulty_teams:
        more = f" And {len(faults) - NAMED_FAULTS} more." if len(faults) > NAMED_FAULTS else ""
        raise TeamsNotReady(
            " ".join(faults[:NAMED_FAULTS]) + more,
            "Correct the teams, remove the players, or start with the teams as they are.",
        )
    was = {"was_locked": event.locked_at is not None, "rounds_were": event.swiss_rounds}
    if event.brings_teams:
        event.locked_at = event.locked_at or timezone.now()
    event.swiss_rounds = _rounds_before_cut(event, players)
    event.state = Event.State.RUNNING
    event.save()
    record(actor, "event.start", event, players=players, rounds=event.swiss_rounds, faults=faults, **was)
    return event


@transaction.atomic
def finish_event(actor: Any, event: Event, word: str = "") -> Event:
    """Close the event. Before its last planned round is played this needs the word "finish".

    A last round in which nobody has played is thrown away; one in which tables are missing has to be completed.
    """
    require(may_run(actor, event), "finish the event")
    event = locked_event(event)
    if event.is_finished:
        return event
    require_state(event, Event.State.RUNNING, to="be finished")
    last = event.rounds.last()
    unplayed = last if last is not None and is_unplayed(last) else None
    if last is not None and unplayed is None:
        require_all_settled(last)
    played, planned = event.rounds.count() - (unplayed is not None), adapter.planned_rounds(event)
    if played < planned and word.strip().lower() != "finish":
        raise WordMissing(f"Only {played} of {planned} rounds are played.", "Type finish to end it here.")
    if unplayed is not None:
        throw_away(actor, "round.discard", unplayed)
    event.rounds.update(state=Round.State.FINISHED)
    finished = _move(actor, event, to=Event.State.FINISHED, action="event.finish")
    announce(EVENT_FINISHED, finished)
    return finished


@transaction.atomic
def reopen_event(actor: Any, event: Event, reason: str = "") -> Event:
    """Let a finished event run again, its last round with it; safe to repeat. The trail keeps the reason."""
    require(may_run(actor, event), "reopen the event")
    event = locked_event(event)
    if event.is_running:
        return event
    require_state(event, Event.State.FINISHED, to="be reopened")
    last = event.rounds.last()
    if last is not None:
        event.rounds.filter(pk=last.pk).update(state=Round.State.PUBLISHED)
    event.state = Event.State.RUNNING
    event.save()
    record(actor, "event.reopen", event, note=" ".join(reason.replace("\0", " ").split())[:REASON])
    return event
