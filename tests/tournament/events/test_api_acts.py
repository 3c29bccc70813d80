"""Everything that a page can do, as calls: each service has its place, and an evening runs without a page."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import tournament.events.api as api
from tournament.events import services

from .conftest import EIGHT, LEGAL, Hall, browser

pytestmark = pytest.mark.django_db

#: Services without a call, and why.
NO_CALL = {
    "Undoable": "a value",
    "LONGEST_SHEET": "a number",
    "tried": "a helper of pages",
    "reopen_call": "undo opens a call again",
    "last_undoable": "read only; undo takes any entry of the history",
    "find_role_link": "read only",
    "make_role_link": "a link for phones; programs give the role itself (roles/)",
    "revoke_role_link": "a link for phones",
    "use_role_link": "a link for phones",
}


def _called() -> set[str]:
    """Return the services that the API's own code names, that of drafts and judges too."""
    found: set[str] = set()
    folder = Path(api.__file__).parent
    judges = folder.parents[1] / "judges" / "api"
    for file in (*folder.glob("*.py"), folder.parent / "draft_acts.py", *judges.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in ("services", "events")
            ):
                found.add(node.attr)
    return found


def test_every_service_has_a_call_or_a_reason() -> None:
    """A new service fails here until a program can do it too, or somebody says why not."""
    missing = set(services.__all__) - _called() - NO_CALL.keys()
    assert missing == set(), "Give it a line in events/api/acts.py, or a reason here."
    assert NO_CALL.keys() & _called() == set() and NO_CALL.keys() <= set(services.__all__)


def _do(client: Client, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/events/thursday-night-dice/{path}/", body, content_type="application/json")
    assert answer.status_code == status, (path, answer.content[:300])
    return answer.json()


def test_an_evening_without_a_page(hall: Hall) -> None:
    """Open, register, start, pair, swap, publish, clock, results, corrections, undo, drop, and the end."""
    desk = browser(hall.organizer)
    assert _do(desk, "do/open")["said"] == "registration"
    assert _do(desk, "do/register", name="Ana Quill", team=LEGAL)["code"]
    lines = [f"{name}; {LEGAL}" for name in EIGHT[1:6]]
    assert _do(desk, "do/register-many", lines=lines)["names"] == list(EIGHT[1:6])
    assert _do(desk, "do/start")["said"] == "running"
    assert _do(desk, "do/pair", number=1)["done"]
    one, other = hall.table(1).first, hall.table(2).first
    _do(desk, "rounds/1/do/swap", one=one.pk, other=other.pk)
    assert hall.table(1).first == other
    assert _do(desk, "rounds/1/do/publish", clock=False)["said"] == "published"
    for act in ("clock-start", "clock-pause", "clock-resume"):
        _do(desk, f"rounds/1/do/{act}")
    _do(desk, "rounds/1/do/clock-add", minutes=5)
    _do(desk, "rounds/1/tables/1/do/extend", minutes=3)
    _do(desk, "rounds/1/tables/1/do/call", note="time")
    _do(desk, "rounds/1/tables/1/do/answer-call")
    for table in (1, 2, 3):
        assert _do(desk, f"rounds/1/tables/{table}/do/decide", result="1-0")["said"] == "1-0-0"
    assert _do(desk, "rounds/1/tables/3/do/undo")["said"] == ""
    assert _do(desk, "rounds/1/tables/3/do/decide", result="0-1")["said"] == "0-1-0"
    gone = hall.player("Ed")
    _do(desk, f"players/{gone.pk}/do/drop")
    _do(desk, f"players/{gone.pk}/do/undrop")
    entry = hall.event.audit.filter(action="entry.undrop").first()
    _do(desk, "do/undo", entry=entry.pk)
    assert hall.player("Ed").dropped_in_round == 1
    assert desk.post("/api/events/thursday-night-dice/finish/", {"word": "finish"}).status_code == 200


def test_a_call_is_refused_like_a_page(hall: Hall) -> None:
    """Visitors are asked to sign in, players and fields are refused with the way out, and nothing happens."""
    hall.start()
    hall.round(publish=False)
    path = "/api/events/thursday-night-dice/rounds/1/do/publish/"
    assert Client().post(path).status_code in (401, 404)
    judge = browser(hall.judge)
    said = _do(judge, "rounds/1/do/publish", 403)
    assert said["detail"] == "You may not publish a round." and said["way_out"]
    said = _do(browser(hall.organizer), "rounds/1/do/swap", 400, one="x", other=2)
    assert said["field"] == "one"
    assert _do(browser(hall.organizer), "do/pair", 400, rematch=True, number=0)["field"] == "number"
    assert not hall.event.rounds.get().is_public


@pytest.mark.parametrize(("act", "body"), [("heroes", {"heroes": []}), ("card", {"shown": 0})])
def test_a_table_without_a_quest_shows_no_card(hall: Hall, act: str, body: dict[str, Any]) -> None:
    """Acts of a party are refused at a table of two players, with the reason."""
    hall.start()
    hall.round()
    said = _do(browser(hall.organizer), f"rounds/1/tables/1/do/{act}", 409, **body)
    assert said["detail"] == "Table 1 plays no quest."
    assert said["way_out"] == "Only Dice Conquest has heroes and a deck."


def test_an_event_is_made_and_set_up(hall: Hall) -> None:
    """Made once under a key, changed field by field, refused with the field and the way out; players make none."""
    desk, wanted = (
        browser(hall.organizer),
        {"name": "Api Night", "date": "2026-12-04", "structure": "double", "key": "k"},
    )
    first, again = (desk.post("/api/events/", wanted, content_type="application/json") for _ in range(2))
    assert (first.status_code, first.json()["slug"]) == (201, again.json()["slug"])
    assert (first.json()["state"], first.json()["structure"]) == ("draft", "double")
    path = f"/api/events/{first.json()['slug']}/"
    said = desk.patch(path, {"best_of": 5, "fee": "5 €", "cap": 16}, content_type="application/json").json()
    assert (said["best_of"], said["fee"], said["cap"], said["name"]) == (5, "5 €", 16, "Api Night")
    refused = desk.patch(path, {"best_of": 2}, content_type="application/json")
    assert refused.status_code == 400
    assert refused.json() == {
        "detail": "A match is one game, best of three games or best of five games.",
        "way_out": "Choose 1, 3 or 5.",
        "field": "best_of",
    }
    nowhere = desk.post("/api/events/", wanted | {"store": "elsewhere"}, content_type="application/json")
    assert (nowhere.status_code, nowhere.json()["detail"]) == (400, "There is no store 'elsewhere'.")
    unknown = desk.post("/api/events/", {"name": "x", "date": "soon"}, content_type="application/json")
    assert (unknown.status_code, unknown.json()["field"]) == (400, "date")
    judge = browser(hall.judge)
    for answer in (
        judge.post("/api/events/", wanted, content_type="application/json"),
        judge.patch(path, {"fee": ""}, content_type="application/json"),
    ):
        assert answer.status_code == 403 and "You may not" in answer.json()["detail"]
    assert Client().post("/api/events/", wanted, content_type="application/json").status_code in (401, 403)
