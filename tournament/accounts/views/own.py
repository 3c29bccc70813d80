"""One's own account: name, password, second factor, and where one is signed in."""

from __future__ import annotations

from base64 import b32encode
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.events.errors import EventError
from tournament.events.permissions import ANYWHERE, may_run
from tournament.events.views.paper import qr_code

from .. import services, sessions
from ..forms import ChangeName, ChangePassword, Code, OwnPassword
from .common import me, own_page, told


def _show(request: HttpRequest, status: int = 200, **shown: Any) -> HttpResponse:
    user = me(request)
    context = {
        "name_form": ChangeName(initial={"full_name": user.get_full_name()}),
        "password_form": ChangePassword(),
        "has_code": services.has_second_factor(user),
        "tokens": user.api_tokens.count(),
        "spare": services.spare_codes_left(user),
        "rows": [(row, sessions.device(row.agent), _is_this(request, row)) for row in sessions.alive(user)],
        "role": services.role_of(user),
        "runs": may_run(user, ANYWHERE),
    }
    return render(request, "accounts/own.html", context | shown, status=status)


def _is_this(request: HttpRequest, row: sessions.SignIn) -> bool:
    return row.session_key == request.session.session_key


@own_page
def own(request: HttpRequest) -> HttpResponse:
    return _show(request)


@require_POST
@own_page
def name(request: HttpRequest) -> HttpResponse:
    form = ChangeName(request.POST)
    if form.is_valid():
        try:
            services.change_name(me(request), form.cleaned_data["full_name"])
        except EventError as error:
            told(form, error)
        else:
            messages.success(request, "Your name is changed.")
            return redirect("me")
    return _show(request, 400, name_form=form)


@sensitive_post_parameters()
@require_POST
@own_page
def password(request: HttpRequest) -> HttpResponse:
    """This browser stays signed in, all others are signed out."""
    form = ChangePassword(request.POST)
    if form.is_valid():
        typed, before = form.cleaned_data, request.session.session_key or ""
        try:
            user = services.change_password(me(request), typed["old"], typed["password"], keep=before)
        except EventError as error:
            told(form, error, {"new": "password"})
        else:
            update_session_auth_hash(request, user)
            sessions.moved(user, before, request.session.session_key)
            messages.success(
                request, "Your password is changed. Every other browser is signed out, and API tokens have ended."
            )
            return redirect("me")
    return _show(request, 400, password_form=form)


@require_POST
@own_page
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out one other browser (`row`), or all of them."""
    user, row = me(request), request.POST.get("row", "")
    others = user.sign_ins.exclude(session_key=request.session.session_key)
    if row:
        others = others.filter(pk=int(row)) if row.isascii() and row.isdigit() and len(row) < 16 else others.none()
    count = services.sign_out(user, user, others)
    messages.success(request, f"{count} browser{'s' * (count != 1)} signed out.")
    return redirect("me")


def _setting_up(request: HttpRequest, device: TOTPDevice, form: Code, status: int = 200) -> HttpResponse:
    key = b32encode(device.bin_key).decode()
    shown = {
        "form": form,
        "qr": qr_code(device.config_url),
        "key": " ".join(key[start : start + 4] for start in range(0, len(key), 4)),
    }
    return render(request, "accounts/second_factor.html", shown, status=status)


@require_http_methods(["GET", "POST"])
@own_page
def second_factor(request: HttpRequest) -> HttpResponse:
    """Set an app up: a POST without a code begins, one with a code of the app finishes."""
    user = me(request)
    if request.method == "GET":
        return redirect("me")
    try:
        if "code" not in request.POST:
            return _setting_up(request, services.begin(user), Code())
        form = Code(request.POST)
        if form.is_valid():
            codes = services.confirm(user, form.cleaned_data["code"])
            return render(request, "accounts/spare_codes.html", {"codes": codes, "new": True})
    except services.BadInput as error:
        told(form, error)
    except EventError as error:
        messages.error(request, str(error))
        return redirect("me")
    device = services.begun(user)
    return _setting_up(request, device, form, 400) if device else redirect("me")


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@own_page
def second_factor_change(request: HttpRequest) -> HttpResponse:
    """With the password once more: new spare codes (`do=codes`), or no second factor any longer (`do=off`)."""
    user = me(request)
    form: forms.Form = OwnPassword(request.POST if "old" in request.POST else None)
    if not services.has_second_factor(user):
        return redirect("me")
    if form.is_valid():
        if not user.check_password(form.cleaned_data["old"]):
            form.add_error("old", "This is not your password. Type it again.")
        elif request.POST.get("do") == "codes":
            return render(request, "accounts/spare_codes.html", {"codes": services.new_spare_codes(user), "new": False})
        else:
            services.remove(user, user)
            messages.success(request, "The second factor is off: your password alone signs you in.")
            return redirect("me")
    do = "codes" if request.POST.get("do") == "codes" else "off"
    shown = {"form": form, "do": do, "spare": services.spare_codes_left(user)}
    return render(request, "accounts/second_factor_change.html", shown, status=400 if form.errors else 200)
