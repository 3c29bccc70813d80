"""What must hold in every position, whatever is played. A check that fails raises `Mistake`: ours, not a player's."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rules.core.faults import Fault, Undecided
from rules.core.fuzz.adapter import Adapter
from rules.core.fuzz.mistake import Mistake, differing
from rules.core.fuzz.positions import as_data
from rules.core.game import Answer, Game
from rules.core.lines.notation import TURN, write, write_entry
from rules.core.nature import Nature
from rules.core.replaying.replay import Replay
from rules.core.session import Session

#: How many answers out of the air are tried in one position.
STRAYS = 8


def undone(adapter: Adapter, session: Session, answer: Answer, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Undo gives the position before the answer back, and the same answer leads to the same position again."""
    session.undo()
    if (found := as_data(session.state)) != before:
        raise Mistake(f"undo leaves something changed: {differing(before, found)}")
    session.answer(answer)
    if (found := as_data(session.state)) != after:
        raise Mistake(f"the same answer leads elsewhere: {differing(after, found)}")


def replayed(adapter: Adapter, session: Session) -> None:
    """At each turn line of its log a replay stands where the game stood; as far as the log is legal."""
    log, stood = session.log(), iter(session.at_turn_lines())
    replay = Replay(session.game, log)
    with suppress(Fault):
        for replay.done, entry in enumerate(log.entries):
            replay.apply(entry)
            if entry.kind == TURN and adapter.shape(replay.state) != adapter.shape(there := next(stood)):
                found, played = as_data(replay.state), as_data(there)
                raise Mistake(f"at {write_entry(entry)} a replay stands elsewhere: {differing(found, played)}")


def offered(adapter: Adapter, game: Game, state: Any) -> None:
    """Every answer that is offered is accepted, as it stands and as it is written, and means the same both times.

    To ask for it, to write it and to read it changes nothing.
    """
    before = as_data(state)
    for answer in list(game.answers(state)):
        meant = game.copy(state)
        if fault := refused(game, meant, answer):
            raise Mistake(f"{answer} is offered and refused: {fault.message}")
        _written_down(adapter, game, state, answer, meant)
    game.legal(state)
    if (after := as_data(state)) != before:
        raise Mistake(f"asking what is legal changes {differing(before, after)}")


def _written_down(adapter: Adapter, game: Game, state: Any, answer: Answer, meant: Any) -> None:
    """An answer that leads to the position `meant` leads there as well when it is written and read."""
    read, entry = game.copy(state), game.write(state, answer)
    try:
        understood = game.read(state, entry)
    except Fault as unclear:
        raise Mistake(f"{write_entry(entry)} is legal and not understood: {unclear.message}") from unclear
    if understood is None:
        raise Mistake(f"{write_entry(entry)} is legal and answers nothing")
    if fault := refused(game, read, understood):
        raise Mistake(f"{write_entry(entry)} is legal and refused: {fault.message}")
    if adapter.shape(meant) != adapter.shape(read):
        raise Mistake(f"{write_entry(entry)} is written for {answer} and read as {understood}")


def refused(game: Game, state: Any, answer: Answer) -> Fault | None:
    """Why this answer is not legal; None if it was played (or began what no text has an end for)."""
    try:
        game.step(state, answer)
    except Undecided:
        return None
    except Fault as fault:
        return fault
    return None


def out_of_the_air(adapter: Adapter, game: Game, state: Any, nature: Nature) -> None:
    """Answers out of the air are played, and can be written; or refused with a Fault, and leave all as it was."""
    before = as_data(state)
    for _ in range(STRAYS):
        answer = adapter.stray(state, nature)
        if answer is None:
            return
        twin = game.copy(state)
        fault = refused(game, twin, answer)
        if fault is None and adapter.knows_likes:
            _written_down(adapter, game, state, answer, twin)
        if fault is not None and (after := as_data(twin)) != before:
            raise Mistake(f"{answer} is refused and changes {differing(before, after)}")


def complete(adapter: Adapter, game: Game, state: Any) -> None:
    """Whatever small choice the rules allow is offered, in that form or in its kind."""
    known: set[object] | None = None
    for answer in adapter.small(state):
        if known is None:
            known = {adapter.likeness(state, offer) for offer in game.answers(state)}
        if adapter.likeness(state, answer) not in known and refused(game, game.copy(state), answer) is None:
            raise Mistake(f"{answer} is legal and not offered: {write_entry(game.write(state, answer))}")


def claimed(adapter: Adapter, session: Session) -> None:
    """Whatever is true of a position may be claimed of it."""
    game, head = session.game, write(session.start)
    before = as_data(session.state)
    for line in adapter.claims(session.state):
        try:
            game.claim(session.state, adapter.parse(f"{head}{line}\n").entries[-1])
        except Fault as fault:
            raise Mistake(f"{line} is refused: {fault.message}") from fault
    if (after := as_data(session.state)) != before:
        raise Mistake(f"comparing claims changes {differing(before, after)}")
