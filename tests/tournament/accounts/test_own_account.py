"""One's own account: the password, the name, and the browsers one is signed in with."""

from __future__ import annotations

import datetime

import pytest
import time_machine
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournament.accounts.conftest import LOGIN, PASSWORD, is_signed_in, signed_in
from tournament.accounts import services, sessions
from tournament.accounts.models import SignIn
from tournament.events.models import AuditEntry

CHANGE = {"old": PASSWORD, "password": "green-lamp-17", "again": "green-lamp-17"}


def test_a_new_password_keeps_this_browser_and_signs_out_the_others(barnaby: User) -> None:
    """The old password opens nothing any more, and the list shows this browser alone."""
    here, phone = signed_in(barnaby), signed_in(barnaby)
    assert here.post("/accounts/me/password/", CHANGE).status_code == 302
    assert is_signed_in(here)
    assert not is_signed_in(phone)
    assert [row.session_key for row in sessions.alive(barnaby)] == [here.session.session_key]
    assert Client().post(LOGIN, {"username": "barnaby", "password": PASSWORD}).status_code == 200
    assert AuditEntry.objects.get(action="account.password").user == barnaby


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"old": "guess"}, "This is not your current password."),
        ({"again": "green-lamp-18"}, "The two passwords differ."),
        ({"password": "barnaby-1", "again": "barnaby-1"}, "too similar to the name"),
        ({"password": "password", "again": "password"}, "too common"),
        ({"password": "", "again": ""}, "This field is required."),
    ],
)
def test_a_password_is_not_changed_with_a_fault(barnaby: User, change: dict[str, str], message: str) -> None:
    """The reason stands at its field, and the old password still works."""
    here = signed_in(barnaby)
    page = here.post("/accounts/me/password/", CHANGE | change)
    assert page.status_code == 400
    assert message in page.content.decode()
    barnaby.refresh_from_db()
    assert barnaby.check_password(PASSWORD)


@pytest.mark.parametrize(
    "password",
    ["barnaby", "Barnaby1", "b.a.r.n.a.b.y", "barnabybarnaby", "oddsock!", "barney-oddsock", "BarneyOddsock9"],
)
def test_a_password_close_to_the_name_is_refused(barnaby: User, password: str) -> None:
    """User name, first, last and whole name, whatever stands between the letters."""
    barnaby.first_name, barnaby.last_name = "Barney", "Oddsock"
    with pytest.raises(services.BadInput, match="too similar to the name"):
        services.people.set_password(barnaby, password)


@pytest.mark.parametrize("password", ["barnaby-likes-seven-owls", PASSWORD])
def test_a_long_password_may_hold_a_name(barnaby: User, password: str) -> None:
    """A sentence with the name in it is not the name."""
    services.people.set_password(barnaby, password)
    assert barnaby.check_password(password)


def test_one_browser_is_signed_out_and_then_all_others(barnaby: User) -> None:
    """Each row has its button; this browser stays."""
    here, phone, laptop = signed_in(barnaby), signed_in(barnaby), signed_in(barnaby)
    row = SignIn.objects.get(session_key=phone.session.session_key)
    here.post("/accounts/me/sign-out/", {"row": str(row.pk)})
    assert [is_signed_in(each) for each in (here, phone, laptop)] == [True, False, True]
    here.post("/accounts/me/sign-out/")
    assert [is_signed_in(each) for each in (here, phone, laptop)] == [True, False, False]
    assert Session.objects.filter(session_key=laptop.cookies["sessionid"].value).count() == 0


def test_nobody_signs_somebody_else_out_by_number(barnaby: User, wil: User) -> None:
    """The number of another account's row does nothing."""
    theirs = signed_in(wil)
    row = SignIn.objects.get(user=wil)
    for number in (str(row.pk), "x", "9" * 30):
        assert signed_in(barnaby).post("/accounts/me/sign-out/", {"row": number}).status_code == 302
    assert is_signed_in(theirs)


def test_the_list_names_each_browser(barnaby: User) -> None:
    """In plain words, with this one marked."""
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"
    signed_in(barnaby, **{"user-agent": phone})
    page = signed_in(barnaby, **{"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"})
    html = page.get("/accounts/me/").content.decode()
    assert "Safari on an iPhone" in html
    assert "<b>Firefox on Linux</b> (this browser)" in html


def test_an_expired_session_leaves_the_list(barnaby: User) -> None:
    """Whose two weeks are over is signed in no more, and its row goes."""
    signed_in(barnaby)
    with time_machine.travel(datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=15)):
        assert sessions.alive(barnaby) == []
    assert not SignIn.objects.exists()


def test_rows_of_expired_sessions_go_with_the_next_sign_in(barnaby: User, wil: User) -> None:
    """Whoever never comes back leaves nothing; who was here last week is still listed."""
    signed_in(barnaby)
    now = datetime.datetime.now(datetime.UTC)
    with time_machine.travel(now + datetime.timedelta(days=7)):
        signed_in(wil)
    with time_machine.travel(now + datetime.timedelta(days=15)):
        signed_in(wil)
    assert [row.user for row in SignIn.objects.all()] == [wil, wil]


def test_signing_out_removes_the_row(barnaby: User) -> None:
    """The list holds only those who are signed in."""
    client = signed_in(barnaby)
    client.post("/accounts/logout/")
    assert not SignIn.objects.exists()


def test_another_account_in_the_same_browser_takes_its_place(barnaby: User, wil: User) -> None:
    """Two people at one counter: the first is signed out by the second's sign-in."""
    client = signed_in(barnaby)
    client.post(LOGIN, {"username": "wil", "password": PASSWORD})
    assert [row.user for row in sessions.alive(wil)] == [wil]
    assert sessions.alive(barnaby) == []


def test_last_seen_costs_nothing_until_ten_minutes_have_passed(
    barnaby: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """A page that asks for session and account alone stays at two queries; the first after ten minutes has one more."""
    client = signed_in(barnaby)
    with django_assert_num_queries(2):
        client.get("/accounts/login/?next=/")
    seen = SignIn.objects.get().seen_at
    caches["pages"].clear()
    with time_machine.travel(seen + datetime.timedelta(minutes=11)):
        with django_assert_num_queries(3):
            client.get("/accounts/login/?next=/")
        with django_assert_num_queries(2):
            client.get("/accounts/login/?next=/")
    assert SignIn.objects.get().seen_at > seen


def test_ones_own_name(barnaby: User) -> None:
    """It is what the next registration offers; an empty one is refused."""
    client = signed_in(barnaby)
    assert client.post("/accounts/me/name/", {"full_name": "  Barney   van Oddsock "}).status_code == 302
    barnaby.refresh_from_db()
    assert (barnaby.first_name, barnaby.last_name) == ("Barney", "van Oddsock")
    assert client.post("/accounts/me/name/", {"full_name": " "}).status_code == 400


def test_the_pages_ask_visitors_to_sign_in(client: Client, db: None) -> None:
    """Nobody's account is nobody's."""
    for path in ("me/", "me/second-factor/", "me/second-factor/change/", "people/"):
        page = client.get(f"/accounts/{path}")
        assert page.status_code == 302
        assert page["Location"].startswith("/accounts/login/?next=")
