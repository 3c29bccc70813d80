"""What the rule pages show, put together from the catalogues. No database, no decisions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from rules.core.books.catalogue import (
    DEFINITION,
    ENFORCED,
    TABLE,
    Catalogue,
    Entry,
    Reading,
    Rule,
    Ruling,
    TeamCheck,
    UnknownRule,
    load,
)
from rules.core.books.rulebook import games

#: How a rule is judged, as its page says it.
KINDS = {
    ENFORCED: "Judged from a log: breaking it is illegal.",
    DEFINITION: "Defines a word; only the rules that use it can be broken.",
    TABLE: "Can only be checked at the table, so no log is called illegal for it.",
}
WEIGHTS = {
    "text": "follows from the books",
    "example": "decided by an example in a book",
    "public": "follows a public ruling",
    "choice": "our choice where the books say nothing",
}
SEVERITIES = {
    "error": "A team that breaks it is not legal.",
    "warning": "The organizer is warned.",
    "note": "It is only noted.",
    "never": "It permits something.",
    "table": "It cannot be seen in a list.",
}


@dataclass(frozen=True, slots=True)
class Subject:
    """One subject of a game's book, with what stands in it."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """One game. `name` is its address, `printed` the titles of its books."""

    name: str
    title: str
    printed: tuple[str, ...]
    rules: tuple[Subject, ...]
    rulings: tuple[Subject, ...]
    checks: tuple[Subject, ...]

    @property
    def count(self) -> int:
        return sum(len(subject.entries) for subject in self.rules)


@dataclass(frozen=True, slots=True)
class Page:
    """One rule, ruling, reading or team check, with everything that bears on it."""

    entry: Entry
    book: Book
    kind: str  # "rule", "ruling", "reading", "team check"
    said: str  # how it is judged, or what it rests on
    sections: tuple[tuple[str, str], ...]  # (title of the book, heading)
    rulings: tuple[Ruling, ...]
    bears_on: tuple[Entry, ...]  # rules and checks that this ruling decides


@cache
def books() -> dict[str, Book]:
    """Return every game by its address: "dice-masters"."""
    return {game.replace("_", "-"): _book(game, load(game)) for game in games()}


def _book(game: str, catalogue: Catalogue) -> Book:
    return Book(
        game.replace("_", "-"),
        game.replace("_", " ").title(),
        tuple(book.title for book in catalogue.books.values()),
        _subjects(catalogue.all()),
        _subjects(catalogue.all_rulings()),
        _subjects(catalogue.all_checks()),
    )


def _subjects(entries: Iterable[Rule | Ruling | TeamCheck]) -> tuple[Subject, ...]:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.subject, []).append(entry)
    return tuple(Subject(title, tuple(listed)) for title, listed in found.items())


def page(entry_id: str) -> Page:
    """The page of an ID, in whatever game it is. Raises UnknownRule, with the nearest ID."""
    nearest = None
    for game in games():
        catalogue = load(game)
        if entry_id in catalogue:
            return _page(books()[game.replace("_", "-")], catalogue, catalogue.entry(entry_id))
        try:
            catalogue.entry(entry_id)
        except UnknownRule as error:
            nearest = nearest or error.near
    raise UnknownRule(entry_id, nearest)


def _page(book: Book, catalogue: Catalogue, entry: Entry) -> Page:
    listed: list[Rule | TeamCheck | Reading] = [*catalogue.all(), *catalogue.all_checks(), *catalogue.all_readings()]
    rulings = () if isinstance(entry, Ruling) else tuple(r for r in catalogue.all_rulings() if _decides(r, entry))
    bears_on = tuple(other for other in listed if isinstance(entry, Ruling) and _decides(entry, other))
    sections = getattr(entry, "sections", {})
    printed = tuple((catalogue.books[key].title, heading) for key, heading in sections.items())
    return Page(entry, book, *_kind(entry), printed, rulings, bears_on)


def _decides(ruling: Ruling, entry: Rule | TeamCheck | Reading) -> bool:
    """The entry names the ruling, or one option of the rules profile switches both."""
    return ruling.id in entry.rulings or bool(set(ruling.options) & set(getattr(entry, "options", ())))


def _kind(entry: Entry) -> tuple[str, str]:
    if isinstance(entry, Rule):
        return "rule", KINDS[entry.kind]
    if isinstance(entry, TeamCheck):
        return "team check", SEVERITIES[entry.severity]
    kind = "reading of a card" if isinstance(entry, Reading) else "ruling"
    return kind, f"Not printed in this form: it {WEIGHTS[entry.weight]}."
