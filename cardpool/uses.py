"""What uses a card, asked before it is removed. The apps above register how to find out: imports run one way."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Use:
    code: str  # "4tst"
    what: str  # "Ana's team Dragons"


Finder = Callable[[Collection[str]], Iterable[Use]]
_finders: list[Finder] = []


def register(finder: Finder) -> None:
    """`finder(codes)` gives every use of one of these cards that its app knows of. Called from `AppConfig.ready`."""
    if finder not in _finders:
        _finders.append(finder)


def uses_of(codes: Collection[str]) -> list[Use]:
    return [use for finder in _finders for use in finder(codes)] if codes else []
