"""The rules of a game as data: every rule with its place in the book, every ruling, every reading of a card.

A game keeps its catalogue in a folder of JSON files, one subject a file and one entry a line:

    books.json             the rulebooks
    rules/*.json           the rules (paying.json, blocking.json, …)
    rulings/*.json         what the books leave open, and how it is decided here
    readings/*.json        how the text of a single card is read
    team_checks/*.json     what a team must satisfy before a game starts

`Catalogue` reads the folder on first use and keeps it. Whatever is wrong in it is a `CatalogueError`
that names the file, the entry and the field.
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from rules.core.books.catalogue_files import CatalogueError, Row, rows

#: A rule is judged from a log, or broken only through other rules, or seen only at the table.
ENFORCED, DEFINITION, TABLE = "enforced", "definition", "table"
KINDS = (ENFORCED, DEFINITION, TABLE)
#: What a ruling rests on: the books' words, a worked example, a public ruling, our own choice.
WEIGHTS = ("text", "example", "public", "choice")
#: Those of them that settle a question by the book.
BY_THE_BOOK = ("text", "example")
#: What a broken team check is reported as; "never": it permits something; "table": it cannot be seen in a list.
SEVERITIES = ("error", "warning", "note", "never", "table")


class UnknownRule(LookupError):
    """Nothing in the catalogue has that ID."""

    def __init__(self, entry_id: str, near: str | None = None) -> None:
        hint = f" Did you mean {near}?" if near else ""
        super().__init__(f"The catalogue has no {entry_id}.{hint}")
        self.near = near


@dataclass(frozen=True, slots=True)
class Book:
    key: str  # "bff"
    edition: str  # the edition of the rules profile that plays by it: "bff2014"
    title: str


@dataclass(frozen=True, slots=True)
class Rule:
    """`sections` gives the headings to quote, by book; `breaks` says what a log that breaks the rule looks like."""

    id: str
    subject: str
    kind: str
    sections: Mapping[str, str]
    statement: str
    breaks: str
    options: tuple[str, ...]  # names of profile options that change or switch it
    rulings: tuple[str, ...]  # IDs of rulings that bear on it

    @property
    def books(self) -> tuple[str, ...]:
        return tuple(self.sections)

    def section(self, book: str) -> str | None:
        return self.sections.get(book)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the books leave open; `options` names the profile option that switches it, if one does.

    `outside` says why the course of no game rests on it; "" where a log can.
    """

    id: str
    subject: str
    books: tuple[str, ...]
    weight: str
    question: str
    statement: str
    options: tuple[str, ...]
    outside: str = ""
    source: str = ""  # where a public ruling stands
    beyond: str = ""  # what it adds to the books, where the weight says that it only restates them


@dataclass(frozen=True, slots=True)
class Reading:
    """How the text of a card is read, or of cards that share a wording; `id` is that of the first card."""

    id: str  # "CARD-8bff"
    cards: tuple[str, ...]  # ("8bff", "9bff")
    weight: str
    statement: str
    options: tuple[str, ...]
    rulings: tuple[str, ...]
    #: the lines of text that rest on it, all of them if none is named: "16wol.2" is the second line of 16wol,
    #: "134bff.1**" only with two bursts, "11wol.1?" only where a wild in the reserve pool makes the difference
    lines: tuple[str, ...]
    #: what is played under another reading: its name (a value of the option) -> card -> lines of text
    texts: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    #: numbers that the die shows otherwise than its card: "fielding level 3" -> 2
    on_the_die: Mapping[str, int] = field(default_factory=dict)
    source: str = ""  # where a public ruling stands


def restates(entry: object) -> bool:
    """Whether a ruling or a reading says no more than the books' words, or a worked example of theirs."""
    return isinstance(entry, Ruling | Reading) and entry.weight in BY_THE_BOOK and not getattr(entry, "beyond", "")


@dataclass(frozen=True, slots=True)
class TeamCheck:
    id: str
    subject: str
    severity: str
    sections: Mapping[str, str]  # empty: organised play only
    statement: str
    rulings: tuple[str, ...]


Entry = Rule | Ruling | Reading | TeamCheck
_Kind = TypeVar("_Kind", Rule, Ruling, Reading, TeamCheck)


class Catalogue:
    """The catalogue in `folder`. `options` are the names of options that the game's rules profile knows."""

    def __init__(self, folder: Path, options: Collection[str] = ()) -> None:
        self.folder = folder
        self.options = frozenset(options)

    @cached_property
    def books(self) -> dict[str, Book]:
        _, found = rows(self.folder / "books.json", "books", "key")
        return {row.name: Book(row.name, row.text("edition"), row.text("title")) for row in found}

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        """Everything by ID; a reading once under each of its cards."""
        entries: dict[str, Entry] = {}
        for folder, (key, make) in _FOLDERS.items():
            for path in sorted((self.folder / folder).glob("*.json")):
                subject, found = rows(path, key, "cards" if key == "readings" else "id")
                for row in found:
                    for name in row.names:
                        if name in entries:
                            raise row.error("id", f"{name} is listed twice")
                        entries[name] = make(row, subject, self)
        for entry in entries.values():
            for ruling in getattr(entry, "rulings", ()):
                if ruling not in entries:
                    raise CatalogueError(self.folder.name, entry.id, "rulings", f"there is no {ruling}")
        return entries

    def entry(self, entry_id: str) -> Entry:
        """Whatever has that ID: a verdict may cite a rule, a ruling, a reading or a team check."""
        if entry_id not in self._entries:
            near = difflib.get_close_matches(entry_id.upper(), self._entries, n=1)
            raise UnknownRule(entry_id, near[0] if near else None)
        return self._entries[entry_id]

    def __contains__(self, entry_id: object) -> bool:
        return entry_id in self._entries

    def _get(self, entry_id: str, kind: type[_Kind]) -> _Kind:
        entry = self.entry(entry_id)
        if not isinstance(entry, kind):
            raise UnknownRule(f"{kind.__name__} {entry_id}")
        return entry

    def rule(self, rule_id: str) -> Rule:
        return self._get(rule_id, Rule)

    def ruling(self, ruling_id: str) -> Ruling:
        return self._get(ruling_id, Ruling)

    def check(self, check_id: str) -> TeamCheck:
        return self._get(check_id, TeamCheck)

    def readings(self, code: str) -> tuple[Reading, ...]:
        """The readings of a card ("16bff"); most cards need none."""
        entry = self._entries.get(f"CARD-{code}")
        return (entry,) if isinstance(entry, Reading) else ()

    def all(self) -> tuple[Rule, ...]:
        """Every rule, subject by subject."""
        return self._all(Rule)

    def all_rulings(self) -> tuple[Ruling, ...]:
        return self._all(Ruling)

    def all_readings(self) -> tuple[Reading, ...]:
        return self._all(Reading)

    def all_checks(self) -> tuple[TeamCheck, ...]:
        return self._all(TeamCheck)

    def _all(self, kind: type[_Kind]) -> tuple[_Kind, ...]:
        once = {entry.id: entry for entry in self._entries.values() if isinstance(entry, kind)}
        return tuple(once.values())

    def cite(self, entry_id: str, edition: str) -> tuple[str, str]:
        """The book and the section to quote in a game of `edition`.

        What only the other book prints is quoted from there. Rulings and readings stand in no book:
        they are quoted as such, with the book they decide for.
        """
        entry = self.entry(entry_id)
        printed = entry.sections if isinstance(entry, Rule | TeamCheck) else {}
        books = tuple(printed) or (entry.books if isinstance(entry, Ruling) else tuple(self.books))
        key = next((key for key in books if self.books[key].edition == edition), books[0])
        return self.books[key].title, printed.get(key) or _NOT_PRINTED[type(entry)]


_NOT_PRINTED = {
    Rule: "a rule that is not printed",
    Ruling: "a ruling, not printed in the book",
    Reading: "a reading of the card, not printed in the book",
    TeamCheck: "organised play, not printed in the book",
}


def load(game: str) -> Catalogue:
    """The catalogue of a game, by the name of its package: `load("dice_masters")`."""
    catalogue = importlib.import_module(f"rules.{game}.catalogue").CATALOGUE
    assert isinstance(catalogue, Catalogue)
    return catalogue


def _rule(row: Row, subject: str, catalogue: Catalogue) -> Rule:
    kind = row.one_of("kind", KINDS)
    sections = row.sections(catalogue.books)
    if not sections:
        raise row.error("sections", "must give a heading for at least one book")
    breaks = row.text("breaks") if kind == ENFORCED else ""
    options = row.words("options", catalogue.options)
    return Rule(row.name, subject, kind, sections, row.text("statement"), breaks, options, row.words("rulings"))


def _ruling(row: Row, subject: str, catalogue: Catalogue) -> Ruling:
    books, options = row.words("books", catalogue.books), row.words("options", catalogue.options)
    if not books:
        raise row.error("books", "must name at least one book")
    weight = row.one_of("weight", WEIGHTS)
    outside = row.text("outside") if "outside" in row.fields else ""
    question, told = row.text("question"), row.text("statement")
    beyond = row.text("beyond") if "beyond" in row.fields else ""
    return Ruling(row.name, subject, books, weight, question, told, options, outside, _source(row), beyond)


def _reading(row: Row, subject: str, catalogue: Catalogue) -> Reading:
    options, weight = row.words("options", catalogue.options), row.one_of("weight", WEIGHTS)
    told, texts = row.text("statement"), row.texts("texts", row.words("cards"))
    rulings, lines, die = row.words("rulings"), row.words("lines"), row.numbers("on_the_die")
    return Reading(row.name, row.words("cards"), weight, told, options, rulings, lines, texts, die, _source(row))


def _source(row: Row) -> str:
    return row.text("source") if "source" in row.fields else ""


def _team_check(row: Row, subject: str, catalogue: Catalogue) -> TeamCheck:
    severity, sections = row.one_of("severity", SEVERITIES), row.sections(catalogue.books)
    return TeamCheck(row.name, subject, severity, sections, row.text("statement"), row.words("rulings"))


#: The folders of a catalogue: under which key a file keeps its list, and what makes an entry of one row.
_FOLDERS: dict[str, tuple[str, Callable[[Row, str, Catalogue], Entry]]] = {
    "rules": ("rules", _rule),
    "rulings": ("rulings", _ruling),
    "readings": ("readings", _reading),
    "team_checks": ("checks", _team_check),
}
