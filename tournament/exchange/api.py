"""The API of what leaves the store and comes in: an event's files, archives, and people who are forgotten."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from tournament.events.api.common import DetailSerializer, EventView, FaultSerializer, body_of, find_event
from tournament.events.api.events import EventSerializer
from tournament.events.models import Person
from tournament.events.permissions import may_run, require
from tournament.events.queries import visible_events
from tournament.events.store_at_hand import own_store, store_called

from . import forgetting, restoring
from .files import FILES, file_of, offered

FAULTS = {400: FaultSerializer, 403: FaultSerializer, 404: DetailSerializer, 409: FaultSerializer}


class EventFileSerializer(serializers.Serializer):
    name = serializers.CharField(help_text='"players.csv", "archive": the end of its address.')
    title = serializers.CharField()
    media_type = serializers.CharField()
    url = serializers.URLField()
    why_not = serializers.CharField(allow_blank=True, help_text="Why it cannot be made now; empty if it can.")


class EventFilesSerializer(serializers.Serializer):
    files = EventFileSerializer(many=True)


class ArchiveSerializer(serializers.Serializer):
    archive = serializers.FileField(help_text="An event archive, as `files/archive/` gives it.", allow_empty_file=True)
    store = serializers.CharField(required=False, help_text="Its slug; needed where there are several.")
    again = serializers.BooleanField(default=False, help_text="Import an archive once more that was imported before.")


class TracesSerializer(serializers.Serializer):
    names = serializers.ListField(child=serializers.CharField(), help_text="Every name the person has been entered by.")
    events = serializers.ListField(child=serializers.CharField(), help_text="Slugs of the events they played in.")
    trail = serializers.IntegerField(help_text="Rows of histories with the name.")
    logs = serializers.IntegerField(help_text="Game logs with the name.")
    recordings = serializers.IntegerField()


class ForgetSerializer(serializers.Serializer):
    reason = serializers.CharField(max_length=200, help_text="Who asked for it, and when.")


class ForgottenSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField(help_text="What the person is called from now on.")


class AnyKind(BaseContentNegotiation):
    """A file is what it is, whatever kinds the caller would rather have."""

    def select_parser(self, request: Any, parsers: Any) -> Any:
        return next((each for each in parsers if each.media_type == request.content_type.partition(";")[0]), None)

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


class EventFiles(EventView):
    @extend_schema(responses={200: EventFilesSerializer, 404: DetailSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Return the files that the event can leave as, as far as the caller may have them."""
        event = find_event(request, slug)
        found = [
            {
                "name": name,
                "title": file.title,
                "media_type": file.media_type,
                "url": reverse("api-event-file", args=[slug, name], request=request),
                "why_not": file.why_not(event),
            }
            for name, file in offered(request.user, event).items()
        ]
        return Response({"files": found})


class OneFile(EventView):
    content_negotiation_class = AnyKind

    @extend_schema(
        operation_id="events_file",
        parameters=[OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(FILES))],
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "application/json"): OpenApiTypes.OBJECT,
            (200, "text/calendar"): OpenApiTypes.STR,
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/gzip"): OpenApiTypes.BINARY,
            403: FaultSerializer,
            404: DetailSerializer,
            409: FaultSerializer,
        },
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        """Return a file of the event: a table, everything as JSON, a calendar, the federation's report, the archive."""
        event = find_event(request, slug)
        if name not in FILES:
            raise Http404
        return file_of(request, request.user, event, name)


class EventArchives(EventView):
    permission_classes = [IsAuthenticated]
    parser_classes = [MultiPartParser, FormParser]

    @extend_schema(
        request={"multipart/form-data": ArchiveSerializer},
        responses={201: EventSerializer, **FAULTS, 413: DetailSerializer},
    )
    def post(self, request: Request) -> Response:
        """Import an event from its archive, as it was where it was run; organizers of the store only."""
        sent: Any = request.data
        slug = sent.get("store", "")
        store = store_called(slug) if isinstance(slug, str) and slug else own_store(request)
        require(may_run(request.user, store), "import events", "an organizer of the store")
        body = body_of(ArchiveSerializer, request)
        upload = body["archive"]
        if too_large := restoring.too_large(upload.size or 0):
            raise too_large
        event = restoring.restore(request.user, store, upload.read(), again=body["again"])
        return Response(EventSerializer(visible_events(request.user).get(pk=event.pk)).data, status=201)


class Forget(EventView):
    permission_classes = [IsAuthenticated]

    def _person(self, request: Request, pk: int) -> Person:
        found = get_object_or_404(Person.objects.select_related("store"), pk=pk, merged_into=None)
        require(may_run(request.user, found.store), "make a person anonymous", "an organizer of the store")
        return found

    @extend_schema(responses={200: TracesSerializer, **FAULTS})
    def get(self, request: Request, pk: int) -> Response:
        """Return where a person's name stands; organizers only."""
        traces = forgetting.traces(self._person(request, pk))
        shown: dict[str, Any] = {name: getattr(traces, name) for name in ("names", "trail", "logs", "recordings")}
        return Response(TracesSerializer(shown | {"events": [event.slug for event in traces.events]}).data)

    @extend_schema(request=ForgetSerializer, responses={200: ForgottenSerializer, **FAULTS})
    def post(self, request: Request, pk: int) -> Response:
        """Make a person anonymous in every event of the store; organizers only. This cannot be taken back."""
        person = self._person(request, pk)
        reason = body_of(ForgetSerializer, request)["reason"]
        return Response(ForgottenSerializer(forgetting.forget(request.user, person, reason)).data)


api_urls = [
    path("events/<slug:slug>/files/", EventFiles.as_view(), name="api-event-files"),
    path("events/<slug:slug>/files/<str:name>/", OneFile.as_view(), name="api-event-file"),
    path("event-archives/", EventArchives.as_view(), name="api-event-archives"),
    path("people/<int:pk>/forget/", Forget.as_view(), name="api-forget"),
]
