"""Entries stored before people were remembered get their people."""

from __future__ import annotations

import datetime
from typing import Any

from tests.tournament.old_tables import migrate  # noqa: F401


def test_entries_of_before_get_their_people(migrate: Any) -> None:  # noqa: F811
    """Accounts by account, guests by exact name without case, the people of a party each; stores by themselves."""
    apps = migrate([("events", "0018_room")])
    event, entrant, member, store = (apps.get_model("events", name) for name in ("Event", "Entrant", "Member", "Store"))
    user = apps.get_model("auth", "User").objects.create(username="pia", first_name="Pia", last_name="Marsh")
    shops = [store.objects.create(name=name) for name in "AB"]
    days = [
        event.objects.create(store=shop, slug=slug, name=slug, date=datetime.date(2026, 10, 2), seed=1)
        for shop, slug in zip((shops[0], shops[0], shops[1]), ("one", "two", "three"), strict=True)
    ]
    for day, name, account in ((0, "Ana", None), (1, "ANA", None), (2, "Ana", None), (0, "Pia", user), (1, "P.", user)):
        entrant.objects.create(event=days[day], name=name, user=account, code=f"{day}{name}")
    party = entrant.objects.create(event=days[2], name="Boots", code="boots")
    for seat, name in enumerate(("Ana", "Bo"), 1):
        member.objects.create(entrant=party, seat=seat, name=name)
    apps = migrate([("events", "0019_people_and_seasons")])
    people = apps.get_model("events", "Person").objects
    assert sorted(people.values_list("store__name", "name", "user__username")) == [
        ("A", "Ana", None),
        ("A", "Pia Marsh", "pia"),
        ("B", "Ana", None),
        ("B", "Bo", None),
    ]
    entries = apps.get_model("events", "Entrant").objects.order_by("pk").values_list("name", "person__name")
    assert list(entries) == [
        ("Ana", "Ana"), ("ANA", "Ana"), ("Ana", "Ana"), ("Pia", "Pia Marsh"), ("P.", "Pia Marsh"), ("Boots", None),
    ]  # fmt: skip
