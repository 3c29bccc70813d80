"""Static files under names with a hash of their content, compressed once, so that browsers keep them for a year."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: Of the API's documentation: what only its authors need, and another page for it that we do not show.
LEFT_OUT = ("*.map", "redoc")
#: Brotli's best (11) takes twenty times as long for a tenth less.
QUALITY = 9
#: Folders of modules that import each other.
MODULES = ("table/*.js", "replay/*.js", "recorder/*.js")
#: Other people's files keep their names: they name each other, and their folder has their version.
VENDOR = "vendor/"
_IMPORTS = (
    (
        r"""(?P<matched>(?P<word>import|export)(?P<what>[\s{][^"';]*?)\bfrom\s*["'](?P<url>\.[^"']*)["'])""",
        '%(word)s%(what)sfrom "%(url)s"',
    ),
    (r"""(?P<matched>import\s*["'](?P<url>\.[^"']*)["'])""", 'import "%(url)s"'),
)


#: The sheet of every page, and how it names its parts.
LOOK = "look/look.css"
_PART = re.compile(r"""@import url\("([\w-]+\.css)"\);""")


class QuickCompressor(Compressor):
    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=QUALITY))


class HashedStatic(CompressedManifestStaticFilesStorage):
    """Names with hashes once `collect` has run, plain ones before (commands, tests, a disk that was full)."""

    keep_only_hashed_files = True
    # What a style sheet or one of our modules names gets its hash inside the file; source maps, which files name too,
    # are left out, and other people's scripts stay as they are.
    patterns = (
        *((folder, _IMPORTS) for folder in MODULES),
        (
            "*.css",
            (
                r"""(?P<matched>url\(['"]{0,1}\s*(?P<url>.*?)["']{0,1}\))""",
                (r"""(?P<matched>@import\s*["']\s*(?P<url>.*?)["'])""", """@import url("%(url)s")"""),
            ),
        ),
    )

    def post_process(self, paths: Any, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join the parts of the look to one file, so that a phone asks once, and give every file its hash."""
        if LOOK in paths and not dry_run:
            index = Path(self.path(LOOK))
            index.write_text(joined(index), encoding="utf-8")
            paths = {**paths, LOOK: (self, LOOK)}
        yield from super().post_process(paths, dry_run, **options)

    def file_hash(self, name: str | None, content: Any = None) -> str | None:
        found: str | None = None if (name or "").startswith(VENDOR) else super().file_hash(name, content)
        return found

    def stored_name(self, name: str) -> str:
        return str(self.hashed_files.get(self.hash_key(self.clean_name(name)), name))

    def create_compressor(self, **kwargs: Any) -> Compressor:
        return QuickCompressor(**kwargs)


def joined(sheet: Path) -> str:
    """Return a style sheet with the parts it imports, from its own folder, in their places."""
    text = sheet.read_text(encoding="utf-8")
    return _PART.sub(lambda part: (sheet.parent / part[1]).read_text(encoding="utf-8"), text)


class Files(WhiteNoiseMiddleware):
    """The files as they were collected, compressed; those that kept their names are not taken from where they lie."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        if not (url.startswith(f"{self.static_prefix}{VENDOR}") and url in self.files):
            super().add_file_to_dictionary(url, path, stat_cache)


def collect() -> bool:
    """Put all static files under VAR_DIR when they are not those of last time. Whether it did. Raises OSError.

    Older ones stay: a page that is open in a browser still names them.
    """
    root = Path(settings.STATIC_ROOT)
    known, wanted = root.with_suffix(".digest"), digest()
    if known.exists() and known.read_text() == wanted and (root / "staticfiles.json").exists():
        return False
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=list(LEFT_OUT))
    known.write_text(wanted)
    return True


def digest() -> str:
    """Return a digest of the files there are: their names, sizes and times."""
    seen = hashlib.sha256(repr((LEFT_OUT, QUALITY)).encode())
    for finder in get_finders():
        for name, storage in sorted(finder.list(list(LEFT_OUT)), key=lambda found: found[0]):
            stat = Path(storage.path(name)).stat()
            seen.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return seen.hexdigest()
