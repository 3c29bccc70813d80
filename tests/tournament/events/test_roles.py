"""Who may do what in an event: every act of the desk by every role, and how roles are given and taken."""

from __future__ import annotations

import ast
import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.test import Client

from tournament.events import services
from tournament.events.errors import BadInput, EventError, NotAllowed, WrongState
from tournament.events.models import Event, EventRole, JudgeCall, Match, Round, Store
from tournament.events.permissions import ORGANIZERS

from .conftest import Hall, browser

#: Who asks: without a role, with one in this event alone, of the store, of another store, with a role elsewhere.
WHO = (
    "visitor", "stranger", "player", "scorekeeper here", "judge here", "organizer here",
    "store judge", "store organizer", "other store's organizer", "organizer elsewhere",
)  # fmt: skip

Act = Callable[[Any, Hall], object]


def _match(hall: Hall) -> Match:
    return Match.objects.select_related("round__event", "first", "second").get(pk=hall.table(2).pk)


def _disputed(hall: Hall) -> Match:
    Match.objects.filter(pk=hall.table(3).pk).update(disputed=True, outcome={"games": [1, 0, 0]})
    return Match.objects.select_related("round__event").get(pk=hall.table(3).pk)


def _called(hall: Hall) -> JudgeCall:
    return services.call_judge(None, _match(hall)).calls.get(ended_at=None)


def _round(hall: Hall) -> Round:
    return hall.event.rounds.select_related("event").last()


def _unpublished(hall: Hall) -> Round:
    hall.play()
    return services.pair_next_round(None, hall.fresh())


def _open(hall: Hall) -> Event:
    Event.objects.filter(pk=hall.event.pk).update(state="registration")
    return hall.fresh()


#: An act at a published round -> who may, in the order of WHO.
ACTS: dict[str, tuple[Act, str]] = {
    "enter a result": (lambda a, h: services.decide_result(a, _match(h), "1-0"), "- - - o o o o o - -"),
    "report for a table": (lambda a, h: services.report_result(a, _match(h), "1-0"), "- - - o o o o o - -"),
    "accept reports": (lambda a, h: services.confirm_reports(a, _round(h)), "- - - o o o o o - -"),
    "clear a result": (lambda a, h: services.clear_result(a, _match(h)), "- - - o o o o o - -"),
    "run the clock": (lambda a, h: services.add_minutes(a, _round(h), 5), "- - - o o o o o - -"),
    "extend a table": (lambda a, h: services.extend_table(a, _match(h), 3), "- - - o o o o o - -"),
    "decide a dispute": (lambda a, h: services.decide_result(a, _disputed(h), "1-0"), "- - - - o o o o - -"),
    "clear a dispute": (lambda a, h: services.clear_result(a, _disputed(h)), "- - - - o o o o - -"),
    "answer a call": (lambda a, h: services.answer_call(a, _match(h)), "- - - - o o o o - -"),
    "take a call": (lambda a, h: services.take_call(a, _called(h)), "- - - - o o o o - -"),
    "put a call back": (lambda a, h: services.leave_call(a, _called(h)), "- - - - o o o o - -"),
    "open a call again": (lambda a, h: services.reopen_call(a, _called(h)), "- - - - o o o o - -"),
    "look at hidden teams": (lambda a, h: services.look_at_teams(a, h.event), "- - - - o o o o - -"),
    "pair": (lambda a, h: services.pair_next_round(a, h.event), "- - - - - o - o - -"),
    "publish": (lambda a, h: services.publish_round(a, _unpublished(h)), "- - - - - o - o - -"),
    "take pairings back": (lambda a, h: services.unpublish_round(a, _round(h), "hide"), "- - - - - o - o - -"),
    "drop another": (lambda a, h: services.drop(a, h.player("Di")), "- - - - - o - o - -"),
    "no-show": (lambda a, h: services.no_show(a, _match(h), _match(h).first), "- - - - - o - o - -"),
    "check in": (lambda a, h: services.check_in(a, h.player("Di")), "- - - o o o o o - -"),
    "note a fee": (lambda a, h: services.set_paid(a, h.player("Di")), "- - - o o o o o - -"),
    "fix a table": (lambda a, h: services.fix_table(a, h.player("Di"), 3), "- - - - - o - o - -"),
    "drop who is not here": (lambda a, h: services.drop_absent(a, h.event, []), "- - - - - o - o - -"),
    "rename a player": (lambda a, h: services.rename(a, h.player("Di"), "Dee"), "- - - - - o - o - -"),
    "add players": (lambda a, h: services.register_many(a, h.event, ["Zoe"]), "- - - - - o - o - -"),
    "remove players": (lambda a, h: services.remove_many(a, _open(h), [1]), "- - - - - o - o - -"),
    "admit": (lambda a, h: services.admit(a, _open(h), [1]), "- - - - - o - o - -"),
    "lock teams": (lambda a, h: services.lock_teams(a, h.event), "- - - - - o - o - -"),
    "settings": (lambda a, h: services.update_event(a, h.event, note="Hi"), "- - - - - o - o - -"),
    "finish": (lambda a, h: services.finish_event(a, h.event, "finish"), "- - - - - o - o - -"),
    "call off": (lambda a, h: services.call_off(a, _open(h), "call off"), "- - - - - o - o - -"),
    "give a role": (lambda a, h: services.give_role(a, h.event, "zoe", "judge"), "- - - - - o - o - -"),
    "make a role link": (lambda a, h: services.make_role_link(a, h.event, "judge"), "- - - - - o - o - -"),
    "take a role": (lambda a, h: services.take_role(a, h.event, 1), "- - - - - o - o - -"),
}
#: A page or an address of the API, read or written -> the same.
PAGES: dict[str, str] = {
    "get control/": "- - - o o o o o - -",
    "get history/": "- - - o o o o o - -",
    "get manage/": "- - - - - o - o - -",
    "get manage/registrations/": "- - - - - o - o - -",
    "get manage/returning/": "- - - - - o - o - -",
    "get settings/": "- - - - - o - o - -",
    "get roles/": "- - - - - o - o - -",
    "post roles/": "- - - - - o - o - -",
    "post delete/": "- - - - - o - o - -",
    "post control/do/clock/": "- - - o o o o o - -",
    "post control/do/pair/": "- - - - - o - o - -",
    "post control/quick/": "- - - o o o o o - -",
    "get /api/roles/": "- - - o o o o o - -",
    "post /api/roles/": "- - - - - o - o - -",
    "post /api/finish/": "- - - - - o - o - -",
    "post /api/reopen/": "- - - - - o - o - -",
    "post /api/rounds/1/accept/": "- - - o o o o o - -",
    "delete /api/": "- - - - - o - o - -",
}


@pytest.fixture
def people(hall: Hall, person: Callable[..., User]) -> dict[str, Any]:
    hall.start()
    hall.round()
    other = Store.objects.create(name="Other shop", slug="other")
    elsewhere = services.create_event(None, name="Elsewhere", date=datetime.date(2026, 11, 20), store=other)
    here = {role: person(f"{role}-here") for role in ("scorekeeper", "judge", "organizer")}
    for role, user in here.items():
        services.give_role(hall.organizer, hall.event, user.username, role)
    theirs, borrowed = person("theirs", ORGANIZERS), person("borrowed")
    other.staff.add(theirs)
    services.give_role(theirs, elsewhere, "borrowed", "organizer")
    player = person("pat")
    entrant = hall.player("Ana")
    entrant.user = player
    entrant.save()
    person("zoe")
    outside = (AnonymousUser(), person("strange"), player)
    everybody = (*outside, *here.values(), hall.judge, hall.organizer, theirs, borrowed)
    return dict(zip(WHO, everybody, strict=True))


def _allowed(act: Act, actor: Any, hall: Hall) -> bool:
    """Was it anything but the right that refused? The store stays as it was."""
    try:
        with transaction.atomic():
            act(actor, hall)
            transaction.set_rollback(True)
    except NotAllowed:
        return False
    except EventError:
        return True
    finally:
        hall.fresh()
    return True


def test_every_act_by_every_role(hall: Hall, people: dict[str, Any]) -> None:
    """The table of rights, act by act; a role of another store or event is none here."""
    # the player sits elsewhere: their own table they may report
    seats = hall.player("Ana")
    if hall.table(2).seats(seats):
        pytest.fail("Seed 7 seats Ana at table 2; choose another table for the acts.")
    found = {
        name: " ".join("o" if _allowed(act, people[who], hall) else "-" for who in WHO)
        for name, (act, _) in ACTS.items()
    }
    assert found == {name: may for name, (_, may) in ACTS.items()}


def test_every_page_by_every_role(hall: Hall, people: dict[str, Any]) -> None:
    """Pages and API refuse the same people: 403, or a page to sign in; never a page of the staff."""
    found = {}
    body_of_all = {"word": "finish", "tables": [1], "account": "zoe", "role": "judge"}
    for asked in PAGES:
        method, _, path = asked.partition(" ")
        base = f"/api/events/{hall.event.slug}/" if path.startswith("/api/") else f"/events/{hall.event.slug}/"
        answers = []
        for who in WHO:
            user = people[who]
            client = browser(user if user.is_authenticated else None)
            with transaction.atomic():
                body = {"content_type": "application/json", "data": body_of_all} if "api" in path else {}
                status = getattr(client, method)(base + path.removeprefix("/api/"), **body).status_code
                transaction.set_rollback(True)
            answers.append("-" if status in (401, 403) else "o")
        found[asked] = " ".join(answers)
    assert found == PAGES


def test_every_question_names_its_place() -> None:
    """A right is asked at an event, a row of one or a store; without a place it is one of the whole installation."""
    #: Files that are about what belongs to the installation: accounts, limits, status, logs of no event.
    whole = {"accounts", "care", "limits"}
    known = {
        ("judging/replay_pages.py", 1),
        ("judging/queries.py", 1),
        ("judging/views.py", 1),
        ("events/permissions.py", 1),
    }
    folder, bare = Path(services.__file__).parents[2], []
    for file in sorted(folder.rglob("*.py")):
        name = str(file.relative_to(folder))
        if name.split("/")[0] in whole:
            continue
        calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        asked = [
            node.lineno
            for node in calls
            if getattr(node.func, "id", "") in ("may_run", "may_judge", "may_score") and len(node.args) < 2
        ]
        if asked and (name, len(asked)) not in known:
            bare.append(f"{name}: lines {asked}: name the event, match, entrant or store")
    assert bare == []


def test_a_role_by_name_and_taken_back(hall: Hall, person: Callable[..., User]) -> None:
    """By the name they sign in with; another role replaces the first; the history has every step."""
    kim, desk, here = person("kim"), browser(hall.organizer), f"/events/{hall.event.slug}/roles/"
    said = desk.post(here, {"do": "give", "name": "KIM ", "role": "scorekeeper"}, follow=True).content.decode()
    assert "kim is a scorekeeper of Thursday Night Dice." in said
    services.give_role(hall.organizer, hall.event, "kim", "judge")
    assert EventRole.objects.get().role == "judge"
    for name, role, told in (
        ("nobody", "judge", "No account signs in as “nobody”."),
        ("", "judge", "No account signs in as “”."),
        ("kim", "king", "There is no role “king”. Choose organizer, scorekeeper, judge, head-judge."),
    ):
        with pytest.raises(BadInput) as fault:
            services.give_role(hall.organizer, hall.event, name, role)
        assert told in str(fault.value)
    assert desk.post(here, {"take": kim.pk}).status_code == 302
    assert browser(kim).get(f"/events/{hall.event.slug}/control/").status_code in (403, 404)
    assert [deed for deed in hall.deeds() if deed.startswith("role")] == ["role.give", "role.give", "role.take"]


def test_a_role_by_a_link_that_is_pressed(hall: Hall, person: Callable[..., User]) -> None:
    """Opened it changes nothing; pressed it gives the role, once; revoked or used it is over."""
    services.open_registration(hall.organizer, hall.event)
    page = browser(hall.organizer).post(f"/events/{hall.event.slug}/roles/", {"do": "link", "role": "judge"})
    address = page.context["address"].partition("//")[2].partition("/")[2]
    kim, eve = browser(person("kim")), browser(person("eve"))
    assert "/accounts/login/" in Client().get(f"/{address}").headers["Location"]
    assert "Take the role" in kim.get(f"/{address}").content.decode()
    assert not EventRole.objects.exists()
    assert kim.post(f"/{address}").headers["Location"] == f"/events/{hall.event.slug}/control/"
    assert [(role.user.username, role.role) for role in EventRole.objects.all()] == [("kim", "judge")]
    for answer in (eve.get(f"/{address}"), eve.post(f"/{address}")):
        assert answer.status_code == 410 and "used or has expired" in answer.content.decode()
    link, token = services.make_role_link(hall.organizer, hall.event, "organizer")
    services.revoke_role_link(hall.organizer, hall.event, link.pk)
    with pytest.raises(WrongState, match="This link was used or has expired. Ask the organizer for a new one."):
        services.use_role_link(User.objects.get(username="eve"), hall.event, token)


def test_roles_by_the_api(hall: Hall, person: Callable[..., User]) -> None:
    """The same acts as on the page, with the same refusals."""
    person("kim")
    client, here = browser(hall.organizer), f"/api/events/{hall.event.slug}/roles/"
    given = client.post(here, {"account": "kim", "role": "scorekeeper"}, "application/json")
    assert given.json() == {"roles": [{"account": "kim", "role": "scorekeeper"}]} == client.get(here).json()
    wrong = client.post(here, {"account": "nobody", "role": "judge"}, "application/json")
    assert (wrong.status_code, wrong.json()["detail"]) == (400, "No account signs in as “nobody”.")
    assert client.delete(f"{here}kim/").status_code == 204 and not EventRole.objects.exists()
