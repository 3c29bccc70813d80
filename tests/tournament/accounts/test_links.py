"""One-time links: they make one account or set one password, whoever looks at them before."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from tests.tournament.accounts.conftest import PASSWORD, is_signed_in, signed_in, with_second_factor
from tournament.accounts import services
from tournament.accounts.models import OneTimeLink
from tournament.events.errors import BadInput, NotAllowed, WrongState
from tournament.events.models import AuditEntry
from tournament.events.permissions import ANYWHERE, JUDGES, ORGANIZERS, may_judge, may_run

NEW = {"username": "mia", "full_name": "Mia van Tangle", "password": "green-lamp-17", "again": "green-lamp-17"}


def address(token: str) -> str:
    return f"/accounts/welcome/{token}/"


def test_an_invitation_makes_an_account_of_its_role(wil: User, client: Client) -> None:
    """The invited person chooses name and password, and is signed in at once."""
    link, token = services.invite(wil, "judge", "Mia")
    page = client.post(address(token), NEW)
    assert page.status_code == 302
    mia = User.objects.get(username="mia")
    assert (may_judge(mia, ANYWHERE), may_run(mia, ANYWHERE), mia.get_full_name()) == (True, False, "Mia van Tangle")
    assert is_signed_in(client)
    link.refresh_from_db()
    assert link.user == mia
    assert link.used_at is not None


def test_looking_at_a_link_does_not_use_it_up(wil: User, client: Client) -> None:
    """Messengers open what they pass on; the person comes later."""
    _, token = services.invite(wil, "player")
    for _ in range(3):
        assert client.get(address(token)).status_code == 200
        assert client.head(address(token)).status_code == 200
    assert client.post(address(token), NEW).status_code == 302


def test_a_link_works_once(wil: User, client: Client) -> None:
    """The second press, or the second person, is told so; nothing is made."""
    _, token = services.invite(wil, "organizer")
    client.post(address(token), NEW)
    page = Client().post(address(token), NEW | {"username": "moe"})
    assert page.status_code == 410
    assert "This link no longer works" in page.content.decode()
    assert not User.objects.filter(username="moe").exists()


def test_what_is_wrong_with_a_form_does_not_use_the_link_up(wil: User, client: Client) -> None:
    """Each fault is said at its field, what was typed stays, and the link is still good."""
    _, token = services.invite(wil, "player")
    faults = {
        "The sign-in name WIL is taken": {"username": "WIL"},
        "Enter a valid username": {"username": "m i a"},
        "too similar to the name": {"password": "mia-van-tangle", "again": "mia-van-tangle"},
        "too short": {"password": "a-b-c", "again": "a-b-c"},
        "The two passwords differ": {"again": "green-lamp-18"},
        "Null characters": {"full_name": "Mia\0"},
    }
    for message, change in faults.items():
        page = client.post(address(token), NEW | change)
        assert page.status_code == 400, message
        assert message in page.content.decode()
        assert f'value="{change.get("username", "mia")}"' in page.content.decode()
    assert User.objects.count() == 1
    assert client.post(address(token), NEW).status_code == 302


def test_a_link_ends_after_two_days(wil: User, client: Client) -> None:
    """Forty-seven hours later it works, two hours after that no more."""
    _, token = services.invite(wil, "player")
    now = datetime.datetime.now(datetime.UTC)
    with time_machine.travel(now + datetime.timedelta(hours=47)):
        assert client.get(address(token)).status_code == 200
    with time_machine.travel(now + datetime.timedelta(hours=49)):
        assert client.post(address(token), NEW).status_code == 410
    assert User.objects.count() == 1


def test_a_revoked_link_is_over(wil: User, client: Client) -> None:
    """The page People takes an open link back."""
    link, token = services.invite(wil, "player")
    assert signed_in(wil).post(f"/accounts/people/links/{link.pk}/revoke/").status_code == 302
    assert client.post(address(token), NEW).status_code == 410


def test_the_secret_is_nowhere_in_the_database(wil: User) -> None:
    """Whoever reads a backup cannot use the links in it."""
    link, token = services.invite(wil, "organizer", "Mia")
    row = OneTimeLink.objects.values().get(pk=link.pk)
    assert token not in str(row)
    assert token not in str(list(AuditEntry.objects.values()))


@pytest.mark.parametrize("who", ["judge", "visitor"])
def test_only_organizers_make_links(who: str, wil: User, barnaby: User) -> None:
    """A judge cannot make himself an organizer, nor set an organizer's password."""
    actor = barnaby if who == "judge" else AnonymousUser()
    with pytest.raises(NotAllowed, match="You may not invite people"):
        services.invite(actor, "organizer")
    with pytest.raises(NotAllowed, match="You may not make a link for a new password"):
        services.new_password_link(actor, wil)


def test_a_superusers_password_is_not_the_organizers_to_set(wil: User) -> None:
    """Else every organizer could become whoever runs the server."""
    root = User.objects.create_superuser("root", password=PASSWORD)
    with pytest.raises(NotAllowed):
        services.new_password_link(wil, root)
    with pytest.raises(NotAllowed):
        services.set_active(wil, root, False)
    assert signed_in(wil).post(f"/accounts/people/{root.pk}/reset/").status_code == 403


def test_a_forgotten_password_is_set_anew(wil: User, barnaby: User, client: Client) -> None:
    """Every browser of the account is signed out, the old password is over, this browser is signed in."""
    old = signed_in(barnaby)
    _, token = services.new_password_link(wil, barnaby)
    assert client.post(address(token), {"password": "green-lamp-17", "again": "green-lamp-17"}).status_code == 302
    assert is_signed_in(client)
    assert not is_signed_in(old)
    barnaby.refresh_from_db()
    assert barnaby.check_password("green-lamp-17")


@pytest.mark.parametrize("lost", [True, False])
def test_a_link_may_take_a_lost_phones_second_factor_off(lost: bool, wil: User, barnaby: User, client: Client) -> None:
    """Only if the organizer said so; otherwise the new password still asks for the code. The trail says who did it."""
    with_second_factor(barnaby)
    _, token = services.new_password_link(wil, barnaby, without_second_factor=lost)
    page = client.post(address(token), {"password": "green-lamp-17", "again": "green-lamp-17"})
    assert page["Location"] == ("/" if lost else "/accounts/code/")
    assert services.has_second_factor(barnaby) is not lost
    assert AuditEntry.objects.filter(action="account.second_factor.off").exists() is lost
    assert AuditEntry.objects.get(action="account.reset").user == wil


def test_a_new_password_ends_the_wait_after_wrong_codes(wil: User, barnaby: User) -> None:
    """A thief with the old password has made the owner wait for hours; the link ends that."""
    codes = with_second_factor(barnaby)
    for _ in range(2):
        services.check_code(barnaby, "wrong")
    assert not services.check_code(barnaby, codes[0]).right
    _, token = services.new_password_link(wil, barnaby)
    services.use_reset(token, "green-lamp-17")
    assert services.check_code(barnaby, codes[0]).right


def test_a_switched_off_account_gets_no_password(wil: User, barnaby: User) -> None:
    """A link that was made before does not open it either."""
    _, token = services.new_password_link(wil, barnaby)
    services.set_active(wil, barnaby, False)
    with pytest.raises(WrongState, match="This account is switched off"):
        services.use_reset(token, "green-lamp-17")
    with pytest.raises(WrongState, match="The account barnaby is switched off"):
        services.new_password_link(wil, barnaby)


def test_a_link_is_good_for_its_own_purpose_only(wil: User, barnaby: User) -> None:
    """An invitation sets nobody's password, and the other way round."""
    _, invitation = services.invite(wil, "player")
    _, reset = services.new_password_link(wil, barnaby)
    with pytest.raises(WrongState):
        services.use_reset(invitation, "green-lamp-17")
    with pytest.raises(WrongState):
        services.use_invitation(reset, "mia", "Mia", "green-lamp-17")


def test_the_first_link_ends_with_the_first_organizer(db: None, person: Callable[..., User]) -> None:
    """Each start makes a fresh one in place of the earlier, until somebody runs the store."""
    first, second = services.first_link(), services.first_link()
    assert first and second and first != second
    assert services.find_link(first) is None
    services.use_invitation(second, "mia", "Mia", "green-lamp-17")
    assert services.first_link() is None
    assert may_run(User.objects.get(), ANYWHERE)


@pytest.mark.parametrize("groups", [(), (JUDGES,)])
def test_others_are_no_first_organizer(groups: tuple[str, ...], person: Callable[..., User]) -> None:
    """Players and judges cannot look after accounts; nor can an organizer who cannot sign in."""
    person("zoe", *groups)
    off = person("off", ORGANIZERS)
    off.is_active = False
    off.save()
    assert services.first_link()


def test_an_unknown_role_is_refused(wil: User) -> None:
    """A form made up by hand does not make other rights."""
    with pytest.raises(BadInput, match="There is no such role"):
        services.invite(wil, "root")
    assert signed_in(wil).post("/accounts/people/invite/", {"role": "root"}).status_code == 400
