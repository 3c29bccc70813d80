"""What goes into a pairing and what comes out: plain values, no algorithm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

#: Player id -> the name people know. Anybody missing is called "player 7".
Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who is still in the event, as the pairing sees them."""

    id: int
    points: int = 0  # match points, byes included
    opponents: frozenset[int] = frozenset()  # everybody met so far, also those who have left
    byes: int = 0
    rank: int = 1  # place in the standings: 1 leads, equal places are shared
    joined: int = 1  # the round from which the player is in
    avoid: frozenset[int] = frozenset()  # whom the player is not to meet in this event; one side's word is enough
    requested_bye: str = ""  # a key of REQUESTED_BYES for somebody who asked not to play this round

    @property
    def barred(self) -> frozenset[int]:
        """Return who cannot be the opponent: everybody met, and whom to avoid."""
        return self.opponents | self.avoid if self.avoid else self.opponents

    def may_meet(self, other: Entrant) -> bool:
        return other.id not in self.barred and self.id not in other.barred


#: What a player can ask for who will not play a round; they score half as much as a win, or nothing.
REQUESTED_BYES = {"half": "half-point bye", "zero": "zero-point bye"}


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table. `second` is None for a bye, which has no table (`table` 0), or only a place in a bracket."""

    table: int
    first: int
    second: int | None

    def opponent_of(self, player: int) -> int | None:
        """Return the other player at the table; None for the bye."""
        return self.second if player == self.first else self.first


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A whole round.

    `cost` is the sum of squared point differences over the tables and the least possible without a rematch; `proof`
    is how that is known, a key of PROOFS. `bound` is what the points alone would cost if rematches were allowed.
    `pairings` are ordered by table and leave the bye out.
    """

    pairings: tuple[Pairing, ...]
    bye: int | None
    cost: int
    bound: int
    proof: str
    seed: int
    entrants: tuple[Entrant, ...] = field(default=(), repr=False)  # in order of id; in the cut in order of seeds
    bye_policy: str = "lowest"
    requested: tuple[Entrant, ...] = ()  # who asked not to play, in order of id; they are not among `entrants`
    scale: int = 1  # points are in such parts of one; sentences tell whole ones

    def pairing_of(self, player: int) -> Pairing:
        """Return the player's table, or the bye. KeyError when the player is not in this round."""
        if player == self.bye or any(entrant.id == player for entrant in self.requested):
            return Pairing(0, player, None)
        for pairing in self.pairings:
            if player in (pairing.first, pairing.second):
                return pairing
        raise KeyError(player)


#: What a number says that tells how uneven a round is.
UNEVENNESS = "A table counts its point difference times itself: 3 points apart count 9."
#: How a round was shown to be the best one possible; "by hand" is set by whoever changes a round afterwards.
PROOFS = {
    "drawn": "All players have the same points, so all pairings are equally good and the draw decides.",
    "brackets": "With these points, no pairing has a smaller difference, even with rematches.",
    "prices": "No pairing has a smaller difference without a rematch: all pairs who have not met were weighed.",
    "cut": "Single elimination: best seed against last seed, and the first two seeds in different halves. "
    "A seed is a player's place in line when the bracket was made.",
    "winners": "Single elimination: each winner meets the winner of the table beside it.",
    "final and third place": "Single elimination: the winners of the semi-finals meet, and so do the losers.",
    "round robin": "Every player meets every other player once; the order was drawn at random.",
    "by hand": "The organizer changed tables of this round.",
    # Of rounds that earlier versions paired.
    "relaxed": "No pairing has a smaller difference, even if players of large score groups could meet anyone again.",
    "all pairs": "All pairs that have not met were compared.",
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a player was paired this way, in plain sentences."""

    player: int
    opponent: int | None
    sentences: tuple[str, ...]


def number(value: Fraction) -> str:
    """Write a number as people read it: "7", "3 1/2", "-1/2"."""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = f"{rest}/{value.denominator}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def name_of(player: int, names: Names | None) -> str:
    return names.get(player, f"player {player}") if names else f"player {player}"


def listed(words: list[str], last: str = "and") -> str:
    """Join names: `["Ana", "Bo", "Cy"]` -> "Ana, Bo and Cy"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else "nobody"
