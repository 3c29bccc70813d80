"""Plain entries are carried out at once (rules/dice_masters/usual); that comes to the same as reading them word by word
and taking the steps one by one.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules import Components
from rules.core import parsing
from rules.core.faults import Fault, Unreadable
from rules.core.machine.checks import Mistake, both_ends, both_ways
from rules.core.notation import Entry, Log
from rules.core.replay import Replay
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.play import play
from rules.dice_masters.snapshot import as_data
from rules.dice_masters.usual.entries import USUAL
from rules.games import VOCABULARIES, game
from tests.rules.golden import played_with, promises

LOGS = Path(__file__).parent / "logs" / "dice_masters"
ROOMS = sorted(path for path in LOGS.rglob("*") if path.is_dir() and any(path.glob("*.log")))
GAMES = 4  # of bots, in each edition
EMPTY_TABLE = 'Dice Marshal log 1\ngame dice-masters/wol2015\nP1 player "Ana"\nP2 player "Bo"\n'


def plain_entries(log: Log, components: Components) -> Counter[str]:
    """Judge a log in both ways, as far as it is legal, and end it behind every entry. Returns how many entries of each
    verb were plain, and how often the game ended at once.
    """
    plain: Counter[str] = Counter()
    with suppress(Fault):
        replay = Replay(game(log.game, components), log)
        for entry in log.entries:
            plain[entry.verb] += both_ways(as_data, replay, entry)
            plain["the end"] += both_ends(as_data, replay.game, replay.state)
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
    written = Counter(entry.verb for entry in log.entries)
    assert plain["draw"] > written["draw"] / 3
    assert plain["turn"] > written["turn"] / 2
    for verb in ("roll", "reroll", "field", "buy", "attack"):
        assert plain[verb] > written[verb] / 3, verb


@pytest.mark.parametrize("number", range(GAMES))
def test_games_with_every_pass(number):
    """Passes hand the floor on and end the main step and the window after blocks; nearly all of them are plain, and so
    are the attacks between them.
    """
    components = Components()
    log = parsing.parse(play(seed=f"passes {number}", pool=components.pool, header=("passes written",)), VOCABULARIES)
    plain = plain_entries(log, components)
    written = Counter(entry.verb for entry in log.entries)
    assert plain["pass"] > 0.9 * written["pass"] > 50
    assert plain["attack"] > 0.8 * written["attack"]


def last_attack(life: int, line: str = "") -> Log:
    """Four Sidekicks attack, one damage each, and nothing more is written."""
    header = EMPTY_TABLE.replace("P1 player", f"{line}\nP1 player", 1)
    position = f"position turn 9 P1 main\nP1 field Sidekick:SK x4\nP2 field Sidekick:SK\nP2 life {life}\n"
    before = "pass\n" * 3 if line == "passes written" else ""
    return parsing.parse(f"{header}{position}{before}attack Sidekick x4\n", VOCABULARIES)


@pytest.mark.parametrize(
    ("life", "line", "at_once", "verdict"),
    [
        (4, "", 1, "legal"),
        (5, "", 0, "incomplete"),
        (4, "passes written", 0, "incomplete"),
        (4, "option static_bonus=latched", 0, "legal"),
    ],
)
def test_the_last_blow_ends_the_game(life, line, at_once, verdict):
    """It need not be written that nobody blocks and everybody passes, where not every pass is; a life more goes on.
    Where a bonus stays as it once was, the steps are taken one by one.
    """
    log = last_attack(life, line)
    assert plain_entries(log, Components())["the end"] == at_once
    found = Replay(game(log.game, Components()), log).run()
    assert found.verdict == verdict
    assert found.position["players"][1]["life"] == (0 if verdict == "legal" else life)


def ends_too_soon(state):
    """A wrong quick way: the game ends before the blow lands."""
    state.end(state.active, "life")
    return True


@pytest.mark.parametrize(
    ("life", "found"), [(4, "comes to another end at once: .*life"), (5, "does not end by what goes without saying")]
)
def test_a_quick_end_that_errs_is_found(life, found, monkeypatch):
    """The check of both ends is one that can fail."""
    monkeypatch.setattr(DiceMasters, "ends_at_once", staticmethod(ends_too_soon))
    with pytest.raises(Mistake, match=found):
        plain_entries(last_attack(life), Components())


def goes_astray(state, entry):
    """A wrong quick way: the dice are not turned, though the game goes on."""
    state.question = None
    return True


def takes_anything(state, entry):
    """A wrong quick way: it takes what is refused."""
    return True


def touches_and_declines(state, entry):
    """A wrong quick way: it changes something, and then leaves the entry to others."""
    state.life[0] -= 1
    return False


@pytest.mark.parametrize(
    ("faces", "way", "found"),
    [
        ("F F B S", goes_astray, "comes to another position at once"),
        ("F F B", takes_anything, "is plain, and refused: 4 dice are rolled"),
        ("F F B S", touches_and_declines, "is not plain, and changes .*life"),
    ],
)
def test_a_quick_way_that_errs_is_found(faces, way, found, monkeypatch):
    """The check of both ways is one that can fail."""
    text = f"{EMPTY_TABLE}turn 1 P1\ndraw Sidekick x4\nroll {faces}\n"
    log = parsing.parse(text, VOCABULARIES)
    monkeypatch.setitem(USUAL, "roll", way)
    with pytest.raises(Mistake, match=found):
        plain_entries(log, Components())


def otherwise(entry: Entry, words: Sequence[str], chance: Random) -> Entry:
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


@pytest.mark.parametrize("edition", ["bff2014", "wol2015"])
def test_entries_written_otherwise(edition):
    """Whatever is written instead of an entry: if it is carried out at once, it is legal and means just that."""
    components, chance = Components(), Random(5)
    log = parsing.parse(play(edition, seed="written otherwise", pool=components.pool), VOCABULARIES)
    words = [word for entry in log.entries for word in entry.args]
    replay = Replay(game(log.game, components), log)
    plain = 0
    for entry in log.entries:
        for _ in range(6):
            tried = copy(replay)
            tried.state = replay.state.copy()
            with suppress(Fault):
                plain += both_ways(as_data, tried, otherwise(entry, words, chance))
        replay.apply(entry)
        replay.done += 1
    assert plain > len(log.entries) / 3
