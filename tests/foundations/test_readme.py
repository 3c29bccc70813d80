"""What the README and its guides name is there: commands, settings, files and addresses."""

import re
import subprocess

import pytest
from django.core.management import get_commands
from django.test import Client

from tests.readme import ROOT, section, settings_asked
from tournament import cli

GUIDES = ("README.md", "docs/installing.md", "docs/care.md")
#: What engineers read, besides.
OF_THE_HOUSE = ("CONTRIBUTING.md", "docs/architecture.md", "docs/changing.md")
#: Settings for whoever works on the program itself, or that another one replaces.
UNNAMED = {"DEBUG", "CSRF_TRUSTED_ORIGINS"}


def code(guide: str) -> str:
    """What is to be typed: the indented lines, and whatever stands between backticks."""
    text = (ROOT / guide).read_text()
    return "\n".join([*re.findall(r"^    (.*)$", text, re.M), *re.findall(r"`([^`\n]+)`", text)])


@pytest.mark.parametrize("guide", GUIDES)
def test_every_command_exists(guide: str) -> None:
    """Whoever types what is written gets no "Unknown command"."""
    named = set(re.findall(r"(?:manage\.py|(?<!-u )(?<!lib/)\bdice-marshal) (\w+)", code(guide)))
    assert len(named) >= 3
    assert named - {*get_commands(), *cli.SHORT, "help"} == set()


def test_every_setting_is_named_and_every_name_is_a_setting() -> None:
    """The table of settings is what the program reads, but for what only developers need."""
    named = set(re.findall(r"`([A-Z][A-Z_]+)`", "\n".join(re.findall(r"^\|.*?\|", section("Settings"), re.M))))
    guide = (ROOT / "docs" / "installing.md").read_text()
    named |= set(re.findall(r"^\| `([A-Z_]+)", guide, re.M))
    assert named == settings_asked() - UNNAMED


@pytest.mark.parametrize("guide", [*GUIDES, *OF_THE_HOUSE])
def test_every_link_leads_somewhere(guide: str) -> None:
    """Files that are linked are there, and so are the headings."""
    base = (ROOT / guide).parent
    for target, _, anchor in re.findall(r"\]\(([^)#\s]+)(#([\w-]+))?\)", (ROOT / guide).read_text()):
        file = base / target
        assert file.exists(), target
        headings = re.findall(r"^#+ (.*)$", file.read_text(), re.M) if anchor else []
        assert not anchor or anchor in [re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in headings]


@pytest.mark.parametrize("guide", OF_THE_HOUSE)
def test_every_file_that_engineers_are_sent_to_is_there(guide: str) -> None:
    """Paths between backticks, from the top of the repository or below a folder named just before."""
    text = (ROOT / guide).read_text()
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    named = re.findall(r"`([\w./-]*(?:/|\.(?:py|md|json|txt|toml)))`", text)
    below = [f"/{path}" for path in tracked]
    assert named
    assert [name for name in named if not any(f"/{name}" in path for path in below)] == []


def test_every_target_of_make_exists() -> None:
    """`make wheel` and the like are in the Makefile."""
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
    named = {
        name
        for guide in (*GUIDES, *OF_THE_HOUSE)
        for name in re.findall(r"(?:`|^    )make ([\w-]+)", (ROOT / guide).read_text(), re.M)
    }
    assert {"run", "test", "wheel"} <= named <= targets


@pytest.mark.django_db
def test_every_address_answers(client: Client) -> None:
    """`/health/` and `/api/docs/` are there."""
    named = {address for guide in GUIDES for address in re.findall(r"`(/[\w/]+/)`", (ROOT / guide).read_text())}
    assert {"/health/", "/api/docs/"} <= named
    assert {address: client.get(address).status_code for address in named} == dict.fromkeys(named, 200)
