"""Entries: taken down once, in order, by the phone that holds the pen, and refused in plain words."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rules import fold
from tournament.recording.models import RecordedEntry

from .conftest import OPENING, Phone, joined

pytestmark = pytest.mark.django_db


def test_taps_become_lines_and_the_next_question(ana: Phone) -> None:
    """Each answer has the position and what is asked next; the log has the lines, the turn's among them."""
    told = ana.play(*OPENING)
    assert (told["number"], told["view"]["turn"], told["verdict"]) == (4, 2, {"verdict": "legal", "number": None})
    assert told["view"]["ask"]["player"] == 1
    lines = [line for row in RecordedEntry.objects.order_by("number") for line, _ in row.lines]
    assert lines[:3] == ["P1 draw Sidekick x4", "turn 1 P1", "P1 roll S B ch ch"] or lines[0] == "turn 1 P1"


def test_an_entry_sent_twice_is_answered_as_the_first_time(ana: Phone) -> None:
    """A phone that heard nothing sends the same again: it is stored once."""
    ana.state()
    entry = ana.draft("first", "P1")
    first, second = ana.send(entry).json(), ana.send(entry).json()
    assert first["taken"] == second["taken"]
    assert first["hash"] == second["hash"] == entry["hash"]
    assert RecordedEntry.objects.count() == 1


def test_an_outbox_is_taken_in_one_go_and_its_beginning_may_be_known(ana: Phone) -> None:
    """What the phone kept without a network comes together; what had come before is not doubled."""
    ana.tap("first", "P1")
    one = ana.draft("enter", "P1 roll S B ch ch")
    two = ana.draft("enter", "P1 field Sidekick", 3, one["hash"])
    assert ana.send(one).status_code == 200
    told = ana.send(one, two).json()
    assert [row["number"] for row in told["taken"]] == [2, 3]
    assert RecordedEntry.objects.count() == 3


def test_a_gap_says_where_the_store_stands(ana: Phone) -> None:
    """Entry 3 cannot come before entry 2."""
    ana.tap("first", "P1")
    answer = ana.send(ana.draft("note", "hello", 3, "0" * 64))
    assert (answer.status_code, answer.json()["code"]) == (409, "gap")
    assert (answer.json()["number"], answer.json()["hash"]) == (1, ana.head)


def test_a_fork_says_where_the_store_stands(ana: Phone) -> None:
    """Another phone has written entry 2 meanwhile; an entry 2 of other words is refused, and changes nothing."""
    ana.tap("first", "P1")
    other = ana.draft("note", "mine")
    ana.tap("note", "yours")
    answer = ana.send(other)
    assert (answer.status_code, answer.json()["code"], answer.json()["number"]) == (409, "fork", 2)
    assert RecordedEntry.objects.get(number=2).line == "yours"


def test_what_had_come_before_another_phone_wrote_is_known(ana: Phone) -> None:
    """The answer to entry 2 was lost and another phone wrote entry 3: 2 is answered as taken, and only 3 is a fork."""
    ana.tap("first", "P1")
    one = ana.draft("enter", "P1 roll S B ch ch")
    two = ana.draft("enter", "P1 field Sidekick", 3, one["hash"])
    assert ana.send(one).status_code == 200
    ana.state()
    ana.tap("note", "yours")
    told = ana.send(one, two).json()
    assert [row["number"] for row in told["taken"]] == [2]
    assert (told["stopped"]["code"], told["stopped"]["number"], told["stopped"]["hash"]) == ("fork", 3, ana.head)
    assert [row.line for row in RecordedEntry.objects.order_by("number")] == ["P1", "P1 roll S B ch ch", "yours"]


def test_what_another_phone_was_quicker_than_is_said_in_sentences(ana: Phone) -> None:
    """Entries behind any entry, one of which the rules refuse and one of which takes back: nothing of them is kept."""
    ana.tap("first", "P1")
    one = ana.draft("enter", "P1 roll S B ch ch")
    two = ana.draft("enter", "P1 attack Sidekick Sidekick", 3, one["hash"])
    three = ana.draft("enter", "P1 field Sidekick", 4, two["hash"])
    four = ana.draft("undo", "2", 5, three["hash"])
    five = ana.draft("enter", "P1 attack none", 6, four["hash"])
    ana.tap("note", "yours")
    told = ana.post("sentences/", {"entries": [one, two, three, four, five]}).json()["told"]
    assert told == [
        "Turn 1: Ana. Ana rolls shield, bolt and 2 Sidekicks.", "", "Ana fields Sidekick.", "",
        "Ana does not attack.",
    ]  # fmt: skip
    assert RecordedEntry.objects.count() == 2


def test_a_line_that_the_rules_refuse_is_not_stored(ana: Phone) -> None:
    """The answer has the rule and what would be legal; what came before it in the same parcel is taken."""
    ana.tap("first", "P1")
    good = ana.draft("enter", "P1 roll S B ch ch")
    bad = ana.draft("enter", "P1 juggle", 3, good["hash"])
    told = ana.send(good, bad).json()
    assert told["number"] == 2
    assert told["stopped"]["code"] == "refused"
    assert told["stopped"]["refused"]["verdict"] == "unreadable"
    ana.state()
    answer = ana.send(ana.draft("enter", "P1 attack Sidekick Sidekick"))
    assert (answer.status_code, answer.json()["refused"]["verdict"]) == (422, "illegal")
    assert answer.json()["refused"]["rule"].startswith("DM-")


def test_what_was_played_against_the_rules_is_taken_down_and_marked(ana: Phone) -> None:
    """The position goes on from it, the verdict so far names the entry, and the log has the line as it was played."""
    ana.play(*OPENING[:3])
    told = ana.tap("different", "P1 attack Sidekick Sidekick")
    assert told["verdict"] == {"verdict": "illegal", "number": 4}
    row = RecordedEntry.objects.get(number=4)
    assert row.refused["breaks"] is True
    assert row.working[-1] == fold.AS_PLAYED
    assert fold.AS_PLAYED not in [line for line, _ in row.lines]


def test_silent_mode_takes_down_what_is_tapped(ana: Phone) -> None:
    """Nobody is warned; the verdict knows."""
    ana.play(*OPENING[:3])
    assert ana.post("settings/", {"silent": True}).json()["recording"]["silent"] is True
    told = ana.tap("enter", "P1 attack Sidekick Sidekick")
    assert told["verdict"] == {"verdict": "illegal", "number": 4}


def test_what_cannot_be_read_becomes_a_comment(ana: Phone) -> None:
    """It is kept in the words of whoever tapped it, and the game goes on."""
    ana.play(*OPENING[:2])
    told = ana.tap("different", "Ana did something odd")
    assert told["verdict"]["verdict"] == "legal"
    assert RecordedEntry.objects.get(number=3).lines == [["; Ana did something odd", ""]]


@pytest.mark.parametrize("kind", ["enter", "different"])
@pytest.mark.parametrize(
    "line", ['!judge life P1 3 "so it is"', "Ana: !JUDGE stands", "P1 field Sidekick\n!judge undone"]
)
def test_a_player_writes_no_ruling(ana: Phone, kind: str, line: str) -> None:
    """The log would say that a judge has ruled; in silent mode too. What a player says of a judge is a note."""
    ana.play(*OPENING[:2])
    for silent in (False, True):
        ana.post("settings/", {"silent": silent})
        ana.state()
        answer = ana.send(ana.draft(kind, line))
        assert (answer.status_code, answer.json()["code"]) == (403, "not-a-judge")
        assert answer.json()["detail"].startswith("Only a judge rules, so this line is not taken.")
    assert RecordedEntry.objects.count() == 2
    ana.tap("note", "the judge said !judge stands")


def test_an_undo_takes_back_and_is_kept(ana: Phone) -> None:
    """The position is that of entry 2; the list shows which entries hold."""
    before = ana.play(*OPENING[:2])["view"]["position"]
    ana.tap("enter", "P1 field Sidekick")
    told = ana.tap("undo", "2")
    assert told["view"]["position"] == before
    rows = ana.client.get(f"{ana.base}entries/").json()["entries"]
    assert [(row["number"], row["live"]) for row in rows] == [(1, True), (2, True), (3, False), (4, False)]


def test_an_undo_to_the_beginning_asks_again_who_goes_first(ana: Phone) -> None:
    """Even the first answer can be taken back."""
    ana.play(*OPENING[:2])
    assert ana.tap("undo", "0")["needs_first"] is True
    assert ana.tap("first", "P2")["view"]["ask"]["player"] == 1


def test_players_correct_a_life_total(ana: Phone) -> None:
    """The log says that no judge was there; the verdict so far rests on it."""
    ana.play(*OPENING[:2])
    told = ana.tap("correction", "life P2 14")
    assert told["view"]["position"]["players"][1]["life"] == 14
    assert told["verdict"] == {"verdict": "legal_with_rulings", "number": None}
    lines = RecordedEntry.objects.get(number=3).lines
    assert lines[-1] == ['!judge life P2 14 "corrected by the players, without a judge"', ""]


def test_conceding_ends_the_game(ana: Phone) -> None:
    """One line, and the result is there."""
    ana.play(*OPENING)
    told = ana.tap("concede", "P2 concede")
    assert told["view"]["over"] is True
    assert told["view"]["result"]["winner"] == "Ana"


def test_only_the_phone_with_the_pen_writes(ana: Phone, bo: Phone) -> None:
    """Another phone of the table is told so; somebody without the key may only look on."""
    ana.tap("first", "P1")
    bo.state()
    answer = bo.send(bo.draft("note", "mine"))
    assert (answer.status_code, answer.json()["code"]) == (403, "not-scribe")
    stranger = Phone(ana.base)
    assert stranger.state()["you"] | {"stream": ""} == {
        "device": None, "seat": None, "role": "onlooker", "pen": False, "stream": "", "join": None,
    }  # fmt: skip
    answer = stranger.send(stranger.draft("note", "mine"))
    assert (answer.status_code, answer.json()["code"]) == (403, "not-a-player")


def test_the_position_after_any_entry_can_be_looked_at(ana: Phone) -> None:
    """A judge steps back and forth: each step is as it was told then."""
    told = [ana.tap(kind, line) for kind, line in OPENING]
    for number, then in enumerate(told, 1):
        seen = ana.state(number=number)
        assert (seen["view"], seen["hash"]) == (then["view"], then["hash"])
    assert ana.state(number=0)["needs_first"] is True
    answer = ana.client.get(f"{ana.base}state.json", {"number": 5})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-number")


def test_a_poll_that_has_the_newest_state_gets_nothing(ana: Phone) -> None:
    """`?have=` is the version; after an entry there is a new one."""
    version = ana.play(*OPENING[:2])["version"]
    assert ana.client.get(f"{ana.base}state.json", {"have": version}).status_code == 204
    ana.tap("note", "news")
    assert ana.state(have=version)["version"] > version


GOOD: dict[str, Any] = {"number": 1, "kind": "first", "line": "P1", "prev": "", "hash": ""}


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ("not json", 400, "bad-json"),
        ("[" * 100_000, 400, "bad-json"),
        ("[]", 400, "bad-json"),
        ({}, 400, "bad-field"),
        ({"entries": []}, 400, "bad-field"),
        ({"entries": [GOOD] * 101}, 400, "bad-field"),
        ({"entries": [7]}, 400, "bad-field"),
        ({"entries": [GOOD | {"number": "1"}]}, 400, "bad-field"),
        ({"entries": [GOOD | {"number": True}]}, 400, "bad-field"),
        ({"entries": [GOOD | {"number": 1e300}]}, 400, "bad-field"),
        ({"entries": [GOOD | {"number": 10**30}]}, 400, "bad-field"),
        ({"entries": [GOOD | {"kind": "destroy"}]}, 400, "bad-field"),
        ({"entries": [GOOD | {"kind": None}]}, 400, "bad-field"),
        ({"entries": [GOOD | {"line": "x" * 1001}]}, 400, "too-long"),
        ({"entries": [GOOD | {"line": "a\0b"}]}, 400, "bad-text"),
        ({"entries": [GOOD | {"line": "\ud800"}]}, 400, "bad-text"),
        ({"entries": [GOOD | {"line": "  "}]}, 400, "bad-line"),
        ({"entries": [GOOD | {"line": None}]}, 400, "bad-field"),
        ({"entries": [GOOD | {"hash": "f" * 64}]}, 400, "bad-hash"),
        ({"entries": [GOOD | {"prev": 5}]}, 400, "bad-field"),
    ],
)
def test_whatever_is_sent_is_answered_with_a_sentence(ana: Phone, sent: Any, status: int, code: str) -> None:
    """Wrong JSON, wrong types, wrong numbers, huge lines, NUL: a code for the program, a sentence for the person."""
    answer = ana.post("entries/", sent)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["detail"].endswith((".", "}", '"'))
    assert not RecordedEntry.objects.exists()


#: Lines that nobody taps.
ODD = ("P9", "!judge", "99999999999", "\u2028", '"', "; x", "turn 999999999999 P1", "x" * 1000, "draw\nroll\n\nattack")


@pytest.mark.parametrize("kind", RecordedEntry.Kind.values)
def test_no_line_of_any_kind_breaks_the_server(ana: Phone, kind: str) -> None:
    """It is taken or refused in words, and the recording can go on."""
    ana.play(*OPENING[:2])
    for line in ODD:
        assert ana.send(ana.draft(kind, line.strip() or "?")).status_code in (200, 400, 403, 409, 422)
        ana.state()
    assert ana.tap("note", "on we go")["view"]["position"] is not None


@pytest.mark.parametrize("when", ["", "yesterday", "9999-12-31T23:59:59Z", "2026-13-45T00:00:00Z", 7, None, "1-1-1"])
def test_a_clock_that_cannot_be_is_not_kept(ana: Phone, when: Any) -> None:
    """The entry is taken all the same."""
    ana.state()
    assert ana.send(ana.draft("first", "P1") | {"at": when}).status_code == 200
    assert RecordedEntry.objects.get().at is None


def test_an_unknown_recording_is_said_so(client: Client) -> None:
    """404 with a code, whatever is asked of it."""
    for where in ("state.json", "table.json"):
        answer = client.get(f"/record/zzzzzzzzzz/{where}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-recording")


def test_a_recording_takes_only_so_many_entries(ana: Phone, settings: Any) -> None:
    """Neither more than a game has, nor faster than anybody taps."""
    settings.RECORDING_ENTRIES, settings.RECORDING_A_MINUTE = 5, 3
    ana.play(("first", "P1"), ("note", "a"), ("note", "b"))
    answer = ana.send(ana.draft("note", "c"))
    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    settings.RECORDING_A_MINUTE = 100
    ana.play(("note", "c"), ("note", "d"))
    answer = ana.send(ana.draft("note", "e"))
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")


def test_a_tap_costs_a_fixed_number_of_queries(ana: Phone, django_assert_max_num_queries: Any) -> None:
    """However long the game: recording, phones, signals; and within the transaction's two its three writes."""
    ana.play(*OPENING, *(("note", f"n{number}") for number in range(40)))
    entry = ana.draft("enter", "P2 roll S B ch ch")
    with django_assert_max_num_queries(8):
        assert ana.send(entry).status_code == 200


def test_another_phone_joins_by_the_link_and_sees_the_same(ana: Phone, bo: Phone) -> None:
    """Position and question are word for word those of the scribe; only `you` differs."""
    told = ana.play(*OPENING)
    seen = bo.state()
    assert {name: seen[name] for name in seen if name not in ("you",)} == {
        name: told[name] for name in told if name not in ("you", "taken")
    }
    assert (seen["you"]["seat"], seen["you"]["pen"]) == (1, False)
    assert joined(ana.recording).state()["you"]["seat"] is None


def test_time_ends_the_game_as_the_event_says(ana: Phone) -> None:
    """Without an option at once; it is one entry like any other, and can be taken back."""
    ana.play(*OPENING)
    assert ana.tap("time", "time")["view"]["over"] is True
    assert ana.tap("undo", "4")["view"]["over"] is False
