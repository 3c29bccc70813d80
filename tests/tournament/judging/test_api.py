"""The API: a program hands logs in and reads verdicts, and nothing it sends makes a 500."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import FOUND, LOG, claimed, finish
from tournament.events.models import Match
from tournament.judging import services
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db
ILLEGAL = FOUND[verdicts.ILLEGAL]


def judged() -> GameLog:
    log = services.attach_log(None, None, LOG)
    finish(log.newest_replay, claimed(log.newest_replay), ILLEGAL)
    return log


def post(client: Client, address: str, data: Any) -> Any:
    return client.post(address, json.dumps(data), content_type="application/json")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (json.dumps({"text": LOG}), "application/json"),
        (LOG.encode(), "text/plain"),
        (LOG.encode(), "text/plain; charset=utf-8"),
        (
            f"text={LOG.replace('=', '%3D').replace(';', '%3B').replace('+', '%2B')}",
            "application/x-www-form-urlencoded",
        ),
    ],
)
def test_a_log_is_handed_in_in_any_usual_way(client: Client, body: Any, kind: str) -> None:
    """JSON, plain text or a form: the same bytes are stored."""
    answer = client.post("/api/logs/", body, content_type=kind)
    assert answer.status_code == 201
    assert (answer.json()["state"], answer.json()["verdict"]) == ("waiting", None)
    assert GameLog.objects.get(pk=answer.json()["id"]).text == LOG


def test_a_file_is_handed_in(client: Client) -> None:
    """As `curl -F file=@game.txt` sends it."""
    answer = client.post("/api/logs/", {"file": SimpleUploadedFile("game.txt", LOG.encode())})
    assert answer.status_code == 201 and GameLog.objects.get().text == LOG


def test_a_verdict_is_read_with_everything_in_it(client: Client) -> None:
    """The JSON of the rules, as stored."""
    log = judged()
    assert client.get(f"/api/logs/{log.pk}/verdict/").json() == json.loads(json.dumps(ILLEGAL.as_json()))
    detail = client.get(f"/api/logs/{log.pk}/").json()
    assert (detail["state"], detail["verdict"], detail["text"]) == ("done", "illegal", LOG)


def test_no_verdict_yet_is_not_found(client: Client) -> None:
    """A program polls until the 404 is gone."""
    log = services.attach_log(None, None, LOG)
    assert client.get(f"/api/logs/{log.pk}/verdict/").status_code == 404
    assert client.get("/api/logs/nothing/verdict/").status_code == 404


def test_only_judges_have_a_log_judged_once_more(client: Client, judge: User, player: User) -> None:
    """Anonymous: 401; players: 403; judges: 202 and a new replay."""
    address = f"/api/logs/{judged().pk}/recompute/"
    assert client.post(address).status_code == 401
    client.force_login(player)
    assert client.post(address).status_code == 403
    client.force_login(judge)
    answer = client.post(address)
    assert (answer.status_code, answer.json()["state"]) == (202, "waiting")
    assert GameLog.objects.get().replays.count() == 2


def test_a_guest_hands_in_for_a_match_with_the_player_code(client: Client, match: Match) -> None:
    """The code of a player of that table opens it; none or a wrong one does not."""
    for code, status in [("", 401), ("wrong", 403), (match.first.code, 201)]:
        sent = {"text": LOG, "match": match.pk, "game": 2, **({"code": code} if code else {})}
        assert post(client, "/api/logs/", sent).status_code == status
    assert GameLog.objects.get().entrant == match.first
    assert post(client, "/api/logs/", {"text": LOG, "match": match.pk + 999}).status_code == 404


@cache
def documented(address: str, method: str) -> dict[str, Any]:
    """The answers that the schema names, by their status."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return schema["paths"][address][method]["responses"]


@pytest.mark.parametrize(
    ("address", "method", "statuses"),
    [
        ("/api/logs/", "post", {201, 400, 401, 403, 404, 413, 415, 429}),
        ("/api/logs/{log_id}/", "get", {200, 401, 404}),
        ("/api/logs/{log_id}/verdict/", "get", {200, 401, 404}),
        ("/api/logs/{log_id}/recompute/", "post", {202, 401, 403, 404, 429}),
        ("/api/replay/", "post", {200, 400, 401, 403, 413, 415, 429, 503}),
    ],
)
def test_every_answer_is_documented(address: str, method: str, statuses: set[int]) -> None:
    """With a sentence, and the refusals with the `detail` they hold."""
    told = documented(address, method)
    assert {str(status) for status in statuses} <= set(told)
    for status in map(str, statuses):
        answer = told[status]
        assert answer["description"] or status in ("200", "201", "202")
        assert answer["content"]["application/json"]["schema"]


BIG = "x" * (300 * 1024)
ODD: list[tuple[Any, str, int]] = [
    (b"", "application/json", 400),
    (b"{", "application/json", 400),
    (b"\xff\xfe", "application/json", 400),
    (b"[1]", "application/json", 400),
    (b"null", "application/json", 400),
    (b'"text"', "application/json", 400),
    (b'{"text": 5}', "application/json", 400),
    (b'{"text": ["a"]}', "application/json", 400),
    (b'{"text": null}', "application/json", 400),
    (b'{"text": ""}', "application/json", 400),
    (b'{"text": "a\\u0000b"}', "application/json", 400),
    (b'{"text": "\\ud800"}', "application/json", 400),
    (b'{"text": "a", "match": "x"}', "application/json", 400),
    (b'{"text": "a", "match": 1e999}', "application/json", 400),
    (b'{"text": "a", "game": 99}', "application/json", 400),
    (b'{"text": "a", "match": 1, "code": "\\u0000"}', "application/json", 400),
    (b'{"text": "a", "file": "no file"}', "application/json", 400),
    (b"[" * 100_000, "application/json", 400),
    (json.dumps({"text": BIG}).encode(), "application/json", 413),
    (BIG.encode(), "text/plain", 413),
    (b"\xff", "text/plain", 400),
    (b"a\0b", "text/plain", 400),
    (b"x" * 3_000_000, "text/plain", 413),
    (b"text=%FF%00", "application/x-www-form-urlencoded", 400),
    (b"--b\r\n", "multipart/form-data; boundary=b", 400),
    (b"--b", "multipart/form-data", 400),
    (b"<log/>", "application/xml", 415),
    (b"x", "nonsense", 415),
]


@pytest.mark.parametrize("address", ["/api/logs/", "/api/replay/"])
@pytest.mark.parametrize(("body", "kind", "status"), ODD)
def test_odd_input_is_refused_not_a_failure(
    client: Client, answer: Callable[[Any], None], address: str, body: bytes, kind: str, status: int
) -> None:
    """Each is answered with its own status and a reason, and nothing is stored."""
    answer(ILLEGAL)
    reply = client.post(address, body, content_type=kind)
    if address == "/api/replay/" and b'"a"' in body and b"file" not in body and reply.status_code == 200:
        return  # a log on the spot belongs to no match: these fields mean nothing there
    assert reply.status_code == status, reply.content
    assert reply.json()
    assert str(status) in documented(address, "post")
    assert not GameLog.objects.exists()


def test_a_short_log_is_judged_on_the_spot(client: Client, answer: Callable[[Any], None]) -> None:
    """The verdict comes back at once and nothing is stored."""
    answer(ILLEGAL)
    reply = post(client, "/api/replay/", {"text": LOG})
    assert (reply.status_code, reply.json()["rule"]) == (200, "DM-PAY-03")
    assert not GameLog.objects.exists()


def test_on_the_spot_only_short_logs_are_judged(client: Client, answer: Callable[[Any], None], settings: Any) -> None:
    """Over 64 KiB, or over the time of a page, the way out is to hand it in."""
    answer(ILLEGAL)
    assert "the limit is 64 KiB" in post(client, "/api/replay/", {"text": "x" * 70_000}).json()["detail"]
    settings.REPLAY_QUICK_SECONDS = -1
    answer(lambda text, pool, progress: progress(1, 9) or ILLEGAL)
    reply = post(client, "/api/replay/", {"text": LOG})
    assert reply.status_code == 503 and "Hand it in instead" in reply.json()["detail"]
    assert "Retry-After" not in reply.headers


def test_a_process_judges_one_log_on_the_spot_at_a_time(client: Client, answer: Callable[[Any], None]) -> None:
    """Whoever asks meanwhile is told when to come again; afterwards, also after a failure, the place is free."""
    inner = []

    def ask_again(text: str, pool: Any, progress: Any) -> Any:
        inner.append(post(client, "/api/replay/", {"text": LOG}))
        return ILLEGAL

    answer(ask_again)
    assert post(client, "/api/replay/", {"text": LOG}).status_code == 200
    assert (inner[0].status_code, inner[0].headers["Retry-After"]) == (503, "1")
    assert "Another log is being checked" in inner[0].json()["detail"]
    answer(ValueError("a bug"))
    with pytest.raises(ValueError, match="a bug"):
        post(client, "/api/replay/", {"text": LOG})
    answer(ILLEGAL)
    assert post(client, "/api/replay/", {"text": LOG}).status_code == 200
