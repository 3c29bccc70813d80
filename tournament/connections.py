"""Where data, messages and counters live: one address each for the database, the task broker and the shared cache.

The defaults need no server: SQLite, a folder of message files and a folder of counters, all under `var/`.
`DATABASE_URL=postgres://…` and `CELERY_BROKER_URL=redis://…` switch to the real ones; a Redis broker keeps the
counters too unless `CACHE_URL` names another.
"""

from pathlib import Path
from typing import Any

import dj_database_url

SQLITE_OPTIONS = {
    # Take the write lock when a transaction starts: two readers that both want to write would otherwise fail at once.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,  # seconds a writer waits for another one
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
}
#: A connection is kept from one request to the next: opening one takes as long as answering an unchanged poll.
SQLITE_SETTINGS = {"CONN_MAX_AGE": 60}
POSTGRES_SETTINGS = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
POSTGRES_OPTIONS = {"connect_timeout": 5}  # seconds: a server that answers nothing is told from a slow one

REDIS_OPTIONS = {
    # Seconds until a message held by a dead worker is handed out again. Kombu looks for such messages every
    # interval x throttle seconds, and its own defaults make that 100 s however low the timeout is.
    "visibility_timeout": 300,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
}


def database(url: str) -> dict[str, Any]:
    """Django's settings for one database address, with what its engine needs to serve several processes."""
    settings: dict[str, Any] = dict(dj_database_url.parse(url))
    if settings["ENGINE"].endswith("sqlite3"):
        return settings | SQLITE_SETTINGS | {"OPTIONS": SQLITE_OPTIONS | settings.get("OPTIONS", {})}
    return settings | POSTGRES_SETTINGS | {"OPTIONS": POSTGRES_OPTIONS | settings.get("OPTIONS", {})}


def broker_options(url: str, queue: Path) -> dict[str, Any]:
    """Kombu's transport options for one broker address; `queue` is the folder of the file broker (created here)."""
    if url.startswith("filesystem:"):
        folders = {"data_folder_in": "messages", "data_folder_out": "messages"}
        folders |= {"processed_folder": "processed", "control_folder": "control"}
        for name in set(folders.values()):
            (queue / name).mkdir(parents=True, exist_ok=True)
        return {key: str(queue / name) for key, name in folders.items()} | {"polling_interval": 0.2}
    return dict(REDIS_OPTIONS) if url.startswith(("redis:", "rediss:", "redis+socket:")) else {}


def caches(url: str, folder: Path) -> dict[str, dict[str, Any]]:
    """Django's caches: `default` is shared by every process (counters, limits), `pages` is each process's own."""
    if url.startswith(("redis:", "rediss:")):
        shared: dict[str, Any] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}
    else:
        shared = {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": str(folder),
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    own = {"BACKEND": "tournament.serving.object_cache.ObjectCache", "OPTIONS": {"MAX_ENTRIES": 2_000}}
    return {"default": shared, "pages": own | {"LOCATION": "pages"}}
