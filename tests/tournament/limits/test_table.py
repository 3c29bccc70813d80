"""The numbers, and how a store changes them."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory
from django.urls import get_resolver, reverse

from tournament.limits import clients
from tournament.limits.table import COUNTERS, TABLE, WATCHED, Rate, changed, limit_of, read_rate


def test_every_rate_can_be_read() -> None:
    """A slip of the pen in the table would stop nobody, or everybody."""
    assert all(limit.rates(counter) for limit in TABLE.values() for counter in COUNTERS if getattr(limit, counter))


def test_every_watched_address_exists() -> None:
    """A limit on a name that nobody has would watch nothing."""
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    for namespace in ("events", "judging", "recording", "teams"):
        inner = get_resolver().namespace_dict[namespace][1].reverse_dict
        names |= {f"{namespace}:{name}" for name in inner if isinstance(name, str)}
    assert WATCHED.keys() - names == set()
    assert {watched.limit for watched in WATCHED.values()} | {"sign-ins", "tokens"} == TABLE.keys()
    assert reverse("login")


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("40/h", Rate(40, 3600, "an hour")),
        ("300/10m", Rate(300, 600, "in 10 minutes")),
        ("60/10s", Rate(60, 10, "in 10 seconds")),
        ("5/d", Rate(5, 86400, "a day")),
    ],
)
def test_rates_are_written_as_people_speak(text: str, rate: Rate) -> None:
    """Number, then period."""
    assert read_rate(text) == rate


@pytest.mark.parametrize("text", ["", "40", "0/h", "-1/h", "40/y", "forty/h", "40/0m"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    """The message shows how to write one."""
    with pytest.raises(ImproperlyConfigured, match="Write it as 40/h or 300/10m"):
        read_rate(text)


def test_the_environment_changes_a_number(settings: Any) -> None:
    """One counter of one limit; "off" takes it away."""
    settings.LIMITS = {"logs.own": "2/h", "logs.strangers": "off"}
    limit = limit_of("logs")
    assert (limit.own, limit.strangers, limit.players) == ("2/h", "", TABLE["logs"].players)


@pytest.mark.parametrize("name", ["log.own", "logs.all", "logs"])
def test_an_unknown_limit_is_named(name: str) -> None:
    """A misspelled setting does not stay unseen."""
    with pytest.raises(ImproperlyConfigured, match=f"there is no limit '{name}'. There are logs, registrations"):
        changed({name: "2/h"})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::2", True),  # of one household
        ("2001:db8::1", "2001:db8:1::1", False),
    ],
)
def test_a_machine_has_a_name_that_hides_its_address(rf: RequestFactory, one: str, other: str, same: bool) -> None:
    """Logs of guests wait their turn by it."""
    first, second = (clients.machine_of(rf.get("/", REMOTE_ADDR=address)) for address in (one, other))
    assert (first == second) is same
    assert one not in first and first.startswith("client ")
