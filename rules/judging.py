"""From the text of a log to its verdict: the one function that everything else calls."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from functools import partial

from rules.core.faults import Fault, Undecided, Unreadable, Violation
from rules.core.game import ENGINE, Game
from rules.core.lines import notation, parsing, words
from rules.core.lines.set_aside import SetAside, needs_it
from rules.core.replaying.full_form import full_form, implied_steps
from rules.core.replaying.line_stops import stop_at
from rules.core.replaying.replay import Progress, Replay, ruled_on, unreadable
from rules.core.verdict import ILLEGAL, UNDECIDED, Ruling, Verdict
from rules.games import VOCABULARIES, Components, game

NOTATION_VERSION = notation.VERSION
ENGINE_VERSION = ENGINE


@dataclasses.dataclass(frozen=True, slots=True)
class Judged:
    """A verdict, and how it came about: the replay at its end, None where the log has no start."""

    verdict: Verdict
    replay: Replay | None = None
    aside: SetAside | None = None


def replay(text: str, components: Components | None = None, progress: Progress | None = None) -> Verdict:
    """Replay a log. Never raises for anything in the text; what `progress` raises goes through."""
    return judged(text, components, progress).verdict


def judged(text: str, components: Components | None = None, progress: Progress | None = None) -> Judged:
    """Replay a log, as `replay` does, and keep the replay."""
    try:
        log = parsing.parse(text, VOCABULARIES)
    except Unreadable as fault:
        versions = {"notation": NOTATION_VERSION, "engine": ENGINE_VERSION}
        return Judged(unreadable(fault, words.lines_of(text), versions))
    played = game(log.game, components)
    try:
        aside = ruled_on(played, log)
        start = Replay(played, aside.log if aside else log)
    except Fault as fault:
        return Judged(_no_start(fault, played, log, words.lines_of(text)))
    verdict = dataclasses.replace(start.run(progress), find_implied=partial(implied_steps, start))
    return Judged(aside.told(verdict) if aside else verdict, start, aside)


def in_full(text: str, components: Components | None = None) -> str:
    """The log with every answer written that it leaves out. Raises a Fault if it has no start, or cannot be read."""
    log = parsing.parse(text, VOCABULARIES)
    return notation.write(full_form(Replay(game(log.game, components), log)))


def before(text: str, line: int, components: Components | None = None, progress: Progress | None = None) -> Verdict:
    """What a judge finds who stops at a line (from 1): the verdict on all above it, the position, what could come."""
    if (found := before_each(text, [line], components, progress) if _is_ruled_on(text) else {}) and line in found:
        return found[line]  # what is ruled on below counts above it
    above = replay("\n".join(words.lines_of(text)[: line - 1]), components, progress)
    return dataclasses.replace(above, find_implied=None)  # they are the whole log's


def _is_ruled_on(text: str) -> bool:
    try:
        return needs_it(parsing.parse(text, VOCABULARIES))
    except Unreadable:
        return False


def before_each(
    text: str, lines: Iterable[int], components: Components | None = None, progress: Progress | None = None
) -> dict[int, Verdict]:
    """What a judge finds who stops at each of these lines, from one replay. Lines of the header are left out."""
    try:
        log = parsing.parse(text, VOCABULARIES)
        played = game(log.game, components)
        aside = ruled_on(played, log)
        start = Replay(played, aside.log if aside else log)
    except Fault:
        return {}
    found = stop_at(start, lines, progress)
    return {line: aside.told(verdict) for line, verdict in found.items()} if aside else found


def _no_start(fault: Fault, played: Game, log: notation.Log, lines: list[str]) -> Verdict:
    """The header or the teams allow no game: event 0."""
    versions = played.versions(log)
    if isinstance(fault, Unreadable):
        return unreadable(fault, lines, versions)
    if isinstance(fault, Violation):
        book, section = played.cite(fault.rule)
        line, ruling = fault.line or 1, fault.rests_on  # without which the header would break no rule
        return Verdict(
            ILLEGAL, log.game, line=line, column=1, turn=0, step="setup", entry=lines[line - 1].strip(),
            rule=fault.rule, book=book, section=section, message=words.shortened(fault.message), versions=versions,
            rulings=(Ruling(ruling, None, line, played.statement(ruling)),) if ruling else (),
        )  # fmt: skip
    assert isinstance(fault, Undecided)
    cards = [h for h in log.header if h.key in ("card", "basic") and h.args]
    line = fault.line or next((h.line for h in cards if h.args[0] == fault.code), 1)
    return Verdict(
        UNDECIDED, log.game, line=line, column=1, turn=0, step="setup", entry=lines[line - 1].strip(),
        message=words.shortened(fault.message), versions=versions,
    )  # fmt: skip
