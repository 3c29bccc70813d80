"""A store with something of everything, made and told by a process of its own over the database it was given.

`python -m tests.services.furnish` makes it; `… tell` prints what a person would miss if it were gone, as JSON;
`… judge` lets the sweeper and a worker do what waits.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, date, datetime, timedelta
from typing import Any

PASSWORD = "quill-and-marble"


def make() -> None:
    """An event in its second round, a judged log, one being judged, own cards, an account that is signed in."""
    from django.contrib.auth.models import Group, User
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from cardpool.manage.services import save_set
    from cardpool.services import load_cards
    from rules.dice_masters.card_files import DATA_FOLDER
    from tests.cardpool.conftest import entry
    from tests.cardpool.manage.conftest import own_data
    from tests.services.real_logs import real_logs
    from tests.tournament.events.conftest import Hall
    from tournament.events.permissions import ORGANIZERS
    from tournament.events.services import create_event
    from tournament.judging import services
    from tournament.judging.models import Replay

    load_cards(DATA_FOLDER)
    ana = User.objects.create_user("ana", password=PASSWORD)
    ana.groups.add(Group.objects.get_or_create(name=ORGANIZERS)[0])
    save_set(ana, own_data(entry(1)), "own.json")
    hall = Hall(create_event(ana, name="Thursday", date=date(2026, 11, 19), seed=7), ana, ana)
    hall.start()
    hall.round()
    hall.play()
    hall.round()
    services.attach_log(ana, hall.table(), next(iter(real_logs(1))))
    judge(timezone.now())
    lost = services.attach_log(ana, hall.table(2), "Dice Marshal log 1\n").newest_replay
    past = timezone.now() - timedelta(minutes=10)
    Replay.objects.filter(pk=lost.pk).update(state="running", lease_token="of a dead worker", lease_until=past)
    session = SessionStore()
    session["_auth_user_id"] = str(ana.pk)
    session.save()


def judge(now: datetime) -> None:
    """Do in this process what sweeper and workers do from some minutes after `now` on."""
    import time_machine

    from tournament.celery import app
    from tournament.judging import tasks

    app.conf.update(task_always_eager=True, task_eager_propagates=True, broker_url="memory://")
    with time_machine.travel(now + timedelta(minutes=5)):
        tasks.sweep()


def tell() -> dict[str, Any]:
    """What is in the store, as people see it."""
    from django.contrib.auth.models import User
    from django.contrib.sessions.models import Session

    from cardpool.models import CardDataVersion, OwnSet
    from tournament.events import adapter
    from tournament.events.models import AuditEntry, Event, Match
    from tournament.judging.models import Replay, ReplayVerdict

    return {
        "standings": [str(row) for event in Event.objects.order_by("pk") for row in adapter.table(event)],
        "results": [str(match.result) for match in Match.objects.order_by("pk")],
        "verdicts": [verdict.data for verdict in ReplayVerdict.objects.order_by("pk")],
        "replays": sorted(Replay.objects.values_list("state", flat=True)),
        "own cards": [own.data for own in OwnSet.objects.order_by("pk")],
        "card data": list(CardDataVersion.objects.order_by("pk").values_list("digest", flat=True)),
        "history": list(AuditEntry.objects.order_by("pk").values_list("who", "action")),
        "accounts": [(user.username, user.check_password(PASSWORD)) for user in User.objects.order_by("pk")],
        "sessions": [session.get_decoded() for session in Session.objects.order_by("pk")],
    }


if __name__ == "__main__":
    import django

    django.setup()
    if "tell" in sys.argv:
        print(json.dumps(tell()))
    elif "judge" in sys.argv:
        judge(datetime.now(UTC))
    else:
        make()
