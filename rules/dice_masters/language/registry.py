"""The language that the cards of Dice Masters are written in: its signs, and its phrases (docs/card-language.md)."""

from __future__ import annotations

import re

from rules.core.language.registry import NUMBER_AND_NAME, Language
from rules.dice_masters.language.advice import ADVICE, EXAMPLES, OTHERWISE

_SIGNS = r'"[^"]*"|\*/\*\*|\*\*|\*|non-|[+-]\d+[AD]\b|\d+[AD]\b|\d+|[A-Za-z][A-Za-z\'-]*|[.,:;()]'
_STATS = {
    "<bonus>": (re.compile(r"[+-]\d+[ad]"), lambda text: (text[-1], int(text[:-1]))),
    "<stat>": (re.compile(r"\d+[ad]"), lambda text: (text[-1], int(text[:-1]))),
}

LANGUAGE = Language(_SIGNS, {**NUMBER_AND_NAME, **_STATS}, ADVICE, EXAMPLES, OTHERWISE)
PHRASES, phrase, table, called_later = LANGUAGE.phrases, LANGUAGE.phrase, LANGUAGE.table, LANGUAGE.called_later
