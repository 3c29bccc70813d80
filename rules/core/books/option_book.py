"""Every option of a game for people: by subject, with its question, its values and what each book takes for granted.

Pages, forms and `docs/rules-options.md` are made of this, so that none can forget an option.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from rules.core.books.catalogue import Catalogue, Reading, Ruling, load
from rules.core.books.options import UNDECIDED, BaseProfile, Option, written

#: The heading over options that switch rules of a book and settle no ruling, and over those of single cards.
PRINTED, CARDS = "What the books print", "Readings of single cards"


@dataclass(frozen=True, slots=True)
class Row:
    """One option. `usual`: its value in each edition, as written; `settled`: what the rulings behind it recommend."""

    name: str
    question: str
    values: tuple[str, ...]
    usual: dict[str, str]
    settled: str
    rulings: tuple[str, ...]

    @property
    def has_readings(self) -> bool:
        """Whether there is more to choose than to make the ruling or not."""
        return len(self.values) - (UNDECIDED in self.values) > 1

    @property
    def words(self) -> str:
        """The name as a label."""
        return self.name.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    rows: tuple[Row, ...]


def profile_of(game: str) -> type[BaseProfile]:
    """The profile of a game, by the name of its package."""
    profile: type[BaseProfile] = importlib.import_module(f"rules.{game}.profile").Profile
    return profile


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """All options of a game in the order of its rulings, then those without a ruling."""
    catalogue, profile = load(game), profile_of(game)
    found: dict[str, list[Row]] = {ruling.subject: [] for ruling in catalogue.all_rulings()}
    for option in profile.OPTIONS.values():
        row = _row(option, catalogue, profile)
        found.setdefault(_subject(option, catalogue), []).append(row)
    return tuple(Chapter(title, tuple(rows)) for title, rows in found.items() if rows)


def _subject(option: Option, catalogue: Catalogue) -> str:
    for entry in _settled(option, catalogue):
        return entry.subject if isinstance(entry, Ruling) else CARDS
    return PRINTED


def _settled(option: Option, catalogue: Catalogue) -> list[Ruling | Reading]:
    entries = [catalogue.entry(name) for name in option.rulings]
    return [entry for entry in entries if isinstance(entry, Ruling | Reading)]


def _row(option: Option, catalogue: Catalogue, profile: type[BaseProfile]) -> Row:
    entries = _settled(option, catalogue)
    questions = [entry.question for entry in entries if isinstance(entry, Ruling)]
    usual = {name: written(values.get(option.name, option.values[0])) for name, values in profile.DEFAULTS.items()}
    return Row(
        name=option.name,
        question=option.description or " ".join(questions) or _cards(entries),
        values=option.choices,
        usual=usual,
        settled=" ".join(map(_told, entries)),
        rulings=option.rulings,
    )


def _told(entry: Ruling | Reading) -> str:
    """What is recommended, and where it was ruled so."""
    return f"{entry.statement} (Ruled so at {entry.source}.)" if entry.source else entry.statement


def _cards(entries: Iterable[Ruling | Reading]) -> str:
    codes = [code for entry in entries if isinstance(entry, Reading) for code in entry.cards]
    verb = "is" if len(codes) == 1 else "are"
    return f"How {', '.join(codes)} {verb} read."


def markdown(games: Iterable[tuple[str, str]]) -> str:
    """`docs/rules-options.md`; `games` are names of packages with their titles."""
    return "\n".join([_HEAD, *(line for game, title in games for line in _section(game, title))])


_HEAD = f"""# Rules options

*Made by `python -m rules options --into docs/rules-options.md`; a test keeps it true.*

Where a rulebook is silent or contradicts itself there is a ruling, and every ruling is an option of the event's rules
profile. A log writes only what differs from the edition: `option class_effects=open`. The value in bold is the
edition's own. `{UNDECIDED}` means that the event makes no ruling: the game is played as the edition has it, and a log
whose course comes to rest on that ruling is undecided from that line on.
"""


def _section(game: str, title: str) -> Iterator[str]:
    yield f"## {title}\n"
    for chapter in chapters(game):
        yield f"### {chapter.title}\n"
        yield from ("| Option | Values | Decides | As recommended |", "|---|---|---|---|")
        for row in chapter.rows:
            behind = f" ({', '.join(row.rulings)})" if row.rulings else ""
            yield f"| `{row.name}` | {_values(row)} | {_cell(row.question)}{behind} | {_cell(row.settled)} |"
        yield ""


def _values(row: Row) -> str:
    """Each value; in bold where an edition has it, with the edition's name where they differ."""
    differ = len(set(row.usual.values())) > 1
    told = []
    for value in row.values:
        editions = ", ".join(edition for edition, usual in row.usual.items() if usual == value)
        where = f" ({editions})" if differ else ""
        told.append(f"**{value}**{where}" if editions else value)
    return ", ".join(told)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
