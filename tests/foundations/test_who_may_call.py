"""Who may call what of the API that changes the store: a table, a line for each call."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.cardpool.conftest import entry
from tests.cardpool.manage.conftest import own_data
from tests.tournament.events.conftest import LEGAL, Hall, browser, hall, judge, organizer, person
from tournament.accounts.services import make_token
from tournament.events.models import Applicant, Delivery, Person, Store, Webhook

__all__ = ["hall", "judge", "organizer", "person"]
pytestmark = pytest.mark.django_db
ROLES = ("nobody", "player", "judge", "elsewhere", "organizer")

#: method, address, body -> the status for each of ROLES. `elsewhere` organizes another store.
CALLS = """
get    /api/stores/                                           -                     200 200 200 200 200
get    /api/stores/{store}/                                   -                     200 200 200 200 200
post   /api/stores/                                           {"name":"Annex"}      401 403 403 403 201
patch  /api/stores/{store}/                                   {"place":"Mill Lane"} 401 403 403 403 200
get    /api/stores/{store}/staff/                             -                     401 403 403 403 200
post   /api/stores/{store}/staff/                             {"account":"bo"}      401 403 403 403 200
delete /api/stores/{store}/staff/nobody/                      -                     401 403 403 403 404
delete /api/stores/{store}/logo/                              -                     401 403 403 403 200
get    /api/stores/{store}/webhooks/                          -                     401 403 403 403 200
post   /api/stores/{store}/webhooks/                          {"url":"ftp://x"}     401 403 403 403 400
get    /api/stores/{store}/webhooks/{hook}/                   -                     401 403 403 403 200
patch  /api/stores/{store}/webhooks/{hook}/                   {"is_on":true}        401 403 403 403 200
post   /api/stores/{store}/webhooks/{hook}/test/              -                     401 403 403 403 200
get    /api/stores/{store}/webhooks/{hook}/deliveries/        -                     401 403 403 403 200
post   /api/stores/{store}/webhooks/{hook}/deliveries/{message}/send-now/ -         401 403 403 403 200
delete /api/stores/{store}/webhooks/{hook}/                   -                     401 403 403 403 204
get    /api/people/                                           -                     401 403 403 200 200
get    /api/people/{person}/                                  -                     401 403 200 403 200
patch  /api/people/{person}/                                  {"name":"Ana Q"}      401 403 403 403 200
post   /api/people/{person}/merge/                            {"other":{other}}     401 403 403 403 200
post   /api/people/{person}/unmerge/                          -                     401 403 403 403 409
get    /api/people/{person}/forget/                           -                     401 403 403 403 200
post   /api/people/{person}/forget/                           {"reason":"asked"}    401 403 403 403 409
get    /api/events/{event}/players/                           -                     200 200 200 200 200
get    /api/events/{event}/rounds/                            -                     200 200 200 200 200
get    /api/events/{event}/waiting-list/                      -                     401 403 403 403 200
get    /api/events/{event}/history/                           -                     401 403 200 403 200
post   /api/events/{event}/read-list/                         {"players":"Zed Q"}   401 403 403 403 200
get    /api/events/{event}/files/                             -                     200 200 200 200 200
get    /api/events/{event}/files/pairings.csv/                -                     200 200 200 200 200
get    /api/events/{event}/files/event.json/                  -                     200 200 200 200 200
get    /api/events/{event}/files/event.ics/                   -                     200 200 200 200 200
get    /api/events/{event}/files/players.csv/                 -                     403 403 200 403 200
get    /api/events/{event}/files/report.trf/                  -                     409 409 409 409 409
get    /api/events/{event}/files/archive/                     -                     403 403 403 403 200
get    /api/events/{event}/files/money.csv/                   -                     404 404 404 404 404
post   /api/events/{event}/do/admit/                          {"applicants":[{applicant}]} 401 403 403 403 200
post   /api/events/{event}/do/refuse/                         {"applicants":[{applicant}]} 401 403 403 403 200
get    /api/teams/                                            -                     401 200 200 200 200
post   /api/teams/                                            {"team":"{team}"}     401 201 201 201 201
get    /api/collection/                                       -                     401 200 200 200 200
patch  /api/collection/                                       {"dice":{"12bff":4}}  401 200 200 200 200
post   /api/collection/                                       {"text":"4x 12bff"}   401 200 200 200 200
get    /api/sets/own/                                         -                     401 403 403 200 200
patch  /api/sets/own/                                         {"name":"Ours"}       401 403 403 200 200
get    /api/sets/own/uses/                                    -                     401 403 403 200 200
put    /api/sets/own/cards/1/                                 {card}                401 403 403 200 200
delete /api/sets/own/cards/1/                                 -                     401 403 403 200 200
delete /api/sets/own/                                         -                     401 403 403 200 200
get    /api/dice-sets/                                        -                     200 200 200 200 200
post   /api/dice-sets/                                        {"file":{}}           401 403 403 400 400
get    /api/dice-sets/none/                                   -                     401 403 403 404 404
get    /api/traps/                                            -                     200 200 200 200 200
put    /api/traps/                                            {"file":{}}           401 403 403 400 400
"""


def _rows() -> list[tuple[str, str, str, list[int]]]:
    rows = []
    for line in CALLS.strip().splitlines():
        method, address, *rest = line.split()
        rows.append((method, address, " ".join(rest[: -len(ROLES)]), [int(word) for word in rest[-len(ROLES) :]]))
    return rows


@pytest.fixture
def places(loaded: None, hall: Hall) -> dict[str, str]:
    """What stands in the places of addresses and bodies."""
    from cardpool.manage.services import save_set

    save_set(hall.organizer, own_data(entry(1)), "own.json")
    hall.start("Ana Quill", "Bo Oddsock", "Cy Nightjar", "Di Tangle")
    hall.round()
    store = Store.here()
    hook = Webhook.objects.create(store=store, url="https://dice.example/hook")
    message = Delivery.objects.create(webhook=hook, kind="test", body="{}", tries=1, due_at=timezone.now())
    other = Person.objects.create(store=store, name="Ana Quil")
    applicant = Applicant.objects.create(event=hall.event, name="Late Lou", waits_for="approval")
    return {
        "store": str(store.slug), "hook": str(hook.pk), "message": str(message.pk), "event": hall.event.slug,
        "person": str(hall.player("Ana").person_id), "other": str(other.pk), "applicant": str(applicant.pk),
        "team": LEGAL, "card": json.dumps(entry(1)),
    }  # fmt: skip


@pytest.fixture
def callers(hall: Hall, person: Callable[..., User]) -> dict[str, Client]:
    """A browser for each of ROLES."""
    far = person("far", "organizers")
    Store.objects.create(name="Far away").staff.add(far)
    person("bo")
    everybody: dict[str, Any] = {
        "nobody": None, "player": person("zoe"), "judge": hall.judge, "elsewhere": far, "organizer": hall.organizer,
    }  # fmt: skip
    return {role: browser(everybody[role]) for role in ROLES}


def _filled(text: str, places: dict[str, str]) -> str:
    for name, value in places.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def test_who_may_call(places: dict[str, str], callers: dict[str, Client], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of the table, role by role; a refusal says what and whom to ask."""
    monkeypatch.setattr("tournament.webhooks.tasks.wake", lambda: False)
    wrong = []
    for method, address, body, wanted in _rows():
        found, said = [], ""
        for role in ROLES:
            sent = {} if body == "-" else {"data": _filled(body, places), "content_type": "application/json"}
            with transaction.atomic():  # the next one finds everything as it was
                answer = getattr(callers[role], method)(_filled(address, places), **sent)
                transaction.set_rollback(True)
            found.append(answer.status_code)
            if answer.status_code in (401, 403, 409):
                told = answer.json()
                assert told["detail"], (address, role)
            said = answer.content.decode(errors="replace")[:200]
        if found != wanted:
            wrong.append(f"{method} {address}: {found}, should be {wanted}; the last said {said}")
    assert wrong == [], "\n".join(wrong)


def test_a_token_is_as_good_as_a_browser(places: dict[str, str], hall: Hall) -> None:
    """An organizer's token changes the store; without one the same call asks for it."""
    _, token = make_token(hall.organizer, "evening", None)
    address = f"/api/stores/{places['store']}/"
    sent: dict[str, Any] = {"data": '{"welcome": "Hello"}', "content_type": "application/json"}
    assert Client().patch(address, **sent).status_code == 401
    answer = Client().patch(address, **sent, headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["welcome"]) == (200, "Hello")
