"""Texts and dice of cards as lists show them."""

import re

import pytest

from cardpool.drawing import game_die
from cardpool.drawing.card_text import card_text
from cardpool.templatetags.dice import die, energy
from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace, UnknownFace


@pytest.mark.parametrize(
    "line, shown",
    [
        ("Swarm.", '<span class="card-text-line card-text-keyword"><b>Swarm</b></span>'),
        ("Breath Weapon 2.", '<span class="card-text-line card-text-keyword"><b>Breath Weapon 2</b></span>'),
        ("Swarm is here.", '<span class="card-text-line">Swarm is here.</span>'),
        (
            "** instead: draw 3 dice.",
            '<span class="card-text-line"><b class="card-text-burst" role="img" aria-label="2 bursts">'
            '<svg class="icon" viewBox="0 0 20 20"><use href="#s-star"/></svg>'
            '<svg class="icon" viewBox="0 0 20 20"><use href="#s-star"/></svg></b> instead: draw 3 dice.</span>',
        ),
        ("<b>", '<span class="card-text-line">&lt;b&gt;</span>'),
    ],
)
def test_lines(line: str, shown: str) -> None:
    """Keywords stand out, bursts are stars, and nothing in a text becomes markup."""
    assert card_text((line,)) == shown


@pytest.mark.parametrize(
    "line, price, rest",
    [
        ("Global (bolt): gain 1 life.", ["bolt"], " gain 1 life."),
        ("Global (1, shield), once per turn: draw.", ["1 generic", "shield"], ", once per turn: draw."),
    ],
)
def test_globals(line: str, price: list[str], rest: str) -> None:
    """A Global shows what it costs as signs."""
    shown = str(card_text((line,)))
    assert re.findall('aria-label="([^"]*)"', shown) == price
    assert shown.endswith(f"</b>{rest}</span>")


FACES = (
    EnergyFace("bolt", 1), EnergyFace("bolt", 2), EnergyFace("bolt/fist", 1), EnergyFace("generic", 2),
    CharacterFace(3, 1, 10, 4, 2), ActionFace(2), UnknownFace("action"),
)  # fmt: skip


@pytest.mark.parametrize("face", FACES, ids=str)
def test_a_face_is_drawn(face: object) -> None:
    """Every face is one drawing with its words, in both looks; no markup shows as text."""
    for drawn in (game_die.face("Beast Boy", ("bolt", "fist"), face), die(face, name="Beast Boy")):
        assert drawn.count("<svg") == 1 and "&lt;" not in drawn and 'aria-label="' in drawn


def test_two_energies_are_two_signs() -> None:
    """A die that pays as either type shows both."""
    assert energy("bolt/fist").count("<svg") == 2 and "&lt;" not in energy("bolt/fist")
    assert game_die.token("Beast Boy", ("bolt", "fist")).count("#e-") == 2
