"""Add an address, switch it off and on, take it away and put it back, send a test, send a message again."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events.audit import name_of, record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Delivery, Store, Webhook
from tournament.events.permissions import may_run, require
from tournament.events.services.announcing import TEST, body_of

from ..sending import addresses, checked_url

#: Addresses of a store.
MOST = 10


def _require(actor: Any, store: Store) -> None:
    require(may_run(actor, store), "change the webhooks", "an organizer of the store")


def add(actor: Any, store: Store, url: str) -> Webhook:
    """Tell this address of the store's events from now on; sent twice, added once. Raises BadInput, WrongState.

    One that was removed comes back with its key.
    """
    _require(actor, store)
    plain, parts = url.strip(), checked_url(url)
    try:
        addresses(parts)  # looked up before the transaction: names are answered by others
    except OSError as error:
        raise BadInput("url", f"{parts.hostname} cannot be found.", "Check the spelling.") from error
    with transaction.atomic():
        Store.objects.select_for_update().get(pk=store.pk)
        if found := Webhook.objects.filter(store=store, url=plain).first():
            return put_back(actor, found)
        _require_room(store)
        hook = Webhook.objects.create(store=store, url=plain, added_by=name_of(actor))
        record(actor, "webhook.add", hook, url=plain, store=store.name)
    return hook


@transaction.atomic
def remove(actor: Any, hook: Webhook) -> None:
    """Take an address away; `put_back` brings it back with its key, its log and what waits. Safe to repeat."""
    _require(actor, hook.store)
    if hook.removed_at is None:
        hook.removed_at = timezone.now()
        hook.save(update_fields=["removed_at"])
        record(actor, "webhook.remove", hook, url=hook.url, store=hook.store.name)


@transaction.atomic
def put_back(actor: Any, hook: Webhook) -> Webhook:
    """Put a removed address back as it was. Safe to repeat. Raises WrongState if the store has enough others."""
    _require(actor, hook.store)
    Store.objects.select_for_update().get(pk=hook.store_id)
    if hook.removed_at is not None:
        _require_room(hook.store)
        hook.removed_at = None
        hook.save(update_fields=["removed_at"])
        record(actor, "webhook.put_back", hook, url=hook.url, store=hook.store.name)
    return hook


def _require_room(store: Store) -> None:
    if store.webhooks.filter(removed_at=None).count() >= MOST:
        raise WrongState(f"{store} has {MOST} webhooks already.", "Remove one first.")


def _require_in_use(hook: Webhook) -> None:
    if hook.removed_at is not None:
        raise WrongState(f"{hook.url} was removed.", "Put it back first.")
    if not hook.is_on:
        raise WrongState(f"{hook.url} is switched off.", "Switch it on first.")


@transaction.atomic
def switch(actor: Any, hook: Webhook, *, on: bool) -> Webhook:
    """Switch an address on or off. What waits stays; safe to repeat."""
    _require(actor, hook.store)
    if hook.is_on != on:
        hook.is_on = on
        hook.save(update_fields=["is_on"])
        record(actor, "webhook.switch", hook, url=hook.url, on=on)
    return hook


@transaction.atomic
def send_test(actor: Any, hook: Webhook) -> Delivery:
    """Leave a test message for an address. Raises WrongState for one that is switched off."""
    _require(actor, hook.store)
    _require_in_use(hook)
    delivery = Delivery.objects.create(webhook=hook, kind=TEST, body=body_of(TEST, None, store=hook.store.name))
    record(actor, "webhook.test", hook, url=hook.url)
    return delivery


@transaction.atomic
def send_now(actor: Any, delivery: Delivery) -> Delivery:
    """Let a message be tried at once that waits for its next try, or that was given up.

    It keeps its number, by which its receiver knows one that comes twice. Raises WrongState for one that has arrived,
    and for an address that is switched off.
    """
    hook = delivery.webhook
    _require(actor, hook.store)
    delivery = Delivery.objects.select_for_update().select_related("webhook").get(pk=delivery.pk)
    _require_in_use(hook)
    if delivery.state == Delivery.State.DONE:
        raise WrongState("This message has arrived.", "Send a test to see whether the address answers.")
    if delivery.state == Delivery.State.FAILED:
        delivery.state, delivery.tries = Delivery.State.WAITING, 0
    delivery.due_at = timezone.now()
    delivery.save(update_fields=["state", "tries", "due_at"])
    record(actor, "webhook.again", hook, url=hook.url, message=delivery.kind)
    return delivery
