"""The organizer's page of roles in one event, and the page behind a link that gives one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import Group
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.serving.address import absolute

from .. import services
from ..errors import BadInput, EventError, NotAllowed
from ..models import EventRole
from ..permissions import RIGHTS, stores_of
from ..services.roles import HOURS, find_role_link
from ..services.seen import Concern, seen_now
from .asking import guarded
from .common import EventRequest, back_to, event_page, for_organizers, last_step, number_of, show
from .paper import qr_code

#: What each right of permissions.RIGHTS means, for the table on the page.
MEANS = {
    "score": "See the desk, enter results, run the clock",
    "judge": "Decide disputes, answer calls, rule on logs, see hidden teams",
    "run": "Settings, players, pairing, publishing, roles",
}


@never_cache
@require_http_methods(["GET", "POST"])
@for_organizers
def roles(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """GET shows who has a role here; POST gives one (`give`), makes a link (`link`), takes one away, revokes a link."""
    if request.method == "GET":
        return _page(request, viewer)
    try:
        if request.POST.get("do") == "link":
            return _show_link(request, viewer)
        messages.success(request, guarded(request, viewer, Concern(), lambda: _write(request, viewer))())
    except NotAllowed:
        raise
    except EventError as error:
        return _page(request, viewer, error.status, error=error, typed=request.POST.get("name", "")[:150])
    return back_to(request, "roles", viewer.event.slug)


def _write(request: HttpRequest, viewer: EventRequest) -> str:
    post, event = request.POST, viewer.event
    if "take" in post:
        services.take_role(viewer.actor, event, number_of(post["take"]))
        return "The role is taken away."
    if "revoke" in post:
        services.revoke_role_link(viewer.actor, event, number_of(post["revoke"]))
        return "The link no longer works."
    if post.get("do") == "give":
        given = services.give_role(viewer.actor, event, post.get("name", ""), post.get("role", ""))
        return f"{given.user} is {_an(given)} of {event}."
    raise BadInput("do", "No button was pressed.", "Press one of the buttons.")


def _an(given: EventRole) -> str:
    word = given.get_role_display().lower()
    return f"{'an' if word[0] == 'o' else 'a'} {word}"


def _show_link(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show the link itself, which is shown only now."""
    made = guarded(
        request, viewer, Concern(),
        lambda: services.make_role_link(viewer.actor, viewer.event, request.POST.get("role", "")),
    )  # fmt: skip
    link, token = made()
    address = absolute(request, reverse("events:take-role", args=[viewer.event.slug, token]))
    return _page(request, viewer, address=address, link=link, qr=qr_code(address))


def _page(request: HttpRequest, viewer: EventRequest, status: int = 200, **more: Any) -> HttpResponse:
    event = viewer.event
    groups = Group.objects.filter(name__in=["organizers", "judges"]).prefetch_related("user_set")
    context = {
        "made_from": seen_now(event),
        **last_step(request, viewer, "roles"),
        "given": event.roles.select_related("user"),
        "links": event.role_links.filter(expires_at__gt=timezone.now()),
        "choices": EventRole.Role.choices,
        "rights": [
            (MEANS[act], [(word, role in RIGHTS[act]) for role, word in EventRole.Role.choices]) for act in MEANS
        ],
        "of_store": [
            (user, group.name)
            for group in groups
            for user in group.user_set.all()
            if user.is_active and event.store in stores_of(user)
        ],
        "hours": HOURS,
        **more,
    }
    return show(request, viewer, "roles.html", status=status, **context)


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
@event_page
def take_role(request: HttpRequest, viewer: EventRequest, token: str) -> HttpResponse:
    """Show the role that a link gives, and a button that takes it."""
    link = find_role_link(viewer.event, token)
    if link is None:
        return show(request, viewer, "take_role.html", status=410, link=None)
    if request.method == "GET":
        return show(request, viewer, "take_role.html", link=link)
    try:
        given = services.use_role_link(request.user, viewer.event, token)  # type: ignore[arg-type]
    except EventError:
        return show(request, viewer, "take_role.html", status=410, link=None)
    messages.success(request, f"You are {_an(given)} of {viewer.event}.")
    return back_to(request, "control", viewer.event.slug)
