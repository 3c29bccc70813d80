"""An event leaves as one file and comes in as the same event; what is damaged or foreign stays out, with the place."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tests.tournament.events.logs import hand_in
from tournament.events import adapter, services
from tournament.events.errors import BadInput
from tournament.events.models import Entrant, Event, Store
from tournament.exchange.archive import _digest, make, opened, tables_of
from tournament.exchange.kept_rows import TABLES
from tournament.exchange.restoring import restore
from tournament.judges import services as judges
from tournament.judging import services as judging

pytestmark = pytest.mark.django_db


def plain(event: Event) -> dict[str, Any]:
    """Return the rows of an event with numbers that count from 1 in each table, so that two events compare."""
    tables = tables_of(event)
    numbers = {(table.name, row["id"]): at for table in TABLES for at, row in enumerate(tables[table.name], start=1)}

    def number(table: str, old: Any) -> Any:
        return numbers[table, old]

    for table in TABLES:
        for row in tables[table.name]:
            row["id"] = number(table.name, row["id"])
            for name, other in table.refs.items():
                row[name] = None if row[name] is None else number(other, row[name])
            table.point(row, number)
    tables["apart"] = [[number("entrants", one) for one in pair] for pair in tables["apart"]]
    return tables


def shifted(hall: Hall) -> None:
    """Make numbers of the next event differ from those of the one before in every table."""
    other = services.create_event(hall.organizer, name="Another", date=hall.event.date, seed=9)
    Entrant.objects.bulk_create(Entrant(event=other, name=f"Player {at}") for at in range(37))


def judges_at(hall: Hall) -> None:
    """A call with its ruling and a penalty, an appeal that is decided, a deck check and a decision about a team."""
    match = hall.table(3)
    services.call_judge(match.first, match, "What counts?")
    given = (judges.Given(match.first_id, "game-rule"),)
    first = judges.rule_on_call(hall.judge, match.calls.get(), judges.Decision("The die counts.", penalties=given))
    judges.appeal(match.first, first)
    again = match.calls.get(is_appeal=True)
    judges.rule_on_call(hall.organizer, again, judges.Decision("It does not count."))
    judges.choose_check(hall.judge, hall.player("Ana"))


#: Models with a way to an event whose rows stay behind, and why.
LEFT_BEHIND = {
    "EventRole": "of accounts, which stay",
    "RoleLink": "a secret of this installation",
    "Recording": "the game while it is taken down; its log travels",
    "Device": "a phone that records",
    "LinePositions": "counted anew where somebody looks",
}


def test_every_table_of_an_event_travels_or_has_a_reason() -> None:
    """A new model that belongs to an event fails here until it has a line in `TABLES`, or a reason."""
    kept = {table.model for table in TABLES}
    near = {
        model
        for model in apps.get_models()
        if any(field.related_model in kept for field in model._meta.concrete_fields if field.is_relation)
    }
    missing = {model.__name__ for model in near - kept if not model._meta.auto_created}
    assert missing == LEFT_BEHIND.keys()


def evening(hall: Hall) -> Event:
    """A whole evening: teams, drop, bye, dispute, correction, other seats, a log with its verdict and a ruling."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT[:7])
    services.update_event(hall.organizer, hall.event, cut_to=2, swiss_rounds=3)
    hall.player("Ana").apart.add(hall.player("Bo"))
    services.ask_bye(hall.organizer, hall.player("Cy"), 2, "half")
    services.start_event(hall.organizer, hall.event)
    hall.round()
    one, other = (hall.table(number).first for number in (1, 2))
    services.reseat(hall.organizer, hall.event.rounds.last(), lambda r: services.plan_swap(r, one, other))
    table = hall.table(1)
    services.report_result(table.first, table, "1-0")
    services.dispute_result(table.second, hall.table(1), "0-1")
    log = hand_in(hall.table(2), "illegal", line=9)
    judging.rule_on(hall.judge, log, judging.Decision("It stands.", line=9))
    judges_at(hall)
    hall.play()
    services.decide_result(hall.judge, hall.table(1), "0-1")
    services.drop(hall.organizer, hall.player("Gus"))
    hall.round()
    hall.play()
    for _ in range(2):
        hall.round()
        hall.play()
    return services.finish_event(hall.organizer, hall.fresh(), "finish")


def test_an_imported_event_is_the_same(hall: Hall) -> None:
    """Every row of every table, every place of the standings, every round's reasons; only its address is new."""
    event = evening(hall)
    shifted(hall)
    twin = restore(hall.organizer, Store.here(), make(event))
    was, now = plain(event), plain(twin)
    assert now["trail"].pop()["action"] == "event.import"
    assert (was["event"][0].pop("slug"), now["event"][0].pop("slug")) == (event.slug, twin.slug)
    assert now["event"][0].pop("version") == was["event"][0].pop("version") + 1
    for name in was:
        if name == "logs":  # their addresses are random, and taken here
            for rows in (was, now):
                for row in rows[name]:
                    del row["id"]
        assert now[name] == was[name], name
    assert [(row.entrant.name, row.standing.place) for row in adapter.table(twin)] == [
        (row.entrant.name, row.standing.place) for row in adapter.table(event)
    ]
    for number in (1, 2, 3, 4):
        there, here = event.rounds.get(number=number), twin.rounds.get(number=number)
        for name in EIGHT[:7]:
            assert adapter.why_paired(here, twin.entrants.get(name=name)) == adapter.why_paired(
                there, event.entrants.get(name=name)
            )
    codes = set(event.entrants.values_list("code", flat=True))
    assert codes.isdisjoint(twin.entrants.values_list("code", flat=True))


def test_an_imported_event_goes_on(hall: Hall) -> None:
    """One that was archived while it ran is paired, played and undone as where it began."""
    hall.bring_to("reported")
    shifted(hall)
    twin = Hall(restore(hall.organizer, Store.here(), make(hall.fresh())), hall.organizer, hall.judge)
    twin.play()
    twin.round()
    assert twin.event.rounds.count() == 2
    undoable = services.last_undoable(twin.fresh(), hall.organizer)
    assert undoable is not None
    services.undo(hall.organizer, undoable.entry)
    assert hall.event.rounds.count() == 1


def _archive(tables: dict[str, Any], **more: Any) -> bytes:
    whole = {"archive": "dice-marshal event", "version": 2, "product": "1", "digest": _digest(tables), "tables": tables}
    return gzip.compress(json.dumps(whole | more).encode())


def _changed(change: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], bytes]:
    def made(tables: dict[str, Any]) -> bytes:
        change(tables)
        return _archive(tables)

    return made


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], bytes], str]] = {
    "a picture": (
        lambda tables: b"\x89PNG", "This file is not an event archive, or it is damaged: it cannot be unpacked."
    ),
    "cut short": (lambda tables: _archive(tables)[:200], "it cannot be unpacked."),
    "other JSON": (lambda tables: gzip.compress(b"[1, 2]"), "This file is not an event archive of Dice Marshal."),
    "no JSON": (lambda tables: gzip.compress(b"hello"), "it holds no JSON."),
    "a newer one": (lambda tables: _archive(tables, version=3), "This archive has version 3, made by Dice Marshal 1"),
    "version in words": (lambda tables: _archive(tables, version="1"), "This archive has version 1"),
    "another digest": (lambda tables: _archive(tables, digest="0"), "its rows do not give its digest."),
    "a missing table": (_changed(lambda t: t.pop("rounds")), "rounds: the table is missing."),
    "a table more": (_changed(lambda t: t.update(users=[])), "users: this table is unknown."),
    "two events": (_changed(lambda t: t["event"].append(t["event"][0])), "event: there must be one event."),
    "a field less": (_changed(lambda t: t["entrants"][3].pop("name")), "entrants[3].name: the field is missing."),
    "a field more": (_changed(lambda t: t["rounds"][0].update(x=1)), "rounds[0].x: the field is unknown."),
    "no row": (_changed(lambda t: t["matches"].insert(0, 7)), "matches[0]: this is not a row."),
    "nobody": (_changed(lambda t: t["matches"][0].update(first_id=99999)), "matches[0].first_id: there is no row"),
    "a long name": (_changed(lambda t: t["entrants"][0].update(name="x" * 61)), "entrants[0].name: Ensure this value"),
    "a wrong type": (_changed(lambda t: t["rounds"][0].update(number="one")), "rounds[0].number: "),
    "a wrong state": (_changed(lambda t: t["event"][0].update(state="odd")), "event[0].state: Value 'odd'"),
    "another game": (_changed(lambda t: t["event"][0].update(structure="chess")), "“chess” is unknown"),
    "one name twice": (
        _changed(lambda t: t["entrants"][1].update(name=t["entrants"][0]["name"])),
        "two of its rows contradict each other.",
    ),
    "seats of nobody": (
        _changed(lambda t: t["proofs"][0]["body"].update(entrants=[[4711, 0, [], 0, 1, 1]])),
        "proofs[0]: it names somebody who is not in the archive",
    ),
    "results of no kind": (
        _changed(lambda t: t["matches"][0].update(outcome={"goals": [1]})), "its rows do not make an event",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_no_archive_is_refused_with_its_place(hall: Hall, fault: str) -> None:
    """With the way out, and nothing of it is stored."""
    hall.bring_to("round 2")
    build, said = FAULTS[fault]
    data = build(opened(make(hall.fresh())))
    before = Event.objects.count(), Entrant.objects.count()
    with pytest.raises(BadInput) as refused:
        restore(hall.organizer, Store.here(), data)
    assert said in refused.value.message
    assert refused.value.way_out
    assert (Event.objects.count(), Entrant.objects.count()) == before


def test_an_archive_that_unpacks_to_too_much_is_not_unpacked(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file may hold a large one; what is read is bounded."""
    monkeypatch.setattr("tournament.exchange.archive.MOST", 1024 * 1024)
    with pytest.raises(BadInput, match="unpacks to more than 1 MB"):
        restore(hall.organizer, Store.here(), gzip.compress(b" " * 2 * 1024 * 1024))


def test_the_pages_of_archives(hall: Hall) -> None:
    """An organizer downloads one and uploads it again; a wrong file is refused on the page; players get neither."""
    hall.bring_to("finished")
    desk, base = browser(hall.organizer), f"/events/{hall.event.slug}/export/"
    data = desk.get(f"{base}archive/").content
    answer = desk.post("/events/import/", {"archive": SimpleUploadedFile("a.gz", data)}, follow=True)
    assert "as it was where it was run" in answer.content.decode()
    assert Event.objects.count() == 2
    twice = desk.post("/events/import/", {"archive": SimpleUploadedFile("a.gz", data)})
    assert twice.status_code == 409 and Event.objects.count() == 2
    shown = twice.content.decode()
    assert f"{hall.event.name} was imported from this archive already." in shown and 'name="again"' in shown
    desk.post("/events/import/", {"archive": SimpleUploadedFile("a.gz", data), "again": "1"})
    assert Event.objects.count() == 3
    by_machine = desk.post("/api/event-archives/", {"archive": SimpleUploadedFile("a.gz", data)})
    assert (by_machine.status_code, Event.objects.count()) == (409, 3)
    refused = desk.post("/events/import/", {"archive": SimpleUploadedFile("a.gz", data[:99])})
    assert refused.status_code == 400 and "Nothing was imported." in refused.content.decode()
    assert desk.post("/events/import/").status_code == 400
    assert hall.guest("Ana").get(f"{base}archive/").status_code == 403
    assert browser(hall.judge).get("/events/import/").status_code == 403


def test_an_archive_of_an_earlier_version(hall: Hall) -> None:
    """What that version did not know is as it is in a new event; nobody keeps an old program to read old evenings."""
    hall.bring_to("finished")
    tables = opened(make(hall.fresh()))
    tables["event"][0].pop("structure_options")
    twin = restore(hall.organizer, Store.here(), _archive(tables))
    assert twin.structure_options == {} and twin.entrants.count() == hall.event.entrants.count()


def test_an_archive_whose_rounds_have_their_proofs_themselves(hall: Hall) -> None:
    """Version 1 wrote them so; every pairing explains itself as where it was made, one without a proof, too."""
    hall.bring_to("round 2")
    tables = opened(make(hall.fresh()))
    proofs = {proof["round_id"]: proof["body"] for proof in tables.pop("proofs")}
    first, second = tables["rounds"]
    first["proof"] = proofs[first["id"]]
    twin = restore(hall.organizer, Store.here(), _archive(tables, version=1))
    here, there = twin.rounds.get(number=1), hall.event.rounds.get(number=1)
    one = hall.event.entrants.order_by("pk")[0]
    assert adapter.why_paired(here, twin.entrants.get(name=one.name)) == adapter.why_paired(there, one)
    assert [kept[1:] for kept in here.proof["entrants"]] == [kept[1:] for kept in there.proof["entrants"]]
    assert twin.rounds.get(number=2).proof == {}


def test_the_link_of_somebody_who_was_removed_stays_here(hall: Hall) -> None:
    """Put back, a guest has the old link; no archive takes it along."""
    hall.bring_to("registration")
    bo = hall.player("Bo")
    services.remove_entrant(hall.organizer, bo)
    assert bo.code not in json.dumps(tables_of(hall.event))
    undoable = services.last_undoable(hall.event, hall.organizer)
    assert undoable is not None
    services.undo(hall.organizer, undoable.entry)
    assert hall.player("Bo").code == bo.code
