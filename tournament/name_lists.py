"""Lists of names: what they are sorted by, which typed letters are in them, and one word for each."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from django.db import models

#: Letters that Unicode does not take apart into a plain letter and a mark.
_PLAIN = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


def in_a_list(name: str) -> str:
    """Return what a list of names is sorted by: marks over letters and capitals do not count, so Łukasz follows Lou.

    A name is found by the same letters: `lukasz` finds Łukasz.
    """
    apart = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def surname_first(name: str) -> str:
    """Return `Featherstone, Pia` for Pia Featherstone."""
    first, _, last = name.rpartition(" ")
    return f"{last}, {first}" if first else last


def names_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the people of a table in a word each: given names, surnames where those are alike, else whole names."""
    for place in (0, -1):
        words = tuple(_cut(name.split()[place]) for name in names)
        if len({word.casefold() for word in words}) == len(words):
            return words
    return tuple(names)


def _cut(word: str, most: int = 14) -> str:
    """Return a word that fits on a button."""
    return word if len(word) <= most else f"{word[: most - 1]}…"


class ListedAs(models.CharField):
    """What lists sort a row by, made from its `name` whenever the row is stored: every database sorts it alike."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        value = in_a_list(str(getattr(model_instance, "name", "")))[: self.max_length]
        setattr(model_instance, self.attname, value)
        return value


class Listed(models.Model):
    """A row that stands in lists by its `name`."""

    listed_as = ListedAs(max_length=180, editable=False, default="", help_text="What lists sort the name by.")

    class Meta:
        abstract = True

    def save(self, **options: Any) -> None:
        if "name" in (stored := options.get("update_fields") or ()):
            options["update_fields"] = {*stored, "listed_as"}
        super().save(**options)
