"""Plain entries (`Game.usual`) held against the long way: reading them word by word and taking the steps one by one."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from rules import Components
from rules.core.faults import Fault, Unreadable
from rules.core.notation import Entry, Log
from rules.core.parsing import parse
from rules.core.replay import Replay
from rules.core.unported.checks import both_ends, both_ways
from rules.games import VOCABULARIES, game
from tests.rules import golden

AsData = Callable[[Any], dict[str, Any]]


def in_a_room(as_data: AsData, room: Path) -> None:
    """Every golden log there, legal or not, with every option and prepared position that it names."""
    for path in sorted(room.glob("*.log")):
        text = path.read_text(encoding="utf-8")
        with suppress(Unreadable):
            in_a_log(as_data, parse(text, VOCABULARIES), golden.played_with(golden.promises(text)))


def in_a_log(as_data: AsData, log: Log, components: Components) -> Counter[str]:
    """Judge a log in both ways, as far as it is legal, and end it behind every entry. Returns how many entries of each
    verb were plain, and how often the game ended at once. Raises Mistake where both ways do not come to the same.
    """
    plain: Counter[str] = Counter()
    with suppress(Fault):
        replay = Replay(game(log.game, components), log)
        for entry in log.entries:
            plain[entry.verb] += both_ways(as_data, replay, entry)
            plain["the end"] += both_ends(as_data, replay.game, replay.state)
            replay.done += 1
    return plain


def written_otherwise(as_data: AsData, log: Log, chance: Random) -> int:
    """How many were plain of what might have been written in the place of a legal log's entries."""
    words = [word for entry in log.entries for word in entry.args]
    replay, plain = Replay(game(log.game), log), 0
    for entry in log.entries:
        for _ in range(6 if entry.verb in replay.game.usual else 0):
            tried = copy(replay)
            tried.state = replay.state.copy()
            with suppress(Fault):
                plain += both_ways(as_data, tried, _otherwise(entry, words, chance))
        replay.apply(entry)
        replay.done += 1
    return plain


def _otherwise(entry: Entry, words: Sequence[str], chance: Random) -> Entry:
    """The entry as a hurried or mistaken hand may write it; most of what comes of it is no legal entry."""
    args = list(entry.args)
    place = chance.randrange(len(args) + 1)
    here, behind = args[place : place + 1], args[place + 1 :]
    ways = [
        [word for arg in args for word in arg.split("-")],  # names with blanks
        [arg.casefold() for arg in args],
        [*args[:place], *(word[: chance.randint(1, 5)] for word in here), *behind],
        [*args[:place], *behind],
        [*args[:place], *here, *here, *behind],
        [*args[:place], chance.choice(words), *behind],
        [*args[:place], *here, chance.choice(words), *behind],
        [*args[:place], *here, chance.choice(["x2", "with", "and", "2", "none", "all", "P1", "F"]), *behind],
        chance.sample(args, len(args)),
        [f"P{chance.randint(1, 2)}.{arg}" for arg in args],
        [f"{arg}#{chance.randint(1, 3)}" for arg in args],
        [f"{arg}:{chance.choice(['L1', 'F', 'FF', 'A', 'ch'])}" for arg in args],
    ]
    return replace(entry, args=tuple(chance.choice(ways)), actor=chance.choice([None, None, 0, 1]))
