"""Which functions run while something is played: how the machine knows that a phrase of a card has done its work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from rules.core.language.registry import Language

#: Code that runs while a card is compiled, not in a game.
AT_ONCE = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")


def running_phrases(language: Language) -> dict[CodeType, str]:
    """The functions that phrases leave behind to run in a game -> the phrase, as `part: title`."""
    found: dict[CodeType, str] = {}
    for phrases in language.phrases.values():
        for phrase in phrases:
            for constant in phrase.means.__code__.co_consts:
                if isinstance(constant, CodeType) and constant.co_name not in AT_ONCE:
                    found.setdefault(constant, f"{phrase.part}: {phrase.title}")
    return found


@contextmanager
def watching_calls(hooks: Mapping[CodeType, Callable[[FrameType], None]]) -> Iterator[None]:
    """Tell each hook of every call of its function. A tracer that is there already is put back afterwards."""

    def trace(call: FrameType, event: str, argument: Any) -> None:
        hook = hooks.get(call.f_code)
        if hook is not None:
            hook(call)

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
