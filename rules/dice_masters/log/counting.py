"""How many there are of what: `Sidekick x4`, `4x Sidekick`, `4 Sidekicks`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rules.core.bounded_cache import BoundedCache, signs
from rules.core.faults import Unreadable
from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.words import LONG, is_number

MOST_DICE = 200  # in one entry; no game has so many
_COUNTED = re.compile(r"(?:^| )(?:x ?[0-9]|[0-9]+ ?x|and |& |the )", re.IGNORECASE)
_LEVEL = re.compile(r"[lL][1-9]\**")
_TIMES = re.compile(r"x([0-9]{1,3})|([0-9]{1,3})x", re.IGNORECASE)


#: How often more a die is meant that is written so often: `Sidekick x4`.
AGAIN = {f"x{number}": number - 1 for number in range(1, 10)}


def each_of(words: Sequence[str]) -> list[str]:
    """`Sidekick x4` are four words, in this usual spelling alone; `counted` knows the others."""
    each: list[str] = []
    if AGAIN.keys().isdisjoint(words):
        return list(words)
    for word in words:
        if word in AGAIN and each:
            each.extend([each[-1]] * AGAIN[word])
        else:
            each.append(word)
    return each


def repeated(words: Sequence[str]) -> tuple[str, ...]:
    """`Sidekick x4`, `Sidekick x 4` and `4x Sidekick` are four words, `Sidekick x0` is none; `and` says nothing."""
    return _REPEATED[tuple(words)]


def _repeated(words: tuple[str, ...]) -> tuple[str, ...]:
    if len(words) <= MOST_DICE and not _COUNTED.search(" ".join(words)):
        return words
    out: list[str] = []
    pending = 1
    for word in _times_joined(words):
        times = _TIMES.fullmatch(word)
        if times is None:
            out += [word] * pending
            pending = 1
        elif times[1] and out:
            out += [out.pop()] * int(times[1])
        elif times[2]:
            pending = int(times[2]) or 1
        else:
            out += [word] * pending
            pending = 1
    if pending > 1:
        raise Unreadable(f"Write what there are {pending} of: Name x{pending}.")
    if len(out) > MOST_DICE:
        raise Unreadable("That is more dice than any game has.")
    return tuple(out)


_REPEATED: BoundedCache[tuple[str, ...], tuple[str, ...]] = BoundedCache(_repeated, 4096, LONG, signs)


def is_all_of_them(words: Sequence[str], number: int) -> bool:
    """Whether the words say all, in whatever number there are: `all`, `all three`, `both`."""
    said = [IN_WORDS.get(word.casefold(), word.casefold()) for word in words]
    return said in (["all"], ["all", str(number)], ["both"] if number == 2 else ["all"])


def counted(words: Sequence[str]) -> tuple[str, ...]:
    """Names, where `4 Sidekick` can only be `4x Sidekick`."""
    return _COUNTED_WORDS[tuple(words)]


def _counted(words: Sequence[str]) -> tuple[str, ...]:
    words = [IN_WORDS.get(word.casefold(), word) for word in words]
    if not any(map(str.isdigit, words)):
        return repeated(words)
    return repeated([f"{word}x" if is_number(word) else word for word in _times_joined(words)])


_COUNTED_WORDS: BoundedCache[tuple[str, ...], tuple[str, ...]] = BoundedCache(_counted, 4096, LONG, signs)


def with_levels(words: Sequence[str]) -> Sequence[str]:
    """Names counted, where `Troll L2` can only be `Troll:L2`."""
    if len(words) == 1 and words[0][:1].isalpha():
        return words  # one name, once
    return _LEVELS[tuple(words)]


def _with_levels(words: tuple[str, ...]) -> tuple[str, ...]:
    joined: list[str] = []
    for word in words:
        if joined and _LEVEL.fullmatch(word) and ":" not in joined[-1]:
            joined[-1] += f":{word}"
        else:
            joined.append(word)
    return counted(joined)


_LEVELS: BoundedCache[tuple[str, ...], tuple[str, ...]] = BoundedCache(_with_levels, 4096, LONG, signs)


def _times_joined(words: Iterable[str]) -> list[str]:
    """`x 4` and `4 x` in one word."""
    joined: list[str] = []
    for word in words:
        before = joined[-1].casefold() if joined else ""
        if word.casefold() in ("and", "&", "the"):
            continue
        if (before == "x" and is_number(word)) or (word in ("x", "X") and is_number(before)):
            joined[-1] += word
        else:
            joined.append(word)
    return joined
