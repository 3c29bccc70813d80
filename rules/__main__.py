"""`python -m rules replay | play | rulebook | cards`: the rules engine without a web server."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rules.core.verdict import EXIT_STATUS, UNREADABLE, Verdict


def main(words: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    options = _parser().parse_args(words)
    status: int = options.command(options)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Replay, play and look up the rules.")
    commands = parser.add_subparsers(required=True)
    replay = commands.add_parser("replay", help="replay a game log to a verdict")
    replay.add_argument("file", help="the log, or - for standard input")
    replay.add_argument("--json", action="store_true", help="the verdict as JSON")
    replay.set_defaults(command=_replay)
    play = commands.add_parser("play", help="let bots play a game and write its log")
    play.add_argument("game", help="for example dice-masters/wol2015")
    play.add_argument("--seed", default="7")
    play.add_argument("--out", help="the file for the log; without it, standard output")
    play.set_defaults(command=_play)
    rulebook = commands.add_parser("rulebook", help="the rules, and which of them logs keep and break")
    rulebook.add_argument("--coverage", action="store_true")
    rulebook.add_argument("--json", action="store_true")
    rulebook.set_defaults(command=_rulebook)
    cards = commands.add_parser("cards", help="the card texts and the phrases they are made of")
    cards.add_argument("--check", action="store_true")
    cards.add_argument("--json", action="store_true")
    cards.set_defaults(command=_cards)
    return parser


def _replay(options: argparse.Namespace) -> int:
    from rules.judging import replay

    try:
        data = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        print(f"{options.file} cannot be read: {error.strerror}.", file=sys.stderr)
        return EXIT_STATUS[UNREADABLE]
    except UnicodeDecodeError as error:
        print(f"{options.file} is not UTF-8 text (byte {error.start}).", file=sys.stderr)
        return EXIT_STATUS[UNREADABLE]
    verdict = replay(text)
    print(json.dumps(verdict.as_json(), ensure_ascii=False, indent=2) if options.json else _told(verdict))
    return EXIT_STATUS[verdict.verdict]


def _told(verdict: Verdict) -> str:
    """The verdict as a judge would read it out, with its evidence below."""
    lines = [f"{verdict.verdict.replace('_', ' ').upper()}: {verdict.message}"]
    if verdict.line is not None:
        lines.append(f"  line {verdict.line}, column {verdict.column}: {verdict.entry or ''}")
    if verdict.turn:
        lines.append(f"  turn {verdict.turn}, {verdict.step}, {verdict.player or 'nobody'} to answer")
    if verdict.rule:
        place = f" ({verdict.book}, {verdict.section})" if verdict.book else ""
        lines.append(f"  rule {verdict.rule}{place}")
    lines += [f"  rests on {ruling.rule}: {ruling.statement}" for ruling in verdict.rulings]
    lines += [f"  note: {note}" for note in verdict.notes]
    if verdict.legal:
        lines += ["  legal would have been:", *(f"    {entry}" for entry in verdict.legal)]
    if verdict.position and verdict.line is not None:
        from rules.dice_masters.position import as_text

        lines += ["  position:", *(f"    {line}" for line in as_text(verdict.position).splitlines())]
    lines.append(f"  {verdict.entries} entries judged")
    return "\n".join(lines)


def _play(options: argparse.Namespace) -> int:
    from rules.dice_masters.play import play
    from rules.dice_masters.profile import EDITIONS

    name, _, edition = options.game.partition("/")
    if name != "dice-masters" or edition not in EDITIONS:
        known = ", ".join(f"dice-masters/{edition}" for edition in EDITIONS)
        print(f"{options.game} is no game known here: {known}.", file=sys.stderr)
        return EXIT_STATUS[UNREADABLE]
    log = play(edition, seed=options.seed)
    if options.out:
        Path(options.out).write_text(log, encoding="utf-8")
    else:
        print(log, end="")
    return 0


def _rulebook(options: argparse.Namespace) -> int:
    from rules.core.rulebook import rulebook

    print(rulebook(coverage=options.coverage, as_json=options.json))
    return 0


def _cards(options: argparse.Namespace) -> int:
    from rules.dice_masters.language.report import report

    text, status = report(as_json=options.json)
    print(text)
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(0)
