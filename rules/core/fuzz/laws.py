"""Laws of reading: what happens by itself may be written or left out, but not written wrongly; a claim is about now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from rules.core.faults import Fault, Undecided
from rules.core.full_form import full_form
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.checks import refused
from rules.core.fuzz.mistake import Mistake
from rules.core.game import Answer, Game
from rules.core.nature import Nature
from rules.core.notation import CLAIM, Entry, Log, write, write_entry
from rules.core.path import MOST_IMPLIED
from rules.core.replay import Replay
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
    answers = [given for _, given in told.notes if given]
    full = full_form(Replay(game, log))
    implied = _implied(log, full)
    for _ in range(TRIES):
        written_out(game, full, implied, answers, own, nature)
        told_wrongly(adapter, game, full, implied, nature)
        moved_claim(adapter, game, log, nature)


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
    replay = Replay(game, replace(full, entries=entries))
    verdict = replay.run()
    found = [given for _, given in replay.notes if given]
    if verdict.line is not None:
        raise Mistake(f"written out, line {verdict.entry!r} is refused: {verdict.message}\n{write(replay.log)}")
    if other := next((pair for pair in zip(answers, found, strict=False) if pair[0] != pair[1]), None):
        raise Mistake(f"written out, the log says {other[1]}, not {other[0]}\n{write(replay.log)}")
    if (verdict.verdict, verdict.result) != (own.verdict, own.result):
        raise Mistake(f"written out, the log comes to another end: {verdict.message}\n{write(replay.log)}")


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
        if wrong is None or _fits_later(game, state, wrong):
            continue
        entries = (*full.entries[:place], wrong, *full.entries[place:])
        verdict = Replay(game, replace(full, entries=entries)).run()
        if verdict.line is None or verdict.entries != place:
            raise Mistake(f"{write_entry(wrong)} is not so, and accepted behind {_before(full, place)}")
        return


def _written(game: Game, state: Any, answer: Answer) -> Entry | None:
    """An answer as an entry; None for one that has no writing here."""
    try:
        return game.write(state, answer)
    except (KeyError, IndexError, ValueError, Fault):
        return None


def _before(log: Log, place: int) -> str:
    return " / ".join(write_entry(entry) for entry in log.entries[max(0, place - 4) : place])


def _path(game: Game, state: Any) -> Iterator[Any]:
    """The position and those that it reaches by answers that need not be written; it stays as it is."""
    ahead = game.copy(state)
    for _ in range(MOST_IMPLIED):
        yield ahead
        answer = None if game.is_over(ahead) else game.default(ahead)
        if answer is None:
            return
        try:
            game.step(ahead, answer)
        except Fault:
            return


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
        raise Mistake(f"{write_entry(claim)} is false, and accepted behind {_before(log, place + 1)}")
