"""Every write of the judging app, one function and one transaction each. None sends a message: the edge does."""

from .deleting import LogKept, delete_log
from .disputes import ask_judge, rule_on
from .logs import LogEmpty, LogError, LogNotText, LogTooLarge, NoSuchGame, attach_log, read_text
from .replays import claim, fault, finish, progress, recompute, sweep

__all__ = [
    "LogEmpty",
    "LogError",
    "LogKept",
    "LogNotText",
    "LogTooLarge",
    "NoSuchGame",
    "ask_judge",
    "attach_log",
    "claim",
    "delete_log",
    "fault",
    "finish",
    "progress",
    "read_text",
    "recompute",
    "rule_on",
    "sweep",
]
