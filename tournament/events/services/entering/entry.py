"""Entering an event: register, and hand in a team."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.events import legality
from tournament.events.audit import record
from tournament.events.errors import BadInput, NameTaken, TeamsLocked, WrongState
from tournament.events.models import Entrant, Event, Person, Round, Submission
from tournament.events.permissions import entered_by, may_manage_entry, may_run, require
from tournament.events.services.locking import locked_entrant, locked_event, require_not_called_off, require_state

from .capacity import require_place
from .hidden_teams import note_what_was_open
from .names import require_free_name
from .parties import write_party
from .remembering import person_of

NAME_LENGTH = 60


def checked_name(name: str) -> str:
    """Return one line of 1 to 60 characters without doubled blanks. Raises BadInput."""
    plain = " ".join(str(name).replace("\0", " ").split())
    if not plain:
        raise BadInput("name", "The name is missing.", "Enter the name that the pairings should show.")
    if len(plain) > NAME_LENGTH:
        raise BadInput("name", f"The name has {len(plain)} of at most {NAME_LENGTH} characters.", "Shorten it.")
    return plain


def require_open(actor: Any, event: Event) -> None:
    """Players register while registration is open; the organizer also before, and late during the event."""
    if may_run(actor, event):
        require_state(event, Event.State.DRAFT, Event.State.REGISTRATION, Event.State.RUNNING, to="add a player")
        _require_room(event)
        return
    require_state(event, Event.State.REGISTRATION, to="register")
    if event.is_locked:
        raise TeamsLocked(f"Registration for {event.name} is closed.", "Ask the organizer to add you by hand.")


def _require_room(event: Event) -> None:
    """A circle or bracket takes nobody once round 1 is published, and a cut only the best of those who have played."""
    closed = event.scheme.closed
    if closed and event.rounds.exclude(state=Round.State.PAIRED).exists():
        begun = closed.format(event=event.name)
    elif event.scheme.is_bracket:
        return
    elif event.rounds.filter(cut_size__gt=0).exists():
        begun = f"The cut of {event.name} has begun: no player can join any more."
    else:
        return
    raise WrongState(begun, "Create another event for late players.")


@transaction.atomic
def register(
    actor: Any, event: Event, name: str, *, user: Any = None, team: str = "", person: Person | None = None
) -> Entrant:
    """Enter a player: with an account (`user`) or as a guest with a secret code. `team` may follow later.
    `person` is who it is, where the organizer has chosen one of the store's people.

    Raises NameTaken, TeamsLocked, WrongState, BadInput.
    """
    event = locked_event(event)
    require_open(actor, event)
    require(user is None or user == actor or may_run(actor, event), "register another account")
    plain = checked_name(name)
    require_free_name(actor, event, plain, user)
    if not may_run(actor, event):
        require_place(event)
    require(person is None or may_run(actor, event), "say who a player is")
    entrant = enter(event, plain, user, **({"person": person} if person else {}))
    record(actor if getattr(actor, "pk", None) or actor is None else entrant, "entry.register", entrant, name=plain)
    if event.needs_parties:
        write_party(_who(actor, entrant), entrant, team)
    elif team.strip():
        hand_in(actor, entrant, team)
    return entrant


def enter(event: Event, name: str, user: Any, **known: Any) -> Entrant:
    """Add the row of a player, inside the caller's transaction. Raises NameTaken."""
    if user is not None and entered_by(event, user) is not None:
        raise NameTaken("This account is already registered.", "Open the event to see your entry.")
    if "person" not in known and not event.needs_parties:
        known["person"] = person_of(event.store, name, user)
    try:
        with transaction.atomic():
            entrant = Entrant.objects.create(event=event, name=name, user=user, **known)
    except IntegrityError as error:
        # The database folds letters its own way; its word is the last.
        raise NameTaken(f"{name} is already registered.", "Add an initial to the name.") from error
    note_what_was_open(entrant)
    return entrant


def hand_in(actor: Any, entrant: Entrant, text: str, seat: int = 0) -> Submission:
    """Keep a team with its problems, inside the caller's transaction. Raises BadInput when there is none in it.

    `seat`: whose list it is, in doubles.
    """
    legality.require_teams(entrant.event)
    text = text.replace("\0", "")
    checked = legality.read_and_check(text, entrant, seat)
    now = timezone.now()
    submission, _ = Submission.objects.update_or_create(
        entrant=entrant,
        defaults={
            "source": text,
            "content": checked.content,
            "problems": checked.problems,
            "checked_at": now,
            "submitted_at": now,
        },
    )
    entrant.submission = submission
    if entrant.team_settled:  # what was decided was about the team before
        entrant.team_settled = False
        entrant.save(update_fields=["team_settled"])
    rules = [problem["rule"] for problem in submission.errors]
    record(_who(actor, entrant), "team.submit", entrant, name=entrant.name, content=submission.content, errors=rules)
    return submission


def _who(actor: Any, entrant: Entrant) -> Any:
    """Return the trail's name for somebody acting on this entry; a visitor who has just registered is the entrant."""
    return actor if actor is None or getattr(actor, "pk", None) else entrant


@transaction.atomic
def submit_team(actor: Any, entrant: Entrant, text: str, seat: int = 0) -> Submission:
    """Hand in or replace a team: link, text or JSON. An illegal team is stored with its problems, not refused.

    `seat` is whose list it is, in doubles. Raises TeamsLocked after the deadline (the organizer may still correct one
    until the event is finished), BadInput when nothing in the text can be read as a team.
    """
    require(may_manage_entry(actor, entrant), "hand in a team for this player", "the player or the organizer")
    entrant = locked_entrant(entrant)
    event = entrant.event
    require_not_called_off(event)
    if event.is_locked and not entrant.is_team_due and not (may_run(actor, event) and not event.is_finished):
        raise TeamsLocked(f"Teams for {event.name} are locked.", "Ask the organizer to change it.")
    return hand_in(actor, entrant, text, seat)


@transaction.atomic
def rename(actor: Any, entrant: Entrant, name: str) -> Entrant:
    """Call a player by another name from now on, everywhere. Raises BadInput, NameTaken."""
    require(may_run(actor, entrant), "rename a player")
    plain = checked_name(name)
    entrant = locked_entrant(entrant)
    others = entrant.event.entrants.exclude(pk=entrant.pk)
    if others.filter(name__iexact=plain).exists() or entrant.event.applicants.filter(name__iexact=plain).exists():
        raise NameTaken(f"{plain} is another player of {entrant.event.name}.", "Add an initial.")
    if entrant.name != plain:
        was, entrant.name = entrant.name, plain
        entrant.save(update_fields=["name"])
        record(actor, "entry.rename", entrant, name=plain, was=was)
    return entrant


def recheck_submission(actor: Any, entrant: Entrant, submission: Submission) -> None:
    """Check a team that was handed in once more, inside the caller's transaction."""
    submission.problems = legality.problems_of(submission)
    submission.checked_at = timezone.now()
    submission.save(update_fields=["problems", "checked_at"])
    rules = [problem["rule"] for problem in submission.errors]
    record(actor, "team.recheck", entrant, name=entrant.name, errors=rules)


def recheck_all(actor: Any, event: Event) -> None:
    """Check every team handed in once more, inside the caller's transaction: the format or the ban list has changed."""
    if not event.needs_teams:
        return
    for submission in Submission.objects.filter(entrant__event=event).select_related("entrant"):
        submission.entrant.event = event
        recheck_submission(actor, submission.entrant, submission)


@transaction.atomic
def recheck_team(actor: Any, entrant: Entrant) -> Submission:
    """Check the same team again, for instance after a change of ban list."""
    require(may_run(actor, entrant), "check a team again")
    entrant = locked_entrant(entrant)
    submission = getattr(entrant, "submission", None)
    if submission is None:
        raise WrongState(f"{entrant.name} has handed in no team.", "Hand one in first.")
    submission.entrant = entrant
    recheck_submission(actor, entrant, submission)
    return submission
