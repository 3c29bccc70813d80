"""Signing in and out leaves and removes a row, whichever way it happens."""

from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from . import sessions


@receiver(user_logged_in)
def keep(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    sessions.remember(request, user)


@receiver(user_logged_out)
def forget(sender: Any, request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    sessions.forget(request)
