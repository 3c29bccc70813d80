"""What several commands do: say why not, write a text, take a store's own files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from rules.core.record import Components, GameRecord
from rules.core.verdict import EXIT_STATUS, UNREADABLE
from rules.games import GAMES

AddParser = Callable[..., argparse.ArgumentParser]


def refused(message: str) -> int:
    print(message, file=sys.stderr)
    return EXIT_STATUS[UNREADABLE]


def written(text: str, file: Path | None) -> int:
    """The text in a file, or on standard output."""
    if file:
        file.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def add_own_files(use: argparse.ArgumentParser, *records: GameRecord) -> None:
    """A parameter for each kind of file in which a store keeps its own components."""
    for record in records:
        for own in record.own_files:
            use.add_argument(f"--{own.option}", type=Path, metavar=own.metavar, help=own.help)


def components_of(options: argparse.Namespace) -> Components:
    """What the files hold that were given, by game."""
    return {
        record.name: own.read(file)
        for record in GAMES.values()
        for own in record.own_files
        if (file := getattr(options, own.option, None)) is not None
    }
