"""Which rows of an event an archive keeps, and what in them names other rows. A new table is a line in `TABLES`.

Accounts stay behind: names of people are in the rows themselves, and an account of another installation is nobody here.
Guests' secret codes stay behind too; every entry gets a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Field, Model, QuerySet

from tournament.events.models import (
    SEATS,
    Applicant,
    AuditEntry,
    Draft,
    DraftPick,
    DraftSeat,
    Entrant,
    Event,
    JudgeCall,
    Match,
    Member,
    Round,
    RoundProof,
    Submission,
)
from tournament.judges.models import DeckCheck, Penalty, Ruling, TeamDecision
from tournament.judging.models import Dispute, GameLog, JudgeRuling, Replay, ReplayVerdict, SeatClaim

#: (table, id in the archive) -> the id here. Raises KeyError.
Ids = Callable[[str, int], int]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the archive. `event` is the way from a row to its event; of its rows go those that `only` picks.

    `refs`: field -> the table its value is an id of. `left`: fields that stay behind. `point` puts the ids of here into
    a row's JSON, in place.
    """

    name: str
    model: type[Model]
    event: str
    refs: Mapping[str, str] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    point: Callable[[dict[str, Any], Ids], None] = lambda row, ids: None
    only: Mapping[str, Any] = field(default_factory=dict)
    order: tuple[str, ...] = ("pk",)

    def rows(self, event: Event) -> QuerySet[Any]:
        """Return what of an event goes into the archive."""
        return self.model._default_manager.filter(**{self.event: event.pk}, **self.only).order_by(*self.order)

    @property
    def fields(self) -> list[Field[Any, Any]]:
        """Return the fields that travel, the key first."""
        return [each for each in self.model._meta.concrete_fields if each.attname not in self.left]


def _point_proof(row: dict[str, Any], ids: Ids) -> None:
    """Point what a round keeps of its seating (Structure.seat) at the entrants of here."""

    def one(old: Any) -> int:
        return ids("entrants", old)

    proof = row["body"]
    for name in ("entrants", "requested"):
        if name in proof:
            proof[name] = [
                [one(kept[0]), *([*map(one, part)] if isinstance(part, list) else part for part in kept[1:])]
                for kept in proof[name]
            ]
    if proof.get("bye") is not None:
        proof["bye"] = one(proof["bye"])
    if "drawn" in proof:
        proof["drawn"] = [*map(one, proof["drawn"])]
    if "groups" in proof:
        proof["groups"] = [[*map(one, group)] for group in proof["groups"]]
    if "unmet" in proof:
        proof["unmet"] = [[one(player), table] for player, table in proof["unmet"]]


#: What a row of the trail is about -> its table.
SUBJECTS = {
    "events.event": "event", "events.entrant": "entrants", "events.round": "rounds", "events.match": "matches",
    "events.member": "members", "events.applicant": "applicants", "judging.gamelog": "logs",
    "judging.replay": "replays", "judging.dispute": "disputes", "judging.judgeruling": "rulings",
    "judges.ruling": "table_rulings", "judges.penalty": "penalties", "judges.deckcheck": "checks",
    "judges.teamdecision": "team_decisions", "events.draft": "drafts", "events.draftseat": "draft_seats",
}  # fmt: skip


#: What a row of the trail names by its number, beside its subject -> its table.
NAMED = {
    "entrant": "entrants",
    "added": "entrants",
    "call": "calls",
    "ruling": "table_rulings",
    "penalty": "penalties",
    "decision": "team_decisions",
}


def _keep_words(row: dict[str, Any], ids: Ids) -> None:
    """Keep what a penalty did in words alone: how it is taken back belongs to the trail of the other installation."""
    row["effect"] = {name: words for name, words in row["effect"].items() if name == "told"}


def _point_trail(row: dict[str, Any], ids: Ids) -> None:
    """Point a row of the trail, and what undoing it needs, at the rows of here; what is gone by now keeps its number.

    A number that belongs to no row of the archive is made negative, so that it never means somebody else's row.
    """

    def one(table: str, old: Any) -> Any:
        if not isinstance(old, int) or isinstance(old, bool):
            return old
        try:
            return ids(table, old)
        except KeyError:
            return -abs(old)

    table, data = SUBJECTS.get(row["subject"]), row["data"]
    if table == "logs":
        row["subject_id"] = str(_known(ids, "logs", row["subject_id"]))
    elif row["subject_id"].isdigit():
        row["subject_id"] = str(one(table or "", int(row["subject_id"])))
    for name, meant in NAMED.items():
        if name in data:
            data[name] = one(meant, data[name])
    for name, meant in (("checks", "checks"), ("replaced", "team_decisions")):
        if isinstance(data.get(name), list):
            data[name] = [one(meant, each) for each in data[name]]
    if isinstance(data.get("players"), list):
        data["players"] = [one("entrants", player) for player in data["players"]]
    if row["action"] == "round.reseat":
        for name in ("was", "now"):
            data[name] = [[*kept[:2], *(one("entrants", player) for player in kept[2:])] for kept in data[name]]
    for name in ("before", "after"):
        kept = data.get(name)
        if isinstance(kept, dict) and "reported_entrant_id" in kept:
            kept["reported_entrant_id"] = one("entrants", kept["reported_entrant_id"])


def _known(ids: Ids, table: str, old: Any) -> Any:
    try:
        return ids(table, old)
    except KeyError:
        return old


EVERY_LOG = "log__match__round__event"
TABLES = (
    Table("event", Event, "pk", left=("store_id", "created_by_id", "season_id", "key")),
    Table("entrants", Entrant, "event", {"event_id": "event"}, ("user_id", "person_id", "code", "listed_as")),
    Table("members", Member, "entrant__event", {"entrant_id": "entrants"}, ("user_id", "person_id", "code")),
    Table("applicants", Applicant, "event", {"event_id": "event"}, ("user_id", "code")),
    Table("teams", Submission, "entrant__event", {"entrant_id": "entrants"}),
    Table("rounds", Round, "event", {"event_id": "event"}),
    Table("proofs", RoundProof, "round__event", {"round_id": "rounds"}, point=_point_proof),
    Table(
        "matches",
        Match,
        "round__event",
        {"round_id": "rounds", "reported_entrant_id": "entrants", **{f"{seat}_id": "entrants" for seat in SEATS}},
        ("report_key",),
    ),
    Table(
        "logs",
        GameLog,
        "match__round__event",
        {"match_id": "matches", "entrant_id": "entrants", "earlier_id": "logs"},
        ("uploaded_by_id", "event_id"),
        order=("created_at", "pk"),
    ),
    Table(
        "replays",
        Replay,
        EVERY_LOG,
        {"log_id": "logs"},
        ("asked_by_id", "submitter", "lease_token", "lease_until", "error"),
        only={"state": "done", "verdict__isnull": False},
    ),
    Table("verdicts", ReplayVerdict, f"replay__{EVERY_LOG}", {"replay_id": "replays"}, only={"replay__state": "done"}),
    Table("disputes", Dispute, EVERY_LOG, {"log_id": "logs", "entrant_id": "entrants"}, ("asked_by_id",)),
    Table(
        "rulings",
        JudgeRuling,
        EVERY_LOG,
        {"log_id": "logs", "dispute_id": "disputes", "verdict_id": "verdicts", "penalised_id": "entrants"},
        ("judge_id",),
    ),
    Table("seats", SeatClaim, EVERY_LOG, {"log_id": "logs", "entrant_id": "entrants"}, ("judge_id",)),
    Table(
        "calls", JudgeCall, "match__round__event", {"match_id": "matches", "entrant_id": "entrants"}, ("taken_by_id",)
    ),
    Table(
        "table_rulings",
        Ruling,
        "event",
        {
            **{"event_id": "event", "match_id": "matches", "call_id": "calls", "appeal_call_id": "calls"},
            **{"log_id": "logs", "first_id": "table_rulings"},
        },
        ("judge_id", "recording_id", "done"),
    ),
    Table(
        "penalties",
        Penalty,
        "event",
        {"event_id": "event", "ruling_id": "table_rulings", "match_id": "matches", "entrant_id": "entrants"},
        ("given_by_id",),
        point=_keep_words,
    ),
    Table("checks", DeckCheck, "event", {"event_id": "event", "entrant_id": "entrants"}),
    Table(
        "team_decisions",
        TeamDecision,
        "event",
        {"event_id": "event", "entrant_id": "entrants", "penalty_id": "penalties"},
    ),
    Table("drafts", Draft, "event", {"event_id": "event"}),
    Table("draft_seats", DraftSeat, "draft__event", {"draft_id": "drafts", "entrant_id": "entrants"}),
    Table("draft_picks", DraftPick, "seat__draft__event", {"seat_id": "draft_seats"}),
    Table("trail", AuditEntry, "event", {"event_id": "event"}, ("user_id",), point=_point_trail),
)
