"""Pages that ask again by themselves: what is sent, what is not sent twice, and what waits for the next page."""

from __future__ import annotations

import re

from django.test import Client

from tournament.events import services

from .conftest import Hall, browser


def test_polls_get_204_until_something_changes(hall: Hall) -> None:
    """The list is sent again only after a write; a browser's own ETag gets 304."""
    hall.bring_to("published")
    client, address, htmx = Client(), hall.event.get_absolute_url(), {"HX-Request": "true"}
    first = client.get(address)
    have = re.search(r"have=([^\"&]+)", first.content.decode())[1]
    assert client.get(f"{address}?have={have}", headers=htmx).status_code == 204
    assert client.get(address, headers=htmx | {"If-None-Match": first["ETag"]}).status_code == 304
    services.report_result(hall.table(1).first, hall.table(1), "1-0")
    assert client.get(f"{address}?have={have}", headers=htmx).status_code == 200


def test_a_message_is_sent_though_nothing_has_changed(hall: Hall) -> None:
    """A browser that knows the desk as it is still reads what was refused, once, and does not keep that page."""
    hall.bring_to("published")
    client, desk = browser(hall.organizer), f"/events/{hall.event.slug}/control/"
    known = {"HX-Request": "true", "If-None-Match": client.get(desk)["ETag"]}
    client.post(f"{desk}do/finish/", {"word": "finsh"})
    told = client.get(desk, headers=known)
    assert "Type finish to end it here." in told.content.decode()
    assert "no-store" in told["Cache-Control"] and "ETag" not in told
    assert client.get(desk, headers=known).status_code == 304


def test_a_poll_leaves_a_message_to_the_next_page(hall: Hall) -> None:
    """It takes the changed list alone: words it does not show are read where they can be seen."""
    hall.bring_to("published")
    client, desk = browser(hall.organizer), f"/events/{hall.event.slug}/control/"
    client.post(f"{desk}do/finish/", {"word": "finsh"})
    poll = client.get(f"{desk}?have=older", headers={"HX-Request": "true"})
    assert poll.status_code == 200 and "Type finish to end it here." not in poll.content.decode()
    assert "Type finish to end it here." in client.get(desk).content.decode()
