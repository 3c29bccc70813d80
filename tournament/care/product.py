"""Which version of the product this is."""

from __future__ import annotations

import subprocess
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path

from django.conf import settings

from rules.core.game import ENGINE

DISTRIBUTION = "dice-marshal"
__all__ = ["ENGINE", "commit", "version"]


@cache
def version() -> str:
    """Return the version of the installed product, or of the source folder it runs from."""
    try:
        with (Path(settings.BASE_DIR) / "pyproject.toml").open("rb") as file:
            return str(tomllib.load(file)["project"]["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        pass
    try:
        return installed_version(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"


@cache
def commit() -> str:
    """Return what git calls this state of the source ("v1.0-12-g38f0c88", "… changed"), or "" without git."""
    command = ["git", "describe", "--always", "--tags", "--dirty= (changed)"]
    try:
        folder = Path(settings.BASE_DIR)
        if not (folder / ".git").exists():
            return ""
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=5)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
