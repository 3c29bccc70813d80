"""Fills an empty store with one running event: `python -m benchmarks.load.fill PLAYERS [ROUNDS]` (with its VAR_DIR).

The next round is published; so many rounds before it have been played.

Prints one line of JSON: the event's slug and number, and the code of every player, by which a guest acts.
"""

from __future__ import annotations

import datetime
import json
import os
import sys
from typing import Any


def fill(players: int, rounds: int = 0) -> dict[str, object]:
    """Make the tables, the organizer "load" and an event with a published round nobody has reported in."""
    from django.contrib.auth.models import Group, User
    from django.core.management import call_command

    from tournament.events import services
    from tournament.events.permissions import ORGANIZERS

    call_command("migrate", verbosity=0)
    organizer = User.objects.create_user("load", password=os.environ.get("LOAD_PASSWORD"))
    organizer.groups.add(Group.objects.get_or_create(name=ORGANIZERS)[0])
    if rounds:
        from benchmarks.load.crowd import crowd

        event = crowd(players, rounds, settled=0, names=[f"Player {number:04}" for number in range(1, players + 1)])
        return known(event)
    event = services.create_event(organizer, name="Load", date=datetime.date(2026, 11, 23), seed=7)
    services.open_registration(organizer, event)
    services.register_many(organizer, event, [f"Player {number:04}" for number in range(1, players + 1)])
    event.refresh_from_db()
    event = services.start_event(organizer, event, with_faulty_teams=True)
    services.publish_round(organizer, services.pair_next_round(organizer, event))
    return known(event)


def known(event: Any) -> dict[str, object]:
    """What a client has to know of the event."""
    codes = list(event.entrants.order_by("pk").values_list("code", flat=True))
    return {"slug": event.slug, "event": event.pk, "codes": codes}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import django

    django.setup()
    print(json.dumps(fill(*map(int, sys.argv[1:]))))
