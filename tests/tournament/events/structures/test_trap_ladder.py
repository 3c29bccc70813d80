"""A trap ladder: each party picks its traps before the first card, and is ranked with those who picked as many."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.dice_conquest.card_files import read_cards
from tests.tournament.events.conftest import browser
from tests.tournament.events.structures.test_score_runs import table_of, won
from tournament.coop import build_deck
from tournament.events import adapter, services
from tournament.events.errors import BadInput, BadResult, WrongState
from tournament.events.models import Event
from tournament.recording.services import begin_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(organizer: User) -> Event:
    """Three solo parties and a published round."""
    event = services.create_event(
        organizer,
        name="Trap Ladder",
        date=datetime.date(2026, 11, 20),
        edition="dice-conquest",
        structure="coop",
        structure_options={"traps": "pick"},
        swiss_rounds=2,
    )
    services.open_registration(organizer, event)
    services.register_many(organizer, event, ["Ana", "Bo", "Cy"])
    event = services.start_event(organizer, event)
    services.publish_round(organizer, services.pair_next_round(organizer, event))
    return event


def test_nothing_goes_before_the_traps_are_picked(organizer: User, ladder: Event) -> None:
    """No card, no result, no recording: each says what is missing."""
    match = table_of(ladder, "Ana")
    assert match.setup["traps"] is None
    with pytest.raises(WrongState, match="The number of traps is not picked yet."):
        services.reveal_card(match.first, match, 0)
    with pytest.raises(BadResult, match="The number of traps of this table is not picked yet. Pick it first."):
        services.decide_result(organizer, match, won(8, 20))
    with pytest.raises(WrongState, match="The number of traps of this table is not picked yet. Pick it on the page"):
        begin_match(match.first, match)
    with pytest.raises(BadInput, match="A deck has 0, 2, 3 or 4 traps, not 1."):
        services.pick_traps(match.first, match, 1)


def test_a_party_picks_and_plays_the_deck_whose_hash_was_shown(ladder: Event) -> None:
    """On its own page; until the first card it may pick another number, then no more."""
    match = table_of(ladder, "Ana")
    phone = Client()
    phone.get(f"/events/{ladder.slug}/guest/{match.first.code}/")
    page = phone.get(match.get_absolute_url()).content.decode()
    shown = dict(match.round.proof["commitments"])
    assert all(told in page for told in shown.values()) and len(shown) == 4
    for number in ("4", "2", "2"):
        phone.post(f"{match.get_absolute_url()}traps/", {"traps": number})
    page = phone.get(match.get_absolute_url()).content.decode()
    assert "<b>2 traps</b>" in page and shown[2] in page and shown[4] not in page
    phone.post(f"{match.get_absolute_url()}card/", {"shown": "0"})
    match.refresh_from_db()
    deck = build_deck(match.round.proof["deck_seed"], read_cards(), 2)
    assert (match.setup["shown"], deck.commitment) == (1, shown[2])
    assert deck.names[0] in phone.get(match.get_absolute_url()).content.decode()
    with pytest.raises(WrongState, match="The first card is shown already."):
        services.pick_traps(match.first, match, 3)
    assert ladder.audit.filter(action="quest.traps").count() == 2


def test_parties_are_ranked_by_their_traps(organizer: User, ladder: Event) -> None:
    """Ana and Bo play with two, Cy with none: two boards; in the next round they keep their number."""
    for name, traps, rounds in (("Ana", 2, 8), ("Bo", 2, 7), ("Cy", 0, 9)):
        match = services.pick_traps(organizer, table_of(ladder, name), traps)
        services.decide_result(organizer, match, won(rounds, 20))
    ladder = Event.objects.get(pk=ladder.pk)
    names = dict(ladder.entrants.values_list("pk", "name"))
    rows = [(str(row.bracket), row.place, names[row.player]) for row in adapter.ranking(ladder)]
    assert rows == [("solo", 1, "Cy"), ("solo, 2 traps", 1, "Bo"), ("solo, 2 traps", 2, "Ana")]
    paper = browser(organizer).get(f"/events/{ladder.slug}/print/deck/?round=1").content.decode()
    assert "stacking list, 0 traps" in paper and "stacking list, 2 traps" in paper and "3 traps" not in paper
    services.publish_round(organizer, services.pair_next_round(organizer, ladder))
    again = table_of(ladder, "Ana")
    with pytest.raises(WrongState, match="Ana has played with 2 traps, and is ranked with others who do."):
        services.pick_traps(organizer, again, 3)
    services.pick_traps(organizer, again, 2)
    with pytest.raises(WrongState, match="Cy has played with 0 traps"):
        services.pick_traps(organizer, table_of(ladder, "Cy"), 2)


def test_the_api_picks(organizer: User, ladder: Event) -> None:
    """One act of a table."""
    match = table_of(ladder, "Bo")
    address = f"/api/events/{ladder.slug}/rounds/1/tables/{match.table}/do/traps/"
    assert browser(organizer).post(address, {"traps": 3}, "application/json").status_code == 200
    match.refresh_from_db()
    assert match.setup["traps"] == 3


def test_a_phone_has_room_for_the_names(organizer: User, ladder: Event) -> None:
    """The bracket is a heading of its own there: as a column it broke the names letter by letter."""
    for match in ladder.rounds.get().matches.all():
        services.pick_traps(organizer, match, 2)
        services.decide_result(organizer, table_of(ladder, match.first.name), won(8, 20))
    page = Client().get(f"/events/{ladder.slug}/standings/").content.decode()
    assert '<th class="r only-desk"><abbr title="parties of one size are ranked together">Bracket' in page
    assert ">Solo, 2 traps</th>" in page
