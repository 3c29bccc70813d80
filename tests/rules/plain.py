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
from rules.core.machine.checks import both_ways
from rules.core.notation import Entry, Log
from rules.core.parsing import parse
from rules.core.replay import Replay
from rules.games import VOCABULARIES, game
from tests.rules import golden

AsData = Callable[[Any], dict[str, Any]]


def in_a_room(as_data: AsData, room: Path) -> None:
    """Every golden log there, legal or not, with every option and prepared position that it names."""
    for path in sorted(room.glob("*.log")):
        text = path.read_text(encoding="utf-8")
        with suppress(Unreadable, Fault):
            in_a_log(as_data, parse(text, VOCABULARIES), golden.played_with(golden.promises(text)))


def in_a_log(as_data: AsData, log: Log, components: Components) -> Counter[str]:
    """How many entries of each verb were plain. Raises Mistake where both ways do not come to the same."""
    plain: Counter[str] = Counter()
    replay = Replay(game(log.game, components), log)
    for entry in log.entries:
        plain[entry.verb] += both_ways(as_data, replay, entry)
        replay.done += 1
    return plain


def written_otherwise(as_data: AsData, log: Log, chance: Random) -> int:
    """How many were plain of what might have been written in the place of a legal log's entries."""
    words = [word for entry in log.entries for word in entry.args]
    replay, plain = Replay(game(log.game, Components()), log), 0
    for entry in log.entries:
        for _ in range(3 if entry.verb in replay.game.usual else 0):
            tried = copy(replay)
            tried.state = replay.state.copy()
            with suppress(Fault):
                plain += both_ways(as_data, tried, _otherwise(entry, words, chance))
        replay.apply(entry)
        replay.done += 1
    return plain


def _otherwise(entry: Entry, words: Sequence[str], chance: Random) -> Entry:
    """The entry with a word left out, added, doubled or changed for one of the log's, in another order, in small
    letters, or by another player.
    """
    args, place = list(entry.args), chance.randrange(len(entry.args) or 1)
    kind = chance.randrange(6)
    if kind == 0 or not args:
        args.insert(place, chance.choice(words))
    elif kind == 1:
        del args[place]
    elif kind == 2:
        args[place] = chance.choice([*args, *words])
    elif kind == 3:
        chance.shuffle(args)
    elif kind == 4:
        args[place] = args[place].casefold()
    actor = chance.choice((0, 1, entry.actor)) if kind == 5 else entry.actor
    return replace(entry, args=tuple(args), actor=actor)
