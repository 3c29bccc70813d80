"""Plain entries are carried out at once (rules/dice_masters/usual); that comes to the same as reading them word by word
and taking the steps one by one.
"""

from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from rules import Components
from rules.core import parsing
from rules.core.faults import Fault, Unreadable
from rules.core.machine.checks import both_ways
from rules.core.notation import Log
from rules.core.replay import Replay
from rules.dice_masters.play import play
from rules.dice_masters.snapshot import as_data
from rules.games import VOCABULARIES, game
from tests.rules.golden import played_with, promises

LOGS = Path(__file__).parent / "logs" / "dice_masters"
ROOMS = sorted(path for path in LOGS.rglob("*") if path.is_dir() and any(path.glob("*.log")))
GAMES = 4  # of bots, in each edition


def plain_entries(log: Log, components: Components) -> Counter[str]:
    """Judge a log in both ways, as far as it is legal. Returns how many entries of each verb were plain."""
    plain: Counter[str] = Counter()
    with suppress(Fault):
        replay = Replay(game(log.game, components), log)
        for entry in log.entries:
            plain[entry.verb] += both_ways(as_data, replay, entry)
            replay.done += 1
    return plain


@pytest.mark.parametrize("room", ROOMS, ids=[room.relative_to(LOGS).as_posix() for room in ROOMS])
def test_the_logs_of_a_room(room):
    """Every golden log, legal or not, with every option and prepared position that it names."""
    for path in sorted(room.glob("*.log")):
        text = path.read_text(encoding="utf-8")
        try:
            log = parsing.parse(text, VOCABULARIES)
        except Unreadable:
            continue
        plain_entries(log, played_with(promises(text)))


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("edition", ["bff2014", "wol2015"])
def test_games_of_bots(edition, number):
    """Whole games with many cards; the most usual of their entries are mostly plain."""
    components = Components()
    log = parsing.parse(play(edition, seed=f"usual {number}", pool=components.pool), VOCABULARIES)
    plain = plain_entries(log, components)
    draws = sum(entry.verb == "draw" for entry in log.entries)
    assert plain["draw"] > draws / 3
