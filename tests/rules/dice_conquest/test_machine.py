"""Dice Conquest on the machine: some of its games, and whether it would notice a mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.core.fuzz.mistake import Mistake
from rules.core.fuzz.run import Plan, run, summary
from rules.core.session import Session
from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.fuzz import occurrences, positions
from rules.dice_conquest.fuzz.adapter import DiceConquestAdapter
from rules.dice_conquest.state import State


def machine() -> DiceConquestAdapter:
    return DiceConquestAdapter(read_cards())


@pytest.mark.parametrize("seed", range(1, 5))
def test_no_check_fails_in_games_by_the_book(seed: int) -> None:
    """Dice and cards are conserved, positions stored and undone, what is offered is legal, the log replays."""
    report = run(Plan(games=1, seed=seed, every=6), machine())
    assert not report.failures, summary(report)
    assert report.answers > 10


@pytest.mark.parametrize("seed", range(11, 15))
def test_no_check_fails_under_other_options(seed: int) -> None:
    """The same with traps, a profile, and options drawn for each game, some of them left undecided."""
    report = run(Plan(games=1, seed=seed, every=10, random_options=True), machine())
    assert not report.failures, summary(report)


def test_everything_is_wanted_once() -> None:
    """23 creatures, 8 heroes, 13 cards of loot, 70 numbers of seven dice, 37 options with `undecided` for each."""
    wanted = machine().wanted()
    counts = {heading: len(wanted[heading]) for heading in ("slain", "heroes", "loot", "numbers", "options")}
    assert counts == {"slain": 23, "heroes": 8, "loot": 13, "numbers": 70, "options": 111}


def test_games_that_lean_show_most_in_a_few() -> None:
    """Eight games show all heroes, all numbers and most of what cards do."""
    report = run(Plan(games=8, seed=1, every=0, random_options=True, until_covered=True), machine())
    assert not report.failures, summary(report)
    missing = report.seen.missing()
    assert not missing["heroes"] and len(missing["numbers"]) < 10, summary(report)
    assert len(missing["what cards do"]) < 20, summary(report)


def opening() -> State:
    adapter = machine()
    log = adapter.opening(3, False, None)
    return Session(adapter.game(log), log).state.copy()


def lose_a_card(state: State) -> None:
    state.unseen.pop()


def double_a_card(state: State) -> None:
    state.display.append(state.unseen[0])


def lose_a_die(state: State) -> None:
    state.where[3] = "under the table"


def turn_a_die_beyond_its_numbers(state: State) -> None:
    state.value[0] = 5


def heal_beyond_the_start(state: State) -> None:
    state.health[0] += 1


@pytest.mark.parametrize(
    "harm", (lose_a_card, double_a_card, lose_a_die, turn_a_die_beyond_its_numbers, heal_beyond_the_start)
)
def test_a_card_or_die_in_no_place_or_two_is_noticed(harm: Callable[[State], None]) -> None:
    """DC-COMP-03, DC-COMP-06, DC-SETUP-02."""
    state = opening()
    positions.conserved(state)
    harm(state)
    with pytest.raises(Mistake):
        positions.conserved(state)


def test_an_effect_that_is_carried_out_is_noted_with_its_card() -> None:
    """The Hag's card draws one more when it comes up."""
    adapter, state = machine(), opening()
    assert state.question is not None and state.question.kind == "reveal"
    rest = [card for card in state.unseen if card not in ("HAG", *state.table.cards.bottom)]
    game = adapter.game(adapter.opening(3, False, None))
    with adapter.watching(state) as found:
        game.step(state, ("reveal", ("HAG", *rest[: state.question.number - 1])))
    assert (occurrences.WORK, "Hag creature: draw") in found
    assert (occurrences.PHRASES, "effect: draw cards") in found
