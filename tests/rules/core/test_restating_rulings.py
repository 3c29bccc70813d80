"""A ruling that only restates the book is listed, and leaves a legal log plainly legal."""

from pathlib import Path

import rules

RULINGS = Path(__file__).parents[1] / "logs" / "dice_masters" / "rulings"


def judged(name: str, option: str = ""):
    """The verdict on a golden log of a ruling, with an option beside those it has."""
    text = (RULINGS / name).read_text(encoding="utf-8")
    first, game, rest = text.partition("game dice-masters/wol2015\n")
    return rules.replay(f"{first}{game}{option and f'option {option}'}\n{rest}")


def test_a_ruling_by_the_book_leaves_the_log_legal():
    """War of Light says itself that a player at 0 life has lost: the ruling is listed, and marked so."""
    verdict = judged("amb-38_life_below_zero.log")
    assert verdict.verdict == "legal"
    assert ("AMB-38", True) in [(ruling.rule, ruling.restates) for ruling in verdict.rulings]
    assert all(ruling["restates"] for ruling in verdict.as_json()["rulings"])


def test_a_ruling_played_otherwise_is_a_ruling():
    """What the event plays against the book is no restatement of it."""
    verdict = judged("amb-63_simul_zero.log", "simul_zero=ap_first")
    assert verdict.verdict == "legal_with_rulings"
    assert ("AMB-63", False) in [(ruling.rule, ruling.restates) for ruling in verdict.rulings]
