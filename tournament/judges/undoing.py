"""How the desk's strip takes back what judges did: rows for `events.services.undoing`."""

from __future__ import annotations

from typing import Any

from tournament.events.errors import WrongState
from tournament.events.models import AuditEntry
from tournament.events.services.undoing.acts import UNDO
from tournament.events.services.undoing.rows import Undo

from . import services
from .models import DeckCheck, Penalty, Ruling, TeamDecision


def _row(model: Any, entry: AuditEntry) -> Any:
    return model.objects.filter(pk=entry.subject_id).first()


def _found(row: Any) -> Any:
    if row is None:
        raise WrongState("This was taken back in the meantime.", "Reload the page to see where you are.")
    return row


def _ruling_stands(entry: AuditEntry) -> bool:
    ruling = _row(Ruling, entry)
    return ruling is not None and ruling.stands and ruling.appealed_at is None


def _appeal_waits(entry: AuditEntry) -> bool:
    return _appealed(entry) is not None


def _appealed(entry: AuditEntry) -> Ruling | None:
    rows = Ruling.objects.filter(appeal_call=entry.data.get("call") or 0, appeal_call__ended_at=None)
    return rows.filter(appeal_call__taken_at=None).select_related("match__round__event").first()


def _penalty_stands(entry: AuditEntry) -> bool:
    penalty = _row(Penalty, entry)
    return penalty is not None and penalty.taken_back_at is None


def _checks_wait(entry: AuditEntry) -> bool:
    rows = DeckCheck.objects.filter(pk__in=entry.data.get("checks", []), taken_back_at=None)
    return rows.exists() and not rows.exclude(found="").exists()


def _is_found(entry: AuditEntry) -> bool:
    check = _row(DeckCheck, entry)
    return check is not None and check.taken_back_at is None and bool(check.found)


def _decided(entry: AuditEntry) -> bool:
    decision = _row(TeamDecision, entry)
    return decision is not None and decision.taken_back_at is None


_RULING = Undo(
    "take the ruling back", _ruling_stands, lambda a, e: services.take_back_ruling(a, _found(_row(Ruling, e)))
)
_CHECKS = Undo(
    "take the deck checks back",
    _checks_wait,
    lambda a, e: services.take_back_checks(a, _found(e.event), e.data["checks"]),
)


def register() -> None:
    """Add the judges' acts to those that the strip can undo."""
    UNDO.update(
        {
            **dict.fromkeys(("judge.rule", "judge.upheld", "judge.overturned"), _RULING),
            "call.appeal": Undo(
                "take the appeal back", _appeal_waits, lambda a, e: services.withdraw_appeal(a, _found(_appealed(e)))
            ),
            "penalty.give": Undo(
                "take the penalty back",
                _penalty_stands,
                lambda a, e: services.take_back_penalty(a, _found(_row(Penalty, e))),
            ),
            **dict.fromkeys(("check.draw", "check.choose"), _CHECKS),
            "check.finish": Undo(
                "take the finding back",
                _is_found,
                lambda a, e: services.reopen_check(a, _found(_row(DeckCheck, e)), e.data["before"]),
            ),
            "team.decide": Undo(
                "take the decision back",
                _decided,
                lambda a, e: services.take_back_decision(a, _found(_row(TeamDecision, e)), e.data),
            ),
        }
    )
