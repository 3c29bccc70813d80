"""Each test has a folder of its own for what the store keeps in files."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    settings.DEMO = True  # also over PostgreSQL, where nobody gets one unasked
    return tmp_path
