"""Addresses for load balancers and container engines: is this web server of use?

They are answered before anything else looks at the request: whatever `Host` it names, without a session and without a
redirect to HTTPS. `/health/` asks the database, `/health/live/` only whether the process answers.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import Error, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse

from tournament.install_paths import COMMAND

OK = "ok"


def database_fault() -> str:
    """Return a sentence about a database that cannot be asked, or "". One query: of a table that every store has."""
    table = MigrationRecorder.Migration._meta.db_table
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT 1 FROM {table} LIMIT 1")
            return "" if cursor.fetchone() else f"The database is empty: {MIGRATE}"
    except OperationalError as error:
        return f"The database is empty: {MIGRATE}" if "no such table" in str(error) else UNREACHABLE
    except Error as error:
        return f"The database is empty: {MIGRATE}" if table in str(error) else UNREACHABLE


MIGRATE = f"run `{COMMAND} migrate`."
UNREACHABLE = "The database cannot be reached."
ANSWERS: dict[str, Callable[[], str]] = {"/health/": database_fault, "/health/live/": lambda: ""}


def answer_health(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer the health addresses: 200 and "ok", or 503 and a sentence."""

    def answer(request: HttpRequest) -> HttpResponse:
        look = ANSWERS.get(request.path_info)
        if look is None or request.method not in ("GET", "HEAD"):
            return get_response(request)
        fault = look()
        plain = HttpResponse(f"{fault or OK}\n", "text/plain; charset=utf-8", status=503 if fault else 200)
        plain["Cache-Control"] = "no-store"
        return plain

    return answer
