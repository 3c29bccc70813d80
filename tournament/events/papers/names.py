"""Lists of names: pairings by name, standings, who sits where before round 1, who has registered."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from teams.printing.paper_table import BOX, NAME, NUMBER, Cell, PaperColumn, PaperTable, rows_of
from tournament.events.shown.cut_line import cut_line, in_words
from tournament.events.views.public import lists
from tournament.name_lists import in_a_list
from tournament.paging import page_of

from .. import adapter
from ..models import Event, Round
from ..present import PairRow
from .paper import Paper, Wanted, has_round, staff

#: Lines of a sheet; more come on further sheets.
SHEET = 300


def clock_of(round_: Round) -> str:
    return f" · ends {timezone.localtime(round_.ends_at):%H:%M}" if round_.ends_at else ""


def _pairings(wanted: Wanted) -> dict[str, Any]:
    round_ = wanted.round
    columns = (PaperColumn("Player", NAME), PaperColumn("Table", NUMBER), PaperColumn("Against", NAME))
    if round_ is None:
        return {"sheet": PaperTable(f"{wanted.event}: pairings", columns, (), empty="No round is published yet.")}
    page = page_of(lists.names_of(round_), wanted.page, SHEET)
    seats = lists.seats_of(round_, [player for _, player in page])
    rows = (
        (
            Cell(player.surname_first, f"({', '.join(player.people)})" if wanted.event.needs_parties else ""),
            Cell("–" if row.match.is_bye else str(row.match.table), strong=True),
            _against(other, row),
        )
        for player, other, row in seats
    )
    heading = f"{wanted.event}: {round_.title.lower()}"
    sheet = PaperTable(heading, columns, rows_of(columns, rows), under=f"{_order(wanted.event)}{clock_of(round_)}")
    return {"sheet": sheet, "page": page}


def _order(event: Event) -> str:
    return "by name" if event.needs_parties else "by surname"


def _against(other: str, row: PairRow) -> str:
    return f"bye: {row.match.bye_gives}" if row.match.is_bye else other


PAIRINGS = Paper(
    key="pairings",
    title="Pairings by name",
    about="Everybody by surname with table and opponent, to put up at the door.",
    template="paper/table.html",
    make=_pairings,
    offered=has_round,
)


def _standings(wanted: Wanted) -> dict[str, Any]:
    event = wanted.event
    counted = adapter.counted_rounds(event)
    ranking = adapter.ranking(event, counted) if counted else ()
    sharing = adapter.shared_places(event, ranking)
    page, shown = page_of(ranking, wanted.page, SHEET), event.scheme.columns(event, ranking)
    columns = (
        PaperColumn("#", NUMBER),
        PaperColumn(event.entry_word.capitalize(), NAME),
        *(PaperColumn(c.label, NUMBER) for c in shown),
    )
    rows: list[tuple[Cell | str, ...]] = [
        (
            Cell(f"{row.standing.place}{'=' if row.entrant.pk in sharing else ''}", strong=True),
            Cell(row.entrant.name, note="" if row.standing.dropped is None else "dropped"),
            *(column.shown(row.standing) for column in shown),
        )
        for row in adapter.with_entrants(event, list(page))
    ]
    cut = cut_line(event, ranking)
    last = next((at for at, row in enumerate(ranking, start=1) if row.player in cut.below), 0)
    line = last - (page.number - 1) * SHEET if last else 0
    equal = in_words(event, cut)
    now = timezone.localtime()
    sheet = PaperTable(
        f"{event}: standings",
        columns,
        rows_of(columns, rows, line if line > 0 else 0),
        under=f"after round {counted}, {now.day} {now:%B %Y, %H:%M}" if counted else "",
        empty="No round is complete yet.",
        notes=(*filter(None, [equal]), *(f"{column.label}: {column.about}" for column in shown)) if rows else (),
    )
    return {"sheet": sheet, "page": page}


STANDINGS = Paper(
    key="standings",
    title="Standings",
    about="Places with every tie-break, and the line of the cut.",
    template="paper/table.html",
    make=_standings,
    offered=has_round,
)


def _meeting(wanted: Wanted) -> dict[str, Any]:
    """Seat everybody by surname, two at a table, as for a meeting of players before round 1."""
    event = wanted.event
    names = event.entrants.filter(dropped_in_round=None).values_list("name", flat=True)
    ordered = sorted((event.listed_name(name) for name in names), key=in_a_list)
    columns = (PaperColumn("Player", NAME), PaperColumn("Table", NUMBER), PaperColumn("Here", BOX))
    seats = [(name, Cell(str(event.first_table + at // 2), strong=True), "") for at, name in enumerate(ordered)]
    page = page_of(seats, wanted.page, SHEET)
    under = f"{_order(event)}, two at a table: for the players' meeting before round 1"
    sheet = PaperTable(f"{event}: seat all", columns, rows_of(columns, page), under=under, empty="Nobody plays yet.")
    return {"sheet": sheet, "page": page}


def _is_before_play(event: Event, round_: Round | None) -> bool:
    return round_ is None and event.entrants.exists()


MEETING = Paper(
    key="meeting",
    title="Seat all",
    about="Everybody by surname at a table, for the players' meeting before round 1.",
    template="paper/table.html",
    make=_meeting,
    sees=staff,
    offered=_is_before_play,
)


def _players(wanted: Wanted) -> dict[str, Any]:
    event = wanted.event
    entrants = event.entrants.select_related("submission").defer("submission__source", "submission__content")
    if event.needs_parties:
        entrants = entrants.prefetch_related("members")
    columns = [PaperColumn("#", NUMBER), PaperColumn("Player", NAME), PaperColumn("Here", BOX)]
    columns += [PaperColumn("Paid", BOX)] if event.fee else []
    columns += [PaperColumn("Team")] if event.needs_teams else []
    page = page_of(entrants.order_by("listed_as", "pk"), wanted.page, SHEET)
    rows = []
    for at, entrant in enumerate(page, start=page.start_index()):
        people = f"({', '.join(entrant.people)})" if event.needs_parties else ""
        note = " ".join(filter(None, (people, "dropped" if entrant.dropped_in_round is not None else "")))
        row: list[Cell | str] = [str(at), Cell(entrant.name, note), "✓" if entrant.checked_in_at else ""]
        row += ["✓" if entrant.paid else ""] if event.fee else []
        row += [_team_word(entrant)] if event.needs_teams else []
        rows.append(row)
    under = f"{page.paginator.count} registered{f' · fee {event.fee}' if event.fee else ''}"
    sheet = PaperTable(f"{event}: players", tuple(columns), rows_of(columns, rows), under=under)
    return {"sheet": sheet, "page": page}


def _team_word(entrant: Any) -> str:
    submission = getattr(entrant, "submission", None)
    return "none" if submission is None else "legal" if submission.is_legal else "to check"


PLAYERS = Paper(
    key="players",
    title="Players",
    about="Everybody who has registered, with boxes for the desk: here, paid, team.",
    template="paper/table.html",
    make=_players,
    sees=staff,
    offered=lambda event, round_: event.entrants.exists(),
)
