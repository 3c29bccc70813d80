"""Laws of reading: what happens by itself may be written or left out, but not written wrongly; a claim is about now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

from rules.core.faults import Fault, Undecided
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.checks import refused
from rules.core.fuzz.mistake import Mistake
from rules.core.game import Answer, Game
from rules.core.lines.notation import ANSWERS, CLAIM, TURN, Entry, Log, write, write_entry
from rules.core.nature import Nature
from rules.core.replaying.full_form import full_form
from rules.core.replaying.path import IMPLIED, MOST_IMPLIED
from rules.core.replaying.replay import Replay
from rules.core.verdict import Verdict

#: How many logs of each law are judged by game.
TRIES = 6
#: How many answers out of the air are tried for a wrong one.
STRAYS = 8


def hold(adapter: Adapter, game: Game, log: Log, nature: Nature) -> None:
    """All of them for a log without faults. Raises Mistake."""
    told = Replay(game, log)
    own = told.run()
    if own.line is not None:
        return  # undecided from some line on: no part of it need hold
    answers = _answers(told)
    full = full_form(Replay(game, log))
    implied = _implied(log, full)
    for _ in range(TRIES):
        written_out(game, full, implied, answers, own, nature)
        told_wrongly(adapter, game, full, implied, nature)
        said_otherwise(game, full, answers, own, nature)
        told_by_itself(adapter, game, full, own, nature)
        moved_claim(adapter, game, log, nature)


def _answers(replay: Replay) -> list[Answer | Entry]:
    """What has been answered, in its order; a line that opens a turn answers nothing."""
    entries = replay.log.entries
    return [given for number, given in replay.notes if given and (number == IMPLIED or entries[number].kind != TURN)]


def _implied(log: Log, full: Log) -> list[int]:
    """The places in the full form of entries that the log leaves out."""
    own = iter(log.entries)
    following, places = next(own, None), []
    for place, entry in enumerate(full.entries):
        if entry is following:
            following = next(own, None)
        else:
            places.append(place)
    return places


def written_out(
    game: Game, full: Log, implied: list[int], answers: list[Answer | Entry], own: Verdict, nature: Nature
) -> None:
    """Any part of what the log leaves out may be written: the answers are the same, and so is the verdict."""
    left_out = {place for place in implied if nature.chance(0.5)}
    entries = tuple(entry for place, entry in enumerate(full.entries) if place not in left_out)
    _check_same("written out", game, replace(full, entries=entries), answers, own)


def said_otherwise(game: Game, full: Log, answers: list[Answer | Entry], own: Verdict, nature: Nature) -> None:
    """Whoever acts may be named on any line, and a turn need not be opened by a line."""
    replay, entries = Replay(game, full), []
    for done, entry in enumerate(full.entries):
        asked = game.asked(replay.state)
        if entry.kind == TURN and nature.chance(0.3):
            continue  # it may be left out
        if entry.kind in ANSWERS and entry.actor is None and asked is not None and nature.chance(0.5):
            entries.append(replace(entry, actor=asked))
        else:
            entries.append(entry)
        replay.go_through(done, entry)
    _check_same("with names", game, replace(full, entries=tuple(entries)), answers, own)


def told_by_itself(adapter: Adapter, game: Game, full: Log, own: Verdict, nature: Nature) -> None:
    """What happens by itself between two entries of the full form may be told behind it; told wrongly it is refused."""
    replay = Replay(game, full)
    for done, entry in enumerate(full.entries):
        before = game.copy(replay.state)
        replay.go_through(done, entry)
        lines = list(adapter.told(before, replay.state))
        if not lines:
            continue
        right, wrong = nature.pick(lines)
        for line in (right, wrong):
            told = adapter.parse(f"{write(replace(full, entries=()))}{line}\n").entries[-1]
            entries = (*full.entries[: done + 1], told, *full.entries[done + 1 :])
            verdict = Replay(game, replace(full, entries=entries)).run()
            if line == right and (verdict.verdict, verdict.result) != (own.verdict, own.result):
                raise Mistake(f"{line} is so, and refused after {_before(full, done + 1)}: {verdict.message}")
            if line == wrong and (verdict.line is None or verdict.entries != done + 1):
                raise Mistake(f"{line} is not so, and accepted after {_before(full, done + 1)}")
        if nature.chance(0.5):
            return


def _check_same(how: str, game: Game, log: Log, answers: list[Answer | Entry], own: Verdict) -> None:
    """The log gives the same answers and verdict as it did before. Raises Mistake."""
    replay = Replay(game, log)
    verdict = replay.run()
    found = _answers(replay)
    if verdict.line is not None:
        raise Mistake(f"{how}, line {verdict.entry!r} is refused: {verdict.message}\n{write(replay.log)}")
    if other := next((pair for pair in zip(answers, found, strict=False) if pair[0] != pair[1]), None):
        raise Mistake(f"{how}, the log says {other[1]}, not {other[0]}\n{write(replay.log)}")
    if (verdict.verdict, verdict.result) != (own.verdict, own.result):
        raise Mistake(f"{how}, the log comes to another end: {verdict.message}\n{write(replay.log)}")


def told_wrongly(adapter: Adapter, game: Game, full: Log, implied: list[int], nature: Nature) -> None:
    """What happens by itself and is written otherwise is refused at its line."""
    if not implied:
        return
    place = nature.pick(implied)
    replay = Replay(game, full)
    for done, entry in enumerate(full.entries[:place]):
        replay.go_through(done, entry)
    state = replay.state
    if not game.is_forced(state):
        return
    for _ in range(STRAYS):
        answer = adapter.stray(state, nature)
        if answer is None or refused(game, game.copy(state), answer) is None:
            continue
        wrong = _written(game, state, answer)
        if wrong is None or says_something_legal(game, state, wrong) or _fits_later(game, state, wrong):
            continue
        entries = (*full.entries[:place], wrong, *full.entries[place:])
        verdict = Replay(game, replace(full, entries=entries)).run()
        if verdict.line is None or verdict.entries != place:
            raise Mistake(f"{write_entry(wrong)} is not so, and accepted after {_before(full, place)}")
        return


def _written(game: Game, state: Any, answer: Answer) -> Entry | None:
    """An answer as an entry; None for one that has no writing here."""
    try:
        return game.write(state, answer)
    except (KeyError, IndexError, ValueError, Fault):
        return None


def says_something_legal(game: Game, state: Any, entry: Entry) -> bool:
    """Whether these are the words of a legal answer as well as of the refused one, which no line can say then."""
    try:
        if not (answer := game.read(state, entry)):
            return False
        game.step(game.copy(state), answer)
    except Fault:
        return False
    return _written(game, state, answer) == entry


def _before(log: Log, place: int) -> str:
    return " / ".join(write_entry(entry) for entry in log.entries[max(0, place - 4) : place])


def _path(game: Game, state: Any) -> Iterator[Any]:
    """The position and those that it reaches by answers that need not be written; it stays as it is."""
    ahead = game.copy(state)
    yield ahead
    with suppress(Fault):
        for _ in game.goes_on(ahead, MOST_IMPLIED):
            yield ahead


def _fits_later(game: Game, state: Any, entry: Entry) -> bool:
    """Whether a later question on the path takes the entry, or nothing can be said about it."""
    for ahead in islice(_path(game, state), 1, None):
        try:
            if (answer := game.read(ahead, entry)) is not None:
                if answer:
                    game.step(game.copy(ahead), answer)
                return True
        except Undecided:
            return True
        except Fault:
            continue
    return False


def moved_claim(adapter: Adapter, game: Game, log: Log, nature: Nature) -> None:
    """A claim that was true before an entry is refused behind it, if nothing by itself makes it true again."""
    if not log.entries:
        return
    place = nature.die(len(log.entries))
    replay = Replay(game, log)
    for done, entry in enumerate(log.entries[:place]):
        replay.go_through(done, entry)
    lines = list(adapter.claims(game.copy(replay.state)))
    if not lines:
        return
    line = nature.pick(lines)
    claim = adapter.parse(f"{write(replace(log, entries=()))}{line}\n").entries[-1]
    assert claim.kind == CLAIM
    replay.go_through(place, log.entries[place])
    if any(line in adapter.claims(ahead) for ahead in _path(game, replay.state)):
        return
    entries = (*log.entries[: place + 1], claim, *log.entries[place + 1 :])
    verdict = Replay(game, replace(log, entries=entries)).run()
    if verdict.line is None or verdict.entries != place + 1:
        raise Mistake(f"{write_entry(claim)} is false, and accepted after {_before(log, place + 1)}")
