"""What the header of a log says in the same way in every game: what players are called, and options.

Nothing is guessed: a line that would be passed over, or that says otherwise than one before, is told with its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rules.core.books.options import BaseProfile, ProfileError
from rules.core.faults import Unreadable, Violation
from rules.core.lines.notation import HeaderLine, Log
from rules.core.lines.parsing import at

PLAYER = "player"
_NUMBER = re.compile("[pP][1-9]")
_Profile = TypeVar("_Profile", bound=BaseProfile)


def breaks(line: int, rule: str, message: str, rests_on: str | None = None) -> Violation:
    """A Violation that knows its line."""
    fault = Violation(rule, message, rests_on)
    fault.line = line
    return fault


@contextmanager
def faults_on(line: HeaderLine) -> Iterator[None]:
    """Whatever is wrong here is wrong with this line."""
    try:
        yield
    except (Violation, Unreadable) as fault:
        fault.line = line.line
        raise


def check_lines(log: Log, once: Collection[str], of_somebody: Collection[str] = ()) -> None:
    """`once`: words of which there is one line at most; `of_somebody`: those that say whose they are, beside `player`.

    Each player has one name. Raises Unreadable.
    """
    said: dict[str, HeaderLine] = {}
    for (key, actor), lines in log.said.items():
        if actor is None and (key == PLAYER or key in of_somebody):
            raise at(lines[0].line, f"Write whose {key} it is: P1 {key}, or P2 {key}.")
        if key == PLAYER:
            said.pop(key, None)  # each has a name
        elif key not in once:
            continue
        for line in lines:
            before = said.setdefault(key, line)
            if before is not line and _folded(before) != _folded(line):
                said_before = f"Line {before.line} of the header says otherwise: {key} {' '.join(before.args)}".rstrip()
                raise at(line.line, f"{said_before}. Keep one of the two.")


def _folded(line: HeaderLine) -> str:
    return " ".join(line.args).replace('"', "").casefold().strip()


def name_of(log: Log, seat: int, nobody: str = "") -> str:
    """What a player is called; without a name `nobody`, or else by the number."""
    line = log.first(PLAYER, seat)
    name = " ".join(word.strip('"') for word in line.args).strip() if line else ""
    if line is None or not name:
        return nobody or f"P{seat + 1}"
    if _NUMBER.fullmatch(name) and int(name[1]) != seat + 1:
        raise at(line.line, f"{name} is how this log calls another player: write a name.")
    return name


def options_of(log: Log) -> dict[str, str]:
    """The options that an event plays otherwise, by name, in small letters. Raises Unreadable for two values."""
    options: dict[str, str] = {}
    for line in log.every("option"):
        for word in line.args or ("",):
            name, equals, value = word.casefold().partition("=")
            if not equals:
                raise at(line.line, "Write an option as name=value.")
            if options.setdefault(name, value) != value:
                raise at(line.line, f"The header has given {name} another value before: {options[name]}.")
    return options


def line_of_option(log: Log, name: str, otherwise: int = 1) -> int:
    """Where an option is named."""
    return next((x.line for x in log.every("option") if any(name in word.casefold() for word in x.args)), otherwise)


def profile_of(log: Log, kind: type[_Profile], edition: str, named: int = 1) -> _Profile:
    """The profile of an edition, which a line of the header may have `named`, with the options that it plays otherwise.

    Raises Unreadable.
    """
    options = options_of(log)
    try:
        return kind.parse(edition, options) if options else kind.standing(edition)
    except ProfileError as error:
        raise at(line_of_option(log, error.option, named), str(error), tuple(map(str, error.allowed))) from error
