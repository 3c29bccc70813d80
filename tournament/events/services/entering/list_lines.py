"""The lines of a list of players as people have it: numbered, with headings, surnames first, with addresses."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

#: `1. `, `12) `, `3 | `, `#5 `, `- ` before a name, as lists of other programs have them.
_MARK = re.compile(r"\s*(?:#?\d{1,4}\s*[.):|]|#\d{1,4}|[-*•–])\s+")
#: A cell with a surname: letters alone, as no link and no list of cards has.
_SURNAME = re.compile(r"[^\W\d_][^\d:/;|@]*")
#: A link behind a name, with a comma or a blank before it.
_LINK = re.compile(r"(.*?)[,\s]+(https?://\S.*)", re.IGNORECASE | re.DOTALL)


#: `Foxes: Ana, Bo`: a team and its people.
_TEAM = re.compile(r"([^:]+):\s+(\S.*)", re.DOTALL)


def split_line(text: str, *, of_people: bool = False) -> tuple[str, str]:
    """Return name and team of a line: `Ada; link`, `Ada, https://…`, cells of a spreadsheet, a numbered list.

    In an event of teams `of_people` these may stand behind a colon, too: `Foxes: Ana, Bo`.
    """
    cells = [cell.strip() for cell in text.split("\t")]
    if len(cells) > 1 and cells[0].rstrip(".)").isdigit():
        cells = cells[1:]
    line = _MARK.sub("", cells[0], count=1) if _MARK.match(cells[0]) else cells[0]
    if len(cells) > 1 and not of_people and " " not in line.strip() and _SURNAME.fullmatch(cells[1]):
        line, cells = f"{line} {cells[1]}", cells[1:]
    if len(cells) > 1:
        return line.strip('" '), " ".join(cells[1:])
    name, _, team = line.partition(";")
    if of_people and (read := _TEAM.fullmatch(name)):
        name, team = read[1], f"{read[2]}; {team}" if team else read[2]
    if (read := _LINK.fullmatch(line)) and ";" not in read[1]:  # a team's own link may have semicolons in it
        name, team = read[1], read[2]
    return name.strip('" '), team


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


def read_rows(rows: Sequence[tuple[int, str]], of_people: bool) -> list[tuple[int, str, str, str]]:
    """Return (number, line, name, team) of every player; a line of headings is none."""
    if not rows:
        return []
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
