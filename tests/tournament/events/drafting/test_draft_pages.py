"""The pages and the API of a draft: who sees what, what a press does, and that nothing breaks."""

from __future__ import annotations

from itertools import product

import pytest

from cardpool.services import pool
from tests.tournament.events.conftest import EIGHT, browser
from tests.tournament.events.test_papers import pages_of
from tournament.events import services
from tournament.events.draft_acts import ACTS
from tournament.events.models import DraftPick
from tournament.events.shown.draft_pages import find_cards
from tournament.events.structures.rainbow.teams import pool_by_name

from .conftest import DraftHall
from .evening import card_for, team_of


@pytest.fixture
def picking(draft_hall: DraftHall) -> DraftHall:
    """Four players at a table; Ana has taken 77wol."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    draft_hall.pick(draft_hall.player("Ana"), 1, "77wol")
    return draft_hall


def address(hall: DraftHall, rest: str = "draft/") -> str:
    return f"/events/{hall.event.slug}/{rest}"


def test_a_pick_is_private(picking: DraftHall) -> None:
    """Ana sees it; the others, visitors, the wall and the staff see only that she has picked."""
    ana = picking.player("Ana")
    assert "77wol" in picking.hall.guest("Ana").get(address(picking)).content.decode()
    views = [
        (picking.hall.guest("Bo"), address(picking)),
        (browser(), address(picking)),
        (browser(picking.organizer), address(picking)),
        (browser(picking.organizer), address(picking, "control/")),
        (browser(picking.organizer), address(picking, f"draft/{ana.pk}/")),
        (browser(picking.organizer), address(picking, "history/")),
        (browser(), address(picking, "tv/")),
        (browser(), f"/api/events/{picking.event.slug}/draft/"),
    ]
    for client, path in views:
        answer = client.get(path)
        assert answer.status_code == 200 and "77wol" not in answer.content.decode(), path


def test_the_arrow_points_where_the_word_says(picking: DraftHall) -> None:
    """At the desk, on phones and on the wall: the first pile goes to the right, the second to the left."""
    views = [(browser(picking.organizer), "control/"), (picking.hall.guest("Bo"), "draft/"), (browser(), "tv/")]
    for client, rest in views:
        assert "pass right →" in client.get(address(picking, rest)).content.decode(), rest
    picking.picks(10)
    services.begin_pile(picking.organizer, picking.event, 2)
    for client, rest in views:
        assert "← pass left" in client.get(address(picking, rest)).content.decode(), rest


def test_the_staff_sees_the_picks_once_the_pod_has_drafted(picking: DraftHall) -> None:
    """So that a sheet can be compared; other players wait until the teams are open."""
    picking.picks(10)
    services.begin_pile(picking.organizer, picking.event, 2)
    picking.picks(20)
    path = address(picking, f"draft/{picking.player('Ana').pk}/")
    assert "77wol" in browser(picking.organizer).get(path).content.decode()
    assert picking.hall.guest("Bo").get(path).status_code == 403


def test_a_phone_picks_by_search(picking: DraftHall) -> None:
    """The search offers buttons; a press is the pick, and the page then waits for the others."""
    bo = picking.hall.guest("Bo")
    page = bo.get(address(picking), {"q": "beholder master"}).content.decode()
    assert 'value="3bff"' in page and 'value="1bff"' not in page
    page = bo.post(address(picking, "draft/do/pick/"), {"number": 1, "cards": "3bff"}, follow=True).content.decode()
    assert "Picked. Wait for" in page and "Master Aberration" in page


def test_a_refused_pick_is_told(picking: DraftHall) -> None:
    bo = picking.hall.guest("Bo")
    page = bo.post(address(picking, "draft/do/pick/"), {"number": 2, "cards": "3bff"}, follow=True).content.decode()
    assert "Bo is at pick 1, not at pick 2. Reload the page, then pick." in page


def test_the_team_is_ticked(picking: DraftHall) -> None:
    """From the pool alone: what was not drafted cannot be ticked, even by a form made by hand."""
    picking.picks(10)
    services.begin_pile(picking.organizer, picking.event, 2)
    picking.picks(20)
    ana = picking.hall.guest("Ana")
    page = ana.get(address(picking, "draft/team/")).content.decode()
    assert "77wol" in page
    form = {f"card-{place}": "999xyz" for place in range(20)} | {"basic-1": "31wol", "basic-2": "33wol"}
    page = ana.post(address(picking, "draft/team/"), form, follow=True).content.decode()
    assert "The team has no cards." in page


def test_the_paper(picking: DraftHall) -> None:
    """Seats for the door, and a sheet with every pick for each player."""
    desk = browser(picking.organizer)
    seats = desk.get(address(picking, "print/draft-seats/")).content.decode()
    sheets = desk.get(address(picking, "print/draft-sheets/")).content.decode()
    assert all(name in seats and name in sheets for name in ("Ana", "Bo", "Cy", "Di"))
    assert sheets.count("<h2>Pile 1: pass to the right</h2>") == 4
    assert sheets.count('<td class="n">20</td>') == 4 and "77wol" not in sheets


@pytest.mark.parametrize("who", ["nobody", "player", "organizer"])
def test_odd_forms(picking: DraftHall, who: str) -> None:
    """Empty, too large, of another kind: refused in words, and no card is recorded."""
    client = {"nobody": browser(), "player": picking.hall.guest("Bo"), "organizer": browser(picking.organizer)}[who]
    odd = ({}, {"number": "9" * 30, "cards": "\0", "pile": "-1"}, {"player": "99999", "cards": "x" * 9000})
    for act, form in product((*ACTS, "no-such-act"), odd):
        assert client.post(address(picking, f"draft/do/{act}/"), form).status_code < 500, (act, form)
    assert DraftPick.objects.count() == 1


def test_the_api(picking: DraftHall) -> None:
    """A guest picks with the code, sees the own picks alone, and is told what is wrong; staff acts are refused."""
    client, path, bo = browser(), f"/api/events/{picking.event.slug}/draft/", picking.player("Bo")
    said = {"act": "pick", "number": 1, "cards": "3bff", "code": bo.code}
    answer = client.post(path, said, content_type="application/json").json()
    assert answer["own"] == ["3bff"] and answer["pods"][0]["picking"] and not answer["over"]
    assert {seat["name"]: seat["picks"] for seat in answer["pods"][0]["seats"]} == {"Ana": 1, "Bo": 1, "Cy": 0, "Di": 0}
    assert client.get(path).json()["own"] == []
    again = client.post(path, said | {"number": 2}, content_type="application/json")
    assert again.status_code == 409 and "Bo has made pick 1 of pile 1 already" in again.json()["detail"]
    refused = client.post(path, {"act": "begin", "pile": 2, "code": bo.code}, content_type="application/json")
    assert refused.status_code == 403 and refused.json()["detail"] == "You may not begin a pile of the draft."
    assert client.post(path, {"act": "pick"}, content_type="application/json").status_code in (401, 403)


def test_an_event_without_a_draft(draft_hall: DraftHall) -> None:
    """It has no such pages."""
    for rest in ("draft/", "draft/team/", "print/draft-seats/"):
        assert browser(draft_hall.organizer).get(address(draft_hall, rest)).status_code == 404
    assert browser(draft_hall.organizer).get(f"/api/events/{draft_hall.event.slug}/draft/").status_code == 404


def test_who_has_picked_is_told_what_comes(picking: DraftHall) -> None:
    """Whom the table waits for, by name where they are few, and the way out of a slip of the finger."""
    ana = picking.hall.guest("Ana")
    page = ana.get(address(picking)).content.decode()
    assert "Picked. Wait for 3 players." in page and "Wrong card? Take this pick back" in page
    picking.pick(picking.player("Bo"), 1)
    assert (
        " and ".join(seat.entrant.name for seat in picking.table().waiting)
        in ana.get(address(picking)).content.decode()
    )


def test_the_event_leads_to_the_draft(picking: DraftHall) -> None:
    """Before round 1 a phone is shown the way from the event's first page."""
    slug = picking.event.slug
    page = picking.hall.guest("Ana").get(f"/events/{slug}/").content.decode()
    assert f'<a class="btn brass tall wide" href="/events/{slug}/draft/">To the draft</a>' in page
    assert "Players draft their cards, then build their teams from them." in page
    assert "The pairings of the first round are being prepared" not in page
    assert "See the draft" in browser().get(f"/events/{slug}/").content.decode()


@pytest.mark.parametrize("rest", ["control/", "tv/"])
def test_the_look_of_a_draft_is_there_before_it(draft_hall: DraftHall, rest: str) -> None:
    """A page that changes under a press loads no styles then: they come with it."""
    services.update_event(draft_hall.organizer, draft_hall.event, structure="rainbow")
    page = browser(draft_hall.organizer).get(address(draft_hall, rest)).content.decode()
    assert "look/draft.css" in page


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_pick_sheet_is_one_page(draft_hall: DraftHall, size: str) -> None:
    """On either paper the piles lie beside each other: on Letter the second one fell to a page of its own."""
    draft_hall.open("Ana", "Bo", "Cy", "Di", draft="rainbow 2015")
    draft_hall.seat()
    pdf = browser(draft_hall.organizer).get(address(draft_hall, "print/draft-sheets/"), {"as": "pdf", "size": size})
    assert pages_of(pdf.content) == 4


def test_a_refused_sheet_is_there_again(picking: DraftHall) -> None:
    """Every line that is no card is named, with the nearest name; nothing has to be typed twice."""
    bo = picking.player("Bo")
    form = {"player": bo.pk, "on": "player", "number": 1, "cards": "12wol\nSupermann\n13wol\n999wol"}
    page = browser(picking.organizer).post(address(picking, "draft/do/sheet/"), form).content.decode()
    assert "Pick 2: “Supermann”: no card has this name; the nearest is Superman." in page
    assert "Pick 4: 999wol: War of Light has no card 999." in page
    assert ">12wol\nSupermann\n13wol\n999wol</textarea>" in page
    assert not bo.draft_seat.picks.exists()


def test_sheets_are_entered_one_after_the_other(draft_hall: DraftHall) -> None:
    """Each leads to the next that is missing, round the table, and the last to none."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    services.set_all_on_paper(draft_hall.organizer, draft_hall.event)
    for pile, picks in ((1, 10), (2, 20)):
        services.begin_pile(draft_hall.organizer, draft_hall.event, pile)
        services.pass_on(draft_hall.organizer, draft_hall.event, 1, picks)
    desk, seats = browser(draft_hall.organizer), draft_hall.table().seats
    for seat, then in zip(seats, [*seats[1:], None], strict=True):
        sheet = "\n".join(card_for(seat.entrant, number) for number in range(1, 21))
        form = {"player": seat.entrant_id, "on": "player", "number": 1, "cards": sheet}
        page = desk.post(address(draft_hall, "draft/do/sheet/"), form, follow=True).content.decode()
        assert "The sheet is entered." in page
        assert (f"Next sheet: {then.entrant}" if then else "") in page and ("Next sheet" in page) == bool(then)


def test_a_refused_pile_is_there_again(draft_hall: DraftHall) -> None:
    """On the phone of the player who wrote it down."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    form = {"pile": 1, "cards": "12wol\n999wol"}
    page = draft_hall.hall.guest("Ana").post(address(draft_hall, "draft/do/pile/"), form).content.decode()
    assert ">12wol\n999wol</textarea>" in page


def test_a_refused_correction_is_there_again(picking: DraftHall) -> None:
    """With the pick it was for."""
    ana, desk = picking.player("Ana"), browser(picking.organizer)
    form = {"player": ana.pk, "on": "player", "number": 1, "cards": "Supermann"}
    page = desk.post(address(picking, "draft/do/correct/"), form).content.decode()
    assert "the nearest is Superman" in page and 'value="Supermann" required' in page
    assert '<option value="1" selected>Pile 1, pick 1</option>' in page
    page = desk.post(address(picking, "draft/do/correct/"), form | {"cards": "12wol"}, follow=True).content.decode()
    assert "The pick is corrected." in page and [pick.card for pick in ana.draft_seat.picks.all()] == ["12wol"]


def test_a_slip_of_the_pen_finds_the_card(picking: DraftHall) -> None:
    """The clock runs: a letter too few must not end in `no card`."""
    page = picking.hall.guest("Bo").get(address(picking), {"q": "behlder mastr"}).content.decode()
    assert 'value="3bff"' in page


def test_everybody_writes_on_paper_in_one_press(draft_hall: DraftHall) -> None:
    """Pile after pile is drafted without a press for each pick, and the last press is undone."""
    draft_hall.open("Ana", "Bo", "Cy", "Di")
    draft_hall.seat()
    desk, act = browser(draft_hall.organizer), address(draft_hall, "draft/do/")
    desk.post(f"{act}all-paper/", {"desk": 1})
    assert draft_hall.table().is_on_paper
    undoable = services.last_undoable(draft_hall.event, draft_hall.organizer)
    assert undoable is not None and undoable.words == "let all of them pick on phones again"
    desk.post(f"{act}begin/", {"pile": 1, "desk": 1})
    page = desk.get(address(draft_hall, "control/")).content.decode()
    assert "Pile 1 is drafted" in page and "All players write on paper" not in page
    assert desk.post(f"{act}pass/", {"pod": 1, "number": 10, "desk": 1})["Location"].endswith("/control/")
    desk.post(f"{act}begin/", {"pile": 2, "desk": 1})
    assert draft_hall.table().record.done == 10
    desk.post(f"{act}pass/", {"pod": 1, "number": 20})
    desk.post(f"{act}pass/", {"pod": 1, "number": 20})
    assert draft_hall.table().is_over


def test_who_writes_on_paper_is_told_so(picking: DraftHall) -> None:
    """The table goes on meanwhile: the phone names nobody to pass cards to."""
    services.set_on_paper(picking.organizer, picking.player("Bo"), True)
    page = picking.hall.guest("Bo").get(address(picking)).content.decode()
    assert "You write on paper" in page and "Next: pick 1 of pile 1." in page and "pass the rest" not in page


def test_the_desk_tells_the_pods_as_they_were_drawn(draft_hall: DraftHall) -> None:
    """Whoever leaves in the middle of a draft leaves the pods as they are."""
    draft_hall.open(*EIGHT, "Ida", "Jo", "Kit")
    draft_hall.seat()
    services.begin_pile(draft_hall.organizer, draft_hall.event, 1)
    services.drop(draft_hall.organizer, draft_hall.player("Ida"))
    page = browser(draft_hall.organizer).get(f"/events/{draft_hall.event.slug}/control/").content.decode()
    assert "Pods of 6 and 5: 10 players" in page


def test_the_last_card_of_a_pile_is_taken_back_like_any(picking: DraftHall) -> None:
    """Whoever picks first is told whom to wait for, not that the next pile or the team comes."""
    for number, told in ((10, "Picked. Wait for 3 players."), (20, "You have all 20 cards.")):
        picking.picks(number - 1)
        picking.pick(picking.player("Ana"), number)
        page = picking.hall.guest("Ana").get(address(picking)).content.decode()
        assert told in page and "Wrong card? Take this pick back" in page
        picking.picks(number)
        if number == 10:
            page = picking.hall.guest("Ana").get(address(picking)).content.decode()
            assert "Pile 2 begins soon." in page and "Wrong card?" not in page
            services.begin_pile(picking.organizer, picking.event, 2)
    assert "Wrong card?" not in picking.hall.guest("Ana").get(address(picking)).content.decode()


def drafted(hall: DraftHall) -> None:
    hall.picks(10)
    services.begin_pile(hall.organizer, hall.event, 2)
    hall.picks(20)


def test_the_desk_builds_a_team_for_who_has_no_phone(picking: DraftHall) -> None:
    """From the pool, once the pod has drafted; a player cannot look at another's pool that way."""
    bo, desk = picking.player("Bo"), browser(picking.organizer)
    path = address(picking, f"draft/{bo.pk}/team/")
    assert desk.get(path).status_code == 404
    drafted(picking)
    assert "Build the team for Bo" in desk.get(address(picking, f"draft/{bo.pk}/")).content.decode()
    pool = sorted(bo.draft_seat.picks.values_list("card", flat=True))
    page = desk.get(path).content.decode()
    assert "Build Bo’s team" in page and all(code in page for code in pool)
    form = {"basic-1": "31wol", "basic-2": "33wol"}
    for place, code in ticked(picking, "Bo"):
        form |= {f"card-{place}": code, f"dice-{place}": "1"}
    page = desk.post(path, form, follow=True).content.decode()
    assert "This team is handed in and legal." in page and picking.player("Bo").submission.is_legal
    assert picking.hall.guest("Ana").get(path).status_code == 403


def ticked(hall: DraftHall, name: str) -> list[tuple[int, str]]:
    """Return eight cards of a pool with the places of their boxes."""
    table = hall.table()
    names = pool_by_name(table.pool(hall.player(name).pk), pool())
    return [(place, each.versions[0][0]) for place, each in enumerate(names)][:8]


def test_a_team_with_a_fault_is_there_to_be_corrected(picking: DraftHall) -> None:
    """At the desk the list is in the box as it was handed in: one wrong line, not ten, is typed again."""
    drafted(picking)
    desk, ana = browser(picking.organizer), picking.player("Ana")
    text = "1x12bff\n3x31wol\n3x33wol"
    desk.post(f"/events/{picking.event.slug}/manage/{ana.pk}/team/", {"team": text, "next": "player"})
    page = desk.get(f"/events/{picking.event.slug}/manage/{ana.pk}/").content.decode()
    assert f">{text}</textarea>" in page


def test_a_team_of_the_other_book_is_told_legal(draft_hall: DraftHall) -> None:
    """The format is of the book of 2015: the event says which book it is played by, and the player is done."""
    draft_hall.open("Ana", "Bo", "Cy", "Di", edition="bff2014")
    draft_hall.seat()
    draft_hall.draft_all()
    ana = draft_hall.player("Ana")
    services.submit_team(ana, ana, team_of(ana))
    page = draft_hall.hall.guest("Ana").get(address(draft_hall, "draft/team/")).content.decode()
    assert "Your team is handed in and legal." in page and "do not conflict" not in page


def test_a_draft_that_is_over_counts_no_time(picking: DraftHall) -> None:
    """Behind the first pairings its page leads to them, and no clock for building goes on."""
    drafted(picking)
    services.set_building_time(picking.organizer, picking.event, 20)
    picking.build_all()
    ana = picking.hall.guest("Ana")
    assert 'role="timer"' in ana.get(address(picking)).content.decode()
    services.publish_round(picking.organizer, services.pair_next_round(picking.organizer, picking.event))
    page = ana.get(address(picking)).content.decode()
    assert "The draft is over" in page and 'role="timer"' not in page


def test_a_row_notes_who_has_no_phone(picking: DraftHall) -> None:
    """One press on the desk, which stays there."""
    desk, bo = browser(picking.organizer), picking.player("Bo")
    page = desk.get(address(picking, "control/")).content.decode()
    assert 'No phone<span class="hide">: Bo writes on paper</span>' in page
    answer = desk.post(address(picking, "draft/do/paper/"), {"player": bo.pk, "desk": 1})
    assert answer["Location"].endswith("/control/")
    assert "Bo writes on paper</span>" not in desk.get(address(picking, "control/")).content.decode()


def test_the_first_pick_finds_the_events_own_set(picking: DraftHall) -> None:
    """A number is a card of many sets: before anything is drafted the set of the event's book comes first."""
    assert find_cards("12", (), "wol2015")[0].code == "12wol"
    assert find_cards("12", (), "bff2014")[0].code == "12bff"
    assert find_cards("12", ("1bff",), "wol2015")[0].code == "12bff"


def test_cards_go_round_past_an_empty_seat(picking: DraftHall) -> None:
    """Whoever sits beside it is told where to put the cards and where to take them; who has left is told so."""
    picking.picks(1)
    table = picking.table()
    gone = table.seats[1].entrant
    services.drop(gone, gone)
    pages = [
        picking.hall.guest(seat.entrant.name).get(address(picking)).content.decode() for seat in picking.table().seats
    ]
    assert "You have left the draft." in pages[1] and "Picked. Wait for" not in pages[1]
    assert f"Your next cards come from the empty seat of <b>{gone}</b>." in pages[0]
    assert f"put the rest on the empty seat of <b>{gone}</b>." in pages[2]
    assert all(f"Nobody picks at the empty seat of {gone}" in page for page in pages)
    assert "empty seat of <b>" not in pages[3]


def test_teams_are_asked_for_after_the_draft(picking: DraftHall) -> None:
    """Before it the list of players calls nobody's team missing; after it the seats and the wall say who is."""
    desk = browser(picking.organizer)
    page = desk.get(address(picking, "manage/")).content.decode()
    assert "No team yet" not in page and "Teams to check" not in page
    picking.picks(10)
    services.begin_pile(picking.organizer, picking.event, 2)
    picking.picks(20)
    services.submit_team(picking.organizer, picking.player("Ana"), "1x77wol")
    page = desk.get(address(picking, "control/")).content.decode()
    assert page.count("No team yet</span>") == 3 and "problem" in page
    assert "1 of 4 teams handed in" in browser().get(address(picking, "tv/")).content.decode()


def test_the_front_page_leads_to_a_draft_that_is_on(picking: DraftHall) -> None:
    """There are no pairings and standings yet; and the event is called a rainbow draft once, not twice."""
    page = browser().get("/").content.decode()
    assert "drafting</span>" in page and f'href="{address(picking)}">Draft<' in page and ">Pairings<" not in page
    form = browser(picking.organizer).get("/events/new/").content.decode()
    assert "War of Light, rainbow draft, 30 minutes a round" in form
