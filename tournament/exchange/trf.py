"""The report of an event as chess federations read it (TRF16), where it fits: two at a table, rounds with points."""

from __future__ import annotations

from tournament.events import adapter
from tournament.events.models import Event, Match
from tournament.tiebreaks import HALF, ZERO


def why_not(event: Event) -> str:
    """Return why an event is no report of this form; empty where it is one."""
    if event.scheme.result != "games":
        return f"A federation's report is for two at a table; {event.book.title} is counted otherwise."
    if event.needs_parties:
        return "A federation's report is for single players, and here two play together."
    if event.scheme.is_bracket or not event.scheme.has_points:
        return f"{event.scheme.name} has no points, which a federation's report counts."
    if not adapter.counted_rounds(event):
        return "No round is complete yet."
    if event.entrants.count() > 9999:
        return "A federation's report holds at most 9,999 players."
    return ""


def report(event: Event) -> str:
    """Return the report of the rounds before a cut that are complete. Only where `why_not` is empty."""
    first_cut = adapter.first_of_cut(event)
    through = adapter.counted_rounds(event)
    through = min(through, first_cut.number - 1) if first_cut else through
    ranking = event.scheme.rank(event, through)
    numbers = {pk: number for number, pk in enumerate(event.entrants.order_by("pk").values_list("pk", flat=True), 1)}
    places = {row.player: row.place for row in ranking}
    cells: dict[int, dict[int, tuple[str, float]]] = {pk: {} for pk in numbers}
    matches = Match.objects.filter(round__event=event, round__number__lte=through).select_related("round", "first")
    for match in matches:
        match.round.event = event
        _add(match, numbers, cells)
    date = f"{event.date:%Y/%m/%d}"
    lines = [
        f"012 {_plain(event.name)}",
        f"022 {_plain(event.store.place)}",
        f"042 {date}",
        f"052 {date}",
        f"062 {len(numbers)}",
        "072 0",
        "082 0",
        f"092 {event.scheme.name}",
        f"102 {_plain(event.store.name)}",
        f"122 {event.round_minutes} min, {event.length}",
        f"XXR {through}",
        "### White is the player named first; nobody has colours. 1 point for a match won, half of one for a draw.",
    ]
    for pk, name in event.entrants.order_by("pk").values_list("pk", "name"):
        points = sum(point for _, point in cells[pk].values())
        head = f"001 {numbers[pk]:4}      {_plain(name)[:33]:33}"
        line = f"{head}{'':33}{points:4.1f} {places.get(pk, 0):4}"
        rounds = "".join(f"  {cells[pk].get(number, ('0000 - Z', 0))[0]}" for number in range(1, through + 1))
        lines.append(line + rounds)
    return "\r\n".join(lines) + "\r\n"


def _plain(text: str) -> str:
    """Return one line; the report has no others."""
    return " ".join(text.split())


def _add(match: Match, numbers: dict[int, int], cells: dict[int, dict[int, tuple[str, float]]]) -> None:
    """Add what a match is to its players: opponent, colour, result, as eight columns; and the points."""
    number = match.round.number
    if match.is_bye or match.second_id is None:
        sign, points = {HALF: ("H", 0.5), ZERO: ("Z", 0.0)}.get(match.unplayed, ("U", 1.0))
        cells[match.first_id][number] = (f"0000 - {sign}", points)
        return
    winner = match.kind.winner(match, match.result)
    played = not match.unplayed
    for own, other, colour in ((match.first_id, match.second_id, "w"), (match.second_id, match.first_id, "b")):
        won, lost = winner is not None and winner.pk == own, winner is not None and winner.pk == other
        sign = ("1" if played else "+") if won else ("0" if played else "-") if lost else ("=" if played else "-")
        points = 1.0 if won else 0.0 if lost else 0.5 if played else 0.0
        cells[own][number] = (f"{numbers[other]:4} {colour if played else '-'} {sign}", points)
