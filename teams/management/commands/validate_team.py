"""`manage.py validate_team`: the same problems as the builder and the API, on the command line.

Exit status: 0 legal, 1 the team has errors, 2 nothing could be checked.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardpool.services import pool
from rules.core.file_fields import CardFilesError
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool
from teams.codecs import TeamUnreadable, read_team
from teams.event_formats import EVENT_FORMATS
from teams.formats import EDITIONS, FORMATS, UnknownFormat
from teams.problems import Problem, errors, is_legal
from teams.services import Rules, check

UNCHECKED = 2


class Command(BaseCommand):
    help = "Check a team and print every problem with its rule and the way out."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("--link", help="a team share link, or its packed list such as 4x12bff;3x129bff")
        source.add_argument("--file", help="a file with a link, a written list or JSON; - reads standard input")
        parser.add_argument("--format", default="tournament", choices=list(FORMATS))
        parser.add_argument("--edition", choices=list(EDITIONS), help="default: the book that prints the format")
        parser.add_argument("--event-format", choices=list(EVENT_FORMATS), help="ban list or allowed sets")
        parser.add_argument("--draft-number", type=int, help="the draft number: dice and life of each player")
        parser.add_argument("--cards", type=Path, help="a folder of card data instead of the loaded one")
        parser.add_argument("--json", action="store_true", help="print the problems as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = Rules(
            options["format"], options["edition"] or "", options["event_format"] or "", options["draft_number"]
        )
        try:
            draft = read_team(options["link"] or _contents(options["file"]), _cards(options["cards"]))
            problems = check(draft, rules.checked())
        except (TeamUnreadable, UnknownFormat, CardFilesError) as error:
            raise CommandError(str(error), returncode=UNCHECKED) from error
        wrong = len(errors(problems))
        if options["json"]:
            answer = {"ok": is_legal(problems, draft.unknown), "problems": [problem.as_json() for problem in problems]}
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))
        else:
            for problem in problems:
                self.stdout.write(_lines(problem))
            self.stdout.write(_summary(wrong, rules.game.name, len(draft.unknown)))
        if wrong:
            sys.exit(1)


def _contents(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}", returncode=UNCHECKED) from error


def _cards(folder: Path | None) -> CardPool:
    if folder is None:
        return pool()
    if not folder.is_dir():
        raise CommandError(f"{folder} is not a folder.", returncode=UNCHECKED)
    return read_folder(folder)


def _lines(problem: Problem) -> str:
    return (
        f"{problem.severity:<8}{problem.rule:<20} {problem.message}\n"
        f"{'':8}{problem.cite}{'; ' + problem.path if problem.path else ''}\n"
        f"{'':8}{problem.fix}"
    )


def _summary(wrong: int, game: str, unknown: int) -> str:
    if unknown and not wrong:
        return f"Not judged as a whole for {game}: {unknown} card{'s' * (unknown != 1)} not known here."
    return f"Not legal for {game}: {wrong} error{'s' * (wrong != 1)}." if wrong else f"Legal for {game}."
