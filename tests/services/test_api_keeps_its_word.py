"""The API against its own description: no server error, and no answer that the description does not name."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from tests.tournament.events.conftest import Hall, hall, judge, organizer, person
from tournament.judging.services import attach_log
from tournament.limits.table import TABLE

__all__ = ["hall", "judge", "organizer", "person"]
pytestmark = pytest.mark.django_db(transaction=True)
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
#: Of each call: those that fit the description, and those that do not. A visitor is turned away from most.
EXAMPLES = {"a visitor": 4, "an organizer": 12}
HANGS = 1800  # seconds after which it is no longer slow: half a minute where nothing else runs
LEAST = 150  # requests of one run, or it proves nothing
LOG = "Dice Marshal log 1\ngame dice-masters\nplayer P1 Ana\nplayer P2 Bo\nturn 1 P1\n"
TOKEN = "a" * 32


@pytest.fixture
def playing(loaded: None, hall: Hall, settings: Any) -> Hall:
    """An event in its first round, with a log; no limit ends the questions early."""
    settings.LIMITS = {f"{limit}.{counter}": "off" for limit in TABLE for counter in ("own", "strangers", "players")}
    hall.start()
    hall.round()
    attach_log(None, hall.table(1), LOG)
    return hall


def signed_in(user: Any) -> list[str]:
    """The headers of a browser that is signed in."""
    client = Client()
    client.force_login(user)
    session = client.cookies["sessionid"].value
    return ["-H", f"Cookie: sessionid={session}; csrftoken={TOKEN}", "-H", f"X-CSRFToken: {TOKEN}"]


@pytest.mark.parametrize("role", ["a visitor", "an organizer"])
def test_the_api_keeps_its_word(role: str, playing: Hall, live_server: LiveServer, tmp_path: Path) -> None:
    """Schemathesis asks every call what the description allows and what it does not."""
    headers = signed_in(playing.organizer) if role == "an organizer" else []
    schema = tmp_path / "schema.yml"  # fetched here: Schemathesis gives it up after ten seconds, however busy we are
    schema.write_bytes(Client().get("/api/schema/").content)
    command = [sys.executable, "-m", "schemathesis.cli", "run", str(schema), "--url", live_server.url]
    command += ["--checks", CHECKS, "--request-timeout", str(HANGS)]
    command += ["--phases", "fuzzing", "--max-examples", str(EXAMPLES[role]), "--no-color"]
    command += ["--generation-deterministic", "--continue-on-failure", "--warnings", "off", *headers]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=HANGS)
    said = done.stdout[-6000:] + done.stderr[-2000:]
    assert done.returncode == 0, said
    selected, tested, asked = (
        int(found[1]) if (found := re.search(pattern, done.stdout)) else -1
        for pattern in (r"Selected: (\d+)/", r"Tested: (\d+)", r"(\d+) generated")
    )
    assert (tested, asked >= LEAST) == (selected, True), said
