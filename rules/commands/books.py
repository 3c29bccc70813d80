"""Commands that show rules, options and card texts: `options`, `rulebook`, `cards`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rules.commands.common import AddParser, add_own_files, components_of, refused, written
from rules.core.language.book import PhraseBook
from rules.games import GAMES


def add_options(add: AddParser) -> None:
    use = add("options", help="every option of every game, with its values and its ruling")
    use.add_argument("--into", type=Path, metavar="FILE", help="write them there, as docs/rules-options.md")
    use.set_defaults(command=_options)


def _options(options: argparse.Namespace) -> int:
    from rules.core.books.option_book import markdown
    from rules.core.books.rulebook import games, title

    return written(markdown([(game, title(game)) for game in games()]), options.into)


def add_rulebook(add: AddParser) -> None:
    use = add("rulebook", help="the rules, and which of them logs keep and break")
    use.add_argument("--coverage", type=Path, metavar="FOLDER", help="of golden logs, one folder in it for each game")
    use.add_argument("--json", action="store_true")
    use.set_defaults(command=_rulebook)


def _rulebook(options: argparse.Namespace) -> int:
    from rules.core.books.rulebook import rulebook

    if options.coverage and not options.coverage.is_dir():
        return refused(f"{options.coverage} is not a folder of logs.")
    print(rulebook(options.coverage, options.json))
    return 0


def add_cards(add: AddParser) -> None:
    use = add("cards", help="the card texts and the phrases they are made of")
    use.add_argument("game", nargs="?", choices=("dice-masters", "dice-conquest"), default="dice-masters")
    add_own_files(use, GAMES["dice-masters"], GAMES["dice-conquest"])
    use.add_argument("--check", action="store_true", help="report on every text; status 1 if one cannot be read")
    use.add_argument("--json", action="store_true", help="the report as JSON")
    use.add_argument("--phrases", action="store_true", help="every phrase as Markdown tables instead of the report")
    use.add_argument("--into", metavar="FILE", help="with --phrases: renew the tables in docs/card-language.md")
    use.set_defaults(command=_cards)


def _cards(options: argparse.Namespace) -> int:
    if options.game == "dice-conquest":
        from rules.dice_conquest.language import book

        cards = GAMES["dice-conquest"].components(components_of(options))
        if options.phrases:
            return _phrases(options.into, book.BOOK, cards)
        print(book.told(cards))
        return 0
    return _dice_masters_cards(options)


def _dice_masters_cards(options: argparse.Namespace) -> int:
    from rules.dice_masters.language.book import BOOK
    from rules.dice_masters.language.report import report

    record = GAMES["dice-masters"]
    if options.phrases:
        return _phrases(options.into, BOOK, record.shipped())
    text, status = report(options.json, record.components(components_of(options)))
    print(text)
    return status


def _phrases(file: str | None, book: PhraseBook, cards: Any) -> int:
    """The tables on standard output, or into a page."""
    if file is None:
        print(book.markdown(cards))
        return 0
    try:
        fresh = book.into(Path(file).read_text(encoding="utf-8"), cards)
        Path(file).write_text(fresh, encoding="utf-8")
    except (OSError, ValueError) as error:
        return refused(f"{file} is left as it was: {error}")
    return 0
