"""The status page and the doctor: the same table, for organizers and for the command line."""

import io
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from tests.tournament.events.conftest import browser, organizer, person  # noqa: F401  (fixtures)
from tournament.care import checks, measures, views
from tournament.care.checks import BAD, OK, WARN, Check, Finding
from tournament.care.heartbeat import Pulse
from tournament.events.permissions import JUDGES

pytestmark = pytest.mark.django_db
STATUS = "/status/"


def found(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> None:
    """The checks find this."""
    table = tuple(
        Check(f"Check {number}", lambda finding=finding: finding, lambda finding: finding)
        for number, finding in enumerate(findings)
    )
    monkeypatch.setattr(checks.examine, "__defaults__", (False, table))


def test_only_organizers_see_it(client: Client, person: Callable[..., User], organizer: User) -> None:  # noqa: F811
    """Visitors are asked to sign in; judges and players have no use for it."""
    page = client.get(STATUS)
    assert page.status_code == 403
    assert "Sign in first" in page.content.decode()
    assert browser(person("barnaby", JUDGES)).get(STATUS).status_code == 403
    assert browser(organizer).get(STATUS).status_code == 200
    assert STATUS in browser(organizer).get("/events/").content.decode()
    assert STATUS not in client.get("/events/").content.decode()


def test_a_store_without_worker_says_so(organizer: User) -> None:  # noqa: F811
    """The real checks over a real database: the worker is missed until it is heard, each with its way out."""
    page = browser(organizer).get(STATUS).content.decode()
    assert "No worker has reported yet." in page
    assert "or the worker alone: manage.py worker" in page
    Pulse("worker").beat()
    Pulse("sweeper").beat()
    page = browser(organizer).get(STATUS).content.decode()
    assert "1 worker on" in page and "1 sweeper on" in page
    assert "No worker" not in page


def test_what_needs_somebody_comes_first(organizer: User, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """Faults above things to look at above the rest; the first line counts them."""
    fine, look, fault = Finding(OK, "Fine."), Finding(WARN, "Odd.", "Look."), Finding(BAD, "Gone.", "Bring <it> back.")
    found(monkeypatch, fine, look, fault)
    page = browser(organizer).get(STATUS).content.decode()
    assert "1 fault, 1 thing to check" in page
    assert page.index("Gone.") < page.index("Odd.") < page.index("Fine.")
    assert "Bring &lt;it&gt; back." in page
    found(monkeypatch, fine, look)
    assert "The store works; 1 thing to check." in browser(organizer).get(STATUS).content.decode()
    found(monkeypatch, fine)
    page = browser(organizer).get(STATUS)
    assert "Everything works." in page.content.decode()
    assert "no-store" in page["Cache-Control"]


def test_every_level_has_its_look() -> None:
    """Each is told by an icon and a word, not by its colour alone."""
    assert set(views.LOOKS) == set(views.ORDER) == {OK, WARN, BAD}
    assert len({word for _, _, word in views.LOOKS.values()}) == 3


def doctor() -> tuple[str, int]:
    """What the doctor prints, and how it ends."""
    out = io.StringIO()
    try:
        call_command("doctor", stdout=out)
    except SystemExit as ended:
        return out.getvalue(), int(ended.code or 0)
    return out.getvalue(), 0


def test_the_doctor_ends_with_one_on_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A script can ask it: things to look at are no fault."""
    found(monkeypatch, Finding(OK, "Fine."), Finding(WARN, "Odd.", "Look."))
    printed, code = doctor()
    assert code == 0
    assert [line.split() for line in printed.splitlines()] == [
        ["ok", "Check", "0", "Fine."],
        ["look", "Check", "1", "Odd."],
        ["→", "Look."],
    ]
    found(monkeypatch, Finding(BAD, "Gone.", "Bring it back."))
    printed, code = doctor()
    assert code == 1
    assert printed.startswith("FAULT Check 0")


def test_the_doctor_asks_every_check_of_the_table() -> None:
    """On a store whose parts do not run it names each part and ends with 1."""
    printed, code = doctor()
    assert code == 1
    for check in checks.CHECKS:
        assert check.name in printed
    assert "could not be looked at" not in printed and "Unknown while" not in printed


def test_the_database_says_what_it_is() -> None:
    """Kind, version and size are told by SQLite and by PostgreSQL alike: the check that asks for them is made."""
    found = measures.database()
    assert found.kind in ("SQLite", "PostgreSQL")
    assert found.size > 0 and found.version
