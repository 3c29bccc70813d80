"""Events stored before a match had seats and an outcome keep every table and result, forward and back."""

from __future__ import annotations

import datetime
from typing import Any

from tests.tournament.old_tables import migrate

__all__ = ["migrate"]
BEFORE, AFTER = [("events", "0012_teams_shown")], [("events", "0013_seats")]
#: Table, first and second player, games won, drawn; and what stands in `outcome` afterwards.
TABLES: list[tuple[int, str, str | None, tuple[int, int, int] | None, Any]] = [
    (0, "Eli", None, (1, 0, 0), {"games": [1, 0, 0]}),  # the bye
    (1, "Ana", "Bo", (2, 1, 0), {"games": [2, 1, 0]}),  # reported and confirmed
    (2, "Cy", "Dee", None, None),  # open
    (3, "Fay", "Gus", (0, 2, 1), {"games": [0, 2, 1]}),  # corrected
]


def test_results_become_outcomes_and_results_again(migrate: Any) -> None:
    """A bye, an open match, a reported and a corrected one, in an event of Dungeon Dice in Swiss rounds."""
    round_ = _stored(migrate(BEFORE))
    apps = migrate(AFTER)
    matches = {match.table: match for match in apps.get_model("events", "Match").objects.filter(round_id=round_)}
    assert {table: match.outcome for table, match in matches.items()} == {row[0]: row[4] for row in TABLES}
    assert [table for table, match in matches.items() if match.is_bye] == [0]
    assert matches[3].reported_by == "Judge" and matches[1].confirmed
    assert matches[1].third_id is None
    apps = migrate(BEFORE)
    back = {match.table: match for match in apps.get_model("events", "Match").objects.filter(round_id=round_)}
    kept = {n: None if m.first_wins is None else (m.first_wins, m.second_wins, m.draws) for n, m in back.items()}
    assert kept == {row[0]: row[3] for row in TABLES}


def _stored(apps: Any) -> int:
    """Write an evening as an earlier version did; return the number of its round."""
    store = apps.get_model("events", "Store").objects.create()
    event = apps.get_model("events", "Event").objects.create(
        store=store, slug="old-night", name="Old Night", date=datetime.date(2026, 10, 2), seed=5, state="running",
        edition="dungeon-dice", structure="swiss",
    )  # fmt: skip
    round_ = apps.get_model("events", "Round").objects.create(event=event, number=1, seed=5, minutes=30)
    called = {name for _, first, second, *_ in TABLES for name in (first, second) if name}
    entrant = apps.get_model("events", "Entrant").objects
    players = {name: entrant.create(event=event, name=name, code=f"code-{name}") for name in sorted(called)}
    for table, first, second, won, _ in TABLES:
        games = dict(zip(("first_wins", "second_wins", "draws"), won, strict=True)) if won else {}
        apps.get_model("events", "Match").objects.create(
            round=round_, table=table, first=players[first], second=players.get(second or ""), confirmed=bool(won),
            reported_by="Judge" if won else "", **games,
        )  # fmt: skip
    return round_.pk
