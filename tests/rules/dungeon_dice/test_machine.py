"""The machine plays Dungeon Dice: some of its games, and whether it would notice a mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.core.fuzz.mistake import Mistake
from rules.core.fuzz.run import Plan, run, summary
from rules.core.fuzz.seen import Seen
from rules.core.nature import Nature
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import MONSTER_LEVEL
from rules.dungeon_dice.fuzz import positions, tables
from rules.dungeon_dice.fuzz.adapter import DungeonDiceAdapter
from rules.dungeon_dice.fuzz.coverage_guided import equal_claims
from rules.dungeon_dice.game import DungeonDice
from rules.dungeon_dice.play import play_game
from rules.dungeon_dice.record import shipped
from rules.dungeon_dice.state import HELD, PLAY, State

SAMPLE = shipped()["sample-A"]


def machine() -> DungeonDiceAdapter:
    return DungeonDiceAdapter(SAMPLE)


@pytest.mark.parametrize("seed", (101, 102, 103, 104))
def test_no_check_fails_in_games_by_the_catalogue(seed: int) -> None:
    """Dice are conserved, positions stored and undone, what is offered is legal, the log is judged as it was played."""
    report = run(Plan(games=1, seed=seed, every=20), machine())
    assert not report.failures, summary(report)
    assert report.answers > 10


@pytest.mark.parametrize("seed", range(201, 205))
def test_no_check_fails_under_other_options(seed: int) -> None:
    """The same with a rules profile drawn for each game, some rulings not made."""
    report = run(Plan(games=1, seed=seed, every=30, random_options=True), machine())
    assert not report.failures, summary(report)


def test_games_that_lean_find_what_is_missing() -> None:
    """A few games that go for the unseen show most faces and every kind of symbol; many end at a ruling left open."""
    report = run(Plan(games=10, seed=6, every=0, random_options=True, until_covered=True), machine())
    assert not report.failures, summary(report)
    assert len(report.seen.found["faces"]) > 130
    assert len(report.seen.found["symbols"]) > 15


def test_a_seed_names_a_game() -> None:
    """The same number lays the same table, for two to five players in turn."""
    assert tables.opening(SAMPLE, 17, True) == tables.opening(SAMPLE, 17, True)
    sizes = {len([h for h in tables.opening(SAMPLE, seed).header if h.key == "player"]) for seed in range(4)}
    assert sizes == {2, 3, 4, 5}


FIVE_NEAR_THE_THRONE = """Dice Marshal log 1
game dungeon-dice
dice sample-A 9cd5528c7a5990ef
P1 player "Ana"
P2 player "Bo"
P3 player "Cy"
P4 player "Dee"
P5 player "Eli"
position turn 9 P1 monster M09:2
P1 has Y01 Y02
P2 has Y03 Y04
P3 has Y05 Y06
P4 has Y07 Y08
P5 has Y09
confront
"""


def test_several_claim_the_throne() -> None:
    """Five players hold nine artifacts, and three Fame are a claim: in a combat they change hands until three claim."""
    log = machine().parse(FIVE_NEAR_THE_THRONE)
    game = machine().game(log)
    state = game.begin(log)
    game.step(state, ("confront",))
    while answer := next(equal_claims(state), None):
        game.step(state, answer)
    assert sorted(zones.fame(state)) == [0, 0, 3, 3, 3]


def test_options_that_are_missing_are_played() -> None:
    """With something wanting, an opening prefers values that no game has been played with."""
    seen = Seen(machine().wanted())
    lines = [" ".join(h.args) for h in tables.opening(SAMPLE, 3, True, seen).header if h.key == "option"]
    assert len(lines) > 25


def _lose_a_die(state: State) -> None:
    state.place[0] = 7


def _give_away_a_basic_die(state: State) -> None:
    die = state.table.of_kind[MONSTER_LEVEL][0]
    state.place[die] = HELD


def _face_in_a_bag(state: State) -> None:
    state.shown[state.table.of_kind["monster"][0]] = 2
    state.place[state.table.of_kind["monster"][0]] = 0


def _lost_hero_die(state: State) -> None:
    state.place[state.table.hero_dice[0]] = PLAY


def _too_many_wounds(state: State) -> None:
    state.wounds[0] = 9


@pytest.mark.parametrize(
    "harm", [_lose_a_die, _give_away_a_basic_die, _face_in_a_bag, _lost_hero_die, _too_many_wounds]
)
def test_a_position_that_breaks_a_law_is_noticed(harm: Callable[[State], None]) -> None:
    """Each law is one that can fail."""
    _, state = play_game("laws", 3)
    positions.conserved(state)
    harm(state)
    with pytest.raises(Mistake):
        positions.conserved(state)


def test_answers_out_of_the_air_are_refused_with_a_fault() -> None:
    """Whatever is tried in any position is played or refused; it never raises anything else."""
    from rules.core.fuzz.checks import out_of_the_air
    from rules.core.replaying.replay import Replay

    log, _ = play_game("strays", 4, None, ("random",))
    game, adapter, nature = DungeonDice({SAMPLE.id: SAMPLE}), machine(), Nature("strays")
    replayed = Replay(game, log)
    for entry in log.entries:
        out_of_the_air(adapter, game, replayed.state, nature)
        replayed.apply(entry)
