"""Makes this machine ready: `prepare.py run` or `prepare.py test`. Called by make; safe to repeat, quick when done.

Uses nothing but the standard library, because it runs before anything is installed. What only the system can
provide is installed from Debian when we may (as root, or with sudo that asks no password); otherwise the exact
line to type is printed.
"""

import ctypes.util
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed-requirements"  # the digests of the requirement files the environment satisfies
REQUIREMENTS = {"run": ["requirements.txt"], "test": ["requirements.txt", "requirements-dev.txt"]}
APT = ["apt-get", "install", "-y", "--no-install-recommends"]


class Need(NamedTuple):
    """Something Debian provides: how to tell it is there, its packages, what is lost without it, and what does too."""

    there: Callable[[], object]
    packages: list[str]
    loss: str
    instead: Callable[[], object] = bool  # where the packages cannot be had; `bool()`: nothing does


def command(name: str) -> Callable[[], object]:
    return lambda: shutil.which(name)


def library(name: str) -> Callable[[], object]:
    return lambda: ctypes.util.find_library(name)


def file(pattern: str) -> Callable[[], object]:
    return lambda: next(Path("/").glob(pattern), None)


PANGO = Need(library("pangoft2-1.0"), ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"], "PDF team sheets")
NEEDS = {
    "run": [PANGO],
    "test": [
        PANGO,
        Need(command("redis-server"), ["redis-server"], "tests over Redis"),
        Need(file("usr/lib/postgresql/*/bin/initdb"), ["postgresql"], "tests over PostgreSQL"),
        Need(
            command("chromium-headless-shell"),
            ["chromium-headless-shell"],
            "tests in a browser",
            instead=command("chromium"),
        ),
        Need(file("usr/share/fonts/truetype/liberation*"), ["fonts-liberation"], "tests in a browser"),
    ],
}


def main(purpose: str) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python is exactly who must read this
        sys.exit(f"Dice Marshal needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    environment(purpose)
    system(purpose)


def environment(purpose: str) -> None:
    """The virtual environment with everything `purpose` requires."""
    wanted = {hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in REQUIREMENTS[purpose]}
    if PYTHON.exists() and STAMP.exists() and wanted <= set(STAMP.read_text().split()):
        return
    print("Installing Python packages into .venv ...", flush=True)
    if not PYTHON.exists():
        create()
    # The last file of a purpose contains the ones before it.
    install(ROOT / REQUIREMENTS[purpose][-1])
    STAMP.write_text("\n".join(sorted(wanted)))


def create() -> None:
    """An empty environment: by uv when it is there, else by Python itself, for which Debian wants a package more."""
    if shutil.which("uv"):
        run(["uv", "venv", "--quiet", "--python", sys.executable, str(VENV)])
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not has_ensurepip() and not apt([package]):
        sys.exit(f"This Python cannot make environments. {ask([package])}")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])


def has_ensurepip() -> bool:
    return subprocess.run([sys.executable, "-c", "import ensurepip"], capture_output=True).returncode == 0


def install(requirements: Path) -> None:
    """Install with uv, which takes seconds; with pip, which takes a minute, where uv cannot be had."""
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check"]
    if shutil.which("uv"):
        uv = ["uv"]
    elif succeeds([str(PYTHON), "-m", "uv", "--version"]) or succeeds([*pip, "install", "--quiet", "uv"]):
        uv = [str(PYTHON), "-m", "uv"]
    else:
        run([*pip, "install", "--quiet", "-r", str(requirements)])
        return
    packages = [*uv, "pip", "install", "--quiet", "--python", str(PYTHON), "-r", str(requirements)]
    # uv brings its own list of certificates. Behind a proxy only the system's know who signs; a fresh system has none.
    if not succeeds(packages):
        run(["env", "UV_SYSTEM_CERTS=true", "UV_NATIVE_TLS=true", *packages])


def system(purpose: str) -> None:
    """What Debian has to provide. To run, its lack is only said; to test, it ends the run: no test is skipped."""
    missing = [need for need in NEEDS[purpose] if not need.there()]
    if not missing or apt(packages_of(missing)):
        return
    missing = [need for need in missing if not need.instead()]
    if not missing:
        return
    packages = packages_of(missing)
    lost = ", ".join(dict.fromkeys(need.loss for need in missing))
    if purpose == "test":
        sys.exit(f"Missing for {lost}. {ask(packages)}")
    print(f"Without {lost} for now. {ask(packages)}")


def packages_of(needs: list[Need]) -> list[str]:
    return [package for need in needs for package in need.packages]


def ask(packages: list[str]) -> str:
    return f"Please type: sudo {' '.join([*APT, *packages])}"


def apt(packages: list[str]) -> bool:
    """Install Debian packages if we may. Whether it worked."""
    if not shutil.which("apt-get"):
        return False
    may = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if may and not succeeds([*may, "true"]):
        return False
    print(f"Installing from Debian: {' '.join(packages)} ...", flush=True)
    update = succeeds([*may, "apt-get", "update"])
    return update and succeeds([*may, "env", "DEBIAN_FRONTEND=noninteractive", *APT, *packages])


def succeeds(arguments: list[str]) -> bool:
    try:
        return subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except FileNotFoundError:
        return False


def run(arguments: list[str]) -> None:
    if subprocess.run(arguments).returncode:
        sys.exit(f"This failed: {' '.join(arguments)}")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in NEEDS:
        sys.exit(f"usage: {sys.argv[0]} {'|'.join(NEEDS)}")
    main(sys.argv[1])
