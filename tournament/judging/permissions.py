"""Who may do what with a log. Ruling and judging once more is for `tournament.events.permissions.may_judge`."""

from __future__ import annotations

from typing import Any

from tournament.events.permissions import may_judge, may_play

from .models import GameLog


def may_ask(actor: Any, log: GameLog) -> bool:
    """Ask the judge: anybody with an account, and the guests who played the match."""
    if getattr(actor, "is_authenticated", False) or may_judge(actor):
        return True
    return log.match is not None and may_play(actor, log.match)
