"""The wheel of this source, built once and installed into an environment of its own, as pipx does it."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.services.test_servers import ROOT


def uv() -> str:
    """The installer that `make test` has put on the path or into the environment."""
    found = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    assert found, "uv is missing; `make test` installs it"
    return found


def run_uv(*words: str | Path) -> None:
    """Run the installer; behind a proxy, once more with the certificates of the system (scripts/prepare.py)."""
    command = [uv(), *words]
    if subprocess.run(command, timeout=300).returncode:
        certificates = {"UV_SYSTEM_CERTS": "true", "UV_NATIVE_TLS": "true"}
        subprocess.run(command, env=os.environ | certificates, check=True, timeout=300)


def build_wheel(folder: Path, source: Path = ROOT) -> Path:
    """The wheel of a folder of source, as anybody builds it; it is laid into `folder`."""
    run_uv("build", "--quiet", "--wheel", "--out-dir", folder, source)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, environment: Path) -> Path:
    """The folder of commands of a new environment with the wheel in it.

    What the wheel requires is borrowed from the environment of the tests, where it is installed already.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    python = environment / "bin" / "python"
    run_uv("pip", "install", "--quiet", "--no-deps", "--python", python, wheel)
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return environment / "bin"
