"""A store of an earlier version is brought to this one, and has lost nothing.

`upgrade/store.sql.xz` is the database of a store two hundred commits earlier, with events in every state, fifty-one
judged logs, a judge's ruling, a shared team and a card of the store's own; only the tables that `load_cards` rebuilds
are empty, and nobody has a password. `upgrade/expected.json` is what that version showed of it.
"""

import json
import lzma
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardpool.files import SHIPPED
from rules.dice_masters.card_files import read_folder
from tests.services.workers import ROOT, Shop

OLD = Path(__file__).parent / "upgrade"


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the store shows after `migrate` and `load_cards`, the two steps of every start."""
    folder = tmp_path_factory.mktemp("upgrade")
    with sqlite3.connect(folder / "store.sqlite3") as database:
        database.executescript(lzma.decompress((OLD / "store.sql.xz").read_bytes()).decode())
    store = Shop(f"sqlite:///{folder}/store.sqlite3", "filesystem://", folder)
    store.manage("migrate", "--verbosity=0")
    store.manage("load_cards")
    command = [sys.executable, "-m", "tests.services.upgraded"]
    done = subprocess.run(command, cwd=ROOT, env=store.environment, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((OLD / "expected.json").read_text())
    return found


def test_every_page_of_the_old_store_opens(upgraded: dict[str, Any]) -> None:
    """Events, tables, players, logs, teams and own cards: none of them fails or is gone."""
    assert len(upgraded["pages"]) > 100
    assert {path: status for path, status in upgraded["pages"].items() if status != 200} == {}


def test_the_standings_are_the_same(upgraded: dict[str, Any], expected: dict[str, Any]) -> None:
    """Places, points and every tie-break, exact to the fraction."""
    assert len(expected["standings"]["lantern-night"]) == 16
    assert upgraded["standings"] == expected["standings"]


def test_the_verdicts_are_the_same(upgraded: dict[str, Any], expected: dict[str, Any]) -> None:
    """Each log has the verdict it had, on the same line by the same rule; a newer engine judges only when asked."""
    assert {found for found, _, _ in expected["verdicts"].values()} == {"legal_with_rulings", "illegal"}
    assert upgraded["verdicts"] == expected["verdicts"]


def test_what_people_wrote_is_there(upgraded: dict[str, Any], expected: dict[str, Any]) -> None:
    """The store's own card is part of the card data; the ruling and the shared team are kept."""
    assert upgraded["own cards"] == expected["own cards"]
    shipped = sum(len(read_folder(folder).cards) for folder in SHIPPED)
    assert (upgraded["own card"], upgraded["cards"]) == (1, shipped + 1)
    assert upgraded["asked and ruled"] == [1, 1]
    assert upgraded["ruling"] == "The roll stands as the verdict says."
    assert upgraded["teams"] == ["Lantern dice"]
