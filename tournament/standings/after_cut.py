"""The final places after a cut: by how far everybody came in it; all others as the rounds before it left them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.standings.values import Standing


@dataclass(frozen=True, slots=True)
class CutRound:
    """A complete round of the cut: what it is called ("semi-finals"), and (winner, loser) of each table."""

    title: str
    matches: tuple[tuple[int, int], ...]


def after_cut(
    rows: Sequence[Standing],
    seeds: Sequence[int],
    rounds: Sequence[CutRound],
    names: Mapping[int, str] | None = None,
    *,
    drawn: bool = False,
    third: tuple[int, int] | None = None,
) -> tuple[Standing, ...]:
    """Place the players of the cut: `rows` are the standings before it, `seeds` its players, best first.

    Who went out in the same round stand in order of their seeds, or share a place where those were drawn by lot.
    `third`: winner and loser of the match for third place. Points and tie-breaks stay those of before.
    """
    lost = {loser: number for number, played in enumerate(rounds) for _, loser in played.matches}
    reached: dict[int, tuple[int, bool]] = {player: (lost.get(player, len(rounds)), False) for player in seeds}
    told = {player: _how_far(player, 0 if drawn else seed, rounds, names or {}) for seed, player in enumerate(seeds, 1)}
    if third is not None:
        reached[third[0]] = (reached[third[0]][0], True)
        told |= _for_third(third, told, names or {})
    own = {row.player: row for row in rows}
    order = {player: number for number, player in enumerate(seeds)}
    line = sorted(seeds, key=lambda player: (reached[player], -order[player]), reverse=True)
    ahead = [sum(other > reached[player] for other in reached.values()) for player in line]
    places = [number + 1 for number in ahead] if drawn else range(1, len(line) + 1)
    cut = [
        replace(own[player], place=place, explain=partial(_after, told[player], None if drawn else own[player]))
        for place, player in zip(places, line, strict=True)
    ]
    return (*cut, *_others([row for row in rows if row.player not in told], len(seeds)))


def _for_third(third: tuple[int, int], told: Mapping[int, list[str]], names: Mapping[int, str]) -> dict[int, list[str]]:
    """Return what is told of the two who played for third place, instead of their seeds."""
    winner, loser = (names.get(player, f"player {player}") for player in third)
    return {
        third[0]: [told[third[0]][0], f"Won the match for third place against {loser}."],
        third[1]: [told[third[1]][0], f"Lost the match for third place against {winner}."],
    }


def _others(rows: Sequence[Standing], above: int) -> list[Standing]:
    """Places go on below the cut; equals still share one."""
    first = {row.place: number for number, row in reversed([*enumerate(rows, start=above + 1)])}
    reason = f"Below the {above} players of the cut, the rounds before it decide."
    return [replace(row, place=first[row.place], explain=partial(_after, [reason], row)) for row in rows]


def _after(sentences: Sequence[str], row: Standing | None) -> tuple[str, ...]:
    """These sentences, then those of the row before the cut."""
    return (*sentences, *(row.why if row else ()))


def _how_far(player: int, seed: int, rounds: Sequence[CutRound], names: Mapping[int, str]) -> list[str]:
    for played in rounds:
        for winner, loser in played.matches:
            if loser == player:
                return _lost(played, names.get(winner, f"player {winner}"), seed)
    final = next((played for played in rounds if len(played.matches) == 1 and played.title == "final"), None)
    if final is None:
        return [f"Still in the cut, as seed {seed}." if seed else "Has not lost."]
    loser = final.matches[0][1]
    return [f"Won the final against {names.get(loser, f'player {loser}')}."]


def _lost(played: CutRound, winner: str, seed: int) -> list[str]:
    if played.title == "final":
        return [f"Lost the final against {winner}."]
    out = f"Lost in the {played.title} against {winner}."
    if not seed:
        return [out, "All who lost in that round share the place."]
    return [
        out,
        f"Those who lost in that round are placed by their seeds, their places before the cut: this is seed {seed}.",
    ]
