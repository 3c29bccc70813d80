"""A bracket of double elimination as pages draw it: the winners' side with the finals, and the losers' side."""

from __future__ import annotations

from collections.abc import Mapping

from tournament import pairing
from tournament.events.shown.bracket import BracketMatch, BracketPart, BracketRound, Seat, drawn_match
from tournament.pairing.double_elimination import LOSERS, RESET

from ...models import SEATS, Entrant, Event, Match, Round
from .play import KEY, line_of, needs_decider, state_of


def draw(event: Event) -> list[BracketPart]:
    """Return both sides with every round; empty before the bracket is public."""
    first = event.rounds.filter(cut_size__gt=0).first()
    if first is None or not first.is_public:
        return []
    seeds = {entrant.id: seed for seed, entrant in enumerate(line_of(event), start=1)}
    public = Match.objects.filter(round__event=event).exclude(round__state=Round.State.PAIRED)
    played = {match.setup.get(KEY): match for match in public.select_related(*SEATS, "round__event")}
    last = max((match.round.number for match in played.values()), default=0)
    state = state_of(event, last)
    assert state is not None
    entrants = {entrant.pk: entrant for entrant in event.entrants.all()}
    winners: dict[str, list[BracketMatch]] = {}
    losers: dict[str, list[BracketMatch]] = {}
    for match in state.matches:
        if match.part == RESET and not needs_decider(event):
            continue
        side = losers if match.part == LOSERS else winners
        found = played.get(match.key)
        drawn = drawn_match(found, seeds) if found else _open(match, state, entrants, seeds)
        if drawn is not None:
            side.setdefault(match.title, []).append(drawn)
    parts = (("Winners' side", winners), ("Losers' side", losers))
    return [
        BracketPart(title, tuple(BracketRound(name, tuple(matches)) for name, matches in side.items()))
        for title, side in parts
        if side
    ]


def _open(
    match: pairing.BracketMatch,
    state: pairing.BracketState,
    entrants: Mapping[int, Entrant],
    seeds: Mapping[int, int],
) -> BracketMatch | None:
    """Return a match without a table: who waits there, and for whom; None where nobody can ever sit."""
    pair = state.players.get(match.key, (None, None))
    known = [_is_known(source, state) for source in (match.first, match.second)]
    if all(known) and pair == (None, None):
        return None
    seats = [
        Seat(entrants[player], seeds[player], "", all(known) and None in pair)
        if player is not None
        else Seat(waits="bye" if is_known else _waits(source, state))
        for player, source, is_known in zip(pair, (match.first, match.second), known, strict=True)
    ]
    return BracketMatch((seats[0], seats[1]))


def _is_known(source: pairing.double_elimination.Source, state: pairing.BracketState) -> bool:
    """Return whether it is settled who comes from there, if anybody does: the match before is over, or a bye."""
    before = source.winner_of or source.loser_of
    if not before:
        return True
    if before in state.open:
        return False
    match = next(match for match in state.matches if match.key == before)
    return all(_is_known(each, state) for each in (match.first, match.second))


def _waits(source: pairing.double_elimination.Source, state: pairing.BracketState) -> str:
    """Return `winner of winners' round 2, match 1`."""
    key = source.winner_of or source.loser_of
    match = next(match for match in state.matches if match.key == key)
    alone = sum((other.part, other.round) == (match.part, match.round) for other in state.matches) == 1
    where = match.title if alone else f"{match.title}, match {key.partition('-')[2]}"
    return f"{'winner' if source.winner_of else 'loser'} of {where}"
