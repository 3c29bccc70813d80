"""Which branch of a text that says "choose one of: …; or …" the words of a log mean, when they are not its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.dice_masters.state import State

BRANCHES = ("first", "second")
_ONE_OF = re.compile(r"(?i:choose) one of: (.+); or ([^.]+)")


def branches(state: State) -> dict[str, str]:
    """What the text at work says of its first and its second half; nothing where its card has no such text, or two."""
    card = state.table.stacks[state.agenda[-1].stack].card
    texts = [found for line in (card.text if card and card.text else ()) if (found := _ONE_OF.search(line))]
    return dict(zip(BRANCHES, texts[0].groups(), strict=True)) if len(texts) == 1 else {}


def branch_meant(state: State, words: Sequence[str]) -> str | None:
    """The only branch in which all of these words begin a word; None if there is none, or both have them."""
    fits = [place for place, text in branches(state).items() if words and _has(text.casefold(), words)]
    return fits[0] if len(fits) == 1 else None


def _has(text: str, words: Sequence[str]) -> bool:
    parts = re.findall(r"\w+", text)
    asked = re.findall(r"\w+", " ".join(words).casefold())
    return bool(asked) and all(any(part.startswith(word) for part in parts) for word in asked)
