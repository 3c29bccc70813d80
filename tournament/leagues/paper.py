"""The table of a season as a list for paper."""

from __future__ import annotations

from django.utils import timezone

from teams.printing.paper_table import NAME, NUMBER, Cell, PaperColumn, PaperTable, rows_of

from .counting import Cell as Week
from .counting import Table, TableRow


def sheet_of(table: Table) -> PaperTable:
    """Return the table: a column a week, with what does not count struck out."""
    season, now = table.season, timezone.localtime()
    columns = (
        PaperColumn("#", NUMBER),
        PaperColumn("Player", NAME),
        PaperColumn("Points", NUMBER),
        PaperColumn("Events", NUMBER),
        *(PaperColumn(str(week.number), NUMBER) for week in table.weeks),
    )
    rows = [_row(row) for row in (*table.ranked, *table.drop_ins)]
    notes = [f"{week.number}: {week.event}, {week.event.date.day} {week.event.date:%b}" for week in table.weeks]
    best = f"The best {season.keep} of each player count; what is struck out does not." if season.keep else ""
    return PaperTable(
        season.name,
        columns,
        () if table.fault else rows_of(columns, rows),
        under=f"{season.store}, {now.day} {now:%B %Y, %H:%M}",
        empty=table.fault or "No event of this season is finished yet.",
        notes=tuple(filter(None, (" · ".join(notes), best))),
        back=season.get_absolute_url(),
        back_to=season.name,
    )


def _row(row: TableRow) -> list[Cell | str]:
    place = Cell(str(row.place), strong=True) if row.place else Cell("–")
    return [
        place,
        Cell(row.name, note="" if row.place else "drop-in"),
        Cell(row.points, strong=True),
        str(len(row.played)),
        *map(_week, row.cells),
    ]


def _week(cell: Week | None) -> Cell:
    return Cell("·") if cell is None else Cell(cell.points, struck=not cell.counts)
