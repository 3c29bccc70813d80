"""Every paper as a page and as PDF, from one place; slips whose cut stack is in order; brackets that fit a page."""

from __future__ import annotations

import re
import zlib

import pytest
from django.test import Client

from teams import printing
from tournament.events import services
from tournament.events.papers import PAPERS
from tournament.events.papers.drawings import STEP, drawings
from tournament.events.papers.tables import cut_stack
from tournament.events.papers.writing import LOG_SHEETS
from tournament.events.rule_books import RULE_BOOKS
from tournament.events.shown.bracket import BracketMatch, BracketPart, BracketRound, Seat
from tournament.leagues import services as seasons
from tournament.stores import services as stores

from .conftest import EIGHT, Hall, browser

pytestmark = pytest.mark.django_db
BASE = "/events/thursday-night-dice/"
#: Width and height in points, as a PDF has them.
POINTS = {"a4": ("595.2", "841.8"), "letter": ("612", "792")}


def _unpacked(pdf: bytes) -> bytes:
    """Return a PDF with what it packs."""
    parts = [pdf]
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompress(found[1]))
        except zlib.error:
            continue
    return b"".join(parts)


def _media_box(pdf: bytes) -> str:
    """Return the size of the first page."""
    return re.search(rb"/MediaBox \[([^\]]*)\]", _unpacked(pdf))[1].decode()  # type: ignore[index]


def pages_of(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(re.findall(rb"/Type /Page\b(?!s)", _unpacked(pdf)))


@pytest.mark.parametrize(
    ("slips", "on_a_page", "pages"),
    [
        ("abcdefgh", 4, ["aceg", "bdfh"]),
        ("abcde", 2, ["ad", "be", "c-"]),
        ("abc", 4, ["abc-"]),
        ("abcdefghi", 4, ["adg-", "beh-", "cfi-"]),
        ("", 4, []),
    ],
)
def test_the_cut_stack_is_in_order(slips: str, on_a_page: int, pages: list[str]) -> None:
    """Piles cut from the pages and laid on each other, the upper first, read like the slips themselves."""
    stacked = cut_stack(slips, on_a_page)
    assert ["".join(slip or "-" for slip in page) for page in stacked] == pages
    piles = ["".join(page[slot] or "" for page in stacked) for slot in range(on_a_page)]
    assert "".join(piles) == slips


def _rounds(*sizes: int) -> tuple[BracketRound, ...]:
    def match(number: int) -> BracketMatch:
        return BracketMatch((Seat(waits=f"{number}a"), Seat(waits=f"{number}b")))

    return tuple(BracketRound(f"of {size}", tuple(map(match, range(size)))) for size in sizes)


@pytest.mark.parametrize(
    ("sizes", "pages"),
    [
        ((4, 2, 1), [4]),
        ((16, 8, 4, 2, 1), [16]),
        ((4, 4, 2, 2, 1, 1), [4]),
        ((3, 4, 2, 2, 1, 1), [4]),
        ((64, 32, 16, 8, 4, 2, 1), [16] * 4 + [4]),
    ],
)
def test_a_bracket_fits_its_pages(sizes: tuple[int, ...], pages: list[int]) -> None:
    """Every row of a page is covered once by each column; no page has more than sixteen matches in a column."""
    made = drawings(BracketPart("The cut", _rounds(*sizes)))
    assert [drawing.size for drawing in made] == pages
    for drawing in made:
        columns = sum(columns for _, columns in drawing.heads)
        assert sum(box.rows for line in drawing.lines for box in line) == columns * drawing.size * STEP
    # Each match is on a page; the round in which the pages meet is on both.
    assert sum(box.match is not None for d in made for line in d.lines for box in line) >= sum(sizes)


def test_third_place_stands_beside_the_bracket() -> None:
    """It is no match of the final, so the tree stays a tree."""
    first, last = _rounds(2, 1)
    third = BracketMatch((Seat(waits="c"), Seat(waits="d")), label="third place")
    (drawing,) = drawings(BracketPart("The cut", (first, BracketRound("final", (*last.matches, third)))))
    assert (drawing.size, drawing.beside) == (2, (third,))


def test_the_desk_reaches_every_paper_in_one_place(hall: Hall) -> None:
    """Before round 1 and later the list has what there is, and each line is a page and a PDF in both sizes."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT[:7])
    desk = browser(hall.organizer)
    assert f'href="{BASE}paper/"' in desk.get(f"{BASE}control/").content.decode()
    before = desk.get(f"{BASE}paper/").content.decode()
    assert "Seat all" in before and "Result slips" not in before
    services.start_event(hall.organizer, hall.event)
    hall.round()
    listed = re.findall(r'<a class="strong" href="([^"]+)">([^<]+)</a>', desk.get(f"{BASE}paper/").content.decode())
    titles = [title for _, title in listed]
    assert titles == [
        "Pairings by name", "Pairings by table", "Result slips", "Standings", "Seating", "Players", "Team sheets",
        "Log sheet",
    ]  # fmt: skip
    for path, title in listed:
        assert desk.get(path).status_code == 200, title
        answer = desk.get(path, {"as": "pdf", "size": "letter"})
        assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-"), title
    assert Client().get(f"{BASE}paper/").status_code == 403


@pytest.mark.parametrize("size", printing.SIZES)
def test_a_paper_has_the_size_that_is_asked_for(hall: Hall, size: str) -> None:
    """And the store's own where none is asked for."""
    hall.start()
    hall.round()
    services_store = stores.update_store(hall.organizer, hall.event.store, paper=size)
    assert services_store.paper == size
    answer = Client().get(f"{BASE}print/pairings/?as=pdf")
    box = _media_box(answer.content)
    assert all(any(part.startswith(edge) for part in box.split()) for edge in POINTS[size]), box
    assert answer["Content-Disposition"] == f'inline; filename="thursday-night-dice-pairings-r1-{size}.pdf"'


def test_a_store_has_no_other_paper(hall: Hall) -> None:
    """The refusal names the sizes there are."""
    from tournament.events.errors import BadInput

    with pytest.raises(BadInput, match="There is no paper “a3”. There are a4, letter."):
        stores.update_store(hall.organizer, hall.event.store, paper="A3")


def test_hidden_teams_stay_off_paper(hall: Hall) -> None:
    """Players and visitors get neither the page nor the PDF; nor the desk's lists."""
    hall.start()
    hall.round()
    for client in (Client(), hall.guest("Ana")):
        for what in ("teams", "players", "meeting"):
            for query in ("", "?as=pdf"):
                assert client.get(f"{BASE}print/{what}/{query}").status_code == 403, what
    assert "Ana Quill" in browser(hall.organizer).get(f"{BASE}print/teams/").content.decode()


def test_a_slip_asks_for_everything(hall: Hall) -> None:
    """Points, who won, drop, extension, signature, and the judge of the table."""
    hall.start()
    hall.round()
    hall.play()
    hall.round()
    said = Client().get(f"{BASE}print/slips/").content.decode()
    for words in ("Points", "Won", "Drops", "Signature", "Draw", "Extension: +____ min", "Table judge"):
        assert words in said, words
    assert re.search(r'<td class="n">3</td>', said)


def test_every_game_has_a_log_sheet() -> None:
    """Each with room for its players and columns that fill the width."""
    assert {book.game.partition("/")[0] for book in RULE_BOOKS.values()} == set(LOG_SHEETS)
    for key, book in RULE_BOOKS.items():
        said = Client().get(f"/log-sheets/{key}/").content.decode()
        assert f"game {book.game}" in said
    assert all(sum(form.widths) == 20 and len(form.widths) == len(form.columns) for form in LOG_SHEETS.values())
    assert Client().get("/log-sheets/none/").status_code == 404


def test_a_season_is_printed_like_an_event(hall: Hall) -> None:
    """The same template, as a page and as PDF."""
    hall.bring_to("finished")
    season = seasons.create_season(hall.organizer, store=hall.event.store, name="Autumn league")
    seasons.add_events(hall.organizer, season, [hall.event.pk])
    address = f"/seasons/{season.slug}/print/"
    assert "Ana Quill" in Client().get(address).content.decode()
    assert Client().get(f"{address}?as=pdf").content[:5] == b"%PDF-"


def test_paper_fetches_nothing_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither from the network nor from files beside the shipped ones, whatever a name says."""
    asked: list[str] = []
    monkeypatch.setattr(
        "urllib.request.OpenerDirector.open", lambda self, url, *a, **k: asked.append(getattr(url, "full_url", url))
    )
    html = '<img src="http://127.0.0.1:9/x.png"><img src="file:///etc/hostname"><p>Ana</p>'
    assert printing.write_pdf(f"<!doctype html><body>{html}</body>", "a4")[:5] == b"%PDF-"
    assert [url for url in asked if "/static/fonts/bricolage-" not in url] == []


def test_every_paper_has_a_title_of_its_own() -> None:
    """So that the desk's list can be read."""
    assert len({paper.title for paper in PAPERS.values()}) == len(PAPERS)
