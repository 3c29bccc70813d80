"""Who may do what: every question about rights has its one answer here.

An actor is an account (User), a guest known by a secret code (Entrant), a visitor (AnonymousUser), or None: the
machine itself, in management commands. What a role may do is the table RIGHTS. An account has a role in an event by
its group (`organizers`, `judges`) if it works in the event's store, or by an `EventRole` of that event alone; a
superuser has all of them everywhere.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest

from .errors import NotAllowed
from .models import Applicant, Entrant, Event, EventRole, Match, Member, Round, Store

ORGANIZERS = "organizers"
JUDGES = "judges"
#: Where the session keeps a guest's secret codes.
SESSION_CODES = "entrant_codes"
#: In the trail: one of the staff who plays here has opened the hidden teams, or could see them before entering.
LOOKED = "team.look"
SAW_BEFORE = "team.saw"


ORGANIZER, SCOREKEEPER, JUDGE = EventRole.Role.ORGANIZER, EventRole.Role.SCOREKEEPER, EventRole.Role.JUDGE
HEAD_JUDGE = EventRole.Role.HEAD_JUDGE
#: What is asked -> the roles that may.
RIGHTS: dict[str, frozenset[str]] = {
    "run": frozenset({ORGANIZER}),  # create, change, pair, publish, players, roles
    "head": frozenset({ORGANIZER, HEAD_JUDGE}),  # appeals, disqualifications
    "judge": frozenset({ORGANIZER, HEAD_JUDGE, JUDGE}),  # disputes, calls, rulings, hidden teams and logs
    "score": frozenset({ORGANIZER, HEAD_JUDGE, JUDGE, SCOREKEEPER}),  # the desk: results, clock, unpublished pairings
}
#: The place of what belongs to the installation, as accounts and cards do; named, so that no place is left out.
ANYWHERE = None
NO_ROLE: frozenset[str] = frozenset()
_OF_GROUP = {ORGANIZERS: ORGANIZER, JUDGES: JUDGE}


def roles_in(actor: Any, where: Any) -> frozenset[str]:
    """Return the roles of an actor at an event, a row of one (round, match, entrant …) or a store.

    ANYWHERE: those of its groups.
    """
    if actor is None or getattr(actor, "is_superuser", False):
        return RIGHTS["score"]
    if isinstance(actor, Entrant) or not getattr(actor, "is_authenticated", False):
        return NO_ROLE
    if where is ANYWHERE:
        names = actor.groups.filter(name__in=_OF_GROUP).values_list("name", flat=True)
        return frozenset(_OF_GROUP[name] for name in names)
    store, event = (where.pk, None) if isinstance(where, Store) else _event_of(where)
    return _roles_at(actor, store, event)


def _event_of(where: Any) -> tuple[int, int | None]:
    event = where if isinstance(where, Event) else where.event
    return event.store_id, event.pk


def _roles_at(actor: Any, store: int, event: int | None) -> frozenset[str]:
    """One query. An account that is assigned to no store works in the first."""
    given = EventRole.objects.filter(user=OuterRef("pk"), event=event).values("role")[:1]
    first = Store.objects.order_by("pk").values("pk")[:1]
    known = User.objects.filter(pk=actor.pk).annotate(given=Subquery(given), first=Subquery(first))
    rows = list(known.values_list("given", "first", "groups__name", "stores__pk"))
    works_in = {works for *_, works in rows if works is not None} or {first for _, first, *_ in rows}
    roles = {given for given, *_ in rows if given}
    if store in works_in:
        roles |= {_OF_GROUP[group] for _, _, group, _ in rows if group in _OF_GROUP}
    return frozenset(roles)


def may(act: str, actor: Any, where: Any) -> bool:
    """Return whether one of the actor's roles there has a right of RIGHTS."""
    return not RIGHTS[act].isdisjoint(roles_in(actor, where))


def may_run(actor: Any, where: Any) -> bool:
    """Create, change, pair, publish: the organizers."""
    return may("run", actor, where)


def may_judge(actor: Any, where: Any) -> bool:
    """See hidden teams, decide what is disputed, rule on logs: judges and organizers."""
    return may("judge", actor, where)


def may_head(actor: Any, where: Any) -> bool:
    """Decide appeals, disqualify: the event's head judge and the organizers."""
    return may("head", actor, where)


def may_score(actor: Any, where: Any) -> bool:
    """Work at the desk: see unpublished pairings, enter results, run the clock: everybody of the staff."""
    return may("score", actor, where)


def stores_of(actor: Any) -> QuerySet[Store]:
    """Return the stores in which an account's groups count: those it is assigned to, else the first."""
    if actor is None or getattr(actor, "is_superuser", False):
        return Store.objects.all()
    if isinstance(actor, Entrant) or not getattr(actor, "is_authenticated", False):
        return Store.objects.none()
    own = Store.objects.filter(staff=actor.pk)
    return own if own.exists() else Store.objects.filter(pk__in=Store.objects.order_by("pk").values("pk")[:1])


def judged_events(actor: Any) -> QuerySet[Event]:
    """Return the events whose logs and disputes this actor may judge."""
    return Event.objects.filter(staffed_events(actor, "judge"))


def staffed_events(actor: Any, act: str = "score") -> Q:
    """Return the condition for the events in which this actor has a right of RIGHTS: to work at the desk."""
    if actor is None or getattr(actor, "is_superuser", False):
        return Q()
    if isinstance(actor, Entrant) or not getattr(actor, "is_authenticated", False):
        return Q(pk__in=[])
    given = Q(pk__in=EventRole.objects.filter(user=actor.pk, role__in=RIGHTS[act]).values("event"))
    return given | Q(store__in=list(stores_of(actor))) if may(act, actor, ANYWHERE) else given


def entrant_of(actor: Any, event: Event) -> Entrant | None:
    """Return the entrant this actor is in this event."""
    if isinstance(actor, Entrant):
        return actor if actor.event_id == event.pk else None
    if not getattr(actor, "is_authenticated", False):
        return None
    return entered_by(event, actor)


def entered_by(event: Event, user: Any) -> Entrant | None:
    """Return the entry in which an account plays: its own, or the team of people in which it has a seat."""
    own = event.entrants.filter(user=user).first()
    if own is not None or not event.needs_parties:
        return own
    return event.entrants.filter(members__user=user).first()


def may_play(actor: Any, match: Match) -> bool:
    """Sits at this table."""
    return match.seats(entrant_of(actor, match.event))


def part_in(actor: Any, match: Match) -> str:
    """Return `"match"` for somebody of this table, `"event"` for another player of the event, else `""`."""
    entrant = entrant_of(actor, match.event)
    return "" if entrant is None else "match" if match.seats(entrant) else "event"


def may_report(actor: Any, match: Match) -> bool:
    """Report, confirm, dispute: the table's players while the round is played; the staff always."""
    return may_score(actor, match) or (match.round.is_public and may_play(actor, match))


def may_hand_in(actor: Any, match: Match) -> bool:
    """Hand in a log: the table's players until the event is over; the staff always."""
    return may_judge(actor, match) or (may_report(actor, match) and not match.event.is_over)


def sees_claims(actor: Any, match: Match) -> bool:
    """See what no judge has confirmed yet of this match's logs: the staff and its two players."""
    return may_judge(actor, match) or may_play(actor, match)


def may_see_event(actor: Any, event: Event) -> bool:
    """A draft is the organizers' own."""
    return event.state != Event.State.DRAFT or may_score(actor, event)


def may_see_round(actor: Any, round_: Round) -> bool:
    """Pairings are private until published."""
    return round_.is_public or may_score(actor, round_)


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
    return may_judge(actor, event) and (entrant_of(actor, event) is None or has_looked(actor, event))


def may_see_team(actor: Any, entrant: Entrant) -> bool:
    """Return whether the actor may see a team: one's own, and what `may_see_teams` opens."""
    return may_see_teams(actor, entrant.event) or entrant == entrant_of(actor, entrant.event)


def may_see_game(actor: Any, match: Match) -> bool:
    """Return whether the actor may read a match's logs, replays and recordings, which show both teams whole: the staff
    and its two players always, everybody once the teams are open.
    """
    return not hides_teams(match.event) or may_judge(actor, match) or may_play(actor, match)


def may_manage_entry(actor: Any, entrant: Entrant) -> bool:
    """Hand in a team for, or drop, this entrant: themselves or the organizers."""
    return may_run(actor, entrant) or entrant == entrant_of(actor, entrant.event)


def actor_of(request: HttpRequest, event: Event | None = None) -> Any:
    """Return who is asking: the account, or the guest whose link this browser opened last for the event."""
    if event is None or may_score(request.user, event):
        return request.user
    return player_at(request, event) or request.user


def player_at(request: HttpRequest, event: Event) -> Any:
    """Return the account if it plays in the event, else the guest whose link this browser opened last for it,
    or None.
    """
    if entrant_of(request.user, event) is not None:
        return request.user
    codes = request.session.get(SESSION_CODES, [])
    found = _by_code(event, codes) if codes else {}
    return next((found[code] for code in reversed(codes) if code in found), None)


def _by_code(event: Event, codes: Collection[str]) -> dict[str, Entrant]:
    """Return the entries of these guests' links; of a team also by the links its people had alone."""
    found = {entrant.code: entrant for entrant in event.entrants.filter(code__in=codes)}
    if event.needs_parties:
        former = Member.objects.filter(entrant__event=event, code__in=[code for code in codes if code])
        found = {member.code: member.entrant for member in former.select_related("entrant")} | found
    return found


def guest_of(event: Event, code: str) -> Entrant | None:
    """Return the entry that a guest's secret code acts for."""
    return _by_code(event, (code,)).get(code) if code and "\0" not in code else None


def entries_of(request: HttpRequest) -> QuerySet[Entrant]:
    """Return every entry of the person at this browser: by account, and by the guest links opened here."""
    codes = request.session.get(SESSION_CODES, [])
    owned = Q(code__in=codes)
    if codes:
        owned |= Q(pk__in=Member.objects.filter(code__in=codes).exclude(code="").values("entrant"))
    if request.user.is_authenticated:
        owned |= Q(user=request.user) | Q(pk__in=Member.objects.filter(user=request.user.pk).values("entrant"))
    return Entrant.objects.filter(owned)


def remember_code(request: HttpRequest, entrant: Entrant | Applicant) -> None:
    """Let this browser act for a guest from now on."""
    codes = [code for code in request.session.get(SESSION_CODES, []) if code != entrant.code]
    request.session[SESSION_CODES] = [*codes[-19:], entrant.code]


def require(allowed: bool, what: str, who: str = "the event's organizer") -> None:
    """Raise NotAllowed unless allowed. `what` reads after "You may not"."""
    if not allowed:
        raise NotAllowed(f"You may not {what}.", f"Ask {who}, or sign in with another account.")
