"""The doctor's checks: one table. Each row looks at one thing and judges the numbers it finds.

Judging is values in, values out; `measures` has the looking. The status page and `manage.py doctor` show this table.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import Error

from tournament.install_paths import COMMAND

from . import measures
from .measures import DAY

logger = logging.getLogger(__name__)

OK, WARN, BAD = "ok", "warn", "bad"
ALIVE = {"worker": 45.0, "sweeper": 180.0}  # seconds of silence; a sweeper may be making the daily backup
GIGA, MEGA = 1024**3, 1024**2


@dataclass(frozen=True)
class Finding:
    """What a check found: `ok`, `warn` or `bad`, a sentence, and what to do about it."""

    level: str
    says: str
    do: str = ""


@dataclass(frozen=True)
class Check:
    """One thing to look at. `deep`, where there is one, looks longer: for the doctor, not for a page.

    `unanswered` is what to do when looking raises; only the thing that does not answer itself has it.
    """

    name: str
    look: Callable[[], Any]
    judge: Callable[[Any], Finding]
    deep: Callable[[], Any] | None = None
    unanswered: str = ""


@dataclass(frozen=True)
class Result:
    """A check with what it found."""

    name: str
    finding: Finding


def size(count: float) -> str:
    """Return a number of bytes as people say it."""
    for unit, most in (("GB", GIGA), ("MB", MEGA), ("KB", 1024)):
        if count >= most:
            return f"{count / most:.1f} {unit}" if count < 100 * most else f"{count / most:.0f} {unit}"
    return f"{count:.0f} bytes"


def span(seconds: float) -> str:
    """Return a time as people say it: "40 seconds", "90 seconds", "3 minutes", "2 days"."""
    if seconds < 1:
        return "a moment"
    for unit, length in (("day", DAY), ("hour", 3600.0), ("minute", 60.0)):
        if seconds >= 2 * length:
            return plural(int(seconds // length), unit)
    return plural(round(seconds), "second")


def plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def judge_database(found: measures.Database) -> Finding:
    is_what = f"{found.kind} {found.version}, {size(found.size)}"
    if found.damage not in (None, "ok"):
        return Finding(BAD, f"{is_what}: the file is damaged ({found.damage}).", "Stop the store and restore a backup.")
    if found.journal != "wal":
        return Finding(
            WARN, f"{is_what}, without its write-ahead log: readers wait for writers.",
            "Put the database on a disk of this machine; a network folder has no write-ahead log.",
        )  # fmt: skip
    return Finding(OK, f"{is_what}{', looked through' if found.damage else ''}.")


def judge_tables(pending: list[str]) -> Finding:
    if not pending:
        return Finding(OK, "The tables are those of this version.")
    missing = f"{pending[0]} and {len(pending) - 1} more are missing" if pending[1:] else f"{pending[0]} is missing"
    return Finding(BAD, f"The tables are of an older version: {missing}.", f"{COMMAND} migrate")


def judge_broker(found: measures.Broker) -> Finding:
    if found.fault:
        do = "Start it, or look at CELERY_BROKER_URL. Logs wait meanwhile; none is lost."
        return Finding(BAD, f"{found.address} cannot be reached: {found.fault.rstrip('.')}.", do)
    hints = "" if found.messages is None else f", {plural(found.messages, 'message')} in it"
    return Finding(OK, f"{found.address} answers{hints}." if not hints else f"{found.address.capitalize()}{hints}.")


def judge_alive(name: str, do: str) -> Callable[[measures.Signs], Finding]:
    """Judge the signs of life of one part of the store."""

    def judge(found: measures.Signs) -> Finding:
        alive = [host for age, host in zip(found.ages, found.hosts, strict=True) if abs(age) <= ALIVE[name]]
        if alive:
            where = ", ".join(sorted(set(alive)))
            return Finding(OK, f"{plural(len(alive), name)} on {where}, last seen {span(max(0, found.ages[0]))} ago.")
        last = [age for age in found.ages if age > 0]
        heard = f"The last {name} reported {span(min(last))} ago" if last else f"No {name} has reported yet"
        return Finding(BAD, f"{heard}.", do)

    return judge


NO_DATABASE = "Start the database server, or look at DATABASE_URL. Nothing works without it."
NO_WORKER = f"Logs wait until one runs. Start the store again, or the worker alone: {COMMAND} worker"
NO_SWEEPER = (
    f"Lost messages and daily backups wait for it. Start the store again, or: {COMMAND} sweep_replays --forever"
)


def judge_queue(found: measures.Queue) -> Finding:
    total = sum(found.waiting.values())
    lanes = ", ".join(f"{name.lower()} {number}" for name, number in found.waiting.items() if name)
    says = f"{plural(total, 'log')} waiting{f' ({lanes})' if lanes else ''}, {found.running} being checked."
    if total:
        says = f"{says[:-1]}; the oldest has waited {span(found.oldest)}."
    if found.oldest > 600:
        return Finding(BAD, says, "Check the worker above. More workers check more logs at once.")
    if found.stuck:
        do = "The sweeper gives them to another worker; a judge can do it at once on the log's page."
        return Finding(WARN, f"{says} {plural(found.stuck, 'log')} lost its worker.", do)
    if found.given_up:
        do = "Open the list of logs, “No verdict”, and check them again after the next update."
        return Finding(WARN, f"{says} {plural(found.given_up, 'log')} given up within a day.", do)
    if found.oldest > 60:
        return Finding(WARN, says, "More workers check more logs at once.")
    return Finding(OK, says)


def judge_disk(found: measures.Disk) -> Finding:
    parts = ", ".join(f"{name} {size(number)}" for name, number in sorted(found.used.items()) if number)
    says = f"{size(found.free)} free of {size(found.total)}{f' ({parts})' if parts else ''}."
    if not found.writable:
        return Finding(BAD, f"The store's folder cannot be written. {says}", "Look at its owner and at the disk.")
    if found.free < 200 * MEGA:
        return Finding(BAD, says, f"Make room now: nothing can be saved on a full disk. Old logs: {COMMAND} prune.")
    if found.free < GIGA or found.free < found.total * 0.05:
        return Finding(WARN, says, f"Make room soon. Old logs: {COMMAND} prune; old backups can be moved elsewhere.")
    return Finding(OK, says)


def judge_backups(found: measures.Backups) -> Finding:
    last = "There is no backup yet"
    if found.age is not None:
        last = f"The last backup was made {span(max(0, found.age))} ago ({size(found.size)}, verified): {found.path}"
        last += f" on {found.host}" if found.host else ""
    if found.failure:
        return Finding(BAD, f"The last try failed: {found.failure} {last}.", f"Fix that, then: {COMMAND} backup")
    if found.missing:
        return Finding(WARN, f"{last}, but it no longer exists.", f"{COMMAND} backup")
    if not found.by_itself:
        return Finding(OK, f"{last}. Daily backups are off (BACKUPS=0).")
    if found.age is None:
        return Finding(WARN, f"{last}.", f"The sweeper makes one a day. At once: {COMMAND} backup")
    if found.age > 8 * DAY:
        return Finding(
            BAD, f"{last}.", f"The sweeper makes one a day: check whether it runs. At once: {COMMAND} backup"
        )
    if found.age > 2 * DAY:
        return Finding(
            WARN, f"{last}.", f"The sweeper makes one a day: check whether it runs. At once: {COMMAND} backup"
        )
    return Finding(OK, f"{last}.")


def judge_retention(found: measures.Retention) -> Finding:
    days = [f"{word} {plural(number, 'day') if number else 'for ever'}" for word, number in found.days.items()]
    copies = f"backups of {plural(found.daily, 'day')} and {plural(found.weekly, 'week')}"
    return Finding(OK, f"Kept: {', '.join([*days, copies])}.")


def judge_clocks(found: measures.Clocks) -> Finding:
    wrong = {host: ahead for host, ahead in found.ahead.items() if abs(ahead) > 30}
    if wrong:
        host, ahead = max(wrong.items(), key=lambda pair: abs(pair[1]))
        way = "ahead of" if ahead > 0 else "behind"
        says = f"The clock of {host} is {span(abs(ahead))} {way} the database's."
        return Finding(BAD, says, "Let the system set its clock from the network (NTP).")
    if found.jumps:
        host, jump = max(found.jumps.items(), key=lambda pair: abs(pair[1]))
        way = "forward" if jump > 0 else "back"
        says = f"The clock of {host} jumped {span(abs(jump))} {way} within a day, or the machine slept."
        return Finding(WARN, says, "Nothing is lost by it. Keep a machine that runs an event from sleeping.")
    return Finding(OK, "The machines agree on the time." if len(found.ahead) > 1 else "The clock runs evenly.")


def judge_programs(found: measures.Programs) -> Finding:
    if found.running is None:
        return Finding(OK, "They were started one by one: nothing here starts them again.")
    said, level = [], OK
    for program in found.running:
        if program.next_try is not None:
            level = BAD
            wait = max(0.0, program.next_try - found.now)
            said.append(f"The {program.name} ended {how(program.exit_code)}; next try in {span(wait)}.")
        elif program.restarts:
            level = max(level, WARN, key=(OK, WARN, BAD).index)
            ago = f", the last time {span(found.now - program.since)} ago" if program.since else ""
            times = plural(program.restarts, "time")
            said.append(f"The {program.name} was started again {times}{ago}; it had ended {how(program.exit_code)}.")
    if not said:
        return Finding(OK, f"{', '.join(program.name for program in found.running).capitalize()}: running.")
    return Finding(level, " ".join(said), "The lines printed where the store was started say why it ended.")


def how(exit_code: int | None) -> str:
    """Return how a program ended, from its exit code; negative ones are signals."""
    if exit_code is None:
        return "by itself"
    return f"with code {exit_code}" if exit_code >= 0 else f"by signal {-exit_code}"


def judge_address(found: measures.Address) -> Finding:
    if not found.found:
        return Finding(
            WARN, "This machine has no address that a phone could reach.",
            "Connect it to the network of the store, or set PUBLIC_ADDRESS to the address it is reached by.",
        )  # fmt: skip
    return Finding(OK, f"Phones use {found.found}{'/' if found.has_port else ', at the port it serves'}.")


def judge_version(found: measures.Version) -> Finding:
    commit = f", {found.commit}" if found.commit else ""
    says = f"Dice Marshal {found.product}{commit}; rules engine {found.engine}."
    if found.debug:
        return Finding(BAD, f"{says} DEBUG is on: a failed page shows secrets.", "Unset DEBUG and start again.")
    return Finding(OK, says)


CHECKS: tuple[Check, ...] = (
    Check("Database", measures.database, judge_database, lambda: measures.database(deep=True), NO_DATABASE),
    Check("Tables", measures.pending_migrations, judge_tables),
    Check("Message broker", measures.broker, judge_broker),
    Check("Worker", lambda: measures.signs_of("worker"), judge_alive("worker", NO_WORKER)),
    Check("Sweeper", lambda: measures.signs_of("sweeper"), judge_alive("sweeper", NO_SWEEPER)),
    Check("Programs", measures.programs, judge_programs),
    Check("Queue of logs", measures.queue, judge_queue),
    Check("Disk", measures.disk, judge_disk),
    Check("Backup", measures.backups, judge_backups),
    Check("Retention", measures.retention, judge_retention),
    Check("Clock", measures.clocks, judge_clocks),
    Check("Address", measures.address, judge_address),
    Check("Version", measures.version, judge_version),
)


def examine(deep: bool = False, checks: tuple[Check, ...] = CHECKS) -> Iterator[Result]:
    """Make every check. One that cannot be made is a fault of its own and keeps no other from being made."""
    for check in checks:
        look = check.deep if deep and check.deep else check.look
        try:
            finding = check.judge(look())
        except Exception as error:  # whatever is broken, the other checks may say what
            logger.debug("The check of %s could not be made", check.name, exc_info=True)
            finding = cannot_look(check, error)
        yield Result(check.name, finding)


def cannot_look(check: Check, error: Exception) -> Finding:
    """Judge a check that raised. A database that does not answer is one fault, not one in each check that asks it."""
    reason = (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
    if check.unanswered:
        return Finding(BAD, f"It does not answer: {reason}.", check.unanswered)
    if isinstance(error, Error):
        return Finding(WARN, f"Unknown while the database cannot tell: {reason}.")
    return Finding(BAD, f"It could not be checked: {reason}.", "The log of the store may say more.")


def worst(results: list[Result]) -> str:
    """Return the worst level of some findings."""
    levels = (OK, WARN, BAD)
    return max((result.finding.level for result in results), key=levels.index, default=OK)
