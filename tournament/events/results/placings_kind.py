"""Pods as a kind of result: how one is typed at the desk, read, checked, said and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .kind import ResultKind
from .placings import Placings, agree, by_places, parse
from .placings_form import filled, posted
from .placings_words import absence, checked, detailed, from_logs, in_words, of_log, spoken, tagged, winner, without

if TYPE_CHECKING:
    from ..models import Match, Round


def choices(match: Match, staff: bool) -> list[dict[str, object]]:
    """Nothing is pressed at once: places are filled in."""
    return []


def quick(match: Match, typed: str) -> Placings | None:
    """Read `bo ana cy=di -ed`: the players in order of place by the first letters of a name; `=` shares a place, `-`
    left early. None where somebody is missing or cannot be told apart.
    """
    places: dict[int, int] = {}
    left: list[int] = []
    for word in typed.split():
        here = [_seat_called(match, name) for name in word.removeprefix("-").split("=")]
        if None in here or any(seat in places for seat in here):
            return None
        if word.startswith("-"):
            left += [seat for seat in here if seat]
        place = len(places) - len(left) + 1 + (len(here) if word.startswith("-") else 0)
        places |= {seat: place for seat in here if seat}
    if len(places) != len(match.player_ids):
        return None
    return by_places([places[seat] for seat in sorted(places)], left=left)


def quick_fault(match: Match, typed: str) -> str:
    """Return what is wrong with a line that `quick` does not read: whose place it lacks, or which name it is about."""
    placed: list[int] = []
    for letters in typed.replace("=", " ").replace("-", " ").split():
        found = _seats_called(match, letters)
        if not found:
            return f"Nobody at table {match.table} has a name that begins with “{letters[:20]}”."
        if len(found) > 1:
            names = " or ".join(match.players[seat - 1].name for seat in found)
            return f"“{letters[:20]}” could be {names}: type more letters."
        if found[0] in placed:
            return f"{match.players[found[0] - 1]} is named twice."
        placed += found
    missing = [player.name for seat, player in enumerate(match.players, start=1) if seat not in placed]
    if not placed or not missing:
        return ""
    return f"{' and '.join(missing)} {'has' if len(missing) == 1 else 'have'} no place."


def _seat_called(match: Match, letters: str) -> int | None:
    """Return the seat (from 1) of the one player with a name that begins so."""
    found = _seats_called(match, letters)
    return found[0] if len(found) == 1 else None


def _seats_called(match: Match, letters: str) -> list[int]:
    return [
        seat
        for seat, player in enumerate(match.players, start=1)
        if letters and any(word.startswith(letters.casefold()) for word in player.name.casefold().split())
    ]


def typed(round_: Round) -> tuple[str, str]:
    words = "the first letters of each name in order of place; = shares a place, - left early"
    return words, "3 bo ana cy=di"


PLACINGS = ResultKind(
    key="placings",
    read=parse,
    parse=parse,
    posted=posted,
    check=checked,
    in_words=in_words,
    scored=in_words,
    spoken=spoken,
    tagged=tagged,
    names_in_trail=True,
    winner=winner,
    agree=agree,
    without=without,
    from_logs=from_logs,
    of_log=of_log,
    of_recordings=from_logs,
    absence=absence,
    length=lambda best_of: "one game a pod",
    choices=choices,
    quick=quick,
    quick_fault=quick_fault,
    typed=typed,
    asks="Final places",
    form="events/results/placings_form.html",
    filled=filled,
    details="events/results/placings_details.html",
    detailed=detailed,
    slip="events/results/placings_slip.html",
    slips=2,
)
