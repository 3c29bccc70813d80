"""An event as one file: made here, read on another installation as the same event.

The file is JSON, packed with gzip: `{"archive", "version", "made_at", "product", "digest", "tables"}`. `digest` is
the SHA-256 of the tables, so that a damaged file is known before anything is read.
"""

from __future__ import annotations

import datetime
import gzip
import hashlib
import io
import json
import zlib
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from tournament import __version__
from tournament.events.errors import BadInput
from tournament.events.models import Entrant, Event

from .kept_rows import TABLES

KIND, VERSION = "dice-marshal event", 2
#: Bytes of an unpacked archive; 2,048 players with a log for every match take about half of it.
MOST = 128 * 1024 * 1024
WAY_OUT = "Make the archive again where the event was run, and send the file as it is."


class _Exact(DjangoJSONEncoder):
    """Times to the microsecond; Django's own drops the last three digits."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime.datetime) else super().default(o)


def tables_of(event: Event) -> dict[str, Any]:
    """Return every row that travels, by table, as plain JSON values."""
    tables: dict[str, Any] = {
        table.name: [{each.attname: each.value_from_object(row) for each in table.fields} for row in table.rows(event)]
        for table in TABLES
    }
    apart = Entrant.apart.through.objects.filter(from_entrant__event=event).order_by("from_entrant", "to_entrant")
    tables["apart"] = [list(pair) for pair in apart.values_list("from_entrant", "to_entrant")]
    found: dict[str, Any] = json.loads(json.dumps(tables, cls=_Exact))
    for row in found["trail"]:  # who was removed keeps the secret of the own link here, never elsewhere
        for kept in row["data"].get("kept", ()):
            kept.pop("code", None)
            kept.pop("codes", None)
    return found


def _digest(tables: Any) -> str:
    text = json.dumps(tables, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def make(event: Event) -> bytes:
    """Return the archive of an event."""
    tables = tables_of(event)
    whole = {
        "archive": KIND,
        "version": VERSION,
        "made_at": timezone.now().isoformat(),
        "product": __version__,
        "digest": _digest(tables),
        "tables": tables,
    }
    return gzip.compress(json.dumps(whole, ensure_ascii=True).encode(), mtime=0)


def _refuse(what: str, way_out: str = WAY_OUT) -> BadInput:
    return BadInput("archive", what, way_out)


def opened(data: bytes) -> dict[str, Any]:
    """Return the tables of an archive. Raises BadInput: what is wrong with the file, and the way out."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            text = file.read(MOST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise _refuse("This file is not an event archive, or it is damaged: it cannot be unpacked.") from error
    if len(text) > MOST:
        raise _refuse(
            f"This archive unpacks to more than {MOST // 1024 // 1024} MB.",
            "Delete logs that nobody needs any more where the event was run, and make the archive again.",
        )
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _refuse("This file is not an event archive: it holds no JSON.") from error
    if not isinstance(whole, dict) or whole.get("archive") != KIND:
        raise _refuse(
            "This file is not an event archive of Dice Marshal.", "Choose the file that “Event archive” gave you."
        )
    if type(whole.get("version")) is not int or not 1 <= whole["version"] <= VERSION:
        made, version = str(whole.get("product", "?"))[:20], str(whole.get("version"))[:10]
        raise _refuse(
            f"This archive has version {version}, made by Dice Marshal {made}; this is {VERSION}.",
            "Update this installation, then import it again.",
        )
    tables = whole.get("tables")
    if not isinstance(tables, dict) or _digest(tables) != whole.get("digest"):
        raise _refuse("This archive is damaged: its rows do not give its digest.")
    return tables if whole["version"] > 1 else _from_version_1(tables)


def _from_version_1(tables: dict[str, Any]) -> dict[str, Any]:
    """Return the tables with the proofs of rounds in a table of their own, as they have been since version 2."""
    rounds = tables.get("rounds")
    if "proofs" in tables or not isinstance(rounds, list):
        return tables
    held = [row for row in rounds if isinstance(row, dict)]
    proofs = [
        {"id": at, "round_id": row.get("id"), "body": row.pop("proof", {})} for at, row in enumerate(held, start=1)
    ]
    return tables | {"proofs": proofs}
