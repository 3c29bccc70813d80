"""Commands that judge logs, write them or check their dice: `replay`, `play`, `fuzz`, `dice`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rules.commands.common import AddParser, add_own_files, components_of, refused, written
from rules.core.faults import Fault
from rules.core.record import Components
from rules.core.verdict import EXIT_STATUS, Verdict
from rules.dungeon_dice.set_writing import report
from rules.games import GAMES, VOCABULARIES, record_of


def add_replay(add: AddParser) -> None:
    use = add("replay", help="replay a game log to a verdict")
    use.add_argument("file", help="the log, or - for standard input")
    use.add_argument("--json", action="store_true", help="the verdict as JSON")
    use.add_argument("--full", action="store_true", help="the log with every answer that it leaves out")
    add_own_files(use, *GAMES.values())
    use.set_defaults(command=_replay)


def _replay(options: argparse.Namespace) -> int:
    from rules.judging import replay

    try:
        data = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        return refused(f"{options.file} cannot be read: {error.strerror}.")
    except UnicodeDecodeError as error:
        return refused(f"{options.file} is not UTF-8 text (byte {error.start}).")
    components = components_of(options)
    if options.full:
        return _full(text, components)
    verdict = replay(text, components)
    print(json.dumps(verdict.as_json(), ensure_ascii=False, indent=2) if options.json else _told(verdict))
    return EXIT_STATUS[verdict.verdict]


def _full(text: str, components: Components) -> int:
    """Print the full form; 0 as far as the log can be read."""
    from rules.judging import in_full

    try:
        print(in_full(text, components), end="")
    except Fault as fault:
        return refused(fault.message)
    return 0


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
    for ruling in verdict.rulings:
        option = f" ({ruling.option})" if ruling.option else ""
        same = " (same as the book)" if ruling.restates else ""
        lines.append(f"  rests on {ruling.rule}{option}{same}: {ruling.statement}")
    lines += [f"  note: {note}" for note in verdict.notes]
    if verdict.legal:
        lines += ["  legal would have been:", *(f"    {entry}" for entry in verdict.legal)]
    if verdict.game and verdict.position and verdict.line is not None:
        told = record_of(verdict.game)[0].as_text(verdict.position)
        lines += ["  position:", *(f"    {line}" for line in told.splitlines())]
    lines.append(f"  {verdict.entries} entries judged")
    return "\n".join(lines)


def add_play(add: AddParser) -> None:
    use = add("play", help="let bots play a game and write its log")
    use.add_argument("game", help="for example dice-masters/wol2015")
    use.add_argument("--seed", default="7")
    use.add_argument("--players", type=int, help="how many; without it, the fewest that the game is for")
    use.add_argument("--out", type=Path, help="the file for the log; without it, standard output")
    add_own_files(use, *GAMES.values())
    use.set_defaults(command=_play)


def _play(options: argparse.Namespace) -> int:
    if options.game not in VOCABULARIES:
        return refused(f"{options.game} is not a game known here: {', '.join(VOCABULARIES)}.")
    record, edition = record_of(options.game)
    fewest, most = record.players
    players = fewest if options.players is None else options.players
    if not fewest <= players <= most:
        allowed = str(most) if fewest == most else f"{fewest} to {most}"
        return refused(f"{options.game} is for {allowed} players, not {players}.")
    return written(record.play(edition, options.seed, players, components_of(options)), options.out)


def add_fuzz(add: AddParser) -> None:
    use = add("fuzz", help="play many games by bots and check the engine after every answer")
    use.add_argument("game", nargs="?", help="dice-masters, or one edition of it; without it, every game")
    use.add_argument("--games", type=int, default=10, help="how many; with --until-covered, at most so many")
    use.add_argument("--seed", type=int, default=1, help="the number of the first game")
    use.add_argument("--every", type=int, default=10, metavar="K", help="the costly checks after every K answers")
    use.add_argument("--options", choices=("random",), help="another rules profile for each game")
    use.add_argument("--until-covered", action="store_true", help="go for what is missing; stop when all has occurred")
    use.add_argument("--seen", type=Path, metavar="FILE", help="what has occurred already, as a failure left it")
    use.set_defaults(command=_fuzz)


def _fuzz(options: argparse.Namespace) -> int:
    """0 if no mistake was found, 1 otherwise."""
    from rules.core.fuzz.run import Plan, run, summary
    from rules.core.fuzz.seen import load
    from rules.fuzzing import ADAPTERS, all_games

    if options.game and options.game not in ADAPTERS:
        return refused(f"{options.game} is not a game known here: {', '.join(ADAPTERS)}.")
    drawn = options.options == "random"
    plan = Plan(options.games, options.seed, options.every, drawn, options.until_covered)
    failures = 0
    for name in [options.game] if options.game else all_games():
        adapter = ADAPTERS[name]()
        try:
            seen = load(adapter.wanted(), options.seen) if options.seen else None
        except (OSError, ValueError) as error:
            return refused(f"{options.seen} cannot be used: {error}")
        report = run(plan, adapter, lambda line: print(line, flush=True), seen)
        print(f"{name}: {summary(report)}")
        failures += len(report.failures)
    return 1 if failures else 0


def add_dice(add: AddParser) -> None:
    use = add("dice", help="check the throws of a log, or the file of a dice set; status 1 if something is wrong")
    use.add_argument("file", type=Path, help="a log whose dice a server threw, or a dice set")
    add_own_files(use, *GAMES.values())
    use.set_defaults(command=_dice)


def _dice(options: argparse.Namespace) -> int:
    if _is_log(options.file):
        return _throws(options.file.read_text(encoding="utf-8"), components_of(options))
    text, usable = report(options.file)
    print(text)
    return 0 if usable else 1


def _is_log(file: Path) -> bool:
    try:
        return file.read_text(encoding="utf-8").lstrip("\ufeff").casefold().lstrip().startswith("dice marshal log")
    except (OSError, ValueError):
        return False  # the report on a dice set says what is wrong with the file


def _throws(text: str, components: Components) -> int:
    """0 if all throws are those of the seeds, 1 if one is not, 2 if the log cannot be checked."""
    from rules.throwing import check_throws

    try:
        found = check_throws(text, components)
    except Fault as fault:
        line = getattr(fault, "line", None) or 1  # the others are told where they stand
        return refused(f"The throws cannot be checked: line {line}: {fault.message}")
    print(found)
    return 1 if found.wrong else 0
