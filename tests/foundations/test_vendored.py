"""Other people's files in static/vendor: which they are, that they are unchanged, and under which licence."""

import hashlib
import re
from pathlib import Path

import pytest
from django.conf import settings

from tournament.recording.phone_rules import PYTHON

VENDOR = Path(settings.BASE_DIR, "static", "vendor")
FOLDERS = sorted(VENDOR.iterdir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_file_is_the_one_that_its_readme_names(folder: Path) -> None:
    """Name and SHA-256 of each; nothing is there that is not named, but the licences."""
    told = (folder / "README.md").read_text()
    named = dict(re.findall(r"^\| (\S+) \| ([0-9a-f]{64}) \|$", told, re.MULTILINE))
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    licences = {name: found.pop(name) for name in list(found) if name.startswith("LICENSE-")}
    assert named == {name: digest for name, digest in found.items() if name != "README.md"}
    assert licences
    assert all(f"`{name}`" in told for name in licences)


def test_the_recorder_loads_the_folder_that_is_there() -> None:
    """Another version is another folder, and the old one goes."""
    assert [f"vendor/{folder.name}/" for folder in FOLDERS] == [PYTHON]
    assert PYTHON.strip("/").rpartition("-")[2] in (VENDOR.parent / PYTHON / "README.md").read_text().splitlines()[0]
