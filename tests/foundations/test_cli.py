"""`dice-marshal`: short names over management commands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tournament
from tournament import cli

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("typed", "run"),
    [
        (["run", "--port", "8001"], ["serve", "--prepare", "--port", "8001"]),
        (["migrate"], ["migrate"]),
        (["manage", "check", "--deploy"], ["check", "--deploy"]),
        (["help", "serve"], ["help", "serve"]),
    ],
)
def test_a_short_name_stands_for_a_management_command(
    typed: list[str], run: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`run` prepares and serves; whatever else is typed is a management command with its options."""
    seen: list[list[str]] = []
    monkeypatch.setattr("sys.argv", ["dice-marshal", *typed])
    monkeypatch.setattr(cli, "run", seen.append)
    cli.main()
    assert seen == [run]


def test_no_command_lists_the_commands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody who types the bare name sees how to start, and each command with what it does."""
    monkeypatch.setattr("sys.argv", ["dice-marshal"])
    cli.main()
    said = capsys.readouterr().out
    assert "run              Start the store" in said
    assert "load_cards       Check every card file" in said
    assert "runserver" not in said


def test_the_command_says_its_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` needs neither data nor settings."""
    monkeypatch.setattr("sys.argv", ["dice-marshal", "--version"])
    cli.main()
    assert capsys.readouterr().out == f"dice-marshal {tournament.__version__}\n"


def test_a_misspelled_command_is_named(tmp_path: Path) -> None:
    """A name that nothing has ends with a message and the code of a failure."""
    typed = [sys.executable, "-m", "tournament", "migrat"]
    environment = {**os.environ, "VAR_DIR": str(tmp_path)}
    done = subprocess.run(typed, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "Unknown command: 'migrat'. Did you mean migrate?" in done.stderr


def test_every_child_finds_the_same_data(monkeypatch: pytest.MonkeyPatch, settings: object) -> None:
    """A folder that was named relative to where the command started is named in full to whatever it starts."""
    monkeypatch.setenv("VAR_DIR", "somewhere")
    settings.VAR_DIR = Path("somewhere")  # type: ignore[attr-defined]
    cli.keep_one_data_folder()
    assert os.environ["VAR_DIR"] == str(Path.cwd() / "somewhere")
