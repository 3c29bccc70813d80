"""What the organizer's desk and the wall show of the tables that are being recorded. No position is read for a list."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from tournament.events.models import Event

from . import facade, history
from .models import Recording, Watch
from .services.locking import TOGETHER


@dataclass(frozen=True, slots=True)
class LiveTable:
    """One table: where its game stands, and for how many minutes nothing was written."""

    recording: Recording
    table: int
    minutes: int

    @property
    def life(self) -> str:
        """Return `14–20`, "" where nothing is known."""
        return "–".join("?" if points is None else str(points) for points in self.recording.life)

    @property
    def needs_judge(self) -> bool:
        return self.recording.disputed or self.recording.judge_called


def tables_of(event: Event, number: int) -> list[LiveTable]:
    """Return the tables of a round that are being recorded: those that need a judge first, then by number."""
    rows = Recording.objects.filter(
        match__round__event=event, match__round__number=number, state=Recording.State.OPEN
    ).select_related("match")
    now = timezone.now()
    found = []
    for row in rows:
        since = row.last_entry_at or row.created_at
        minutes = max(0, int((now - since).total_seconds() // 60))
        found.append(LiveTable(row, row.match.table if row.match else 0, minutes))
    return sorted(found, key=lambda each: (not each.needs_judge, each.table, each.recording.game))


def minutes_later(recording: Recording) -> int:
    """Return how many minutes later onlookers see a game."""
    return recording.delay if recording.watch == Watch.DELAYED else 0


def featured(event: Event) -> dict[str, Any] | None:
    """Return the state of the table that the organizer has put on the wall, as onlookers may see it."""
    rows = Recording.objects.filter(match__round__event=event, featured=True).exclude(state=Recording.State.WITHDRAWN)
    row = rows.select_related(*TOGETHER).first()
    if row is None:
        return None
    minutes = minutes_later(row)
    state = json.loads(history.body_later(row, minutes))
    life = facade.life_of(state["view"]) or [None] * len(row.names)
    players = list(zip(row.names, life, strict=False))
    return {"recording": row, "delay": minutes, "state": state, "players": players}
