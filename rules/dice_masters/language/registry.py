"""The language that the cards of Dice Masters are written in: its signs, and its phrases (docs/card-language.md)."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rules.core.language.registry import NUMBER_AND_NAME, Language

_DATA = json.loads((Path(__file__).parent / "advice.json").read_text(encoding="utf-8"))
#: What the author of a line is told where no phrase fits: a wording as cards print it, and how it is said here. A group
#: of the wording is `\1` in the advice. The first row whose wording lies at the word where the line stops is told; if
#: there is none, the first of the line.
ADVICE = tuple((re.compile(wording, re.IGNORECASE), advice) for wording, advice in _DATA["advice"])
#: What a part is in an example of a phrase.
EXAMPLES: dict[str, str] = _DATA["examples"]
#: What is told where nothing comes near.
OTHERWISE = "If no phrase says it, leave the text open: games with the card are then undecided, not judged wrongly."

_SIGNS = r'"[^"]*"|\*/\*\*|\*\*|\*|non-|[+-]\d+[AD]\b|\d+[AD]\b|\d+|[A-Za-z][A-Za-z\'-]*|[.,:;()]'
_STATS = {
    "<bonus>": (re.compile(r"[+-]\d+[ad]"), lambda text: (text[-1], int(text[:-1]))),
    "<stat>": (re.compile(r"\d+[ad]"), lambda text: (text[-1], int(text[:-1]))),
}

LANGUAGE = Language(_SIGNS, {**NUMBER_AND_NAME, **_STATS}, ADVICE, EXAMPLES, OTHERWISE)
PHRASES, phrase, table, called_later = LANGUAGE.phrases, LANGUAGE.phrase, LANGUAGE.table, LANGUAGE.called_later
