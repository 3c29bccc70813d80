"""The room before round 1 and around it: check-in, fee, byes asked for, table numbers."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tests.tournament.events.conftest import EIGHT, LEGAL, Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import BadInput, NameTaken, NotAllowed, WrongState
from tournament.events.models import Entrant
from tournament.events.services.entering import list_lines
from tournament.events.services.seen import seen_now
from tournament.events.views.own.check_in import secret_of


@pytest.fixture
def door(hall: Hall) -> Hall:
    """Registration of eight, with check-in and a fee."""
    services.update_event(hall.organizer, hall.event, check_in=True, fee="5 €")
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT)
    hall.fresh()
    return hall


def here(hall: Hall) -> set[str]:
    return {e.name for e in hall.event.entrants.exclude(checked_in_at=None)}


def undo_last(hall: Hall) -> None:
    undoable = services.last_undoable(hall.fresh(), hall.organizer)
    assert undoable is not None
    services.undo(hall.organizer, undoable.entry)


# --- check-in ------------------------------------------------------------------------------------------------------


def test_a_phone_says_i_am_here(door: Hall) -> None:
    """With one's own link one press; a phone that knows nobody chooses a name; the trail has both."""
    address = f"/events/{door.event.slug}/here/{secret_of(door.event)}/"
    own = door.guest("Ana")
    assert "I am here" in own.get(address).content.decode()
    assert "Ana Quill, you are checked in." in own.post(address).content.decode()
    stranger = Client()
    page = stranger.get(address).content.decode()
    assert "Bo Oddsock" in page and "Ana Quill" not in page
    stranger.post(address, {"entrant": door.player("Bo").pk})
    assert here(door) == {"Ana Quill", "Bo Oddsock"}
    assert door.deeds()[-2:] == ["entry.here", "entry.here"]
    stranger.post(address, {"entrant": door.player("Bo").pk})
    assert door.deeds().count("entry.here") == 2


def test_only_who_has_read_the_code(door: Hall) -> None:
    """Another secret, or an event without check-in, is no page; nobody's number is nobody."""
    slug = door.event.slug
    assert Client().get(f"/events/{slug}/here/abcdefgh/").status_code == 404
    assert Client().post(f"/events/{slug}/here/{secret_of(door.event)}/", {"entrant": "x"}).status_code == 404
    services.update_event(door.organizer, door.event, check_in=False)
    assert Client().get(f"/events/{slug}/here/{secret_of(door.event)}/").status_code == 404


def test_at_the_desk(door: Hall) -> None:
    """Here and Paid are presses in a player's row, and filters name who is missing."""
    client, base = browser(door.organizer), f"/events/{door.event.slug}/manage/"
    ana = door.player("Ana")
    for action in ("here", "paid"):
        client.post(f"{base}{ana.pk}/{action}/")
    ana.refresh_from_db()
    assert ana.checked_in_at is not None and ana.paid
    page = client.get(f"{base}?show=away").content.decode()
    assert "Not here 7" in page and "Not paid 7" in page
    assert ">Bo Oddsock</a>" in page and ">Ana Quill</a>" not in page
    for action in ("away", "due"):
        client.post(f"{base}{ana.pk}/{action}/")
    ana.refresh_from_db()
    assert ana.checked_in_at is None and not ana.paid
    with pytest.raises(NotAllowed, match="You may not note a fee"):
        services.set_paid(ana, ana)


def test_all_who_are_not_here_are_dropped_by_name(door: Hall) -> None:
    """The press names them first; one press more drops them, one takes it back."""
    for name in EIGHT[:5]:
        services.check_in(door.organizer, door.player(name))
    client, address = browser(door.organizer), f"/events/{door.event.slug}/control/do/drop-absent/"
    asked = client.post(address).content.decode()
    missing = [door.player(name) for name in EIGHT[5:]]
    assert "Drop 3 players who are not here?" in asked
    assert all(f"{player.name} is dropped." in asked for player in missing)
    seen = ".".join(str(player.pk) for player in missing)
    client.post(address, {"sure": "1", "seen": seen})
    assert set(door.event.entrants.filter(dropped_in_round=0)) == set(missing)
    undo_last(door)
    assert not door.event.entrants.exclude(dropped_in_round=None).exists()
    assert services.last_undoable(door.fresh(), door.organizer) is None


def test_who_comes_in_meanwhile_is_not_dropped(door: Hall) -> None:
    """The names have changed: nothing is written; nor is it once round 1 is paired."""
    for name in EIGHT[:6]:
        services.check_in(door.organizer, door.player(name))
    seen = [door.player(name).pk for name in EIGHT[6:]]
    services.check_in(door.organizer, door.player(EIGHT[6]))
    with pytest.raises(WrongState, match="Not here by now: Hob Thistle."):
        services.drop_absent(door.organizer, door.event, seen)
    services.start_event(door.organizer, door.event)
    door.round(publish=False)
    with pytest.raises(WrongState, match="Round 1 is paired."):
        services.drop_absent(door.organizer, door.event, [door.player(EIGHT[7]).pk])


def test_the_place_of_a_no_show_goes_to_the_list(door: Hall) -> None:
    """Eight places, eight players, one waits: who is not here makes room."""
    services.update_event(door.organizer, door.fresh(), cap=8)
    services.apply(AnonymousUser(), door.fresh(), "Zoe Waits")
    assert door.event.applicants.count() == 1
    for name in EIGHT[:7]:
        services.check_in(door.organizer, door.player(name))
    services.drop_absent(door.organizer, door.event, [door.player("Hob").pk])
    assert door.player("Zoe").dropped_in_round is None
    assert not door.event.applicants.exists()
    assert door.event.entrants.filter(dropped_in_round=None).count() == 8


# --- byes asked for ---------------------------------------------------------------------------------------------------


def test_a_round_is_sat_out_on_request(hall: Hall) -> None:
    """Half a win for one, nothing for the other; neither is paired, nor counts as having had a bye."""
    hall.start(*EIGHT)
    services.ask_bye(hall.player("Ana"), hall.player("Ana"), 1, "half")
    services.ask_bye(hall.organizer, hall.player("Bo"), 1, "zero")
    round_ = hall.round()
    byes = {m.first.name: m for m in round_.matches.filter(is_bye=True).select_related("first", "round__event")}
    assert {name: (m.unplayed, m.bye_gives) for name, m in byes.items()} == {
        "Ana Quill": ("half", "half-point bye, 1 point"),
        "Bo Oddsock": ("zero", "zero-point bye, 0 points"),
    }
    assert round_.matches.filter(is_bye=False).count() == 3
    assert adapter.why_paired(round_, hall.player("Ana")) == ("Ana Quill asked for a half-point bye in this round.",)
    hall.play()
    points = {hall_row.entrant.name: hall_row.standing.points for hall_row in adapter.table(hall.event)}
    assert (points["Ana Quill"], points["Bo Oddsock"]) == (1, 0)
    second = hall.round()
    kept = {entrant.id: entrant for entrant in adapter.paired_of(second).entrants}
    assert kept[hall.player("Ana").pk].byes == 0 and kept[hall.player("Ana").pk].points == 1
    for page in ("", "r1/", "standings/", "print/pairings/", "r1/t20001/", "tv/"):
        assert Client().get(f"/events/{hall.event.slug}/{page}").status_code == 200, page
    assert "half-point bye, 1 point" in Client().get(f"/events/{hall.event.slug}/r1/").content.decode()


@pytest.mark.parametrize(
    ("number", "kind", "told"),
    [
        (0, "half", "has no round 0 to sit out"),
        (21, "half", "has no round 21 to sit out"),
        (2, "third", "There is no bye 'third'"),
        (1, "half", "Round 1 is paired already."),
    ],
)
def test_what_cannot_be_asked(hall: Hall, number: int, kind: str, told: str) -> None:
    """The round has to come yet, and the bye to be one of two."""
    hall.start(*EIGHT)
    hall.round()
    with pytest.raises((BadInput, WrongState), match=told):
        services.ask_bye(hall.organizer, hall.player("Ana"), number, kind)


def test_it_is_asked_on_ones_own_page_and_taken_back(hall: Hall) -> None:
    """The form offers the rounds to come with what a bye is worth."""
    hall.start(*EIGHT)
    client, address = hall.guest("Ana"), f"/events/{hall.event.slug}/entry/"
    assert "Half-point bye: 1 point" in client.get(address).content.decode()
    client.post(address, {"action": "bye", "round": "2", "kind": "half"})
    assert hall.player("Ana").asked_byes == {"2": "half"}
    assert "Round 2: half-point bye" in client.get(address).content.decode()
    client.post(address, {"action": "bye", "round": "2", "kind": ""})
    assert hall.player("Ana").asked_byes == {}
    own = browser(hall.organizer)
    own.post(f"/events/{hall.event.slug}/manage/{hall.player('Bo').pk}/bye/", {"round": "3", "kind": "zero"})
    assert hall.player("Bo").asked_byes == {"3": "zero"}
    with pytest.raises(NotAllowed, match="You may not ask for a bye for this player"):
        services.ask_bye(hall.player("Ana"), hall.player("Bo"), 2, "half")


def test_the_bye_of_an_odd_number_by_policy(hall: Hall) -> None:
    """A latecomer, lowest of all, sits out unless the policy lets latecomers play."""

    def sits_out(policy: str) -> str:
        services.update_event(hall.organizer, hall.fresh(), bye_policy=policy)
        round_ = services.repair_round(hall.organizer, hall.event.rounds.last())
        return str(round_.matches.get(is_bye=True).first.name)

    hall.start(*EIGHT)
    hall.round()
    services.register(hall.organizer, hall.fresh(), "Zoe Late", team=LEGAL)
    hall.play()
    hall.round(publish=False)
    assert sits_out("lowest") == "Zoe Late"
    assert sits_out("latecomer") != "Zoe Late"


# --- table numbers ------------------------------------------------------------------------------------------------


def test_tables_from_n_on_and_one_by_the_door(hall: Hall) -> None:
    """The row begins at 21, Hob always sits at 3; slips, pairings and the line of the desk know those numbers."""
    services.update_event(hall.organizer, hall.event, first_table=21)
    hall.start(*EIGHT)
    services.fix_table(hall.organizer, hall.player("Hob"), 3)
    for _ in range(2):
        hall.round()
        tables = {m.table: m for m in hall.event.rounds.last().matches.select_related("first", "second")}
        assert sorted(tables) == [3, 21, 22, 23]
        assert tables[3].seats(hall.player("Hob"))
        slips = browser(hall.organizer).get(f"/events/{hall.event.slug}/print/slips/").content.decode()
        assert "Table 3 ·" in slips and "Table 23 ·" in slips
        client = browser(hall.organizer)
        client.post(
            f"/events/{hall.event.slug}/control/quick/", {"round": len(hall.event.rounds.all()), "quick": "21 A"}
        )
        assert hall.table(21).outcome == {"games": [1, 0, 0]}
        hall.play()


def test_two_want_the_same_table(hall: Hall) -> None:
    """Before the round is published the desk says who does not sit as wished."""
    hall.start(*EIGHT)
    wishing: list[Entrant] = [hall.player("Ana"), hall.player("Hob")]
    round_ = hall.round(publish=False)
    if hall.event.rounds.last().matches.filter(first__in=wishing, second__in=wishing).exists():
        wishing[1] = hall.player("Bo")
    for player in wishing:
        services.fix_table(hall.organizer, player, 2)
    services.repair_round(hall.organizer, round_)
    page = browser(hall.organizer).get(f"/events/{hall.event.slug}/control/").content.decode()
    sits = hall.table(2)
    together = all(sits.seats(player) for player in wishing)
    assert together or "cannot sit at the fixed table 2 in this round: another player has it." in page
    with pytest.raises(BadInput, match="There is no table 0."):
        services.fix_table(hall.organizer, wishing[0], 0)


def test_a_table_that_another_always_has_is_said(hall: Hall) -> None:
    """Two of one household may want one table, though only those who meet can share it."""
    hall.start(*EIGHT)
    services.fix_table(hall.organizer, hall.player("Ana"), 2)
    page = browser(hall.organizer).post(
        f"/events/{hall.event.slug}/manage/{hall.player('Hob').pk}/table/", {"table": "2"}, follow=True
    )
    text = page.content.decode()
    assert "Hob Thistle sits at table 2 from the next pairing on." in text
    assert "Ana Quill always sits there, too: only two who meet can share a table." in text
    assert hall.player("Hob").fixed_table == 2


# --- names, and a program -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name", "team"),
    [
        ("Ada Quill", "Ada Quill", ""),
        ("1. Ada Quill", "Ada Quill", ""),
        ("12) Ada Quill", "Ada Quill", ""),
        ("- Ada Quill", "Ada Quill", ""),
        ("Ada Quill; https://a.b/?x", "Ada Quill", "https://a.b/?x"),
        ("Ada Quill,https://a.b/?x", "Ada Quill", "https://a.b/?x"),
        ("Ada Quill, https://a.b/?x;y", "Ada Quill", "https://a.b/?x;y"),
        ("3\tAda Quill\thttps://a.b/?x", "Ada Quill", "https://a.b/?x"),
        ('"Ada Quill", https://a.b/?x', "Ada Quill", "https://a.b/?x"),
        ("Ada 2", "Ada 2", ""),
    ],
)
def test_a_line_of_a_pasted_list(line: str, name: str, team: str) -> None:
    """Numbers and marks of other programs are no part of a name; a link follows a comma as well."""
    found = list_lines.split_line(line)
    assert (found[0], found[1].strip()) == (name, team)


def test_a_player_is_renamed_and_back(hall: Hall) -> None:
    """Everywhere at once; nobody's name is given twice; one press takes it back."""
    hall.start(*EIGHT)
    hall.round()
    services.rename(hall.organizer, hall.player("Ana"), "Ana-Maria Quill")
    assert "Ana-Maria Quill" in Client().get(f"/events/{hall.event.slug}/").content.decode()
    with pytest.raises(NameTaken, match="bo oddsock is another player"):
        services.rename(hall.organizer, hall.player("Ana"), "bo oddsock")
    undo_last(hall)
    assert hall.player("Ana").name == "Ana Quill"
    client, address = browser(hall.organizer), f"/events/{hall.event.slug}/manage/{hall.player('Ana').pk}/name/"
    client.post(address, {"name": "  "})
    assert hall.player("Ana").name == "Ana Quill"
    client.post(address, {"name": "Anna Quill"})
    assert hall.player("Anna").name == "Anna Quill"


def test_a_program_changes_a_player(door: Hall) -> None:
    """What is sent is written, all or nothing; a stranger may not."""
    ana = door.player("Ana")
    address = f"/api/events/{door.event.slug}/players/{ana.pk}/"
    body = {"name": "Anna Quill", "here": True, "paid": True, "table": 4, "bye": {"round": 2, "kind": "half"}}
    told = browser(door.organizer).post(address, body, content_type="application/json").json()
    assert told.pop("checked_in_at")
    assert told == {
        "id": ana.pk, "name": "Anna Quill", "paid": True, "fixed_table": 4, "asked_byes": {"2": "half"},
        "dropped_in_round": None,
    }  # fmt: skip
    wrong = browser(door.organizer).post(address, {"name": "X", "table": 0}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["field"]) == (400, "table")
    assert door.player("Anna").name == "Anna Quill"
    assert Client().post(address, {"here": True}, content_type="application/json").status_code in (401, 403)


def test_who_comes_in_stops_no_press_of_the_desk(door: Hall) -> None:
    """A page from before three check-ins still starts the event, and notes a fee, without a question."""
    client, slug = browser(door.organizer), door.event.slug
    seen = str(seen_now(door.event))
    for name in EIGHT[:3]:
        services.check_in(door.player(name), door.player(name))
    ana = door.player("Ana")
    assert client.post(f"/events/{slug}/manage/{ana.pk}/paid/", {"made_from": seen}).status_code == 302
    assert client.post(f"/events/{slug}/control/do/start/", {"made_from": seen, "anyway": "1"}).status_code == 302
    assert door.fresh().is_running and door.player("Ana").paid


def test_a_program_drops_who_is_not_here(door: Hall) -> None:
    """It names them; a list that is out of date drops nobody."""
    for name in EIGHT[:6]:
        services.check_in(door.organizer, door.player(name))
    address, client = f"/api/events/{door.event.slug}/drop-absent/", browser(door.organizer)
    away = [door.player(name).pk for name in EIGHT[6:]]
    stale = client.post(address, {"players": away[:1]}, content_type="application/json")
    assert (stale.status_code, stale.json()["detail"]) == (409, "Not here by now: Gus Lantern and Hob Thistle.")
    done = client.post(address, {"players": away}, content_type="application/json")
    assert done.json() == {"dropped": ["Gus Lantern", "Hob Thistle"]}
