"""The number of a request: in the answer, in every line about it, and on the page that failed."""

import errno
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.conf import LazySettings
from django.contrib.auth.views import LoginView
from django.db import OperationalError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import path as address
from django.urls import resolve

import tournament.urls
from tournament import log_output
from tournament.care import requests
from tournament.judging import services, tasks
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db
NUMBER = re.compile(rf"[{requests.LETTERS}]{{{requests.LENGTH}}}")
LOGIN = "/accounts/login/"
GUEST = "/events/thursday/guest/aB3-secret_9/"


def broken(request: HttpRequest, **_: Any) -> None:
    """A page with a mistake of ours."""
    raise ZeroDivisionError("secret detail")


def on_a_full_disk(request: HttpRequest, **_: Any) -> None:
    """A page that has to write."""
    raise OSError(errno.ENOSPC, "No space left on device")


#: The product's addresses, with some that break.
urlpatterns = [
    address("events/full/guest/<str:code>/", on_a_full_disk),
    address("events/<slug:slug>/guest/<str:code>/", broken),
    address("api/broken/", broken),
    *tournament.urls.urlpatterns,
]
handler500 = tournament.urls.handler500


@pytest.fixture
def lines(tmp_path: Path) -> Iterator[Any]:
    """`lines()` is what was logged so far as JSON, through the product's own formatter."""
    file = tmp_path / "marshal.log"
    config = log_output.config("WARNING", "json", str(file))
    handler = log_output.RotatedFile(str(file), 10_000_000)
    made = dict(config["formatters"]["json"])
    handler.setFormatter(made.pop("()")(**made))
    logging.getLogger().addHandler(handler)
    yield lambda: [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    logging.getLogger().removeHandler(handler)
    handler.close()


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def broken_pages(settings: LazySettings) -> None:
    settings.ROOT_URLCONF = __name__


def break_login(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def raise_it(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(LoginView, "get_context_data", raise_it)


def test_every_answer_has_a_number_made_here(visitor: Client) -> None:
    """Two requests have two numbers, and nobody outside can choose one."""
    sent = visitor.get(LOGIN, headers={"X-Request-ID": "ABCDEFGH\nforged"})[requests.HEADER]
    assert NUMBER.fullmatch(sent)
    assert sent != visitor.get(LOGIN)[requests.HEADER]


def test_a_failed_page_shows_the_number_of_its_log_lines(
    visitor: Client, lines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the reader tells the store finds the traceback."""
    break_login(monkeypatch, ZeroDivisionError("secret detail"))
    page = visitor.get(LOGIN)
    number = page[requests.HEADER]
    assert page.status_code == 500
    assert f'request <b class="mono">{number}</b>' in page.content.decode()
    traced, access = lines()
    assert traced["request"] == access["request"] == number
    assert "ZeroDivisionError: secret detail" in traced["exception"]
    assert (access["event"], access["path"], access["status"]) == ("A request failed", LOGIN, 500)


def test_a_failed_api_answer_has_the_number_as_data(visitor: Client, broken_pages: None) -> None:
    """Programs read it beside the sentence."""
    page = visitor.get("/api/broken/")
    assert page.status_code == 500
    assert page.json()["request_number"] == page[requests.HEADER]
    assert page.json()["detail"].startswith("Our fault")


def test_a_database_that_goes_away_is_503_and_come_again(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no mistake of the page, so the answer does not say so."""
    break_login(monkeypatch, OperationalError("server closed the connection"))
    page = visitor.get(LOGIN)
    assert (page.status_code, page["Retry-After"]) == (503, "30")
    assert "does not answer" in page.content.decode()
    assert page[requests.HEADER] in page.content.decode()
    assert "server closed" not in page.content.decode()


def test_the_api_says_the_same_of_a_database_that_goes_away(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program reads the status, when to come again, and the number."""

    def gone(*_: Any, **__: Any) -> None:
        raise OperationalError("server closed the connection")

    monkeypatch.setattr("cardpool.api.CardList.get", gone)
    page = visitor.get("/api/cards/")
    assert (page.status_code, page["Retry-After"]) == (503, "30")
    assert page.json()["request_number"] == page[requests.HEADER]


def test_only_slow_and_failed_requests_leave_a_line(
    visitor: Client, lines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two thousand phones polling write nothing."""
    visitor.get(LOGIN)
    assert lines() == []
    monkeypatch.setattr(requests, "SLOW", 0.0)
    visitor.get(LOGIN + "?next=/secret/")
    (line,) = lines()
    assert (line["event"], line["method"], line["path"], line["status"]) == ("A request took long", "GET", LOGIN, 200)
    assert line["level"] == "warning"
    assert NUMBER.fullmatch(line["request"])


def test_a_guests_code_is_in_no_line(visitor: Client, lines: Any, broken_pages: None) -> None:
    """Neither our line nor Django's own about a broken page tells a guest's secret."""
    assert visitor.get(GUEST).status_code == 500
    written = lines()
    assert len(written) == 2
    assert written[0]["event"] == "Internal Server Error: /events/thursday/guest/…/"
    assert written[1]["path"] == "/events/thursday/guest/…/"
    assert "secret_9" not in json.dumps(written)


def test_a_full_disk_has_a_number_and_tells_no_code(visitor: Client, lines: Any, broken_pages: None) -> None:
    """What the page says of the disk can be found in the log, too, and the guest's secret cannot."""
    page = visitor.get("/events/full/guest/aB3-secret_9/")
    assert page.status_code == 503
    assert page[requests.HEADER] in page.content.decode()
    written = lines()
    assert {line["request"] for line in written} == {page[requests.HEADER]}
    assert any("disk is full" in line["event"] for line in written)
    assert "secret_9" not in json.dumps(written)


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/events/thursday/r2/t17/report/", "/events/thursday/r2/t17/report/"),
        ("/logs/abcdefghjk/", "/logs/abcdefghjk/"),
        (GUEST, "/events/thursday/guest/…/"),
    ],
)
def test_a_path_keeps_numbers_and_names_only(path: str, shown: str) -> None:
    """Which table or log failed is told; which guest is not."""
    request = RequestFactory().get(path, {"code": "secret"})
    request.resolver_match = resolve(path)
    assert log_output.masked_path(request) == shown


def test_an_address_without_a_page_is_cut_short() -> None:
    """A secret link with a letter too many is still a secret."""
    assert log_output.masked_path(RequestFactory().get("/accounts/welcome/s3cret")) == "/accounts/…"
    assert log_output.masked_path(RequestFactory().get("/")) == "/"


def test_a_full_log_file_is_renamed_and_five_older_ones_are_kept(tmp_path: Path) -> None:
    """A log file does not fill the disk, whoever writes it, and each line is whole."""
    file = tmp_path / "marshal.log"
    writers = [log_output.RotatedFile(str(file), 100) for _ in range(2)]
    for number in range(100):
        writers[number % 2].emit(logging.makeLogRecord({"msg": f"line {number:04} {'.' * 30}"}))
    for writer in writers:
        writer.close()
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == ["marshal.log", *(f"marshal.log.{n}" for n in range(1, log_output.KEPT_FILES + 1))]
    assert all(path.stat().st_size < 200 for path in tmp_path.iterdir())
    assert "line 0099" in file.read_text()


def test_a_workers_lines_name_the_replay_and_the_log(
    lines: Any, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """Whoever finds a broken replay in the lines finds its row, and the next task does not carry its number."""
    log = services.attach_log(None, None, "Dice Marshal log 1\n")

    def unreadable(log: GameLog) -> str:
        raise ZeroDivisionError("a mistake of ours")

    with monkeypatch.context() as broken:
        broken.setattr(GameLog, "text", property(unreadable, lambda log, text: None))
        with django_capture_on_commit_callbacks(execute=True):
            tasks.send(log.newest_replay)
    structlog.get_logger("tournament").warning("Later")
    *_, judged, later = lines()
    assert (judged["replay"], judged["log"]) == (log.newest_replay.pk, log.pk)
    assert "task" in judged and "a mistake of ours" in judged["exception"]
    assert not {"task", "replay", "log"} & set(later)


def test_the_console_form_is_one_readable_line() -> None:
    """What stands in the terminal of a store is for eyes."""
    config = log_output.config("WARNING", "console")
    made = dict(config["formatters"]["console"])
    formatter = made.pop("()")(**made)
    record = logging.makeLogRecord({"msg": "A request took long", "levelname": "WARNING", "name": "tournament"})
    with structlog.contextvars.bound_contextvars(request="K7M2P9QX"):
        line = formatter.format(record)
    assert "A request took long" in line and "request=K7M2P9QX" in line and "\n" not in line
