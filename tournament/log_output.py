"""How log lines are written: for eyes or for machines, to the terminal and perhaps to a file of bounded size.

What is bound to the running request or task (`structlog.contextvars`) stands in each line, whoever writes it. Secrets
of addresses (guests' codes, one-time links) never do.
"""

from __future__ import annotations

import logging
import logging.handlers
import os
from contextlib import suppress
from typing import Any

import structlog
from django.http import HttpRequest

#: Places of an address that hold secrets although they look like names. Of the others, numbers and slugs are none.
SECRET_NAMES = {"code", "key", "secret", "signature", "token", "uid", "uidb64"}
KEPT_FILES = 5  # older ones of a log file: `marshal.log.1` is the newest of them


def masked_path(request: HttpRequest) -> str:
    """Return the path of a request with "…" in the place of whatever may be a secret; without its question part."""
    match = request.resolver_match
    if match is None:  # no page has this address: it may be a secret link with a letter too many
        first, _, rest = request.path.lstrip("/").partition("/")
        return f"/{first[:20]}/…" if rest else f"/{first[:20]}"
    path = request.path
    for name, value in match.kwargs.items():
        known = isinstance(value, int) or f"<slug:{name}>" in match.route
        if name in SECRET_NAMES or not known:
            path = path.replace(str(value), "…")
    return path


def mask_paths(logger: Any, name: str, event: dict[str, Any]) -> dict[str, Any]:
    """Take the address out of what Django says about a request ("Internal Server Error: /…"), and name its number.

    Django says some of it after the request is over, when nothing is bound any more.
    """
    request = getattr(event.get("_record"), "request", None)
    if isinstance(request, HttpRequest) and isinstance(event.get("event"), str):
        event["event"] = event["event"].replace(request.path, masked_path(request))
        if number := getattr(request, "number", ""):
            event.setdefault("request", number)
    return event


#: What every line gets, ours and other libraries'.
SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
]


class RotatedFile(logging.handlers.WatchedFileHandler):
    """A log file that several processes write: whoever finds it full renames it, and the others notice."""

    def __init__(self, filename: str, most: int) -> None:
        super().__init__(filename, encoding="utf-8", delay=True)
        self.most = most  # bytes

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):  # Windows renames no open file: then it grows
            if os.path.getsize(self.baseFilename) >= self.most:
                self._rotate()
        super().emit(record)

    def _rotate(self) -> None:
        """Rename the file and its predecessors, once, however many processes found it full."""
        lock = f"{self.baseFilename}.lock"
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))  # somebody else is at it: FileExistsError, and we write on
        try:
            if os.path.getsize(self.baseFilename) >= self.most:
                for number in range(KEPT_FILES - 1, 0, -1):
                    with suppress(FileNotFoundError):
                        os.replace(f"{self.baseFilename}.{number}", f"{self.baseFilename}.{number + 1}")
                os.replace(self.baseFilename, f"{self.baseFilename}.1")
        finally:
            os.unlink(lock)


def config(level: str, form: str, file: str = "", file_mb: int = 10) -> dict[str, Any]:
    """Return Django's LOGGING: `form` is `console` or `json`, `file` a path or empty."""
    formatters: dict[str, Any] = {
        "console": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": [*SHARED, mask_paths],
            "processor": structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        },
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": [*SHARED, mask_paths],
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(default=str),
            ],
        },
    }
    handlers: dict[str, Any] = {"console": {"class": "logging.StreamHandler", "formatter": form}}
    if file:
        most = file_mb * 1024 * 1024
        handlers["file"] = {
            "()": "tournament.log_output.RotatedFile",
            "filename": file,
            "most": most,
            "formatter": form,
        }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": formatters,
        "handlers": handlers,
        "root": {"handlers": list(handlers), "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "django.request": {"level": "ERROR"},  # an address nobody knows is no news
        },
    }


def configure() -> None:
    """Make `structlog.get_logger()` write through the same handlers as everybody else."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
