"""A result read off a log of Dungeon Dice: Fame, trophies, wounds and the duel, so that nobody has to type them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ARTIFACT
from rules.dungeon_dice.game import DungeonDice
from rules.dungeon_dice.state import State
from rules.games import Components
from rules.judging import Judged, judged
from tournament.pods.results import LOST, NO_DUEL, THRONE, TIME, WON, PodResult, SeatResult

#: How the rules call an end by the clock.
BY_TIME = "time"


@dataclass(frozen=True, slots=True)
class PodFromLog:
    """What a log says. `result` is None where it has none; `note` says why."""

    verdict: str
    result: PodResult | None
    note: str = ""


def pod_of_log(text: str, players: Sequence[int], components: Components | None = None) -> PodFromLog:
    """Return the result of a game's log. `players` are the entrants in seat order, P1 first.

    A log that stops before the end, or breaks a rule, has no result: places of a pod are settled at its end only.
    """
    return pod_of(judged(text, components), players)


def pod_of(found: Judged, players: Sequence[int] = ()) -> PodFromLog:
    """Return the result of a log that has been judged; without `players` they are called by seat, from 1."""
    verdict, replay = found.verdict, found.replay
    if replay is None:
        return PodFromLog(verdict.verdict, None, verdict.message)
    if not isinstance(replay.game, DungeonDice):
        return PodFromLog(verdict.verdict, None, "This is not a log of Dungeon Dice. Attach the log of this pod.")
    state: State = replay.state
    players = players or range(1, state.table.players + 1)
    if state.table.players != len(players):
        told = f"The log has {state.table.players} players and the pod {len(players)}. Attach the log of this pod."
        return PodFromLog(verdict.verdict, None, told)
    if not state.over:
        return PodFromLog(verdict.verdict, None, verdict.message)
    if state.winner is None and state.reason != BY_TIME:
        return PodFromLog(verdict.verdict, None, f"The log ends without a winner ({state.reason}).")
    return PodFromLog(verdict.verdict, read_pod(state, players))


def read_pod(state: State, players: Sequence[int]) -> PodResult:
    """Return the result of a game that is over. Whoever has as much Fame as the winner of a duel has lost it."""
    fame = zones.fame(state)
    ended_by = TIME if state.reason == BY_TIME else THRONE
    equal = {seat for seat, number in enumerate(fame) if state.winner is not None and number == fame[state.winner]}
    duellists = equal if ended_by == THRONE and len(equal) > 1 else set()
    return PodResult(
        ended_by,
        tuple(
            _seat(state, seat, player, fame[seat], duellists, ended_by == THRONE) for seat, player in enumerate(players)
        ),
    )


def _seat(state: State, seat: int, player: int, fame: int, duellists: set[int], throne: bool) -> SeatResult:
    colours = Counter(
        face.monster.trophy
        for die in zones.trophies(state, seat)
        if (face := zones.face(state, die)) is not None and face.monster is not None and face.monster.trophy
    )
    won = seat == state.winner
    return SeatResult(
        player,
        fame,
        colours["red"],
        colours["black"],
        colours["gold"],
        sum(state.table.dice[die].kind == ARTIFACT for die in zones.items(state, seat)),
        state.experience[seat],
        state.wounds[seat],
        throne and (won or seat in duellists),
        (WON if won else LOST) if seat in duellists else NO_DUEL,
    )
