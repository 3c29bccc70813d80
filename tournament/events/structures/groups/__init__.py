"""Round robin in groups: everybody of a group meets, and the best of each group play a cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tournament import pairing
from tournament.standings import Standing

from ...models import Entrant, Event, Round
from .. import head_to_head
from ..structure import THIRD, Column, Option, Structure
from . import play
from .table import group_letters, rank


def _fault(options: Mapping[str, str], cut_to: int) -> tuple[str, str] | None:
    groups = int(options[play.GROUPS])
    if cut_to % groups or not cut_to:
        told = f"{groups} groups do not send the same number of players to a cut of {cut_to or 'nobody'}."
        return told, f"Cut to {groups}, {2 * groups} or {4 * groups} players."
    return None


def _columns(event: Event, rows: Sequence[Standing]) -> tuple[Column, ...]:
    letters = group_letters(event)
    of_group = Column("Group", "who meets whom before the cut", lambda row: letters.get(row.player, "–"))
    return (of_group, *head_to_head.columns(event, rows))


def _titles(event: Event, rows: Sequence[Standing]) -> Mapping[int, str]:
    """Return the group of each player while every group has its own places."""
    if all(a.place <= b.place for a, b in pairwise(rows)):
        return {}
    return {player: f"group {letter}" for player, letter in group_letters(event).items()}


def _explain(round_: Round, entrant: Entrant) -> tuple[str, ...]:
    if round_.is_cut:
        return head_to_head.explain(round_, entrant)
    letter = group_letters(round_.event).get(entrant.pk)
    return (f"{entrant} is in group {letter}: everybody in it meets everybody else once.",) if letter else ()


ROUND_ROBIN_GROUPS = Structure(
    key="groups",
    name="Round robin in groups",
    offered="Groups: everybody in a group meets, then a cut",
    about="round robin in groups: everybody in a group meets everybody else in it once; the groups are drawn at random",
    scored=True,
    result="games",
    options=(
        Option(play.GROUPS, "Groups", {"2": "2 groups", "4": "4 groups", "8": "8 groups"}, "2", True),
        THIRD,
    ),
    fault=_fault,
    least=4,
    most=64,
    rounds=play.rounds_of,
    cuts=True,
    cut_line=play.each_of_group,
    keeps_seats=True,
    closed="The groups of {event} are published: no player can join any more.",
    seat=lambda event, number, seed, forget: play.seat(event, number, seed),
    seat_cut=play.seat_cut,
    rank=rank,
    explain=_explain,
    proved=lambda round_: pairing.PROOFS.get(round_.proof["proof"], "Everybody in a group meets everybody else once."),
    columns=_columns,
    titles=_titles,
)
