"""The API of a store's webhooks, under /api/stores/{store}/webhooks/; organizers of the store only."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import DetailSerializer, EventView, FaultSerializer, body_of
from tournament.events.models import Delivery, Store, Webhook
from tournament.events.permissions import may_run, require

from . import services, tasks

#: Messages that an address tells of itself, the newest first.
SHOWN = 50
FAULTS = {400: FaultSerializer, 403: FaultSerializer, 404: DetailSerializer, 409: FaultSerializer}


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """A message to an address, and how sending it went."""

    class Meta:
        model = Delivery
        fields = ["id", "kind", "state", "tries", "due_at", "status", "said", "made_at", "sent_at"]
        extra_kwargs = {"kind": {"help_text": '"round.published", "event.finished", "test"'}}


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """An address that is told. `secret` signs what is sent there."""

    last = serializers.SerializerMethodField()

    class Meta:
        model = Webhook
        fields = ["id", "url", "is_on", "secret", "added_by", "added_at", "last"]

    @extend_schema_field(DeliverySerializer(allow_null=True, help_text="The newest message; null before the first."))
    def get_last(self, hook: Webhook) -> Any:
        newest = hook.deliveries.first()
        return DeliverySerializer(newest).data if newest else None


class WebhooksSerializer(serializers.Serializer):
    webhooks = WebhookSerializer(many=True)


class NewWebhookSerializer(serializers.Serializer):
    url = serializers.CharField(max_length=300, help_text="https://example.org/hook")


class WebhookChangeSerializer(serializers.Serializer):
    is_on = serializers.BooleanField(help_text="False: nothing is sent, and what waits goes on waiting.")


class DeliveriesSerializer(serializers.Serializer):
    deliveries = DeliverySerializer(many=True)


class HookView(EventView):
    """A call about the webhooks of a store."""

    permission_classes = [IsAuthenticated]

    def _store(self, request: Request, slug: str) -> Store:
        store = get_object_or_404(Store, slug=slug)
        require(may_run(request.user, store), "see the webhooks", "an organizer of the store")
        return store

    def _hook(self, request: Request, slug: str, pk: int) -> Webhook:
        rows = self._store(request, slug).webhooks.filter(removed_at=None)
        return get_object_or_404(rows.select_related("store"), pk=pk)


class Webhooks(HookView):
    @extend_schema(responses={200: WebhooksSerializer, **FAULTS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the addresses that are told of the store's events, each with its key and its newest message."""
        hooks = self._store(request, slug).webhooks.filter(removed_at=None)
        return Response({"webhooks": WebhookSerializer(hooks, many=True).data})

    @extend_schema(request=NewWebhookSerializer, responses={200: WebhookSerializer, **FAULTS})
    def post(self, request: Request, slug: str) -> Response:
        """Tell an address of published rounds and finished events. Sent twice, added once.

        One that was removed within the last 30 days comes back with its number, key and log.
        """
        store = self._store(request, slug)
        hook = services.add(request.user, store, body_of(NewWebhookSerializer, request)["url"])
        return Response(WebhookSerializer(hook).data)


class WebhookDetail(HookView):
    @extend_schema(operation_id="webhook_read", responses={200: WebhookSerializer, **FAULTS})
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Return one address."""
        return Response(WebhookSerializer(self._hook(request, slug, pk)).data)

    @extend_schema(request=WebhookChangeSerializer, responses={200: WebhookSerializer, **FAULTS})
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Switch an address on or off."""
        hook = self._hook(request, slug, pk)
        on = body_of(WebhookChangeSerializer, request)["is_on"]
        return Response(WebhookSerializer(services.switch(request.user, hook, on=on)).data)

    @extend_schema(responses={204: None, **FAULTS})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Tell an address nothing more. POST of the same address puts it back, for 30 days."""
        services.remove(request.user, self._hook(request, slug, pk))
        return Response(status=204)


class WebhookTest(HookView):
    @extend_schema(request=None, responses={200: DeliverySerializer, **FAULTS})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Send a test message. It is on its way when this answers: read `deliveries` to see how it went."""
        delivery = services.send_test(request.user, self._hook(request, slug, pk))
        tasks.wake()
        return Response(DeliverySerializer(delivery).data)


class Deliveries(HookView):
    @extend_schema(responses={200: DeliveriesSerializer, **FAULTS})
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Return the newest messages to an address, at most 50, and how each went."""
        rows = self._hook(request, slug, pk).deliveries.all()[:SHOWN]
        return Response({"deliveries": DeliverySerializer(rows, many=True).data})


class SendNow(HookView):
    @extend_schema(operation_id="delivery_send_now", request=None, responses={200: DeliverySerializer, **FAULTS})
    def post(self, request: Request, slug: str, pk: int, delivery: int) -> Response:
        """Send a message now that waits for its next try, or that was given up."""
        rows = self._hook(request, slug, pk).deliveries.select_related("webhook__store")
        found = get_object_or_404(rows, pk=delivery)
        sent = services.send_now(request.user, found)
        tasks.wake()
        return Response(DeliverySerializer(sent).data)


HOOKS = "stores/<slug:slug>/webhooks/"
HOOK = f"{HOOKS}<int:pk>/"
api_urls = [
    path(HOOKS, Webhooks.as_view(), name="api-webhooks"),
    path(HOOK, WebhookDetail.as_view(), name="api-webhook"),
    path(f"{HOOK}test/", WebhookTest.as_view(), name="api-webhook-test"),
    path(f"{HOOK}deliveries/", Deliveries.as_view(), name="api-webhook-deliveries"),
    path(f"{HOOK}deliveries/<int:delivery>/send-now/", SendNow.as_view(), name="api-webhook-send-now"),
]
