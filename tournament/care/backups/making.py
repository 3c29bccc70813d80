"""Make a backup: copy, pack, verify, put in its place, and note it in the book of backups."""

from __future__ import annotations

import errno
import logging
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import Error, transaction
from django.utils import timezone

from .. import product
from ..heartbeat import HOST
from ..models import BackupRun
from . import archive, databases, rotation
from .archive import Manifest
from .errors import BackupError

logger = logging.getLogger(__name__)
LEFTOVERS = (".copy-*", ".restore-*", ".*.zip.*")
OLD = 24 * 3600  # seconds
KEPT_RUNS = 60  # rows of the book of backups


@dataclass(frozen=True)
class Made:
    """A backup that was written and verified."""

    path: Path
    size: int  # bytes
    manifest: Manifest


def folder() -> Path:
    """Return where backups lie that nobody named a place for."""
    return Path(settings.BACKUPS_DIR)


def make(target: Path | None = None, *, by_itself: bool = False, prefix: str = rotation.PREFIX) -> Made:
    """Back up the store to a file (default: a new one in `folder()`) while it runs, and verify what was written.

    Raises BackupError with a sentence; then nothing is left at `target` that was not there before.
    """
    now = timezone.localtime()
    target = target or folder() / rotation.name_at(now, by_itself, prefix)
    try:
        with sentences(target.parent, ", or name another place: backup FILE"):
            made = _make(target)
    except BackupError as error:
        note(BackupRun(at=now, host=HOST, path=str(target)[-500:], by_itself=by_itself, error=str(error)))
        raise
    note(BackupRun(at=now, host=HOST, path=str(target)[-500:], by_itself=by_itself, size=made.size))
    return made


def _make(target: Path) -> Made:
    kind = databases.KINDS[databases.in_use()]
    remove_leftovers(target.parent)
    with archive.placed(target) as draft, tempfile.TemporaryDirectory(prefix=".copy-", dir=target.parent) as beside:
        copied = Path(beside) / kind.part
        holds = kind.copy(copied)
        paths = {kind.part: copied}
        paths |= {name: path for name in archive.KEPT_FILES if (path := Path(settings.VAR_DIR) / name).is_file()}
        manifest = Manifest(
            made_at=timezone.localtime().isoformat(timespec="seconds"),
            host=HOST,
            version=product.version(),
            engine=product.ENGINE,
            database=databases.in_use(),
            migrations=holds.migrations,
            rows=holds.rows,
            parts={name: archive.part_of(path) for name, path in paths.items()},
        )
        archive.write(draft, manifest, paths)
        copied.unlink()
        verify(draft, Path(beside))
    return Made(target, target.stat().st_size, manifest)


def remove_leftovers(place: Path) -> None:
    """Remove what a backup or a restore that was killed left behind, a day later."""
    for path in [found for pattern in LEFTOVERS for found in place.glob(pattern)]:
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > OLD:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def verify(path: Path, beside: Path) -> Manifest:
    """Read a backup to its end: every checksum, and the database as a whole. `beside` is an empty folder to work in."""
    with archive.opened(path) as opened:
        manifest = archive.read_manifest(opened)
        parts = archive.unpack(opened, manifest, beside)
    kind = kind_of(manifest)
    if kind.part not in parts:
        raise BackupError("It holds no database: this is not a backup of Dice Marshal.")
    holds = kind.look(parts[kind.part])
    if holds is not None and holds.rows != manifest.rows:
        raise BackupError("It does not hold the rows that its manifest names. Take another one.")
    return manifest


def kind_of(manifest: Manifest) -> databases.DatabaseKind:
    kind = databases.KINDS.get(manifest.database)
    if kind is None:
        raise BackupError(f"It holds a database of a kind that is not known here: {manifest.database}.")
    return kind


def note(run: BackupRun) -> None:
    """Write into the book of backups; a database that cannot be written has other troubles."""
    try:
        with transaction.atomic():
            run.save()
            old = BackupRun.objects.order_by("-at").values_list("pk", flat=True)[KEPT_RUNS:]
            BackupRun.objects.filter(pk__in=list(old)).delete()
    except Error:
        logger.debug("The backup could not be noted in the database")


@contextmanager
def sentences(place: Path, instead: str = "") -> Iterator[None]:
    """Turn what the system says about the disk of a folder into a sentence that names the way out."""
    try:
        yield
    except OSError as error:
        full = f"Make room{instead}."
        said = {
            errno.ENOSPC: f"The disk of {place} is full. {full}",
            errno.EDQUOT: f"The disk quota of {place} is used up. {full}",
            errno.EROFS: f"The disk of {place} is read-only. Make it writable{instead}.",
            errno.EACCES: f"This account may not write to {place}. Change its owner{instead}.",
            errno.EPERM: f"This account may not write to {place}. Change its owner{instead}.",
        }.get(error.errno or 0, f"{place}: {error.strerror or error}.")
        raise BackupError(said) from error


def daily() -> None:
    """Make the store's daily backup and remove those that are old enough. Raises BackupError: the sweeper tries again.

    Does nothing where `BACKUPS=0` says that somebody else takes care of it.
    """
    if not settings.BACKUPS:
        return
    made = make(by_itself=True)
    rotate(made.path.parent)


def rotate(place: Path) -> list[str]:
    """Remove the daily backups of a folder that need not be kept; their names."""
    names = [path.name for path in place.iterdir()]
    gone = rotation.superfluous(names, settings.BACKUPS_KEEP_DAILY, settings.BACKUPS_KEEP_WEEKLY)
    for name in gone:
        with suppress(OSError):  # somebody removed it, or holds it open: next time
            (place / name).unlink()
    return gone
