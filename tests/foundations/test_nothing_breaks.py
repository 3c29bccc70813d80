"""Nothing anybody can send makes a 500: every address of a running store, with odd names, numbers and bodies."""

import copy
import datetime
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from cardpool.dice_sets.services import begin, save_dice, shipped
from cardpool.manage.services import save_set
from teams.services import import_team
from tests.cardpool.conftest import entry
from tests.cardpool.manage.conftest import own_data
from tests.tournament.events.conftest import LEGAL, Hall
from tournament.accounts.services import invite
from tournament.events.models import Delivery, Webhook
from tournament.events.models import Store as OneOfSeveral
from tournament.events.permissions import ORGANIZERS
from tournament.events.services import call_judge, create_event, make_role_link
from tournament.events.views.own.check_in import secret_of
from tournament.judges import services as judges
from tournament.judging.services import attach_log
from tournament.judging.tasks import judge_waiting
from tournament.leagues.services import add_events, create_season
from tournament.recording import phone_rules
from tournament.recording.services import begin_match
from tournament.recording.tables import ticket_of
from tournament.stores.services import set_logo

#: What may stand in a place of an address, by the kind of the place.
ODD_PARTS = {
    "int": ["0", "1", "99999999999999999999"],
    "slug": ["x", "a-" * 400],
    "str": ["x", "%F0%9F%92%A5", "%27%22;--", "%ED%A0%80", "a" * 3000],
    "path": ["x/y", "..%2F..%2Fetc"],
    "uuid": ["00000000-0000-0000-0000-000000000000"],
}
ODD_QUERY = {
    name: value
    for names, value in [
        (("q", "show", "sort", "name", "set"), "((\"'\u202e💥 -or & | ~ >="),
        (("page", "line", "step", "s", "version"), "-99999999999999999999"),
        (("cards", "team", "code"), "9999999999x12bff;;;4x\ud7ff"),
    ]
    for name in names
}
ODD_JSON = [
    "",
    "{",
    "null",
    "[]",
    "[" * 100_000,
    '"\\ud800"',
    '{"text": null, "team": [], "match": {}, "result": 7, "format": "\\ud800"}',
    '{"text": "\\u0000", "team": "\\u0000", "match": "x", "result": "\\u0000", "code": "\\u0000"}',
    '{"text": "x", "team": "x", "match": 99999999999999999999, "game": -1, "result": "9-9-9", "page": 1e999}',
]
ODD_FORM = {name: "\0💥" + "9" * 400 for name in ("text", "team", "name", "result", "word", "line", "code", "players")}


def addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address below these patterns, its places still open. Django's own administration is left out."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                yield from addresses(pattern.url_patterns, route)
        else:
            yield route


NOT_ALLOWED, NOT_FOUND = 405, 404
ADDRESSES = sorted(set(addresses(get_resolver().url_patterns)))

#: The smallest picture there is.
LOGO = b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
DAY = datetime.timedelta(days=1)
#: A die that a set of the store has.
LEVEL_DIE = {
    "id": "G01", "bag": "basic", "kind": "hero_level", "name": "Hero Level",
    "faces": [{"value": n, "symbols": []} for n in range(1, 7)],
}  # fmt: skip


@dataclass
class Store:
    """A store in the middle of a round, and somebody who visits it."""

    client: Client
    real: dict[str, str]  # what stands in the places of addresses that exist
    visitor: bool  # somebody without rights, from whom some addresses are hidden
    faults: list[str] = field(default_factory=list)  # what to say about requests that were answered by a 500

    def real_path(self, address: str) -> str:
        """The address with what exists in its places."""
        part = address.removeprefix("/api").split("/")[1]
        return re.sub(r"<\w+:(\w+)>", lambda place: self.real.get(f"{part} {place[1]}", self.real[place[1]]), address)

    def send(self, method: str, path: str, *sent: Any, **more: Any) -> int:
        """Send a request and return the status of the answer. The store stays as it was, and the client signed in."""
        cookies = copy.deepcopy(self.client.cookies)
        with transaction.atomic():
            status: int = getattr(self.client, method)(path, *sent, **more).status_code
            transaction.set_rollback(True)
        self.client.cookies = cookies
        if status >= 500:
            self.faults.append(f"{status} for {method} {path:.200} {sent!r:.300}")
        return status

    def send_each(self, method: str, path: str, contents: Iterable[Any], **more: Any) -> None:
        """Send one after the other, or the first alone where the method is not allowed: then nobody reads them."""
        for content in contents:
            if self.send(method, path, content, **more) == NOT_ALLOWED:
                break


def odd_paths(address: str) -> list[str]:
    """The address with one odd value after the other of each place's kind."""

    def filled(number: int) -> str:
        return re.sub(r"<(\w+):\w+>", lambda place: ODD_PARTS[place[1]][number % len(ODD_PARTS[place[1]])], address)

    most = max(map(len, ODD_PARTS.values()))
    return list(dict.fromkeys(map(filled, range(most)))) if "<" in address else []


@pytest.fixture(params=["a visitor", "an organizer"])
def store(request: pytest.FixtureRequest, loaded: None) -> Store:
    """For somebody without rights and for somebody with all of them. A failure answers 500 instead of raising."""
    organizer = User.objects.create_user("wil")
    organizer.groups.add(Group.objects.create(name=ORGANIZERS))
    save_set(organizer, own_data(entry(1)), "own.json")
    begin(organizer, "own", "Our dice", "read off our dice")
    save_dice(organizer, "own", [LEVEL_DIE])
    hall = Hall(
        create_event(organizer, name="Thursday", date=datetime.date(2026, 11, 19), seed=7, check_in=True),
        organizer,
        organizer,
    )
    hall.start()
    hall.round()
    hall.play()
    set_logo(organizer, hall.event.store, LOGO)
    role = make_role_link(organizer, hall.event, "judge")[1]
    season = create_season(organizer, name="Autumn league")
    add_events(organizer, season, [hall.event.pk])
    log = attach_log(organizer, hall.table(), "Dice Marshal log 1\n")
    judge_waiting()
    client = Client(raise_request_exception=False)
    if request.param == "an organizer":
        client.force_login(organizer)
    real = {
        "slug": hall.event.slug,
        "teams slug": import_team(LEGAL).slug,
        "cards slug": "globals",
        "log_id": str(log.pk),
        "number": "1",
        "set_code": "own",
        "table": "1",
        "season": season.slug,
        "store": hall.event.store.slug,
        "account": "wil",
        "events token": role,
        "seasons slug": season.slug,
        "person": str(hall.player("Ana").person_id),
        "game": "dice-masters",
        "book": "wol2015",
        "entry_id": "DM-PAY-03",
        "digest": next(iter(shipped().values())).digest,
        "rules_digest": phone_rules.archive().digest,
        "cards set_code": "own",
        "die_id": "G01",
    }
    real |= {
        "code": hall.player("Ana").code,
        "secret": secret_of(hall.event),
        "cards code": "12bff",
        "pk": str(hall.player("Ana").pk),
        "e pk": str(hall.event.pk),
    }
    real["token"] = invite(organizer, "player")[1]
    real |= judged(hall)
    hook = Webhook.objects.create(store=hall.event.store, url="https://dice.example/hook")
    waiting = Delivery.objects.create(webhook=hook, kind="test", body="{}", due_at=timezone.now() + DAY)
    real |= {
        "name": "players.csv",
        "people pk": real["person"],
        "stores slug": real["store"],
        "stores pk": str(hook.pk),
        "delivery": str(waiting.pk),
        "sets code": "own",
        "dice-sets code": "own",
    }
    recording, _ = begin_match(organizer, hall.table())
    real |= {"record code": recording.pk, "key": recording.key, "ticket": ticket_of(hall.table().pk)}
    real |= {"match_id": str(hall.table().pk), "action": "pair", "what": "pairings"}
    return Store(client, real, request.param == "a visitor")


def judged(hall: Hall) -> dict[str, str]:
    """A table that calls, and what a judge has left at another one."""
    call = call_judge(hall.organizer, hall.table(2)).calls.get()
    wanted = judges.Decision("So it is.", penalties=(judges.Given(hall.table(2).first_id, "game-rule"),))
    ruling = judges.rule_on_call(hall.organizer, call, wanted)
    return {
        "call": str(call_judge(hall.organizer, hall.table(1)).calls.get().pk),
        "ruling": str(ruling.pk),
        "penalty": str(ruling.penalties.get().pk),
        "player": str(hall.player("Ana").pk),
        "check": str(judges.choose_check(hall.organizer, hall.player("Ana")).pk),
        "infraction": "slow-play",
        "infractions key": "slow-play",
    }


#: Pages that this event has not: the deck of Dice Conquest, dice that the server has thrown, and a draft.
OF_OTHER_GAMES = ("/print/deck/", "/record/dice/", "/draft/", "/print/draft-")


def test_odd_addresses_and_questions(store: Store) -> None:
    """A page that does not exist says so; a question nobody understands is ignored or refused.

    What is sent does reach the pages: for the organizer, every address leads somewhere.
    """
    nowhere = []
    store.send("get", "/of-no-view/", ODD_QUERY)  # the same page for whatever is not there
    for address in ADDRESSES:
        real = store.real_path(address)
        store.send("head", real)
        status = store.send("get", real)
        if status == NOT_ALLOWED:
            continue  # whatever stands in its places: it is not looked at
        if status == NOT_FOUND and not any(part in real for part in OF_OTHER_GAMES):
            nowhere.append(real)
        store.send("get", real, ODD_QUERY)
        for path in odd_paths(address):
            if store.send("get", path) != NOT_FOUND:
                store.send("get", path, ODD_QUERY)
    assert store.faults == []
    assert store.visitor or nowhere == []


def test_odd_forms(store: Store) -> None:
    """Forms with nothing in them, with too much, or with a file where a word belongs."""
    for path in map(store.real_path, ADDRESSES):
        files = {name: SimpleUploadedFile("\u202e.txt", b"\xff\x00" * 50) for name in ("file", "text", "team")}
        store.send_each("post", path, ({}, ODD_FORM, files))
    assert store.faults == []


def test_odd_bodies(store: Store) -> None:
    """Programs send the strangest things: unfinished, nested without end, half a character."""
    for path in (store.real_path(address) for address in ADDRESSES if address.startswith("/api/")):
        for method in ("post", "put", "delete"):
            store.send_each(method, path, ODD_JSON, content_type="application/json")
        store.send("post", path, b"\xff\x00", content_type="text/plain")
    assert store.faults == []


def test_the_api_describes_itself_without_a_gap(tmp_path: Path) -> None:
    """The schema is valid and every view of the API says what it takes and gives."""
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


#: Addresses with a place in them that lead every organizer to what is theirs or the installation's.
OF_EVERY_ORGANIZER = ("/cards/", "/infractions/", "/accounts/people/", "/api/sets/", "/api/dice-sets/")


@pytest.mark.parametrize("store", ["an organizer"], indirect=True)
def test_another_stores_organizer_is_nobody_here(store: Store) -> None:
    """From every address of an event, season, player or store they get what a stranger gets, whatever they press."""
    User.objects.get(username="wil").stores.add(OneOfSeveral.here())
    theirs = OneOfSeveral.objects.create(name="Second shop", slug="second-shop")
    answers: list[dict[tuple[str, str], int]] = []
    for name, groups in (("kim", [Group.objects.get(name=ORGANIZERS)]), ("pat", [])):
        user = User.objects.create_user(name)
        user.groups.set(groups)
        user.stores.set([theirs] if groups else [])
        store.client.force_login(user)
        paths = [store.real_path(a) for a in ADDRESSES if "<" in a and not a.startswith(OF_EVERY_ORGANIZER)]
        answers.append({(method, path): store.send(method, path) for path in paths for method in ("get", "post")})
    assert answers[0] == answers[1]
    assert store.faults == []
