"""Other seats in a published round, by a row's menu or a typed line (`swap Ana, Bo`). What it does is shown first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournament.events import services
from tournament.events.errors import BadInput
from tournament.events.models import Entrant, Round, seat_ids
from tournament.events.services import Reseating
from tournament.events.shown import desk
from tournament.events.shown.desk import ListPosition
from tournament.events.views.asking import foresee
from tournament.events.views.common import EventRequest, attempt, back_to, number_of
from tournament.events.views.public.match import with_position
from tournament.name_lists import in_a_list

from .page import show_desk

Post = Mapping[str, str]
Plan = Callable[[Round], Reseating]

#: `swap Ana, Bo`, `seat Dee`, `pair 2 5`.
LINE = re.compile(r"(swap|seat|pair)\s+(.+)", re.IGNORECASE)
#: So many tables are paired again at once.
MOST_TABLES = 40


def of_line(text: str) -> dict[str, str] | None:
    """Return what a typed line asks for, as the row menu would send it; None for a line that asks for none of it."""
    read = LINE.fullmatch(text.strip())
    if read is None:
        return None
    what, rest = read[1].lower(), read[2]
    if what == "pair":
        return {"change": "again", "tables": rest}
    if what == "seat":
        return {"change": "seat", "one": rest}
    one, _, other = rest.partition(",")
    return {"change": "swap", "one": one, "other": other}


def plan_of(viewer: EventRequest, post: Post) -> Plan:
    """Return the change that a form asks for; it is worked out when it is called. Raises BadInput."""
    change = post.get("change", "")
    if change == "again":
        return lambda round_: services.plan_again(round_, _tables(post.get("tables", "")))
    if change == "seat":
        return lambda round_: services.plan_latecomer(round_, _waiting(viewer, round_, post))
    if change == "swap":
        return lambda round_: services.plan_swap(
            round_, _playing(viewer, round_, post, "one"), _playing(viewer, round_, post, "other")
        )
    raise BadInput("change", f"There is no change of seats called “{change[:20]}”.", "Choose swap, seat or again.")


def _tables(text: str) -> set[int]:
    words = re.findall(r"[^\s,.;]+", text.lower())[:MOST_TABLES]
    wrong = [word for word in words if word != "bye" and not (word.isascii() and word.isdigit() and len(word) < 6)]
    if wrong:
        raise BadInput("tables", f"“{wrong[0][:20]}” is not a table.", "Type numbers of tables: 2 5. The bye is “bye”.")
    return {0 if word == "bye" else int(word) for word in words}


def _playing(viewer: EventRequest, round_: Round, post: Post, field: str) -> Entrant:
    """Return the player of the round who is named by number or by name."""
    if number := number_of(post.get(f"{field}_pk")):
        found = viewer.event.entrants.filter(pk=number).first()
        if found is not None:
            return found
    return one_of(desk.seated_as(round_, post.get(field, "")), post.get(field, ""), field, f"in round {round_.number}")


def _waiting(viewer: EventRequest, round_: Round, post: Post) -> Entrant:
    """Return the player without a table who is named by number or by name."""
    if number := number_of(post.get("one_pk")):
        found = viewer.event.entrants.filter(pk=number).first()
        if found is not None:
            return found
    text = " ".join(post.get("one", "").replace("\0", " ").split())[:60]
    free = viewer.event.entrants.exclude(pk__in=seat_ids(round_.matches.all()))
    here = (
        list(free.filter(name__iexact=text) or free.filter(listed_as__contains=in_a_list(text))[: desk.NAMED])
        if text
        else []
    )
    return one_of(here, text, "one", "without a table")


def one_of(found: list[Entrant], text: str, field: str, where: str) -> Entrant:
    """Return the one player a typed name may mean. Raises BadInput where it is none or several."""
    text = " ".join(text.replace("\0", " ").split())[:60]
    if len(found) == 1:
        return found[0]
    if not text:
        raise BadInput(field, "A name is missing.", "Type the whole name, or enough of it.")
    if not found:
        raise BadInput(field, f"No player {where} is called “{text}”.", "Type a name as it is in the list.")
    raise BadInput(field, f"“{text}” may be {desk.ShortList.of(each.name for each in found)}.", "Type the whole name.")


def look_first(request: HttpRequest, viewer: EventRequest, round_: Round, post: Post, at: str) -> HttpResponse:
    """Show what a change of seats does, with the press that makes it; what hinders it is said instead."""
    position = ListPosition.of_form(at)
    here = reverse("events:control", args=[viewer.event.slug]) + with_position(position)
    found: list[Reseating] = []

    def work_out() -> None:
        found.append(plan_of(viewer, post)(round_))

    if not attempt(request, work_out):
        return back_to(request, "control", viewer.event.slug, query=with_position(position))
    ask = foresee(
        request,
        heading=f"{found[0].asked}?",
        effects=found[0].effects,
        entered=f"{found[0].asked} in round {round_.number}",
        do="Seat them so",
        keep="Leave the tables as they are",
        back=here,
    )
    return show_desk(request, viewer, None, position, ask)


def write(viewer: EventRequest, round_: Round, post: Post) -> Any:
    """Make the change that a form asks for."""
    return services.reseat(viewer.actor, round_, plan_of(viewer, post))
