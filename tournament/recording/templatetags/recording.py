"""What event pages show of games that are being recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournament.events.models import Event, Match
from tournament.events.permissions import hides_teams
from tournament.events.views.paper import qr_code
from tournament.serving.address import absolute

from .. import desk, tables
from ..models import Recording, Watch

register = template.Library()


@dataclass(frozen=True, slots=True)
class RecordLink:
    """What a table's page offers: to begin (a form), or to open what runs (a link)."""

    path: str
    words: str
    begins: bool
    minutes: int = 0  # later, for whoever looks on


@register.simple_tag
def record_link(match: Match, writes: bool) -> RecordLink | None:
    """Return what a visitor may do about recording a match; `writes`: they play in it, or belong to the staff."""
    if match.is_bye or not match.round.is_public:
        return None
    event, running = match.event, match.recordings.filter(state=Recording.State.OPEN).first()
    at_distance = event.online
    before = match.recordings.filter(state=Recording.State.FINISHED).count()
    which = f"game {1 + before}" if 0 < before < match.round.best_of else "this game"
    if running is None:
        if not writes or event.is_doubles or event.is_over or match.round.state == match.round.State.FINISHED:
            return None
        if before and match.result is not None:
            return None  # its recorded games have decided it
        begin = reverse("recording:begin-match", args=[event.slug, match.round.number, match.table])
        return RecordLink(begin, f"{'Play' if at_distance else 'Record'} {which}", begins=True)
    if writes:
        return RecordLink(running.get_absolute_url(), "Open the game" if at_distance else "Open the recording", False)
    if running.watch != Watch.OFF and not hides_teams(event):
        return RecordLink(running.get_absolute_url(), "Watch this game", False, desk.minutes_later(running))
    return None


@register.simple_tag(takes_context=True)
def record_qr(context: template.Context, match: Match) -> SafeString:
    """Return the code on a table's slip: whoever has the slip in hand records the match."""
    address = absolute(context["request"], tables.path_of(match.pk))
    return mark_safe(qr_code(address))  # our own drawing


@register.inclusion_tag("recording/_live_tables.html", takes_context=True)
def live_tables(context: template.Context, event: Event, number: int) -> dict[str, Any]:
    """Show the tables of a round that are being recorded; the part asks for itself again."""
    found = desk.tables_of(event, number)
    return {"event": event, "number": number, "tables": found, "request": context["request"]}


@register.inclusion_tag("recording/_wall.html")
def featured_table(event: Event) -> dict[str, Any]:
    """Show the table that the organizer has put on the wall."""
    return {"event": event, "shown": desk.featured(event)}
