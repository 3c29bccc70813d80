"""A correction shows what it changes before it is made, and a finished event runs again in one press."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import NotAllowed, WrongState
from tournament.events.models import Event, Match, Round

BASE = "/events/thursday-night-dice/"


def _text(answer: Any) -> str:
    return html.unescape(answer.content.decode())


@pytest.fixture
def cut(hall: Hall) -> Hall:
    """Eight players, two Swiss rounds, a cut to four: the final is won by the first player of table 1."""
    services.update_event(hall.organizer, hall.event, cut_to=4, cut_best_of=1)
    hall.start(*EIGHT, rounds=2)
    for _ in range(4):
        hall.round()
        hall.play()
    return hall


def test_a_correction_shows_what_it_changes_before_it_is_made(cut: Hall) -> None:
    """Places, the cut, and later pairings, each in a sentence with names; nothing is written until it is pressed."""
    match, other = cut.table(1, 2), "0-1-0"
    client, trail = browser(cut.judge), cut.deeds()
    answer = client.post(f"{match.get_absolute_url()}decide/", {"result": other})
    page = _text(answer)
    assert answer.status_code == 409 and "What a correction of table 1 in round 2 changes" in page
    assert f"The cut to 4 would be another: {match.second} in, Di Tangle is out." in page
    assert f"semi-finals would have had 1 other table: Flo Fogbottom against {match.second}." in page
    assert f"Keep 1–0 to {match.first}" in page and f"Correct it: 1–0 to {match.second}" in page
    assert (cut.deeds(), str(cut.table(1, 2).result)) == (trail, "1–0") and 'name="sure" value="1"' in page
    client.post(f"{match.get_absolute_url()}decide/", {"result": other, "sure": "1"})
    assert str(cut.table(1, 2).result) == "0–1" and cut.deeds()[-1] == "result.correct"


def test_what_a_correction_says_is_what_comes_of_it(cut: Hall) -> None:
    """The places it names are the places afterwards, and looking leaves every row as it was."""
    match = cut.table(2, 2)
    rows = list(Match.objects.order_by("pk").values())
    told = services.correction_effects(match, match.kind.parse("0-1"))
    assert list(Match.objects.order_by("pk").values()) == rows
    before = {row.player: row.place for row in adapter.ranking(cut.fresh())}
    services.decide_result(cut.judge, match, "0-1")
    names = adapter.names(cut.event)
    moved = [
        f"{names[row.player]} from {before[row.player]} to {row.place}"
        for row in adapter.ranking(cut.event)
        if before[row.player] != row.place
    ]
    assert all(words in told[0] for words in moved) and told[0].count(" from ") == len(moved)


def test_the_same_winner_with_other_games_moves_nothing(hall: Hall) -> None:
    """It is said so, and asked all the same: the round is over."""
    services.update_event(hall.organizer, hall.event, best_of=3, structure="elimination")
    hall.start(*EIGHT[:4])
    hall.round()
    hall.play("2-0")
    hall.round()
    match = hall.table(1, 1)
    assert services.correction_effects(match, match.kind.parse("2-1")) == ("No place in the standings moves.",)


def test_a_corrected_semi_final_takes_the_beaten_player_out_of_the_final(cut: Hall) -> None:
    """One press on the table's page: the final is played again by the right player, and the event runs again."""
    services.finish_event(cut.organizer, cut.fresh())
    semi, final = cut.table(1, 3), cut.table(1, 4)
    client = browser(cut.organizer)
    page = _text(client.post(f"{semi.get_absolute_url()}decide/", {"result": "0-1-0"}))
    other = next(player for player in final.players if player != semi.first)
    told = f"Round 4: final, table 1: {semi.second} plays {other} in place of {semi.first}; the result"
    assert f"{told} 1–0 is taken back." in page and "The event runs again." in page
    client.post(f"{semi.get_absolute_url()}decide/", {"result": "0-1-0", "sure": "1"})
    final, event = cut.table(1, 4), cut.fresh()
    assert {*final.players} == {semi.second, other} and final.result is None
    assert (event.state, final.round.state) == (Event.State.RUNNING, Round.State.PUBLISHED)
    assert cut.deeds()[-3:] == ["match.replay", "event.reopen", "result.correct"]
    services.decide_result(cut.judge, final, "1-0")
    assert services.finish_event(cut.organizer, event).is_finished


def test_only_the_organizer_has_matches_of_the_cut_played_again(cut: Hall) -> None:
    """A judge corrects results, and takes no round away."""
    with pytest.raises(NotAllowed, match="You may not have matches of the cut played again"):
        services.decide_result(cut.judge, cut.table(1, 3), "0-1", replay=True)
    assert str(cut.table(1, 3).result) == "1–0"


def test_finish_asks_with_the_standings_and_can_be_reopened(hall: Hall) -> None:
    """One press asks, the next closes; one more and the last round is played again, with the reason in the history."""
    hall.start(*EIGHT, rounds=1)
    hall.round()
    hall.play()
    client, do = browser(hall.organizer), f"{BASE}control/do/"
    page = _text(client.post(f"{do}finish/"))
    first = adapter.table(hall.event)[0]  # of four winners who share the first place
    assert "Finish Thursday Night Dice?" in page and f"<li>1= {first.entrant}, 3 points</li>" in page
    assert hall.fresh().is_running and hall.deeds()[-1] != "event.finish"
    client.post(f"{do}finish/", {"sure": "1"})
    assert hall.fresh().is_finished and 'id="press-reopen"' in _text(client.get(f"{BASE}control/"))
    client.post(f"{do}reopen/", {"reason": "table 2 was wrong"})
    assert hall.fresh().is_running and hall.event.rounds.last().state == Round.State.PUBLISHED
    assert "reopened the event: table 2 was wrong" in _text(client.get(f"{BASE}history/"))
    client.post(f"{do}reopen/", {"reason": "again"})
    assert hall.deeds().count("event.reopen") == 1


def test_only_a_finished_event_is_reopened_and_by_its_organizer(hall: Hall) -> None:
    """A judge may not, and one that has not begun has nothing to go back to."""
    with pytest.raises(NotAllowed, match="You may not reopen the event"):
        services.reopen_event(hall.judge, hall.event)
    with pytest.raises(WrongState, match="still a draft. It must be finished to be reopened."):
        services.reopen_event(hall.organizer, hall.event)
    assert Client().post(f"{BASE}control/do/reopen/").status_code in (403, 404)


def test_the_api_accepts_finishes_and_reopens(hall: Hall) -> None:
    """What the pages do, with the same refusals: a named table, the word, and who may."""
    hall.start(*EIGHT, rounds=1)
    hall.round()
    api, kind = "/api/events/thursday-night-dice/", "application/json"
    for number in (1, 2, 3, 4):
        services.report_result(hall.table(number).first, hall.table(number), "1-0")
    client = browser(hall.organizer)
    refused = client.post(f"{api}finish/", {"word": "finish"}, content_type=kind)
    assert refused.status_code == 409
    assert refused.json()["detail"] == "Round 1: 4 tables have the report of one player only (1, 2, 3, 4)."
    answer = client.post(f"{api}rounds/1/accept/", {"tables": [1, 2, 3, 4]}, content_type=kind)
    assert (answer.status_code, answer.json()) == (200, {"accepted": 4})
    assert client.get(f"{api}pairings/").json()["tables"][0]["accepted_by"] == "wil"
    assert client.post(f"{api}rounds/1/accept/", {"tables": []}, content_type=kind).status_code == 400
    assert client.post(f"{api}finish/", {"word": "end"}, content_type=kind).json()["way_out"] == "Send the word finish."
    assert browser(hall.judge).post(f"{api}finish/", {"word": "finish"}, content_type=kind).status_code == 403
    assert client.post(f"{api}finish/", {"word": "finish"}, content_type=kind).json()["state"] == "finished"
    assert client.post(f"{api}reopen/", {"reason": "a typo"}, content_type=kind).json()["state"] == "running"


def test_a_body_of_thousands_of_fields_is_refused_in_the_form_of_a_fault(hall: Hall) -> None:
    """Programs read every refusal alike."""
    hall.bring_to("published")
    body = "&".join(["tables=1"] * 2000)
    answer = browser(hall.organizer).post(
        f"/api/events/{hall.event.slug}/rounds/1/accept/", body, content_type="application/x-www-form-urlencoded"
    )
    assert (answer.status_code, answer.json()["detail"]) == (400, "The body cannot be read: it has too many fields.")
