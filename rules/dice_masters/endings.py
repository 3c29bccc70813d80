"""Ends that no book knows: concession, the end of the round, agreement (AMB-45, organised play).

An attack that has been declared is finished first, as a log that ends there would have it (`steps.ending`), unless
the players agree to stop. When time is called, the event's option `time_called` says how many turns are still played:
none, the rest of this one, or this one and five more. Then most life wins, and equal life is a draw.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Violation
from rules.dice_masters.state import State

#: By the value of `time_called`: turns still played after the one in which time is called; None: not even its rest.
EXTRA_TURNS: dict[str, int | None] = {"at_once": None, "turn_ends": 0, "five_turns": 5}


def _note(state: State, note: str) -> None:
    """It has no weight for the verdict; an event that makes no ruling on such ends has none of them."""
    state.notes.append(note)
    if "time_called" in state.table.profile.undecided:
        state.cite_ruling("AMB-45")


def concede(state: State, player: int) -> None:
    _note(state, "The books have no concession: the result is noted, not judged (AMB-45).")
    state.end(1 - player, "concession")


def call_time(state: State, player: int) -> None:
    """Whoever writes it down: time is called for both."""
    if state.last_turn:
        raise Violation("AMB-45", f"Time has been called: turn {state.last_turn} is the last.", "AMB-45")
    _note(state, "The books have no time limit: the result is noted, not judged (AMB-45).")
    turns = EXTRA_TURNS[state.table.profile.time_called]
    if turns is None:
        most_life_wins(state)
        return
    state.last_turn = state.turn + turns


def stop(state: State, player: int) -> None:
    """Both agree to play no further: there is no winner."""
    _note(state, "The books have no rule for a stopped game: it is noted, not judged (AMB-45).")
    state.end(None, STOPPED)


def tie(state: State, player: int) -> None:
    """Both agree on a draw."""
    _note(state, "The books have no agreed draw: it is noted, not judged (AMB-45).")
    state.end(None, "agreed")


#: Why a game is over that has no result.
STOPPED = "stopped"


def is_at_once(state: State, ending: str) -> bool:
    """Whether the game is over with this word; where turns are still played after time is called it goes on."""
    return ending != "time" or EXTRA_TURNS[state.table.profile.time_called] is None


def most_life_wins(state: State) -> None:
    """Equal life is a draw."""
    if state.last_turn and state.table.profile.time_called != "at_once":
        state.cite_ruling("AMB-45")
    ahead = None if state.life[0] == state.life[1] else int(state.life[1] > state.life[0])
    state.end(ahead, "time")


#: By the verb that writes it.
ENDINGS: dict[str, Callable[[State, int], None]] = {"concede": concede, "time": call_time, "stop": stop, "tie": tie}
#: What an attack that has been declared does not wait for: nobody has won, whatever it would have dealt.
BY_AGREEMENT = ("stop", "tie")
