"""`python -m rules`: what it prints, and its exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.dice_masters.record import shipped
from tests.rules.golden import GOLDEN_LOGS

LOGS = Path(__file__).parent / "logs" / "dice_masters" / "examples"
LEGAL = "wol_example_of_play/as_corrected.log"
KEYS = {
    "verdict", "line", "column", "turn", "step", "player", "entry", "rule", "book", "section", "message", "legal",
    "position", "entries", "result",
}  # fmt: skip


@pytest.mark.parametrize(
    ("file", "status", "verdict"),
    [
        ("wol_example_of_play/as_corrected.log", 0, "legal"),
        ("bff_example_of_play/as_printed.log", 1, "illegal"),
        ("bff_example_of_play/as_corrected.log", 3, "incomplete"),
    ],
)
def test_replay_prints_the_verdict_as_json(
    file: str, status: int, verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every key a judge's tool needs, and the exit status of the verdict."""
    assert main(["replay", str(LOGS / file), "--json"]) == status
    printed = json.loads(capsys.readouterr().out)
    assert printed["verdict"] == verdict
    assert printed.keys() >= KEYS


def test_a_refused_log_is_told_with_its_rule_and_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json the verdict is a page a judge can read out."""
    assert main(["replay", str(LOGS / "bff_example_of_play/as_printed.log")]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("ILLEGAL: Angel names no card in this game")
    assert "rule DM-COMP-04 (Battle for Faerûn, " in printed
    assert "position:" in printed


def test_a_missing_file_is_said_to_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    """No traceback for a wrong name: a sentence, and the status of an unreadable log."""
    assert main(["replay", "no-such.log"]) == 2
    assert capsys.readouterr().err == "no-such.log cannot be read: No such file or directory.\n"


def test_bytes_that_are_no_text_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture is no log."""
    (tmp_path / "picture.log").write_bytes(b"\x89PNG\xff")
    assert main(["replay", str(tmp_path / "picture.log")]) == 2
    assert "is not UTF-8 text (byte 0)" in capsys.readouterr().err


def test_play_writes_a_log_that_replays(tmp_path: Path) -> None:
    """`play --out FILE` and then `replay FILE`: legal."""
    file = tmp_path / "game.log"
    assert main(["play", "dice-masters/wol2015", "--seed", "7", "--out", str(file)]) == 0
    assert main(["replay", str(file)]) == 0


def test_play_knows_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    """A game that is not known is answered with those that are."""
    assert main(["play", "dice-masters/avx"]) == 2
    assert "dice-masters/bff2014, dice-masters/wol2015" in capsys.readouterr().err


def test_rulebook_counts_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """The catalogue as figures, and what the logs of a folder prove of it."""
    assert main(["rulebook", "--coverage", str(GOLDEN_LOGS), "--json"]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert [(game["game"], game["coverage"]["kept"]) for game in games] == [
        (game["game"], game["enforced"]) for game in games
    ]


def test_a_folder_without_logs_is_no_proof(capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that is not there is said to be missing; no rule is listed as unproved."""
    assert main(["rulebook", "--coverage", "no/such/folder"]) == 2
    assert capsys.readouterr() == ("", "no/such/folder is not a folder of logs.\n")


def test_cards_have_no_text_problems(capsys: pytest.CaptureFixture[str]) -> None:
    """Every written text has exactly one reading."""
    assert main(["cards", "--check", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["cards"] == len(shipped().cards)
    assert printed["problems"] == []


def test_the_rules_start_without_django() -> None:
    """`python -m rules` never imports Django."""
    code = "import sys, rules, rules.__main__, rules.judging; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_standard_input_is_read_for_a_dash() -> None:
    """`replay -` reads the log from a pipe."""
    text = (LOGS / LEGAL).read_bytes()
    run = subprocess.run([sys.executable, "-m", "rules", "replay", "-"], input=text, capture_output=True, check=False)
    assert run.returncode == 0
    assert run.stdout.decode().startswith("LEGAL: The log is legal. Diana wins (life).")
