"""Other programs are told, signed, once; a press never waits for them, and no address of this network is asked."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import http.client
import json
import socket
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tests.tournament.events.conftest import Hall, browser
from tournament.events import services as events
from tournament.events.errors import BadInput, NotAllowed, WrongState
from tournament.events.models import Delivery, Store, Webhook
from tournament.events.services.announcing import announce, body_of
from tournament.webhooks import queue, sending, services, tasks

from .conftest import Receiver

pytestmark = pytest.mark.django_db


@pytest.fixture
def private(settings: Any) -> None:
    settings.WEBHOOKS_PRIVATE = True


def test_a_round_and_the_end_are_told_once_and_signed(
    hall: Hall, receiver: Receiver, private: None, settings: Any
) -> None:
    """The press leaves a row; a worker sends it. Publishing twice tells once, and the signature is that of the key."""
    settings.PUBLIC_ADDRESS = "https://dice.example"
    hook = services.add(hall.organizer, Store.here(), receiver.url)
    hall.start(rounds=1)
    round_ = hall.round()
    events.publish_round(hall.organizer, round_)
    assert receiver.received == [] and Delivery.objects.get().state == "waiting"
    assert tasks.wake()  # in tests tasks run in place
    headers, body = receiver.received[0]
    told = json.loads(body)
    assert (told["type"], told["event"]["slug"], told["round"]) == ("round.published", hall.event.slug, 1)
    assert told["event"]["url"] == f"https://dice.example/events/{hall.event.slug}/"
    stamp, signed = headers["X-Dice-Marshal-Signature"].removeprefix("t=").split(",v1=")
    wanted = hmac.new(hook.secret.encode(), f"{stamp}.{body}".encode(), hashlib.sha256).hexdigest()
    assert signed == wanted
    hall.play()
    events.finish_event(hall.organizer, hall.fresh(), "finish")
    assert queue.work() == 1 and not tasks.wake()
    assert json.loads(receiver.received[1][1])["type"] == "event.finished"
    assert set(Delivery.objects.values_list("state", "status", "tries")) == {("done", 200, 1)}


def test_the_address_of_the_event_is_one_that_other_machines_can_open(hall: Hall, monkeypatch: Any) -> None:
    """Without PUBLIC_ADDRESS it is the machine's own in its network."""
    monkeypatch.setattr("tournament.serving.network.own_addresses", lambda: ["192.0.2.7"])
    told = json.loads(body_of("event.finished", hall.event))
    assert told["event"]["url"] == f"http://192.0.2.7:8000/events/{hall.event.slug}/"


def test_a_press_that_fails_tells_nothing(hall: Hall, receiver: Receiver, private: None) -> None:
    """The row is of the same transaction as the write."""
    services.add(hall.organizer, Store.here(), receiver.url)
    hall.start()
    round_ = hall.round(publish=False)
    with pytest.raises(NotAllowed):
        events.publish_round(hall.player("Ana"), round_)
    assert not Delivery.objects.exists()


def test_a_failed_message_is_tried_again_later_each_time(hall: Hall, receiver: Receiver, private: None) -> None:
    """After 30 s, 2 min, 10 min … and given up after the last pause; redirections are not followed."""
    hook = services.add(hall.organizer, Store.here(), receiver.url)
    receiver.status = 302
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        services.send_test(hall.organizer, hook)
        queue.work()
    for tries, pause in enumerate(queue.PAUSES, start=1):
        row = Delivery.objects.get()
        assert (row.tries, row.state, row.due_at) == (tries, "waiting", now + datetime.timedelta(seconds=pause))
        assert row.said == "It answered 302 Found"
        with time_machine.travel(row.due_at - datetime.timedelta(seconds=1), tick=False):
            assert queue.work() == 0
        now = row.due_at
        with time_machine.travel(now, tick=False):
            assert queue.work() == 1
    row = Delivery.objects.get()
    assert (row.state, row.tries, len(receiver.received)) == ("failed", 8, 8)


def test_nobody_there_is_kept_as_what_went_wrong(hall: Hall, private: None) -> None:
    """A closed port is no error of ours; the log names it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    hook = services.add(hall.organizer, Store.here(), f"http://127.0.0.1:{port}/")
    services.send_test(hall.organizer, hook)
    queue.work()
    row = Delivery.objects.get()
    assert row.status is None and row.said.startswith("It cannot be reached: ")


def test_an_answer_that_never_ends_is_broken_off(
    hall: Hall, receiver: Receiver, private: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that drips its answer holds a worker no longer than the whole time of a message."""
    monkeypatch.setattr(sending, "WHOLE", 0.3)
    receiver.drips = 0.05
    answer = sending.send(receiver.url, "key", "test", "{}", 1)
    receiver.drips = 0
    assert (answer.status, answer.said) == (None, "It did not answer in time.")
    assert receiver.dripped >= 3


def test_two_workers_send_a_message_once(hall: Hall, receiver: Receiver, private: None) -> None:
    """Whoever claims it has it for a minute."""
    hook = services.add(hall.organizer, Store.here(), receiver.url)
    services.send_test(hall.organizer, hook)
    assert queue._claimed() is not None and queue._claimed() is None
    with time_machine.travel(timezone.now() + datetime.timedelta(minutes=2)):
        assert queue._claimed() is not None


PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.9", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1",
    "2002:7f00:1::", "2001:0:7f00:1::",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_private_machines_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whatever name they are called, and in whatever form their address is written."""
    monkeypatch.setattr(
        "socket.getaddrinfo", lambda *a, **k: [(0, 0, 0, "", ("93.184.216.34", 80)), (0, 0, 0, "", (address, 80))]
    )
    assert not sending.is_public(address)
    with pytest.raises(BadInput, match="is on a private network"):
        sending.addresses(sending.checked_url("https://store.example/hook"))


def test_a_public_machine_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """IPv4 and IPv6 of the internet."""
    assert sending.is_public("93.184.216.34") and sending.is_public("2606:2800:220:1:248:1893:25c8:1946")


def test_a_name_that_changes_its_mind_is_not_followed(
    hall: Hall, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """It is looked up once for each message and checked then: public when added, private when sent, is refused."""
    answers = ["93.184.216.34"]
    monkeypatch.setattr("socket.getaddrinfo", lambda *a, **k: [(0, 0, 0, "", (answers[0], 80))])
    hook = services.add(hall.organizer, Store.here(), "http://store.example:8080/hook")
    answers[0] = "127.0.0.1"
    services.send_test(hall.organizer, hook)
    queue.work()
    row = Delivery.objects.get()
    assert receiver.received == [] and row.said == "store.example is on a private network (127.0.0.1)."


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("ftp://example.org/", "An address begins with https:// or http://."),
        ("file:///etc/passwd", "An address begins with https:// or http://."),
        ("https://", "An address begins with https:// or http://."),
        ("https://a b.example/", "An address has at most 300 characters and no spaces."),
        ("https://x.example/\r\nHost: y", "An address has at most 300 characters and no spaces."),
        ("https://example.org/" + "x" * 300, "An address has at most 300 characters and no spaces."),
        ("https://ana:secret@example.org/", "The address has a name, a password or a # in it."),
        ("https://example.org:25/", "Port 25 cannot be used."),
        ("https://example.org:99999/", "This is not a web address."),
        ("https://[::1/", "This is not a web address."),
    ],
)
def test_what_is_no_address(url: str, said: str) -> None:
    """Each is refused with what is wrong, and the way out."""
    with pytest.raises(BadInput) as refused:
        sending.checked_url(url)
    assert refused.value.message == said and refused.value.way_out


def test_the_page(hall: Hall, receiver: Receiver, private: None) -> None:
    """Add, test, switch off, remove; the log says how the test went; nobody else is let in."""
    desk, address = browser(hall.organizer), f"/stores/{Store.here().slug}/webhooks/"
    desk.post(address, {"do": "add", "url": receiver.url})
    hook = Webhook.objects.get()
    desk.post(address, {"do": "test", "hook": hook.pk})
    shown = desk.get(address).content.decode()
    assert "Delivered (200)" in shown and hook.secret in shown
    desk.post(address, {"do": "off", "hook": hook.pk})
    assert "is switched off." in desk.post(address, {"do": "test", "hook": hook.pk}).content.decode()
    assert "An address begins with" in desk.post(address, {"do": "add", "url": "x"}).content.decode()
    assert desk.post(address, {"do": "test", "hook": "x"}).status_code == 404
    desk.post(address, {"do": "remove", "hook": hook.pk})
    assert "No address is added yet." in desk.get(address).content.decode()
    assert browser(hall.judge).get(address).status_code == 403


def test_a_removed_address_is_put_back_with_its_key(hall: Hall, receiver: Receiver, private: None) -> None:
    """Nothing goes there meanwhile, what waited goes out afterwards; added anew it is the same; kept for 30 days."""
    desk, address = browser(hall.organizer), f"/stores/{Store.here().slug}/webhooks/"
    hook = services.add(hall.organizer, Store.here(), receiver.url)
    services.send_test(hall.organizer, hook)
    desk.post(address, {"do": "remove", "hook": hook.pk})
    assert not tasks.wake() and queue.work() == 0 and receiver.received == []
    announce("event.finished", hall.event)
    assert Delivery.objects.count() == 1, "a removed address is told nothing"
    assert f"{receiver.url} was removed." in desk.post(address, {"do": "test", "hook": hook.pk}).content.decode()
    page = desk.get(address).content.decode()
    assert "Put back" in page and hook.secret not in page
    shown = desk.post(address, {"do": "back", "hook": hook.pk}, follow=True).content.decode()
    assert f"{receiver.url} is back, with its key." in shown and hook.secret in shown and "Put back" not in shown
    assert queue.work() == 1 and len(receiver.received) == 1
    services.remove(hall.organizer, Webhook.objects.get())
    assert services.add(hall.organizer, Store.here(), receiver.url).secret == hook.secret
    services.remove(hall.organizer, Webhook.objects.get())
    with time_machine.travel(timezone.now() + datetime.timedelta(days=31)):
        queue.work()
    assert not Webhook.objects.exists()


def test_a_removed_address_finds_its_place_taken(hall: Hall, private: None) -> None:
    """Ten addresses are the most; putting back an eleventh is refused with the way out."""
    hooks = [services.add(hall.organizer, Store.here(), f"http://127.0.0.1:9000/{n}") for n in range(10)]
    services.remove(hall.organizer, hooks[0])
    services.add(hall.organizer, Store.here(), "http://127.0.0.1:9000/10")
    with pytest.raises(WrongState, match="has 10 webhooks already. Remove one first."):
        services.put_back(hall.organizer, hooks[0])


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ConnectionRefusedError(111, "Connection refused"), "It cannot be reached: connection refused."),
        (socket.gaierror(-2, "Name or service not known"), "It cannot be reached: its name cannot be found."),
        (http.client.BadStatusLine("no web page"), "It cannot be reached: no web page."),
    ],
)
def test_what_went_wrong_is_said_without_numbers_of_errors(
    error: Exception, said: str, private: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In words that an organizer can pass on."""

    def fail(*args: Any) -> list[str]:
        raise error

    monkeypatch.setattr(sending, "addresses", fail)
    assert sending.send("https://example.org/", "key", "test", "{}", 1).said == said


def test_a_message_is_sent_now(hall: Hall, receiver: Receiver, private: None) -> None:
    """One that waits for its next try, or was given up, goes out with one press; one that has arrived does not."""
    desk, address = browser(hall.organizer), f"/stores/{Store.here().slug}/webhooks/"
    hook = services.add(hall.organizer, Store.here(), receiver.url)
    receiver.status = 500
    message = services.send_test(hall.organizer, hook)
    queue.work()
    message.refresh_from_db()
    assert (message.state, message.tries, "Send now" in desk.get(address).content.decode()) == ("waiting", 1, True)
    Delivery.objects.update(state="failed", tries=8)
    receiver.status = 200
    desk.post(address, {"do": "now", "message": message.pk})
    message.refresh_from_db()
    assert (message.state, message.status, message.tries) == ("done", 200, 1)
    assert "Send now" not in desk.get(address).content.decode()
    with pytest.raises(WrongState, match="This message has arrived."):
        services.send_now(hall.organizer, message)
    with pytest.raises(NotAllowed):
        services.send_now(hall.judge, message)
    assert desk.post(address, {"do": "now", "message": "x"}).status_code == 404


def test_webhooks_by_machine(hall: Hall, receiver: Receiver, private: None) -> None:
    """Added once, tested, read, switched off, sent again, removed."""
    desk, address = browser(hall.organizer), f"/api/stores/{Store.here().slug}/webhooks/"
    sent: dict[str, Any] = {"content_type": "application/json"}
    made = [desk.post(address, {"url": receiver.url}, **sent).json() for _ in range(2)]
    assert made[0]["id"] == made[1]["id"] and made[0]["secret"] and made[0]["last"] is None
    own = f"{address}{made[0]['id']}/"
    desk.post(f"{own}test/")
    (told,) = desk.get(f"{own}deliveries/").json()["deliveries"]
    assert (told["kind"], told["state"], told["status"]) == ("test", "done", 200)
    again = desk.post(f"{own}deliveries/{told['id']}/send-now/")
    assert (again.status_code, again.json()["detail"]) == (409, "This message has arrived.")
    assert desk.patch(own, {"is_on": False}, **sent).json()["is_on"] is False
    assert desk.post(f"{own}test/").json()["way_out"] == "Switch it on first."
    assert desk.delete(own).status_code == 204 and desk.get(address).json() == {"webhooks": []}
    assert desk.get(own).status_code == 404
    assert desk.post(address, {"url": receiver.url}, **sent).json()["secret"] == made[0]["secret"]
