"""The page People: everybody's accounts, for organizers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User

from tests.tournament.accounts.conftest import is_signed_in, signed_in, with_second_factor
from tournament.accounts import services
from tournament.events.errors import WrongState
from tournament.events.models import AuditEntry
from tournament.events.permissions import ANYWHERE, JUDGES, ORGANIZERS, may_judge, may_run


def test_the_page_is_for_organizers(wil: User, barnaby: User) -> None:
    """A judge is refused; an organizer sees each account with role, last sign-in and second factor."""
    with_second_factor(barnaby)
    assert signed_in(wil).get("/accounts/people/").status_code == 200
    html = signed_in(wil).get("/accounts/people/?q=BARN").content.decode()
    assert "Signs in as barnaby · never signed in · second factor on" in " ".join(html.split())
    assert "Signs in as wil" not in html
    barnaby.groups.set([Group.objects.get(name=JUDGES)])
    services.remove(None, barnaby)
    assert signed_in(barnaby).get("/accounts/people/").status_code == 403


@pytest.mark.parametrize("typed", ["lukasz", "SOWA łuk", "ls1 sowa"])
def test_an_account_is_found_without_marks(wil: User, typed: str) -> None:
    """Every word has to be in the user name or the name, whatever its case and marks."""
    User.objects.create_user("ls1", first_name="Łukasz", last_name="Sowa")
    html = signed_in(wil).get("/accounts/people/", {"q": typed}).content.decode()
    assert "Signs in as ls1" in html and "Signs in as wil" not in html


def test_the_link_is_shown_once_as_text_and_as_qr(wil: User) -> None:
    """The list afterwards names the link, and not its secret."""
    client = signed_in(wil)
    html = client.post("/accounts/people/invite/", {"role": "judge", "about": "Mia"}).content.decode()
    address = html.split('id="address" type="text" readonly value="')[1].split('"')[0]
    assert address.startswith("http://testserver/accounts/welcome/")
    assert "<svg" in html
    listed = client.get("/accounts/people/").content.decode()
    assert "New judge: Mia" in listed
    assert address.split("/")[-2] not in listed


def test_a_role_is_changed(wil: User, barnaby: User) -> None:
    """The rights follow, and groups that make no role stay."""
    barnaby.groups.add(Group.objects.create(name="regulars"))
    client = signed_in(wil)
    client.post(f"/accounts/people/{barnaby.pk}/role/", {"role": "organizer"})
    assert may_run(User.objects.get(pk=barnaby.pk), ANYWHERE)
    client.post(f"/accounts/people/{barnaby.pk}/role/", {"role": "player"})
    barnaby = User.objects.get(pk=barnaby.pk)
    assert not may_judge(barnaby, ANYWHERE)
    assert [group.name for group in barnaby.groups.all()] == ["regulars"]
    assert AuditEntry.objects.filter(action="account.role", user=wil).count() == 2


@pytest.mark.parametrize(("action", "sent"), [("role", {"role": "judge"}), ("off", {})])
def test_the_last_organizer_stays(wil: User, barnaby: User, action: str, sent: dict[str, str]) -> None:
    """Nobody locks everybody out of the store."""
    html = signed_in(wil).post(f"/accounts/people/{wil.pk}/{action}/", sent, follow=True).content.decode()
    assert "wil is the only organizer. Make somebody else an organizer first" in html
    wil.refresh_from_db()
    assert wil.is_active
    assert may_run(wil, ANYWHERE)


def test_one_of_two_organizers_may_go(wil: User, person: Callable[..., User]) -> None:
    """Afterwards the other one is the last."""
    ada = person("ada", ORGANIZERS)
    services.set_active(ada, wil, False)
    with pytest.raises(WrongState, match="ada is the only organizer"):
        services.set_role(ada, ada, "judge")


def test_switching_off_signs_out_at_once(wil: User, barnaby: User) -> None:
    """And on again does not sign in by itself."""
    phone = signed_in(barnaby)
    client = signed_in(wil)
    client.post(f"/accounts/people/{barnaby.pk}/off/")
    assert not is_signed_in(phone)
    assert not barnaby.sign_ins.exists()
    client.post(f"/accounts/people/{barnaby.pk}/on/")
    assert not is_signed_in(phone)
    assert is_signed_in(signed_in(barnaby))


def test_an_organizer_signs_somebody_out_everywhere(wil: User, barnaby: User) -> None:
    """A phone was left in the shop. For oneself, the browser in use stays."""
    phone, here, mine = signed_in(barnaby), signed_in(wil), signed_in(wil)
    here.post(f"/accounts/people/{barnaby.pk}/sign-out/")
    here.post(f"/accounts/people/{wil.pk}/sign-out/")
    assert [is_signed_in(each) for each in (phone, here, mine)] == [False, True, False]


@pytest.mark.parametrize("path", ["x/reset/", "9999999/reset/", "1/promote/", "99999999999999999999999/off/"])
def test_odd_addresses_lead_nowhere(wil: User, path: str) -> None:
    """An account or a button that does not exist is not found."""
    assert signed_in(wil).post(f"/accounts/people/{path}").status_code in (404, 403)
