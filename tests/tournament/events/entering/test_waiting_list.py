"""A cap, those who wait for a place, and registrations that the organizer admits."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tests.tournament.events.conftest import LEGAL, Hall, browser
from tournament.events import services
from tournament.events.errors import BadInput, NameTaken, NotAllowed, WrongState
from tournament.events.models import Applicant, AuditEntry, Entrant

pytestmark = pytest.mark.usefixtures("loaded")


def names(hall: Hall) -> list[str]:
    return list(hall.event.entrants.order_by("pk").values_list("name", flat=True))


def waiting(hall: Hall) -> list[tuple[str, str]]:
    return list(hall.event.applicants.values_list("name", "waits_for"))


def come(hall: Hall, *people: str, team: str = "") -> list[Entrant | Applicant]:
    """Visitors register, one after the other."""
    return [services.apply(AnonymousUser(), hall.event, name, team=team) for name in people]


@pytest.fixture
def small(open_hall: Hall) -> Hall:
    """Two places, both taken, and two who wait."""
    services.update_event(open_hall.organizer, open_hall.event, cap=2)
    come(open_hall, "Ana", "Bo")
    come(open_hall, "Cy", team=LEGAL)
    come(open_hall, "Di")
    return open_hall


def test_who_comes_after_the_cap_waits(small: Hall) -> None:
    """In the order they came; nobody who waits counts as a player."""
    assert names(small) == ["Ana", "Bo"]
    assert waiting(small) == [("Cy", "place"), ("Di", "place")]
    assert small.deeds()[-2:] == ["entry.apply", "entry.apply"]


def test_the_organizer_is_told_who_moved_up(small: Hall) -> None:
    """Dropping Ana frees a place: the page says that Cy plays, and counts two players of two."""
    desk, ana = browser(small.organizer), small.player("Ana")
    answer = desk.post(f"/events/{small.event.slug}/manage/{ana.pk}/drop/", follow=True)
    page = html.unescape(answer.content.decode())
    assert "Ana has dropped." in page and "Cy moved up from the waiting list." in page
    assert "2 players of 2, 1 dropped" in page


def test_the_price_and_the_places_are_told_before_one_registers(open_hall: Hall) -> None:
    """On the event's page and over the form."""
    services.update_event(open_hall.organizer, open_hall.event, cap=4, fee="5 €")
    come(open_hall, "Ana")
    for page in ("", "register/"):
        text = browser().get(f"/events/{open_hall.event.slug}/{page}").content.decode()
        assert "Entry fee 5 € · 3 of 4 places left" in text


def test_the_first_moves_up_when_a_player_leaves(small: Hall) -> None:
    """With the code of the link they were given, and with the team that waited with them."""
    code = small.event.applicants.get(name="Cy").code
    services.remove_entrant(small.organizer, small.player("Ana"))
    assert names(small) == ["Bo", "Cy"]
    cy = small.player("Cy")
    assert (cy.code, cy.submission.is_legal) == (code, True)
    assert waiting(small) == [("Di", "place")]
    moved = AuditEntry.objects.get(action="entry.move_up")
    assert (moved.who, moved.data) == ("Dice Marshal", {"name": "Cy"})


def test_a_drop_before_the_start_and_a_larger_cap_make_room(small: Hall) -> None:
    """One place by a drop, one by the settings."""
    services.drop(small.organizer, small.player("Bo"))
    assert names(small) == ["Ana", "Bo", "Cy"]
    services.update_event(small.organizer, small.event, cap=3)
    assert waiting(small) == []
    assert names(small)[-1] == "Di"


def test_no_cap_takes_everybody(small: Hall) -> None:
    """The cap taken away, nobody has a reason to wait."""
    services.update_event(small.organizer, small.event, cap=None)
    assert names(small) == ["Ana", "Bo", "Cy", "Di"]


def test_nobody_moves_up_into_a_running_event(small: Hall) -> None:
    """Who dropped during an event leaves no place that somebody could play from round 1 on."""
    services.register(small.organizer, small.event, "Ed")
    services.register(small.organizer, small.event, "Flo")
    services.start_event(small.organizer, small.event, with_faulty_teams=True)
    small.round()
    services.drop(small.organizer, small.player("Ana"))
    assert waiting(small) == [("Cy", "place"), ("Di", "place")]
    services.admit(small.organizer, small.event, [small.event.applicants.get(name="Di").pk])
    assert small.player("Di").dropped_in_round is None


def test_nobody_passes_those_who_wait(small: Hall) -> None:
    """A place that is free while somebody waits is theirs."""
    with pytest.raises(WrongState, match="admits players from its waiting list"):
        services.register(small.event.entrants.first(), small.event, "Zoe")
    small.event.applicants.filter(name="Cy").update(waits_for="place")
    come(small, "Ed")
    assert [name for name, _ in waiting(small)] == ["Cy", "Di", "Ed"]


def test_a_name_is_one_among_players_and_those_who_wait(small: Hall) -> None:
    """Neither may somebody wait under a player's name, nor register under that of one who waits."""
    with pytest.raises(NameTaken, match="Ana is already registered"):
        come(small, "ana".title())
    with pytest.raises(NameTaken, match="di is already on the waiting list"):
        come(small, "di")
    with pytest.raises(NameTaken, match="Cy is already on the waiting list"):
        services.register(small.organizer, small.event, "Cy")


def test_an_account_waits_once(small: Hall, person: Callable[..., User]) -> None:
    """Under one name."""
    zoe = person("zoe")
    services.apply(zoe, small.event, "Zoe", user=zoe)
    with pytest.raises(NameTaken, match="This account is already on the waiting list"):
        services.apply(zoe, small.event, "Zoe Two", user=zoe)


def test_a_team_that_cannot_be_read_is_refused_at_once(small: Hall) -> None:
    """Not when it is their turn; the fault names the field."""
    with pytest.raises(BadInput) as fault:
        come(small, "Ed", team="no team at all")
    assert fault.value.field == "team"
    assert not small.event.applicants.filter(name="Ed").exists()


def test_the_organizer_admits_and_refuses(open_hall: Hall) -> None:
    """Everybody waits; those admitted play, those refused are gone, and one row of the trail names each."""
    services.update_event(open_hall.organizer, open_hall.event, approval=True)
    ana, bo, cy = come(open_hall, "Ana", "Bo", "Cy")
    assert waiting(open_hall) == [("Ana", "approval"), ("Bo", "approval"), ("Cy", "approval")]
    playing, later = services.admit(open_hall.organizer, open_hall.event, [ana.pk, cy.pk])
    assert ([each.name for each in playing], later) == (["Ana", "Cy"], [])
    assert services.refuse(open_hall.organizer, open_hall.event, [bo.pk]) == ["Bo"]
    assert (names(open_hall), waiting(open_hall)) == (["Ana", "Cy"], [])
    assert AuditEntry.objects.get(action="entry.admit").data["names"] == ["Ana", "Cy"]
    assert AuditEntry.objects.get(action="entry.refuse").data["names"] == ["Bo"]


def test_approved_without_a_place_waits_for_one(open_hall: Hall) -> None:
    """Approval does not raise the cap; admitted a second time, it is the organizer's word."""
    services.update_event(open_hall.organizer, open_hall.event, approval=True, cap=2)
    come(open_hall, "Ana", "Bo", "Cy")
    everybody = open_hall.event.applicants.values_list("pk", flat=True)
    playing, later = services.admit(open_hall.organizer, open_hall.event, list(everybody))
    assert ([each.name for each in playing], [each.name for each in later]) == (["Ana", "Bo"], ["Cy"])
    assert waiting(open_hall) == [("Cy", "place")]
    services.admit(open_hall.organizer, open_hall.event, [later[0].pk])
    assert names(open_hall) == ["Ana", "Bo", "Cy"]


def test_only_organizers_admit(open_hall: Hall) -> None:
    """Neither a judge nor a player."""
    for write in (services.admit, services.refuse, services.remove_many):
        with pytest.raises(NotAllowed):
            write(open_hall.judge, open_hall.event, [1])


def test_a_paste_beyond_the_cap_has_to_be_meant(small: Hall) -> None:
    """The message has the numbers; ticked, the list is taken."""
    with pytest.raises(BadInput, match="The list has 2 names, and Thursday Night Dice has 0 of 2 places left"):
        services.register_many(small.organizer, small.event, ["Ed", "", "Flo"])
    assert len(services.register_many(small.organizer, small.event, ["Ed", "Flo"], over_cap=True)) == 2


def test_the_pages_of_somebody_who_waits(small: Hall) -> None:
    """The form says that it is a list; the page says the place, gives the link, and lets one off."""
    address = f"/events/{small.event.slug}/"
    phone = browser()
    form = phone.get(f"{address}register/").content.decode()
    assert "All 2 places are taken." in form and "2 before you." in form
    assert phone.post(f"{address}register/", {"name": "Ed"})["Location"] == f"{address}entry/"
    page = phone.get(f"{address}entry/").content.decode()
    assert "3rd on the waiting list" in page
    code = small.event.applicants.get(name="Ed").code
    assert f"{address}guest/{code}/" in page
    other = browser()
    assert other.get(f"{address}guest/{code}/")["Location"] == f"{address}entry/"
    services.update_event(small.organizer, small.event, cap=5)
    assert "You play as" in other.get(f"{address}entry/").content.decode()


def test_one_leaves_the_list_oneself(small: Hall) -> None:
    """And a second press finds nothing to do."""
    phone, address = browser(), f"/events/{small.event.slug}/"
    phone.get(f"{address}guest/{small.event.applicants.get(name='Cy').code}/")
    assert phone.post(f"{address}entry/", {"action": "leave"}).status_code == 302
    assert waiting(small) == [("Di", "place")]
    assert phone.post(f"{address}entry/", {"action": "leave"})["Location"] == f"{address}register/"


@pytest.mark.parametrize("name", ["barnaby", "Barnaby Quince", "BARNABY  QUINCE"])
def test_a_stranger_takes_no_account_name(open_hall: Hall, person: Callable[..., User], name: str) -> None:
    """Neither as a guest nor with another account; the owner, their namesake and the organizer may."""
    User.objects.filter(username="barnaby").update(first_name="Barnaby", last_name="Quince")
    with pytest.raises(NameTaken, match="is taken here. Add an initial. If that is you, sign in"):
        come(open_hall, name)
    zoe = person("zoe")
    with pytest.raises(NameTaken, match="is taken here"):
        services.apply(zoe, open_hall.event, name, user=zoe)
    open_hall.judge.refresh_from_db()
    assert services.apply(open_hall.judge, open_hall.event, name, user=open_hall.judge).user == open_hall.judge


def test_the_organizer_may_enter_an_account_name(open_hall: Hall) -> None:
    """A judge who plays without signing in."""
    assert services.register(open_hall.organizer, open_hall.event, "barnaby").user is None


def _list(hall: Hall) -> list[object]:
    """Who waits, in order, with everything but a guest's secret."""
    return list(hall.event.applicants.values_list("name", "user", "team", "waits_for", "asked_at"))


@pytest.mark.parametrize("action", ["admit", "refuse"])
def test_admitting_and_refusing_are_undone_in_one_press(hall: Hall, person: Callable[..., User], action: str) -> None:
    """Everybody waits again in their old places, with team and account; a guest keeps the link."""
    services.update_event(hall.organizer, hall.event, approval=True, cap=2)
    services.open_registration(hall.organizer, hall.event)
    ana = person("ana")
    services.apply(ana, hall.event, "Ana Quill", user=ana, team=LEGAL)
    codes = {each.name: each.code for each in come(hall, "Bo Oddsock", "Cy Nightjar")}
    before, desk, address = _list(hall), browser(hall.organizer), "/events/thursday-night-dice/"
    desk.post(f"{address}manage/registrations/", {"action": f"{action}-all"})
    assert _list(hall) != before
    page = desk.get(f"{address}manage/registrations/").content.decode()
    assert "Undo: put all of them back on the waiting list" in page
    entry = hall.event.audit.filter(action=f"entry.{action}").get()
    desk.post(f"{address}control/do/undo/", {"entry": entry.pk, "back": "registrations"})
    assert (_list(hall), hall.event.entrants.count()) == (before, 0)
    assert {each.name: each.code for each in hall.event.applicants.filter(user=None)} == codes
    said = html.unescape(desk.get(f"{address}history/").content.decode())
    assert "put Ana Quill, Bo Oddsock, Cy Nightjar back on the waiting list" in said


def test_who_sits_at_a_table_is_not_put_back_on_the_list(hall: Hall) -> None:
    """Nor does somebody wait again whose name has come back by another way."""
    services.update_event(hall.organizer, hall.event, approval=True)
    services.open_registration(hall.organizer, hall.event)
    hall.enter("Bo Oddsock", "Di Tangle", "Ed Marble")
    ana, cy = come(hall, "Ana Quill", "Cy Nightjar")
    services.refuse(hall.organizer, hall.event, [cy.pk])
    refused = hall.event.audit.get(action="entry.refuse")
    assert services.can_undo(refused)
    come(hall, "Cy Nightjar")
    services.admit(hall.organizer, hall.event, [ana.pk])
    admitted = hall.event.audit.get(action="entry.admit")
    assert (services.can_undo(refused), services.can_undo(admitted)) == (False, True)
    services.start_event(hall.organizer, hall.event, with_faulty_teams=True)
    hall.round()
    assert not services.can_undo(admitted)
    with pytest.raises(WrongState, match="This has been changed in the meantime, or something rests on it."):
        services.undo(hall.organizer, admitted)
