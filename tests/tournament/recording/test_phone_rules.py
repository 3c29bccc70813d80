"""What a phone gets for a time without a network: the interpreter, the rules as they run here, and the game's cards."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

import rules
from rules import on_phone
from tournament.recording import phone_rules
from tournament.recording.models import Recording

from .conftest import Phone, joined


def ask(what: str, **said: Any) -> dict[str, Any]:
    return json.loads(on_phone.answer(json.dumps({"ask": what, **said})))


def facts_of(phone: Phone) -> dict[str, Any]:
    answer = phone.client.get(f"{phone.base}engine.json")
    assert answer.status_code == 200, answer.content
    return answer.json()


TAPS = (
    ("first", "P2"), ("enter", "roll S B ch ch"), ("note", "a drink fell over"), ("enter", "field Sidekick"),
    ("different", "buy Batman with F F F F"), ("correction", "life P1 17"), ("enter", "attack none"), ("undo", "4"),
    ("enter", "attack none"), ("enter", "P1 roll ch ch B B"), ("different", "field Sidekick x9"),
    ("concede", "P1 concede"),
)  # fmt: skip


@pytest.mark.django_db
def test_phone_and_server_read_every_entry_alike(ana: Phone) -> None:
    """Each kind of entry, read on the phone before it is sent: the server then says the same of lines and position."""
    assert ask("begin", facts=facts_of(ana)) == {"engine": rules.ENGINE_VERSION}
    ana.state()
    stored: list[dict[str, Any]] = []
    for kind, line in TAPS:
        sent = ana.draft(kind, line)
        alone = ask("follow", stored=stored, waiting=[sent])
        told = ana.tap(kind, line)
        assert alone["stopped"] is None
        assert alone["rows"] == [{name: told["taken"][0][name] for name in ("hash", "lines", "refused")}], line
        assert (alone["view"], alone["verdict"]) == (told["view"], told["verdict"]), line
        assert (alone["number"], alone["hash"]) == (told["number"], told["hash"])
        stored = told["taken"]
    assert told["view"]["over"]


@pytest.mark.django_db
@pytest.mark.parametrize("book", ["bff2014", "dice-conquest", "dungeon-dice"])
def test_every_game_goes_on_by_itself(book: str) -> None:
    """A phone that opens the table has what the game is played with, and asks the server's question."""
    client = Client()
    client.post("/record/new/", {"book": book, "name1": "Ana", "name2": "Bo"})
    phone = Phone(Recording.objects.get().get_absolute_url(), client)
    assert ask("begin", facts=facts_of(phone)) == {"engine": rules.ENGINE_VERSION}
    state = phone.state()
    taps = [phone.draft("first", "P1")] if state["needs_first"] else []
    alone = ask("follow", waiting=taps)
    for tap in taps:
        state = phone.tap(tap["kind"], tap["line"])
    assert alone["view"] == state["view"]
    assert alone["view"]["ask"] is not None


@pytest.mark.django_db
def test_only_phones_of_the_table_get_it(ana: Phone) -> None:
    """Whoever looks on takes nothing down, with or without a network."""
    answer = Client().get(f"{ana.base}engine.json")
    assert (answer.status_code, answer.json()["code"]) == (403, "not-a-player")
    assert "header" in facts_of(joined(ana.recording))


@pytest.mark.django_db
def test_a_game_at_a_distance_needs_the_network() -> None:
    """The server throws its dice, and nobody else can."""
    client = Client()
    answer = client.post("/record/new/", {"book": "wol2015", "name1": "Ana", "name2": "Bo", "where": "distance"})
    told = client.get(f"{answer.headers['Location']}engine.json")
    assert (told.status_code, told.json()["code"]) == (409, "at-a-distance")


def test_the_archive_is_the_folder_that_runs_here(tmp_path: Path) -> None:
    """Unpacked elsewhere it answers by itself, on the standard library alone; the same rules have the same address."""
    found = phone_rules.archive()
    phone_rules.archive.cache_clear()
    assert phone_rules.archive() == found
    with zipfile.ZipFile(io.BytesIO(found.content)) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path)
    root = Path(rules.__file__).parent
    assert {path.relative_to(root.parent).as_posix() for path in root.rglob("*.py")} <= names
    assert all(name.startswith("rules/") and "__pycache__" not in name for name in names)
    said = json.dumps({"ask": "follow"})
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nfrom rules.on_phone import answer\nprint(answer({said!r}))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, cwd=tmp_path)
    assert json.loads(done.stdout) == {"not_here": "No game was begun."}, done.stderr


def test_the_archive_has_one_address(client: Client) -> None:
    """Kept for ever under its digest; other rules than this server's are not here."""
    answer = client.get(f"/record/rules-{phone_rules.archive().digest}.zip")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert "immutable" in answer["Cache-Control"]
    assert answer.content == phone_rules.archive().content
    assert client.get("/record/rules-0123456789abcdef.zip").status_code == 404


@pytest.mark.django_db
def test_webassembly_is_allowed_to_the_worker_alone(ana: Phone) -> None:
    """The worker that runs the rules may compile WebAssembly; no page may, and nothing may evaluate text."""
    worker = ana.client.get("/record/engine.js")["Content-Security-Policy"]
    page = ana.client.get(ana.base)["Content-Security-Policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'" in worker
    assert "default-src 'self'" in worker
    assert "wasm" not in page
    assert "'unsafe-eval'" not in worker + page


def test_the_worker_that_keeps_pages_keeps_these(client: Client) -> None:
    """It knows the folder of the interpreter and the script that runs it."""
    script = client.get("/record/worker.js").content.decode()
    assert f'const PYTHON = "/static/{phone_rules.PYTHON}";' in script
    assert 'const ENGINE = "/record/engine.js";' in script
    assert Path(settings.BASE_DIR, "static", phone_rules.PYTHON, "pyodide.mjs").is_file()
