"""The second factor: a code of an authenticator app, or a spare one, after the password."""

from __future__ import annotations

import base64
import datetime

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.accounts.conftest import (
    LOGIN,
    PASSWORD,
    code_of,
    is_signed_in,
    signed_in,
    with_second_factor,
)
from tournament.accounts import services
from tournament.events.models import AuditEntry

CODE = "/accounts/code/"


@pytest.fixture
def codes(barnaby: User) -> list[str]:
    """Barnaby's spare codes."""
    return with_second_factor(barnaby)


def with_password(name: str = "barnaby") -> Client:
    """A browser that has given the password and owes the code."""
    client = Client()
    page = client.post(LOGIN, {"username": name, "password": PASSWORD, "next": "/teams/mine/"})
    assert (page.status_code, page["Location"]) == (302, CODE)
    return client


def test_an_app_is_set_up_with_its_first_code(barnaby: User) -> None:
    """The page shows a QR code and the key; a right code switches it on and shows eight spare codes."""
    client = signed_in(barnaby)
    page = client.post("/accounts/me/second-factor/").content.decode()
    assert "<svg" in page
    assert not services.has_second_factor(barnaby)
    assert client.post("/accounts/me/second-factor/", {"code": "000000"}).status_code == 400
    device = services.begun(barnaby)
    device.throttle_reset()
    page = client.post("/accounts/me/second-factor/", {"code": code_of(barnaby)}).content.decode()
    assert page.count('<code class="lead">') == 8
    assert services.has_second_factor(barnaby)
    assert AuditEntry.objects.get(action="account.second_factor.on").user == barnaby


def test_a_wrong_first_code_keeps_the_key_that_was_scanned(barnaby: User) -> None:
    """The app need not scan again."""
    client = signed_in(barnaby)
    client.post("/accounts/me/second-factor/")
    key = services.begun(barnaby).key
    client.post("/accounts/me/second-factor/", {"code": "000000"})
    assert services.begun(barnaby).key == key


def test_the_password_alone_signs_nobody_in(barnaby: User, codes: list[str]) -> None:
    """Between the two steps every page sees a visitor; the code leads on to where one wanted to go."""
    client = with_password()
    assert not is_signed_in(client)
    page = client.post(CODE, {"code": code_of(barnaby)})
    assert (page.status_code, page["Location"]) == (302, "/teams/mine/")
    assert is_signed_in(client)


def test_a_code_works_once(barnaby: User, codes: list[str]) -> None:
    """Whoever looked over the shoulder cannot use it again, nor a spare code."""
    shown = code_of(barnaby)
    assert with_password().post(CODE, {"code": shown}).status_code == 302
    assert with_password().post(CODE, {"code": shown}).status_code == 200
    assert with_password().post(CODE, {"code": codes[0].upper() + " "}).status_code == 302
    assert with_password().post(CODE, {"code": codes[0]}).status_code == 200
    assert services.spare_codes_left(barnaby) == 7


def test_wrong_codes_make_the_next_try_wait(barnaby: User, codes: list[str]) -> None:
    """One, two, four seconds, from whichever browser; then a right code works again."""
    with time_machine.travel(datetime.datetime.now(datetime.UTC), tick=False) as clock:
        page = with_password().post(CODE, {"code": "000000"})
        assert "This code is wrong" in page.content.decode()
        clock.shift(1.5)
        with_password().post(CODE, {"code": "000000"})
        page = with_password().post(CODE, {"code": code_of(barnaby)})
        assert "Too many wrong codes. Wait 2 seconds" in page.content.decode()
        clock.shift(2.5)
        assert with_password().post(CODE, {"code": code_of(barnaby)}).status_code == 302


@pytest.mark.parametrize("code", ["", "\0", "💥", "9" * 20, "12345６", "x" * 4000])
def test_odd_codes_are_answered(barnaby: User, codes: list[str], code: str) -> None:
    """Nothing that is typed breaks the second step."""
    assert with_password().post(CODE, {"code": code}).status_code == 200


def test_the_second_step_ends_after_ten_minutes_or_with_a_new_password(barnaby: User, codes: list[str]) -> None:
    """A browser left open between the steps signs in nobody later."""
    client = with_password()
    with time_machine.travel(datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=11)):
        assert client.get(CODE)["Location"] == LOGIN
    client = with_password()
    services.change_password(barnaby, PASSWORD, "green-lamp-17")
    assert client.post(CODE, {"code": codes[0]})["Location"] == LOGIN
    assert Client().get(CODE)["Location"] == LOGIN


def test_an_account_switched_off_between_the_steps_stays_out(barnaby: User, wil: User, codes: list[str]) -> None:
    """The code does not open what was closed meanwhile."""
    client = with_password()
    services.set_active(wil, barnaby, False)
    assert client.post(CODE, {"code": codes[0]})["Location"] == LOGIN


@pytest.mark.parametrize("do", ["off", "codes"])
def test_changes_ask_for_the_password(barnaby: User, codes: list[str], do: str) -> None:
    """A phone left on the counter does not take the second factor off, nor show new codes."""
    client = with_password()
    client.post(CODE, {"code": codes[0]})
    change = "/accounts/me/second-factor/change/"
    assert client.post(change, {"do": do}).status_code == 200
    assert client.post(change, {"do": do, "old": "guess"}).status_code == 400
    assert services.has_second_factor(barnaby)
    page = client.post(change, {"do": do, "old": PASSWORD})
    assert services.has_second_factor(barnaby) is (do == "codes")
    if do == "codes":
        assert services.spare_codes_left(barnaby) == 8
        assert codes[1] not in page.content.decode()
        assert with_password().post(CODE, {"code": codes[1]}).status_code == 200


def test_the_api_refuses_name_and_password_of_such_an_account(barnaby: User, client: Client) -> None:
    """A program cannot be asked for a code; it is told so. Without a second factor it gets in."""
    credentials = {"Authorization": "Basic " + base64.b64encode(f"barnaby:{PASSWORD}".encode()).decode()}
    assert client.get("/api/cards/", headers=credentials).status_code == 200
    with_second_factor(barnaby)
    page = client.get("/api/cards/", headers=credentials)
    assert page.status_code in (401, 403)
    assert "Programs cannot use an account with a second factor" in page.json()["detail"]


def test_the_administration_has_no_door_of_its_own(barnaby: User) -> None:
    """Its sign-in is ours, so the code is asked for there too; organizers and judges are refused."""
    root = User.objects.create_superuser("root", password=PASSWORD)
    with_second_factor(root)
    client = Client()
    page = client.post("/admin/login/", {"username": "root", "password": PASSWORD})
    assert page["Location"].startswith(LOGIN)
    page = client.get("/admin/")
    assert page["Location"] == "/admin/login/?next=/admin/"
    assert client.get(page["Location"])["Location"] == "/accounts/login/?next=/admin/"
    client = with_password("root")
    assert client.get("/admin/").status_code == 302
    client.post(CODE, {"code": code_of(root)})
    assert client.get("/admin/").status_code == 200
    assert signed_in(barnaby).get("/admin/", follow=True).status_code == 403
