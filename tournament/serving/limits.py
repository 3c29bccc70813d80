"""How much of a request is read, for how long, and how much of all requests is kept in memory at once."""

from __future__ import annotations

from typing import NamedTuple

KILO = 1024
#: Bytes of a body, by the start of the path it is sent to; the first that fits. Nothing larger is read at all.
BODY_LIMITS: tuple[tuple[str, int], ...] = (
    ("/cards/", 2 * 1024 * KILO),  # a set file of 512 KB, beside the same again in the form's text box
    ("/", 1024 * KILO),  # forms, logs and JSON: what Django itself accepts (DATA_UPLOAD_MAX_MEMORY_SIZE)
)


class Patience(NamedTuple):
    """How long somebody may take: `seconds`, and one more for every `rate` bytes that have come so far.

    So what stalls or drips ends after `seconds`, and a slow but steady telephone is waited for whatever it sends.
    """

    seconds: float
    rate: float = 8 * KILO

    def allows(self, done: int) -> float:
        """Return the seconds since the beginning that are allowed once `done` bytes are through."""
        return self.seconds + done / self.rate


#: Bytes of bodies that one process keeps in memory at once; beyond them, new ones are asked to come again.
BUDGET = 64 * 1024 * KILO
#: What is still read of a body that was refused, and thrown away, so that its sender gets to see the answer.
LINGER_BYTES, LINGER_SECONDS = 16 * 1024 * KILO, 3
#: Seconds after which to come again.
RETRY_AFTER = 5


def body_limit(path: str) -> int:
    """Return how many bytes may be sent to this path."""
    return next(most for start, most in BODY_LIMITS if path.startswith(start) or start == "/")
