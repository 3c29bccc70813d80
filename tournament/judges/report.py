"""What judges did at an event, counted and listed; the same for the page, the paper, the CSV and the API."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from django.utils import timezone

from tournament.events.models import Event, JudgeCall

from . import queries
from .models import DeckCheck, Penalty, Ruling, TeamDecision

#: Words of a number of seconds: minutes and seconds.
_NEVER = "–"


def spoken(seconds: float | None) -> str:
    """Return `2:05` for 125 seconds, a dash for none."""
    return _NEVER if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02}"


@dataclass(frozen=True, slots=True)
class Report:
    """Calls with their waiting times in seconds, rulings, penalties, deck checks and decisions about teams."""

    calls: list[JudgeCall]
    rulings: list[Ruling]
    penalties: list[Penalty]
    checks: list[DeckCheck]
    decisions: list[TeamDecision]

    @property
    def waits(self) -> list[int]:
        """Return the waiting times of the calls that a judge took."""
        return [call.waited_seconds for call in self.calls if call.taken_at is not None]

    @property
    def median_wait(self) -> float | None:
        return median(self.waits) if self.waits else None

    @property
    def longest_wait(self) -> int | None:
        return max(self.waits, default=None)

    @property
    def minutes_given(self) -> int:
        return sum(call.extra_minutes for call in self.calls)

    @property
    def figures(self) -> list[tuple[str, str]]:
        """Return (words, figure) of the head of the report."""
        appeals = [call for call in self.calls if call.is_appeal]
        overturned = sum(row.outcome == Ruling.Outcome.OVERTURNED for row in self.rulings)
        differ = sum(row.found == "problem" for row in self.checks)
        return [
            ("Calls", str(len(self.calls))),
            ("Median wait", spoken(self.median_wait)),
            ("Longest wait", spoken(self.longest_wait)),
            ("Minutes given back", str(self.minutes_given)),
            ("Rulings", str(len(self.rulings))),
            ("Appeals", f"{len(appeals)}, {overturned} overturned" if appeals else "0"),
            ("Penalties", str(len(self.penalties))),
            ("Deck checks", f"{len(self.checks)}, {differ} not as registered" if self.checks else "0"),
        ]

    @property
    def rules(self) -> list[tuple[str, int]]:
        """Return the rules that were ruled on, the most frequent first."""
        return Counter(row.rule for row in self.rulings if row.rule).most_common()

    @property
    def given(self) -> list[tuple[str, int]]:
        """Return the penalties by name, the most frequent first."""
        return Counter(row.words for row in self.penalties).most_common()


def report_of(event: Event) -> Report:
    """Return the report of an event; what was taken back is left out."""
    rulings = queries.rulings_of(event).exclude(state=Ruling.State.TAKEN_BACK)
    penalties = event.penalties.filter(taken_back_at=None).select_related("entrant", "event", "ruling")
    decisions = event.team_decisions.filter(taken_back_at=None).select_related("entrant")
    return Report(
        list(queries.calls_of(event)),
        list(rulings.prefetch_related("penalties")),
        list(penalties),
        list(queries.checks_of(event)),
        list(decisions),
    )


COLUMNS = [
    "kind",
    "round",
    "table",
    "at",
    "judge",
    "player",
    "rule",
    "words",
    "penalty",
    "remedy",
    "seconds",
    "minutes",
]


def cells(event: Event) -> Iterator[list[str]]:
    """Yield the rows of the CSV, the header first."""
    found = report_of(event)
    yield COLUMNS
    for call in found.calls:
        kind = "appeal" if call.is_appeal else "call"
        waited = str(call.waited_seconds) if call.taken_at else ""
        yield [kind, str(call.match.round.number), str(call.match.table), _at(call.called_at), call.taken_name,
               call.called_by, "", call.note, "", call.ended_how, waited, str(call.extra_minutes)]  # fmt: skip
    for ruling in found.rulings:
        yield [f"ruling {ruling.outcome or ruling.state}", str(ruling.round_number), str(ruling.table), _at(ruling.at),
               ruling.judge_name, " and ".join(ruling.players), ruling.rule, ruling.decision, "", ruling.remedy,
               "", ""]  # fmt: skip
    for penalty in found.penalties:
        yield ["penalty", str(penalty.round_number), str(penalty.table or ""), _at(penalty.at),
               penalty.by_name, penalty.entrant.name, "",
               f"{penalty.name}: {penalty.reason}", penalty.given, penalty.note, "", ""]  # fmt: skip
    for check in found.checks:
        yield ["deck check", str(check.round_number), "", _at(check.checked_at or check.asked_at), check.checked_by,
               check.entrant.name, "", check.words, check.found, check.seed, "", ""]  # fmt: skip
    for decision in found.decisions:
        yield ["team", "", "", _at(decision.at), decision.by_name, decision.entrant.name, "",
               decision.reason, decision.choice, "", "", ""]  # fmt: skip


def _at(moment: object) -> str:
    return f"{timezone.localtime(moment):%Y-%m-%d %H:%M:%S}"  # type: ignore[arg-type]
