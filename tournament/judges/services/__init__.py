"""Everything that judges write: one function, one transaction, one row in the trail."""

from .checks import choose_check, draw_checks, finish_check, reopen_check, take_back_checks
from .penalties import Given, computed_for, give_penalty, penalties_seen, take_back_penalty
from .ruling import Decision, appeal, rule_on_call, take_back_ruling, uphold, withdraw_appeal
from .table import last_change, remove_infraction, replace_table, save_infraction, undo_change
from .teams import decide_team, take_back_decision

__all__ = [
    "Decision",
    "Given",
    "appeal",
    "choose_check",
    "computed_for",
    "decide_team",
    "draw_checks",
    "finish_check",
    "give_penalty",
    "penalties_seen",
    "last_change",
    "remove_infraction",
    "reopen_check",
    "replace_table",
    "rule_on_call",
    "save_infraction",
    "take_back_checks",
    "take_back_decision",
    "take_back_penalty",
    "take_back_ruling",
    "undo_change",
    "uphold",
    "withdraw_appeal",
]
