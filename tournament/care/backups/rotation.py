"""Which of the daily backups are kept: values in, values out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

PREFIX = "dice-marshal-"
DAILY = f"{PREFIX}daily-"
_STAMP = "%Y-%m-%d-%H%M%S"
_DAILY_NAME = re.compile(rf"{DAILY}(\d{{4}}-\d\d-\d\d-\d{{6}})\.zip")


def name_at(moment: datetime, by_itself: bool = False, prefix: str = PREFIX) -> str:
    """Return the file name of a backup made at a local time."""
    return f"{DAILY if by_itself else prefix}{moment.strftime(_STAMP)}.zip"


def made_at(name: str) -> datetime | None:
    """Return when a daily backup was made, by its name. None: it is no daily backup and never removed."""
    match = _DAILY_NAME.fullmatch(name)
    try:
        return datetime.strptime(match[1], _STAMP) if match else None
    except ValueError:
        return None


def superfluous(names: Iterable[str], daily: int, weekly: int) -> list[str]:
    """Return the daily backups to remove, oldest first.

    Kept are the newest of each of the last `daily` days that have one, and the newest of each of the last `weekly`
    calendar weeks. The newest of all is always kept, and so is every file somebody asked for.
    """
    dated = sorted(((at, name) for name in names if (at := made_at(name))), reverse=True)
    kept = {name for _, name in dated[:1]}
    for most, period in ((daily, "%Y-%m-%d"), (weekly, "%G-%V")):
        newest: dict[str, str] = {}
        for at, name in dated:
            newest.setdefault(at.strftime(period), name)
        kept.update(list(newest.values())[:most])
    return [name for _, name in reversed(dated) if name not in kept]
