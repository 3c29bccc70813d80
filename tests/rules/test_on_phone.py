"""A phone goes on with a game by itself: the same rules, the same score sheet, JSON in and JSON out."""

import json
from typing import Any

import pytest

from rules import fold, on_phone, recording
from rules.core.game import ENGINE
from rules.core.lines import parsing
from rules.core.lines.notation import CLAIM, write_entry
from rules.games import GAMES, VOCABULARIES
from tests.rules.recording import short_game

HEADER = short_game.HEADER.replace("first P1", "first ?")
OPENING = (("first", "P1"), ("enter", "roll F F F F"), ("enter", "P1 field none"), ("enter", "end"))


def facts(header: str = HEADER, **other: Any) -> dict[str, Any]:
    """What a server tells a phone of a game that is played with the product's own cards."""
    shipped = on_phone.packed({name: record.shipped() for name, record in GAMES.items()})
    names = recording.table(fold.with_somebody_first(header))["names"]
    return {"header": header, "names": names, "engine": ENGINE, "components": shipped} | other


def ask(what: str, **said: Any) -> dict[str, Any]:
    return json.loads(on_phone.answer(json.dumps({"ask": what, **said})))


def chained(header: str, *entries: tuple[str, str]) -> list[dict[str, Any]]:
    """Entries as a phone numbers them behind the header."""
    prev, found = fold.start_of(header), []
    for number, (kind, line) in enumerate(entries, 1):
        mark = fold.hash_of(prev, number, kind, line)
        found.append({"number": number, "kind": kind, "line": line, "prev": prev, "hash": mark})
        prev = mark
    return found


def as_stored(waiting: list[dict[str, Any]], told: dict[str, Any]) -> list[dict[str, Any]]:
    """The same entries as the server tells them once it has them."""
    return [each | row for each, row in zip(waiting, told["rows"], strict=True)]


@pytest.mark.parametrize("game", ["dice-masters/wol2015", "dice-masters/bff2014", "dice-conquest", "dungeon-dice"])
def test_a_whole_game_is_taken_down_without_a_server(game: str) -> None:
    """Every question, every line and the end are those that the rules give where they are asked directly."""
    name, _, edition = game.partition("/")
    record = GAMES[name]
    text = record.play(edition, "5", 2)
    log = parsing.parse(text, VOCABULARIES)
    header = "\n".join(text.splitlines()[: log.line_of(0) - 1]).rstrip() + "\n"
    lines = [write_entry(entry) for entry in log.entries if entry.kind != CLAIM]
    assert ask("begin", facts=facts(header)) == {"engine": ENGINE}
    waiting = chained(header, *(("enter", line) for line in lines))
    step = max(1, len(waiting) // 6)
    for end in (*range(0, len(waiting), step), len(waiting)):
        told = ask("follow", waiting=waiting[:end])
        assert told["stopped"] is None
        assert told["number"] == end
    working = header + "".join(f"{line}\n" for row in told["rows"] for line in fold.working_lines(row["lines"]))
    view = json.loads(json.dumps(recording.view(working)))
    assert view["over"]
    assert told["view"] == view
    assert told["verdict"] == {"verdict": "legal", "number": None}


def test_the_phone_goes_on_from_what_the_server_has() -> None:
    """What was acknowledged is told once; the entries that wait follow it, and the next question follows those."""
    ask("begin", facts=facts())
    waiting = chained(HEADER, *OPENING)
    alone = ask("follow", waiting=waiting)
    stored = as_stored(waiting, alone)
    ask("begin", facts=facts())
    told = ask("follow", stored=stored[:2], waiting=waiting[2:])
    assert told["view"] == alone["view"]
    assert told["rows"] == alone["rows"][2:]
    later = ask("follow", stored=stored, waiting=[])
    assert (later["view"], later["hash"], later["rows"]) == (alone["view"], waiting[-1]["hash"], [])


def test_what_the_server_made_of_an_entry_counts() -> None:
    """The server has taken a line down as it was played; the phone goes on from that, not from its own reading."""
    ask("begin", facts=facts())
    waiting = chained(HEADER, ("first", "P1"), ("enter", "roll F F F F"), ("different", "buy Batman with F F"))
    told = ask("follow", waiting=waiting)
    assert told["rows"][2]["refused"]["rule"] == "DM-PAY-02"
    stored = as_stored(waiting, told)
    stored[1] |= {"lines": [["; the server knows better", ""]]}
    after = ask("follow", stored=stored[:2], waiting=[])
    assert after["view"]["ask"]["kind"] == "faces"


def test_a_line_that_the_rules_refuse_stops_there() -> None:
    """What waits behind it is not read; silent mode takes it down as it was played and goes on."""
    ask("begin", facts=facts())
    waiting = chained(HEADER, OPENING[0], OPENING[1], ("enter", "buy Batman with F F"), ("note", "behind it"))
    told = ask("follow", waiting=waiting)
    assert len(told["rows"]) == 2
    assert told["stopped"]["code"] == "refused"
    assert told["stopped"]["hash"] == waiting[2]["hash"]
    assert told["stopped"]["refused"]["rule"] == "DM-PAY-02"
    silent = ask("follow", waiting=waiting, silent=True)
    assert silent["stopped"] is None
    assert silent["rows"][2]["refused"]["breaks"] is True
    assert silent["verdict"] == {"verdict": "illegal", "number": 3}


def test_entries_are_taken_back_and_put_right() -> None:
    """An undo, a corrected life and a note mean on the phone what they mean in the store."""
    ask("begin", facts=facts())
    entries = (*OPENING[:2], ("enter", "buy Stealth-Ops with F F F"), ("undo", "2"), ("correction", "life P2 7"))
    told = ask("follow", waiting=chained(HEADER, *entries, ("note", "a drink fell over")))
    assert told["view"]["position"]["players"][1]["life"] == 7
    assert told["view"]["ask"]["kind"] == "acts"
    assert told["rows"][4]["lines"][-1][0].startswith("!judge life P2 7")
    assert told["rows"][5]["lines"] == [["; a drink fell over", ""]]
    assert told["verdict"]["verdict"] == "legal_with_rulings"


def test_the_table_is_shown_as_it_was_and_as_it_could_be() -> None:
    """A look back and a what-if need no server either; neither is kept."""
    ask("begin", facts=facts())
    waiting = chained(HEADER, *OPENING)
    told = ask("follow", waiting=waiting)
    assert ask("look_at", number=1)["view"]["ask"]["kind"] == "faces"
    assert ask("try_out", lines=["roll F F F F"])["view"]["turn"] == 2
    assert "Before this line, write roll" in ask("try_out", lines=["P2 buy Batman with F"])["refused"]
    assert ask("follow", waiting=waiting) == told


BROKEN: tuple[tuple[dict[str, Any], str], ...] = (
    ({"engine": "0"}, f"The store plays by version 0 of the rules, and this phone has {ENGINE}."),
    ({"components": {"dice-masters": {"digest": "0" * 16, "sets": []}}}, "cannot be read on this phone"),
    ({"components": {"pig": {}}}, "cannot be read on this phone"),
)


@pytest.mark.parametrize("other, why", BROKEN)
def test_other_rules_or_cards_than_the_servers_answer_nothing(other: dict[str, Any], why: str) -> None:
    """A phone plays by the store's rules with the store's cards, or it says that it does not."""
    assert why in ask("begin", facts=facts(**other))["not_here"]


def test_entries_with_a_gap_answer_nothing() -> None:
    """Missing entries, another chain: the phone does not guess."""
    waiting = chained(HEADER, *OPENING)
    ask("begin", facts=facts())
    assert ask("follow", waiting=waiting[1:])["not_here"] == "The entries that wait do not follow those of the server."
    gap = as_stored(waiting, ask("follow", waiting=waiting))[1:]
    ask("begin", facts=facts())
    assert ask("follow", stored=gap)["not_here"] == "Entries of the server are missing."


@pytest.mark.parametrize("name", sorted(GAMES))
def test_cards_and_dice_come_out_as_they_went_in(name: str) -> None:
    """Everything that a game is played with survives being packed, to the last face."""
    packing = GAMES[name].packing
    assert packing is not None
    data = packing.packed(GAMES[name].shipped())
    assert packing.packed(packing.unpacked(json.loads(json.dumps(data)))) == data
