"""A fifth game costs one folder in `rules/` and one word in `rules/games.py`: everything else of the product knows it.

Pig is put into a copy of the source, as somebody would add it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PACKAGES = ("rules", "cardpool", "teams", "tournament", "templates", "static")
#: What a store does with it: an event, a log handed in, the pages of both. Prints what the pages say.
EVENING = HERE / "evening.py"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The product with Pig in it. What Python has compiled comes along, which would take it seven seconds anew."""
    folder = tmp_path_factory.mktemp("source")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package)
    shutil.copytree(HERE / "pig", folder / "rules" / "pig", ignore=shutil.ignore_patterns("__pycache__"))
    games = folder / "rules" / "games.py"
    text = games.read_text(encoding="utf-8")
    assert text.count('"dungeon_dice"') == 1
    games.write_text(text.replace('"dungeon_dice"', '"dungeon_dice", "pig"'), encoding="utf-8")
    return folder


def run(folder: Path, *words: str, status: int = 0) -> str:
    """What a command prints."""
    environment = os.environ | {"VAR_DIR": str(folder / "var"), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    for name in ("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL"):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_it_plays_and_replays(source: Path) -> None:
    """Bots play it, and the log is legal."""
    log = run(source, "-m", "rules", "play", "pig", "--seed", "3")
    (source / "played.log").write_text(log)
    assert run(source, "-m", "rules", "replay", "played.log").startswith("LEGAL: The log is legal. ")


def test_it_is_judged(source: Path) -> None:
    """A break of its rules is named with the book, and its position told in its own words."""
    (source / "broken.log").write_text((HERE / "pig" / "example.log").read_text() + "P2 roll 3\n")
    told = run(source, "-m", "rules", "replay", "broken.log", status=1)
    assert told.startswith("ILLEGAL: It is Ana's turn.\n  line 15, column 1: P2 roll 3\n")
    assert "  rule PIG-TURN (Pig, The turn)\n" in told
    assert "    Ana: 11 points\n" in told


def test_it_is_fuzzed(source: Path) -> None:
    """The machine plays it with all its checks and finds nothing."""
    assert "no failures" in run(source, "-m", "rules", "fuzz", "pig", "--games", "3")


def test_its_rules_can_be_looked_up(source: Path) -> None:
    """On the command line as in the rule pages."""
    assert "Pig: 4 rules" in run(source, "-m", "rules", "rulebook")


def test_a_store_plays_it(source: Path, migrated_file: Path) -> None:
    """An event is made, a log handed in and drawn, and a rule read, on pages that know the game by its record alone."""
    (source / "var").mkdir(exist_ok=True)
    shutil.copy(migrated_file, source / "var" / "marshal.sqlite3")
    told = dict(line.split(": ", 1) for line in run(source, str(EVENING)).splitlines() if ": " in line)
    assert "Rule book" in told["form"] and "Pig" in told["form"]
    assert "Rule book Pig pig" in told["event"]
    assert told["played"].startswith("Legal · Dice Marshal")
    assert "Ana: 11 points Bo: 0 points thrown this turn: 4" in told["begun"]
    assert "Whoever has thrown may hold and scores what was thrown" in told["rule"]
