"""What people see of the cut: the desk, the bracket, their table, paper and screen, and the API."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournament.events.conftest import Hall, browser
from tournament.events import services


@pytest.fixture
def cut(hall: Hall) -> Hall:
    """Eight players, two Swiss rounds played, a cut to 4 of one game a match still to be paired."""
    services.update_event(hall.organizer, hall.event, cut_to=4, cut_best_of=1)
    hall.start(rounds=2)
    for _ in range(2):
        hall.round()
        hall.play()
    return hall


def page(hall: Hall, path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/events/{hall.event.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_desk_leads_from_the_last_swiss_round_to_the_final(cut: Hall) -> None:
    """Pair, look, publish, results, twice; then the event is finished."""
    desk = browser(cut.organizer)
    text = page(cut, "control/", desk)
    assert "Pair round 3: semi-finals" in text and "The top 4 play on. One loss and you are out." in text
    assert "Only rematches left?" not in text
    for name in ("round 3: semi-finals", "round 4: final"):
        assert desk.post(f"/events/{cut.event.slug}/control/do/pair/", {"number": name[6]}).status_code == 302
        look = page(cut, "control/", desk)
        assert f"Publish {name}" in look and "Rematches" not in look and "Swap two players" not in look
        desk.post(f"/events/{cut.event.slug}/control/do/publish/", {"round": name[6]})
        results = page(cut, "control/", desk)
        assert ">Draw<" not in results and "double loss" not in results
        cut.play()
    assert "Finish the event" in page(cut, "control/", desk)
    desk.post(f"/events/{cut.event.slug}/control/do/finish/", {"sure": "1"})
    assert cut.fresh().is_finished


def test_the_bracket_stands_over_the_standings(cut: Hall) -> None:
    """Seeds, games, who has won, and whom the final waits for; not before it is published."""
    cut.round(publish=False)
    assert "The cut</h2>" not in page(cut, "standings/")
    services.publish_round(cut.organizer, cut.event.rounds.last())
    services.decide_result(cut.judge, cut.table(1), "1-0")
    text = page(cut, "standings/")
    assert "The cut</h2>" in text and "winner of table 2" in text
    assert text.count('class="seat won"') == 1


def test_who_is_not_in_the_cut_is_told_so(cut: Hall) -> None:
    """Those at a table see it on top; all others where they find the bracket."""
    round_ = cut.round()
    seats = {player.pk for match in round_.matches.all() for player in match.players}
    inside = next(player for player in cut.event.entrants.all() if player.pk in seats)
    outside = next(player for player in cut.event.entrants.all() if player.pk not in seats)
    assert "Report result" in page(cut, "", cut.guest(inside.name))
    assert "You do not play in this round." in page(cut, "", cut.guest(outside.name))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("", "Round 3: semi-finals"),
        ("about/", "the top 4 play on in single elimination, one game a match"),
        ("tv/", "Round 3: semi-finals"),
        ("print/pairings/", "round 3: semi-finals"),
        ("print/slips/", "Table 1 · round 3: semi-finals"),
        ("r3/t1/", "Round 3: semi-finals"),
        ("players/", "Swiss with a cut to 4, round 3: semi-finals"),
    ],
)
def test_each_page_calls_the_round_by_its_name(cut: Hall, path: str, words: str) -> None:
    cut.round()
    assert words in page(cut, path)


def test_no_slip_offers_a_draw(cut: Hall) -> None:
    """A match of the cut has a winner."""
    cut.round()
    assert "Draw" not in page(cut, "print/slips/")


def test_a_walkover_is_announced_before_the_final_is_published(cut: Hall) -> None:
    """The organizer reads why there is nothing to play at that table."""
    cut.round()
    cut.play()
    gone, winner = cut.table(1).first, cut.table(2).first
    services.drop(cut.organizer, gone)
    cut.round(publish=False)
    look = page(cut, "control/", browser(cut.organizer))
    assert f"Table 1 is a walkover:</b> {winner} wins 1–0, because the other player dropped." in look
    assert "Pair it again." not in look


def test_settings_offer_the_cut_and_keep_it(hall: Hall) -> None:
    """A form without it makes an event without a cut; with it the choice stands there again."""
    desk = browser(hall.organizer)
    plain = {"name": "Friday", "date": "2026-11-27", "team_format": "tournament", "best_of": "1",
             "round_minutes": "30", "edition": "wol2015"}  # fmt: skip
    address = desk.post("/events/new/", plain | {"cut_to": "8"}).headers["Location"]
    settings = desk.get(address.replace("control/", "settings/")).content.decode()
    assert '<option value="8" selected>The top 8 play on</option>' in settings
    assert '<option value="3" selected>best of three games</option>' in settings


def test_programs_read_the_cut(cut: Hall) -> None:
    """The event has its plan, the pairings their name and how many are left."""
    cut.round()
    event = Client().get(f"/api/events/{cut.event.slug}/").json()
    assert (event["cut_to"], event["cut_best_of"]) == (4, 1)
    pairings = Client().get(f"/api/events/{cut.event.slug}/pairings/").json()
    assert (pairings["title"], pairings["cut"]) == ("Round 3: semi-finals", 4)


def test_a_round_of_the_cut_shows_seeds(cut: Hall) -> None:
    """Points of before stood beside the names, though they decide nothing once the cut has begun."""
    cut.round(publish=False)
    look = page(cut, "control/", browser(cut.organizer))
    services.publish_round(cut.organizer, cut.event.rounds.last())
    for text in (look, page(cut, "")):
        assert all(f'<i class="pt">seed {seed}</i>' in text for seed in range(1, 5)) and " pts</span>" not in text
    first = cut.table(1).first
    own = page(cut, "", cut.guest(first.name))
    assert "points each" not in own and "you have" not in own


def test_the_final_and_the_match_for_third_place_say_which_they_are(hall: Hall) -> None:
    """Two tables of one round: the lists, the player's own table and the page of the table name them."""
    services.update_event(hall.organizer, hall.event, cut_to=4, cut_best_of=1, structure_options={"third": "yes"})
    hall.start(rounds=1)
    for _ in range(3):
        hall.round()
        hall.play()
    text = page(hall, "")
    assert text.index(">Final</span>") < text.index(">Third place</span>")
    assert "Third place: " in page(hall, "r3/t2/")
    other = hall.table(2).first
    assert "<b>Third place</b>" in page(hall, "", hall.guest(other.name))
