"""Accounts from the command line: a store needs no administrator to make its first organizer."""

import base64
import io

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client

from tournament.events.permissions import may_judge, may_run

pytestmark = pytest.mark.django_db


def account(*arguments: str) -> str:
    """What the command prints."""
    out = io.StringIO()
    call_command("account", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("role", "runs", "judges"), [("organizer", True, True), ("judge", False, True), ("player", False, False)]
)
def test_a_role_gives_its_rights(role: str, runs: bool, judges: bool) -> None:
    """Organizers run events, judges decide, players play."""
    account("ana", "--role", role)
    ana = User.objects.get(username="ana")
    assert (may_run(ana), may_judge(ana)) == (runs, judges)


def test_the_printed_password_signs_in(client: Client) -> None:
    """What is handed over works."""
    password = account("ana", "--role", "judge").split()[-1]
    sent = {"username": "ana", "password": password}
    assert client.post("/accounts/login/", sent).status_code == 302


def test_a_role_can_change() -> None:
    """The same command makes a judge of an organizer."""
    account("ana", "--role", "organizer", "--full-name", "Ana Oddsocket")
    account("ana", "--role", "judge")
    ana = User.objects.get()
    assert not may_run(ana)
    assert ana.get_full_name() == "Ana Oddsocket"


def test_a_weak_password_is_refused_and_nothing_is_made() -> None:
    """The reason is said, and no half account stays behind."""
    with pytest.raises(CommandError, match="too short"):
        account("ana", "--password", "dice")
    assert not User.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"username": "", "password": ""}, {"username": "\0", "password": "\0"}])
def test_odd_sign_ins_are_answered(client: Client, sent: dict[str, str]) -> None:
    """Nothing that can be typed or sent breaks the sign-in."""
    assert client.post("/accounts/login/", sent).status_code == 200
    assert client.post("/accounts/login/", {"username": "x" * 100_000, "password": "y" * 100_000}).status_code == 200


def test_programs_sign_in_with_each_request(client: Client) -> None:
    """`curl -u name:password` works on the API, wrong passwords are refused, and too many lock it as on the page."""
    password = account("ana", "--role", "judge").split()[-1]

    def ask(word: str) -> HttpResponse:
        credentials = base64.b64encode(f"ana:{word}".encode()).decode()
        return client.get("/api/cards/", headers={"Authorization": f"Basic {credentials}"})

    assert ask(password).status_code == 200
    wrong = [ask("wrong") for _ in range(5)]
    assert [answer.status_code for answer in wrong] == [401] * 4 + [429]
    assert wrong[0]["WWW-Authenticate"] == 'Basic realm="Dice Marshal"'
    assert wrong[0].json() == {"detail": "This name and password do not fit together."}
    locked = ask(password)
    assert (locked.status_code, locked["Retry-After"]) == (429, "900")
    assert "Too many wrong passwords for this name from this address" in locked.json()["detail"]


def test_a_name_with_nul_is_a_wrong_name(client: Client) -> None:
    """PostgreSQL would fail on it deep inside a query."""
    credentials = base64.b64encode(b"ana\0:word").decode()
    answer = client.get("/api/cards/", headers={"Authorization": f"Basic {credentials}"})
    assert (answer.status_code, answer.json()["detail"]) == (401, "No name and no password has a NUL character.")
