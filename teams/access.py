"""Who may change a saved team: its owner, or the browser session that built it without an account."""

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from teams.models import Team

SESSION_KEY = "teams"
KEPT = 50  # teams a session remembers


def remember(request: HttpRequest, team: Team) -> None:
    """Let this session go on changing a team that has no owner."""
    if team.owner_id is None:
        others = [slug for slug in request.session.get(SESSION_KEY, []) if slug != team.slug]
        request.session[SESSION_KEY] = [team.slug, *others][:KEPT]


def may_change(request: HttpRequest, team: Team) -> bool:
    if team.owner_id is not None:
        return team.owner_id == request.user.pk
    return team.slug in request.session.get(SESSION_KEY, [])


def own_teams(request: HttpRequest) -> QuerySet[Team]:
    """Return the teams this visitor may change, the last changed first."""
    built_here = Q(owner=None, slug__in=request.session.get(SESSION_KEY, []))
    return Team.objects.filter(built_here | Q(owner=request.user.pk) if request.user.is_authenticated else built_here)
