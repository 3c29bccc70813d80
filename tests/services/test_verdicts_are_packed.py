"""A store that upgrades keeps its verdicts: they are packed, their sentences stand in a column, and back again."""

from __future__ import annotations

import ast

from tests.services.workers import Shop

KEPT = """
from tests.tournament.judging.conftest import FOUND
from tournament.judging import services
from tournament.judging.models import GameLog, Replay, ReplayVerdict
for number, verdict in enumerate(FOUND.values()):
    log = services.attach_log(None, None, f"Dice Marshal log 1\\n; {number}\\n")
    data = verdict.as_json() | {"message": "Déjà vu: " + verdict.message}
    row = Replay.objects.get(log=log)
    ReplayVerdict.objects.create(replay=row, verdict=verdict.verdict, message=data["message"], data=data)
"""
READ = """
import json
from tournament.judging.models import ReplayVerdict
rows = ReplayVerdict.objects.order_by("pk")
print([(row.verdict, row.message, json.dumps(row.data, sort_keys=True)) for row in rows])
"""


def read(store: Shop) -> list[tuple[str, str, str]]:
    return ast.literal_eval(store.manage("shell", "-v0", "-c", READ))


def test_verdicts_survive_the_upgrade(store: Shop) -> None:
    """What the version before stored as JSON reads the same afterwards, in both databases."""
    store.manage("shell", "-v0", "-c", KEPT)
    before = read(store)
    assert len(before) == 6 and all("Déjà vu" in message for _, message, _ in before)
    store.manage("migrate", "--skip-checks", "-v0", "judging", "0001")
    kept = store.query("SELECT verdict, data FROM judging_replayverdict ORDER BY id")
    assert [verdict for verdict, _ in kept] == [verdict for verdict, _, _ in before]
    assert all("Déjà vu" in str(data) or "D\\u00e9j" in str(data) for _, data in kept)
    store.manage("migrate", "--skip-checks", "-v0", "judging")
    assert read(store) == before
