"""Preparing a machine: what Debian lacks is installed when we may, and asked for by the exact line when not."""

import hashlib
from pathlib import Path

import pytest

from scripts import prepare
from scripts.prepare import Need

REDIS = Need(lambda: False, ["redis-server"], "tests over Redis")
PANGO = Need(lambda: None, ["libpango-1.0-0"], "PDF team sheets")
LINE = "Please type: sudo apt-get install -y --no-install-recommends"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would have been run. `apt-get` exists, sudo asks for a password, everything else succeeds."""
    made: list[str] = []

    def note(arguments: list[str]) -> bool:
        made.append(" ".join(arguments))
        return "sudo" not in arguments

    monkeypatch.setattr(prepare, "succeeds", note)
    monkeypatch.setattr(prepare, "run", note)
    monkeypatch.setattr(prepare.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    return made


def test_root_installs_what_is_missing(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """On a fresh machine the test run fetches its servers itself, all in one go."""
    monkeypatch.setattr(prepare, "NEEDS", {"test": [REDIS, PANGO]})
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 0)
    prepare.system("test")
    assert calls == [
        "apt-get update",
        "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends redis-server libpango-1.0-0",
    ]


def test_a_test_run_without_its_servers_ends_with_the_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test is skipped in silence: the run stops and says what to install."""
    monkeypatch.setattr(prepare, "NEEDS", {"test": [REDIS]})
    monkeypatch.setattr(prepare, "apt", lambda packages: False)
    with pytest.raises(SystemExit, match=f"tests over Redis. {LINE} redis-server"):
        prepare.system("test")


def test_a_store_runs_without_pdf(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without Pango everything but the PDF works, so starting only mentions it."""
    monkeypatch.setattr(prepare, "NEEDS", {"run": [PANGO]})
    monkeypatch.setattr(prepare, "apt", lambda packages: False)
    prepare.system("run")
    assert f"Without PDF team sheets for now. {LINE} libpango-1.0-0" in capsys.readouterr().out


def test_nobody_is_asked_for_a_password(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without root, only a sudo that asks nothing is used."""
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 1000)
    assert prepare.apt(["redis-server"]) is False
    assert calls == ["sudo -n true"]


def test_a_python_that_cannot_make_environments_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian keeps `venv` in a package of its own."""
    monkeypatch.setattr(prepare, "has_ensurepip", lambda: False)
    monkeypatch.setattr(prepare, "apt", lambda packages: False)
    monkeypatch.setattr(prepare.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match=r"cannot make environments. Please type: .* python3\.\d+-venv"):
        prepare.create()


def test_packages_are_installed_once(calls: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The second start finds everything in place; a changed requirement installs again."""
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(prepare, "PYTHON", tmp_path / "python")
    monkeypatch.setattr(prepare, "STAMP", tmp_path / "stamp")
    (tmp_path / "python").touch()
    (tmp_path / "requirements.txt").write_text("Django==5.2.19\n")
    prepare.environment("run")
    assert calls and hashlib.sha256(b"Django==5.2.19\n").hexdigest() in (tmp_path / "stamp").read_text()
    calls.clear()
    prepare.environment("run")
    assert calls == []
    (tmp_path / "requirements.txt").write_text("Django==5.2.20\n")
    prepare.environment("run")
    assert calls


def test_behind_a_proxy_the_certificates_of_the_system_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """uv trusts its own list first; refused there, it is asked once more to trust what the system trusts."""
    tried: list[str] = []
    monkeypatch.setattr(prepare, "PYTHON", tmp_path / "python")
    monkeypatch.setattr(prepare.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(prepare, "succeeds", lambda arguments: tried.append(" ".join(arguments)) or False)
    monkeypatch.setattr(prepare, "run", lambda arguments: tried.append(" ".join(arguments)))
    prepare.install(tmp_path / "requirements.txt")
    line = f"uv pip install --quiet --python {tmp_path}/python -r {tmp_path}/requirements.txt"
    assert tried == [line, f"env UV_SYSTEM_CERTS=true UV_NATIVE_TLS=true {line}"]


def test_the_browser_of_a_desktop_does_where_the_smaller_one_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for all the same, and the run goes on without it; what nothing else does still ends the run."""
    asked: list[list[str]] = []
    monkeypatch.setattr(prepare, "apt", lambda packages: asked.append(packages))
    shell = Need(lambda: None, ["chromium-headless-shell"], "tests in a browser", instead=lambda: "/usr/bin/chromium")
    monkeypatch.setattr(prepare, "NEEDS", {"test": [shell]})
    prepare.system("test")
    assert asked == [["chromium-headless-shell"]]
    monkeypatch.setattr(prepare, "NEEDS", {"test": [shell, REDIS]})
    with pytest.raises(SystemExit, match=f"Missing for tests over Redis. {LINE} redis-server$"):
        prepare.system("test")
