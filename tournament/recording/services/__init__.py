"""Every write of the recording app: one function, one transaction. What the organizer cares about leaves a row in the
trail; entries are their own trail.
"""

from .beginning import begin, begin_free, begin_match, set_silent, set_watch
from .entering import Sent, Taken, take_entries
from .featuring import feature
from .joining import join, note_seen, take_seat
from .signalling import send_signal

__all__ = [
    "Sent",
    "Taken",
    "begin",
    "begin_free",
    "begin_match",
    "feature",
    "join",
    "note_seen",
    "send_signal",
    "set_silent",
    "set_watch",
    "take_entries",
    "take_seat",
]
