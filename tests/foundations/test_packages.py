"""What is installed: pinned, and nothing that hides our own packages."""

import re
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from django.conf import settings

OURS = {"rules", "teams", "tournament", "cardpool", "tests", "templates", "benchmarks", "scripts"}
ROOT = Path(settings.BASE_DIR)


def test_no_installed_package_has_the_name_of_ours() -> None:
    """PyPI has a package `rules`, for one: installed, it would be shadowed by ours or shadow it."""
    assert {name: owners for name, owners in packages_distributions().items() if name in OURS} == {}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned(name: str) -> None:
    """Two machines that install today and next year install the same."""
    lines = [line for line in (ROOT / name).read_text().splitlines() if line and not line.lstrip().startswith("#")]
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[\w.\[\]-]+==[\w.+!]+( ;.*)?", line)] == []


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_wish_has_its_pin(name: str) -> None:
    """What the .in file asks for stands in the .txt file: `make lock` was not forgotten."""
    wishes = re.findall(r"^([\w.-]+)", (ROOT / f"{name}.in").read_text(), re.M)
    pinned = {line.partition("==")[0].lower() for line in (ROOT / f"{name}.txt").read_text().splitlines()}
    pinned |= {line.partition("[")[0] for line in pinned}
    assert [wish for wish in wishes if not wish.startswith("-") and wish.lower() not in pinned] == []
