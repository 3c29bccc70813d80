"""The one page that a phone keeps of the store, for a time without a network."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles.finders import find
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_page_is_the_same_for_everybody() -> None:
    """A phone keeps it beyond a sign-in: it names nobody, and says what to do."""
    player = Client()
    player.force_login(User.objects.create_user("pia", first_name="Pia"))
    pages = {client.get("/no-network/").content for client in (Client(), player)}
    assert len(pages) == 1
    page = pages.pop().decode()
    assert "This phone does not reach the store" in page and "Pia" not in page
    assert "Try again</a>" in page and 'href="/record/"' in page


def test_the_worker_keeps_that_page_and_its_parts_alone() -> None:
    """Every part is there; a changed page has another version."""
    script = Client().get("/worker.js")
    assert script["Content-Type"].startswith("text/javascript") and "no-cache" in script["Cache-Control"]
    told = script.content.decode()
    found = re.search(r"const FILES = (\[.*?\]);", told)
    assert found and 'PAGE = "/no-network/"' in told and re.search(r"no-network-[0-9a-f]{12}'", told)
    assert all(find(file.removeprefix("/static/")) for file in json.loads(found[1]))
