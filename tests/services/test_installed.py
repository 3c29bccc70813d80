"""`pipx install` and `dice-marshal run`: the store without its source, from an empty folder."""

import os
import re
import shutil
import signal
import subprocess
import tomllib
import urllib.request
import zipfile
from contextlib import suppress
from email.parser import Parser
from pathlib import Path

import tournament
from tests.foundations.dockerfile import copied, stages
from tests.services.installed import build_wheel
from tests.services.servers import free_port, wait_until
from tests.services.test_servers import ROOT
from tests.services.workers import Migrated


def processes_with(variable: str) -> list[str]:
    """The command lines of all running processes that were started with this environment variable."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        with suppress(OSError):  # it ended while we looked
            if variable in Path("/proc", entry, "environ").read_text(errors="replace").split("\0"):
                found.append(Path("/proc", entry, "cmdline").read_text().replace("\0", " "))
    return found


def test_a_wheel_brings_everything_the_program_reads(wheel: Path) -> None:
    """Card data, rule catalogues, example logs, pages and style sheets are in it; tests and other folders are not."""
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    ours = [name for name in tracked if name.split("/")[0] in ("rules", "cardpool", "teams", "tournament")]
    moved = [f"tournament/{name}" for name in tracked if name.split("/")[0] in ("templates", "static")]
    assert len(ours) > 300 and len(moved) > 80
    assert [name for name in [*ours, *moved] if name not in names] == []
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {
        "rules", "cardpool", "teams", "tournament",
    }  # fmt: skip


def test_a_wheel_asks_for_what_the_source_asks_for(wheel: Path) -> None:
    """One list of requirements and one version, read when the wheel is built."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = Parser().parsestr(archive.read(name).decode())
    required = {re.match(r"[\w-]+", line)[0].lower() for line in metadata.get_all("Requires-Dist")}  # type: ignore[index]
    assert required == {name.lower() for name in re.findall(r"^[\w-]+", (ROOT / "requirements.in").read_text(), re.M)}
    assert metadata["Version"] == tournament.__version__
    assert metadata["Name"] == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["name"]


def test_a_container_holds_the_same_program(wheel: Path, tmp_path: Path) -> None:
    """What the Dockerfile copies is enough to build the wheel, and builds the very same one."""
    source = tmp_path / "source"
    source.mkdir()
    for name in copied(stages(ROOT / "Dockerfile")[0]):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    in_container = build_wheel(tmp_path / "wheel", source)
    with zipfile.ZipFile(wheel) as here, zipfile.ZipFile(in_container) as there:
        assert {(info.filename, info.CRC) for info in here.infolist()} == {
            (info.filename, info.CRC) for info in there.infolist()
        }


def test_an_installed_store_runs_from_an_empty_folder(installed: Path, migrated: Migrated, tmp_path: Path) -> None:
    """Pages, style sheets, the API's page and a PDF come; the data is in the user's own folder and nowhere else."""
    home, here = tmp_path / "home", tmp_path / "here"
    data = home / ".local" / "share" / "dice-marshal"
    data.mkdir(parents=True)
    here.mkdir()
    migrated.sqlite(data / "marshal.sqlite3")
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "TZ")}
    mark = f"HOME={home}"
    with (tmp_path / "output").open("w") as output:
        store = subprocess.Popen(
            [installed / "dice-marshal", "run", "--port", str(port)],
            cwd=here, env={**kept, "HOME": str(home), "DEMO": "0"}, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
    address = f"http://localhost:{port}"
    try:
        wait_until(lambda: urllib.request.urlopen(f"{address}/").status == 200, "the front page")
        front = urllib.request.urlopen(f"{address}/").read().decode()
        for sheet in re.findall(r'"(/static/[^"]+\.(?:css|js|svg))', front):
            assert urllib.request.urlopen(address + sheet).status == 200, sheet
        assert "marshal" in front and "/static/" in front
        assert b"swagger" in urllib.request.urlopen(f"{address}/api/docs/").read()
        assert b"dice-masters/" in urllib.request.urlopen(f"{address}/logs/writing/").read()  # an example log
        assert urllib.request.urlopen(f"{address}/teams/build/sheet.pdf").read().startswith(b"%PDF")
        parts = (" web ", " worker", "sweep_replays")
        wait_until(lambda: all(part in " ".join(processes_with(mark)) for part in parts), " and ".join(parts))
    finally:
        store.send_signal(signal.SIGINT)
        ended = store.wait(timeout=120)
    said = (tmp_path / "output").read_text()
    assert ended == 0, said
    wait_until(lambda: processes_with(mark) == [], "the end of every process")
    assert list(here.iterdir()) == []
    written = {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()}
    assert [name for name in written if not name.startswith((".local/share/dice-marshal/", ".cache/fontconfig/"))] == []
    assert ".local/share/dice-marshal/secret_key" in written
