"""A list of players is read before it is written: every line with what becomes of it."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournament.events.conftest import Hall, browser
from tournament.events import services
from tournament.events.errors import BadInput

LINK = "https://tb.dicecoalition.com/?view&cards=4x1wol"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Ana Quill\nBo Finch", [("Ana Quill", ""), ("Bo Finch", "")]),
        ("1. Ana Quill\n2) Bo Finch", [("Ana Quill", ""), ("Bo Finch", "")]),
        ("- Ana Quill\n• Bo Finch", [("Ana Quill", ""), ("Bo Finch", "")]),
        ("#5 Ana Quill\n3 | Bo Finch\n#6. Cy", [("Ana Quill", ""), ("Bo Finch", ""), ("Cy", "")]),
        (f"Ana\tQuill\t{LINK}\n2\tBo\tFinch\nCy\t", [("Ana Quill", LINK), ("Bo Finch", ""), ("Cy", "")]),
        (f"Ana Quill\t{LINK}\nBo\t4x1wol", [("Ana Quill", LINK), ("Bo", "4x1wol")]),
        ("Quill, Ana", [("Ana Quill", "")]),
        ("Ana Quill <ana@example.org>", [("Ana Quill", "")]),
        (f"Ana Quill; {LINK}", [("Ana Quill", LINK)]),
        (f"Ana Quill, {LINK}", [("Ana Quill", LINK)]),
        ("\ufeffName;Team\nAna Quill;\nBo Finch;x", [("Ana Quill", ""), ("Bo Finch", "x")]),
        ("First name,Last name\nAna,Quill", [("Ana Quill", "")]),
        ('Player,Email\n"Quill, Ana",a@example.org', [("Ana Quill", "")]),
        ("Vorname\tNachname\nJürgen\tMüller", [("Jürgen Müller", "")]),
        ("name\n\n  Ana Quill  \n", [("Ana Quill", "")]),
    ],
)
def test_lists_as_people_have_them(open_hall: Hall, text: str, read: list[tuple[str, str]]) -> None:
    """A column, a numbered list, surnames first, with addresses, CSV with heads."""
    lines = services.read_list(open_hall.event, text)
    assert [(line.name, line.team) for line in lines] == read


def test_a_list_is_added_as_it_is_previewed(open_hall: Hall) -> None:
    """Without a look first, too: no heading, no surname in front and no mail address ends on the wall as a name."""
    before = set(open_hall.event.entrants.values_list("name", flat=True))
    desk = browser(open_hall.organizer)
    for typed in (
        "Player, Email\nZoe New, z@example.org",
        "New, Yan\nXia New, x@example.org\n1. Wim New <w@example.org>",
    ):
        desk.post(f"/events/{open_hall.event.slug}/manage/", {"players": typed})
    added = set(open_hall.event.entrants.values_list("name", flat=True)) - before
    assert added == {"Zoe New", "Yan New", "Xia New", "Wim New"}


def test_each_line_says_what_becomes_of_it(open_hall: Hall) -> None:
    """New, twice, here already, unreadable: with the number of the line; nothing is written."""
    ana = services.register(open_hall.organizer, open_hall.event, "Ana Quill").name
    count = open_hall.event.entrants.count()
    told = services.read_list(open_hall.event, f"Zoe New\n{ana}\nzoe new\n{'x' * 200}")
    assert [(line.number, line.state) for line in told] == [(1, "new"), (2, "here"), (3, "twice"), (4, "unreadable")]
    assert told[2].why == "This name is in line 1 already."
    assert "60" in told[3].why and open_hall.event.entrants.count() == count


def test_an_empty_list_is_told(open_hall: Hall) -> None:
    """Blank lines are no players."""
    with pytest.raises(BadInput, match="There is no name in the list. Write one player a line."):
        services.read_list(open_hall.event, " \n\n")


def test_from_the_preview_to_the_players(open_hall: Hall) -> None:
    """Look first, then add what can be added; a file is read in what spreadsheets write."""
    desk, base = browser(open_hall.organizer), f"/events/{open_hall.event.slug}/manage/"
    page = desk.post(f"{base}preview/", {"players": "Zoe New\nzoe new"}).content.decode()
    assert "1 to add" in page and "1 double" in page and "Add 1 player</button>" in page
    desk.post(base, {"players": "Zoe New"})
    assert open_hall.event.entrants.filter(name="Zoe New").exists()
    file = SimpleUploadedFile("list.csv", "Name;Team\nJürgen Groß;".encode("cp1252"))
    page = desk.post(f"{base}preview/", {"file": file}).content.decode()
    assert "Jürgen Groß" in page and "1 to add" in page
    empty = desk.post(f"{base}preview/", {"players": ""})
    assert empty.status_code == 400 and "There is no name in the list." in empty.content.decode()
    assert browser(open_hall.judge).post(f"{base}preview/", {"players": "Zoe"}).status_code == 403
