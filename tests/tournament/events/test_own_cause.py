"""The staff who play: what they decide at their own table, and what they see of hidden teams, is no secret."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournament.events.conftest import LEGAL, TOO_MANY_DICE, Hall, browser
from tournament.events import services
from tournament.events.models import AuditEntry, Match
from tournament.events.templatetags.events import deed

NOTE = "decided by a player of this match"


@pytest.fixture
def playing(hall: Hall) -> Hall:
    """Round 1 is published; the judge sits at table 1 against Ana, whoever was paired there."""
    hall.start()
    hall.round()
    first = hall.table(1).first
    first.user = hall.judge
    first.save()
    return hall


def own(hall: Hall) -> Match:
    return hall.table(1)


def page(hall: Hall, path: str = "", client: Client | None = None) -> str:
    return " ".join((client or Client()).get(f"/events/{hall.event.slug}/{path}").content.decode().split())


@pytest.mark.parametrize("path", ["", "?by=name", "r1/t1/"])
def test_everybody_sees_that_a_player_decided_the_own_match(playing: Hall, path: str) -> None:
    """On the pairings by table and by name, and at the table; the other tables say nothing."""
    services.decide_result(playing.judge, own(playing), "1-0")
    services.decide_result(playing.judge, playing.table(2), "1-0")
    html = page(playing, path)
    assert html.count(NOTE) == (2 if path == "?by=name" else 1)
    assert NOTE not in page(playing, "r1/t2/")


def test_programs_see_it_too(playing: Hall) -> None:
    """The API has a word for it at each table."""
    services.decide_result(playing.judge, own(playing), "1-0")
    tables = Client().get(f"/api/events/{playing.event.slug}/pairings/").json()["tables"]
    assert [table["by_own_player"] for table in tables] == [True, False, False, False]


def test_the_organizer_is_told(playing: Hall) -> None:
    """On the desk and on the front page, with the way there."""
    services.decide_result(playing.judge, own(playing), "1-0")
    desk = page(playing, "control/", browser(playing.organizer))
    assert "To check" in desk
    assert f"Table 1: {NOTE}" in desk
    assert "Decided by a player" in browser(playing.organizer).get("/").content.decode()


def test_another_one_of_the_staff_confirms_it(playing: Hall) -> None:
    """The same result, said by somebody who does not play: the mark goes, and the history keeps both."""
    services.decide_result(playing.judge, own(playing), "1-0")
    table = f"/events/{playing.event.slug}/r1/t1/"
    assert f"{NOTE.capitalize()}.</b>" in page(playing, "r1/t1/", browser(playing.organizer))
    assert f"{NOTE.capitalize()}.</b>" not in page(playing, "r1/t1/", browser(playing.judge))
    browser(playing.organizer).post(f"{table}decide/", {"result": "1-0-0", "key": "k"})
    assert not own(playing).by_own_player
    assert NOTE not in page(playing)
    told = [deed(entry) for entry in AuditEntry.objects.filter(action="result.decide")]
    assert told == ["round 1, table 1: decided 1–0"]
    reported = AuditEntry.objects.get(action="result.report")
    assert deed(reported) == "round 1, table 1: reported 1–0, as a player of this match"


def test_a_decision_at_another_table_is_noted_in_the_history_alone(playing: Hall) -> None:
    """A player's word on a rival's match counts; whoever looks can find it."""
    services.decide_result(playing.judge, playing.table(2), "1-0")
    assert not playing.table(2).by_own_player
    assert deed(playing.event.audit.first()).endswith(", as a player of this event")
    services.decide_result(playing.organizer, playing.table(3), "1-0")
    assert "plays" not in playing.event.audit.first().data


@pytest.mark.parametrize("act", ["clear", "undo"])
def test_taking_a_result_away_is_marked_as_well(playing: Hall, act: str) -> None:
    """The one who lost does not make a confirmed result disappear in silence."""
    services.decide_result(playing.organizer, own(playing), "0-1")
    if act == "clear":
        services.clear_result(playing.judge, own(playing))
    else:
        services.undo_result(playing.judge, own(playing))
    assert own(playing).result is None
    assert "cleared by a player of this match" in page(playing)


def test_undoing_gives_the_mark_back(playing: Hall) -> None:
    """The organizer confirmed by mistake, and takes that back: the decision is the player's again."""
    services.decide_result(playing.judge, own(playing), "1-0")
    services.decide_result(playing.organizer, own(playing), "1-0")
    services.undo_result(playing.organizer, own(playing))
    assert own(playing).by_own_player


def test_both_players_agreeing_needs_nobody_else(playing: Hall) -> None:
    """After a clearing the two report and confirm as everybody does: no mark stays."""
    services.decide_result(playing.organizer, own(playing), "0-1")
    services.clear_result(playing.judge, own(playing))
    services.report_result(playing.judge, own(playing), "1-0")
    assert own(playing).by_own_player
    services.confirm_result(own(playing).second, own(playing), "1-0")
    assert not own(playing).by_own_player


def test_a_player_of_the_staff_reports_as_a_player(playing: Hall) -> None:
    """The big buttons at the own table wait for the opponent; no mark is needed."""
    services.report_result(playing.judge, own(playing), "1-0")
    assert not own(playing).confirmed
    assert not own(playing).by_own_player


def test_a_no_show_of_the_own_opponent_is_marked(playing: Hall) -> None:
    """An organizer who plays declares that the opponent did not come."""
    match = own(playing)
    match.second.user = playing.organizer
    match.second.save()
    services.no_show(playing.organizer, match, match.first)
    assert own(playing).by_own_player


def test_an_entry_of_an_earlier_version_can_be_undone(playing: Hall) -> None:
    """What was written down before this mark existed has no word for it."""
    services.decide_result(playing.organizer, own(playing), "1-0")
    entry = playing.event.audit.first()
    entry.data = {name: ({k: v for k, v in value.items() if k != "by_own_player"} if isinstance(value, dict) else value)
                  for name, value in entry.data.items()}  # fmt: skip
    entry.save()
    services.undo_result(playing.organizer, own(playing))
    assert own(playing).result is None


# --- hidden teams ---


@pytest.fixture
def hidden(hall: Hall) -> Hall:
    """Registration is open, teams are hidden, and the judge plays against Ana, whose team is not legal."""
    services.open_registration(hall.organizer, hall.event)
    services.register(hall.judge, hall.event, "Barnaby Hale", user=hall.judge, team=LEGAL)
    hall.enter("Ana Quill", team=TOO_MANY_DICE)
    hall.fresh()
    return hall


def team_status(hall: Hall, client: Client, name: str) -> int:
    return client.get(f"/events/{hall.event.slug}/players/{hall.player(name).pk}/").status_code


def test_who_plays_sees_hidden_teams_only_with_everybodys_knowledge(hidden: Hall) -> None:
    """Closed at first; shown after one press, which the players page tells everybody, once."""
    judge, ana = browser(hidden.judge), hidden.guest("Ana")
    assert [team_status(hidden, judge, name) for name in ("Barnaby", "Ana")] == [200, 403]
    assert f"/players/{hidden.player('Ana').pk}/" not in page(hidden, "players/", judge)
    for _ in range(2):
        assert judge.post(f"/events/{hidden.event.slug}/players/look/").status_code == 302
    assert team_status(hidden, judge, "Ana") == 200
    assert f"/players/{hidden.player('Ana').pk}/" in page(hidden, "players/", judge)
    for client in (ana, Client()):
        assert page(hidden, "players/", client).count("who plays in this event, has looked at hidden teams at") == 1
    assert hidden.deeds().count("team.look") == 1


def test_the_staff_who_do_not_play_see_every_team(hidden: Hall) -> None:
    """Checking teams is their work; nothing is written down."""
    assert team_status(hidden, browser(hidden.organizer), "Ana") == 200
    browser(hidden.organizer).post(f"/events/{hidden.event.slug}/players/look/")
    assert "team.look" not in hidden.deeds()


def test_players_cannot_open_hidden_teams(hidden: Hall) -> None:
    """The button is the staff's; a form made up by hand is refused."""
    assert hidden.guest("Ana").post(f"/events/{hidden.event.slug}/players/look/").status_code == 403
    assert "Show the hidden teams" not in page(hidden, "players/", hidden.guest("Ana"))


@pytest.mark.parametrize("path", ["manage/", "manage/?show=teams", "control/"])
def test_an_organizer_who_plays_is_not_told_what_is_in_a_team(hidden: Hall, path: str) -> None:
    """That it is not legal, yes; not why. After the press, why."""
    services.register(hidden.organizer, hidden.event, "Wil", user=hidden.organizer)
    client = browser(hidden.organizer)
    assert "TR-TOUR-DICE" not in page(hidden, path, client)
    client.post(f"/events/{hidden.event.slug}/players/look/")
    assert "TR-TOUR-DICE" in page(hidden, path, client)


def test_starting_with_faulty_teams_gives_nothing_away(hidden: Hall) -> None:
    """The refusal names the player and no card."""
    services.register(hidden.organizer, hidden.event, "Wil", user=hidden.organizer, team=LEGAL)
    hidden.enter("Bo", "Cy")
    with pytest.raises(services.setup.TeamsNotReady) as refusal:
        services.start_event(hidden.organizer, hidden.event)
    assert refusal.value.message == "Ana Quill's team is not legal."


@pytest.mark.parametrize("before", [True, False])
def test_entering_after_the_teams_were_open_is_told(hall: Hall, before: bool) -> None:
    """Whoever could read the others' teams as staff and then plays: everybody sees that. Who is first saw nothing."""
    services.open_registration(hall.organizer, hall.event)
    if before:
        hall.enter("Ana Quill")
    services.register(hall.judge, hall.event, "Barnaby Hale", user=hall.judge)
    assert ("could see hidden teams before entering" in page(hall, "players/")) is before


def test_open_teams_need_no_press(hidden: Hall) -> None:
    """Where the event says so, everybody reads every team once it runs."""
    hidden.enter("Bo", "Cy")
    services.update_event(hidden.organizer, hidden.event, teams_shown="start")
    services.start_event(hidden.organizer, hidden.event, with_faulty_teams=True)
    judge = browser(hidden.judge)
    assert team_status(hidden, judge, "Ana") == 200
    assert "Show the hidden teams" not in page(hidden, "players/", judge)


def test_what_the_trail_says_of_looking(hidden: Hall) -> None:
    """In words, like everything else."""
    services.look_at_teams(hidden.judge, hidden.event)
    assert deed(hidden.event.audit.first()) == "plays here, and looked at the hidden teams"
