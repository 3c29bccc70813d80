"""The API of the stores, under /api/stores/: list, open, change, logo, and who works there."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import DetailSerializer, EventView, FaultSerializer, body_of
from tournament.events.models import Store
from tournament.events.permissions import may_run, require

from . import services

FAULTS = {400: FaultSerializer, 403: FaultSerializer, 404: DetailSerializer, 409: FaultSerializer}


class StoreSerializer(serializers.ModelSerializer[Store]):
    """A store as its front page shows it."""

    logo = serializers.SerializerMethodField(help_text="The address of its logo; empty: it has none.")

    class Meta:
        model = Store
        fields = ["slug", "name", "place", "welcome", "host", "colour", "paper", "logo"]

    def get_logo(self, store: Store) -> str:
        return f"/stores/{store.slug}/logo/" if store.logo_digest else ""


class StoresSerializer(serializers.Serializer):
    stores = StoreSerializer(many=True)


class StoreChangeSerializer(serializers.Serializer):
    """What may be changed; what is left out stays."""

    name = serializers.CharField(max_length=80, required=False)
    place = serializers.CharField(max_length=120, required=False, allow_blank=True)
    welcome = serializers.CharField(max_length=300, required=False, allow_blank=True)
    host = serializers.CharField(max_length=120, required=False, allow_blank=True, help_text="dice.example")
    colour = serializers.CharField(max_length=20, required=False, allow_blank=True, help_text="#1b5aa0")
    paper = serializers.CharField(max_length=10, required=False, help_text="a4, letter")


class NewStoreSerializer(StoreChangeSerializer):
    name = serializers.CharField(max_length=80)


class LogoSerializer(serializers.Serializer):
    logo = serializers.FileField(allow_empty_file=True, help_text="PNG, JPEG, WebP or GIF.")


class StaffSerializer(serializers.Serializer):
    account = serializers.CharField(max_length=150, help_text="The name the account signs in with.")


class WorksHereSerializer(StaffSerializer):
    roles = serializers.ListField(child=serializers.CharField(), help_text='"organizers", "judges"')


class AllStaffSerializer(serializers.Serializer):
    staff = WorksHereSerializer(many=True)


class StoreView(EventView):
    permission_classes = [IsAuthenticated]

    def _own(self, request: Request, slug: str, act: str) -> Store:
        store = get_object_or_404(Store, slug=slug)
        require(may_run(request.user, store), act, "an organizer of the store")
        return store


class Stores(EventView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=StoresSerializer)
    def get(self, request: Request) -> Response:
        """Return the stores of this installation."""
        rows = list(Store.objects.order_by("pk")) or [Store.here()]
        return Response({"stores": StoreSerializer(rows, many=True).data})

    @extend_schema(request=NewStoreSerializer, responses={201: StoreSerializer, **FAULTS})
    def post(self, request: Request) -> Response:
        """Open another store; organizers of the first one only, who work in both from then on."""
        store = services.create_store(request.user, **body_of(NewStoreSerializer, request))
        return Response(StoreSerializer(store).data, status=201)


class StoreDetail(EventView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(operation_id="stores_read", responses={200: StoreSerializer, 404: DetailSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Return one store."""
        return Response(StoreSerializer(get_object_or_404(Store, slug=slug)).data)

    @extend_schema(request=StoreChangeSerializer, responses={200: StoreSerializer, **FAULTS})
    def patch(self, request: Request, slug: str) -> Response:
        """Change name, texts, host name, colour or paper; organizers of the store only."""
        store = get_object_or_404(Store, slug=slug)
        changed = services.update_store(request.user, store, **body_of(StoreChangeSerializer, request))
        return Response(StoreSerializer(changed).data)


class Logo(StoreView):
    parser_classes = [MultiPartParser, FormParser]

    @extend_schema(request={"multipart/form-data": LogoSerializer}, responses={200: StoreSerializer, **FAULTS})
    def put(self, request: Request, slug: str) -> Response:
        """Keep a picture as the store's logo; organizers of the store only."""
        store = self._own(request, slug, "change the store")
        upload = body_of(LogoSerializer, request)["logo"]
        return Response(StoreSerializer(services.set_logo(request.user, store, upload.read())).data)

    @extend_schema(request=None, responses={200: StoreSerializer, **FAULTS})
    def delete(self, request: Request, slug: str) -> Response:
        """Take the logo away; organizers of the store only. Sent twice, done once."""
        store = self._own(request, slug, "change the store")
        return Response(StoreSerializer(services.drop_logo(request.user, store)).data)


class Staff(StoreView):
    @extend_schema(responses={200: AllStaffSerializer, **FAULTS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the accounts whose roles count in the store; its organizers only."""
        return self._told(self._own(request, slug, "see who works here"))

    @extend_schema(request=StaffSerializer, responses={200: AllStaffSerializer, **FAULTS})
    def post(self, request: Request, slug: str) -> Response:
        """Let an account's roles count in this store too; its organizers only. Sent twice, done once."""
        store = self._own(request, slug, "say who works here")
        services.add_staff(request.user, store, body_of(StaffSerializer, request)["account"])
        return self._told(store)

    @staticmethod
    def _told(store: Store) -> Response:
        rows = store.staff.order_by("username").prefetch_related("groups")
        staff: list[dict[str, Any]] = [
            {"account": user.get_username(), "roles": [group.name for group in user.groups.all()]} for user in rows
        ]
        return Response({"staff": staff})


class StaffDetail(StoreView):
    @extend_schema(responses={204: None, **FAULTS})
    def delete(self, request: Request, slug: str, account: str) -> Response:
        """Let an account's roles no longer count in this store; its organizers only."""
        store = self._own(request, slug, "say who works here")
        user = store.staff.filter(username=account.replace("\0", "")).first()
        if user is None:
            raise Http404
        services.remove_staff(request.user, store, user.pk)
        return Response(status=204)


STORE = "stores/<slug:slug>/"
api_urls = [
    path("stores/", Stores.as_view(), name="api-stores"),
    path(STORE, StoreDetail.as_view(), name="api-store"),
    path(f"{STORE}logo/", Logo.as_view(), name="api-store-logo"),
    path(f"{STORE}staff/", Staff.as_view(), name="api-store-staff"),
    path(f"{STORE}staff/<str:account>/", StaffDetail.as_view(), name="api-store-staff-member"),
]
