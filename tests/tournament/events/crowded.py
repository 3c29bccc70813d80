"""What pages and polls of a large event may cost, in counts and bytes, which no busy machine changes."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from django.db import connection
from django.test import Client

HTMX = {"HX-Request": "true"}
#: Bytes of a page on the wire.
WIRE = 60 * 1024
_POLL = re.compile(r'hx-get="(/events/large/[^"]*have=[^"]*)"')


@contextmanager
def queries() -> Iterator[list[str]]:
    """The statements sent while it lasts."""
    sent: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield sent


def small_page(client: Client) -> float:
    """Processor seconds of the sign-in page, the best of ten: what a page costs that asks for next to nothing."""
    taken = []
    for _ in range(10):
        begun = time.process_time()
        assert client.get("/accounts/login/").status_code == 200
        taken.append(time.process_time() - begun)
    return min(taken)


def calls(client: Client, address: str) -> int:
    """How many functions of Python a page calls: what it costs, on however busy a machine."""
    counted = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal counted
        counted += event == "call"

    client.get(address)  # what is found once
    sys.setprofile(count)
    try:
        assert client.get(address).status_code == 200, address
    finally:
        sys.setprofile(None)
    return counted


def poll_of(page: str) -> str:
    """The address that an open page asks for news."""
    found = _POLL.search(page)
    assert found, "the page does not poll"
    return found[1].replace("&amp;", "&")


def assert_an_unchanged_poll_is_cheap(client: Client, address: str) -> None:
    """Two queries, and less processor time than a page with nothing but a form: the best of thirty polls."""
    page = client.get(address).content.decode()
    # A filter's first poll says which tables it holds from now on.
    page = client.get(poll_of(page), headers=HTMX).content.decode() or page
    poll, taken = poll_of(page), []
    for _ in range(30):
        begun = time.process_time()
        with queries() as sent:
            answer = client.get(poll, headers=HTMX)
        taken.append(time.process_time() - begun)
        assert (answer.status_code, len(sent)) == (204, 2), address
    assert min(taken) < small_page(client), address
