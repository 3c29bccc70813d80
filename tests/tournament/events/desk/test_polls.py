"""Pages that ask again by themselves: what is sent, what is not sent twice, and what waits for the next page."""

from __future__ import annotations

import re

import pytest
from django.db.models import Q
from django.test import Client

from tests.tournament.events.conftest import Hall, browser
from tournament.events import services
from tournament.events.models import Event
from tournament.events.views import polled
from tournament.judging.services import attach_log
from tournament.judging.tasks import judge_waiting


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


def have_of(client: Client, address: str) -> str:
    """The stamp in a page as it is loaded now."""
    found = re.search(r"have=([^\"&]+)", client.get(address).content.decode())
    assert found
    return found[1]


HTMX = {"HX-Request": "true"}


def test_a_poll_brings_the_list_alone(hall: Hall) -> None:
    """Not the page around it: the list, and one's own table beside it."""
    hall.bring_to("published")
    answer = hall.guest("Ana").get(f"{hall.event.get_absolute_url()}?have=older", headers=HTMX).content.decode()
    assert answer.count('id="live"') == answer.count('id="side"') == 1
    assert "<html" not in answer and 'class="me"' in answer


def test_the_next_poll_of_another_phone_has_the_report(hall: Hall) -> None:
    """The list was built for the first phone at a version before; the second one never gets it after the report."""
    hall.bring_to("published")
    ana, bo, address = hall.guest("Ana"), hall.guest("Bo"), hall.event.get_absolute_url()
    kept = {client: have_of(client, address) for client in (ana, bo)}
    services.report_result(hall.table(1).first, hall.table(1), "1-0")
    for client in (ana, bo):
        answer = client.get(f"{address}?have={kept[client]}", headers=HTMX)
        assert answer.status_code == 200 and "1–0, to confirm" in answer.content.decode()


def test_changes_of_one_second_come_together(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first change at once; the next ones a second later, though whoever opens the page has them now."""
    now = [100.0]
    monkeypatch.setattr(polled.time, "monotonic", lambda: now[0])
    hall.bring_to("published")
    phone, address = Client(), hall.event.get_absolute_url()
    have = have_of(phone, address)
    assert phone.get(f"{address}?have={have}", headers=HTMX).status_code == 204
    services.decide_result(hall.judge, hall.table(1), "1-0")
    first = phone.get(f"{address}?have={have}", headers=HTMX)
    have = re.search(r"have=([^\"&]+)", first.content.decode())[1]  # type: ignore[index]
    services.decide_result(hall.judge, hall.table(2), "1-0")
    assert phone.get(f"{address}?have={have}", headers=HTMX).status_code == 204
    assert Client().get(address).content.decode().count("1–0") == 2
    now[0] += polled.SETTLE
    assert phone.get(f"{address}?have={have}", headers=HTMX).content.decode().count("1–0") == 2


def test_nobody_gets_anothers_stamp_answered(hall: Hall) -> None:
    """A stamp is good for who was given it, on the page it came with: a stranger learns nothing, not even 204."""
    hall.bring_to("paired")
    draft = services.create_event(hall.organizer, name="Secret", date=hall.event.date)
    organizer = browser(hall.organizer)
    for address in (draft.get_absolute_url(), f"{hall.event.get_absolute_url()}r1/"):
        have = have_of(organizer, address)
        assert organizer.get(f"{address}?have={have}", headers=HTMX).status_code == 204
        assert Client().get(f"{address}?have={have}", headers=HTMX).status_code == 404
        assert Client().get(address, headers=HTMX | {"If-None-Match": f'"{have}"'}).status_code == 404
        assert organizer.get(f"{address}?page=2&have={have}", headers=HTMX).status_code == 200


def test_the_staff_and_the_public_never_share_a_list(hall: Hall) -> None:
    """Whoever comes first: the staff reads what is missing, the public that a table is playing."""
    hall.bring_to("paired")
    address = hall.event.get_absolute_url()
    assert "Not reported" in browser(hall.judge).get(address).content.decode()
    assert hall.table(1).first.name not in Client().get(address).content.decode()
    services.publish_round(hall.organizer, hall.event.rounds.last())
    assert "Not reported" in browser(hall.judge).get(address).content.decode()
    public = Client().get(address).content.decode()
    assert "Playing" in public and "Not reported" not in public


def test_hidden_teams_stay_hidden_after_the_staff_has_looked(hall: Hall) -> None:
    """The players' page of the staff links every team; that of everybody else none."""
    hall.bring_to("registration")
    address = f"{hall.event.get_absolute_url()}players/"
    link = f"players/{hall.player('Bo').pk}/"
    assert link in browser(hall.judge).get(address).content.decode()
    assert link not in Client().get(address).content.decode()


def test_ones_own_row_is_marked_for_oneself_alone(hall: Hall) -> None:
    """On every list; the next reader of the same list finds nobody marked."""
    hall.bring_to("round 2")
    ana, base = hall.player("Ana"), hall.event.get_absolute_url()
    table = hall.event.rounds.last().matches.get(Q(first=ana) | Q(second=ana)).table
    rows = {"": f'id="t{table}" class="me"', "?by=name": f'id="p{ana.pk}" class="me"'}
    rows |= {f"{page}/": f'id="p{ana.pk}" class="me"' for page in ("standings", "players")}
    for page, row in rows.items():
        assert row in hall.guest("Ana").get(base + page).content.decode(), page
        assert 'class="me"' not in Client().get(base + page).content.decode(), page


def test_standings_that_have_not_changed_are_not_sent_again(hall: Hall) -> None:
    """A report of the round being played changes the event, not its standings."""
    hall.bring_to("round 2")
    phone, address = hall.guest("Ana"), f"{hall.event.get_absolute_url()}standings/"
    have = have_of(phone, address)
    services.report_result(hall.table(1).first, hall.table(1), "1-0")
    assert phone.get(f"{address}?have={have}", headers=HTMX).status_code == 204
    hall.play()
    assert "After round 2" in phone.get(address).content.decode()


def test_a_log_and_its_verdict_are_changes(hall: Hall) -> None:
    """The list tells that a log was handed in, and the next poll what came of it."""
    hall.bring_to("published")
    address, phone = hall.event.get_absolute_url(), Client()
    have = have_of(phone, address)
    log = attach_log(hall.judge, hall.table(1), "no game log at all")
    told = phone.get(f"{address}?have={have}", headers=HTMX).content.decode()
    assert "Log handed in" in told
    before = hall.fresh().version
    judge_waiting()
    assert log.replays.get().state == "done" and hall.fresh().version > before


def test_an_older_copy_never_turns_the_version_back(hall: Hall) -> None:
    """A row that was read before the last changes is stored without its version."""
    older = Event.objects.get(pk=hall.event.pk)
    services.open_registration(hall.organizer, hall.event)
    now = hall.fresh().version
    older.note = "Bring dice."
    older.save()
    assert (hall.fresh().version, hall.event.note) == (now, "Bring dice.")


@pytest.mark.parametrize("page", ["?page=99999", "?page=x", "?page=-1", "?page=²", "?q=%00", "?q=zzz&page=7", "?by=x"])
def test_unusual_addresses_show_a_list(hall: Hall, page: str) -> None:
    """Never an error; letters that nobody has are said to be in no name."""
    hall.bring_to("round 2")
    for where in ("", "standings/", "players/", "print/pairings/", "print/standings/"):
        answer = Client().get(f"{hall.event.get_absolute_url()}{where}{page}")
        assert answer.status_code == (400 if "%00" in page else 200), where
    if "zzz" in page:
        assert "No name here contains “zzz”" in Client().get(hall.event.get_absolute_url() + page).content.decode()
