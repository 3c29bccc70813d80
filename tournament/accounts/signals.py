"""Signing in and out leaves and removes a row, and a new password ends the tokens, whichever way it happens."""

from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from . import sessions


@receiver(user_logged_in)
def keep(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    sessions.remember(request, user)


@receiver(user_logged_out)
def forget(sender: Any, request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    sessions.forget(request)


@receiver(post_save, sender=User)
def end_tokens(sender: Any, instance: User, created: bool, raw: bool, **kwargs: Any) -> None:
    """A new password ends the API tokens, as does switching the account off: pages, commands and administration."""
    # Django keeps a password that was set until it is saved; a hash that is only made anew is none.
    has_new_password = instance._password is not None  # type: ignore[attr-defined]
    if not created and not raw and (has_new_password or not instance.is_active):
        instance.api_tokens.all().delete()
