"""`python -m rules replay | play | fuzz | rulebook | options | cards | dice`: the rules engine without a web server."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper

from rules.commands.books import add_cards, add_options, add_rulebook
from rules.commands.common import refused
from rules.commands.logs import add_dice, add_fuzz, add_play, add_replay
from rules.core.file_fields import CardFilesError
from rules.dungeon_dice.set_checks import DiceSetError


def main(words: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name may hold signs that the terminal does not know
    options = _parser().parse_args(words)
    try:
        status: int = options.command(options)
    except (CardFilesError, DiceSetError) as error:
        return refused(str(error))
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Replay, play and look up the rules.")
    commands = parser.add_subparsers(required=True)
    for command in (add_replay, add_play, add_fuzz, add_rulebook, add_options, add_cards, add_dice):
        command(commands.add_parser)
    return parser


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(0)
