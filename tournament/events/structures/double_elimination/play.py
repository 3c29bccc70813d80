"""The rounds of a bracket of double elimination: which of its matches are played together, and who sits in them."""

from __future__ import annotations

from functools import lru_cache

from tournament import pairing
from tournament.pairing.double_elimination import FINAL, LOSERS, RESET, WINNERS
from tournament.pairing.values import Names

from ... import adapter
from ...models import SEATS, Entrant, Event, Match, Round
from .. import head_to_head
from ..structure import Seating

#: Where a match keeps which of the bracket it is.
KEY = "bracket"


class NothingLeft(pairing.PairingError):
    """The bracket has no match for this round."""

    def message(self, names: Names | None = None) -> str:
        return "The bracket has no match for this round. Look at the results before it."


def rounds_of(size: int) -> int:
    """Return how many rounds a bracket of so many seats takes, without a decider."""
    return 2 * (size.bit_length() - 1)


@lru_cache(maxsize=16)
def by_round(size: int) -> dict[int, tuple[pairing.BracketMatch, ...]]:
    """Return the matches of each round: winners' round 2 beside losers' round 1, and the finals after all others."""
    last = rounds_of(size)
    at = {WINNERS: 0, LOSERS: 1, FINAL: last - 1, RESET: last}
    rounds: dict[int, list[pairing.BracketMatch]] = {}
    for match in pairing.double_bracket(size):
        rounds.setdefault(at[match.part] + match.round, []).append(match)
    return {number: tuple(matches) for number, matches in rounds.items()}


def title(size: int, into: int) -> str:
    """Return `winners' round 2 and losers' round 1`."""
    return " and ".join(dict.fromkeys(match.title for match in by_round(size).get(into, ())))


def match_title(match: Match) -> str:
    """Return `Losers' round 1` in a round that both sides play; else nothing, for the round is called so."""
    size = match.round.cut_size
    matches = by_round(size).get(match.round.number, ()) if size else ()
    if len({each.title for each in matches}) < 2:
        return ""
    title = next((each.title for each in matches if each.key == match.setup.get(KEY)), "")
    return title[:1].upper() + title[1:]


def line_of(event: Event) -> tuple[pairing.Entrant, ...]:
    """Return the players in order of their seeds; none before the bracket is drawn."""
    first = adapter.first_of_cut(event)
    return () if first is None else adapter.paired_of(first).entrants


def state_of(event: Event, through: int) -> pairing.BracketState | None:
    """Return the bracket with the results up to a round; None before it is drawn.

    A corrected result may contradict what was played after it. Then the bracket is as it was before that.
    """
    line = [entrant.id for entrant in line_of(event)]
    if not line:
        return None
    size = pairing.full_bracket(len(line))
    winners: dict[str, int] = {}
    state = pairing.play_bracket(size, line, winners)
    rows = Match.objects.filter(round__event=event, round__number__lte=through, is_bye=False, outcome__isnull=False)
    for match in rows.select_related(*SEATS, "round__event").order_by("round__number", "table"):
        if match.disputed:
            continue
        winners[match.setup.get(KEY, "")] = adapter.winner_and_loser(match)[0]
        try:
            state = pairing.play_bracket(size, line, winners)
        except pairing.BadBracketResult:
            break
    return state


def needs_decider(event: Event) -> bool:
    """Return whether the grand final is won by the player who came from the losers."""
    first = adapter.first_of_cut(event)
    if first is None:
        return False
    final = Match.objects.filter(round__event=event, setup__bracket=FINAL, outcome__isnull=False, disputed=False)
    found = final.select_related(*SEATS, "round__event").first()
    return found is not None and adapter.winner_and_loser(found)[0] == found.second_id


def seat(event: Event, number: int, seed: int) -> Seating:
    """Seat a round of the bracket; round 1 draws it. Raises PairingError."""
    line = line_of(event) if number > 1 else ()
    if not line:
        everybody = head_to_head.all_alike(event)
        line = pairing.pair_cut(everybody, pairing.full_bracket(len(everybody)), seed).entrants
    size, ids = pairing.full_bracket(len(line)), [entrant.id for entrant in line]
    state = (state_of(event, number - 1) if number > 1 else None) or pairing.play_bracket(size, ids, {})
    tables: list[tuple[int, tuple[int, ...]]] = []
    setups, free = {}, []
    for match in by_round(size).get(number, ()):
        first, second = state.players.get(match.key, (None, None))
        if match.key in state.open and first is not None and second is not None:
            tables.append((len(tables) + 1, (first, second)))
            setups[len(tables)] = {KEY: match.key}
        elif first is not None or second is not None:
            free.append(second if first is None else first)
    if not tables:
        raise NothingLeft
    byes = tuple((len(tables) + place, player) for place, player in enumerate(filter(None, free), start=1))
    proof = {
        "proof": "double elimination",
        "entrants": [[e.id, e.points, sorted(e.opponents), e.byes, e.rank] for e in line],
    }
    return Seating(tuple(tables), byes, seed, len(line), proof, setups)


def explain(round_: Round, entrant: Entrant) -> tuple[str, ...]:
    """Return how a player has come to this match, in sentences."""
    event = round_.event
    state = state_of(event, round_.number - 1)
    if state is None or entrant.pk not in {place.player for place in state.places}:
        return ()
    first = adapter.first_of_cut(event)
    drawn = f"The bracket is drawn at random (lot number {first.seed if first else round_.seed})."
    return (drawn, *pairing.why_bracket(state, entrant.pk, adapter.names(event)))


def why_without_table(round_: Round, entrant: Entrant) -> str:
    """Return whether a player waits for the next match, or is out."""
    state = state_of(round_.event, round_.number - 1)
    lost = next((place.lost for place in state.places if place.player == entrant.pk), ()) if state else ()
    if len(lost) > 1 or (state is not None and state.champion not in (None, entrant.pk)):
        return "You have lost twice and are out."
    return "You wait for your next match: the losers' side plays on first."
