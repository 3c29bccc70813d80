"""What holds in every game of Dice Conquest, whatever the dice and the cards do."""

import pytest

import rules
from rules.core.lines import notation, parsing
from rules.core.verdict import ILLEGAL, LEGAL, LEGAL_WITH_RULINGS, UNDECIDED
from rules.dice_conquest.dice import ALL, DICE, SIDES, face, value_of_face
from rules.dice_conquest.state import AVAILABLE, START
from rules.games import VOCABULARIES
from tests.rules.dice_conquest.tables import conserved, pass_all_rounds, whole_game

SEEDS = range(4)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_dice_and_cards_are_conserved(bot, players):
    """After every answer each die and each card is in exactly one place (DC-COMP-06)."""
    for seed in SEEDS:
        _, state = whole_game(seed, players, bot, watch=conserved)
        conserved(state)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_health_stays_between_the_skull_and_the_start(players):
    """Nobody is healed above the start (DC-SETUP-02, DC-CLAR-A1), and at 0 the game is over (DC-GAME-02)."""

    def watch(state):
        assert all(0 < health <= state.table.start for health in state.health), state.health

    for seed in SEEDS:
        _, state = whole_game(seed, players, "greedy", watch=watch)
        assert state.won or 0 in state.health


@pytest.mark.parametrize("players", [1, 3])
def test_dice_show_what_they_have(players):
    """No effect takes a die past its numbers (DC-DICE-04, DC-DICE-05); only dice that were rolled are Available."""

    def watch(state):
        for die in ALL:
            assert 0 <= state.value[die] <= SIDES[die]
            if state.step > START and state.where[die] == AVAILABLE:
                assert state.value[die] >= 1

    for seed in SEEDS:
        whole_game(seed, players, "random", watch=watch)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_kalterstorm_comes_up_before_round_7(players):
    """Never earlier, never later, and then the deck is empty (DC-SETUP-INV)."""
    for seed in range(25):
        came_up, state = pass_all_rounds(seed, players, rounds=7)
        assert came_up["KALT"] == 7, seed
        assert len(came_up) == 23
        assert not state.unseen


@pytest.mark.parametrize("traps", [2, 3, 4])
def test_traps_do_not_move_kalterstorm(traps):
    """A trap is replaced by a creature, so Kalterstorm still comes up before round 7 (DC-TRAP-02, DC-SETUP-INV)."""
    for seed in range(15):
        came_up, state = pass_all_rounds(seed, 2, rounds=7, traps=traps)
        assert came_up["KALT"] == 7, seed
        assert state.traps_left == 0


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_written_game_replays_to_the_same_end(bot, players):
    """Every log of the bots is legal, ends as the game did, and is the same log when it is written anew."""
    for seed in SEEDS:
        log, state = whole_game(seed, players, bot)
        text = notation.write(log)
        assert parsing.parse(text, VOCABULARIES) == log
        verdict = rules.replay(text)
        assert verdict.verdict in (LEGAL, LEGAL_WITH_RULINGS), (seed, verdict.message)
        assert verdict.result["won"] == state.won
        assert verdict.entries == len(log.entries)


@pytest.mark.parametrize("die", ALL, ids=DICE)
def test_every_face_is_worth_one_value(die):
    """Faces and what they count correspond one to one (DC-DICE-01 to 03)."""
    faces = [face(die, value) for value in range(1, SIDES[die] + 1)]
    assert len(set(faces)) == SIDES[die]
    assert [value_of_face(die, printed) for printed in faces] == list(range(1, SIDES[die] + 1))


def test_a_log_cut_off_anywhere_is_still_a_log():
    """A beginning of a legal log is legal as far as it goes."""
    log, _ = whole_game(1, 3, "greedy")
    lines = notation.write(log).splitlines()
    for end in range(len(lines) - 40, len(lines)):
        verdict = rules.replay("\n".join(lines[:end]) + "\n")
        assert verdict.verdict not in (ILLEGAL, UNDECIDED), (end, verdict.message)
