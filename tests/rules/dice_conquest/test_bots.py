"""Bots of Dice Conquest: whole games from a seed, legal to the last entry, and what their figures must show."""

from pathlib import Path

import pytest

import rules
from benchmarks.conquest import play_many
from rules.__main__ import main
from rules.core.lines import notation
from rules.dice_conquest.card_files import read_cards, read_traps
from rules.dice_conquest.play import play, play_game

TRAPS = read_cards().with_traps(read_traps(Path(__file__).parent / "traps.json"))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_game_by_bots_is_legal_to_its_end(bot, players):
    """The log that comes out is judged as any other."""
    for seed in range(3):
        verdict = rules.replay(play(seed=seed, players=players, bot=bot))
        assert verdict.verdict in ("legal", "legal_with_rulings"), verdict.message
        assert verdict.result["text"].startswith("The heroes ")


def test_the_same_seed_gives_the_same_log():
    """Nothing but the seed decides."""
    assert play(seed=11, players=3) == play(seed=11, players=3)
    assert play(seed=11, players=3) != play(seed=12, players=3)


def test_heroes_may_be_named():
    """By their ids, in seat order."""
    log, state = play_game(4, heroes=["ROG", "KNI"])
    assert [hero.name for hero in state.table.heroes] == ["Rogue", "Knight"]
    assert notation.write(log).count("hero") == 2


@pytest.mark.parametrize("traps", [2, 3, 4])
def test_a_game_with_the_stores_own_traps_is_legal(traps):
    """Traps come up among the creatures, act, and are replaced."""
    components = {"dice-conquest": TRAPS}
    came_up = 0
    for seed in range(6):
        text = play(seed=seed, players=2, cards=TRAPS, header=[f"traps {traps}"])
        came_up += sum(trap.name.replace(" ", "-") in text for trap in TRAPS.traps.values())
        verdict = rules.replay(text, components)
        assert verdict.verdict in ("legal", "legal_with_rulings"), verdict.message
    assert came_up


def test_the_last_card_comes_up_in_round_seven_and_nobody_wins_before_it():
    """DC-SETUP-INV, as the figures of the benchmark show it."""
    tally = play_many("greedy", 1, 25)
    assert set(tally.dragon) == {7}
    assert all(number >= 7 for number in tally.wins)
    assert 9 < tally.slain / tally.games < 18  # the catalogue's greedy strategy: 14.0


def test_the_command_plays_a_whole_game(capsys):
    """`play dice-conquest --players 3 --seed 5`; the replay tells by the header which game it is."""
    assert main(["play", "dice-conquest", "--players", "3", "--seed", "5"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Dice Marshal log 1\ngame dice-conquest\n")
    assert rules.replay(text).game == "dice-conquest"
