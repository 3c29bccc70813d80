"""Other seats in a round that everybody has seen: two players swap, a latecomer sits down, tables are paired again.

Each change is worked out first (`Reseating`), with what it does to the round, and is refused where somebody has played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournament import pairing
from tournament.pairing import Change, PairingError, listed
from tournament.ranking import counted, number

from ..adapter import names, paired_of
from ..audit import record
from ..errors import BadInput, CannotPair, WrongState
from ..models import Entrant, Match, Round, seat_ids
from ..permissions import may_run, require
from ..structures import Seating, head_to_head
from .locking import locked_event, locked_round
from .rounds import given_bye

#: So many tables stand in the sentences of a change.
NAMED = 8
#: Something has happened at a table: a result, a log, a recording.
_TOUCHED = Q(outcome__isnull=False, is_bye=False) | Q(logs__isnull=False) | Q(recordings__isnull=False)

#: A table as the trail keeps it: number, is it the bye, first and second player.
Row = tuple[int, bool, int, int | None]


@dataclass(frozen=True, slots=True)
class Reseating:
    """A change of seats that is worked out and not made: what it is in words, and every table it touches."""

    round: Round
    asked: str  # "Swap Ana and Bo"
    said: str  # "swapped Ana and Bo"
    change: Change
    before: tuple[Row, ...]
    after: tuple[Row, ...]
    cost_before: int  # squared point differences of the round as it was
    added: int | None = None

    @property
    def effects(self) -> tuple[str, ...]:
        """Return in sentences who sits where, and how even the round is then."""
        called = names(self.round.event)
        tables = [_told(row, called, self._points) for row in self.after[:NAMED]]
        more = len(self.after) - NAMED
        rest = [f"And {more} more tables."] if more > 0 else []
        return (*tables, *rest, self._evenness(), "These players see it on their phones at once; the wall has it, too.")

    def _points(self, player: int) -> str:
        entrants = {entrant.id: entrant.points for entrant in self.change.paired.entrants}
        return counted(Fraction(entrants[player], self.change.paired.scale), "point")

    def _evenness(self) -> str:
        """Return how the round compares with the most even one that the same players could have."""
        unit = self.change.paired.scale**2
        cost, was = (number(Fraction(each, unit)) for each in (self.change.cost, self.cost_before))
        before = "as before" if cost == was else f"before the change {was}"
        sums = f"The round is uneven by {cost} ({before})"
        if self.change.least is None:
            return f"{sums}. These players can no longer be paired without a rematch. {pairing.UNEVENNESS}"
        if self.change.least == self.change.cost:
            return f"{sums}: no pairing of these players is more even. {pairing.UNEVENNESS}"
        least = number(Fraction(self.change.least, unit))
        return f"{sums}; the most even pairing by {least}. {pairing.UNEVENNESS}"


def _told(row: Row, called: dict[int, str], points: Callable[[int], str]) -> str:
    table, is_bye, first, second = row
    if is_bye or second is None:
        return f"{called[first]} ({points(first)}) has the bye."
    return f"Table {table}: {called[first]} ({points(first)}) against {called[second]} ({points(second)})."


# --- the three changes --------------------------------------------------------------------------------------------


def plan_swap(round_: Round, one: Entrant, other: Entrant) -> Reseating:
    """Two players change seats; the bye is a seat as well. Raises EventError."""
    paired = _open(round_)
    _require_in(paired, round_, one, other)
    if paired.pairing_of(one.pk).opponent_of(one.pk) == other.pk or one.pk == other.pk:
        raise BadInput("player", f"{one.name} and {other.name} sit at the same table.", "Choose players of two tables.")
    change = _worked_out(round_, lambda: pairing.swap_seats(paired, one.pk, other.pk))
    return _planned(round_, paired, change, f"Swap {one.name} and {other.name}", f"swapped {one.name} and {other.name}")


def plan_latecomer(round_: Round, entrant: Entrant) -> Reseating:
    """A player without a table sits down against the one who has the bye. Raises EventError."""
    paired = _open(round_)
    if entrant.dropped_in_round is not None:
        raise WrongState(f"{entrant.name} has dropped.", "Readmit the player first.")
    if entrant.pk in seat_ids(round_.matches.all()):
        raise BadInput("player", f"{entrant.name} is in round {round_.number}.", "Choose a player without a table.")
    found = head_to_head.entrants(round_.event, round_.number - 1, 0)
    latecomer = next(each for each in head_to_head.unasked(found) if each.id == entrant.pk)
    change = _worked_out(round_, lambda: pairing.seat_latecomer(paired, latecomer))
    planned = _planned(round_, paired, change, f"Seat {entrant.name}", f"seated {entrant.name}")
    return replace(planned, added=entrant.pk)


def plan_again(round_: Round, tables: Collection[int]) -> Reseating:
    """The players of some tables are paired again, nobody with the same opponent; 0 is the bye. Raises EventError."""
    paired = _open(round_)
    known = {each.table for each in paired.pairings} | ({0} if paired.bye is not None else set())
    if unknown := sorted(set(tables) - known):
        raise BadInput("tables", f"Round {round_.number} has no table {unknown[0]}.", "Type numbers of its tables.")
    if not set(tables) - {0}:
        raise BadInput("tables", "No table is named.", "Type the numbers of the tables to pair again: 2 5")
    if len(set(tables)) < 2:
        (alone,) = set(tables)
        only = f"Table {alone} alone cannot be paired again."
        raise BadInput("tables", only, f"Type a second table, too, or the bye: {alone} bye")
    seed = round_.event.seed + 1000 * round_.number + 500 + round_.event.audit.filter(action="round.reseat").count()
    change = _worked_out(round_, lambda: pairing.pair_again(paired, tables, seed, new_opponents=True))
    numbers = [str(table) for table in sorted(set(tables)) if table]
    shown = f"table{'s' if len(numbers) > 1 else ''} {listed(numbers)}"
    which = f"{shown} and the bye again" if 0 in tables else f"{shown} again"
    return _planned(round_, paired, change, f"Pair {which}", f"paired {which}")


def _open(round_: Round) -> pairing.PairedRound:
    """Return the round as values. Raises WrongState unless it is played now, by points and without a cut."""
    if round_.state != Round.State.PUBLISHED or not round_.event.is_running:
        raise WrongState(f"Round {round_.number} is not being played.", "Change the pairings before you publish them.")
    if not round_.is_swiss or not round_.event.scheme.asked_byes:
        raise WrongState("Seats are changed in Swiss rounds only.", "Leave the tables as they are.")
    return paired_of(round_)


def _require_in(paired: pairing.PairedRound, round_: Round, *players: Entrant) -> None:
    playing = {entrant.id for entrant in paired.entrants}
    for player in players:
        if player.pk not in playing:
            raise BadInput("player", f"{player.name} does not play in round {round_.number}.", "Choose another player.")


def _worked_out(round_: Round, work: Callable[[], Change]) -> Change:
    try:
        return work()
    except PairingError as fault:
        raise CannotPair(fault.message(names(round_.event))) from fault


def _planned(round_: Round, paired: pairing.PairedRound, change: Change, asked: str, said: str) -> Reseating:
    """Return the change with the tables that differ. Raises WrongState where one of them has been played at."""
    was, now = _rows(paired), _rows(change.paired)
    before = tuple(row for table, row in was.items() if now.get(table) != row)
    after = tuple(row for table, row in now.items() if was.get(table) != row)
    if not after:
        raise WrongState("Nobody would sit elsewhere.", "Choose other tables.")
    _require_unplayed(round_, [row[0] for row in before])
    return Reseating(round_, asked, said, change, before, after, pairing.cost_of(paired))


def _rows(paired: pairing.PairedRound) -> dict[int, Row]:
    rows: dict[int, Row] = {each.table: (each.table, False, each.first, each.second) for each in paired.pairings}
    return rows if paired.bye is None else rows | {0: (0, True, paired.bye, None)}


def _require_unplayed(round_: Round, tables: Iterable[int]) -> None:
    touched = round_.matches.filter(_TOUCHED, table__in=tables).order_by("table").values_list("table", flat=True)
    if found := list(dict.fromkeys(touched)):
        shown = listed([str(table) for table in found])
        which = f"Tables {shown} have begun" if len(found) > 1 else f"Table {shown} has begun"
        raise WrongState(
            f"{which}: a result, a log or a recording is there.",
            "Choose tables where nobody has played.",
        )


# --- making and undoing it ------------------------------------------------------------------------------------------


@transaction.atomic
def reseat(actor: Any, round_: Round, plan: Callable[[Round], Reseating]) -> Reseating:
    """Make a change of seats in a published round, as `plan` works it out now. Raises EventError."""
    require(may_run(actor, round_), "change seats")
    round_ = locked_round(round_)
    planned = plan(round_)
    proof, proof_was = round_.proof, round_.proof.get("proof", "")
    kept = Seating.of(planned.change.paired).proof
    round_.change_proof(proof | {"proof": "by hand", "entrants": kept["entrants"]})
    _write(round_, planned.before, planned.after)
    about = {"was": planned.before, "now": planned.after, "added": planned.added, "proof_was": proof_was}
    record(actor, "round.reseat", round_, number=round_.number, said=planned.said, **about)
    return planned


def stands(round_: Round, rows: Iterable[Any]) -> bool:
    """Return whether these tables are still as a change left them, and nobody has played there."""
    wanted = {tuple(row) for row in rows}
    tables = round_.matches.filter(table__in=[row[0] for row in wanted])
    if set(tables.values_list("table", "is_bye", "first_id", "second_id")) != wanted:
        return False
    return not tables.filter(_TOUCHED).exists()


@transaction.atomic
def seat_back(actor: Any, round_: Round, data: dict[str, Any]) -> None:
    """Seat everybody as before a change; `data` is its row of the trail."""
    require(may_run(actor, round_), "change seats")
    locked_event(round_.event)
    _write(round_, data["now"], data["was"])
    proof = round_.proof | {"proof": data["proof_was"]}
    proof["entrants"] = [kept for kept in proof["entrants"] if kept[0] != data["added"]]
    round_.change_proof(proof)
    record(actor, "round.seat_back", round_, number=round_.number, said=data["said"])


def _write(round_: Round, before: Iterable[Any], after: Iterable[Any]) -> None:
    """Put other players on these tables; a table keeps its row, so its address and its time stay."""
    was = {match.table: match for match in round_.matches.filter(table__in=[row[0] for row in before])}
    round_.matches.filter(pk__in=[match.pk for match in was.values()]).delete()
    now = timezone.now()
    rows = []
    for table, is_bye, first, second in after:
        old = was.get(table)
        match = Match(round=round_, table=table, is_bye=is_bye, first_id=first, second_id=second, moved_at=now)
        match.pk, match.extra_minutes = (old.pk, old.extra_minutes) if old else (None, 0)
        rows.append(given_bye(match) if is_bye else match)
    Match.objects.bulk_create(rows)


__all__ = ["Reseating", "plan_again", "plan_latecomer", "plan_swap", "reseat", "seat_back", "stands"]
