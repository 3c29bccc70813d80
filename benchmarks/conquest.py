"""Dice Conquest by bots: win rate by the number of heroes, beside the catalogue's sanity figures; games a second.

The figures of the catalogue (section 17) come from another strategy of the same kind, of which it says only that it
looks one placement ahead: an engine that lands far off has a wrong rule somewhere. That ours forbids nothing that the
cards allow is seen in tests/rules/dice_conquest/test_generous.py; what is left between the figures is the bots'.
What must hold exactly: Kalterstorm comes up in round 7, and nobody wins before it.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from dataclasses import dataclass, field

from rules.core.lines.notation import TURN, Log
from rules.dice_conquest.play import PLAYERS, play_game
from rules.dice_conquest.state import State

#: For each number of heroes; `GAMES=1000` for figures as fine as the catalogue's.
GAMES = int(os.environ.get("GAMES", "100"))
#: Win rate in percent and mean number of creatures slain of the catalogue's greedy strategy, by heroes.
CATALOGUE = {1: (14.3, 14.0), 2: (11.5, 14.2), 3: (7.0, 13.5), 4: (2.6, 11.7)}


@dataclass
class Tally:
    games: int = 0
    won: int = 0
    slain: int = 0
    answers: int = 0
    seconds: float = 0.0
    dragon: Counter[int] = field(default_factory=Counter)  # the round in which the last card came up
    wins: Counter[int] = field(default_factory=Counter)  # the round of the victory


def main(games: int = GAMES) -> None:
    """A line for each bot and number of heroes."""
    for bot in ("random", "greedy"):
        for heroes in range(PLAYERS[0], PLAYERS[1] + 1):
            tally = play_many(bot, heroes, games)
            print(_line(bot, heroes, tally))


def play_many(bot: str, heroes: int, games: int) -> Tally:
    """Seeds 0 and up, heroes drawn by the seed."""
    tally = Tally()
    for seed in range(games):
        start = time.process_time()
        log, state = play_game(seed, heroes, bot=bot)
        tally.seconds += time.process_time() - start
        tally.games, tally.answers = tally.games + 1, tally.answers + len(log.entries)
        tally.won += state.won
        tally.slain += sum(card not in (*state.display, *state.unseen) for card in state.table.cards.creatures)
        _note_rounds(tally, log, state)
    return tally


def _note_rounds(tally: Tally, log: Log, state: State) -> None:
    """In which round the bottom card came up, and in which the game was won."""
    bottom = {state.table.cards.card(card).name for card in state.table.cards.bottom}
    number = 0
    for entry in log.entries:
        if entry.kind == TURN:
            number = int(entry.args[0])
        elif entry.verb == "reveal" and bottom & set(entry.args):
            tally.dragon[number] += 1
    if state.won:
        tally.wins[state.round] += 1


def _line(bot: str, heroes: int, tally: Tally) -> str:
    rate, slain = 100 * tally.won / tally.games, tally.slain / tally.games
    wanted = "catalogue {:.1f} %, {:.1f}".format(*CATALOGUE[heroes]) if bot == "greedy" else ""
    wins = ", ".join(f"{count} in round {number}" for number, count in sorted(tally.wins.items()))
    dragon = ", ".join(f"round {number}: {count}" for number, count in sorted(tally.dragon.items()))
    won = f"{tally.won} of {tally.games} won ({rate:.1f} %)"
    return (
        f"{bot}, {heroes} heroes: {won}, {slain:.1f} creatures slain  {wanted}"
        f"\n    wins: {wins or 'none'}; Kalterstorm up in {dragon or 'no game'};"
        f" {tally.games / tally.seconds:.0f} games a second"
    )


if __name__ == "__main__":
    main()
