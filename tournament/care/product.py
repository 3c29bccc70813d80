"""Which version of the product this is."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

from django.conf import settings

from rules.core.game import ENGINE
from tournament import __version__

__all__ = ["ENGINE", "commit", "version"]


def version() -> str:
    """Return the version of the product, installed or in a source folder."""
    return __version__


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
