"""A person is forgotten: the name is nowhere any more, and every result stays."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tests.tournament.events.logs import hand_in
from tournament.events import adapter, services
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import AuditEntry, Person
from tournament.exchange import archive, forgetting
from tournament.judges import services as judges
from tournament.judges.services import Decision, Given
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db


def evening(hall: Hall) -> Person:
    """An event that is over, with a log of Ana's match, and with somebody whose name begins like hers."""
    hall.start("Ana Quill", "Ana Quill-Marsh", "Ana", *EIGHT[1:4], rounds=2)
    hall.round()
    match = hall.event.rounds.get().matches.filter(first=hall.event.entrants.get(name="Ana Quill")).first()
    match = match or hall.event.rounds.get().matches.get(second=hall.event.entrants.get(name="Ana Quill"))
    services.report_result(hall.event.entrants.get(name="Ana Quill"), match, "1-0")
    hand_in(match, "legal")
    hall.play()
    hall.round()
    hall.play()
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    return Person.objects.get(name="Ana Quill")


def test_nothing_has_the_name_any_more(hall: Hall) -> None:
    """Pages, papers, files, archive, history and logs say Player n; places and people of longer names stay."""
    person = evening(hall)
    before = [(row.standing.place, row.entrant.pk, row.standing.points) for row in adapter.table(hall.event)]
    traces = forgetting.traces(person)
    assert traces.names == ("Ana Quill",) and traces.logs == 1 and traces.trail >= 2
    said = forgetting.forget(hall.organizer, person, "Asked by letter on 3 May by Ana Quill")
    assert said.name == f"Player {person.pk}"
    assert before == [(row.standing.place, row.entrant.pk, row.standing.points) for row in adapter.table(hall.event)]
    desk, base = browser(hall.organizer), f"/events/{hall.event.slug}/"
    paths = ["", "standings/", "players/", "history/", "print/standings/", "print/pairings/", "export/event.json"]
    texts = [desk.get(base + path).content.decode() for path in (*paths, "export/players.csv")]
    texts.append(gzip.decompress(archive.make(hall.fresh())).decode())
    texts += [GameLog.objects.get().text, str(GameLog.objects.get().header), desk.get("/players/").content.decode()]
    for text in texts:
        assert "Ana Quill" not in text.replace("Ana Quill-Marsh", "")
    assert "Ana Quill-Marsh" in texts[1] and said.name in texts[1]
    assert hall.event.entrants.filter(name="Ana").exists()
    row = AuditEntry.objects.get(action="person.forget")
    assert row.data["reason"] == f"Asked by letter on 3 May by {said.name}" and row.who


def words_of_rows() -> Iterator[tuple[str, str]]:
    """Yield every word that is stored anywhere, with its table and column."""
    for model in apps.get_models():
        fields = [
            field.attname
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
        ]
        for row in model._default_manager.all():
            yield from ((f"{model._meta.label}.{field}", str(getattr(row, field))) for field in fields)


def test_no_row_has_the_name_any_more(hall: Hall) -> None:
    """What judges wrote of a table is renamed too: the call, the ruling, its players."""
    hall.start(*EIGHT, rounds=1)
    hall.round()
    match = next(each for each in hall.event.rounds.get().matches.all() if "Ana Quill" in map(str, each.players))
    ana = next(player for player in match.players if player.name == "Ana Quill")
    services.call_judge(ana, match, "Ana Quill says no")
    call = match.calls.get()
    given = Given(ana.pk, "slow-play")
    judges.rule_on_call(hall.judge, call, Decision("Ana Quill plays on.", note="Ana Quill", penalties=(given,)))
    hall.play()
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    before = [place for place, said in words_of_rows() if "Ana Quill" in said]
    assert {"judges.Ruling.players", "judges.Ruling.decision", "events.JudgeCall.note"} <= set(before)
    forgetting.forget(hall.organizer, Person.objects.get(name="Ana Quill"), "asked")
    assert [(place, said) for place, said in words_of_rows() if "Ana Quill" in said] == []


def test_a_partner_who_left_is_forgotten_too(hall: Hall) -> None:
    """Only the history knows who sat in the team of doubles before; in a running event nobody is forgotten."""
    services.update_event(hall.organizer, hall.event, team_format="doubles", swiss_rounds=1)
    services.open_registration(hall.organizer, hall.event)
    teams = ["Oddsocks; Ana Quill and Bo", "Owls; Cy and Di", "Larks; Ed, Flo", "Wrens; Gus, Hob"]
    services.register_many(hall.organizer, hall.fresh(), teams)
    services.start_event(hall.organizer, hall.fresh(), with_faulty_teams=True)
    hall.round()
    services.replace_partner(hall.organizer, hall.player("Oddsocks"), 1, "Zed")
    ana = Person.objects.get(name="Ana Quill")
    with pytest.raises(WrongState, match="Ana Quill plays in Thursday Night Dice, which is running."):
        forgetting.forget(hall.organizer, ana, "asked")
    hall.play()
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    assert forgetting.traces(ana).trail >= 2
    forgetting.forget(hall.organizer, ana, "asked")
    assert [(place, said) for place, said in words_of_rows() if "Ana Quill" in said] == []
    assert [member.name for member in hall.player("Oddsocks").members.all()] == ["Zed", "Bo"]


def test_an_old_link_is_nobody_s(hall: Hall) -> None:
    """The secret link of the forgotten guest leads nowhere."""
    person = evening(hall)
    code = person.entries.get().code
    forgetting.forget(hall.organizer, person, "asked")
    assert Client().get(f"/events/{hall.event.slug}/guest/{code}/").status_code == 404


def test_who_is_not_forgotten(hall: Hall) -> None:
    """Without a reason, and while they play; nothing changes then."""
    hall.start()
    person = Person.objects.get(name="Ana Quill")
    with pytest.raises(BadInput, match="A reason of at most 200 characters is needed. Say who asked for it, and when."):
        forgetting.forget(hall.organizer, person, "  ")
    with pytest.raises(WrongState, match="Ana Quill plays in Thursday Night Dice, which is running."):
        forgetting.forget(hall.organizer, person, "asked")
    assert Person.objects.filter(name="Ana Quill").exists()


def test_the_page_shows_first_what_changes(hall: Hall) -> None:
    """An organizer sees names, entries and logs, then presses; others are not let in."""
    person = evening(hall)
    desk, address = browser(hall.organizer), f"/players/{person.pk}/forget/"
    shown = desk.get(address).content.decode()
    assert "1 game log" in shown and "Thursday Night Dice" in shown and "cannot be taken back" in shown
    assert Person.objects.filter(name="Ana Quill").exists()
    assert "Nothing was changed." in desk.post(address, {"reason": ""}).content.decode()
    assert "from now on" in desk.post(address, {"reason": "asked"}, follow=True).content.decode()
    assert browser(hall.judge).get(address).status_code == 403
