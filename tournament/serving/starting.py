"""What must be so before a store starts, each with one sentence that says what to do if it is not."""

from __future__ import annotations

import errno
import os
import socket
import sys
from pathlib import Path

from tournament import install_paths

REFUSED = {
    errno.EACCES: "this user may not write there",
    errno.EROFS: "its disk is read-only",
    errno.ENOSPC: "its disk is full",
}


def data_folder(path: Path) -> Path:
    """Return the folder of the store's data, made if need be. Ends the process when nothing can be written there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.exit(unwritable(path, REFUSED.get(error.errno or 0, (error.strerror or str(error)).lower())))
    if not os.access(path, os.W_OK | os.X_OK):
        sys.exit(unwritable(path, "it is read-only for this user"))
    return path


def unwritable(path: Path, why: str) -> str:
    return (
        f"Dice Marshal cannot keep its data in {path}: {why}. "
        "Make the folder writable, or name another: VAR_DIR=/path/to/folder"
    )


def port_problem(host: str, port: int) -> str:
    """Return why nothing can listen on this port, "" if it can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return f"Port {port} is in use. Take another: {start_on(port + 1)}"
            if error.errno == errno.EACCES:
                return f"Port {port} is reserved for the system. Take one from 1024 on: {start_on(8000)}"
            return f"Cannot listen on {host} port {port}: {error.strerror}."
    return ""


def start_on(port: int) -> str:
    """Return what to type to start the store on this port: a wheel brings no Makefile."""
    return f"dice-marshal run --port {port}" if install_paths.INSTALLED else f"PORT={port} make run"


def database_problem(unprepared: bool = False) -> str:
    """Return why the database cannot be used as it is, "" if it can. `unprepared`: it need not be up to date yet."""
    from django.db import DatabaseError, connection
    from django.db.migrations.executor import MigrationExecutor

    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        reason = str(error).strip().splitlines()[0]
        return f"The database cannot be used: {reason}. Check DATABASE_URL, or the file's folder and owner."
    finally:
        connection.close()
    if missing and not unprepared:
        return f"The database lacks {len(missing)} migrations. Bring it up to date: {install_paths.COMMAND} migrate"
    return ""
