"""Signing in: name and password, then a code for whoever has a second factor."""

from __future__ import annotations

import time
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from .. import services
from ..forms import NameAndPassword, SignInCode

#: Where the session keeps who has given the right password and still owes a code.
HALFWAY = "half_signed_in"
MINUTES = 10  # the password is good for, without a code
BACKEND = "django.contrib.auth.backends.ModelBackend"


def finish(request: HttpRequest, user: User, address: str) -> HttpResponse:
    """Sign in, or ask for the code first. The password has been right."""
    if not services.has_second_factor(user):
        login(request, user, BACKEND)
        return redirect(address)
    request.session[HALFWAY] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),
        "until": time.time() + MINUTES * 60,
        "next": address,
    }
    return redirect("code")


class SignIn(LoginView):
    form_class = NameAndPassword

    def form_valid(self, form: Any) -> HttpResponse:
        return finish(self.request, form.get_user(), self.get_success_url())


def _halfway(request: HttpRequest) -> tuple[User, str] | None:
    """Return who has given the right password in the last minutes, and where they want to go."""
    kept = request.session.get(HALFWAY) or {}
    user = User.objects.filter(pk=kept.get("user", 0), is_active=True).first()
    if user is None or kept["until"] < time.time():
        return None
    if not constant_time_compare(
        kept["hash"], user.get_session_auth_hash()
    ):  # the password was changed in the meantime
        return None
    return user, kept["next"]


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Show the second step. Wrong codes make the next try wait, whichever browser it comes from."""
    found = _halfway(request)
    if found is None:
        request.session.pop(HALFWAY, None)
        return redirect("login")
    user, address = found
    form = SignInCode(request.POST or None)
    if request.method == "POST" and form.is_valid():
        answer = services.check_code(user, form.cleaned_data["code"])
        if answer.right:
            del request.session[HALFWAY]
            login(request, user, BACKEND)
            return redirect(address)
        form.add_error("code", _words(answer))
    return render(request, "accounts/code.html", {"form": form, "name": user.get_username()})


def _words(answer: services.CodeAnswer) -> str:
    if answer.wait_until is None:
        return "This code is wrong. Type the six digits the app shows now, or an unused spare code."
    seconds = max(1, round((answer.wait_until - timezone.now()).total_seconds()))
    return f"Too many wrong codes. Wait {seconds} second{'s' * (seconds > 1)}, then type the next one."
