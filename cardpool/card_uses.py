"""What uses a card, asked before it is removed. The apps above register how to find out: imports run one way."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardUse:
    code: str  # "4tst"
    what: str  # "Ana's team Dragons"


Finder = Callable[[Collection[str]], Iterable[CardUse]]
_finders: list[Finder] = []


def register(finder: Finder) -> None:
    """`finder(codes)` gives every use of one of these cards that its app knows of. Called from `AppConfig.ready`."""
    if finder not in _finders:
        _finders.append(finder)


def uses_of(codes: Collection[str]) -> list[CardUse]:
    return [use for finder in _finders for use in finder(codes)] if codes else []
