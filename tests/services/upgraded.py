"""What a store shows after an upgrade, told by a process of its own: every page with its status, and what was kept."""

from __future__ import annotations

import json
from typing import Any


def tell() -> dict[str, Any]:
    """Open every page of the store's events and logs as an organizer; read the standings as a program does."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    from cardpool.models import Card, OwnSet
    from teams.models import Team
    from tournament.events.models import Entrant, Event, Match
    from tournament.judging.models import Dispute, GameLog, JudgeRuling

    settings.ALLOWED_HOSTS = ["*"]
    organizer = Client()
    organizer.force_login(User.objects.get(username="organizer"))
    paths = ["/", "/events/", "/logs/", "/cards/", "/cards/data/", "/cards/1own/", "/teams/", "/status/"]
    for event in Event.objects.order_by("pk"):
        pages = ("", "standings/", "players/", "about/", "control/", "manage/", "settings/", "history/", "tv/")
        paths += [f"/events/{event.slug}/{page}" for page in pages]
    paths += [f"/events/{entrant.event.slug}/players/{entrant.pk}/" for entrant in Entrant.objects.all()[::5]]
    paths += [match.get_absolute_url() for match in Match.objects.all()[::7]]
    paths += [log.get_absolute_url() for log in GameLog.objects.order_by("pk")]
    paths += [own.get_absolute_url() for own in OwnSet.objects.all()]
    paths += [team.get_absolute_url() for team in Team.objects.all()]
    return {
        "pages": {path: organizer.get(path, follow=True).status_code for path in paths},
        "standings": {event.slug: standings(organizer, event.slug) for event in Event.objects.order_by("pk")},
        "verdicts": {log.pk: verdict(log) for log in GameLog.objects.order_by("pk")},
        "own cards": OwnSet.objects.get().cards,
        "own card": Card.objects.filter(code="1own").count(),
        "cards": Card.objects.count(),
        "asked and ruled": (Dispute.objects.count(), JudgeRuling.objects.count()),
        "ruling": JudgeRuling.objects.get().decision,
        "teams": [team.name for team in Team.objects.all()],
    }


def standings(client: Any, slug: str) -> list[list[Any]]:
    """Place, name, points and tie-breaks of everybody in an event, page after page."""
    rows, address = [], f"/api/events/{slug}/standings/"
    while address:
        found = client.get(address).json()
        rows += found.get("standings", found.get("results"))
        address = found.get("next")
    return [
        [row["place"], row["player"], row["points"], *(tiebreak["exact"] for tiebreak in row["tiebreaks"])]
        for row in rows
    ]


def verdict(log: Any) -> list[Any]:
    found = log.newest_verdict
    return [found.verdict, found.line, found.rule]


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(tell()))
