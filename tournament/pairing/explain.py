"""Why a player was paired this way, in sentences that hold for this round and can be checked."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tournament.pairing.elimination import why_cut
from tournament.pairing.swiss import BYE_POLICIES, least_cost
from tournament.pairing.values import (
    PROOFS,
    REQUESTED_BYES,
    UNEVENNESS,
    Entrant,
    Explanation,
    Names,
    PairedRound,
    listed,
    name_of,
    number,
)


def explain(paired: PairedRound, player: int, names: Names | None = None) -> Explanation:
    """Needs `paired.entrants`. KeyError when the player is not in this round."""
    entrants = {entrant.id: entrant for entrant in (*paired.entrants, *paired.requested)}
    opponent = paired.pairing_of(player).opponent_of(player)
    if player in entrants and entrants[player].requested_bye:
        asked = REQUESTED_BYES[entrants[player].requested_bye]
        return Explanation(player, None, (f"{name_of(player, names)} asked for a {asked} in this round.",))
    if paired.proof == "round robin":
        return Explanation(player, opponent, tuple(_in_circle(paired, opponent)))
    if paired.proof in ("cut", "winners", "final and third place"):
        return Explanation(player, opponent, (*why_cut(paired, player, names), PROOFS[paired.proof]))
    if paired.proof == "by hand":
        return Explanation(player, opponent, tuple(_by_hand(paired, entrants, player, opponent, names)))
    if opponent is None:
        return Explanation(player, None, tuple(_why_bye(paired, entrants[player], names)))
    if paired.proof == "drawn":
        return Explanation(player, opponent, (f"The first round is drawn at random (lot number {paired.seed}).",))
    sentences = _why_opponent(paired, entrants[player], entrants[opponent], names)
    return Explanation(player, opponent, (*sentences, _why_round(paired)))


def _in_circle(paired: PairedRound, opponent: int | None) -> list[str]:
    odd = (
        [f"{len(paired.entrants)} players are an odd number, so each player sits out once."] if opponent is None else []
    )
    return [*odd, f"{PROOFS['round robin'].removesuffix('.')} (lot number {paired.seed})."]


def _by_hand(
    paired: PairedRound, entrants: Mapping[int, Entrant], player: int, opponent: int | None, names: Names | None
) -> list[str]:
    """Only what can be seen, for the choice was somebody's."""
    one = name_of(player, names)
    if opponent is None:
        return [f"{one} sits out.", PROOFS["by hand"]]
    other = name_of(opponent, names)
    own, theirs = _points(paired, entrants[player].points), _shown(paired, entrants[opponent].points)
    return [f"{one} with {own} plays {other} with {theirs}.", PROOFS["by hand"]]


def _why_opponent(paired: PairedRound, player: Entrant, opponent: Entrant, names: Names | None) -> list[str]:
    one, other = name_of(player.id, names), name_of(opponent.id, names)
    if player.points == opponent.points:
        return [f"{one} and {other} both have {_points(paired, player.points)} and had not met."]
    difference = f"{_points(paired, player.points)} against {_shown(paired, opponent.points)}"
    reasons = [_why_outside(paired, entrant, names) for entrant in (player, opponent)]
    return [f"{difference}: {reasons[0]}", f"As for {other}: {reasons[1]}"]


def _why_outside(paired: PairedRound, player: Entrant, names: Names | None) -> str:
    """Return why this player does not play somebody with the same points."""
    points = _points(paired, player.points)
    equals = [
        entrant
        for entrant in paired.entrants
        if entrant.points == player.points and entrant.id not in (player.id, paired.bye)
    ]
    if not equals:
        return f"no other player to pair has {points}."
    new = [entrant for entrant in equals if player.may_meet(entrant)]
    if not new:
        return _why_none(paired, player, equals, names)
    odd = f"{len(equals) + 1} players have {points}, an odd number; " if len(equals) % 2 == 0 else ""
    return odd + _instead(paired, player, min(new, key=lambda entrant: (entrant.rank, entrant.id)), names)


def _why_none(paired: PairedRound, player: Entrant, equals: list[Entrant], names: Names | None) -> str:
    """Return why a player can meet none of those with the same points."""
    name, points = name_of(player.id, names), _points(paired, player.points)
    apart = [one for one in equals if one.id not in player.opponents and player.id not in one.opponents]
    met = listed([name_of(one.id, names) for one in equals if one not in apart])
    kept = listed([name_of(one.id, names) for one in apart])
    if not apart:
        return f"{name} has already met every other player with {points} ({met})."
    if len(apart) == len(equals):
        return f"{name} is kept apart from every other player with {points} ({kept})."
    return f"of the other players with {points}, {name} has already met {met} and is kept apart from {kept}."


def _instead(paired: PairedRound, player: Entrant, other: Entrant, names: Names | None) -> str:
    """Return what the round would have cost had these two, who have equal points, been paired."""
    left_out = {player.id, other.id, paired.bye}
    cost = least_cost(entrant for entrant in paired.entrants if entrant.id not in left_out)
    pair = f"with {name_of(player.id, names)} against {name_of(other.id, names)}"
    if cost is None:
        return f"{pair} the others could not have been paired without a rematch."
    if cost > paired.cost:
        told = _squared(paired, cost), _squared(paired, paired.cost)
        return f"{pair} the round would have been uneven by {told[0]} instead of {told[1]}."
    return f"{pair} the round would have been just as even, so it was decided at random (lot number {paired.seed})."


def _why_round(paired: PairedRound) -> str:
    told = [f"The round is uneven by {_squared(paired, paired.cost)}, the least possible. {UNEVENNESS}"]
    if not paired.cost:
        told = ["At every table of this round both players have equal points."]
    return " ".join([*told, *([PROOFS[paired.proof]] if paired.proof in PROOFS else [])])


def _why_bye(paired: PairedRound, player: Entrant, names: Names | None) -> list[str]:
    name = name_of(player.id, names)
    sentences = [f"{len(paired.entrants)} players are an odd number, so one sits out."]
    order = BYE_POLICIES[paired.bye_policy]
    equals = [entrant for entrant in paired.entrants if order(entrant) == order(player)]
    before = [name_of(entrant.id, names) for entrant in paired.entrants if order(entrant) < order(player)]
    if before:
        sentences.append(f"Without {listed(before, 'or')} the others could not have been paired without a rematch.")
    if paired.bye_policy == "latecomer" and any(entrant.joined > 1 for entrant in paired.entrants):
        sentences.append("Players who joined after round 1 are the last to sit out.")
    if paired.bye_policy in ("lowest", "latecomer") and paired.proof != "drawn":
        standing = f"{_points(paired, player.points)}, place {player.rank}"
        among = "of the others" if before else "of those"
        sentences.append(f"{name} is lowest {among} with the fewest byes so far ({player.byes}): {standing}.")
    if len(equals) > 1:
        sentences.append(
            f"Of {len(equals)} players equal in that, one was chosen at random (lot number {paired.seed})."
        )
    return sentences


def _shown(paired: PairedRound, points: int) -> str:
    """Return points as people count them: a win of 2 halves is 1."""
    return number(Fraction(points, paired.scale))


def _squared(paired: PairedRound, cost: int) -> str:
    return number(Fraction(cost, paired.scale**2))


def _points(paired: PairedRound, points: int) -> str:
    return f"{_shown(paired, points)} point" if 0 < points <= paired.scale else f"{_shown(paired, points)} points"
