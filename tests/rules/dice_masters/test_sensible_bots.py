"""Sensible bots keep blockers at home, block where it is worth it, and react; their games show all of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rules.core.lines.notation import Entry, write
from rules.core.lines.parsing import parse
from rules.core.replaying.replay import Replay
from rules.dice_masters import play as bot_games
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.sensible.bot import SensibleBot
from rules.dice_masters.sensible.fights import Fight
from rules.dice_masters.sensible.trying import tried, value
from rules.dice_masters.state import Answer, State
from rules.games import VOCABULARIES
from tests.rules.dice_masters.test_bots import assert_conserved

EDITIONS = ("bff2014", "wol2015")
GAMES = 12
#: In what share of the games each thing occurs at least once: floors well below the measured shares.
FLOORS = {
    "block": 0.7,
    "two blockers of one attacker": 0.25,
    "attack while somebody stays at home": 0.7,
    "damage divided": 0.2,
    "reaction in the other player's turn": 0.2,
    "choice for an effect": 0.8,
    "action die used": 0.8,
    "KO": 0.75,
}
#: The same over both editions together, per game on average.
TIMES = {"block": 1.5, "reaction in the other player's turn": 0.5, "choice for an effect": 4, "KO": 5}
EFFECTS = ("choose", "may", "name", "order")


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return read_folder()


@pytest.fixture(scope="module")
def occurred(pool: CardPool) -> dict[str, list[Counter[str]]]:
    """By edition, what occurs in each of so many games, as their logs replay; dice are counted after every entry."""
    return {edition: [_occurrences(edition, seed, pool) for seed in range(GAMES)] for edition in EDITIONS}


def _occurrences(edition: str, seed: int, pool: CardPool) -> Counter[str]:
    log, _ = bot_games.play_game(edition, None, ("Ana", "Bo"), f"occurs {seed}", pool)
    replay = Replay(DiceMasters(edition, pool), parse(write(log), VOCABULARIES))
    found: Counter[str] = Counter()
    for entry in log.entries:
        replay.apply(entry)
        found.update(_of(entry, replay.state))
        assert_conserved(replay.state)
    found["KO"] = sum(len(dice) for cause, _, dice in replay.state.moves if cause == "KO")
    return +found


def _of(entry: Entry, state: State) -> Iterator[str]:
    """What this entry, which has just been played, shows."""
    if entry.verb == "block":
        yield "block"
        blocked = [attacker for attackers in state.blocks.values() for attacker in attackers]
        if len(set(blocked)) < len(blocked):
            yield "two blockers of one attacker"
    at_home = [die for die in state.field(state.active) if state.table.kinds[die].is_character[state.face[die]]]
    if entry.verb == "attack" and len(at_home) > state.declared_with > 0:
        yield "attack while somebody stays at home"
    if entry.verb == "assign":
        yield "damage divided"
    if entry.verb in ("global", "activate") and entry.actor not in (None, state.active):
        yield "reaction in the other player's turn"
    if entry.verb in EFFECTS or entry.verb in ("yes", "no"):
        yield "choice for an effect"
    if entry.verb == "use":
        yield "action die used"


@pytest.mark.parametrize("what", FLOORS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_most_games_show_fights_and_effects(what: str, edition: str, occurred: dict[str, list[Counter[str]]]) -> None:
    """Games by bots show what games of people show."""
    share = sum(what in found for found in occurred[edition]) / GAMES
    assert share >= FLOORS[what], f"{what} occurs in {share:.0%} of the games"


@pytest.mark.parametrize("what", TIMES)
def test_such_things_occur_often(what: str, occurred: dict[str, list[Counter[str]]]) -> None:
    """Not once in a game, but as a matter of course."""
    games = [found for edition in EDITIONS for found in occurred[edition]]
    assert sum(found[what] for found in games) / len(games) >= TIMES[what]


def test_sensible_bots_beat_those_that_follow_their_whims(pool: CardPool) -> None:
    """Of 16 games, seats and editions changing about, the sensible bot wins most."""
    won = sum(_wins(seed, pool) for seed in range(16))
    assert won >= 9


def _wins(seed: int, pool: CardPool) -> bool:
    """Whether the sensible bot wins against the other."""
    edition, seat = EDITIONS[seed % 2], seed // 2 % 2
    bots = ("quick", "sensible") if seat else ("sensible", "quick")
    return bot_games.play_game(edition, None, ("Ana", "Bo"), f"duel {seed}", pool, bots=bots)[1].winner == seat


# --- positions ------------------------------------------------------------------------------------------

HEADER = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 46bff x4 Orc: Lesser Humanoid
P1 card 27bff x4 Carrion Crawler: Lesser Aberration
P2 player "Bo"
P2 card 30bff x4 Drow Assassin: Lesser Humanoid
basic 135bff Magic Missile
"""


def _answer(pool: CardPool, position: str, entries: str = "") -> tuple[Answer, State]:
    """What a sensible bot answers in a position, which is left as it was."""
    state = _state(pool, position, entries)
    before = DiceMasters("bff2014", pool).position(state)
    answer = next(SensibleBot(1)(state))
    assert DiceMasters("bff2014", pool).position(state) == before
    return answer, state


def _state(pool: CardPool, position: str, entries: str = "") -> State:
    log = parse(f"{HEADER}{position}\n{entries}", VOCABULARIES)
    replay = Replay(DiceMasters("bff2014", pool), log)
    for entry in log.entries:
        replay.apply(entry)
    return replay.state


def _names(state: State, dice: tuple[int, ...]) -> list[str]:
    return sorted(state.table.stack(die).name for die in dice)


def test_a_blocker_stays_home_against_what_would_be_deadly(pool: CardPool) -> None:
    """With 2 life left and an Assassin over there, somebody stays who can block it."""
    home = "position turn 9 P1 main\nP1 life 2\nP1 field NPC NPC\nP2 field Drow-Assassin:L3"
    answer, state = _answer(pool, home, "pass\nP2 pass\npass")
    assert answer[0] == "attack"
    assert len(answer[1]) < len([die for die in state.field(0)])


def test_everybody_attacks_where_it_wins(pool: CardPool) -> None:
    """Nobody needs to stay at home if the other player is out of the game."""
    home = "position turn 9 P1 main\nP1 life 2\nP1 field NPC NPC\nP2 life 1\nP2 field Drow-Assassin:L3"
    answer, state = _answer(pool, home, "pass\nP2 pass\npass")
    assert _names(state, answer[1]) == ["NPC", "NPC"]


def test_deadly_damage_is_blocked(pool: CardPool) -> None:
    """An NPC gives itself up for the last points of life."""
    home = "position turn 9 P1 main\nP1 field Orc:L3\nP2 life 2\nP2 field NPC"
    answer, state = _answer(pool, home, "attack Orc")
    assert answer[0] == "block"
    assert [_names(state, pair) for pair in answer[1]] == [["NPC", "Orc"]]


def test_two_block_together_whom_one_could_not_stop(pool: CardPool) -> None:
    """Two Orcs KO an Assassin that would KO one of them alone, and is deadly unblocked."""
    home = "position turn 10 P2 main\nP2 field Drow-Assassin:L3\nP1 life 4\nP1 field Orc:L3 Orc:L3"
    answer, state = _answer(pool, home, "attack Drow-Assassin")
    assert [state.table.stack(blocker).name for blocker, _ in answer[1]] == ["Orc", "Orc"]


def test_damage_is_divided_so_that_most_is_knocked_out(pool: CardPool) -> None:
    """Four damage KO an Orc and one of two NPCs."""
    home = "position turn 10 P2 main\nP2 field Drow-Assassin:L3\nP1 field Orc:L3 NPC NPC"
    state = _state(pool, home, "attack Drow-Assassin\nblock Orc=Drow-Assassin NPC=Drow-Assassin NPC=Drow-Assassin")
    fight = Fight(state)
    (attacker,) = state.attackers
    given = {die: amount for die, amount in fight.split(attacker, fight.theirs)}
    names = [state.table.stack(die).name for die, amount in given.items() if amount >= fight.left[die]]
    assert sum(given.values()) == 4
    assert sorted(names) == ["NPC", "Orc"]


def test_a_trial_leaves_the_position_as_it_was(pool: CardPool) -> None:
    """Whoever thinks about a global, its targets and what comes of it changes nothing."""
    state = _state(pool, "position turn 9 P1 main\nP1 reserve NPC:B\nP2 field NPC")
    global_ability = next(a for a in DiceMasters("bff2014", pool).answers(state.copy()) if a[0] == "global")
    twin = state.copy()
    then = tried(twin, 0, global_ability)
    assert then is not None and then > value(twin, 0)
    assert DiceMasters("bff2014", pool).position(twin) == DiceMasters("bff2014", pool).position(state)


def test_the_other_player_reacts_with_a_global_that_helps(pool: CardPool) -> None:
    """A bolt is kept for Magic Missile's global: it KOs the NPC that would attack."""
    home = "position turn 9 P1 main\nP1 field NPC\nP2 reserve NPC:B"
    answer, state = _answer(pool, home, "pass")
    assert answer[0] == "global"
    assert state.question is not None and state.question.player == 1
