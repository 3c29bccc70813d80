"""Nothing that only Unix has is needed to load the program."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
SOURCES = [path for name in ("rules", "cardpool", "teams", "tournament") for path in (ROOT / name).rglob("*.py")]
MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"}
NAMES = {
    (module, name)
    for module, names in {
        "os": "O_NOFOLLOW WNOHANG fork geteuid getpgid getuid killpg setpgid setsid",
        "signal": "SIGALRM SIGCHLD SIGHUP SIGKILL SIGQUIT SIGUSR1 SIGUSR2 alarm pause",
        "socket": "AF_UNIX TCP_USER_TIMEOUT",
        "time": "tzset",
    }.items()
    for name in names.split()
}


def run_at_import(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module that run when it is loaded: no body of a function, but everything else."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "platform" in ast.unparse(node.test):
            continue  # it looks where it is first
        yield from run_at_import(node)


def only_unix(source: str) -> list[str]:
    """What a module would fail over where there is no Unix, with its line."""
    return [
        f"{node.lineno}: {name}"  # type: ignore[attr-defined]
        for node in run_at_import(ast.parse(source))
        for name in needs(node)
        if name in MODULES or tuple(name.split(".")[-2:]) in NAMES
    ]


def needs(node: ast.AST) -> list[str]:
    """Modules and dotted names that one part of a module asks for: `fcntl`, `os.killpg`."""
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom():
            return [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        case ast.Attribute(value=ast.Name()):
            return [ast.unparse(node)]
    return []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import fcntl", ["1: fcntl"]),
        ("import signal\nENDS = (signal.SIGINT, signal.SIGHUP)", ["2: signal.SIGHUP"]),
        ("from os import killpg", ["1: os.killpg"]),
        ("def end(pid):\n    import signal\n    os.killpg(pid, signal.SIGKILL)", []),
        ("import sys\nif sys.platform != 'win32':\n    import resource", []),
    ],
)
def test_what_only_unix_has_is_found(source: str, found: list[str]) -> None:
    """The check below sees imports and names that run at import, and no others."""
    assert only_unix(source) == found


def test_every_module_loads_without_unix() -> None:
    """A store on Windows can at least be loaded: what only Unix has is asked for when it is used."""
    assert len(SOURCES) > 300
    assert {str(path): found for path in SOURCES if (found := only_unix(path.read_text()))} == {}
