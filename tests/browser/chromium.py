"""The browser that tests, pictures and benchmarks drive: Debian's, nothing is downloaded."""

import os
import shutil
from typing import Any

#: Where Debian puts the Chromium without windows, and the one of the desktop, which takes three times the processor
#: time: it draws a window, tabs and menus around every page that nobody sees. CHROMIUM=/usr/bin/chromium asks for it.
PROGRAMS = ("chromium-headless-shell", "chromium")


def launch_options() -> dict[str, Any]:
    """Where Chromium is, and the two switches it needs inside a container."""
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert program, "Chromium is missing: apt-get install -y chromium-headless-shell fonts-liberation"
    return {
        "executable_path": program,
        "args": ["--no-sandbox", "--disable-dev-shm-usage"],
        "headless": True,
    }
