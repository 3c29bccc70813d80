"""Every limit, as data. `LIMITS=logs.own=60/h,registrations.strangers=80/10s 600/10m` in the environment overrides.

A rate is `times/period` (`40/h`, `300/10m`); several are separated by a blank and all hold. Three counters stand
beside each other, so that nobody uses up what belongs to others:

- `own`: one account, one player of an event, or one browser.
- `strangers`: everybody at one network address who is neither signed in nor a player. A store's phones share an
  address, so this is what a full room needs.
- `players`: the players of events at one address, without account. It only stops who registers again and again.

Accounts are made by organizers, so only `own` counts for them; judges and organizers are free.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
PERIODS = {"s": "second", "m": "minute", "h": "hour", "d": "day"}
COUNTERS = ("own", "strangers", "players")


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `times` within `seconds`; `period` is the same in words."""

    times: int
    seconds: int
    period: str


@dataclass(frozen=True, slots=True)
class Limit:
    """`what` reads after "You can", with the number in place of `{}`; `way_out` is what to do instead of waiting."""

    key: str
    what: str
    own: str = ""
    strangers: str = ""
    players: str = ""
    way_out: str = ""

    def rates(self, counter: str) -> tuple[Rate, ...]:
        """Return the rates of one of COUNTERS; none: it is not limited."""
        return tuple(read_rate(text) for text in getattr(self, counter).split())


def read_rate(text: str) -> Rate:
    """Return `300/10m` as a Rate. Raises ImproperlyConfigured."""
    found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)?([smhd])", text)
    if not found:
        raise ImproperlyConfigured(f"LIMITS: {text!r} is not a rate. Write it as 40/h or 300/10m.")
    count, word = int(found[2] or 1), PERIODS[found[3]]
    period = f"{'an' if word == 'hour' else 'a'} {word}" if count == 1 else f"in {count} {word}s"
    return Rate(int(found[1]), count * SECONDS[found[3]], period)


TABLE = {
    limit.key: limit
    for limit in (
        Limit(
            "logs",
            "hand in {} game logs",
            own="40/h",
            strangers="100/h",
            players="3000/h",
            way_out="Players of an event hand in more from their own link.",
        ),
        Limit(
            "registrations",
            "register {} times",
            own="10/10m",
            strangers="60/10s 400/10m",
            players="400/10m",
            way_out="Or ask the organizer to add you by hand.",
        ),
        Limit("recordings", "begin {} recordings", own="40/h", strangers="300/h", players="3000/h"),
        Limit("reports", "report or answer {} results", own="40/5m", strangers="120/5m", way_out="Or call a judge."),
        Limit(
            "questions",
            "ask a judge {} questions",
            own="10/h",
            strangers="60/h",
            players="600/h",
            way_out="Or speak to a judge.",
        ),
        Limit("teams", "save {} teams", own="60/h", strangers="1000/h", players="3000/h"),
        Limit("checks", "have {} teams checked", own="120/m", strangers="240/m", players="600/m"),
        Limit(
            "replays",
            "have {} logs checked on the spot",
            own="30/m",
            strangers="30/m",
            players="120/m",
            way_out="Or hand the log in: then it is checked in the background.",
        ),
        Limit(
            "sign-ins",
            "try {} wrong passwords",
            strangers="100/15m",
            way_out="Other networks are not affected: a phone can use its own.",
        ),
        Limit(
            "tokens",
            "send {} wrong API tokens",
            strangers="100/15m",
            way_out="Programs with a good token are not affected.",
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Watched:
    """A POST that counts: always, or only where the form's `field` holds `value`."""

    limit: str
    field: str = ""
    value: str = ""


#: The name of an address -> what a POST to it counts as.
WATCHED: dict[str, Watched] = {
    "judging:new": Watched("logs"),
    "judging:attach": Watched("logs"),
    "api-logs": Watched("logs"),
    "recording:new": Watched("recordings"),
    "recording:play": Watched("recordings"),
    "recording:begin-match": Watched("recordings"),
    "recording:at-table": Watched("recordings"),
    "judging:ask": Watched("questions"),
    "judging:seats": Watched("questions"),
    "events:register": Watched("registrations"),
    "events:report": Watched("reports"),
    "events:answer": Watched("reports"),
    "api-report": Watched("reports"),
    "api-table-confirm": Watched("reports"),
    "api-table-dispute": Watched("reports"),
    "api-event-register": Watched("registrations"),
    "api-player-team": Watched("teams"),
    "api-teams": Watched("teams"),
    "api-log-ask": Watched("questions"),
    "events:entry": Watched("teams", "action", "team"),
    "teams:import": Watched("teams"),
    "teams:build": Watched("teams", "do", "save"),
    "api-validate-team": Watched("checks"),
    "api-replay": Watched("replays"),
}


def changed(overrides: Mapping[str, str]) -> dict[str, Limit]:
    """TABLE with `{"logs.own": "60/h"}` in it. Raises ImproperlyConfigured for a name or a rate it cannot read."""
    table = dict(TABLE)
    for name, rates in overrides.items():
        key, _, counter = name.partition(".")
        if key not in table or counter not in COUNTERS:
            raise ImproperlyConfigured(
                f"LIMITS: there is no limit {name!r}. There are {', '.join(table)}, each with {', '.join(COUNTERS)}."
            )
        known = {field.name: getattr(table[key], field.name) for field in fields(Limit)}
        table[key] = Limit(**known | {counter: "" if rates == "off" else rates})
        table[key].rates(counter)
    return table


def limit_of(key: str) -> Limit:
    """Return the limit in force. Raises KeyError."""
    limit = TABLE[key]
    given = {name.partition(".")[2]: rates for name, rates in settings.LIMITS.items() if name.startswith(f"{key}.")}
    return replace(limit, **{counter: "" if rates == "off" else rates for counter, rates in given.items()})
