"""People of a store: two organizers, a judge, and browsers that are signed in with a real password."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import Group, User
from django.core.cache import cache
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.accounts import services
from tournament.events.permissions import JUDGES, ORGANIZERS

PASSWORD = "seven-owls-on-a-wall"
LOGIN = "/accounts/login/"


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """Make an account: `person("wil", ORGANIZERS)`."""

    def make(name: str, *groups: str) -> User:
        user = User.objects.create_user(name, password=PASSWORD)
        user.groups.set([Group.objects.get_or_create(name=group)[0] for group in groups])
        return user

    return make


@pytest.fixture
def wil(person: Callable[..., User]) -> User:
    """An organizer, at first the only one."""
    return person("wil", ORGANIZERS)


@pytest.fixture
def barnaby(person: Callable[..., User]) -> User:
    return person("barnaby", JUDGES)


@pytest.fixture(autouse=True)
def no_locks() -> Iterator[None]:
    yield
    cache.clear()


def signed_in(user: User, **headers: str) -> Client:
    """A browser in which this account gave its password."""
    client = Client(headers=headers or None)
    assert client.post(LOGIN, {"username": user.get_username(), "password": PASSWORD}).status_code == 302
    return client


def is_signed_in(client: Client) -> bool:
    return client.get("/accounts/me/").status_code == 200


def code_of(user: User, steps: int = 0) -> str:
    """What the account's app shows now, or so many half minutes later."""
    device = TOTPDevice.objects.get(user=user)
    return f"{totp(device.bin_key, device.step, device.t0, device.digits, steps):06}"


def with_second_factor(user: User) -> list[str]:
    """Switch it on; returns the spare codes."""
    services.begin(user)
    return services.confirm(user, code_of(user, -1))
