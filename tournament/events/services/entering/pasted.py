"""A list of players as people have it: a column, a numbered list, CSV with or without heads; read before it is written.

Every line is told: who is new, who has played here, who is in the event already, who stands there twice, and what
cannot be read, with the reason.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.events.errors import BadInput
from tournament.events.models import Event

from .entry import checked_name
from .entry_many import split_line
from .parties import people_seated, seat_on_paper

NEW, KNOWN, HERE, TWICE, UNREADABLE = "new", "known", "here", "twice", "unreadable"
#: Lines of one list, and letters of it.
MOST_LINES, MOST_LETTERS = 4096, 900_000

#: What heads of columns are called -> what stands below.
_HEADS = {
    **dict.fromkeys(("name", "player", "players", "full name", "fullname", "player name", "spieler"), "name"),
    **dict.fromkeys(("first name", "firstname", "first", "given name", "forename", "vorname", "prénom"), "first"),
    **dict.fromkeys(("last name", "lastname", "last", "surname", "family name", "nachname", "nom"), "last"),
    **dict.fromkeys(("team", "deck", "team link", "decklist", "link", "people", "party"), "team"),
}
_EMAIL = re.compile(r"\s*[<(\[]?\b[\w.+-]+@[\w-]+(\.[\w-]+)+\b[>)\]]?")
#: `Quill, Ana`: one comma between two names, and no link behind it.
_TURNED = re.compile(r"([^,;\d/:]+),\s*([^,;\d/:]+)")


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A line of the list: its number, the text as it stood, what it was read as, and its state with the reason."""

    number: int
    text: str
    name: str
    team: str
    state: str
    why: str = ""

    @property
    def is_added(self) -> bool:
        return self.state in (NEW, KNOWN)

    @property
    def line(self) -> str:
        """Return the line as `register_many` takes it."""
        return f"{self.name}; {self.team}" if self.team else self.name


def read_list(event: Event, text: str) -> list[PastedLine]:
    """Return every line that is not blank, as it would be entered; nothing is written. Raises BadInput for too much."""
    if len(text) > MOST_LETTERS:
        raise BadInput("players", "The list is too long.", f"Paste at most {MOST_LINES} players at once.")
    rows = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(rows) > MOST_LINES:
        raise BadInput("players", f"The list has {len(rows)} lines.", f"Paste at most {MOST_LINES} at once.")
    if not rows:
        raise BadInput("players", "There is no name in the list.", "Write one player a line.")
    known = set(event.store.people.filter(merged_into=None).values_list("folded", flat=True))
    here = {name.casefold() for name in event.entrants.values_list("name", flat=True)}
    here |= {name.casefold() for name in event.applicants.values_list("name", flat=True)}
    first: dict[str, int] = {}
    told = [
        _told(number, raw, name, team, known, here, first)
        for number, raw, name, team in _read(rows, event.needs_parties)
    ]
    return _with_people(event, told) if event.needs_parties else told


def _with_people(event: Event, lines: list[PastedLine]) -> list[PastedLine]:
    """Return the lines of an event of parties; one whose people cannot play together says why."""
    seated, told = people_seated(event), []
    for line in lines:
        try:
            if line.is_added:
                seat_on_paper(event, line.name, line.team, seated)
            told.append(line)
        except BadInput as error:
            told.append(replace(line, state=UNREADABLE, why=str(error)))
    return told


def _told(
    number: int, raw: str, name: str, team: str, known: set[str], here: set[str], first: dict[str, int]
) -> PastedLine:
    team = " ".join(team.replace("\0", "").split())
    try:
        plain = checked_name(name)
    except BadInput as error:
        return PastedLine(number, raw, "", "", UNREADABLE, str(error))
    folded = plain.casefold()
    if folded in first:
        return PastedLine(number, raw, plain, team, TWICE, f"This name is in line {first[folded]} already.")
    first[folded] = number
    if folded in here:
        return PastedLine(number, raw, plain, team, HERE, "Registered already, or on the waiting list.")
    return PastedLine(number, raw, plain, team, KNOWN if folded in known else NEW)


def _read(rows: Sequence[tuple[int, str]], of_people: bool) -> list[tuple[int, str, str, str]]:
    """Return (number, line, name, team) of every player."""
    mark, columns = _heads(rows[0][1])
    if columns:
        return [(number, line.strip(), *_by_columns(line, mark, columns)) for number, line in rows[1:]]
    return [(number, line.strip(), *_plain(line, of_people)) for number, line in rows]


def _cells(line: str, mark: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=mark), [])]
    except csv.Error:
        return [cell.strip(' "') for cell in line.split(mark)]


def _heads(line: str) -> tuple[str, dict[str, int]]:
    """Return what stands between the columns and where each is; no columns where the first line has no heads."""
    for mark in ("\t", ";", ","):
        words = [cell.strip('\ufeff" ').casefold() for cell in _cells(line.lstrip("\ufeff"), mark)]
        columns = {_HEADS[word]: at for at, word in reversed([*enumerate(words)]) if word in _HEADS}
        if "name" in columns or {"first", "last"} <= columns.keys():
            return mark, columns
    return "", {}


def _by_columns(line: str, mark: str, columns: dict[str, int]) -> tuple[str, str]:
    cells = _cells(line, mark)

    def cell(name: str) -> str:
        at = columns.get(name, len(cells))
        return cells[at] if at < len(cells) else ""

    name = cell("name") or f"{cell('first')} {cell('last')}".strip()
    return _turned(_EMAIL.sub("", name)), cell("team")


def _plain(line: str, of_people: bool) -> tuple[str, str]:
    name, team = split_line(line.lstrip("\ufeff"), of_people=of_people)
    name = _EMAIL.sub("", name).strip(" ,\"'")
    return name if of_people else _turned(name), _EMAIL.sub("", team).strip()


def _turned(name: str) -> str:
    """Return `Ana Quill` for `Quill, Ana`."""
    found = _TURNED.fullmatch(name.strip())
    return f"{found[2].strip()} {found[1].strip()}" if found else name.strip()
