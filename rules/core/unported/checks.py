"""Plain entries carried out at once (`UnportedGame.usual`) must come to the same as reading them word by word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.faults import Fault
from rules.core.machine.mistake import Mistake, differing
from rules.core.notation import Entry, write_entry
from rules.core.replay import Replay, played_out
from rules.core.unported.game import UnportedGame


def both_ways(as_data: Callable[[Any], dict[str, Any]], replay: Replay, entry: Entry) -> bool:
    """Apply an entry, and carry it out at once as well (`Game.usual`), if it is plain: both come to the same position.

    An entry that is not plain changes nothing when it is tried. Returns whether it was plain. Raises what `apply` does.
    """
    game = replay.game
    assert isinstance(game, UnportedGame)
    at_once = game.copy(replay.state)
    before = as_data(at_once)
    plain = game.usual[entry.verb](at_once, entry)
    if not plain and (after := as_data(at_once)) != before:
        raise Mistake(f"{write_entry(entry)} is not plain, and changes {differing(before, after)} at once")
    try:
        replay.apply(entry)
    except Fault as fault:
        if plain:
            raise Mistake(f"{write_entry(entry)} is plain, and refused: {fault.message}") from fault
        raise
    if plain and (found := as_data(at_once)) != (slowly := as_data(replay.state)):
        raise Mistake(f"{write_entry(entry)} comes to another position at once: {differing(slowly, found)}")
    return plain


def both_ends(as_data: Callable[[Any], dict[str, Any]], game: UnportedGame, state: Any) -> bool:
    """If the log ended here: a game that ends at once (`Game.ends_at_once`) ends so by one default after another too.

    Returns whether it did. The position itself stays.
    """
    at_once, before = game.copy(state), as_data(state)
    plain = game.ends_at_once(at_once)
    slowly = played_out(game, state) if plain else state
    if slowly is None:
        raise Mistake("the game ends at once, and does not end by what goes without saying")
    if (found := as_data(at_once)) != (wanted := as_data(slowly) if plain else before):
        raise Mistake(f"the game comes to another end at once: {differing(wanted, found)}")
    return plain
