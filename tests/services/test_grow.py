"""The README's "Grow", line by line as it is written: two machines, one store, and processes that are killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.error import HTTPError, URLError

import psycopg
import pytest

import rules
from tests.readme import commands
from tests.services.servers import free_port, wait_until
from tests.services.visitor import Visitor
from tests.services.workers import die_with_the_tests
from tournament.judging.examples import examples

LOGS = 120
#: What a reader of the README replaces by addresses of his own.
DATABASE, BROKER, PORT = "postgres://marshal:secret@db.example/marshal", "redis://broker.example:6379/0", "8000"
PUBLIC = "https://store.example"
PASSWORD = "quill-and-marble-7"


@dataclass
class Machine:
    """One computer: a folder of its own, the settings of the README, and what was started on it."""

    folder: Path
    path: str  # folders of commands
    addresses: dict[str, str]
    settings: list[str]
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in ("LANG", "TZ")}
        return {**kept, "PATH": self.path, "HOME": str(self.folder), "VAR_DIR": str(self.folder / "data")}

    def script(self, line: str) -> list[str]:
        """The settings and one line, as typed into a shell; only addresses and the port are replaced."""
        for written, real in self.addresses.items():
            line = line.replace(written, real)
        settings = "\n".join(self.settings)
        for written, real in self.addresses.items():
            settings = settings.replace(written, real)
        return ["bash", "-euc", f"{settings}\nexec {line}" if settings else line]

    def type(self, line: str) -> str:
        """Run a line to its end; what it prints."""
        done = subprocess.run(
            self.script(line), cwd=self.folder, env=self.environment(), capture_output=True, text=True, timeout=200
        )
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        assert "dice_marshal.W001" not in done.stderr
        return done.stdout

    def start(self, line: str) -> None:
        with (self.folder / "output").open("a") as output:
            self.running[line] = subprocess.Popen(
                self.script(line), cwd=self.folder, env=self.environment(), stdout=output, stderr=output,
                start_new_session=True, preexec_fn=die_with_the_tests,
            )  # fmt: skip

    def kill(self, line: str) -> None:
        """`kill -9` the process and all its children."""
        process = self.running.pop(line)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=60)

    @property
    def site(self) -> str:
        return f"http://localhost:{self.addresses[PORT]}"

    def wait_for_pages(self) -> None:
        """Wait until the front page comes; as soon as something ended instead, fail with what it said."""

        def ready() -> bool:
            ended = [line for line, process in self.running.items() if process.poll() is not None]
            if ended:
                pytest.fail(f"{ended} ended:\n{self.said()}")
            return bool(Visitor().get(f"{self.site}/"))

        wait_until(ready, f"{self.site}", seconds=120)

    def said(self) -> str:
        return (self.folder / "output").read_text()[-3000:]


def texts() -> list[str]:
    """The example logs of three games over and over; the last line, a comment, tells each from the others."""
    originals = [example.text for example in examples()]
    return [f"{originals[number % len(originals)]}\n# copy {number}\n" for number in range(LOGS)]


@pytest.fixture
def machines(installed: Path, postgres_url: str, redis_url: str, tmp_path: Path) -> Iterator[list[Machine]]:
    """Two machines on which the program is installed, and an empty database that both reach."""
    database = f"{postgres_url.rpartition('/')[0]}/grown"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE grown")
    path = os.pathsep.join([str(installed), os.environ["PATH"]])
    made = []
    for number in (1, 2):
        folder = tmp_path / f"machine{number}"
        folder.mkdir()
        port = str(free_port())
        broker = redis_url.removesuffix("/0") + "/9"
        addresses = {DATABASE: database, BROKER: broker, PORT: port, PUBLIC: f"http://localhost:{port}"}
        made.append(Machine(folder, path, addresses, []))
    yield made
    for machine in made:
        for line in list(machine.running):
            machine.kill(line)


def link_in(output: str) -> str:
    (link,) = re.findall(r"^http\S+/accounts/welcome/\S+$", output, re.M)
    return link


def test_a_store_grows_as_the_readme_says(machines: list[Machine], postgres_url: str) -> None:
    """A worker and a web server are killed with -9 while logs come in: each log gets its one verdict.

    A sign-in holds on both machines.
    """
    first, second = machines
    (secret,), settings, once, everywhere = commands("Grow")
    web, worker, sweeper = everywhere
    assert PORT in web and [line.partition("=")[0] for line in settings] == [
        "export DATABASE_URL", "export CELERY_BROKER_URL", "export SECRET_KEY",
    ]  # fmt: skip

    first.type(secret)
    (second.folder / "marshal.key").write_text((first.folder / "marshal.key").read_text())  # "copy it to every machine"
    for machine in machines:
        machine.settings = settings
    link = link_in([first.type(line) for line in once][-1])
    for machine in machines:
        for line in everywhere:
            machine.start(line)
    sites = [machine.site for machine in machines]
    for machine in machines:
        machine.wait_for_pages()

    ana = Visitor()
    ana.fill_in(link, username="ana", full_name="Ana Oddsocket", password=PASSWORD, again=PASSWORD)
    for site in sites:
        assert "Ana Oddsocket" in ana.get(f"{site}/accounts/me/"), "signed in on one machine, not on the other"

    accepted = hand_in(ana, sites, kills={LOGS // 3: (second, worker), LOGS // 2: (first, web)})
    with psycopg.connect(f"{postgres_url.rpartition('/')[0]}/grown", autocommit=True) as connection:

        def verdicts() -> list[tuple[str, str, int | None]]:
            return connection.execute(
                "SELECT log.text, verdict.verdict, verdict.line FROM judging_gamelog log"
                " JOIN judging_replay replay ON replay.log_id = log.id"
                " JOIN judging_replayverdict verdict ON verdict.replay_id = replay.id"
            ).fetchall()

        (stored,) = connection.execute("SELECT count(*) FROM judging_gamelog").fetchone() or (0,)
        wait_until(lambda: len(verdicts()) >= stored, f"{stored} verdicts: {first.said()}{second.said()}", seconds=180)
        found = verdicts()
    judged_here = [(text, verdict.verdict, verdict.line) for text in texts() for verdict in [rules.replay(text)]]
    assert set(found) == set(judged_here)
    # A request that broke off may have been stored before it was sent again: only then a log is listed twice.
    twice = {text for text, times in Counter(text for text, _, _ in found).items() if times > 1}
    assert twice <= accepted.sent_again
    assert len(accepted.addresses) == LOGS == len(set(found))


@dataclass
class Accepted:
    """What the store acknowledged, and the texts whose first request broke off."""

    addresses: set[str] = field(default_factory=set)
    sent_again: set[str] = field(default_factory=set)


def hand_in(ana: Visitor, sites: list[str], kills: dict[int, tuple[Machine, str]]) -> Accepted:
    """Hand in every log, four at a time, to the machines by turns; at these numbers something is killed."""
    accepted, turn = Accepted(), count()

    def one(number: int, text: str) -> None:
        if number in kills:
            machine, line = kills[number]
            machine.kill(line)
        for _ in range(20):
            site = sites[next(turn) % len(sites)]
            try:
                accepted.addresses.add(ana.send(f"{site}/api/logs/", {"text": text})["id"])
                return
            except HTTPError:
                raise
            except (URLError, OSError):
                accepted.sent_again.add(text)
        raise AssertionError("no machine takes logs")

    with ThreadPoolExecutor(4) as clients:
        for done in [clients.submit(one, number, text) for number, text in enumerate(texts())]:
            done.result()
    return accepted
