"""Every write of the recording app: one function, one transaction. What the organizer cares about leaves a row in the
trail; entries are their own trail.
"""

from .agreeing import give_seed, offer_agreed, require_offer, set_quiet, undo_agreed
from .beginning import (
    begin,
    begin_against_bots,
    begin_free,
    begin_match,
    follow_event,
    set_silent,
    set_timed,
    set_watch,
)
from .entering import Sent, Taken, take_entries
from .featuring import feature
from .joining import join, note_seen, take_seat
from .signalling import send_signal
from .sitting_down import sit_down, waits_for

__all__ = [
    "Sent",
    "Taken",
    "begin",
    "begin_against_bots",
    "begin_free",
    "begin_match",
    "feature",
    "follow_event",
    "give_seed",
    "join",
    "note_seen",
    "offer_agreed",
    "require_offer",
    "send_signal",
    "set_quiet",
    "set_silent",
    "set_timed",
    "set_watch",
    "sit_down",
    "take_entries",
    "take_seat",
    "undo_agreed",
    "waits_for",
]
