"""Starts, ends and ties processes together. Everything in which systems differ is in this file.

What could be tried: Linux. Elsewhere a process that ends with its parent asks every second whether it is still there
(macOS), or waits for it (Windows); on Windows there is one web process, and replays run in threads of one worker.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

WINDOWS = sys.platform == "win32"
#: Signals by which somebody asks us to end: Ctrl-C, the system, a closed terminal.
ENDINGS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
#: Tells a process the number of the parent with which it ends.
PARENT = "ENDS_WITH_PROCESS"
#: How the worker runs replays: in processes of their own where the system can fork.
POOL = ["--pool", "threads"] if WINDOWS else ["--pool", "prefork"]

_PR_SET_PDEATHSIG = 1
_SYNCHRONIZE = 0x00100000
_FOR_EVER = 0xFFFFFFFF


def start(arguments: list[str], folder: Path, environment: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Start a Python program in a group of its own, so that Ctrl-C reaches us alone; it ends when we do."""
    surroundings = os.environ | {PARENT: str(os.getpid())} | (environment or {})
    command = [sys.executable, *arguments]
    if sys.platform == "win32":
        group = subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(command, cwd=folder, env=surroundings, creationflags=group)
    return subprocess.Popen(command, cwd=folder, env=surroundings, start_new_session=True)


def ask_to_end(process: subprocess.Popen[bytes]) -> None:
    """Ask a program to finish what it does and end."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            process.terminate()


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and every process it started, at once. Its group may outlive it."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True)
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def end_with_told_parent() -> None:
    """End with the process that started this one by `start`; does nothing in any other."""
    if told := os.environ.pop(PARENT, ""):
        end_with(int(told), signal.SIGTERM)


def end_with(parent: int, number: int = signal.SIGTERM) -> None:
    """Get this signal when the parent process ends, however it ends; at once if it has ended already."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, number)
    else:
        threading.Thread(target=_watch, args=(parent, number), daemon=True).start()
    if not WINDOWS and os.getppid() != parent:
        os.kill(os.getpid(), number)


def end_at_once_with_parent() -> None:
    """Be killed when the parent is: for processes that do the work of one program (call it in the new process)."""
    end_with(os.getppid(), signal.SIGTERM if WINDOWS else signal.SIGKILL)


def _watch(parent: int, number: int) -> None:
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.WaitForSingleObject(kernel.OpenProcess(_SYNCHRONIZE, False, parent), _FOR_EVER)
        os._exit(1)
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), number)


def allow_many_files() -> None:
    """Let this process hold as many connections as the system allows (each counts as an open file)."""
    if sys.platform == "win32":
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def when_told_to_end(then: Callable[[], object]) -> None:
    """Call this in the running event loop too when the process is told to end: what is never finished can stop then.

    The loop's own handlers stay: the system wakes it for each signal that Python handles, whatever handles it there.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in ENDINGS:
        if callable(signal.getsignal(number)):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(then))
            if not WINDOWS:
                signal.siginterrupt(number, False)
