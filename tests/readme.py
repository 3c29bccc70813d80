"""The commands that the README names, read from it as they are written."""

import re
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]


def section(title: str) -> str:
    """The text below one heading of the README, up to the next heading of its level."""
    text = (ROOT / "README.md").read_text()
    (found,) = re.findall(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found


def commands(title: str) -> list[list[str]]:
    """The blocks of commands of one section: a list of lines each, without their indentation."""
    lines = section(title).splitlines()
    blocks = groupby(lines, key=lambda line: line.startswith("    "))
    return [[line.strip() for line in block] for indented, block in blocks if indented]


def settings_asked() -> set[str]:
    """The environment variables that the settings read."""
    sources = [path.read_text() for path in (ROOT / "tournament").glob("*.py")]
    return {name for text in sources for name in re.findall(r'env\.\w+\(\s*"(\w+)"', text)}
