"""Limits of recordings in one place; a name in the settings (`RECORDING_…`) overrides the value here."""

from __future__ import annotations

from typing import Any

from django.conf import settings

DEFAULTS: dict[str, Any] = {
    "RECORDING_ENTRIES": 3000,  # of one game
    "RECORDING_A_MINUTE": 1200,  # entries of one game; it has about 10, and a phone may bring a whole game at once
    "RECORDING_AT_ONCE": 100,  # entries that a phone sends together after it had no network
    "RECORDING_LINE": 1000,  # characters of one entry
    "RECORDING_BYTES": 128 * 1024,  # of the text that the rules read
    "RECORDING_PHONES": 24,  # at one recording; of more, the one without a seat that was seen longest ago is forgotten
    "RECORDING_SIGNALS": 60,  # in a minute
    "RECORDING_GONE_SECONDS": 20,  # a phone not heard of for so long is gone, and its pen may be taken
    "RECORDING_SEAT_GONE_SECONDS": 60,  # and its seat
    "STREAM_POLL_SECONDS": 0.1,  # one look at the database a process, however many listen
    "STREAM_BEAT_SECONDS": 10,  # something is sent to every listener at least so often
    "STREAM_SLOW_SECONDS": 10,  # a listener who takes nothing for so long is dropped
    "STREAM_LISTENERS": 2000,  # of one process
    "STREAM_LISTENERS_EACH": 60,  # of one recording in one process
}


def limit(name: str) -> Any:
    return getattr(settings, name, DEFAULTS[name])
