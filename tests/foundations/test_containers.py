"""The image and the compose file, as far as they can be checked where no container can be started."""

import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands

from scripts.prepare import PANGO
from tests.foundations.dockerfile import Instruction, copied, last, stages
from tests.readme import settings_asked
from tournament import cli

ROOT = Path(settings.BASE_DIR)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
BUILD, FINAL = stages(ROOT / "Dockerfile")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
PARTS = {name: service for name, service in SERVICES.items() if service.get("image") == "dice-marshal"}
#: Names that a store sets in the file .env: what compose.yaml takes from outside.
ASKED = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))


def known(command: str) -> bool:
    return command in cli.SHORT or command in get_commands()


def allowed_into_a_build(path: str) -> bool:
    """What .dockerignore leaves of the source: the last pattern that fits decides."""
    kept = True
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!")
            if any(fnmatch(part, pattern) for part in (path, path.split("/")[0])) or (
                pattern.startswith("**/") and pattern[3:] in path.split("/")
            ):
                kept = line.startswith("!")
    return kept


def test_a_build_is_given_everything_a_wheel_needs() -> None:
    """Each COPY names something that is there and that .dockerignore lets through."""
    sources = copied(BUILD)
    assert [source for source in sources if not (ROOT / source).exists()] == []
    assert [source for source in sources if not allowed_into_a_build(source)] == []
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["packages"], *wheel["force-include"], PROJECT["project"]["readme"]}
    needed |= set(PROJECT["tool"]["hatch"]["metadata"]["hooks"]["requirements_txt"]["files"])
    assert needed <= set(sources)


@pytest.mark.parametrize("path", ["var/marshal.sqlite3", ".git/config", ".env", "marshal.key", "rules/__pycache__/a"])
def test_no_secret_gets_into_an_image(path: str) -> None:
    """A store's data, its settings and the history of the source stay outside."""
    assert not allowed_into_a_build(path)


def test_a_container_runs_as_nobody_special() -> None:
    """The last word on the user comes after everything that needs root, and is not root."""
    words = [instruction.word for instruction in FINAL]
    assert words.index("USER") > max(place for place, word in enumerate(words) if word in ("RUN", "COPY"))
    assert int(last(FINAL, "USER").rest) > 0
    assert f"--uid {last(FINAL, 'USER').rest} " in last(FINAL, "RUN").rest


def test_an_image_starts_a_command_that_exists_and_asks_its_health() -> None:
    """Entry point, command, port and health address are those of the program."""
    assert last(FINAL, "ENTRYPOINT").arguments == list(PROJECT["project"]["scripts"])
    command, option, port = last(FINAL, "CMD").arguments
    assert known(command) and option == "--port"
    assert last(FINAL, "EXPOSE").rest == port
    assert f"http://127.0.0.1:{port}/health/" in last(FINAL, "HEALTHCHECK").rest
    assert last(FINAL, "VOLUME").rest in last(FINAL, "ENV").rest.split("VAR_DIR=")[1]
    environment = last(BUILD, "RUN").rest.split("/bin/pip")[0]
    assert Instruction("COPY", f"--from=build {environment} {environment}") in FINAL
    assert f"PATH={environment}/bin:" in last(FINAL, "ENV").rest


def test_the_health_check_is_a_program_that_runs() -> None:
    """The line in the image is Python: it fails where nobody answers, and does not break."""
    health = last(FINAL, "HEALTHCHECK").rest
    line = Instruction("CMD", health[health.index("[") :]).arguments
    assert line[0] == "python"  # the image's; a machine has it by other names
    done = subprocess.run([sys.executable, *line[1:]], capture_output=True, text=True, cwd="/")
    assert done.returncode == 1
    assert "URLError" in done.stderr or "HTTPError" in done.stderr


def test_an_image_has_the_libraries_of_a_machine() -> None:
    """What `make run` installs from Debian for PDF sheets is in the image too."""
    installed = last(FINAL, "RUN").rest.split()
    assert set(PANGO.packages) <= set(installed)


def test_compose_starts_parts_that_exist() -> None:
    """Each part runs a command of ours, by the same settings, after the database was brought up to date."""
    assert set(PARTS) == {"prepare", "web", "worker", "sweeper"}
    assert all(known(service["command"][0]) for name, service in PARTS.items() if name != "prepare")
    prepared = re.findall(r"dice-marshal (\w+)", PARTS["prepare"]["entrypoint"][-1])
    assert prepared == ["migrate", "load_cards"] and all(map(known, prepared))
    ready = {"condition": "service_completed_successfully"}
    assert all(PARTS[name]["depends_on"]["prepare"] == ready for name in ("web", "worker", "sweeper"))
    assert len({str(service["environment"]) for service in PARTS.values()}) == 1
    assert all(
        service["depends_on"].keys() <= SERVICES.keys() for service in SERVICES.values() if "depends_on" in service
    )


def test_compose_sets_what_the_program_reads() -> None:
    """No setting is misspelled: every name is one that the settings ask for."""
    asked = settings_asked()
    assert "DATABASE_URL" in asked
    assert set(PARTS["web"]["environment"]) - asked == set()
    assert [name for name in ASKED if name not in (ROOT / "docs" / "installing.md").read_text()] == []


def test_only_the_proxy_is_trusted() -> None:
    """The proxy has the one address that the web servers trust, and passes on to their port."""
    (network,) = COMPOSE["networks"]["store"]["ipam"]["config"]
    address = SERVICES["proxy"]["networks"]["store"]["ipv4_address"]
    assert PARTS["web"]["environment"]["TRUSTED_PROXIES"] == address
    assert ip_address(address) in ip_network(network["subnet"])
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    caddy = (ROOT / "deploy" / "Caddyfile").read_text()
    assert f"web:{PARTS['web']['command'][-1]}" in caddy
    assert set(re.findall(r"\{\$(\w+)", caddy)) - {"WEB"} == set(SERVICES["proxy"]["environment"])


def test_backups_can_be_made_of_the_database_in_compose() -> None:
    """`pg_dump` refuses a server that is newer than itself."""
    client = re.search(r"postgresql-client-(\d+)", last(FINAL, "RUN").rest)
    server = re.match(r"postgres:(\d+)-", SERVICES["database"]["image"])
    assert client and server and int(client[1]) >= int(server[1])


def test_the_unit_of_systemd_runs_the_installed_command() -> None:
    """It starts the command where docs/installing.md installs it, may write its data folder, and nothing else."""
    unit = (ROOT / "deploy" / "dice-marshal.service").read_text()
    program, command, *_ = re.findall(r"^ExecStart=(.*)$", unit, re.M)[0].split()
    assert known(command)
    guide = (ROOT / "docs" / "installing.md").read_text()
    assert f"{program.rpartition('/')[0]}/pip install" in guide
    assert "VAR_DIR=/var/lib/dice-marshal" in unit and "StateDirectory=dice-marshal" in unit
    assert {"ProtectSystem=strict", "ProtectHome=yes", "NoNewPrivileges=yes"} <= set(unit.split())
    assert set(re.findall(r"^EnvironmentFile=-(.*)$", unit, re.M)) == {"/etc/dice-marshal.env"}
    assert "/etc/dice-marshal.env" in guide
