"""The API of the people who play in the store, under /api/people/: find, read, rename, merge doubles, take it back."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import (
    OF_STORE,
    PAGED,
    DetailSerializer,
    EventView,
    FaultSerializer,
    Pages,
    PageSerializer,
    body_of,
)
from tournament.events.models import Person
from tournament.events.permissions import may_judge, may_run, require
from tournament.events.store_at_hand import own_store

from . import services
from .finding import everybody, named
from .foresight import effects
from .history import PlayedEvent, history, totals
from .services.merging import last_merging, require_mergeable

FAULTS = {400: FaultSerializer, 403: FaultSerializer, 404: DetailSerializer, 409: FaultSerializer}


class PersonSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    has_account = serializers.BooleanField()
    events = serializers.IntegerField(help_text="Events played.")
    last = serializers.DateField(allow_null=True, help_text="The day of the last one.")


class PeopleSerializer(PageSerializer):
    people = PersonSerializer(many=True)


class PlayedMatchSerializer(serializers.Serializer):
    round = serializers.CharField(help_text='"Round 2"')
    table = serializers.IntegerField()
    others = serializers.CharField()
    result = serializers.CharField(allow_blank=True, help_text="Empty while there is none.")


class PlayedEventSerializer(serializers.Serializer):
    event = serializers.CharField(help_text="The event's slug.")
    name = serializers.CharField(help_text="What the person was called there.")
    player = serializers.IntegerField(help_text="The number in that event's addresses.")
    place = serializers.CharField(allow_blank=True, help_text='"1st"; empty before the first round is complete.')
    of = serializers.IntegerField(help_text="So many are in the standings.")
    record = serializers.CharField(allow_blank=True)
    matches = PlayedMatchSerializer(many=True)


class PersonDetailSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    has_account = serializers.BooleanField()
    events = serializers.IntegerField()
    won = serializers.IntegerField(help_text="Finished events in first place.")
    matches = serializers.IntegerField()
    merged = serializers.CharField(allow_blank=True, help_text="Who was merged last and can be taken out again.")
    played = PlayedEventSerializer(many=True)


class NameSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=200)


class MergeSerializer(serializers.Serializer):
    other = serializers.IntegerField(min_value=1, max_value=2**53, help_text="The person who becomes this one.")
    sure = serializers.BooleanField(
        required=False, default=False, help_text="Without it nothing is changed: the answer says what would be."
    )


class MergedSerializer(serializers.Serializer):
    done = serializers.BooleanField()
    entries = serializers.ListField(child=serializers.CharField(), help_text="Slugs of the events that go over.")
    effects = serializers.ListField(child=serializers.CharField(), help_text="What becomes of places in seasons.")


def _played(one: PlayedEvent) -> dict[str, Any]:
    return {
        "event": one.event.slug,
        "name": one.entrant.name,
        "player": one.entrant.pk,
        "place": one.place,
        "of": one.of,
        "record": one.record,
        "matches": [
            {"round": each.title, "table": each.match.table, "others": each.others, "result": each.result}
            for each in one.matches
        ],
    }


def _about(person: Person) -> dict[str, Any]:
    return {"id": person.pk, "name": person.name, "has_account": person.user_id is not None}


class PeopleView(EventView):
    permission_classes = [IsAuthenticated]

    def _found(self, request: Request, pk: int, act: str = "") -> Person:
        """Return somebody who is not merged into another. With `act` for organizers of their store only."""
        person = get_object_or_404(Person.objects.filter(merged_into=None).select_related("user", "store"), pk=pk)
        if act:
            require(may_run(request.user, person.store), act, "an organizer of the store")
        return person

    def _told(self, request: Request, person: Person) -> Response:
        played = history(person, lambda event: request.user)
        merging = last_merging(person) if may_run(request.user, person.store) else None
        merged = merging.data["other"] if merging else ""
        return Response(
            {**_about(person), **totals(played), "merged": merged, "played": [_played(each) for each in played]}
        )


class People(PeopleView):
    @extend_schema(
        responses={200: PeopleSerializer, 403: FaultSerializer},
        parameters=[OpenApiParameter("q", str, description="Words of the name."), OF_STORE, *PAGED],
    )
    def get(self, request: Request) -> Response:
        """Return everybody who has played in the store, by name, a page at a time; organizers only."""
        store, pages = own_store(request), Pages()
        require(may_run(request.user, store), "see the people of the store", "an organizer of the store")
        found: QuerySet[Person] = named(everybody(store), request.query_params.get("q", ""))
        rows: Any = pages.paginate_queryset(found, request) or []
        people = [{**_about(each), "events": each.events, "last": each.last} for each in rows]
        return Response({**pages.about(), "people": people})


class PersonDetail(PeopleView):
    @extend_schema(operation_id="people_read", responses={200: PersonDetailSerializer, **FAULTS})
    def get(self, request: Request, pk: int) -> Response:
        """Return what somebody has played: to themselves and to the staff of the store."""
        person = self._found(request, pk)
        mine = person.user_id is not None and person.user_id == request.user.pk
        require(mine or may_judge(request.user, person.store), "see this history", "the player or the staff")
        return self._told(request, person)

    @extend_schema(request=NameSerializer, responses={200: PersonDetailSerializer, **FAULTS})
    def patch(self, request: Request, pk: int) -> Response:
        """Call somebody by another name from now on; organizers only. Entries of past events keep theirs."""
        person = self._found(request, pk, "rename this person")
        return self._told(request, services.rename(request.user, person, body_of(NameSerializer, request)["name"]))


class MergePeople(PeopleView):
    @extend_schema(request=MergeSerializer, responses={200: MergedSerializer, **FAULTS})
    def post(self, request: Request, pk: int) -> Response:
        """Make another the same person as this one; organizers only. Without `sure` it only tells what would change."""
        person = self._found(request, pk, "merge people")
        body = body_of(MergeSerializer, request)
        other = get_object_or_404(Person.objects.filter(store=person.store), pk=body["other"])
        require_mergeable(person, other)
        found = effects(person, other)
        told = {
            "done": body["sure"],
            "entries": [entrant.event.slug for entrant in found.entries],
            "effects": [f"{each.season}: {', '.join((*each.before, each.after))}" for each in found.seasons],
        }
        if body["sure"]:
            services.merge(request.user, person, other)
        return Response(told)


class UnmergePeople(PeopleView):
    @extend_schema(request=None, responses={200: PersonSerializer, **FAULTS})
    def post(self, request: Request, pk: int) -> Response:
        """Take the last merging into this person back; organizers only. Returns who is a separate person again."""
        person = self._found(request, pk, "undo a merge")
        other = services.unmerge(request.user, person)
        row: Any = everybody(person.store).get(pk=other.pk)
        return Response({**_about(other), "events": row.events, "last": row.last})


PERSON = "people/<int:pk>/"
api_urls = [
    path("people/", People.as_view(), name="api-people"),
    path(PERSON, PersonDetail.as_view(), name="api-person"),
    path(f"{PERSON}merge/", MergePeople.as_view(), name="api-merge"),
    path(f"{PERSON}unmerge/", UnmergePeople.as_view(), name="api-unmerge"),
]
