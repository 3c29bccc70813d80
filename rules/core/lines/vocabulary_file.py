"""The vocabulary of a game from its `log/vocabulary.json`: words apart by spaces, and other forms under their verb."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules.core.lines.notation import Vocabulary
from rules.core.lines.told_claims import Telling

#: What is said in every game: how a verb is denied, and how players agree to end it.
NEGATIONS = frozenset(("no", "not", "doesn't", "doesnt", "don't", "dont", "didn't", "didnt", "skip", "skips"))
AGREED = {
    "we stop": "stop", "game stopped": "stop", "agreed draw": "tie", "agreed tie": "tie", "give up": "concede",
    "gives up": "concede", "draw agreed": "tie", "intentional draw": "tie", "time is": "time",
}  # fmt: skip
#: Fields in which a form leads to its verb.
_OF_VERBS = ("aliases", "inflected", "spoken")


def read_vocabulary(file: Path, endings: Iterable[str] = ()) -> Vocabulary:
    """Return the vocabulary in a file, with the verbs that end a game: decisions that need no more words."""
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    read = {name: _read(name, value) for name, value in data.items() if name != "told"}
    read["told"] = _telling(data.get("told", {}))
    read["phrases"] = _phrases(data.get("phrases", {}) | AGREED)
    read["negations"] = NEGATIONS | read.get("negations", frozenset())
    read["endings"] = frozenset(endings)
    for name in ("decisions", "alone"):
        read[name] |= read["endings"]
    return Vocabulary(**read)


def _read(name: str, value: Any) -> Any:
    if isinstance(value, int) or name in ("turn", "lands"):
        return value
    if isinstance(value, str):
        return frozenset(value.split())
    if name in _OF_VERBS:
        return {form: verb for verb, forms in value.items() for form in forms.split()}
    return {verb: frozenset(words.split()) for verb, words in value.items()}


def _telling(told: dict[str, Any]) -> Telling:
    words, figures = frozenset(told.get("words", "").split()), told.get("figures", {})
    by_word = {form: figure for figure, forms in figures.items() for form in forms.split()}
    sentences = [(re.compile(said, re.IGNORECASE), claim) for claim, said in told.get("sentences", {}).items()]
    return Telling(words, by_word, told.get("harm", ""), told.get("fell", ""), told.get("fallen", ""), tuple(sentences))


def _phrases(told: dict[str, str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """By two words, or by one and "", what they stand for."""
    pairs = (([*words.split(), ""][:2], meant.split()) for words, meant in told.items())
    return {(first, second): tuple(meant) for (first, second), meant in pairs}
