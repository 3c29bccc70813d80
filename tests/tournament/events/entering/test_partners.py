"""Two accounts in one team of doubles: a seat each, found on every device, and an event that became doubles late."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db.models import Q

from tests.tournament.events.conftest import Hall, browser
from tests.tournament.events.entering.test_doubles import ANAS, BOS, doubles
from tournament.events import services
from tournament.events.errors import BadInput, NameTaken, NotAllowed, WrongState
from tournament.events.models import Entrant, Person
from tournament.events.permissions import entered_by, entrant_of, entries_of

__all__ = ["doubles"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(person: Callable[..., User]) -> User:
    return person("ana")


@pytest.fixture
def bo(person: Callable[..., User]) -> User:
    return person("bo")


@pytest.fixture
def side(doubles: Hall, ana: User) -> Entrant:
    """A team that Ana has registered with her account."""
    return services.apply(ana, doubles.fresh(), "Winter Dice", user=ana, team="Ana and Bo")


def seats(entrant: Entrant) -> list[tuple[str, str]]:
    return [(member.name, member.user.username if member.user else "") for member in entrant.members.all()]


def test_whoever_registers_has_the_seat_of_the_own_name(side: Entrant) -> None:
    """The other one has none yet."""
    assert seats(side) == [("Ana", "ana"), ("Bo", "")]


def test_a_partner_takes_the_other_seat_by_the_link(doubles: Hall, side: Entrant, bo: User) -> None:
    """Signed in, one press on the page behind the link: then another browser of the account knows the team."""
    base = f"/events/{doubles.event.slug}/"
    phone = browser(bo)
    phone.get(f"{base}guest/{side.code}/")
    page = phone.get(f"{base}entry/").content.decode()
    assert "I am Bo" in page and "I am Ana" not in page
    phone.post(f"{base}entry/", {"action": "seat", "seat": "2"})
    assert seats(side) == [("Ana", "ana"), ("Bo", "bo")]
    other = browser(bo)
    assert "Winter Dice" in other.get(f"{base}entry/").content.decode()
    assert list(entries_of(other.get("/").wsgi_request)) == [side]
    assert entrant_of(bo, doubles.event) == side
    services.submit_team(bo, side, BOS, 2)
    assert side.members.get(seat=2).person == Person.objects.get(user=bo)
    assert doubles.deeds()[-2:] == ["party.account", "team.submit"]
    history = browser(doubles.organizer).get(f"{base}history/").content.decode()
    assert "noted that Bo of Winter Dice has an account here" in history


def test_what_a_seat_is_refused_for(doubles: Hall, side: Entrant, bo: User, person: Callable[..., User]) -> None:
    """A stranger to the link, a seat that is taken, an account of another team, no account, no such seat."""
    stranger = browser(bo).post(f"/events/{doubles.event.slug}/entry/", {"action": "seat", "seat": "2"})
    assert stranger.status_code == 302 and seats(side)[1] == ("Bo", "")
    with pytest.raises(NameTaken, match="Ana has another account already."):
        services.take_seat(bo, side, 1)
    with pytest.raises(BadInput, match="Winter Dice has no seat 3."):
        services.take_seat(bo, side, 3)
    with pytest.raises(NotAllowed):
        services.take_seat(side, side, 2)
    services.take_seat(bo, side, 2)
    with pytest.raises(NameTaken, match="This account plays in Winter Dice."):
        services.take_seat(bo, doubles.player("Marbles"), 1)
    with pytest.raises(NameTaken, match="This account is already registered."):
        services.apply(bo, doubles.fresh(), "Bo & Cee", user=bo, team="Bo Two and Cee")


def test_a_seat_is_given_back_and_changed(doubles: Hall, side: Entrant, bo: User) -> None:
    """By the account itself, or by the organizer; a second press changes nothing."""
    for _ in range(2):
        services.take_seat(bo, side, 2)
    services.take_seat(bo, side, 0)
    assert seats(side)[1] == ("Bo", "") and entered_by(doubles.event, bo) is None
    services.take_seat(bo, side, 2)
    staff = browser(doubles.organizer)
    own = f"/events/{doubles.event.slug}/manage/{side.pk}/"
    assert "Account bo" in staff.get(own).content.decode()
    staff.post(f"{own}release/", {"seat": "2", "next": "player"})
    assert seats(side)[1] == ("Bo", "")
    assert doubles.deeds().count("party.account") == 2 and doubles.deeds().count("party.no_account") == 2


def test_an_account_stays_when_the_names_change(doubles: Hall, side: Entrant, bo: User) -> None:
    """Ana is still Ana; a new partner has no account yet."""
    services.take_seat(bo, side, 2)
    services.seat_party(doubles.organizer, side, "Cee and Ana")
    assert seats(side) == [("Cee", ""), ("Ana", "ana")]


def test_each_account_of_a_table_reports_and_its_judge_has_a_part(doubles: Hall, side: Entrant, bo: User) -> None:
    """Partners report for their team from their own accounts, and nobody confirms their own report."""
    services.take_seat(bo, side, 2)
    services.start_event(doubles.organizer, doubles.fresh(), with_faulty_teams=True)
    doubles.round()
    match = doubles.event.rounds.get().matches.get(Q(first=side) | Q(second=side), is_bye=False)
    browser(bo).post(f"{match.get_absolute_url()}report/", {"result": "1-0-0"})
    match.refresh_from_db()
    assert match.reported_by == "Winter Dice" and not match.confirmed
    with pytest.raises(NotAllowed, match="You reported this result yourself."):
        services.confirm_result(User.objects.get(username="ana"), match, "1-0-0")


def test_the_api_takes_a_seat_with_the_links_code(doubles: Hall, side: Entrant, bo: User) -> None:
    """Without the code it is refused; the organizer's way to take it out is one call, too."""
    address = f"/api/events/{doubles.event.slug}/players/{side.pk}/do/"
    client = browser(bo)
    assert client.post(f"{address}seat/", {"seat": 2}, "application/json").status_code == 403
    assert client.post(f"{address}seat/", {"seat": 2, "code": "x"}, "application/json").status_code == 403
    answer = client.post(f"{address}seat/", {"seat": 2, "code": side.code}, "application/json")
    assert answer.status_code == 200, answer.content
    assert seats(side)[1] == ("Bo", "bo")
    assert client.post(f"{address}release-seat/", {"seat": 2}, "application/json").status_code == 403
    staff = browser(doubles.organizer)
    assert staff.post(f"{address}release-seat/", {"seat": 2}, "application/json").status_code == 200
    assert seats(side)[1] == ("Bo", "")


# --- an event that becomes doubles late -----------------------------------------------------------------


@pytest.fixture
def late(hall: Hall, loaded: None) -> Hall:
    """Single players are registered, and then the event is played as doubles."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter("Ana", "Bo", team=ANAS)
    hall.enter("Cy and Di", "Ed", team="")
    services.update_event(hall.organizer, hall.event, team_format="doubles")
    hall.fresh()
    return hall


def test_single_players_become_teams_of_one(late: Hall) -> None:
    """Two names are two people; one waits for a partner, and its list stays."""
    told = {entrant.name: entrant.people for entrant in late.event.entrants.all()}
    assert told == {"Ana": ["Ana"], "Bo": ["Bo"], "Cy and Di": ["Cy", "Di"], "Ed": ["Ed"]}
    problems = late.player("Ana").submission.problems
    assert ("TR-DBL-PLAYERS", "Ana has no partner yet.") in [(p["rule"], p["message"]) for p in problems]
    assert [entry["code"] for entry in late.player("Ana").submission.content["people"]["1"]["cards"]][:1] == ["1wol"]


def test_two_of_them_are_made_one_team(late: Hall) -> None:
    """On the page of either: both people, both lists; the second entry is gone, and who is left over is offered."""
    staff, ana = browser(late.organizer), late.player("Ana")
    services.submit_team(late.organizer, late.player("Bo"), BOS, 1)
    own = f"/events/{late.event.slug}/manage/{ana.pk}/"
    page = staff.get(own).content.decode()
    assert "Plays together with" in page and "Cy and Di</option>" not in page
    answer = staff.post(f"{own}join/", {"other": str(late.player("Bo").pk), "next": "player"}, follow=True)
    assert "Ana and Bo are one team. The links of both lead to it." in html.unescape(answer.content.decode())
    team = late.player("Ana and Bo")
    assert team.people == ["Ana", "Bo"] and team.submission.problems == []
    assert sorted(late.event.entrants.values_list("name", flat=True)) == ["Ana and Bo", "Cy and Di", "Ed"]
    with pytest.raises(BadInput, match="Cy and Di and Ed are 3 people; a team has at most 2."):
        services.join_entries(late.organizer, late.player("Cy"), late.player("Ed"))
    services.register_many(late.organizer, late.fresh(), ["Marbles; Flo and Gus"])
    services.start_event(late.organizer, late.fresh(), with_faulty_teams=True)
    services.pair_next_round(late.organizer, late.fresh())
    with pytest.raises(WrongState, match="has begun"):
        services.join_entries(late.organizer, team, late.player("Ed"))


def test_one_press_makes_two_entries_again(late: Hall) -> None:
    """Everybody has the name, link, list and account as before; meanwhile both links lead to the team."""
    ana, bo, ed = late.player("Ana"), late.player("Bo"), late.player("Ed")
    services.submit_team(late.organizer, bo, BOS, 1)
    ed.apart.add(bo)
    bo.paid = True
    bo.save()
    phone = late.guest("Bo")
    staff = browser(late.organizer)
    staff.post(f"/events/{late.event.slug}/manage/{ana.pk}/join/", {"other": str(bo.pk), "next": "player"})
    for one in (phone, browser()):
        page = one.get(f"/events/{late.event.slug}/guest/{bo.code}/", follow=True).content.decode()
        assert "Ana and Bo" in page and "Bo’s list" in page
    undoable = services.last_undoable(late.event, late.organizer)
    assert undoable is not None and undoable.words == "make two entries of Ana and Bo again"
    assert (
        "Undo: make two entries of Ana and Bo again"
        in staff.get(f"/events/{late.event.slug}/control/").content.decode()
    )
    services.undo(late.organizer, undoable.entry)
    again = late.player("Bo")
    assert (again.name, again.people, again.code, again.paid) == ("Bo", ["Bo"], bo.code, True)
    assert again.registered_at == bo.registered_at and list(late.player("Ed").apart.all()) == [again]
    assert late.player("Ana").people == ["Ana"] and late.player("Ana").code == ana.code
    lists = [late.player(name).submission.content["people"]["1"]["cards"][0]["code"] for name in ("Ana", "Bo")]
    assert lists == ["1wol", "13wol"]
    assert "Bo" in phone.get(f"/events/{late.event.slug}/entry/").content.decode()
    assert services.last_undoable(late.event, late.organizer) is None


def test_a_team_that_changed_is_not_split(late: Hall) -> None:
    """Once round 1 is paired the team stays as it began."""
    services.join_entries(late.organizer, late.player("Ana"), late.player("Bo"))
    entry = services.last_undoable(late.event, late.organizer).entry
    services.register_many(late.organizer, late.fresh(), ["Flo and Gus", "Hob and Ida"])
    services.start_event(late.organizer, late.fresh(), with_faulty_teams=True)
    services.pair_next_round(late.organizer, late.fresh())
    with pytest.raises(WrongState, match="This has been changed in the meantime, or something rests on it."):
        services.undo(late.organizer, entry)


def test_back_to_single_players(late: Hall) -> None:
    """A list that stands alone is that player's again."""
    services.update_event(late.organizer, late.event, team_format="tournament")
    submission = late.player("Ana").submission
    assert "people" not in submission.content
    assert not [p for p in submission.problems if p["rule"].startswith("TR-DBL")]


@pytest.fixture
def begun(doubles: Hall) -> Hall:
    """Round 1 is on the tables, and every team has its lists."""
    for entrant in doubles.event.entrants.all():
        for seat, text in ((1, ANAS), (2, BOS)):
            services.submit_team(doubles.organizer, Entrant.objects.get(pk=entrant.pk), text, seat)
    services.start_event(doubles.organizer, doubles.fresh())
    doubles.round()
    return doubles


def test_a_partner_who_leaves_is_replaced(begun: Hall, ana: User) -> None:
    """The new one plays the list of the seat; the account of the other goes, and one press brings it back."""
    team = begun.player("Oddsocks")
    team.members.filter(seat=1).update(user=ana)
    Entrant.objects.filter(pk=team.pk).update(user=ana)
    staff, own = browser(begun.organizer), f"/events/{begun.event.slug}/manage/{team.pk}/"
    page = staff.post(f"{own}partner/", {"next": "player", "seat": "1", "person": "Zed"}, follow=True).content.decode()
    assert "Zed plays in Oddsocks now, with the list of that seat." in page
    team.refresh_from_db()
    assert seats(team) == [("Zed", ""), ("Bo Oddsock", "")] and team.user is None
    assert team.submission.is_legal and entered_by(begun.event, ana) is None
    assert Person.objects.get(name="Zed").memberships.get().entrant == team
    assert "Undo: seat the team as before" in html.unescape(staff.get(own).content.decode())
    services.undo(begun.organizer, begun.event.audit.filter(action="party.replace").get())
    team.refresh_from_db()
    assert seats(team) == [("Ana Quill", "ana"), ("Bo Oddsock", "")] and team.user == ana
    told = html.unescape(staff.get(f"/events/{begun.event.slug}/history/").content.decode())
    assert "put Zed on seat 1 of Oddsocks instead of Ana Quill" in told
    assert "gave a seat of Oddsocks back to Ana Quill" in told


def test_the_other_plays_on_alone_until_somebody_comes(begun: Hall) -> None:
    """A judge is asked about a team of one; a new partner makes it whole, and nobody plays in two teams."""
    team, staff = begun.player("Oddsocks"), browser(begun.organizer)
    own, base = f"/events/{begun.event.slug}/manage/{team.pk}/", f"/events/{begun.event.slug}/"
    staff.post(f"{own}partner/", {"next": "player", "seat": "2", "alone": "1"})
    assert seats(team) == [("Ana Quill", "")]
    assert "Oddsocks has no partner yet." in html.unescape(staff.get(f"{base}judges/teams/").content.decode())
    assert "Nobody: seat 2 is empty" in staff.get(own).content.decode()
    for name, seat, fault in (
        ("", 2, "Seat 2 of Oddsocks is empty. Choose who leaves, or write who takes the seat."),
        ("", 1, "Oddsocks has no other player. Drop Oddsocks instead."),
        ("cy", 2, "cy is in Night Jars already. Take the name out of one of them, or add an initial."),
        ("Kit and Lea", 2, "A team in doubles is two players, and these are 3. Write both names: Ana and Bo."),
    ):
        with pytest.raises(BadInput) as caught:
            services.replace_partner(begun.organizer, team, seat, name)
        assert str(caught.value) == fault
    nameless = staff.post(f"{own}partner/", {"next": "player", "seat": "2", "person": " "}, follow=True)
    assert "The new partner has no name." in nameless.content.decode()
    services.replace_partner(begun.organizer, team, 2, "Kit")
    assert seats(team) == [("Ana Quill", ""), ("Kit", "")]
    assert Entrant.objects.get(pk=team.pk).submission.is_legal


def test_partners_are_replaced_by_the_organizer_while_the_event_runs(doubles: Hall) -> None:
    """Before round 1 the names are written anew; in other events there is no partner."""
    team = doubles.player("Oddsocks")
    with pytest.raises(WrongState, match="is still open for registration. It must be running to replace a partner."):
        services.replace_partner(doubles.organizer, team, 1, "Zed")
    services.start_event(doubles.organizer, doubles.fresh(), with_faulty_teams=True)
    with pytest.raises(WrongState, match="Round 1 of Thursday Night Dice is not paired yet."):
        services.replace_partner(doubles.organizer, team, 1, "Zed")
    with pytest.raises(NotAllowed, match="You may not replace a partner. Ask the event's organizer"):
        services.replace_partner(doubles.judge, team, 1, "Zed")


def test_a_removed_team_comes_back_whole(doubles: Hall, side: Entrant, bo: User) -> None:
    """Both lists and both accounts; the event was locked meanwhile."""
    services.take_seat(bo, side, 2)
    for seat, text in ((1, ANAS), (2, BOS)):
        services.submit_team(doubles.organizer, Entrant.objects.get(pk=side.pk), text, seat)
    content = Entrant.objects.get(pk=side.pk).submission.content
    services.remove_entrant(doubles.organizer, Entrant.objects.get(pk=side.pk))
    services.lock_teams(doubles.organizer, doubles.fresh())
    services.unlock_teams(doubles.organizer, doubles.fresh())
    removal = doubles.event.audit.get(action="entry.remove")
    services.undo(doubles.organizer, removal)
    back = doubles.event.entrants.get(name=side.name)
    assert back.submission.content == content and seats(back) == [("Ana", "ana"), ("Bo", "bo")]
