"""Tables as CSV that a spreadsheet opens without running anything in them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.text import slugify

#: What a cell begins with that a spreadsheet takes for a formula; blanks before it do not stop it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def safe(value: Any) -> Any:
    """Return a value that no spreadsheet takes for a formula: text with such a beginning gets a quote before it.

    Full-width signs count too. Numbers stay numbers.
    """
    if not isinstance(value, str):
        return value
    start = value.lstrip(" \u00a0\u3000")[:1]
    return f"'{value}" if start and (start in _FORMULA or start in "＝＋－＠") else value


def answer(name: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> HttpResponse:
    """Return a table as a CSV file of this name."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(name)[:80] or "table"}.csv"'
    response["X-Content-Type-Options"] = "nosniff"
    write = csv.writer(response).writerow
    write([safe(head) for head in heads])
    for row in rows:
        write([safe(cell) for cell in row])
    return response
