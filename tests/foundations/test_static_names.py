"""Static files under names with hashes: collected once, kept by browsers for a year, plain where none is."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

#: A page, its style sheet, and what the sheet and the script name; printed by a process with the real settings.
LOOK = """
import asyncio, django, re
django.setup()
from tournament.serving import static
print(static.collect(), static.collect())
from django.templatetags.static import static as name
from tournament.serving.files import StaticFiles
files = StaticFiles(None)
async def ask(path, **headers):
    sent = []
    async def send(message): sent.append(message)
    lines = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "scheme": "http", "headers": lines}
    await files(scope, None, send)
    return sent[0]["status"], dict(sent[0]["headers"]), b"".join(each["body"] for each in sent[1:])
sheet = name("look/look.css")
print(bool(re.fullmatch(r"/static/look/look[.][0-9a-f]{12}[.]css", sheet)), name("nothing.css"))
status, headers, body = asyncio.run(ask(sheet, accept_encoding="gzip, br"))
print(status, headers[b"content-encoding"].decode(), "immutable" in headers[b"cache-control"].decode(), len(body))
plain = asyncio.run(ask(sheet))[2]
print(b"@import" in plain, b"--paper" in plain and b".site-header" in plain and b"@media print" in plain)
print(len(plain), asyncio.run(ask(sheet, if_none_match=headers[b"etag"].decode()))[0])
unhashed = django.conf.settings.BASE_DIR / "static/look/look.css"
print(asyncio.run(ask("/static/look/look.css"))[2] == unhashed.read_bytes())
drawing = asyncio.run(ask(name("table/felt.js")))[2].decode()
print(name("table/dice.js").rpartition("/")[2] in drawing)
replay = asyncio.run(ask(name("replay/replay.js")))[2].decode()
wasm = name("vendor/pyodide-314.0.7/pyodide.asm.wasm")
status, headers, body = asyncio.run(ask(wasm, accept_encoding="gzip, br"))
said = [headers[key].decode() for key in (b"content-type", b"content-encoding", b"cache-control")]
print(wasm, *said[:2], "immutable" in said[2], len(body) < 3_500_000)
print(all(name(each).rpartition("/")[2] in replay for each in ("table/felt.js", "replay/film.js")))
"""


def test_names_have_hashes_once_collected(tmp_path: Path) -> None:
    """The second start collects nothing; a file comes compressed, may be kept for ever, and is not sent twice."""
    environment = os.environ | {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LOOK],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    collected, names, sent, parts, again, unhashed, module, vendored, from_aside = done.stdout.splitlines()
    assert collected == "True False"
    assert names == "True /static/nothing.css"
    status, encoding, immutable, size = sent.split()
    assert (status, encoding, immutable) == ("200", "br", "True")
    assert parts == "False True"  # one file: a phone asks once
    whole, unchanged = map(int, again.split())
    assert int(size) < whole / 3
    assert unchanged == 304
    assert unhashed == "True"
    assert module == from_aside == "True"  # a module names the hashed one that it imports
    plain = "/static/vendor/pyodide-314.0.7/pyodide.asm.wasm application/wasm br True True"
    assert vendored == plain  # its folder has the version; compressed, and kept for ever
    hashed = {path.name.split(".")[0] for path in (tmp_path / "static").glob("*.js.br")}
    assert hashed == {path.stem for path in Path(settings.BASE_DIR, "static").glob("*.js")}


def test_tests_and_commands_use_plain_names() -> None:
    """Nothing is collected for them, and nothing collected by a running store is seen."""
    from django.templatetags.static import static

    assert static("look/look.css") == "/static/look/look.css"
