"""Swiss rounds inside each pod of the draft: a player meets only those whose cards they passed on."""

from __future__ import annotations

from typing import Any

from tournament import pairing
from tournament.pairing import Entrant as Paired
from tournament.pairing import PairedRound, swiss_rounds

from ... import adapter
from ...models import DraftSeat, Entrant, Event, Round
from .. import head_to_head
from ..structure import Seating


def pods_of(event: Event) -> dict[int, int]:
    """Return the pod of each player who drafted."""
    return dict(DraftSeat.objects.filter(draft__event=event).values_list("entrant_id", "pod"))


def rounds_of(event: Event, players: int) -> int:
    """Return the rounds of the largest pod; before the seats are drawn those of a pod of the most players."""
    sizes: dict[int, int] = {}
    for pod in pods_of(event).values():
        sizes[pod] = sizes.get(pod, 0) + 1
    return swiss_rounds(max(sizes.values(), default=min(players, 8)))


def seat(event: Event, number: int, seed: int, forget: int) -> Seating:
    """Seat a round: each pod is paired by itself, and the tables run on. Raises pairing.PairingError."""
    pods, entrants = pods_of(event), head_to_head.entrants(event, number - 1, forget)
    tables: list[tuple[int, tuple[int, ...]]] = []
    byes: list[tuple[int, int]] = []
    proofs = []
    for pod in sorted({pods.get(entrant.id, 0) for entrant in entrants}):
        players = [entrant for entrant in entrants if pods.get(entrant.id, 0) == pod]
        if len(players) == 1:  # everybody else of the pod has gone
            byes.append((0, players[0].id))
            continue
        paired = pairing.pair_round(players, seed + pod, event.bye_policy)
        before = len(tables)
        tables += [(before + p.table, (p.first, p.second)) for p in paired.pairings if p.second is not None]
        byes += [] if paired.bye is None else [(0, paired.bye)]
        kept = Seating.of(paired).proof
        proofs.append(kept | {"pod": pod, "seed": paired.seed, "drawn": number == 1})
    # A bye has no table; its number in addresses is behind those of the tables.
    numbered = tuple((len(tables) + place, player) for place, (_, player) in enumerate(byes, start=1))
    proof = {
        "proof": "in pods",
        "pods": proofs,
        "scale": event.scores.scale,
        "entrants": [row for kept in proofs for row in kept["entrants"]],
    }
    return Seating(tuple(tables), numbered, seed, len(entrants), proof)


def explain(round_: Round, entrant: Entrant) -> tuple[str, ...]:
    """Return why a player sits there: as in a Swiss round of the pod alone."""
    for kept in round_.proof.get("pods", ()):
        if entrant.pk in {row[0] for row in kept["entrants"]}:
            told = pairing.explain(_paired(round_, kept), entrant.pk, adapter.names(round_.event)).sentences
            return (f"{entrant} plays only against players of pod {kept['pod']}.", *told)
    return ()


def _paired(round_: Round, kept: dict[str, Any]) -> PairedRound:
    """Return a pod's part of a round as a value again."""
    entrants = tuple(
        Paired(id_, points, frozenset(met), byes, rank, joined)
        for id_, points, met, byes, rank, joined in kept["entrants"]
    )
    ids = {entrant.id for entrant in entrants}
    tables = tuple(
        pairing.Pairing(match.table, match.first_id, match.second_id)
        for match in round_.matches.all()
        if match.first_id in ids and not match.is_bye
    )
    proof = "drawn" if kept["drawn"] else kept["proof"]
    return PairedRound(
        *(tables, kept["bye"], kept["cost"], kept["bound"], proof, kept["seed"], entrants, kept["bye_policy"]),
        scale=round_.proof.get("scale", 1),
    )
