"""The addresses that phones are told, and the names under which the store answers."""

import os
import subprocess
import sys

import pytest
from django.conf import settings as configured
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from django.test import Client, RequestFactory
from pytest_django import Settings

from tests.tournament.events.conftest import browser
from tournament.events import services
from tournament.events.models import Event
from tournament.events.permissions import ORGANIZERS
from tournament.serving import address, hosts, network
from tournament.serving.front import knows


@pytest.fixture
def organizer(db: None) -> User:
    user = User.objects.create_user("wil")
    user.groups.add(Group.objects.get_or_create(name=ORGANIZERS)[0])
    return user


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """A machine at 192.168.1.20, called till, that was told no public address."""
    monkeypatch.setattr(network, "own_addresses", lambda: ("192.168.1.20", "fd00::2"))
    monkeypatch.setattr(network, "own_names", lambda: ("till", "till.local"))
    settings.PUBLIC_ADDRESS = ""
    settings.ALLOWED_HOSTS = hosts.known_hosts([], "")


def request(host: str, secure: bool = False) -> HttpRequest:
    return RequestFactory().get("/", headers={"host": host}, secure=secure)


@pytest.mark.parametrize(
    ("host", "public", "told"),
    [
        ("localhost:8000", "", "http://192.168.1.20:8000/e/1/"),
        ("127.0.0.1:8000", "", "http://192.168.1.20:8000/e/1/"),
        ("[::1]:8000", "", "http://192.168.1.20:8000/e/1/"),
        ("localhost", "", "http://192.168.1.20/e/1/"),
        ("till.local:8000", "", "http://till.local:8000/e/1/"),
        ("localhost:8000", "https://store.example", "https://store.example/e/1/"),
        ("till:8000", "https://store.example", "https://store.example/e/1/"),
    ],
)
def test_phones_are_never_told_localhost(at: None, settings: Settings, host: str, public: str, told: str) -> None:
    """What was set wins, then what the visitor came by if others can use it, then the machine's own address."""
    settings.PUBLIC_ADDRESS = public
    assert address.absolute(request(host), "/e/1/") == told
    assert address.is_reachable(request(host))


def test_a_machine_in_no_network_is_said_to_be_unreachable(at: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then localhost is all there is, and pages say so."""
    monkeypatch.setattr(network, "own_addresses", lambda: ())
    assert not address.is_reachable(request("localhost:8000"))
    assert address.absolute(request("localhost:8000"), "/e/1/") == "http://localhost:8000/e/1/"
    assert address.here(8000) == ""


def test_an_organizer_is_warned_where_addresses_are_shown(
    at: None, organizer: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Desk, players page and front page name the way out; nobody else is troubled, nor anybody once it is set."""
    event = services.create_event(organizer, name="Thursday", date="2026-11-19")
    services.open_registration(organizer, event)
    monkeypatch.setattr(network, "own_addresses", lambda: ())
    words = "PUBLIC_ADDRESS=http://192.168.1.20:8000"
    pages = ["/", f"/events/{event.slug}/control/", f"/events/{event.slug}/manage/"]
    shown = [words in browser(organizer).get(page, headers={"host": "localhost"}).content.decode() for page in pages]
    assert shown == [True, True, True]
    assert words not in Client().get("/", headers={"host": "localhost"}).content.decode()
    settings.PUBLIC_ADDRESS = "http://192.168.1.20:8000"
    for page in pages:
        assert words not in browser(organizer).get(page, headers={"host": "localhost"}).content.decode()


def test_the_wall_shows_an_address_phones_can_reach(at: None, organizer: User) -> None:
    """An organizer who opens the TV page on the machine itself still shows the room the network's address."""
    event = services.create_event(organizer, name="Thursday", date="2026-11-19")
    Event.objects.filter(pk=event.pk).update(state=Event.State.REGISTRATION)
    page = Client().get(f"/events/{event.slug}/tv/", headers={"host": "localhost:8000"}).content.decode()
    assert f"192.168.1.20:8000/e/{event.pk}/" in page
    assert "localhost" not in page


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "till", "192.168.1.20:8000", "[fd00::2]"]
)
def test_the_machine_answers_under_its_own_names(at: None, host: str) -> None:
    """Before and behind Django's own check."""
    assert knows(host)
    assert Client().get("/accounts/login/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "192.168.6.6", "", "localhost.evil.example", "till,evil.example"])
def test_a_name_that_is_not_ours_gets_400(at: None, host: str) -> None:
    """No foreign name gets on the wall or into a link."""
    assert not knows(host)
    assert Client().get("/accounts/login/", headers={"host": host or "/"}).status_code == 400


def test_names_that_were_set_are_known(at: None) -> None:
    """`ALLOWED_HOSTS=a,b` adds to the machine's own, and the public address is one of them."""
    found = hosts.known_hosts(["a.example", ".b.example"], "https://store.example:8443")
    assert list(found)[:6] == ["localhost", "127.0.0.1", "[::1]", "a.example", ".b.example", "store.example"]
    assert "192.168.1.20" in list(found)


def test_a_changed_network_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop that joins another network is reached there within seconds, without a new start."""
    now = [1000.0]
    monkeypatch.setattr(network.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(network, "_of_cards", lambda: ["127.0.0.1", "10.1.1.1"])
    monkeypatch.setattr(network, "_of_name", list)
    monkeypatch.setattr(network, "_way_out", lambda: "")
    assert network.own_addresses() == ("10.1.1.1",)
    monkeypatch.setattr(network, "_of_cards", lambda: ["10.2.2.2", "fe80::1"])
    now[0] += network.FRESH
    assert network.own_addresses() == ("10.2.2.2", "fe80::1")
    network._own_addresses.cache_clear()


def test_https_passes_the_check_for_deployment() -> None:
    """`HTTPS=1` redirects, sends HSTS and secure cookies, believes named proxies only; Django has nothing to add."""
    outside = {
        name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"
    }  # browser tests
    environment = outside | {"HTTPS": "1", "TRUSTED_PROXIES": "10.0.0.7", "PUBLIC_ADDRESS": "https://store.example/"}
    code = (
        "from django.conf import settings as s; print(s.TRUSTED_PROXIES, s.SECURE_SSL_REDIRECT, s.SECURE_SSL_HOST,"
        " s.SECURE_HSTS_SECONDS > 0, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_PROXY_SSL_HEADER)"
    )
    commands = [
        ["manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        ["manage.py", "shell", "-v0", "-c", code],
    ]
    done = [
        subprocess.run(
            [sys.executable, *command], cwd=configured.BASE_DIR, env=environment, capture_output=True, text=True
        )
        for command in commands
    ]
    assert done[0].returncode == 0, done[0].stderr
    assert done[1].stdout == "['10.0.0.7'] True store.example True True True None\n", done[1].stderr


def test_https_sends_http_there(db: None, settings: Settings) -> None:
    """Plain http is redirected with HSTS on what comes after; a load balancer's question is not."""
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 3600
    settings.SECURE_SSL_HOST = "store.example"
    client = Client()
    answer = client.get("/accounts/login/?next=/")
    assert (answer.status_code, answer["location"]) == (301, "https://store.example/accounts/login/?next=/")
    assert client.get("/accounts/login/", secure=True)["strict-transport-security"].startswith("max-age=3600")
    assert client.get("/health/").status_code != 301
