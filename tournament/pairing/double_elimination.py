"""Double elimination: whoever loses plays on among the losers, and a second loss ends it.

The bracket is data: every match names where its two players come from. What has been played is a mapping from matches
to winners, so a corrected result only has to be replaced in it. Seats that stay empty are byes and are passed over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament.pairing.elimination import bracket_order
from tournament.pairing.values import Names, name_of

#: The parts of the bracket, and what a match of each is called.
WINNERS, LOSERS, FINAL, RESET = "W", "L", "F", "R"
_TITLES = {WINNERS: "winners' round {}", LOSERS: "losers' round {}", FINAL: "grand final", RESET: "decider"}


@dataclass(frozen=True, slots=True)
class Source:
    """Where a player comes from: a seed (from 1), or the winner or the loser of a match."""

    seed: int = 0
    winner_of: str = ""
    loser_of: str = ""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket: "W2-1" is the first match of winners' round 2, "F" the grand final, "R" its decider."""

    key: str
    part: str
    round: int
    first: Source
    second: Source

    @property
    def title(self) -> str:
        return _TITLES[self.part].format(self.round)


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """How far a player came: equals share the place. `lost`: the keys of the matches lost."""

    place: int
    player: int
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketState:
    """A bracket with what has been played.

    `players` by match: who sits there, None while it is open or for an empty seat. `open`: the matches that can be
    played now. `champion`: None until the end.
    """

    matches: tuple[BracketMatch, ...]
    players: Mapping[str, tuple[int | None, int | None]]
    open: tuple[str, ...]
    champion: int | None
    places: tuple[BracketPlace, ...]


class BadBracketResult(ValueError):
    """A result that this bracket cannot have; the message says which and why."""


def double_bracket(size: int) -> tuple[BracketMatch, ...]:
    """Return the matches of a bracket of 2, 4, 8 … seats, in an order in which they can be played."""
    if size < 2 or size & (size - 1):
        raise ValueError(f"a bracket has 2, 4, 8 … seats, not {size}")
    order, rounds = bracket_order(size), size.bit_length() - 1
    matches = [
        BracketMatch(f"W1-{number + 1}", WINNERS, 1, Source(seed=order[2 * number] + 1),
                     Source(seed=order[2 * number + 1] + 1))
        for number in range(size // 2)
    ]  # fmt: skip
    for turn in range(2, rounds + 1):
        for number in range(size >> turn):
            before = f"W{turn - 1}-{2 * number + 1}", f"W{turn - 1}-{2 * number + 2}"
            sources = Source(winner_of=before[0]), Source(winner_of=before[1])
            matches.append(BracketMatch(f"W{turn}-{number + 1}", WINNERS, turn, *sources))
    matches += _losers(size, rounds)
    survivor = Source(winner_of=f"L{2 * rounds - 2}-1") if rounds > 1 else Source(loser_of="W1-1")
    champion = Source(winner_of=f"W{rounds}-1")
    matches.append(BracketMatch(FINAL, FINAL, 1, champion, survivor))
    matches.append(BracketMatch(RESET, RESET, 1, Source(winner_of=FINAL), Source(loser_of=FINAL)))
    return tuple(matches)


def _losers(size: int, rounds: int) -> list[BracketMatch]:
    """The losers' rounds: by turns the survivors meet each other, and those who lost in the next winners' round."""
    matches = []
    for turn in range(1, 2 * rounds - 1):
        tables = size >> (turn // 2 + 2 if turn % 2 else turn // 2 + 1)
        for number in range(tables):
            key = f"L{turn}-{number + 1}"
            if turn == 1:
                pair = Source(loser_of=f"W1-{2 * number + 1}"), Source(loser_of=f"W1-{2 * number + 2}")
            elif turn % 2:
                pair = (
                    Source(winner_of=f"L{turn - 1}-{2 * number + 1}"),
                    Source(winner_of=f"L{turn - 1}-{2 * number + 2}"),
                )
            else:
                dropped = _crossed(tables, turn // 2)[number]
                pair = Source(loser_of=f"W{turn // 2 + 1}-{dropped + 1}"), Source(winner_of=f"L{turn - 1}-{number + 1}")
            matches.append(BracketMatch(key, LOSERS, turn, *pair))
    return matches


def _crossed(tables: int, turn: int) -> list[int]:
    """Who drops from the winners sits far from those beaten there: the other way round, then so in each half.

    By trial the order with the fewest second meetings; in a bracket of 2 ** n seats there is none before losers' round
    n.
    """
    order = list(range(tables))
    if turn % 2:
        return order[::-1]
    half = tables // 2
    return order[:half][::-1] + order[half:][::-1]


@dataclass(slots=True)
class _Play:
    """A bracket while its results are gone through, match by match."""

    winners: Mapping[str, int]
    out: dict[Source, int | None]  # who comes from each source that is known; None: nobody, from an empty seat
    lost: dict[int, list[str]]
    seated: dict[str, tuple[int | None, int | None]] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)

    def needs_decider(self) -> bool:
        """Return whether the one who came from the losers has won the grand final, so that both have lost once."""
        return FINAL in self.winners and self.winners[FINAL] == self.seated[FINAL][1]

    def go(self, match: BracketMatch) -> int | None:
        """Seat a match and carry its result on; return its winner. Raises BadBracketResult."""
        pair = self.seated[match.key] = self.out.get(match.first), self.out.get(match.second)
        known, given = match.first in self.out and match.second in self.out, self.winners.get(match.key)
        if given is not None and (not known or None in pair or given not in pair):
            raise BadBracketResult(_bad(match, given, known, pair))
        if not known:
            return None
        if None in pair:
            return self._carry(match, pair[0] if pair[1] is None else pair[1], None)
        if given is None:
            self.open.append(match.key)
            return None
        return self._carry(match, given, pair[0] if given == pair[1] else pair[1])

    def _carry(self, match: BracketMatch, winner: int | None, loser: int | None) -> int | None:
        self.out[Source(winner_of=match.key)], self.out[Source(loser_of=match.key)] = winner, loser
        if loser is not None:
            self.lost[loser].append(match.key)
        return winner


def play_bracket(size: int, line: Sequence[int], winners: Mapping[str, int]) -> BracketState:
    """Return the bracket after these results. `line` are the players in order of seeds, `winners` by key of the match.

    Raises BadBracketResult for a match that is not there yet, and for a winner who does not sit in it.
    """
    if len(line) > size:
        raise ValueError(f"{len(line)} players do not fit into {size} seats")
    seats: list[int | None] = [*line, *[None] * (size - len(line))]
    play = _Play(
        winners,
        {Source(seed=seed): player for seed, player in enumerate(seats, start=1)},
        {player: [] for player in line},
    )
    matches, champion = double_bracket(size), None
    for match in matches:
        if match.part != RESET or play.needs_decider():
            champion = play.go(match)
        elif RESET in winners:
            raise BadBracketResult("There is no decider: the winner of the winners' bracket has not lost yet.")
    return BracketState(matches, play.seated, tuple(play.open), champion, _places(matches, play.lost, line, champion))


def _bad(match: BracketMatch, winner: int, known: bool, pair: tuple[int | None, int | None]) -> str:
    if not known:
        return f"{match.key} ({match.title}) cannot be played yet: a match before it is open."
    if None in pair:
        return f"{match.key} ({match.title}) is a bye: nobody can win it."
    return f"Player {winner} does not play in {match.key} ({match.title})."


def _places(
    matches: Sequence[BracketMatch], lost: Mapping[int, Sequence[str]], line: Sequence[int], champion: int | None
) -> tuple[BracketPlace, ...]:
    """The later the last loss, the better; who went out in the same losers' round share the place."""
    stage = {match.key: number for number, match in enumerate(matches)}
    first_of = {(match.part, match.round): stage[match.key] for match in reversed(matches)}
    rounds_of = {match.key: first_of[match.part, match.round] for match in matches}

    def reached(player: int) -> int:
        if player == champion:
            return len(matches) + 1
        keys = lost[player]
        is_out = len(keys) > 1 or (champion is not None and bool(keys))
        return rounds_of[keys[-1]] if is_out else len(matches)

    order = {player: number for number, player in enumerate(line)}
    ranked = sorted(line, key=lambda player: (-reached(player), order[player]))
    return tuple(
        BracketPlace(1 + sum(reached(other) > reached(player) for other in line), player, tuple(lost[player]))
        for player in ranked
    )


def why_bracket(state: BracketState, player: int, names: Names | None = None) -> tuple[str, ...]:
    """Return how a player came through the bracket, in sentences."""
    titles = {match.key: match.title for match in state.matches}
    told = []
    for match in state.matches:
        pair = state.players.get(match.key, (None, None))
        if player not in pair:
            continue
        other = pair[1] if player == pair[0] else pair[0]
        lost = next(place.lost for place in state.places if place.player == player)
        if other is None:
            told.append(f"Had a bye in {titles[match.key]}." if _is_over(state, match) else "")
        elif match.key in state.open:
            told.append(f"Plays {name_of(other, names)} in {_the(titles[match.key])}.")
        else:
            verb = "Lost" if match.key in lost else "Won"
            told.append(f"{verb} {_the(titles[match.key])} against {name_of(other, names)}.")
    if player == state.champion:
        told.append("Won the event.")
    return tuple(filter(None, told))


def _is_over(state: BracketState, match: BracketMatch) -> bool:
    """Whether an empty seat stays empty: the winner sits in a later match already."""
    pair = state.players[match.key]
    after = [later for later in state.matches if Source(winner_of=match.key) in (later.first, later.second)]
    return any(player in state.players.get(later.key, ()) for later in after for player in pair if player is not None)


def _the(title: str) -> str:
    return title if title[-1].isdigit() else f"the {title}"
