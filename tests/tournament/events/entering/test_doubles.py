"""Doubles: two people in one entry, a list for each, checked alone and together, and paired as one."""

from __future__ import annotations

import html

import pytest
from django.test import Client

import rules
from tests.tournament.events.conftest import Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import BadInput, TeamsNotReady, WrongState
from tournament.events.models import Entrant
from tournament.judging import match_header
from tournament.recording.services import begin_match

VIEW = "https://tb.dicecoalition.com/?view&cards="
#: Four cards with all their dice, and one basic action: what one of two brings.
ANAS = VIEW + "4x1wol;4x4wol;4x7wol;4x10wol;3x25wol"
BOS = VIEW + "4x13wol;4x16wol;4x19wol;4x22wol;3x26wol"
#: Teams of two, as an organizer pastes them.
PAIRS = ("Oddsocks; Ana Quill and Bo Oddsock", "Night Jars; Cy, Di", "Marbles; Ed & Flo", "Thistles; Gus; Hob")


@pytest.fixture
def doubles(hall: Hall, loaded: None) -> Hall:
    """Registration is open for doubles, and four teams of two are in."""
    services.update_event(hall.organizer, hall.event, team_format="doubles", swiss_rounds=2)
    services.open_registration(hall.organizer, hall.event)
    services.register_many(hall.organizer, hall.fresh(), PAIRS)
    return hall


def hand_in(hall: Hall, entrant: Entrant, one: str = ANAS, other: str = BOS) -> Entrant:
    for seat, text in ((1, one), (2, other)):
        services.submit_team(hall.organizer, Entrant.objects.get(pk=entrant.pk), text, seat)
    return Entrant.objects.get(pk=entrant.pk)


def test_a_team_is_two_people(doubles: Hall) -> None:
    """Written in any common way; one alone, three, and somebody of another team are refused with the way out."""
    told = {entrant.name: entrant.people for entrant in doubles.event.entrants.all()}
    assert told == {
        "Oddsocks": ["Ana Quill", "Bo Oddsock"],
        "Night Jars": ["Cy", "Di"],
        "Marbles": ["Ed", "Flo"],
        "Thistles": ["Gus", "Hob"],
    }
    for names, fault in (
        ("Ida", "A team in doubles is two players, and this is 1."),
        ("Ida, Jo, Kit", "A team in doubles is two players, and these are 3."),
        ("Ida and Ed", "Ed is in Marbles already."),
        ("Ida and ida", "Ida is in the party twice."),
    ):
        with pytest.raises(BadInput) as caught:
            services.register(doubles.organizer, doubles.event, "New Team", team=names)
        assert caught.value.message == fault and caught.value.way_out
    named = services.register(doubles.organizer, doubles.event, "Ida & Jo")
    assert named.people == ["Ida", "Jo"]


def test_both_lists_are_checked_alone_and_together(doubles: Hall) -> None:
    """A missing list, one basic action too many, and a title that both bring."""
    side = doubles.player("Oddsocks")
    submission = services.submit_team(doubles.organizer, side, ANAS, 1)
    assert [(p["rule"], p["message"]) for p in submission.errors] == [
        ("TR-DBL-PLAYERS", "Bo Oddsock has handed in no list.")
    ]
    assert hand_in(doubles, side).submission.is_legal
    assert not hand_in(doubles, side).submission.problems
    five = BOS + ";3x27wol"
    problems = hand_in(doubles, side, other=five).submission.errors
    assert [(p["rule"], p["player"]) for p in problems] == [("TR-DBL-BAC", "Bo Oddsock")]
    both = hand_in(doubles, side, other=ANAS.replace("3x25wol", "3x26wol")).submission.problems
    assert {p["rule"] for p in both} == {"TR-DBL-SIDE-UNIQUE"} and len(both) == 4
    with pytest.raises(BadInput) as caught:
        services.submit_team(doubles.organizer, side, ANAS)
    assert caught.value.way_out == "Say whose list it is: 1 or 2."


def test_they_are_paired_as_one_and_each_of_two_reports(doubles: Hall) -> None:
    """Both phones open the team's link; one side reports, the other confirms, and the team stands in the standings."""
    for entrant in doubles.event.entrants.all():
        hand_in(doubles, entrant)
    services.start_event(doubles.organizer, doubles.fresh())
    doubles.round()
    assert doubles.event.rounds.get().matches.count() == 2
    match = doubles.table()
    phones = [doubles.guest(match.first.name), doubles.guest(match.first.name)]
    page = html.unescape(phones[1].get(match.get_absolute_url()).content.decode())
    assert f"{match.first}: {' and '.join(match.first.people)}" in page and "/report/" in page
    phones[1].post(f"{match.get_absolute_url()}report/", {"result": "1-0-0"})
    doubles.guest(match.second.name).post(f"{match.get_absolute_url()}answer/", {"answer": "yes", "seen": "1-0-0"})
    assert doubles.table().confirmed and doubles.table().reported_by == match.first.name
    services.decide_result(doubles.judge, doubles.table(2), "1-0")
    assert adapter.table(doubles.fresh())[0].entrant.people
    base = f"/events/{doubles.event.slug}/"
    for path in ("", "standings/", "players/", "about/", "tv/", "print/pairings/", "print/slips/"):
        assert Client().get(base + path).status_code == 200


def test_an_event_starts_with_both_lists(doubles: Hall) -> None:
    """A side that lacks one is named; other people change what their problems say."""
    for entrant in doubles.event.entrants.exclude(name="Marbles"):
        hand_in(doubles, entrant)
    marbles = doubles.player("Marbles")
    services.submit_team(doubles.organizer, marbles, ANAS, 2)
    services.seat_party(doubles.organizer, marbles, "Eddy and Flo")
    assert doubles.player("Marbles").submission.errors[0]["message"] == "Eddy has handed in no list."
    with pytest.raises(TeamsNotReady, match="Marbles: Eddy has handed in no list"):
        services.start_event(doubles.organizer, doubles.fresh())
    with pytest.raises(BadInput, match="A team in doubles is two players, and this is 1."):
        services.seat_party(doubles.organizer, marbles, "Eddy")


def test_the_pages_of_a_side(doubles: Hall) -> None:
    """Registration asks for both names; the entry has a box for each list, and its link is for both."""
    base = f"/events/{doubles.event.slug}/"
    form = Client().get(base + "register/").content.decode()
    assert "The name of your team" in form and "Ana and Bo" in form
    guest = Client()
    guest.post(base + "register/", {"name": "Winter", "team": "Ida and Jo"})
    page = html.unescape(guest.get(base + "entry/").content.decode())
    assert "Submit Ida’s list" in page and "each of you opens it on a phone" in page
    answer = guest.post(base + "entry/", {"action": "team", "seat": "2", "team": "nonsense ???"})
    assert answer.status_code == 400 and "nonsense" in answer.content.decode()
    guest.post(base + "entry/", {"action": "team", "seat": "2", "team": BOS})
    assert "Ida has handed in no list." in html.unescape(guest.get(base + "entry/").content.decode())


def test_the_log_of_a_table_of_four(doubles: Hall) -> None:
    """Its header names everybody with their own list; it fits the match; the book does not let it be recorded."""
    for entrant in doubles.event.entrants.all():
        hand_in(doubles, entrant)
    services.start_event(doubles.organizer, doubles.fresh())
    doubles.round()
    match = doubles.table()
    names = [name for side in match.players for name in side.people]
    header = match_header.header_of_match(match)
    for seat, name in enumerate(names, 1):
        assert f'P{seat} player "{name}"\nP{seat} card {"13wol" if seat in (2, 4) else "1wol"} x4' in header
    assert "first ?" not in header
    form = browser(doubles.judge).get(f"/logs/match/{match.pk}/").content.decode()
    assert "format doubles" in form and "Who went first" not in form
    verdict = rules.replay(header + "P1 attack Batman\n")
    assert (verdict.verdict, verdict.line) == ("undecided", header.count("\n") + 1)
    assert match_header.check_header(doubles.judge, header, match, 1).misfits == ()
    other = header.replace("P3 card 1wol x4", "P3 card 1wol x3")
    (told,) = match_header.check_header(doubles.judge, other, match, 1).says
    assert told == f"{names[2]}’s team in the log is not the registered one: 1wol ×3 in the log, ×4 registered."
    guest = doubles.guest(match.first.name)
    hidden = match_header.header_of_match(match, [match.second.pk])
    assert "; the team of P3 is hidden" in hidden and "; the team of P4 is hidden" in hidden
    assert match_header.with_hidden_teams(hidden, match) == header
    assert match_header.without_hidden_teams(header, match, [match.second.pk]) == hidden
    assert "Record this game" not in guest.get(match.get_absolute_url()).content.decode()
    with pytest.raises(WrongState, match="The book says too little of doubles to follow a game of four"):
        begin_match(doubles.judge, match)


def test_a_pasted_list_names_every_line_with_a_fault(doubles: Hall) -> None:
    """The preview marks each, and what is sent all the same is refused with all of them; nobody is added."""
    lines = ["Solo", "Owls; Ida and Ed", "Marbles; Jo, Kit", "Larks; Lea and Mo", "Wrens; Ned, Mo", "Jays; Ann & ann"]
    faults = {
        1: "A team in doubles is two players, and this is 1. Write both names: Ana and Bo.",
        2: "Ed is in Marbles already. Take the name out of one of them, or add an initial.",
        5: "Mo is in Larks already. Take the name out of one of them, or add an initial.",
        6: "Ann is in the party twice. Add an initial.",
    }
    told = services.read_list(doubles.event, "\n".join(lines))
    assert {line.number: line.why for line in told if line.state == "unreadable"} == faults
    assert [line.number for line in told if line.is_added] == [4]
    with pytest.raises(BadInput) as caught:
        services.register_many(doubles.organizer, doubles.event, lines)
    faults[3] = "Marbles is already registered. Take the line out, or add an initial."
    assert caught.value.message == " ".join(f"Line {number}: {why}" for number, why in sorted(faults.items()))
    assert doubles.event.entrants.count() == len(PAIRS)


def test_a_person_finds_the_table_of_the_team(doubles: Hall) -> None:
    """By the own name on the front page, in the pairings and at the desk; lists leave a team's name as it is."""
    services.start_event(doubles.organizer, doubles.fresh(), with_faulty_teams=True)
    doubles.round()
    table = next(match for match in doubles.event.rounds.get().matches.all() if "Oddsocks" in match.who)
    assert Client().get("/find-table/?q=quill").headers["Location"] == table.get_absolute_url()
    base, other = (
        f"/events/{doubles.event.slug}/",
        next(team.name for team in doubles.event.entrants.all() if team.name not in table.who),
    )
    for path in ("?q=quill", "?q=quill&by=name", "players/?q=quill"):
        page = html.unescape(Client().get(base + path).content.decode())
        assert "Oddsocks" in page and other not in page, path
    assert "Oddsocks" in browser(doubles.organizer).get(f"{base}control/?q=quill").content.decode()
    for path in ("?by=name", "print/pairings/", "print/slips/", "tv/"):
        page = html.unescape(Client().get(base + path).content.decode())
        assert "surname" not in page, path
        assert "Night Jars" in page and "Jars, Night" not in page and "Ana Quill, Bo Oddsock" in page, path


def test_both_teams_are_on_the_card_of_their_table(doubles: Hall) -> None:
    """The sheet of the seating named one of the two teams."""
    services.start_event(doubles.organizer, doubles.fresh(), with_faulty_teams=True)
    doubles.round()
    page = html.unescape(Client().get(f"/events/{doubles.event.slug}/print/seating/").content.decode())
    for name in ("Ana Quill (Oddsocks)", "Bo Oddsock (Oddsocks)", "Cy (Night Jars)", "Flo (Marbles)", "Hob (Thistles)"):
        assert f"<li>{name}</li>" in page


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Foxes: Kim and Lou", "Foxes"), ("2. Foxes:  Kim, Lou", "Foxes"), ("Foxes; Kim, Lou", "Foxes"),
        ("Kim, Lou", "Kim, Lou"), ("Kim & Lou", "Kim & Lou"),
    ],
)  # fmt: skip
def test_a_pasted_line_of_two(doubles: Hall, line: str, name: str) -> None:
    """A team and its people in whatever form; `Kim, Lou` are two people here, not a surname and a first name."""
    (read,) = services.read_list(doubles.fresh(), line)
    assert (read.state, read.name) == ("new", name)
    (entrant,) = services.register_many(doubles.organizer, doubles.fresh(), [read.line])
    assert (entrant.name, entrant.people) == (name, ["Kim", "Lou"])
