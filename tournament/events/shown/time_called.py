"""What players do when time is called, in words for the wall, the clock and the rules page."""

from __future__ import annotations

from rules.core.books.options import ProfileError
from rules.core.record import DICE_SET, PARTIES
from tournament.events.models import Event

#: By the option `time_called` of an event (AMB-45).
OF_TURNS = {
    "at_once": "Stop playing.",
    "turn_ends": "Finish this turn.",
    "five_turns": "Finish this turn and play five more.",
}
#: Of games whose events have no such option, by what entrants bring.
OF_GAMES = {
    DICE_SET: "Finish the cycle, so that everybody has had as many turns. Then most Fame wins, and equals duel.",
    PARTIES: "Finish this round with its damage. The run counts as unfinished, by the HP it has removed.",
}


def at_time(event: Event, *, in_cut: bool = False) -> str:
    """Return what follows when time is called; empty for rules that do not say. In a cut no match is a draw."""
    if event.book.brings in OF_GAMES:
        return OF_GAMES[event.book.brings]
    try:
        profile = event.book.profile(event.rules_options)
    except ProfileError:
        return ""
    if "time_called" in profile.undecided:
        return "Stop playing and ask a judge who wins: this event makes no ruling."
    turns = OF_TURNS.get(getattr(profile, "time_called", ""))
    equal = "on equal life, ask a judge" if in_cut else "equal life is a draw"
    return f"{turns} Then most life wins; {equal}." if turns else ""
