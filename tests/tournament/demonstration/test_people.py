"""Nobody but the owner of the machine knows the demonstration's passwords."""

from __future__ import annotations

import io
import stat
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from tournament.demonstration import people, store
from tournament.events.models import AuditEntry, Event
from tournament.events.permissions import ANYWHERE, may_run

pytestmark = pytest.mark.django_db


def start(command: str = "first_start", *arguments: str) -> str:
    """What a start prints."""
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def printed(out: str) -> dict[str, str]:
    """User name -> password, as a start prints them."""
    lines = [line.split() for line in out.splitlines() if line.startswith("  ")]
    return {words[0]: words[1] for words in lines if words[0] in {each.username for each in people.SIGN_INS}}


@pytest.fixture
def begun() -> None:
    """A demonstration store that has been started once, with as little in it as possible."""
    store.announce(store.COMING, people.accounts()["organizer"])


def test_each_store_has_passwords_of_its_own(begun: None, own_folder: Path) -> None:
    """Three different ones, none of them published; each signs in."""
    passwords = printed(start())
    assert set(passwords) == {"organizer", "judge", "player"}
    assert len(set(passwords.values())) == 3
    for name, password in passwords.items():
        assert Client().post("/accounts/login/", {"username": name, "password": password}).status_code == 302
        assert Client().post("/accounts/login/", {"username": name, "password": "roll-the-dice"}).status_code == 200
    assert may_run(User.objects.get(username="organizer"), ANYWHERE)


def test_the_file_is_its_owners_alone(begun: None, own_folder: Path) -> None:
    """Readable by nobody else, and every start prints the same from it."""
    file = own_folder / "sign-ins.txt"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert printed(start()) == printed(start())
    assert [path.name for path in own_folder.iterdir()] == ["sign-ins.txt"]


def test_a_changed_password_is_no_longer_printed(begun: None) -> None:
    """The others still are."""
    judge = User.objects.get(username="judge")
    judge.set_password("seven-owls-on-a-wall")
    judge.save()
    assert set(printed(start())) == {"organizer", "player"}


@pytest.mark.parametrize("demo", [True, False])
def test_an_earlier_versions_published_password_is_replaced(
    begun: None, demo: bool, settings: Any, own_folder: Path
) -> None:
    """After an upgrade nobody signs in with it any more; accounts with another password keep theirs."""
    settings.DEMO = demo
    (own_folder / "sign-ins.txt").unlink()
    for name in ("organizer", "player"):
        user = User.objects.get(username=name)
        user.set_password("roll-the-dice")
        user.save()
    kept = User.objects.get(username="judge").password
    client = Client()
    client.post("/accounts/login/", {"username": "organizer", "password": "roll-the-dice"})
    out = start()
    assert "The published password of organizer, player was replaced by a new one." in out
    assert set(printed(out)) == {"organizer", "player"}
    for name, password in printed(out).items():
        assert not User.objects.get(username=name).check_password("roll-the-dice")
        assert User.objects.get(username=name).check_password(password)
    assert User.objects.get(username="judge").password == kept
    assert client.get("/accounts/me/").status_code == 302
    assert AuditEntry.objects.filter(action="account.password").count() == 2
    assert "replaced" not in start()


def test_a_store_without_demonstration_starts_empty(settings: Any, own_folder: Path) -> None:
    """No event, no account: a link makes the first organizer, and later starts print nothing."""
    settings.DEMO = False
    out = start("first_start", "--address", "http://192.0.2.7:8000")
    assert not User.objects.exists()
    assert not Event.objects.exists()
    assert not list(own_folder.iterdir())
    path = out.split()[-1].removeprefix("http://192.0.2.7:8000")
    sent = {"username": "mia", "password": "green-lamp-17", "again": "green-lamp-17"}
    assert Client().post(path, sent).status_code == 302
    assert may_run(User.objects.get(), ANYWHERE)
    assert start() == ""


def test_a_store_of_ones_own_never_becomes_a_demonstration(settings: Any, own_folder: Path) -> None:
    """Started once without DEMO=0 by mistake, it gets no invented accounts."""
    User.objects.create_user("mia", password="green-lamp-17")
    assert "Making a demonstration" not in start("demo_store", "--if-empty")
    assert User.objects.count() == 1
