"""The backup file: a zip with `manifest.json`, the database, and what else of `var/` a store cannot live without.

It is written beside its place and renamed into it, so that a file of that name is always whole; only its owner can
read it, since it holds the store's secret key.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from .errors import BackupError

FORMAT = 1
MANIFEST = "manifest.json"
#: Files of VAR_DIR that go along where they exist: sign-ins and links stay good, the demonstration's words stay known.
KEPT_FILES = ("secret_key", "sign-ins.txt")
CHUNK = 1024 * 1024


@dataclass(frozen=True)
class Part:
    """One file inside a backup."""

    sha256: str
    size: int  # bytes


@dataclass(frozen=True)
class Manifest:
    """What a backup says about itself."""

    made_at: str  # ISO 8601, with its zone
    host: str
    version: str
    engine: str
    database: str  # a key of `databases.KINDS`
    migrations: dict[str, list[str]] = field(default_factory=dict)  # applied ones by app
    rows: dict[str, int] = field(default_factory=dict)  # by table
    parts: dict[str, Part] = field(default_factory=dict)
    format: int = FORMAT

    def as_json(self) -> str:
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: str | bytes) -> Manifest:
        """Read a manifest. Raises BackupError when it is none, or of a form that a newer version writes."""
        try:
            data: dict[str, Any] = json.loads(text)
            if data["format"] > FORMAT:
                raise BackupError(f"This backup was made by a newer version ({data.get('version')}): {UPDATE_FIRST}")
            parts = {name: Part(**part) for name, part in data.pop("parts").items()}
            return cls(**data, parts=parts)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BackupError("Its manifest cannot be read: this is not a backup of Dice Marshal.") from error


UPDATE_FIRST = "install that version or a newer one, then restore."


def part_of(path: Path) -> Part:
    """Measure a file."""
    with path.open("rb") as file:
        return Part(hashlib.file_digest(file, "sha256").hexdigest(), path.stat().st_size)


@contextmanager
def placed(target: Path) -> Iterator[Path]:
    """Give a path beside `target` to write to; what is there at the end is on the disk and takes its place at once.

    Nothing is left behind when the block raises.
    """
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        yield draft
        flush(draft)
        os.replace(draft, target)
        flush(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Have the system write a file or a folder's entries to the disk now (Windows opens no folders: there not)."""
    with suppress(PermissionError):
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def write(draft: Path, manifest: Manifest, parts: dict[str, Path]) -> None:
    """Pack the parts and the manifest, which names their checksums."""
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        archive.writestr(MANIFEST, manifest.as_json())
        for name, path in parts.items():
            archive.write(path, name)


def read_manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        return Manifest.from_json(archive.read(MANIFEST))
    except KeyError as error:
        raise BackupError("It has no manifest: this is not a backup of Dice Marshal.") from error


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a backup for reading. Raises BackupError for whatever is no whole zip file."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except FileNotFoundError as error:
        raise BackupError(f"There is no file {path}.") from error
    except (zipfile.BadZipFile, EOFError) as error:
        raise BackupError(f"{path.name} is damaged or not a backup: {error}. Take another one.") from error


def unpack(archive: zipfile.ZipFile, manifest: Manifest, folder: Path) -> dict[str, Path]:
    """Write each part that the manifest names into a folder and compare its checksum. Raises BackupError."""
    found = {}
    for name, wanted in manifest.parts.items():
        path = folder / Path(name).name
        try:
            with archive.open(name) as source, private(path) as file:
                _copy(source, file)
        except KeyError as error:
            raise BackupError(f"It is incomplete: {name} is missing. Take another one.") from error
        if part_of(path) != wanted:
            raise BackupError(f"It is damaged: {name} is not what was written. Take another one.")
        found[name] = path
    return found


@contextmanager
def private(path: Path) -> Iterator[IO[bytes]]:
    """Open a new file that only its owner may read, for writing."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        yield file


def _copy(source: IO[bytes], target: IO[bytes]) -> None:
    while chunk := source.read(CHUNK):
        target.write(chunk)
