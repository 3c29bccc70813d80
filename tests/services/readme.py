"""The commands that the README names, read from it as they are written."""

import re
from itertools import groupby

from tests.services.test_servers import ROOT


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
