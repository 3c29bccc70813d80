"""Django's own administration, for whoever runs the server: signed in on our page, with a second factor if set."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


class Site(admin.AdminSite):
    """Without a form of its own to sign in: that one would ask for no code."""

    def has_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and request.user.is_superuser)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if request.user.is_authenticated:
            raise PermissionDenied("Only the server's administrator can open this page.")
        wanted = request.GET.get("next", "")
        inside = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()})
        return redirect_to_login(wanted if inside else reverse("admin:index"))
