"""The API of the judges, by account and by a guest's code."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.tournament.events.conftest import browser
from tournament.judges.models import Ruling

from .conftest import Room

BASE = "/api/events/thursday-night-dice/"


def _post(client: Client, path: str, status: int = 200, **body: Any) -> Any:
    answer = client.post(BASE + path, body, content_type="application/json")
    assert answer.status_code == status, (path, answer.status_code, answer.content)
    return answer.json()


def test_a_whole_evening_by_program(room: Room) -> None:
    """Call with a code, take, rule with a penalty, appeal, uphold, take back; each answer says how it is now."""
    judge, head, anybody = browser(room.judge), browser(room.head), Client()
    first, second = room.hall.table(1).players
    call = _post(anybody, "rounds/1/tables/1/call/", note="who pays?", code=first.code)
    assert (call["table"], call["note"], call["taken_by"]) == (1, "who pays?", "")
    assert [each["id"] for each in judge.get(f"{BASE}judge-calls/").json()["calls"]] == [call["id"]]
    assert _post(judge, f"judge-calls/{call['id']}/take/")["taken_by"] == "barnaby"
    computed = judge.get(f"{BASE}players/{second.pk}/penalties/game-rule/").json()
    assert (computed["penalty"], computed["reason"]) == ("caution", "1st Game rule broken in this event.")
    given = [{"player": second.pk, "infraction": "game-rule"}]
    ruling = _post(judge, f"judge-calls/{call['id']}/ruling/", rule="DM-PAY-01", note="calm", penalties=given)
    assert (ruling["rule"], ruling["penalties"][0]["given"]) == ("DM-PAY-01", "caution")
    for player, told in ((first, 0), (second, 1)):
        (seen,) = anybody.get(f"{BASE}rulings/", {"code": player.code}).json()["rulings"]
        assert (seen["note"], len(seen["penalties"])) == ("", told)
    _post(anybody, f"rulings/{ruling['id']}/appeal/", note="no", code=second.code)
    (appeal,) = judge.get(f"{BASE}judge-calls/").json()["calls"]
    assert _post(judge, f"judge-calls/{appeal['id']}/uphold/", status=403)["detail"] == "You may not decide an appeal."
    assert _post(head, f"judge-calls/{appeal['id']}/uphold/")["outcome"] == "upheld"
    report = judge.get(f"{BASE}judge-report/").json()
    assert (len(report["calls"]), len(report["rulings"]), len(report["penalties"])) == (2, 2, 1)
    assert [row["ruled"] for row in judge.get(f"{BASE}rules/", {"q": "DM-PAY-01"}).json()["rules"][:1]] == [2]


def test_who_may(room: Room) -> None:
    """401 for nobody, 403 for a player at the judges' addresses, 404 for a ruling of another table."""
    ruling = room.rule(1, room.given())
    far = room.hall.table(2).first
    assert Client().get(f"{BASE}judge-calls/").status_code == 401
    assert Client().get(f"{BASE}rulings/").status_code == 401
    assert _post(Client(), "rounds/1/tables/1/call/", status=403, code=far.code)["detail"].startswith(
        "You may not call"
    )
    _post(Client(), f"rulings/{ruling.pk}/appeal/", status=404, code=far.code)
    assert Client().get(f"{BASE}rulings/", {"code": far.code}).json() == {"rulings": []}


def test_what_cannot_be_done_names_the_field(room: Room) -> None:
    """400 with the field, the fault and the way out."""
    call, judge = room.call(), browser(room.judge)
    fault = _post(judge, f"judge-calls/{call.pk}/ruling/", status=400, rule="DM-NO-1")
    assert (fault["field"], fault["way_out"]) == ("rule", "Search for it by a word.")
    fault = _post(judge, "penalties/", status=400, player=999_999, infraction="late")
    assert fault["field"] == "entrant"
    assert not Ruling.objects.exists()


def test_the_table_of_infractions(room: Room) -> None:
    """Read by judges, replaced by organizers; a row that is wrong is named; a later version is kept."""
    desk = browser(room.organizer)
    table = desk.get("/api/infractions/").json()
    assert len(table["infractions"]) == 12 and table["version"] == 0

    def put(client: Client, **body: Any) -> Any:
        return client.put("/api/infractions/", body, content_type="application/json")

    rows = table["infractions"][:2]
    assert put(browser(room.judge), infractions=rows).status_code == 403
    assert put(desk, infractions=rows, version=0).json()["version"] == 1
    assert put(desk, infractions=rows[:1], version=0).status_code == 409
    rows[1]["path"] = ["tickling"]
    wrong = put(desk, infractions=rows, version=1)
    assert (wrong.status_code, wrong.json()["field"]) == (400, "2.path")


def test_checks_teams_and_taking_back(room: Room) -> None:
    """Draw, find, decide about a team, give a penalty and take it back."""
    judge, player = browser(room.judge), room.hall.table(1).first
    (check,) = _post(judge, "deck-checks/", count=1)["checks"]
    assert _post(judge, f"deck-checks/{check['id']}/", found="fine")["checked_by"] == "barnaby"
    decided = _post(judge, f"players/{player.pk}/team-decision/", choice="replace", reason="banned card", minutes=10)
    assert decided["deadline"] is not None
    penalty = _post(judge, "penalties/", player=player.pk, infraction="late", penalty="warning", note="snow")
    assert (penalty["computed"], penalty["given"]) == ("game-loss", "warning")
    assert _post(judge, f"penalties/{penalty['id']}/take-back/") == {"kept": ""}
    assert judge.get(f"{BASE}players/{player.pk}/penalties/").json()["penalties"][0]["taken_back_at"] is not None
