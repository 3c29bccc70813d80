"""Put a backup back: everything is checked before anything is touched, and what it replaces is kept as a backup."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone

from tournament.events.models import Event

from ..heartbeat import HOST
from ..models import BackupRun, Heartbeat
from . import archive, databases, making
from .archive import Manifest
from .errors import BackupError

BEFORE = "before-restore-"
PAST_ALL = 1_000_000  # changes of one event that a store never makes between a backup and its restore
ALIVE = timedelta(seconds=30)


@dataclass(frozen=True)
class Restored:
    """What was put back, and where the replaced state is kept (None: there was nothing, or it could not be read)."""

    manifest: Manifest
    kept: Path | None
    migrated: bool  # the backup was made by an older version, and brought up to date


def restore(path: Path, say: Callable[[str], object] = lambda sentence: None) -> Restored:
    """Put the backup at `path` in the place of the store's data. Raises BackupError with a sentence.

    Whatever interrupts it, the database is the old one or the new one, whole.
    """
    var = Path(settings.VAR_DIR)
    with making.sentences(var):
        making.remove_leftovers(var)
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=var) as beside:
            manifest, kept = _restore(path, Path(beside), say)
    older = _bring_up_to_date(manifest)
    _note_what_is_there(path, manifest, kept)
    return Restored(manifest, kept, older)


def _note_what_is_there(path: Path, manifest: Manifest, kept: Path | None) -> None:
    """Write into the restored book of backups what it cannot know: the backup it came from, and the one just made."""
    there = {path: datetime.fromisoformat(manifest.made_at)}
    if kept is not None and kept.is_file():
        there[kept] = timezone.now()
    for file, at in there.items():
        making.note(BackupRun(at=at, host=HOST, path=str(file)[-500:], size=file.stat().st_size))


def _restore(path: Path, beside: Path, say: Callable[[str], object]) -> tuple[Manifest, Path | None]:
    manifest, parts = check(path, beside)
    kind = making.kind_of(manifest)
    kept = _keep(kind, say)
    kind.put_back(parts[kind.part])
    back = kind.count().rows  # a store that was not stopped may have written since: only what is empty is told
    if lost := [table for table, rows in manifest.rows.items() if rows and not back.get(table)]:
        raise BackupError(f"{', '.join(lost)}: nothing came back. What was there before is kept in {kept}.")
    _put_files_back(parts)
    return manifest, kept


def check(path: Path, beside: Path) -> tuple[Manifest, dict[str, Path]]:
    """Verify a backup whole, and that it fits this store. Returns it with its parts, unpacked in `beside`."""
    with archive.opened(path) as opened:
        manifest = archive.read_manifest(opened)
        refuse_unfit(manifest, databases.in_use(), known_migrations())
    making.verify(path, beside)
    return manifest, {name: beside / Path(name).name for name in manifest.parts}


def refuse_unfit(manifest: Manifest, database: str, known: set[tuple[str, str]]) -> None:
    """Raise BackupError for a backup of another kind of database, or of a newer version than this one."""
    kind = making.kind_of(manifest)
    if manifest.database != database:
        here = databases.KINDS[database].name
        raise BackupError(
            f"This backup is of {kind.name} and the store has {here}: a backup goes back into the kind of database "
            f"it was made of. Set DATABASE_URL to one of {kind.name}."
        )
    applied = {(app, name) for app, names in manifest.migrations.items() for name in names}
    if newer := sorted(applied - known):
        app, name = newer[0]
        raise BackupError(
            f"This backup was made by a newer version ({manifest.version}, its data has {app} {name}): "
            f"{archive.UPDATE_FIRST}"
        )


def known_migrations() -> set[tuple[str, str]]:
    """Return every migration this version has, and those that newer ones replace."""
    disk = MigrationLoader(None).disk_migrations
    return set(disk) | {replaced for migration in disk.values() for replaced in migration.replaces}


def signs_of_life() -> list[str]:
    """Return the parts of the store that run right now, as far as they say so."""
    try:
        rows = Heartbeat.objects.filter(seen_at__gt=Now() - ALIVE)
        return [f"the {name} on {host}" for name, host in rows.values_list("name", "host").distinct()]
    except Error:  # no table yet, or a database that has to be restored because it cannot be read
        return []


def _keep(kind: databases.DatabaseKind, say: Callable[[str], object]) -> Path | None:
    """Back up what is about to be replaced, if there is anything. What cannot even be read is copied as it is."""
    try:
        if not kind.count().rows:  # a new machine
            return None
        kept = making.make(prefix=BEFORE).path
        say(f"What is here now is kept in {kept}.")
    except BackupError as error:
        if kind.part != databases.KINDS["sqlite"].part:
            raise
        if not databases.sqlite_file().is_file():
            return None
        kept = _copy_raw(databases.sqlite_file())
        say(f"What is here now could not be backed up ({error}) Its files are kept in {kept}.")
    return kept


def _copy_raw(path: Path) -> Path:
    """Copy a damaged database with what lies beside it, as it is."""
    place = Path(tempfile.mkdtemp(prefix=BEFORE, dir=path.parent))
    for end in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists():
            shutil.copy2(beside, place / beside.name)
    return place


def _put_files_back(parts: dict[str, Path]) -> None:
    for name in archive.KEPT_FILES:
        if name in parts:
            with archive.placed(Path(settings.VAR_DIR) / name) as draft:
                shutil.copyfile(parts[name], draft)
                os.chmod(draft, 0o600)


def _bring_up_to_date(manifest: Manifest) -> bool:
    """Migrate data of an older version, and forget what belongs to the state that was replaced."""
    connection.close()
    applied = {(app, name) for app, names in manifest.migrations.items() for name in names}
    older = bool(set(MigrationLoader(None).disk_migrations) - applied)
    if older:
        call_command("migrate", verbosity=0)
    Heartbeat.objects.all().delete()
    outdate_pages()
    for name in settings.CACHES:
        caches[name].clear()
    return older


def outdate_pages() -> None:
    """Count each version on, past any number of the replaced state: no phone shall take it for what it shows."""
    Event.objects.update(version=F("version") + PAST_ALL)
