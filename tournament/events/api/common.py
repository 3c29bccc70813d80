"""What every address of events says alike: how it refuses, what it looks up, and how it cuts pages."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ..errors import BadInput, EventError
from ..models import Event, Round
from ..permissions import may_see_event, may_see_round

#: Which store a call is about that names no event; a token keeps none.
OF_STORE = OpenApiParameter("store", str, description="Its slug; needed by whoever works in several.")


class DetailSerializer(serializers.Serializer):
    detail = serializers.CharField()


class FaultSerializer(serializers.Serializer):
    detail = serializers.CharField()
    way_out = serializers.CharField()
    field = serializers.CharField(allow_blank=True)


class PageSerializer(serializers.Serializer):
    """What every long list carries: how many rows there are, and the addresses of the pages beside this one."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class Pages(PageNumberPagination):
    """A hundred rows at a time; `page_size` asks for fewer or more."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 200

    def about(self) -> dict[str, Any]:
        """Return `count`, `next` and `previous` of the page that was cut."""
        assert self.page is not None
        return {
            "count": self.page.paginator.count,
            "next": self.get_next_link(),
            "previous": self.get_previous_link(),
        }


PAGED = [
    OpenApiParameter("page", int, description="From 1."),
    OpenApiParameter("page_size", int, description=f"Rows of a page, at most {Pages.max_page_size}."),
]


def fault(error: EventError) -> Response:
    field = error.field if isinstance(error, BadInput) else ""
    return Response({"detail": error.message, "way_out": error.way_out, "field": field}, status=error.status)


class EventView(APIView):
    """A view whose every refusal is a `FaultSerializer`, also those of the framework."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, EventError):
            return fault(exc)
        if isinstance(exc, SuspiciousOperation):  # thousands of fields, for instance
            exc = ParseError("The body cannot be read: it has too many fields.")
        answer = super().handle_exception(exc)
        errors = answer.data if isinstance(answer.data, dict) else {}
        field = "" if "detail" in errors else next(iter(errors), "")
        said = errors.get("detail", errors.get(field, ["The body cannot be read."]))
        detail = str(said[0] if isinstance(said, list) else said)
        answer.data = {"detail": detail, "way_out": "", "field": "" if field == "non_field_errors" else field}
        return answer


def find_event(request: Request, slug: str) -> Event:
    """Raises Http404 for an event this caller may not know of."""
    event = get_object_or_404(Event, slug=slug)
    if not may_see_event(request.user, event):
        raise Http404
    return event


def find_round(request: Request, event: Event, number: int) -> Round:
    """Raises Http404 for a round that is not there, or that this caller may not see."""
    found = event.rounds.filter(number=number).first()
    if found is None or not may_see_round(request.user, found):
        raise Http404
    return found


def latest_round(request: Request, event: Event) -> Round:
    """Return the last round that this caller may see. Raises Http404 while there is none."""
    rounds = event.rounds.order_by("-number")
    found = next((round_ for round_ in rounds if may_see_round(request.user, round_)), None)
    if found is None:
        raise Http404
    return found


def body_of(form: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """Return what the body says, as this form reads it. Raises ValidationError naming the field."""
    body = form(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)
