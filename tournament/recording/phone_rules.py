"""The rules for phones without a network: what a page loads, so that the phone asks the next question by itself.

A phone gets CPython for WebAssembly (static/vendor), the folder `rules` as this server runs it, and the cards of the
game. Each has an address that changes with its content, so a phone plays by the same rules or by none.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from csp.constants import SELF, WASM_UNSAFE_EVAL
from csp.decorators import csp_update
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

import rules
from rules import on_phone
from tournament.judging.log_text import logtext

from . import facade, present
from .models import Recording

#: The folder of the interpreter's files, which are named in its README.
PYTHON = "vendor/pyodide-314.0.7/"
#: What of the folder is packed.
SUFFIXES, LEFT_OUT = (".py", ".json", ".log"), ("__pycache__",)
#: The same day for every file, so that the same rules are the same archive.
SOME_DAY = (1980, 1, 1, 0, 0, 0)
SECONDS_KEPT = 3600


@dataclass(frozen=True, slots=True)
class Archive:
    """The folder `rules` as one file; `digest` are the first letters of its SHA-256."""

    content: bytes
    digest: str


@cache
def archive() -> Archive:
    """Return the rules as this process runs them, packed once."""
    root = Path(rules.__file__).parent
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root.parent)
            if path.suffix in SUFFIXES and not set(name.parts) & set(LEFT_OUT):
                info = zipfile.ZipInfo(name.as_posix(), SOME_DAY)
                info.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(info, path.read_bytes())
    found = content.getvalue()
    return Archive(found, hashlib.sha256(found).hexdigest()[:16])


def facts_of(recording: Recording) -> str:
    """Return the JSON of what a phone needs to go on with a game by itself, `on_phone.begin` first of all."""
    told: dict[str, Any] = {
        "python": static(PYTHON),
        "rules": reverse("recording:rules", args=[archive().digest]),
        "engine": rules.ENGINE_VERSION,
        "names": recording.names,
        "header": recording.header,
    }
    return f'{present.dumped(told)[:-1]},"components":{_components(recording.header)}}}'


def _components(header: str) -> str:
    """Return the JSON of what the game of a header is played with."""
    asked = logtext.asked(header)
    if not (asked.cards or asked.dice):
        return present.dumped(on_phone.packed(facade.components_of(header)))
    key = f"recording.packed.{hashlib.sha256(repr(asked).encode()).hexdigest()}"
    found = caches["pages"].get(key)
    if found is None:
        found = present.dumped(on_phone.packed(facade.components_of(header)))
        caches["pages"].set(key, found, SECONDS_KEPT)
    return str(found)


@require_GET
@cache_control(max_age=365 * 24 * 3600, immutable=True, public=True)
def rules_archive(request: HttpRequest, rules_digest: str) -> HttpResponse:
    """The rules as one file. Other rules than this server's have another address, and are not here."""
    if rules_digest != archive().digest:
        raise Http404("This server plays by other rules.")
    return HttpResponse(archive().content, content_type="application/zip")


@require_GET
@cache_control(no_cache=True)
@csp_update({"script-src": [SELF, WASM_UNSAFE_EVAL]})
def engine(request: HttpRequest) -> HttpResponse:
    """The worker that runs the rules on a phone. Its own policy allows WebAssembly, which no page of ours needs."""
    written = f'import {{ serve }} from "{static("recorder/engine/worker.js")}";\nserve(self);\n'
    return HttpResponse(written, content_type="text/javascript")
