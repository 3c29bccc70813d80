"""`python -m rules replay | play | fuzz | rulebook | options | cards | dice`: the rules engine without a web server."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

from rules.core.card_files import CardFilesError
from rules.core.faults import Fault
from rules.core.record import Components, GameRecord
from rules.core.verdict import EXIT_STATUS, UNREADABLE, Verdict
from rules.dungeon_dice.set_problems import DiceSetError
from rules.dungeon_dice.set_report import report
from rules.games import GAMES, VOCABULARIES, record_of

AddParser = Callable[..., argparse.ArgumentParser]


def main(words: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name may hold signs that the terminal does not know
    options = _parser().parse_args(words)
    try:
        status: int = options.command(options)
    except (CardFilesError, DiceSetError) as error:
        return _refused(str(error))
    return status


def _refused(message: str) -> int:
    print(message, file=sys.stderr)
    return EXIT_STATUS[UNREADABLE]


def _written(text: str, file: Path | None) -> int:
    """The text in a file, or on standard output."""
    if file:
        file.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Replay, play and look up the rules.")
    commands = parser.add_subparsers(required=True)
    for command in (_add_replay, _add_play, _add_fuzz, _add_rulebook, _add_options, _add_cards, _add_dice):
        command(commands.add_parser)
    return parser


def _add_replay(add: AddParser) -> None:
    use = add("replay", help="replay a game log to a verdict")
    use.add_argument("file", help="the log, or - for standard input")
    use.add_argument("--json", action="store_true", help="the verdict as JSON")
    use.add_argument("--full", action="store_true", help="the log with every answer that it leaves out")
    _add_own_files(use, *GAMES.values())
    use.set_defaults(command=_replay)


def _add_own_files(use: argparse.ArgumentParser, *records: GameRecord) -> None:
    """A parameter for each kind of file in which a store keeps its own components."""
    for record in records:
        for own in record.own_files:
            use.add_argument(f"--{own.option}", type=Path, metavar=own.metavar, help=own.help)


def _components(options: argparse.Namespace) -> Components:
    """What the files hold that were given, by game."""
    return {
        record.name: own.read(file)
        for record in GAMES.values()
        for own in record.own_files
        if (file := getattr(options, own.option, None)) is not None
    }


def _replay(options: argparse.Namespace) -> int:
    from rules.judging import replay

    try:
        data = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        return _refused(f"{options.file} cannot be read: {error.strerror}.")
    except UnicodeDecodeError as error:
        return _refused(f"{options.file} is not UTF-8 text (byte {error.start}).")
    components = _components(options)
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
        return _refused(fault.message)
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
        lines.append(f"  rests on {ruling.rule}{option}: {ruling.statement}")
    lines += [f"  note: {note}" for note in verdict.notes]
    if verdict.legal:
        lines += ["  legal would have been:", *(f"    {entry}" for entry in verdict.legal)]
    if verdict.game and verdict.position and verdict.line is not None:
        told = record_of(verdict.game)[0].as_text(verdict.position)
        lines += ["  position:", *(f"    {line}" for line in told.splitlines())]
    lines.append(f"  {verdict.entries} entries judged")
    return "\n".join(lines)


def _add_play(add: AddParser) -> None:
    use = add("play", help="let bots play a game and write its log")
    use.add_argument("game", help="for example dice-masters/wol2015")
    use.add_argument("--seed", default="7")
    use.add_argument("--players", type=int, help="how many; without it, the fewest that the game is for")
    use.add_argument("--out", type=Path, help="the file for the log; without it, standard output")
    _add_own_files(use, *GAMES.values())
    use.set_defaults(command=_play)


def _play(options: argparse.Namespace) -> int:
    if options.game not in VOCABULARIES:
        return _refused(f"{options.game} is no game known here: {', '.join(VOCABULARIES)}.")
    record, edition = record_of(options.game)
    fewest, most = record.players
    players = fewest if options.players is None else options.players
    if not fewest <= players <= most:
        allowed = str(most) if fewest == most else f"{fewest} to {most}"
        return _refused(f"{options.game} is for {allowed} players, not {players}.")
    return _written(record.play(edition, options.seed, players, _components(options)), options.out)


def _add_fuzz(add: AddParser) -> None:
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
        return _refused(f"{options.game} is no game known here: {', '.join(ADAPTERS)}.")
    drawn = options.options == "random"
    plan = Plan(options.games, options.seed, options.every, drawn, options.until_covered)
    failures = 0
    for name in [options.game] if options.game else all_games():
        adapter = ADAPTERS[name]()
        try:
            seen = load(adapter.wanted(), options.seen) if options.seen else None
        except (OSError, ValueError) as error:
            return _refused(f"{options.seen} cannot be used: {error}")
        report = run(plan, adapter, lambda line: print(line, flush=True), seen)
        print(f"{name}: {summary(report)}")
        failures += len(report.failures)
    return 1 if failures else 0


def _add_options(add: AddParser) -> None:
    use = add("options", help="every option of every game, with its values and its ruling")
    use.add_argument("--into", type=Path, metavar="FILE", help="write them there, as docs/rules-options.md")
    use.set_defaults(command=_options)


def _options(options: argparse.Namespace) -> int:
    from rules.core.option_book import markdown
    from rules.core.rulebook import games, title

    return _written(markdown([(game, title(game)) for game in games()]), options.into)


def _add_rulebook(add: AddParser) -> None:
    use = add("rulebook", help="the rules, and which of them logs keep and break")
    use.add_argument("--coverage", type=Path, metavar="FOLDER", help="of golden logs, one folder in it for each game")
    use.add_argument("--json", action="store_true")
    use.set_defaults(command=_rulebook)


def _rulebook(options: argparse.Namespace) -> int:
    from rules.core.rulebook import rulebook

    if options.coverage and not options.coverage.is_dir():
        return _refused(f"{options.coverage} is no folder of logs.")
    print(rulebook(options.coverage, options.json))
    return 0


def _add_cards(add: AddParser) -> None:
    use = add("cards", help="the card texts and the phrases they are made of")
    use.add_argument("game", nargs="?", choices=("dice-masters", "dice-conquest"), default="dice-masters")
    _add_own_files(use, GAMES["dice-masters"], GAMES["dice-conquest"])
    use.add_argument("--check", action="store_true", help="report on every text; status 1 if one cannot be read")
    use.add_argument("--json", action="store_true", help="the report as JSON")
    use.add_argument("--phrases", action="store_true", help="every phrase as Markdown tables instead of the report")
    use.add_argument("--into", metavar="FILE", help="with --phrases: renew the tables in docs/card-language.md")
    use.set_defaults(command=_cards)


def _cards(options: argparse.Namespace) -> int:
    if options.game == "dice-conquest":
        from rules.dice_conquest.language import book

        cards = GAMES["dice-conquest"].components(_components(options))
        if options.phrases:
            return _phrases(options.into, book.markdown(cards), lambda page: book.into(page, cards))
        print(book.told(cards))
        return 0
    return _dice_masters_cards(options)


def _dice_masters_cards(options: argparse.Namespace) -> int:
    from rules.dice_masters.language.book import into, markdown
    from rules.dice_masters.language.report import report

    record = GAMES["dice-masters"]
    if options.phrases:
        pool = record.shipped()
        return _phrases(options.into, markdown(pool), lambda page: into(page, pool))
    text, status = report(options.json, record.components(_components(options)))
    print(text)
    return status


def _phrases(file: str | None, tables: str, into: Callable[[str], str]) -> int:
    """The tables on standard output, or into a page."""
    if file is None:
        print(tables)
        return 0
    try:
        fresh = into(Path(file).read_text(encoding="utf-8"))
        Path(file).write_text(fresh, encoding="utf-8")
    except (OSError, ValueError) as error:
        return _refused(f"{file} is left as it was: {error}")
    return 0


def _add_dice(add: AddParser) -> None:
    use = add("dice", help="check the throws of a log, or the file of a dice set; status 1 if something is wrong")
    use.add_argument("file", type=Path, help="a log whose dice a server threw, or a dice set")
    _add_own_files(use, *GAMES.values())
    use.set_defaults(command=_dice)


def _dice(options: argparse.Namespace) -> int:
    if _is_log(options.file):
        return _throws(options.file.read_text(encoding="utf-8"), _components(options))
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
        return _refused(f"The throws cannot be checked: line {line}: {fault.message}")
    print(found)
    return 1 if found.wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(0)
