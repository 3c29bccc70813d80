"""Dice Conquest as an event: parties, one secret deck for all, heroes, results that can be, the board."""

from __future__ import annotations

import datetime
import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.dice_conquest.card_files import read_cards
from tests.tournament.events.conftest import browser
from tournament.coop import build_deck, is_announced
from tournament.events import adapter, services
from tournament.events.errors import BadInput, BadResult, CannotPair, WrongState
from tournament.events.models import Event, Match
from tournament.events.structures.coop.slots import deck_of, is_seed_public, used_before
from tournament.events.views import paper

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 11, 20)


def gauntlet(organizer: User, heroes: str = "draw", rounds: int = 1) -> Event:
    """Three parties of nine people: two of four, and one who plays alone."""
    event = services.create_event(
        organizer,
        name="Dungeon Gauntlet",
        date=DAY,
        edition="dice-conquest",
        structure="coop",
        structure_options={"heroes": heroes},
        swiss_rounds=rounds,
    )
    services.open_registration(organizer, event)
    services.register_many(
        organizer,
        event,
        ["Lanternbearers; Ana, Bo, Cy and Di", "Mossy Boots; Ed, Flo, Gus, Hob", "Quill alone"],
    )
    return services.start_event(organizer, event)


def begun(organizer: User, heroes: str = "draw", rounds: int = 1) -> Event:
    event = gauntlet(organizer, heroes, rounds)
    services.publish_round(organizer, services.pair_next_round(organizer, event))
    return event


def table_of(event: Event, name: str) -> Match:
    return event.rounds.last().matches.select_related("round__event").get(first__name=name)


def won(round_: int, *health: int) -> str:
    return json.dumps({"outcome": "win", "last_round": round_, "health_left": list(health), "creatures_slain": 0,
                       "hp_removed": 0, "minutes": ""})  # fmt: skip


def test_a_party_is_its_people(organizer: User) -> None:
    """One line of the list each; a name without people is somebody who plays alone."""
    event = gauntlet(organizer)
    people = {party.name: [member.name for member in party.members.all()] for party in event.entrants.all()}
    assert people == {
        "Lanternbearers": ["Ana", "Bo", "Cy", "Di"],
        "Mossy Boots": ["Ed", "Flo", "Gus", "Hob"],
        "Quill alone": ["Quill alone"],
    }


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Five; A, B, C, D, E", "A party has at most 4 players, and these are 5."),
        ("Twins; Ada, ada", "Ada is in the party twice."),
        ("Late; Bo, Zed", "Bo is in Lanternbearers already, and every party plays the same deck."),
    ],
)
def test_who_cannot_be_a_party(organizer: User, line: str, told: str) -> None:
    """At most four, nobody twice, nobody in two parties."""
    event = services.create_event(organizer, name="Night", date=DAY, edition="dice-conquest", structure="coop")
    services.open_registration(organizer, event)
    services.register_many(organizer, event, ["Lanternbearers; Ana, Bo"])
    with pytest.raises(BadInput, match=told):
        services.register_many(organizer, event, [line])
    assert event.entrants.count() == 1


def test_only_dice_conquest_is_played_so(organizer: User) -> None:
    """And it is played in no other way."""
    with pytest.raises(
        BadInput, match="Score runs: for Dice Conquest, and this event is played by War of Light. Choose Swiss, "
    ):
        services.create_event(organizer, name="Night", date=DAY, edition="wol2015", structure="coop")
    with pytest.raises(
        BadInput,
        match="Swiss: for the games of two at a table, and this event is played by Dice Conquest. Choose Score runs",
    ):
        services.create_event(organizer, name="Night", date=DAY, edition="dice-conquest", structure="swiss")


def test_all_tables_have_one_deck_and_the_hash_proves_it(organizer: User) -> None:
    """The hash stands before the first card is shown; the seed is told when the last table has finished."""
    event = begun(organizer)
    round_ = event.rounds.get()
    deck = deck_of(round_)
    assert is_announced(build_deck(round_.proof["deck_seed"], read_cards()), round_.proof["commitment"])
    assert deck.cards[-1] == read_cards().bottom[0]
    heroes = {tuple(match.setup["heroes"]) for match in round_.matches.all()}
    assert {len(party) for party in heroes} == {1, 4}
    assert all(party == max(heroes, key=len)[: len(party)] for party in heroes), "the same heroes at each table"
    assert not is_seed_public(round_)
    for name, said in (("Lanternbearers", won(8, 4, 2, 2, 1)), ("Mossy Boots", won(9, 4, 4, 4, 4))):
        services.decide_result(organizer, table_of(event, name), said)
    assert not is_seed_public(round_)
    services.decide_result(organizer, table_of(event, "Quill alone"), won(7, 20))
    assert is_seed_public(round_)


def test_the_board_goes_by_brackets(organizer: User) -> None:
    """Fewer rounds rank first, then health; somebody alone is not measured against a party."""
    event = begun(organizer)
    services.decide_result(organizer, table_of(event, "Lanternbearers"), won(8, 4, 2, 2, 1))
    services.decide_result(organizer, table_of(event, "Mossy Boots"), won(9, 4, 4, 4, 4))
    services.decide_result(organizer, table_of(event, "Quill alone"), won(7, 20))
    rows = [(row.entrant.name, row.standing.place, row.standing.points) for row in adapter.table(event, 1)]
    assert rows == [("Quill alone", 1, 989), ("Lanternbearers", 1, 939), ("Mossy Boots", 2, 919)]
    why = adapter.table(event, 1)[1].standing.why
    assert "939 = 500 (win) + 420 (round 8) + 19 (9 of 16 health)." in why


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"outcome": ""}, "How did the run end"),
        ({"outcome": "win", "last_round": 5, "health_left": [1, 1, 1, 1]}, "nobody wins in round 5"),
        ({"outcome": "loss", "last_round": 5, "health_left": [1, 1, 1, 1], "hp_removed": 19, "creatures_slain": 3},
         "exactly one hero has 0 health left, not 0"),
        ({"outcome": "unfinished", "last_round": 5, "health_left": [1, 1, 1, 0], "hp_removed": 19,
          "creatures_slain": 3}, "A hero has fallen, so the run is a loss"),
        ({"outcome": "loss", "last_round": 2, "health_left": [1, 1, 1, 0], "hp_removed": 90, "creatures_slain": 9},
         "By round 2 at most 8 creatures have come up, and 9 are slain."),
        ({"outcome": "win", "last_round": "eight", "health_left": [1, 1, 1, 1]}, "Last round: “eight” is not a number"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_reason(organizer: User, said: dict, told: str) -> None:
    """The plausibility rules hold for everybody, the staff too."""
    event = begun(organizer)
    blank = {"creatures_slain": 0, "hp_removed": 0, "last_round": 1, "health_left": [4, 4, 4, 4]}
    with pytest.raises(BadResult, match=told):
        services.decide_result(organizer, table_of(event, "Lanternbearers"), json.dumps(blank | said))
    assert table_of(event, "Lanternbearers").result is None


def test_a_party_reports_and_the_staff_confirms(organizer: User) -> None:
    """Nobody else sits at the table, so its word waits for the staff."""
    event = begun(organizer)
    table = table_of(event, "Quill alone")
    services.report_result(table.first, table, won(7, 20))
    table.refresh_from_db()
    assert (table.result.score, table.confirmed) == (989, False)
    assert services.confirm_reports(organizer, table.round) == 1
    services.undo_result(organizer, Match.objects.get(pk=table.pk))
    assert not table_of(event, "Quill alone").confirmed


def test_heroes_are_drafted_before_the_first_card(organizer: User) -> None:
    """A party plays each hero once until all were used, and changes nothing behind the first card."""
    event = begun(organizer, "draft", rounds=3)
    table = table_of(event, "Lanternbearers")
    with pytest.raises(WrongState, match="The heroes are not chosen yet"):
        services.reveal_card(table.first, table, 0)
    with pytest.raises(BadResult, match="heroes of this table are not chosen"):
        services.decide_result(organizer, table, won(8, 4, 2, 2, 1))
    four = list(read_cards().heroes)[:4]
    with pytest.raises(BadInput, match="plays 4 heroes, and 3 are chosen"):
        services.choose_heroes(table.first, table, four[:3])
    table = services.choose_heroes(table.first, table, four)
    table = services.reveal_card(table.first, table, 0)
    assert services.reveal_card(table.first, table, 0).setup["shown"] == 1, "a second press shows no second card"
    with pytest.raises(WrongState, match="The first card is shown already"):
        services.choose_heroes(table.first, table, four)
    for name in ("Mossy Boots", "Quill alone"):
        other = table_of(event, name)
        services.choose_heroes(organizer, other, list(read_cards().heroes)[: other.setup["party"]])
    services.decide_result(organizer, table, won(8, 4, 2, 2, 1))
    services.decide_result(organizer, table_of(event, "Mossy Boots"), won(9, 4, 4, 4, 4))
    services.decide_result(organizer, table_of(event, "Quill alone"), won(7, 20))
    services.publish_round(organizer, services.pair_next_round(organizer, event))
    table = table_of(event, "Lanternbearers")
    assert used_before(table) == tuple(four)
    with pytest.raises(BadInput, match="has been played already"):
        services.choose_heroes(table.first, table, four)


def test_a_party_reads_what_it_plays(organizer: User) -> None:
    """Its page named nobody as the opponent, and counted points that no party has."""
    event = services.update_event(organizer, gauntlet(organizer), online=True)
    services.publish_round(organizer, services.pair_next_round(organizer, event))
    match, phone = table_of(event, "Lanternbearers"), Client()
    phone.get(f"/events/{event.slug}/guest/{match.first.code}/")
    page = phone.get(f"/events/{event.slug}/").content.decode()
    assert "your quest" in page and "Clockwise: Ana, Bo, Cy, Di" in page
    assert "nobody" not in page and "points each" not in page
    page = phone.get(match.get_absolute_url()).content.decode()
    assert "Everybody at the table opens the same game, with dice of the server." in page
    assert "The cards come in the order of the deck of this round." in page


def test_a_phone_shows_the_deck_until_the_run_is_reported(organizer: User) -> None:
    """Heroes and deck come before the report, an open card before the heroes; then the result comes first."""
    event = begun(organizer, heroes="free")
    match, phone, slug = table_of(event, "Lanternbearers"), Client(), event.slug
    phone.get(f"/events/{slug}/guest/{match.first.code}/")
    assert "Heroes and deck</a>" in phone.get(f"/events/{slug}/").content.decode()

    def order() -> list[str]:
        page = phone.get(match.get_absolute_url()).content.decode()
        return sorted(("heroes", "deck", "result"), key=lambda part: page.index(f'id="{part}"'))

    assert order() == ["heroes", "deck", "result"]
    services.choose_heroes(match.first, match, list(read_cards().heroes)[:4])
    services.reveal_card(match.first, match, 0)
    assert order() == ["deck", "heroes", "result"]
    form = {"outcome": "win", "last_round": 5, **{f"health_{seat}": 1 for seat in range(1, 5)}}
    page = phone.post(f"{match.get_absolute_url()}report/", form).content.decode()
    assert "nobody wins in round 5" in page and page.index('id="result"') < page.index('id="deck"')
    assert phone.post(f"{match.get_absolute_url()}report/", form | {"last_round": 8}).status_code == 302
    assert order() == ["result", "deck", "heroes"]
    page = browser(organizer).get(f"/events/{slug}/control/").content.decode()
    assert "says Lanternbearers; the staff has not confirmed it" in page and "The other player" not in page


def test_each_bracket_has_its_board_and_its_winner(organizer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two first places in one list were a riddle; the wall named the first row alone as the winner."""
    monkeypatch.setattr(paper, "TV_SECONDS", 10**12)  # its first page stays
    event = begun(organizer)
    for name, result in (("Lanternbearers", won(8, 4, 2, 2, 1)), ("Mossy Boots", won(8, 4, 2, 2, 1))):
        services.decide_result(organizer, table_of(event, name), result)
    services.decide_result(organizer, table_of(event, "Quill alone"), won(7, 20))
    page = Client().get(f"/events/{event.slug}/standings/").content.decode()
    assert page.index("Solo</th>") < page.index("Quill alone") < page.index("Parties of 4</th>")
    assert page.count('<span title="shared">=</span>') == 2
    services.finish_event(organizer, event)
    wall = Client().get(f"/events/{event.slug}/tv/").content.decode()
    assert "Winners of " in wall and wall.count("champion-one-of") == 3


def test_who_comes_from_the_desk_goes_back_to_it(organizer: User) -> None:
    """The desk's own link says so, the page that refreshes itself keeps it, and a decision leads back."""
    event = begun(organizer)
    match, desk = table_of(event, "Quill alone"), browser(organizer)
    here = match.get_absolute_url()
    assert f'href="{here}?from=desk#decision"' in desk.get(f"/events/{event.slug}/control/").content.decode()
    page = desk.get(here, {"from": "desk"}).content.decode()
    assert '<input type="hidden" name="next" value="control">' in page and "&amp;from=desk" in page
    form = {"outcome": "win", "last_round": 7, "health_1": 20, "next": "control"}
    assert "/control/" in desk.post(f"{here}decide/", form)["Location"]
    assert '<input type="hidden" name="next" value="control">' not in desk.get(here).content.decode()


def test_parties_are_counted_as_parties(organizer: User) -> None:
    """Three entries are three parties, on the desk, in the trail, and for whoever looks in."""
    event = begun(organizer)
    assert (
        "started the event with 3 parties" in browser(organizer).get(f"/events/{event.slug}/history/").content.decode()
    )
    assert "3 parties" in Client().get("/events/").content.decode()


def test_the_wall_names_parties_and_heads_each_bracket(organizer: User) -> None:
    """A party's name is no surname, nobody is played against, and no round comes after the last."""
    event = begun(organizer)
    wall = Client().get(f"/events/{event.slug}/tv/").content.decode()
    assert "Mossy Boots <span>Ed, Flo, Gus, Hob</span>" in wall and "against" not in wall
    for name, said in (("Lanternbearers", won(8, 4, 2, 2, 1)), ("Mossy Boots", won(9, 4, 4, 4, 4))):
        services.decide_result(organizer, table_of(event, name), said)
    services.decide_result(organizer, table_of(event, "Quill alone"), won(7, 20))
    wall = Client().get(f"/events/{event.slug}/tv/").content.decode()
    assert '<li class="wall-names-board">Solo</li>' in wall and '<li class="wall-names-board">Parties of 4</li>' in wall
    assert "Every table has a result" in wall and "The next round comes soon" not in wall


def test_the_question_before_the_finish_names_the_winner_of_each_bracket(organizer: User) -> None:
    """Not the first three of a list in which each bracket begins anew."""
    event = begun(organizer)
    for name, said in (("Lanternbearers", won(8, 4, 2, 2, 1)), ("Mossy Boots", won(9, 4, 4, 4, 4))):
        services.decide_result(organizer, table_of(event, name), said)
    services.decide_result(organizer, table_of(event, "Quill alone"), won(7, 20))
    desk = browser(organizer)
    page = desk.post(f"/events/{event.slug}/control/do/finish/").content.decode()
    assert "Solo: 1. Quill alone, 989 points" in page and "Parties of 4: 1. Lanternbearers, 939 points" in page
    assert "Mossy Boots, 919" not in page


def test_a_party_that_dropped_before_the_first_run_has_no_place(organizer: User) -> None:
    """It never sat down: the standings, the wall and the finished event show those who did."""
    event = gauntlet(organizer)
    services.drop(organizer, event.entrants.get(name="Quill alone"))
    services.publish_round(organizer, services.pair_next_round(organizer, event))
    assert {row.entrant.name for row in adapter.table(event)} == {"Lanternbearers", "Mossy Boots"}
    for match in event.rounds.get().matches.select_related("round__event"):
        services.decide_result(organizer, match, won(8, 1, 1, 1, 1))
    services.finish_event(organizer, Event.objects.get(pk=event.pk), "finish")
    for page in ("", "standings/", "tv/", "players/", "print/standings/"):
        assert Client().get(f"{event.get_absolute_url()}{page}").status_code == 200, page


def test_a_round_of_nobody_is_not_made(organizer: User) -> None:
    """All have dropped: the refusal says what is left to do."""
    event = gauntlet(organizer)
    for party in event.entrants.all():
        services.drop(organizer, party)
    with pytest.raises(CannotPair, match="Every party has dropped. Readmit one, or finish the event."):
        services.pair_next_round(organizer, event)
    services.finish_event(organizer, event, "finish")
    assert Client().get(event.get_absolute_url()).status_code == 200


def test_heroes_that_were_refused_are_there_again(organizer: User) -> None:
    """With the reason beside them: a party of four does not pick all four again for one that was picked twice."""
    event = gauntlet(organizer, heroes="draft")
    services.publish_round(organizer, services.pair_next_round(organizer, event))
    match = Match.objects.filter(round__event=event).order_by("table").first()
    assert match is not None
    heroes = list(read_cards().heroes)
    picked = {f"hero_{seat}": heroes[place] for seat, place in enumerate((0, 0, 1, 2), start=1)}
    answer = browser(organizer).post(f"{match.get_absolute_url()}heroes/", picked)
    page = answer.content.decode()
    section = page[page.index('id="heroes"') : page.index("Choose these heroes")]
    assert answer.status_code == 400
    assert "is picked twice. There is one of each hero." in section and section.count(" selected>") == 4


def test_a_gauntlet_has_three_rounds(organizer: User) -> None:
    """With drafted heroes, where no number is given; a score night has one."""
    for heroes, rounds in (("draft", 3), ("draw", 1)):
        event = services.create_event(
            organizer, name=heroes, date=DAY, edition="dice-conquest", structure="coop",
            structure_options={"heroes": heroes},
        )  # fmt: skip
        services.open_registration(organizer, event)
        services.register_many(organizer, event, ["Quill alone", "Bo"])
        assert services.start_event(organizer, event).swiss_rounds == rounds


def test_a_table_of_one_party_shows_no_points(organizer: User) -> None:
    """The board has the scores; beside a party that meets nobody a list of tables said 0 in every round."""
    event = gauntlet(organizer, rounds=2)
    services.publish_round(organizer, services.pair_next_round(organizer, event))
    page = browser().get(f"/events/{event.slug}/").content.decode()
    assert "Lanternbearers" in page and '<i class="pt">' not in page
