"""An evening of Pig in a store of its own, through the pages. Run by `test_fifth_game` in a copy of the product."""

from __future__ import annotations

import datetime
import html
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path.cwd()))


def words(page: str) -> str:
    """What a page says, without its tags, in one line."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", page)).split())


def main() -> None:
    """Print what the pages of an event, of a log and of a rule say."""
    import django

    django.setup()
    from django.conf import settings
    from django.contrib.auth.models import Group, User
    from django.test import Client

    from rules.games import GAMES
    from tournament.events import services
    from tournament.events.permissions import ORGANIZERS
    from tournament.judging import services as judging
    from tournament.judging import tasks

    settings.ALLOWED_HOSTS = ["testserver"]
    organizer = User.objects.create_user("mia")
    organizer.groups.add(Group.objects.get_or_create(name=ORGANIZERS)[0])
    event = services.create_event(organizer, name="Pig Night", date=datetime.date(2027, 1, 9), edition="pig")
    services.open_registration(organizer, event)
    guest, staff = Client(), Client()
    staff.force_login(organizer)
    print("form:", words(staff.get("/events/new/").content.decode()))
    print("event:", words(guest.get(f"/events/{event.slug}/about/").content.decode()))
    for name, text in (("played", GAMES["pig"].play("", "3", 2)), ("begun", GAMES["pig"].example.read_text())):
        log = judging.attach_log(organizer, None, text)
        tasks.judge_waiting.apply()
        print(f"{name}:", words(guest.get(f"/logs/{log.pk}/").content.decode()))
    print("rule:", words(guest.get("/rules/PIG-HOLD/").content.decode()))


if __name__ == "__main__":
    main()
