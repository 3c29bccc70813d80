"""Who may do what: every question about rights has its one answer here.

An actor is an account (User), a guest known by a secret code (Entrant), a visitor (AnonymousUser), or None: the
machine itself, in management commands. Two groups carry rights: `organizers` run events, `judges` see everything
and decide results; a superuser is both.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from .errors import NotAllowed
from .models import Applicant, Entrant, Event, Match, Round

ORGANIZERS = "organizers"
JUDGES = "judges"
#: Where the session keeps a guest's secret codes.
SESSION_CODES = "entrant_codes"
#: In the trail: one of the staff who plays here has opened the hidden teams, or could see them before entering.
LOOKED = "team.look"
SAW_BEFORE = "team.saw"


def _in_group(actor: Any, *names: str) -> bool:
    if actor is None:
        return True
    if isinstance(actor, Entrant) or not getattr(actor, "is_authenticated", False):
        return False
    if actor.is_superuser:
        return True
    return actor.groups.filter(name__in=names).exists()


def may_run(actor: Any) -> bool:
    """Create, change, pair, publish: the organizers."""
    return _in_group(actor, ORGANIZERS)


def may_judge(actor: Any) -> bool:
    """See unpublished pairings and hidden teams, decide results: judges and organizers."""
    return _in_group(actor, JUDGES, ORGANIZERS)


def entrant_of(actor: Any, event: Event) -> Entrant | None:
    """Return the entrant this actor is in this event."""
    if isinstance(actor, Entrant):
        return actor if actor.event_id == event.pk else None
    if not getattr(actor, "is_authenticated", False):
        return None
    return event.entrants.filter(user=actor).first()


def may_play(actor: Any, match: Match) -> bool:
    """Sits at this table."""
    return match.seats(entrant_of(actor, match.event))


def part_in(actor: Any, match: Match) -> str:
    """Return `"match"` for somebody of this table, `"event"` for another player of the event, else `""`."""
    entrant = entrant_of(actor, match.event)
    return "" if entrant is None else "match" if match.seats(entrant) else "event"


def may_report(actor: Any, match: Match) -> bool:
    """Report, confirm, dispute: the table's players while the round is played; the staff always."""
    return may_judge(actor) or (match.round.is_public and may_play(actor, match))


def may_hand_in(actor: Any, match: Match) -> bool:
    """Hand in a log: the table's players until the event is over; the staff always."""
    return may_judge(actor) or (may_report(actor, match) and not match.event.is_over)


def sees_claims(actor: Any, match: Match) -> bool:
    """See what no judge has confirmed yet of this match's logs: the staff and its two players."""
    return may_judge(actor) or may_play(actor, match)


def may_see_event(actor: Any, event: Event) -> bool:
    """A draft is the organizers' own."""
    return event.state != Event.State.DRAFT or may_judge(actor)


def may_see_round(actor: Any, round_: Round) -> bool:
    """Pairings are private until published."""
    return round_.is_public or may_judge(actor)


def hides_teams(event: Event) -> bool:
    """Return whether others than its player and the staff may not see a team yet. What is called off stays hidden."""
    if event.teams_shown == Event.Teams.OPEN or event.is_finished:
        return False
    return event.teams_shown == Event.Teams.END or not event.is_running


def has_looked(actor: Any, event: Event) -> bool:
    """Has this account opened the hidden teams of an event it plays in?"""
    return event.audit.filter(user=actor, action=LOOKED).exists()


def may_see_teams(actor: Any, event: Event) -> bool:
    """Return whether the actor may see every team.

    Everybody may once they are open, the staff always; one of the staff who plays here only if everybody is told.
    """
    if not hides_teams(event):
        return True
    return may_judge(actor) and (entrant_of(actor, event) is None or has_looked(actor, event))


def may_see_team(actor: Any, entrant: Entrant) -> bool:
    """Return whether the actor may see a team: one's own, and what `may_see_teams` opens."""
    return may_see_teams(actor, entrant.event) or entrant == entrant_of(actor, entrant.event)


def may_see_game(actor: Any, match: Match) -> bool:
    """Return whether the actor may read a match's logs, replays and recordings, which show both teams whole: the staff
    and its two players always, everybody once the teams are open.
    """
    return not hides_teams(match.event) or may_judge(actor) or may_play(actor, match)


def may_manage_entry(actor: Any, entrant: Entrant) -> bool:
    """Hand in a team for, or drop, this entrant: themselves or the organizers."""
    return may_run(actor) or entrant == entrant_of(actor, entrant.event)


def actor_of(request: HttpRequest, event: Event | None = None) -> Any:
    """Return who is asking: the account, or the guest whose link this browser opened last for the event."""
    if event is None or may_judge(request.user):
        return request.user
    return player_at(request, event) or request.user


def player_at(request: HttpRequest, event: Event) -> Any:
    """Return the account if it plays in the event, else the guest whose link this browser opened last for it,
    or None.
    """
    if entrant_of(request.user, event) is not None:
        return request.user
    codes = request.session.get(SESSION_CODES, [])
    found = {entrant.code: entrant for entrant in event.entrants.filter(code__in=codes)} if codes else {}
    return next((found[code] for code in reversed(codes) if code in found), None)


def entries_of(request: HttpRequest) -> QuerySet[Entrant]:
    """Return every entry of the person at this browser: by account, and by the guest links opened here."""
    owned = Q(code__in=request.session.get(SESSION_CODES, []))
    if request.user.is_authenticated:
        owned |= Q(user=request.user)
    return Entrant.objects.filter(owned)


def remember_code(request: HttpRequest, entrant: Entrant | Applicant) -> None:
    """Let this browser act for a guest from now on."""
    codes = [code for code in request.session.get(SESSION_CODES, []) if code != entrant.code]
    request.session[SESSION_CODES] = [*codes[-19:], entrant.code]


def require(allowed: bool, what: str, who: str = "the event's organizer") -> None:
    """Raise NotAllowed unless allowed. `what` reads after "You may not"."""
    if not allowed:
        raise NotAllowed(f"You may not {what}.", f"Ask {who}, or sign in with another account.")
