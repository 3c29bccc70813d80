"""A long list a page at a time: pages, the page that has a certain row, and addresses that never break."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from .name_lists import in_a_list


def page_number(text: str | None) -> int:
    """Return the number of a page in an address; 1 for anything that is none (`x`, `-3`, `0`, nothing)."""
    return max(1, int(text)) if text and text.isascii() and text.isdigit() and len(text) < 10 else 1


def page_of(rows: Any, number: int, size: int, *, count: int | None = None) -> Page:
    """Page `number` of `rows` (a list or a query), the last page for a number beyond it.

    `count` spares the query for it where it is known.
    """
    paginator = Paginator(rows, size)
    if count is not None:
        paginator.count = count
    return paginator.page(min(number, paginator.num_pages))


def page_with(position: int, size: int) -> int:
    """Return the number of the page that has row `position`, counted from 0."""
    return position // size + 1


def query_without(request: HttpRequest, *names: str) -> str:
    """Return the address's query without these names, ready for one more: `q=ana&`, or nothing."""
    kept = request.GET.copy()
    for name in names:
        kept.pop(name, None)
    return f"{kept.urlencode()}&" if kept else ""


def matching(names: Iterable[tuple[int, str]], typed: str) -> list[int]:
    """Return the keys of the names that have the typed letters in them, whatever their case and marks; the same on
    every database.
    """
    wanted = in_a_list(typed).strip()
    return [key for key, name in names if wanted in in_a_list(name)]
