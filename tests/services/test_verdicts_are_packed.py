"""A store that upgrades keeps its verdicts: they are packed, their sentences stand in a column, and back again."""

from __future__ import annotations

import ast

from tests.services.workers import Shop

#: Six verdicts are stored, packed, unpacked as the version before stored them, and packed again.
UPGRADE = """
import json
from django.core.management import call_command
from django.db import connection
from tests.tournament.judging.conftest import FOUND
from tournament.judging import services
from tournament.judging.models import Replay, ReplayVerdict
def read():
    rows = ReplayVerdict.objects.order_by("pk")
    return [(row.verdict, row.message, json.dumps(row.data, sort_keys=True)) for row in rows]
for number, verdict in enumerate(FOUND.values()):
    log = services.attach_log(None, None, f"Dice Marshal log 1\\n; {number}\\n")
    data = verdict.as_json() | {"message": "Déjà vu: " + verdict.message}
    row = Replay.objects.get(log=log)
    ReplayVerdict.objects.create(replay=row, verdict=verdict.verdict, message=data["message"], data=data)
before = read()
call_command("migrate", "judging", "0001", skip_checks=True, verbosity=0)
with connection.cursor() as cursor:
    cursor.execute("SELECT verdict, data FROM judging_replayverdict ORDER BY id")
    kept = [(verdict, str(data)) for verdict, data in cursor.fetchall()]
call_command("migrate", "judging", skip_checks=True, verbosity=0)
print((before, kept, read()))
"""


def test_verdicts_survive_the_upgrade(store: Shop) -> None:
    """What the version before stored as JSON reads the same afterwards, in both databases."""
    before, kept, after = ast.literal_eval(store.manage("shell", "-v0", "-c", UPGRADE))
    assert len(before) == 6 and all("Déjà vu" in message for _, message, _ in before)
    assert [verdict for verdict, _ in kept] == [verdict for verdict, _, _ in before]
    assert all("Déjà vu" in data or "D\\u00e9j" in data for _, data in kept)
    assert after == before
