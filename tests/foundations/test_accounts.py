"""Accounts from the command line: a store needs no administrator to make its first organizer."""

import base64
import io

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client

from tournament.accounts import services
from tournament.events.permissions import ANYWHERE, may_judge, may_run

pytestmark = pytest.mark.django_db


PASSWORD = "seven-owls-on-a-wall"


def account(*arguments: str) -> str:
    """What the command prints."""
    out = io.StringIO()
    call_command("account", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The password comes from standard input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))


@pytest.mark.parametrize(
    ("role", "runs", "judges"), [("organizer", True, True), ("judge", False, True), ("player", False, False)]
)
def test_a_role_gives_its_rights(role: str, runs: bool, judges: bool) -> None:
    """Organizers run events, judges decide, players play."""
    account("ana", "--role", role)
    ana = User.objects.get(username="ana")
    assert (may_run(ana, ANYWHERE), may_judge(ana, ANYWHERE)) == (runs, judges)


def test_a_password_from_standard_input_signs_in(client: Client, typed: None) -> None:
    """It is not printed, and was no argument that others on the machine can list."""
    assert PASSWORD not in account("ana", "--role", "judge", "--password-stdin")
    sent = {"username": "ana", "password": PASSWORD}
    assert client.post("/accounts/login/", sent).status_code == 302


def test_a_password_is_no_argument() -> None:
    """The list of running programs would show it."""
    with pytest.raises((CommandError, TypeError)):
        account("ana", "--password", PASSWORD)
    assert not User.objects.exists()


def test_a_password_from_a_prompt_is_typed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two different ones change nothing."""
    answers = iter([PASSWORD, "mistyped", PASSWORD, PASSWORD])
    monkeypatch.setattr("tournament.management.commands.account.getpass", lambda _: next(answers))
    with pytest.raises(CommandError, match="passwords differ"):
        account("ana", "--ask-password")
    assert not User.objects.exists()
    account("ana", "--ask-password")
    assert User.objects.get().check_password(PASSWORD)


def test_without_a_password_a_link_is_printed(client: Client) -> None:
    """Its owner sets the password, and nobody else knows it."""
    address = account("ana", "--role", "judge", "--address", "http://store.example/").split()[-1]
    assert address.startswith("http://store.example/accounts/welcome/")
    path = address.removeprefix("http://store.example")
    assert client.post(path, {"password": PASSWORD, "again": PASSWORD}).status_code == 302
    assert User.objects.get().check_password(PASSWORD)


def test_a_link_for_a_new_password_leaves_the_old_one_until_it_is_used(typed: None) -> None:
    """A change of role alone does not lock anybody out."""
    account("ana", "--role", "judge", "--password-stdin")
    account("ana", "--role", "organizer")
    ana = User.objects.get()
    assert may_run(ana, ANYWHERE)
    assert ana.check_password(PASSWORD)


def test_an_invitation_makes_an_organizer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way out when no organizer can sign in any more; the link is one that another machine can open."""
    monkeypatch.setattr("tournament.serving.network.own_addresses", lambda: ("192.0.2.7",))
    out = io.StringIO()
    call_command("invite", "--role", "organizer", stdout=out)
    path = out.getvalue().split()[-1].removeprefix("http://192.0.2.7:8000")
    sent = {"username": "mia", "password": PASSWORD, "again": PASSWORD}
    assert client.post(path, sent).status_code == 302
    assert may_run(User.objects.get(username="mia"), ANYWHERE)


def test_the_command_takes_a_second_factor_off(typed: None) -> None:
    """For an only organizer whose phone is lost."""
    account("ana", "--role", "organizer", "--password-stdin")
    ana = User.objects.get()
    device = services.begin(ana)
    device.confirmed = True
    device.save()
    assert services.has_second_factor(ana)
    account("ana", "--without-second-factor")
    assert not services.has_second_factor(ana)
    assert may_run(ana, ANYWHERE)


def test_a_role_can_change() -> None:
    """The same command makes a judge of an organizer."""
    account("ana", "--role", "organizer", "--full-name", "Ana Oddsocket")
    account("ana", "--role", "judge")
    ana = User.objects.get()
    assert not may_run(ana, ANYWHERE)
    assert ana.get_full_name() == "Ana Oddsocket"


@pytest.mark.parametrize(("password", "reason"), [("dice", "too short"), ("ana.ana.ana", "similar to the name")])
def test_a_weak_password_is_refused_and_nothing_is_made(
    monkeypatch: pytest.MonkeyPatch, password: str, reason: str
) -> None:
    """The reason is said, and no half account stays behind."""
    monkeypatch.setattr("sys.stdin", io.StringIO(password))
    with pytest.raises(CommandError, match=reason):
        account("ana", "--password-stdin")
    assert not User.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"username": "", "password": ""}, {"username": "\0", "password": "\0"}])
def test_odd_sign_ins_are_answered(client: Client, sent: dict[str, str]) -> None:
    """Nothing that can be typed or sent breaks the sign-in."""
    assert client.post("/accounts/login/", sent).status_code == 200
    assert client.post("/accounts/login/", {"username": "x" * 100_000, "password": "y" * 100_000}).status_code == 200


def test_a_name_no_account_can_have_is_refused_on_the_api(client: Client) -> None:
    """However long it is."""
    credentials = base64.b64encode(f"{'x' * 10_000}:y".encode()).decode()
    answer = client.get("/api/cards/", headers={"Authorization": f"Basic {credentials}"})
    assert answer.status_code in (401, 403)
    assert answer.json()["detail"] == "Wrong name or password."


def test_programs_sign_in_with_each_request(client: Client, typed: None) -> None:
    """`curl -u name:password` works on the API, wrong passwords are refused, and too many lock it as on the page."""
    account("ana", "--role", "judge", "--password-stdin")

    def ask(word: str) -> HttpResponse:
        credentials = base64.b64encode(f"ana:{word}".encode()).decode()
        return client.get("/api/cards/", headers={"Authorization": f"Basic {credentials}"})

    assert ask(PASSWORD).status_code == 200
    wrong = [ask("wrong") for _ in range(5)]
    assert [answer.status_code for answer in wrong] == [401] * 4 + [429]
    assert wrong[0]["WWW-Authenticate"] == 'Basic realm="Dice Marshal"'
    assert wrong[0].json() == {"detail": "Wrong name or password."}
    locked = ask(PASSWORD)
    assert (locked.status_code, locked["Retry-After"]) == (429, "900")
    assert "Too many wrong passwords for this name from this address" in locked.json()["detail"]


def test_a_name_with_nul_is_a_wrong_name(client: Client) -> None:
    """PostgreSQL would fail on it deep inside a query."""
    credentials = base64.b64encode(b"ana\0:word").decode()
    answer = client.get("/api/cards/", headers={"Authorization": f"Basic {credentials}"})
    assert (answer.status_code, answer.json()["detail"]) == (
        401,
        "A name or a password cannot contain a NUL character.",
    )
