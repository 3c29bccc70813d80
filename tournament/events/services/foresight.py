"""What a write would change, found by doing it and taking it back: nothing of it stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from tournament.name_lists import in_a_list
from tournament.pairing import PairingError, listed

from .. import adapter
from ..models import Event, Match, Round
from ..results import MatchResult
from .replaying import next_matches

#: So many places, pairs or names stand in a sentence.
NAMED = 8


class _TakenBack(Exception):
    """Ends a write that was only tried."""


@contextmanager
def taken_back() -> Iterator[None]:
    """Undo everything that is written inside."""
    try:
        with transaction.atomic():
            yield
            raise _TakenBack
    except _TakenBack:
        pass


def tried(write: Callable[[], Any]) -> None:
    """Do a write and take it back; its EventError is raised as it would be."""
    with taken_back():
        write()


@dataclass(frozen=True, slots=True)
class _Later:
    """A round after the corrected one, as it would be paired from what was played before it."""

    round: Round
    pairs: frozenset[frozenset[int]]
    byes: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Picture:
    places: dict[int, int]
    line: tuple[int, ...]
    later: dict[int, _Later]


def correction_effects(match: Match, result: MatchResult) -> tuple[str, ...]:
    """Return in sentences what another result of this match would change: places, the cut, pairings, and what of the
    cut has to be played again.
    """
    event, names = match.event, adapter.names(match.event)
    before = _picture(event, match.round.number)
    with taken_back():
        Match.objects.filter(pk=match.pk).update(outcome=result.outcome, confirmed=True, disputed=False)
        after = _picture(event, match.round.number)
    return tuple(
        [
            *_places(before, after, names),
            *_line(before, after, names),
            *_replayed(match, result, names),
            *_pairings(before, after, names),
            *_seasons(event),
        ]
    )


def rescoring_effects(event: Event, scoring: dict[str, Any]) -> tuple[str, ...]:
    """Return in sentences what another scoring would change in a running event: places, and who would play on."""
    names, cut = adapter.names(event), adapter.cut_size(event)
    before = {row.player: row.place for row in adapter.ranking(event)}
    line = _best(event, cut)
    with taken_back():
        Event.objects.filter(pk=event.pk).update(scoring=scoring)
        changed = Event.objects.get(pk=event.pk)
        after = {row.player: row.place for row in adapter.ranking(changed)}
        new_line = _best(changed, cut)
    told = _places(_Picture(before, line, {}), _Picture(after, new_line, {}), names)
    if cut:
        told += _line(_Picture(before, line, {}), _Picture(after, new_line, {}), names)
    told.append("Rounds that are paired stay as they are; the next one is paired by the new points.")
    return tuple(told)


def _best(event: Event, size: int) -> tuple[int, ...]:
    """Return who would play on after the rounds as things stand."""
    here = adapter.ids_in(event)
    return tuple([row.player for row in adapter.ranking(event) if row.player in here][:size])


def _picture(event: Event, number: int) -> _Picture:
    places = {row.player: row.place for row in adapter.ranking(event)}
    later: dict[int, _Later] = {}
    line: tuple[int, ...] = ()
    with taken_back():
        for round_ in event.rounds.filter(number__gt=number).order_by("-number"):
            size, opens_cut = round_.cut_size, round_ == adapter.first_of_cut(event)
            copy = Round(pk=round_.pk, event=event, number=round_.number, cut_size=size)
            round_.delete()
            seating = _seated(event, copy, round_.seed)
            if seating is not None:
                later[copy.number] = seating
                line = tuple(sorted(_players(seating))) if opens_cut else line
    return _Picture(places, line, later)


def _seated(event: Event, round_: Round, seed: int) -> _Later | None:
    seat = event.scheme.seat_cut if round_.cut_size else event.scheme.seat
    try:
        seating = seat(event, round_.number, seed) if round_.cut_size else seat(event, round_.number, seed, 0)  # type: ignore[call-arg]
    except PairingError:
        return None
    pairs = frozenset(frozenset(players) for _, players in seating.tables)
    return _Later(round_, pairs, frozenset(player for _, player in seating.byes))


def _places(before: _Picture, after: _Picture, names: dict[int, str]) -> list[str]:
    moved = sorted(
        (place, player) for player, place in after.places.items() if before.places.get(player, place) != place
    )
    if not moved:
        return ["No place in the standings moves."]
    told = [f"{names[player]} from {before.places[player]} to {place}" for place, player in moved]
    count = "1 place in the standings moves" if len(moved) == 1 else f"{len(moved)} places in the standings move"
    return [f"{count}: {_some(told)}."]


def _seasons(event: Event) -> list[str]:
    """Return in whose table a finished event counts."""
    counted = [season.name for season in event.seasons] if event.is_finished else []
    return [f"The table of {listed(counted)} is counted again."] if counted else []


def _line(before: _Picture, after: _Picture, names: dict[int, str]) -> list[str]:
    gone = [names[player] for player in before.line if player not in after.line]
    come = [names[player] for player in after.line if player not in before.line]
    if come or gone:
        is_are = "is" if len(gone) == 1 else "are"
        return [f"The cut to {len(after.line)} would be another: {_some(come)} in, {_some(gone)} {is_are} out."]
    return [f"The same {len(after.line)} players are in the cut."] if after.line else []


def _replayed(match: Match, result: MatchResult, names: dict[int, str]) -> list[str]:
    """Return what of the cut is played again when another player has won."""
    if not match.round.is_cut or match.result is None:
        return []
    before, after = match.kind.winner(match, match.result), match.kind.winner(match, result)
    if before is None or after is None or before == after:
        return []
    was, now = before.pk, after.pk
    following = next_matches(match)
    if not following:
        return []
    told = _other_seats(following, {was: now, now: was}, names)
    gone = match.event.rounds.filter(number__gt=following[0].round.number)
    told += [f"{round_.title} is taken back and paired again." for round_ in gone]
    return [*told, "The event runs again."] if match.event.is_finished else told


def _other_seats(following: list[Match], instead: dict[int, int], names: dict[int, str]) -> list[str]:
    """Return who sits where in place of whom, and which results go."""
    told = []
    for each in following:
        if instead.keys() <= {*each.player_ids}:
            return [f"{each.round.title} is taken back."]
        for old in instead.keys() & {*each.player_ids}:
            others = listed([player.name for player in each.players if player.pk != old]) or "nobody"
            kept = each.result is None or each.is_bye
            told.append(
                f"{each.round.title}, table {each.table}: {names[instead[old]]} plays {others} in place of {names[old]}"
                + ("." if kept else f"; the result {each.result} is taken back.")
            )
    return told


def _players(seating: _Later) -> set[int]:
    return {player for pair in seating.pairs for player in pair} | seating.byes


def _pairings(before: _Picture, after: _Picture, names: dict[int, str]) -> list[str]:
    """Return the later rounds that would have been paired otherwise; they stay as they were played."""
    told = []
    for number, was in sorted(before.later.items()):
        now = after.later.get(number)
        if now is None or (now.pairs, now.byes) == (was.pairs, was.byes):
            continue
        changed = [
            " against ".join(sorted((names[player] for player in pair), key=in_a_list))
            for pair in now.pairs - was.pairs
        ]
        told.append(
            f"{was.round.title} would have had {len(changed)} other table{'s' if len(changed) != 1 else ''}: "
            f"{_some(sorted(changed))}."
        )
        if now.byes != was.byes:
            had, has = (
                _some(sorted((names[player] for player in byes), key=in_a_list)) for byes in (was.byes, now.byes)
            )
            told.append(f"The bye of {was.round.title.lower()} would have been {has}'s, not {had}'s.")
    return told


def _some(words: list[str]) -> str:
    more = len(words) - NAMED
    return listed(words) if more <= 0 else f"{', '.join(words[:NAMED])} and {more} more"
