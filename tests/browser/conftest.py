"""Browser tests drive Debian's Chromium against a live server."""

import datetime
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.management.commands import flush
from django.core.signals import request_started
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from cardpool.services import load_cards
from rules.dice_masters.card_files import DATA_FOLDER
from tests import kept_tables
from tests.browser.chromium import launch_options
from tests.browser.kept_contexts import KeptContexts
from tests.store_files import on_disk
from tournament.events import models, services

HERE = "tests/browser/"
#: A clock that is set and a script for every page stay in a context until it is closed.
OF_ITS_OWN = pytest.mark.context_of_its_own
MOVING = pytest.mark.browser_context_args(reduced_motion="no-preference")
# Playwright runs an event loop in this thread, and Django would refuse its own database calls beside one.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# What does not come at once may come late: a machine with much to do is no fault of the page.
expect.set_options(timeout=60_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(HERE):
            item.add_marker(pytest.mark.service)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(scope="session")
def store_file(django_db_setup: None, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of the browser tests: a file, which waits for a writer as a store's own does.

    One in memory refuses whoever comes while another thread writes, and the page says that the store cannot answer.
    """
    return Path(shutil.copy(migrated_file, tmp_path_factory.mktemp("store") / "store.sqlite3"))


@pytest.fixture(scope="session")
def live_server(store_file: Path) -> Iterator[LiveServer]:
    """A server whose threads open the file each for themselves."""
    with on_disk(store_file):
        server = LiveServer("localhost")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def card_tables(store_file: Path, django_db_blocker: DjangoDbBlocker) -> list[str]:
    """The tables that `load_cards` fills, each with a copy to fill it from, in the file."""
    with on_disk(store_file), django_db_blocker.unblock():
        return kept_tables.keep("cardpool", lambda: load_cards(DATA_FOLDER))


@pytest.fixture
def file_in_use(store_file: Path) -> Iterator[None]:
    with on_disk(store_file):
        yield


@pytest.fixture
def emptied_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Django fills its tables of kinds and rights anew whenever it has emptied all; no page asks for these."""
    monkeypatch.setattr(flush, "emit_post_migrate_signal", lambda *_, **__: None)


@pytest.fixture
def _django_db_helper(file_in_use: None, emptied_and_no_more: None, _django_db_helper: None) -> None:
    """The file is emptied at the end, and then left."""


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_options()


@pytest.fixture(scope="session")
def browser(live_server: LiveServer, browser: Browser) -> Browser:
    """Closed before the server stops, which it goes on asking."""
    return browser


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """Nothing moves, as people may ask of their browser: to draw what pulses as long as a page is open takes up to a
    fifth of its time. Where a test is about what moves, it says `@MOVING`.
    """
    return {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def kept_contexts(browser: Browser, live_server: LiveServer) -> KeptContexts:
    return KeptContexts(browser, live_server.url)


@pytest.fixture
def new_context(
    kept_contexts: KeptContexts, browser_context_args: dict[str, Any], request: pytest.FixtureRequest
) -> Iterator[CreateContextCallback]:
    """Contexts whose pages and buttons may come late; `@OF_ITS_OWN`: closed behind the test, for it changes them."""
    given: list[BrowserContext] = []
    marked = request.node.get_closest_marker("browser_context_args")
    usual = browser_context_args | (marked.kwargs if marked else {})

    def patient(**options: Any) -> BrowserContext:
        context = kept_contexts.take(usual | options)
        context.set_default_timeout(120_000)
        context.set_default_navigation_timeout(300_000)  # the first page of a worker: everything is loaded for it
        given.append(context)
        return context

    yield patient
    for context in given:
        if request.node.get_closest_marker(OF_ITS_OWN.name):
            context.close()
        else:
            kept_contexts.give_back(context)


@pytest.fixture
def sign_in(new_context: CreateContextCallback, live_server: LiveServer, transactional_db: None) -> Callable[..., Page]:
    """A browser of one of the staff: the name, and the groups (organizers, where none is given)."""

    def page_of(name: str, *groups: str) -> Page:
        user = User.objects.create_user(name.lower(), first_name=name)
        user.groups.add(*(Group.objects.get_or_create(name=group)[0] for group in groups or ("organizers",)))
        client = Client()
        client.force_login(user)
        context = new_context(base_url=live_server.url)
        cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
        context.add_cookies([cookie])
        return context.new_page()

    return page_of


Held = Callable[..., AbstractContextManager[None]]


@pytest.fixture
def held() -> Iterator[Held]:
    """A slow net, for as long as the test says: inside `with held("POST", "/teams/build/"):` no such request gets on.

    So "before the answer comes" is true on every machine. `first=True` holds the first of them alone.
    """
    gates: list[Gate] = []

    def wait(environ: dict[str, Any], **_: Any) -> None:
        for gate in gates:
            gate.pass_(environ["REQUEST_METHOD"], environ["PATH_INFO"])

    @contextmanager
    def hold(method: str, path: str, first: bool = False) -> Iterator[None]:
        gates.append(gate := Gate(method, path, first))
        try:
            yield
        finally:
            gate.opened.set()

    request_started.connect(wait)
    yield hold
    request_started.disconnect(wait)


@dataclass
class Gate:
    """What lets requests of one kind through once it is opened."""

    method: str
    path: str
    first: bool
    opened: Event = field(default_factory=Event)
    held: int = 0

    def pass_(self, method: str, path: str) -> None:
        if method != self.method or not path.startswith(self.path) or (self.first and self.held):
            return
        self.held += 1
        assert self.opened.wait(60), f"{method} {path} was held for a minute."


def first_round(name: str, date: datetime.date, players: Sequence[str]) -> models.Event:
    """An event whose first round is published."""
    event = services.create_event(None, name=name, date=date, seed=7)
    services.open_registration(None, event)
    services.register_many(None, event, players)
    event = services.start_event(None, event, with_faulty_teams=True)
    services.publish_round(None, services.pair_next_round(None, event))
    return event
