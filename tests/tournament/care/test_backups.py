"""A backup is whole or it is not there; a restore is checked first and leaves the old state or the new one."""

import datetime
import errno
import io
import json
import os
import shutil
import sqlite3
import stat
import threading
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.utils.module_loading import import_string

from tournament.care.backups import archive, databases, making, restoring
from tournament.care.backups.archive import Manifest
from tournament.care.backups.errors import BackupError
from tournament.care.heartbeat import Pulse
from tournament.care.models import BackupRun
from tournament.events.models import Event
from tournament.events.services import create_event

from .conftest import Disk


def rewrite(path: Path, **parts: bytes | None) -> Path:
    """The backup with these parts in place of its own (None: left out), the manifest as it was."""
    with zipfile.ZipFile(path) as archive_:
        held = {name: archive_.read(name) for name in archive_.namelist()}
    held |= {name.replace("__", "."): data for name, data in parts.items() if data is not None}
    for name in (name.replace("__", ".") for name, data in parts.items() if data is None):
        del held[name]
    with zipfile.ZipFile(path, "w") as archive_:
        for name, data in held.items():
            archive_.writestr(name, data)
    return path


def with_manifest(path: Path, **changes: Any) -> Path:
    """The backup, whose manifest says something else."""
    with zipfile.ZipFile(path) as archive_:
        manifest = json.loads(archive_.read("manifest.json"))
    return rewrite(path, manifest__json=json.dumps(manifest | changes).encode())


def test_a_backup_has_what_a_copied_file_misses(disk: Disk, tmp_path: Path) -> None:
    """The last entries are in the log beside the database: a copy of the file has none of them, a backup has all."""
    disk.used.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    disk.add("Ana")
    shutil.copy(disk.database, tmp_path / "copy.sqlite3")
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        assert copy.execute("SELECT count(*) FROM player").fetchone() == (0,)
    made = making.make()
    assert made.manifest.rows == {"player": 1, "django_migrations": 1}
    with zipfile.ZipFile(made.path) as held:
        assert sorted(held.namelist()) == ["database.sqlite3", "manifest.json", "secret_key"]


def test_only_its_owner_may_read_it_and_nothing_else_is_left(disk: Disk) -> None:
    """It holds the secret key. No half-written file lies beside it."""
    made = making.make()
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(made.path.parent.stat().st_mode) == 0o700
    assert disk.backups() == [made.path.name]
    run = BackupRun.objects.get()
    assert (run.path, run.size, run.error, run.by_itself) == (str(made.path), made.size, "", False)


def test_a_backup_during_work_is_of_one_moment(disk: Disk) -> None:
    """Somebody writes pairs of rows all the time: no backup has half a pair, and the writer is not stopped."""
    stop = threading.Event()
    written = 0

    def work() -> None:
        nonlocal written
        while not stop.is_set():
            disk.used.execute("BEGIN IMMEDIATE")
            disk.used.execute("INSERT INTO player VALUES ('white')")
            disk.used.execute("INSERT INTO player VALUES ('black')")
            disk.used.execute("COMMIT")
            written += 1

    worker = threading.Thread(target=work)
    worker.start()
    try:
        counts = []
        for number in range(4):
            before = written
            counts.append(making.make(disk.var / "backups" / f"{number}.zip").manifest.rows["player"])
            assert written > before, "the writer stood still while the backup was made"
    finally:
        stop.set()
        worker.join()
    assert [count % 2 for count in counts] == [0] * 4
    assert counts == sorted(counts) and counts[-1] > counts[0]


def test_what_is_restored_is_the_store_as_it_was(disk: Disk) -> None:
    """Rows and secret come back; the state between is kept, and can be restored in turn."""
    disk.add("Ana")
    made = making.make()
    disk.add("Ben")
    (disk.var / "secret_key").write_text("the second secret")
    restored = restoring.restore(made.path)
    assert disk.names() == ["Ana"]
    assert (disk.var / "secret_key").read_text() == "the first secret"
    assert stat.S_IMODE((disk.var / "secret_key").stat().st_mode) == 0o600
    assert restored.kept and restored.kept.name.startswith("before-restore-")
    restoring.restore(restored.kept)
    assert disk.names() == ["Ana", "Ben"]
    assert (disk.var / "secret_key").read_text() == "the second secret"
    assert not list(disk.var.glob(".*"))


def test_a_restored_store_knows_its_backups(disk: Disk) -> None:
    """A backup cannot note itself; whoever looks at the status after a restore must not read that there is none."""
    made = making.make()
    BackupRun.objects.all().delete()  # as the restored tables have it
    kept = restoring.restore(made.path).kept
    noted = list(BackupRun.objects.order_by("at").values_list("path", "error"))
    assert (str(made.path), "") in noted and noted[-1] == (str(kept), "")
    assert all(run.size for run in BackupRun.objects.all())


def test_a_restored_database_is_seen_by_who_has_it_open(disk: Disk) -> None:
    """A connection that was open all the time reads the restored rows, and writes to them."""
    disk.add("Ana")
    made = making.make()
    disk.add("Ben")
    restoring.restore(made.path)
    disk.add("Cleo")
    assert disk.names() == ["Ana", "Cleo"]


DAMAGES: dict[str, tuple[Any, str]] = {
    "cut in half": (lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]), "damaged or no"),
    "not a zip": (lambda path: path.write_text("Dice Marshal"), "damaged or not a backup"),
    "another zip": (lambda path: rewrite(path, manifest__json=None), "no manifest"),
    "a manifest of something else": (lambda path: rewrite(path, manifest__json=b"[1]"), "manifest cannot be read"),
    "without its database": (lambda path: rewrite(path, database__sqlite3=None), "database.sqlite3 is missing"),
    "with another database": (lambda path: rewrite(path, database__sqlite3=b"x" * 9000), "not what was written"),
    "with another secret": (lambda path: rewrite(path, secret_key=b"mine"), "secret_key is not what was written"),
    "with other rows": (lambda path: with_manifest(path, rows={"player": 7}), "rows that its manifest names"),
    "of another database": (lambda path: with_manifest(path, database="postgresql"), "is of PostgreSQL and the store"),
    "of a database nobody knows": (lambda path: with_manifest(path, database="oracle"), "not known here: oracle"),
    "of a newer form": (lambda path: with_manifest(path, format=2, version="3.0"), r"newer version \(3.0\): install"),
    "of a newer version": (
        lambda path: with_manifest(path, migrations={"events": ["0001_initial", "9999_future"]}),
        "newer version .*9999_future.*install that version",
    ),
    "gone": (lambda path: path.unlink(), "There is no file"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_unfit_backup_is_refused_before_anything_is_touched(disk: Disk, damage: str) -> None:
    """Each says what is wrong; the store stays as it is, and nothing is written for it."""
    made = making.make()
    disk.add("Ana")
    spoil, said = DAMAGES[damage]
    spoil(made.path)
    before = {path: path.stat().st_mtime_ns for path in disk.var.iterdir() if path.is_file()}
    with pytest.raises(BackupError, match=said):
        restoring.restore(made.path)
    assert disk.names() == ["Ana"]
    assert {path: path.stat().st_mtime_ns for path in disk.var.iterdir() if path.is_file()} == before
    assert not [name for name in disk.backups() if name.startswith("before-restore-")]


def test_a_flipped_bit_is_found(disk: Disk) -> None:
    """One wrong bit anywhere in the packed database, and the backup is refused."""
    disk.add("Ana")
    made = making.make()
    with zipfile.ZipFile(made.path) as held:
        info = held.getinfo("database.sqlite3")
        middle = info.header_offset + 30 + len(info.filename) + info.compress_size // 2
    data = bytearray(made.path.read_bytes())
    data[middle] ^= 0x10
    made.path.write_bytes(data)
    with pytest.raises(BackupError, match="damaged"):
        restoring.restore(made.path)
    assert disk.names() == ["Ana"]


def test_a_damaged_database_is_replaced_and_kept(disk: Disk) -> None:
    """The day a backup is there for: what cannot be read any more is kept beside, and the backup goes in its place."""
    disk.add("Ana")
    made = making.make()
    disk.used.close()
    disk.database.write_bytes(b"no database at all" * 500)
    said: list[str] = []
    restored = restoring.restore(made.path, said.append)
    assert disk.names() == ["Ana"]
    assert restored.kept and (restored.kept / disk.database.name).read_bytes().startswith(b"no database at all")
    assert "could not be backed up" in said[0] and str(restored.kept) in said[0]


def test_a_new_machine_takes_the_store_over(disk: Disk, tmp_path: Path, settings: LazySettings) -> None:
    """A backup brought to an empty folder is the whole store, and nothing is kept of the nothing that was there."""
    disk.add("Ana")
    brought = making.make(tmp_path / "brought.zip").path
    disk.used.close()
    shutil.rmtree(disk.var)
    disk.var.mkdir()
    assert restoring.restore(brought).kept is None
    assert disk.names() == ["Ana"]
    assert (disk.var / "secret_key").read_text() == "the first secret"
    assert disk.backups() == []


def test_a_damaged_database_makes_no_backup(disk: Disk) -> None:
    """A backup of rubbish would push the good ones out; it is refused, and the book says so."""
    disk.used.close()
    disk.database.write_bytes(disk.database.read_bytes()[:100] + b"\0" * 9000)
    with pytest.raises(BackupError, match="SQLite"):
        making.make(by_itself=True)
    assert disk.backups() == []
    assert "SQLite" in BackupRun.objects.get().error


FAULTS = [
    (OSError(errno.ENOSPC, "No space left on device"), "is full. Make room, or name another place: backup FILE."),
    (OSError(errno.EROFS, "Read-only file system"), "is read-only. Make it writable, or name another place"),
    (
        PermissionError(errno.EACCES, "Permission denied"),
        "Change its owner, or name",
    ),
    (OSError(errno.EIO, "Input/output error"), "Input/output error"),
]


@pytest.mark.parametrize(("fault", "said"), FAULTS, ids=lambda value: getattr(value, "strerror", ""))
def test_a_disk_that_fails_is_a_sentence(
    disk: Disk, fault: OSError, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Full, read-only, not ours, broken: one line, nothing left behind, and an older backup of that name unharmed."""
    target = disk.var / "backups" / "mine.zip"
    making.make(target)
    before = target.read_bytes()

    def fail(*_: Any) -> None:
        raise fault

    monkeypatch.setattr(archive, "write", fail)
    with pytest.raises(CommandError, match=said):
        call_command("backup", str(target))
    assert disk.backups() == ["mine.zip"]
    assert target.read_bytes() == before


def test_a_restore_on_a_full_disk_is_a_sentence(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the store's own disk, and the store stays as it is."""
    made = making.make()
    disk.add("Ana")

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(archive, "unpack", full)
    with pytest.raises(CommandError, match=f"The disk of {disk.var} is full. Make room.$"):
        call_command("restore", str(made.path))
    assert disk.names() == ["Ana"]


def test_a_folder_that_cannot_be_made_is_a_sentence(disk: Disk, tmp_path: Path) -> None:
    """The named place is a file, not a folder."""
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="file"):
        call_command("backup", str(tmp_path / "file" / "x.zip"))


def test_the_commands_say_what_they_did(disk: Disk) -> None:
    """Where the backup is and how much is in it; from when the restored store is and what was kept."""
    disk.add("Ana")
    out = io.StringIO()
    call_command("backup", stdout=out)
    path = Path(out.getvalue().split(" (")[0])
    assert path.is_file() and "2 rows, verified" in out.getvalue()
    out = io.StringIO()
    call_command("restore", str(path), stdout=out)
    kept, restored, *_ = out.getvalue().splitlines()
    assert "is kept in" in kept and "before-restore-" in kept
    assert restored.startswith("Restored the store as of ") and "(2 rows)" in restored


def test_a_running_store_is_not_restored_over_by_mistake(disk: Disk) -> None:
    """While a worker or a sweeper gives signs of life, `restore` wants to be told twice."""
    disk.add("Ana")
    made = making.make()
    disk.add("Ben")
    Pulse("worker").beat()
    with pytest.raises(CommandError, match="The store is running .the worker on .*--yes"):
        call_command("restore", str(made.path))
    assert disk.names() == ["Ana", "Ben"]
    out = io.StringIO()
    call_command("restore", str(made.path), "--yes", stdout=out)
    assert disk.names() == ["Ana"]
    assert "Start the web server, the worker and the sweeper again." in out.getvalue()


def test_what_phones_show_of_the_replaced_store_is_outdated(disk: Disk) -> None:
    """A phone that shows version 12 of before must not be told "unchanged" when the restored event reaches 12 again."""
    event = create_event(None, name="Thursday", date=datetime.date(2026, 11, 19), seed=7)
    shown = Event.objects.get(pk=event.pk).version
    restoring.restore(making.make().path)
    assert Event.objects.get(pk=event.pk).version == shown + restoring.PAST_ALL


def test_a_backup_of_an_older_version_is_brought_up_to_date(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was applied since then is applied to it; a backup of this very version is left as it is."""
    called: list[tuple[Any, ...]] = []
    monkeypatch.setattr(restoring, "call_command", lambda *words, **_: called.append(words))
    made = making.make()
    assert restoring.restore(made.path).migrated
    assert called == [("migrate",)]
    known = restoring.known_migrations()
    manifest = Manifest("", "", "", "", "sqlite", {app: [n for a, n in known if a == app] for app, _ in known})
    assert not restoring._bring_up_to_date(manifest)
    assert called == [("migrate",)]


def test_the_daily_backup_rotates_and_notes_itself(disk: Disk, settings: LazySettings) -> None:
    """One file more, the old ones fewer, and none when `BACKUPS=0`."""
    place = disk.var / "backups"
    place.mkdir()
    for day in range(1, 31):
        (place / f"dice-marshal-daily-2026-01-{day:02}-030000.zip").write_text("")
    (place / "dice-marshal-2026-01-01-000000.zip").write_text("asked for")
    settings.BACKUPS = False
    making.daily()
    assert len(disk.backups()) == 31 and not BackupRun.objects.exists()
    settings.BACKUPS = True
    making.daily()
    assert BackupRun.objects.get().by_itself
    assert "dice-marshal-2026-01-01-000000.zip" in disk.backups()
    assert (
        len([name for name in disk.backups() if "-daily-" in name]) == 8
    )  # seven days, and a week's newest before them


def test_the_daily_backup_is_a_job_of_the_sweeper(settings: LazySettings) -> None:
    """The settings name it before the job that deletes, and the name leads to it."""
    assert list(settings.DAILY_JOBS).index("backup") < list(settings.DAILY_JOBS).index("prune")
    assert import_string(settings.DAILY_JOBS["backup"]) is making.daily


def test_what_a_killed_backup_left_is_swept_away(disk: Disk) -> None:
    """A kill -9 leaves a folder with a copy of the database; the next backup a day later removes it."""
    place = disk.var / "backups"
    for name, age in ((".copy-old", 2), (".copy-new", 0), (".dice-marshal-x.zip.77", 2)):
        (place / name).mkdir(parents=True)
        os.utime(place / name, (time.time() - age * 86400,) * 2)
    made = making.make()
    assert disk.backups() == [".copy-new", made.path.name]
    (disk.var / ".restore-old").mkdir()
    os.utime(disk.var / ".restore-old", (0, 0))
    restoring.restore(made.path)
    assert not (disk.var / ".restore-old").exists()


def test_nothing_secret_is_on_a_command_line(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    """PostgreSQL's programs are told the password where other people of the machine cannot read it."""
    monkeypatch.setitem(
        settings.DATABASES, "default",
        {"HOST": "db.example", "PORT": 5433, "USER": "marshal", "PASSWORD": "quill", "NAME": "store",
         "OPTIONS": {"sslmode": "require"}},
    )  # fmt: skip
    ran: list[Any] = []

    def run(command: list[str], **more: Any) -> Any:
        ran.append((command, more["env"]))
        raise FileNotFoundError

    monkeypatch.setattr(databases.subprocess, "run", run)
    with pytest.raises(FileNotFoundError):
        databases.look_at_postgres(Path("x.pgdump"))
    command, environment = ran[0]
    assert "quill" not in " ".join(command)
    wanted = {
        "PGHOST": "db.example",
        "PGPORT": "5433",
        "PGUSER": "marshal",
        "PGPASSWORD": "quill",
        "PGDATABASE": "store",
    }
    assert {name: environment[name] for name in wanted} == wanted
    assert environment["PGSSLMODE"] == "require"


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pg_dump the way out is to install it."""
    monkeypatch.setattr(databases.shutil, "which", lambda name: None)
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(()))
    with pytest.raises(BackupError, match="pg_dump is missing: install"):
        databases.program("pg_dump")


def test_the_newest_program_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older pg_dump refuses a newer server; 9 is older than 15."""
    places = [Path(f"/usr/lib/postgresql/{version}/bin/pg_dump") for version in ("9", "15", "13", "odd")]
    monkeypatch.setattr(databases.shutil, "which", lambda name: None)
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(places))
    assert databases.program("pg_dump") == os.fspath(places[1])
