"""The words nearest to a misspelled one. Pure.

A slip is a letter too many, a letter missing, a wrong letter, or two letters swapped ("drgaon"). Words that share
letter pairs are candidates, so that only a few dozen of some thousand words are compared letter by letter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

#: Candidates compared letter by letter.
COMPARED = 60


def slips(word: str, other: str) -> int:
    """Return how many slips lead from one word to the other (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def allowed(word: str) -> int:
    """Return how many slips still name the same word: none in three letters, one in five, two from six on."""
    return 0 if len(word) < 4 else 1 if len(word) < 6 else 2


class Words:
    """A vocabulary with a weight for each word; of equally near words the heavier one comes first."""

    def __init__(self, weights: dict[str, int]) -> None:
        self._weights = weights
        self._with: defaultdict[str, list[str]] = defaultdict(list)
        for word in weights:
            for pair in _pairs(word):
                self._with[pair].append(word)

    def __contains__(self, word: str) -> bool:
        return word in self._weights

    def meant(self, word: str) -> str | None:
        """Return the one word that a misspelled word stands for: as few slips as `allowed`; None where none fits."""
        ranked = list(self._ranked(word))
        if ranked and (best := ranked[0])[0] <= allowed(word):
            return best[-1]
        return next((other for _, _, other in ranked if _is_begun(word, other)), None)

    def nearest(self, word: str, most: int = 3) -> list[str]:
        """Return words somebody may tap instead: up to two slips in five letters, or a common beginning."""
        return [
            other
            for far, _, other in self._ranked(word)
            if far <= max(1, len(word) * 2 // 5) or (len(word) > 4 and other.startswith(word[: max(4, len(word) // 2)]))
        ][:most]

    def _ranked(self, word: str) -> list[tuple[int, int, str]]:
        shared = Counter(other for pair in _pairs(word) for other in self._with.get(pair, ()))
        near = [
            other for other, _ in sorted(shared.items(), key=lambda each: (-each[1], abs(len(each[0]) - len(word))))
        ]
        return sorted((slips(word, other), -self._weights[other], other) for other in near[:COMPARED])


def _is_begun(word: str, other: str) -> bool:
    """Return whether a word that is still being typed has one slip: "behodl" for "beholder"."""
    return len(word) >= 5 and len(other) > len(word) and slips(word, other[: len(word)]) <= 1


def _pairs(word: str) -> Iterator[str]:
    """Yield the letter pairs of a word, with its first letter and its last as pairs of their own."""
    edged = f"^{word}$"
    yield from {edged[place : place + 2] for place in range(len(edged) - 1)}


def nearest_of(word: str, choices: Iterable[str], most: int = 3) -> list[str]:
    """Return the choices nearest to a word, for lists too short for a vocabulary."""
    far = sorted((slips(word, choice), place, choice) for place, choice in enumerate(choices))
    return [choice for slips_, _, choice in far if slips_ <= max(1, len(word) * 2 // 5)][:most]
