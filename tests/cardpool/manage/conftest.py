"""A store with one tiny set of the product (`tst`), one of its own (`own`), and an organizer."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from cardpool import services as card_data
from cardpool.manage import services
from cardpool.manage.entries import typed_of
from tests.cardpool.conftest import entry


def own_data(*cards: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"set": "own", "edition": "wol2015", "name": "Own Set", "cards": list(cards)} | fields


def typed(card: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """What a browser sends for a card."""
    sent = typed_of(card) | fields
    return {name: value for name, value in sent.items() if value is not None and value is not False}


@pytest.fixture
def ana(db: None) -> User:
    """An organizer."""
    user = User.objects.create_user("ana")
    user.groups.add(Group.objects.get_or_create(name="organizers")[0])
    return user


@pytest.fixture
def store(write: Any, ana: User) -> User:
    """Card data of one product's set and one own set with card 1; gives the organizer."""
    card_data.load_cards(write(entry(1, text=[]), entry(2)))
    services.save_set(ana, own_data(entry(1, name="Tide Warden")), "own.json")
    return ana


@pytest.fixture
def desk(store: User, client: Client) -> Client:
    """The organizer's browser."""
    client.force_login(store)
    return client
