"""Every write of the judging app, one function and one transaction each. None sends a message: the edge does."""

from .deleting import LogKept, delete_log
from .disputes import MAX_WORDS, Decision, ask_judge, rule_on, say_seats, usual_reason
from .logs import (
    HandInClosed,
    LogEmpty,
    LogError,
    LogNotText,
    LogTooLarge,
    NoSuchGame,
    attach_log,
    read_text,
    repair_line,
    require_play,
)
from .positions import (
    WHOLE,
    ask_film,
    ask_positions,
    claim_positions,
    part_of,
    renew_positions,
    something_waits,
    store_positions,
)
from .queue import Batch, Found, claim, claim_one, fault, finish, give_back, progress, renew, sweep
from .rechecking import is_stuck, recompute
from .scores import read_scores

__all__ = [
    "MAX_WORDS",
    "Batch",
    "Decision",
    "Found",
    "HandInClosed",
    "LogEmpty",
    "LogError",
    "LogKept",
    "LogNotText",
    "LogTooLarge",
    "NoSuchGame",
    "WHOLE",
    "ask_film",
    "ask_judge",
    "ask_positions",
    "attach_log",
    "claim",
    "claim_one",
    "claim_positions",
    "delete_log",
    "fault",
    "finish",
    "give_back",
    "is_stuck",
    "part_of",
    "progress",
    "read_scores",
    "read_text",
    "require_play",
    "recompute",
    "renew",
    "renew_positions",
    "repair_line",
    "rule_on",
    "say_seats",
    "something_waits",
    "store_positions",
    "sweep",
    "usual_reason",
]
