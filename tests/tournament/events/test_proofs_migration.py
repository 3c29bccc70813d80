"""What proves a pairing moves to a row of its own, and back, without a change."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE, AFTER = [("events", "0031_building_time")], [("events", "0032_round_proofs")]
#: By round.
PROOFS: dict[int, dict[str, Any]] = {
    1: {"proof": "drawn", "cost": 0, "entrants": [[1, 0, [], 0, 1, 1], [2, 0, [], 0, 2, 1]], "note": "Ärger “zwei”"},
    2: {},
    3: {"proof": "slots", "deck_seed": 2**40, "commitments": [[0, "ab"], [2, "cd"]], "scale": 2, "unmet": None},
}


@pytest.fixture
def migrate(transactional_db: None) -> Any:
    """Bring the tables to a state and return the rows' classes of that state; at the end to the newest."""
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()

    def to(target: list[tuple[str, str]]) -> Any:
        MigrationExecutor(connection).migrate(target)
        return MigrationExecutor(connection).loader.project_state(target).apps

    yield to
    MigrationExecutor(connection).migrate(newest)


def test_proofs_move_out_and_back(migrate: Any) -> None:
    """Of three rounds: what Swiss pairing kept, nothing, and decks with a large number."""
    apps = migrate(BEFORE)
    event = apps.get_model("events", "Event").objects.create(
        store=apps.get_model("events", "Store").objects.create(), slug="old-night", name="Old Night",
        date=datetime.date(2026, 10, 2), seed=5, state="running",
    )  # fmt: skip
    for number, proof in PROOFS.items():
        event.rounds.create(number=number, seed=5, minutes=30, proof=proof)
    kept = migrate(AFTER).get_model("events", "RoundProof").objects
    assert dict(kept.values_list("round__number", "body")) == PROOFS
    rounds = migrate(BEFORE).get_model("events", "Round").objects
    assert dict(rounds.values_list("number", "proof")) == PROOFS
