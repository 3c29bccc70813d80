"""The store's disk: how full it is, and what to say when it is full or cannot be written to.

Nothing here needs the settings, so that a program which fails while it reads them can be explained too.
"""

from __future__ import annotations

import errno
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tournament.install_paths import COMMAND

FULL = "The store's disk is full."
UNWRITABLE = "The store's disk cannot be written to."
#: What somebody at the machine does about it.
MEND = {
    FULL: f"Free some room on it: `{COMMAND} prune --dry-run` shows what can be deleted.",
    UNWRITABLE: "Check whether the disk is read-only, and whether the folder VAR_DIR belongs to the user of the store.",
}

_ERRNO = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: UNWRITABLE,
    errno.EACCES: UNWRITABLE,
    errno.EPERM: UNWRITABLE,
    errno.ENOTDIR: UNWRITABLE,
    errno.EIO: UNWRITABLE,
}
#: What SQLite says, and PostgreSQL's codes (disk_full, read_only_sql_transaction).
_SQLITE = {
    "database or disk is full": FULL,
    "readonly database": UNWRITABLE,
    "disk i/o error": UNWRITABLE,
    "unable to open database file": UNWRITABLE,
}
_SQLSTATE = {"53100": FULL, "25006": UNWRITABLE}


def fault_of(error: BaseException | None) -> str:
    """FULL or UNWRITABLE when that is what an error, or what it came from, is about; else ""."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if found := _own_fault(error):
            return found
        error = error.__cause__ or error.__context__
    return ""


def _own_fault(error: BaseException) -> str:
    if isinstance(error, OSError):
        return _ERRNO.get(error.errno or 0, "")
    if state := getattr(error, "sqlstate", None):
        return _SQLSTATE.get(state, "")
    # by its name, so that no database needs to be there to explain why there is none
    if type(error).__name__ not in ("OperationalError", "DatabaseError"):
        return ""
    said = str(error).lower()
    return next((fault for words, fault in _SQLITE.items() if words in said), "")


@contextmanager
def explained() -> Iterator[None]:
    """End the program with one line instead of a traceback when the disk is at fault."""
    try:
        yield
    except Exception as error:
        fault = fault_of(error)
        if not fault:
            raise
        sys.exit(f"{fault} {MEND[fault]} ({error})")


@dataclass(frozen=True, slots=True)
class Usage:
    """Bytes: of the whole disk, free on it, and of each part of the store on it (`parts` by name)."""

    total: int
    free: int
    parts: dict[str, int]

    @property
    def used(self) -> int:
        """Return bytes that are the store's own."""
        return sum(self.parts.values())

    @property
    def is_low(self) -> bool:
        """Less than a twentieth of the disk and less than 1 GiB are free, or not even 100 MiB."""
        return self.free < 100 * 2**20 or (self.free < 2**30 and self.free < self.total / 20)


def usage(var_dir: Path, database: Path | None = None) -> Usage:
    """Return the use of the disk that holds `var_dir`; `database` is the file of SQLite, None for a database
    elsewhere.
    """
    disk = shutil.disk_usage(var_dir)
    parts = {"queue": size_of(var_dir / "queue"), "cache": size_of(var_dir / "cache")}
    parts["backups"] = size_of(var_dir / "backups")
    if database is not None:
        parts["database"] = sum(size_of(database.with_name(database.name + end)) for end in ("", "-wal", "-shm"))
    return Usage(disk.total, disk.free, parts)


def size_of(path: Path) -> int:
    """Return bytes of a file or of everything in a folder; 0 when there is none. Files may vanish meanwhile."""
    if path.is_dir():
        return sum(size_of(each) for each in path.iterdir())
    try:
        return path.stat().st_size
    except OSError:
        return 0
