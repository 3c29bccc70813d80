"""Who may write cards: the organizers. (`tournament.events.permissions` says the same, a floor higher.)"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

WRITERS = "organizers"


def may_manage(user: User | AnonymousUser) -> bool:
    if not user.is_authenticated or not user.is_active:
        return False
    return user.is_superuser or user.groups.filter(name=WRITERS).exists()


def staff_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Visitors are asked to sign in, other accounts are refused."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not may_manage(request.user):
            raise PermissionDenied("Only the store's organizers may change cards.")
        return view(request, *args, **kwargs)

    return guarded


class MayManage(BasePermission):
    message = "Only the store's organizers may change cards."

    def has_permission(self, request: Request, view: Any) -> bool:
        return may_manage(request.user)
