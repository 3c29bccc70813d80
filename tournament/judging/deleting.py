"""The button that deletes a log."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournament.events.errors import NotAllowed

from . import services
from .models import GameLog


@require_POST
def delete(request: HttpRequest, log_id: str) -> HttpResponse:
    """Delete a log of no match, for judges and organizers. Pressed again, the answer is the same."""
    log = GameLog.objects.filter(pk=log_id).first() or GameLog(pk=log_id)
    try:
        services.delete_log(request.user, log)
    except NotAllowed as error:
        raise PermissionDenied(str(error)) from error
    except services.LogError as error:
        messages.error(request, str(error))
        return redirect(log)
    messages.success(request, f"Log {log_id} is deleted.")
    return redirect("judging:index")
