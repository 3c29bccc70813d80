"""Trying a card out before it is saved."""

from dataclasses import replace

import pytest

import rules
from cardpool.manage import trial
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import Card, CardPool

POOL = read_folder()
HAL = POOL.by_code("46wol")


def with_text(*lines: str) -> Card:
    return replace(HAL, text=lines)


def run(card: Card, log: str | None = None) -> trial.Trial:
    own = next(each for each in POOL.sets if each.code == "wol")
    pool = trial.pool_with(POOL, own, card)
    return trial.run(trial.template(card, "wol2015", pool) if log is None else log, card, pool)


@pytest.mark.parametrize("code", ["1wol", "3wol", "31wol", "12bff", "135bff", "61bff"])
def test_the_log_it_starts_with_is_legal(code: str) -> None:
    """Characters, actions and basic actions of both editions do what their text speaks of."""
    card = POOL.by_code(code)
    own = next(each for each in POOL.sets if each.code == card.set_code)
    tried = trial.run(trial.template(card, own.edition, POOL), card, trial.pool_with(POOL, own, card))
    assert (tried.kind, tried.look) == ("Legal so far", "good")
    assert len(tried.board.layout) == 2 and tried.line is None


#: A text that its player uses at will, and the line that does it.
AT_WILL = {
    "Activate (1): gain 2 life.": "use Hal-Jordan:L1 with ?",
    "Activate (bolt, bolt), once per turn: deal 2 damage to the opponent.": "use Hal-Jordan:L1 with ? ?",
    "Activate (0): gain 2 life.": "use Hal-Jordan:L1",
    "Global (mask): gain 1 life.": "global Hal-Jordan with ?",
    "Global (2): gain 1 life.": "global Hal-Jordan with ? ?",
}


@pytest.mark.parametrize("text", AT_WILL)
def test_what_is_used_at_will_is_used(text: str) -> None:
    """The log it starts with pays for the ability, and it happens."""
    card = with_text(text)
    assert trial.template(card, "wol2015", POOL).splitlines()[-1] == AT_WILL[text]
    tried = run(card)
    assert tried.kind == "Legal so far"
    lives = {half.name: half.life for half in tried.board.layout if half.name in ("Ana", "Bo")}
    assert lives != {"Ana": 12, "Bo": 12}


def test_the_draft_text_is_what_runs() -> None:
    """The same log, another text, another position."""
    tried = run(with_text("When this die is fielded: deal 2 damage to the opponent."))
    assert [half.life for half in tried.board.layout if half.name == "Bo"] == [10]


def test_an_illegal_line_is_shown_with_its_rule() -> None:
    """Verdict, line, rule and the position before it."""
    card = with_text("This die cannot attack.")
    tried = run(card)
    assert tried.kind.startswith("Breaks a rule at line") and tried.data["rule"] and tried.line == tried.data["line"]


def test_a_text_with_a_fault_is_not_tried() -> None:
    """The fault is said instead."""
    assert "Correct the text first: 46wol, line 1, column 1" in run(with_text("Juggle.")).message


@pytest.mark.parametrize("log", ["", "\0", "x\n" * 100, "y" * 5000, "Dice Marshal log 1\ngame dice-masters/chess"])
def test_no_log_breaks_it(log: str) -> None:
    """Too long or no log at all: a sentence, never an exception."""
    assert run(HAL, log).message


def test_texts_that_set_each_other_off_for_ever_end() -> None:
    """No book says how such a game goes on: undecided, with the card named, and at once."""
    card = with_text(
        "When this die is damaged: this die gets +5D this turn. Deal 1 damage to this die.",
        "When this die is fielded: deal 1 damage to this die.",
    )
    tried = run(card)
    assert tried.kind.startswith("Undecided at line")
    assert "Hal Jordan: Fearless (46wol) sets itself off without end" in tried.message


def test_a_fault_of_the_engine_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page stands, and the log of the machine has the trace."""

    def broken(text: str, pool: CardPool) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(rules, "replay", broken)
    assert "That is our fault" in run(HAL).message
