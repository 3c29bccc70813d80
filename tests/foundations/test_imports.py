"""Who may import whom: the contracts in pyproject.toml cover everything there is, and whatever is added next."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKAGES = PYPROJECT["tool"]["importlinter"]["root_packages"]
#: Folders of Python that are no part of the product.
BESIDE = {"tests", "benchmarks", "scripts"}
#: What a change must not bring in: a new file, what stands in it, and the line of the report that refuses it.
INTRUDERS = {
    "a game that nobody has given a place": ("rules/rally/__init__.py", "", "- rules.rally"),
    "a part of the store that nobody has given a place": ("tournament/rally/__init__.py", "", "- tournament.rally"),
    "a game that uses another game": (
        "rules/dice_conquest/rally.py", "import rules.dungeon_dice.state",
        "rules.dice_conquest is not allowed to import rules.dungeon_dice:",
    ),
    "a core that knows a game": (
        "rules/core/rally.py", "import rules.dice_masters.state",
        "rules.core is not allowed to import rules.dice_masters:",
    ),
    "rules that know cards": (
        "rules/core/of_cards.py", "import cardpool.models", "rules is not allowed to import cardpool:",
    ),
    "events that know judging": (
        "tournament/events/rally.py", "import tournament.judging.models",
        "tournament.events is not allowed to import tournament.judging:",
    ),
    "models of a new app that know its pages": (
        "teams/rally/models.py", "import teams.rally.views",
        "teams.rally.models is not allowed to import teams.rally.views:",
    ),
    "event mathematics with a framework": (
        "tournament/standings/rally.py", "import django.db", "tournament.standings is not allowed to import django:",
    ),
    "a product that needs its tests": (
        "teams/of_tests.py", "import tests.readme", "teams is not allowed to import tests:",
    ),
}  # fmt: skip

#: A path into the tests, as code writes it.
IN_TESTS = re.compile(r"""["']tests/|/ ["']tests["']""")
#: Each game played by bots and replayed.
PLAYED = """
from rules.games import VOCABULARIES, record_of
from rules.judging import replay
for name in VOCABULARIES:
    game, edition = record_of(name)
    print(replay(game.play(edition, "7", game.players[0])).verdict)
"""


def copy_of_the_source(folder: Path) -> Path:
    """The Python of the product and the contracts, where something may be added."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "*.json"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What `lint-imports` says of a copy of the source in which everything forbidden has been done at once."""
    folder = copy_of_the_source(tmp_path_factory.mktemp("source"))
    for path, line, _ in INTRUDERS.values():
        file = folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{line}\n")
    (folder / "teams/rally/__init__.py").touch()
    (folder / "teams/rally/views.py").touch()
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("intruder", INTRUDERS)
def test_a_contract_refuses(report: str, intruder: str) -> None:
    """`make lint` names the import, or the folder that has no place yet."""
    assert INTRUDERS[intruder][2] in report


def test_every_package_of_the_product_is_under_contract() -> None:
    """What the wheel brings is what the contracts look at, and no folder of Python stands outside both."""
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders - BESIDE == set(PACKAGES) == set(PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])


@pytest.mark.parametrize("package", PACKAGES)
def test_no_code_names_a_file_of_the_tests(package: str) -> None:
    """No path into `tests` is written in the product: an installed store has no such folder."""
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / package).rglob("*.py")}
    assert [str(path) for path, source in sources.items() if IN_TESTS.search(source)] == []


def test_the_rules_stand_alone(tmp_path: Path) -> None:
    """Without any other folder of the product, they play every game and judge what they played."""
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run([sys.executable, "-c", PLAYED], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) > 3 and set(done.stdout.split()) <= {"legal", "legal_with_rulings"}, done.stdout
