"""What a line that cannot be read may have meant: the line with one word put right. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

LIKE = 0.6  # how much alike two words are that may be one and the same (difflib)
MOST = 3


def repaired(entry: str, candidates: Iterable[str]) -> list[str]:
    """Return the entry with the word in it that is most like a candidate replaced by that, the likeliest first.

    Candidates of several words are whole lines. None where no word is like any of them.
    """
    words = entry.split(" ")
    known = list(candidates)
    wrong = [place for place, word in enumerate(words) if word and word not in known]
    found: dict[str, float] = {}
    for candidate in known:
        if " " in candidate:
            found.setdefault(candidate, _alike(candidate, entry))
            continue
        for place in wrong:
            line = " ".join([*words[:place], candidate, *words[place + 1 :]])
            found[line] = max(found.get(line, 0.0), _alike(candidate, words[place]))
    likely = [line for line, alike in found.items() if alike >= LIKE]
    return sorted(likely, key=lambda line: -found[line])[:MOST]


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def with_line(text: str, number: int, line: str) -> str:
    """Return the log with another text on one line, counted from 1; unchanged where there is no such line."""
    lines = text.split("\n")
    if not 1 <= number <= len(lines) or "\n" in line or "\r" in line:
        return text
    end = "\r" if lines[number - 1].endswith("\r") else ""
    return "\n".join([*lines[: number - 1], line + end, *lines[number:]])
