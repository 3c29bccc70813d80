"""Plain rolls, draws and words are carried out at once (rules/dungeon_dice/usual.py); that comes to the same as reading
them word by word and taking the steps one by one.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from random import Random

import pytest

from rules import Components
from rules.core.faults import Fault, Unreadable
from rules.core.machine.checks import both_ways
from rules.core.notation import Entry, Log
from rules.core.parsing import parse
from rules.core.replay import Replay
from rules.dungeon_dice.play import play
from rules.dungeon_dice.snapshot import CODEC
from rules.dungeon_dice.usual import USUAL
from rules.games import VOCABULARIES, game
from tests.rules import golden

LOGS = golden.ROOT / "tests/rules/logs/dungeon_dice"
ROOMS = sorted(path for path in LOGS.rglob("*") if path.is_dir() and any(path.glob("*.log")))


def of_bots(number: int) -> Log:
    """A whole game of two to five players."""
    dice_set = next(iter(Components().sets_of_dice.values()))
    return parse(play(seed=f"usual {number}", players=2 + number, dice_set=dice_set), VOCABULARIES)


def plain_entries(log: Log, components: Components) -> Counter[str]:
    """Judge a log in both ways, as far as it is legal. Returns how many entries of each verb were plain."""
    plain: Counter[str] = Counter()
    with suppress(Fault):
        replay = Replay(game(log.game, components), log)
        for entry in log.entries:
            plain[entry.verb] += both_ways(CODEC.as_data, replay, entry)
            replay.done += 1
    return plain


@pytest.mark.parametrize("room", ROOMS, ids=[room.relative_to(LOGS).as_posix() for room in ROOMS])
def test_the_logs_of_a_room(room):
    """Every golden log, legal or not, with every option and prepared position that it names."""
    for path in sorted(room.glob("*.log")):
        text = path.read_text(encoding="utf-8")
        with suppress(Unreadable):
            plain_entries(parse(text, VOCABULARIES), golden.played_with(golden.promises(text)))


@pytest.mark.parametrize("number", range(4))
def test_games_of_bots(number):
    """Nearly all rolls, passes and ends of a last call are plain, and most draws."""
    log = of_bots(number)
    plain, written = plain_entries(log, Components()), Counter(entry.verb for entry in log.entries)
    for verb in ("roll", "pass", "resolve"):
        assert plain[verb] > 0.9 * written[verb], verb
    assert plain["draw"] > written["draw"] / 3


def otherwise(entry: Entry, words: Sequence[str], chance: Random) -> Entry:
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


@pytest.mark.parametrize("number", range(4))
def test_entries_written_otherwise(number):
    """Whatever stands there instead: what is plain is legal, and means just that."""
    log, chance = of_bots(number), Random(number)
    words = [word for entry in log.entries for word in entry.args]
    replay, plain = Replay(game(log.game, Components()), log), 0
    for entry in log.entries:
        for _ in range(3 if entry.verb in USUAL else 0):
            tried = copy(replay)
            tried.state = replay.state.copy()
            with suppress(Fault):
                plain += both_ways(CODEC.as_data, tried, otherwise(entry, words, chance))
        replay.apply(entry)
        replay.done += 1
    assert plain > len(log.entries) / 3
