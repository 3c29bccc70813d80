"""What a phone keeps of the recorder."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from django.test import Client

from tournament.recording import offline


def test_the_worker_keeps_every_part_of_the_page() -> None:
    """Modules, styles and fonts of recorder and table; each of them is there."""
    script = Client().get("/record/worker.js")
    assert script["Content-Type"].startswith("text/javascript") and "no-cache" in script["Cache-Control"]
    found = re.search(r"const FILES = (\[.*?\]);", script.content.decode(), re.DOTALL)
    assert found
    kept = json.loads(found[1])
    assert kept == list(offline.files())
    assert "/static/table/dice.js" in kept and "/static/marshal.js" in kept
    assert all(find(file.removeprefix("/static/")) for file in kept)


def test_the_worker_keeps_nothing_but_the_recorder() -> None:
    """Its scope is the recorder's addresses: sign-ins, desks and standings are never kept on a phone."""
    assert 'const SCOPE = "/record/";' in Client().get("/record/worker.js").content.decode()


@pytest.mark.parametrize("name", ["start_url", "scope", "id"])
def test_a_phone_installs_the_recorder(name: str) -> None:
    """It opens with the tables of this phone."""
    answer = Client().get("/record/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    assert json.loads(answer.content)[name] == "/record/"


def test_the_icons_are_there() -> None:
    """A drawing, sharp at any size, and pictures of the sizes told for phones that take no drawing."""
    drawing, *pictures = json.loads(Client().get("/record/manifest.webmanifest").content)["icons"]
    assert (drawing["src"], drawing["sizes"]) == ("/static/favicon.svg", "any")
    assert find("favicon.svg")
    assert [picture["purpose"] for picture in pictures] == ["any", "any", "maskable"]
    for picture in pictures:
        assert size_of(picture["src"].removeprefix("/static/")) == picture["sizes"]
    assert size_of("icons/home-180.png") == "180x180"  # of the link that an iPhone looks for


def size_of(name: str) -> str:
    """The size of a picture, as its file says it."""
    head = Path(str(find(name))).read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return f"{int.from_bytes(head[16:20])}x{int.from_bytes(head[20:24])}"
