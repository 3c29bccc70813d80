"""The organizers' page of everybody's accounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef
from django.db.models.functions import Lower
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_POST
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.events.errors import EventError, NotAllowed
from tournament.events.models import AuditEntry
from tournament.events.store_at_hand import own_store
from tournament.events.views.paper import qr_code
from tournament.paging import matching

from .. import services
from ..addresses import link_address
from ..forms import Invitation
from ..models import OneTimeLink
from .common import for_organizers, me

ON_A_PAGE = 50
RECENT = 15  # changes shown below the accounts


def _accounts(wanted: str) -> Any:
    codes = TOTPDevice.objects.filter(user=OuterRef("pk"), confirmed=True)
    found = User.objects.prefetch_related("groups").annotate(
        has_code=Exists(codes), browsers=Count("sign_ins", distinct=True)
    )
    if words := wanted.split()[:5]:
        everybody = User.objects.values_list("pk", "username", "first_name", "last_name")
        names = [(pk, " ".join(each)) for pk, *each in everybody]
        found = found.filter(pk__in=set.intersection(*(set(matching(names, word)) for word in words)))
    return found.order_by("-is_active", Lower("username"))


@require_GET
@for_organizers
def people(request: HttpRequest) -> HttpResponse:
    return _show(request, Invitation())


def _show(request: HttpRequest, form: Invitation, status: int = 200) -> HttpResponse:
    wanted = request.GET.get("q", "").replace("\0", "")[:100]
    page = Paginator(_accounts(wanted), ON_A_PAGE).get_page(request.GET.get("page"))
    open_links = OneTimeLink.objects.filter(used_at=None, revoked_at=None, expires_at__gt=timezone.now())
    context = {
        "page": page,
        "rows": [(user, services.role_of(user)) for user in page],
        "links": open_links.select_related("user", "made_by")[:ON_A_PAGE],
        "form": form,
        "q": wanted,
        "query": urlencode({"q": wanted}) + "&" if wanted else "",
        "roles": OneTimeLink.Role.choices,
        "recent": AuditEntry.objects.filter(action__startswith="account.")[:RECENT],
    }
    return render(request, "accounts/people.html", context, status=status)


def _show_link(request: HttpRequest, link: OneTimeLink, token: str) -> HttpResponse:
    """Show the link itself, which is shown only now."""
    address = link_address(request, token)
    shown = {"link": link, "address": address, "qr": qr_code(address), "hours": services.HOURS}
    return render(request, "accounts/link.html", shown)


@require_POST
@for_organizers
def invite(request: HttpRequest) -> HttpResponse:
    form = Invitation(request.POST)
    if not form.is_valid():
        return _show(request, form, 400)
    link, token = services.invite(
        request.user, form.cleaned_data["role"], form.cleaned_data["about"], own_store(request)
    )
    return _show_link(request, link, token)


@require_POST
@for_organizers
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    services.revoke(request.user, get_object_or_404(OneTimeLink, pk=pk))
    messages.success(request, "The link no longer works.")
    return redirect("people")


def _reset(request: HttpRequest, user: User) -> HttpResponse:
    link, token = services.new_password_link(
        request.user, user, without_second_factor="without_second_factor" in request.POST
    )
    return _show_link(request, link, token)


def _sign_out(request: HttpRequest, user: User) -> str:
    rows = user.sign_ins.all()
    if user == request.user:
        rows = rows.exclude(session_key=request.session.session_key)
    count = services.sign_out(me(request), user, rows)
    return f"{user} is signed out of {count} browser{'s' * (count != 1)}."


def _role(request: HttpRequest, user: User) -> str:
    services.set_role(request.user, user, request.POST.get("role", ""))
    return f"{user} is {'an' if services.role_of(user) == 'organizer' else 'a'} {services.role_of(user)}."


def _off(request: HttpRequest, user: User) -> str:
    services.set_active(request.user, user, False)
    return f"{user} can no longer sign in."


def _on(request: HttpRequest, user: User) -> str:
    services.set_active(request.user, user, True)
    return f"{user} can sign in again."


#: Button of an account's row -> what it does; a text is the message when it is done.
ACTIONS: dict[str, Callable[[HttpRequest, User], str | HttpResponse]] = {
    "reset": _reset,
    "role": _role,
    "off": _off,
    "on": _on,
    "sign-out": _sign_out,
}


@require_POST
@for_organizers
def act(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    user = get_object_or_404(User, pk=pk)
    if action not in ACTIONS:
        raise Http404
    try:
        done = ACTIONS[action](request, user)
    except NotAllowed:
        raise
    except EventError as error:
        messages.error(request, str(error))
        return redirect("people")
    if isinstance(done, HttpResponse):
        return done
    messages.success(request, done)
    return redirect("people")
