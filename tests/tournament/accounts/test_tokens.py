"""API tokens: a program signs in with one, and it ends when its owner, a new password or its date says so."""

from __future__ import annotations

import datetime
import hashlib
import re
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from tests.tournament.accounts.conftest import PASSWORD, signed_in, with_second_factor
from tournament.accounts import services
from tournament.accounts.models import ApiToken
from tournament.events.errors import WrongState
from tournament.events.models import AuditEntry, Event, Person, Store
from tournament.exchange import forgetting

PAGE = "/accounts/me/tokens/"
TYPED = {"name": "League website", "days": "30", "old": PASSWORD}
WRONG = "This token is wrong or was revoked. Make a new one on the page API tokens of your account."


def ask(secret: str, word: str = "Bearer", **more: Any) -> HttpResponse:
    """What a program gets that sends this token."""
    return Client(enforce_csrf_checks=True, **more).get("/api/cards/", headers={"Authorization": f"{word} {secret}"})


def refusal(secret: str) -> tuple[int, str]:
    answer = ask(secret)
    return answer.status_code, answer.json()["detail"]


def test_a_token_is_made_on_its_page_and_shown_once(barnaby: User) -> None:
    """The database and the trail have its name and its first letters; the list shows those."""
    browser = signed_in(barnaby)
    page = browser.post(PAGE, TYPED).content.decode()
    secret = re.search(r'id="token"[^>]* value="(dm_[\w-]{32})"', page)[1]
    assert f"Authorization: Bearer {secret}" in page
    assert ask(secret).status_code == 200
    row = ApiToken.objects.values().get()
    assert row["digest"] == hashlib.sha256(secret.encode()).hexdigest()
    assert secret not in str(row) + str(list(AuditEntry.objects.values()))
    listed = browser.get(PAGE).content.decode()
    assert "League website" in listed and row["start"] in listed and secret not in listed
    assert row["start"] == secret[:8]
    assert AuditEntry.objects.get(action="account.token.make").data == {"token": "League website", "name": "barnaby"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"old": "guess"}, "This is not your password. Type it again."),
        ({"old": ""}, "This field is required."),
        ({"name": " "}, "This field is required."),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"days": "31"}, "31 is not one of the available choices"),
    ],
)
def test_no_token_is_made_with_a_fault(barnaby: User, change: dict[str, str], message: str) -> None:
    """Above all not by whoever finds a browser signed in on the counter."""
    page = signed_in(barnaby).post(PAGE, TYPED | change)
    assert page.status_code == 400
    assert message in page.content.decode()
    assert not ApiToken.objects.exists()


def test_visitors_and_tokens_make_no_tokens(barnaby: User) -> None:
    """The page is for browsers that are signed in."""
    secret = services.make_token(barnaby, "Website")[1]
    for headers in (None, {"Authorization": f"Bearer {secret}"}):
        assert Client().post(PAGE, TYPED, headers=headers)["Location"].startswith("/accounts/login/")
    assert ApiToken.objects.count() == 1


def test_an_account_has_so_many_tokens(barnaby: User) -> None:
    """A full list says so and keeps what was typed."""
    for number in range(services.MOST_TOKENS):
        services.make_token(barnaby, f"Program {number}")
    page = signed_in(barnaby).post(PAGE, TYPED)
    assert page.status_code == 400
    assert "An account has at most 20 API tokens. Revoke one that no program uses." in page.content.decode()


@pytest.mark.parametrize("word", ["Bearer", "Token", "bearer", "TOKEN"])
@pytest.mark.parametrize("second_factor", [False, True])
def test_a_program_of_an_organizer_opens_an_event(wil: User, word: str, second_factor: bool) -> None:
    """No form token is needed, nor the second factor of the account."""
    if second_factor:
        with_second_factor(wil)
    secret = services.make_token(wil, "Website")[1]
    answer = Client(enforce_csrf_checks=True).post(
        "/api/events/",
        {"name": "Thursday", "date": "2026-11-19"},
        content_type="application/json",
        headers={"Authorization": f"{word} {secret}"},
    )
    assert answer.status_code == 201, answer.content
    assert AuditEntry.objects.filter(event=Event.objects.get()).earliest("pk").user == wil


def test_a_token_has_the_rights_of_its_account(barnaby: User, wil: User) -> None:
    """A judge's opens no events; once the account is an organizer's, it does."""
    secret = services.make_token(barnaby, "Website")[1]

    def opened() -> int:
        wanted = {"name": "Thursday", "date": "2026-11-19"}
        headers = {"Authorization": f"Bearer {secret}"}
        return Client().post("/api/events/", wanted, content_type="application/json", headers=headers).status_code

    assert opened() == 403
    services.set_role(wil, barnaby, "organizer")
    assert opened() == 201


def test_a_press_revokes_one_token(barnaby: User, wil: User) -> None:
    """The other stays, and nobody revokes what is not theirs."""
    (first, ended), (_, kept) = services.make_token(barnaby, "Website"), services.make_token(barnaby, "Screen")
    signed_in(wil).post(PAGE + "revoke/", {"row": str(first.pk)})
    assert ask(ended).status_code == 200
    browser = signed_in(barnaby)
    page = browser.post(PAGE + "revoke/", {"row": str(first.pk)}, follow=True)
    assert "The token Website no longer works." in page.content.decode()
    assert refusal(ended) == (401, WRONG)
    assert ask(kept).status_code == 200
    assert AuditEntry.objects.get(action="account.token.revoke").user == barnaby
    for odd in ("", "x", "9" * 30, "²", str(first.pk)):
        assert browser.post(PAGE + "revoke/", {"row": odd}).status_code == 302
    trail = signed_in(wil).get("/accounts/people/").content.decode()
    assert "made the API token “Website” of barnaby" in trail and "revoked the API token “Website” of barnaby" in trail


def test_a_token_expires(barnaby: User) -> None:
    """After its days it is refused by its name, and the list says so."""
    with time_machine.travel(datetime.datetime.now(datetime.UTC), tick=False) as clock:
        page = signed_in(barnaby).post(PAGE, TYPED).content.decode()
        secret = re.search(r'value="(dm_[\w-]+)"', page)[1]
        clock.shift(datetime.timedelta(days=30, seconds=-1))
        assert ask(secret).status_code == 200
        clock.shift(1)
        said = "The token League website has expired. Make a new one on the page API tokens of your account."
        assert refusal(secret) == (401, said)
        assert '<span class="tag">Expired</span>' in signed_in(barnaby).get(PAGE).content.decode()


def test_a_token_without_end_works_for_years(barnaby: User) -> None:
    """An empty choice of days means until it is revoked."""
    page = signed_in(barnaby).post(PAGE, TYPED | {"days": ""}).content.decode()
    secret = re.search(r'value="(dm_[\w-]+)"', page)[1]
    with time_machine.travel(datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=4000)):
        assert ask(secret).status_code == 200


@pytest.mark.parametrize("sent", ["dm_wrong", "\xff\xfe", "x" * 5000])
def test_a_wrong_token_is_refused_with_the_way_out(db: None, sent: str) -> None:
    """On pages that anybody may read, too: a program with a bad token should know."""
    answer = Client().get("/api/cards/", HTTP_AUTHORIZATION=f"Bearer {sent}")
    assert (answer.status_code, answer.json()["detail"]) == (401, WRONG)
    assert answer["WWW-Authenticate"] == 'Bearer realm="Dice Marshal", error="invalid_token"'


@pytest.mark.parametrize("sent", ["", " ", "two words"])
def test_a_header_without_one_token_is_refused(db: None, sent: str) -> None:
    """Nothing after the word, or too much."""
    assert refusal(sent) == (401, "One token is needed. Send it as Authorization: Bearer TOKEN.")


def test_a_wrong_token_counts_and_a_browser_that_is_signed_in_does_not_save_it(barnaby: User, settings: Any) -> None:
    """After too many the address waits; a good token and a password are still taken from there."""
    settings.LIMITS = {"tokens.strangers": "3/15m"}
    secret = services.make_token(barnaby, "Website")[1]
    browser = signed_in(barnaby)
    answers = [browser.get("/api/cards/", headers={"Authorization": "Bearer dm_guess"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
    assert answers[3]["Retry-After"] == "900"
    assert "can together send 3 wrong API tokens in 15 minutes" in answers[3].json()["detail"]
    assert ask(secret).status_code == 200
    signed_in(barnaby)
    assert ask("dm_guess", REMOTE_ADDR="10.0.0.9").status_code == 401


def test_the_limits_of_an_account_hold_for_its_programs(loaded: None, person: Any, settings: Any) -> None:
    """A player's program checks no more teams than the player may."""
    settings.LIMITS = {"checks.own": "2/m"}
    cache.clear()
    ana = person("ana")
    secrets = [services.make_token(ana, name)[1] for name in ("Website", "Screen")]
    answers = [
        Client().post(
            "/api/teams/validate",
            {"team": "1x 12bff"},
            content_type="application/json",
            headers={"Authorization": f"Bearer {secrets[number % 2]}"},
        )
        for number in range(3)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "You can have 2 teams checked a minute" in answers[2].json()["detail"]


def test_an_account_switched_off_ends_its_tokens(barnaby: User, wil: User) -> None:
    """They do not come back when it is switched on."""
    secret = services.make_token(barnaby, "Website")[1]
    services.set_active(wil, barnaby, False)
    assert refusal(secret) == (401, WRONG)
    services.set_active(wil, barnaby, True)
    assert refusal(secret) == (401, WRONG)
    secret = services.make_token(barnaby, "Website")[1]
    User.objects.filter(pk=barnaby.pk).update(is_active=False)
    assert refusal(secret) == (401, "The account of this token is switched off. Ask an organizer.")


def _changed_by_its_owner(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    change = {"old": PASSWORD, "password": "green-lamp-17", "again": "green-lamp-17"}
    page = signed_in(user).post("/accounts/me/password/", change, follow=True)
    assert "Every other browser is signed out, and API tokens have ended." in page.content.decode()


def _set_by_a_link(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    services.use_reset(services.new_password_link(None, user)[1], "green-lamp-17")


def _set_by_our_command(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    services.set_account(user.get_username(), password="green-lamp-17")


def _set_by_djangos_command(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getpass", lambda prompt: "green-lamp-17")
    call_command("changepassword", user.get_username())


@pytest.mark.parametrize(
    "change", [_changed_by_its_owner, _set_by_a_link, _set_by_our_command, _set_by_djangos_command]
)
def test_a_new_password_ends_the_tokens(barnaby: User, wil: User, change: Any, monkeypatch: Any) -> None:
    """Whichever way it is set; other people's stay."""
    (_, ended), (_, kept) = services.make_token(barnaby, "Website"), services.make_token(wil, "Website")
    change(barnaby, monkeypatch)
    assert refusal(ended) == (401, WRONG)
    assert ask(kept).status_code == 200


def test_other_changes_of_an_account_leave_its_tokens(barnaby: User, wil: User, settings: Any) -> None:
    """Name, role, signing in and out, and a hash made anew with better settings."""
    secret = services.make_token(barnaby, "Website")[1]
    services.change_name(barnaby, "Barnaby Rook")
    services.set_role(wil, barnaby, "player")
    services.sign_out(wil, barnaby, barnaby.sign_ins.all())
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher", *settings.PASSWORD_HASHERS]
    signed_in(barnaby)
    assert User.objects.get(pk=barnaby.pk).password.startswith("pbkdf2_sha256$")
    assert ask(secret).status_code == 200


def test_an_account_that_changed_a_moment_ago_makes_no_token(barnaby: User) -> None:
    """A browser that was let in before the new password does not leave a token behind it."""
    late = User.objects.get(pk=barnaby.pk)
    services.change_password(barnaby, PASSWORD, "green-lamp-17")
    with pytest.raises(WrongState, match="This account was changed a moment ago. Sign in again"):
        services.make_token(late, "Website")


def test_the_list_says_when_a_token_was_last_used(barnaby: User) -> None:
    """Ten minutes behind at most, so that a program that reads seldom costs a write."""
    secret = services.make_token(barnaby, "Website")[1]
    browser = signed_in(barnaby)
    assert "never used" in browser.get(PAGE).content.decode()
    with time_machine.travel(datetime.datetime.now(datetime.UTC), tick=False) as clock:
        ask(secret)
        first = ApiToken.objects.get().used_at
        clock.shift(599)
        ask(secret)
        assert ApiToken.objects.get().used_at == first
        clock.shift(1)
        ask(secret)
        assert ApiToken.objects.get().used_at == first + datetime.timedelta(minutes=10)
    assert "last used" in browser.get(PAGE).content.decode()


def test_whoever_is_removed_or_forgotten_leaves_no_token(barnaby: User, wil: User) -> None:
    """A person made anonymous, and an account that is deleted."""
    (_, first), (_, second) = services.make_token(barnaby, "Website"), services.make_token(wil, "Website")
    person = Person.objects.create(store=Store.here(), name="Barnaby", user=barnaby)
    forgetting.forget(wil, person, "Asked by letter")
    assert refusal(first) == (401, WRONG)
    wil.delete()
    assert refusal(second) == (401, WRONG)
    assert not ApiToken.objects.exists()


def test_the_description_of_the_api_names_the_token(client: Client, db: None) -> None:
    """The docs have a box for it, and each call that asks for somebody takes it."""
    schema = client.get("/api/schema/", {"format": "json"}).json()
    assert schema["components"]["securitySchemes"]["tokenAuth"]["scheme"] == "bearer"
    assert {"tokenAuth": []} in schema["paths"]["/api/events/"]["post"]["security"]
    assert "Authorization: Bearer TOKEN" in schema["info"]["description"]


def test_a_name_and_a_password_of_an_account_with_a_second_factor_point_to_tokens(barnaby: User) -> None:
    """The refusal names the page."""
    with_second_factor(barnaby)
    answer = Client().get("/api/cards/", headers={"Authorization": "Basic YmFybmFieTpzZXZlbi1vd2xzLW9uLWEtd2FsbA=="})
    assert answer.status_code == 401
    assert "Send a token: make one on the page API tokens of your account." in answer.json()["detail"]
