"""A die is drawn with its words: the label says all that the drawing shows."""

import re
from typing import Any

import pytest
from django.template import Context, Template

from cardpool.templatetags.dice import die, energy, short
from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace

VAMPIRE = CharacterFace(level=2, fielding=1, attack=2, defense=4, bursts=1)

LABELS: list[tuple[Any, str]] = [
    (VAMPIRE, "Vampire, level 2: fielding 1, attack 2, defense 4, 1 burst"),
    (CharacterFace(3, 2, 12, 10, 2), "Vampire, level 3: fielding 2, attack 12, defense 10, 2 bursts"),
    (EnergyFace("bolt", 2), "Vampire: 2 bolt energy"),
    (EnergyFace("wild", 1), "Vampire: 1 wild energy"),
    (EnergyFace("generic", 2), "Vampire: 2 generic energy"),
    (ActionFace(0), "Vampire, action face"),
    (ActionFace(2), "Vampire, action face, 2 bursts"),
    (None, "Vampire, not rolled"),
]


def label(html: str) -> str:
    found = re.search(r'role="img" aria-label="([^"]*)"', html)
    assert found
    return found[1]


def texts(html: str, part: str) -> list[str]:
    """The texts a die shows; `part` is full (44 px and more) or mini."""
    group = html.partition(f'<g class="{part}">')[2].partition("</g>")[0]
    return re.findall(r"<text[^>]*>([^<]*)</text>", group)


@pytest.mark.parametrize(("face", "words"), LABELS)
def test_the_label_says_the_whole_face(face: Any, words: str) -> None:
    """Someone who hears the page knows the die as well as someone who sees it."""
    assert label(die(face, name="Vampire")) == words


@pytest.mark.parametrize(
    ("face", "data"),
    [
        (VAMPIRE, {"kind": "character", "level": 2, "fielding": 1, "attack": 2, "defense": 4, "bursts": 1}),
        (EnergyFace("fist", 2), {"kind": "energy", "symbol": "fist", "amount": 2}),
        (ActionFace(1), {"kind": "action", "bursts": 1}),
    ],
)
def test_a_stored_face_is_drawn_as_the_face_itself(face: Any, data: dict[str, Any]) -> None:
    """Positions come as JSON, cards as values: both draw the same die."""
    assert die(data, 48, "Vampire") == die(face, 48, "Vampire")


def test_a_character_shows_its_four_numbers() -> None:
    """Fielding, attack, name and defense; small dice keep name and attack/defense."""
    assert texts(die(VAMPIRE, name="Vampire"), "full") == ["1", "2", "VAM", "4"]
    assert texts(die(VAMPIRE, name="Vampire"), "mini") == ["VAM", "2/4"]


def test_double_energy_shows_two_shapes() -> None:
    """Two of a kind are two shapes; generic energy is one disc with its number."""
    assert die(EnergyFace("fist", 2)).count('href="#e-fist"') == 3  # two large, one small
    assert texts(die(EnergyFace("generic", 2)), "full") == ["2"]


def test_a_die_of_a_position_brings_its_name_and_damage() -> None:
    """The judge's board passes the die as it is stored."""
    data = {"name": "Kobold", "damage": 1, "face": {"kind": "energy", "symbol": "mask", "amount": 1}}
    html = Template("{% load dice %}{% die d.face 48 die=d second=True %}").render(Context({"d": data}))
    assert label(html) == "Kobold: 1 mask energy, 1 damage"
    assert 'class="die s48 b"' in html


def test_dice_nobody_rolled_are_counted() -> None:
    """A bag shows each kind once, with how many."""
    html = die(None, name="Sidekick", count=3)
    assert label(html) == "3 Sidekick, not rolled"
    assert "×3" in html and 'class="die bag"' in html


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Vampire", "VAM"),
        ("Green Dragon", "GD"),
        ("Cone of Cold", "CC"),
        ("Sidekick", "SK"),
        ("Mr. Mxyzptlk's Hat", "MMH"),
        ("", ""),
    ],
)
def test_two_or_three_letters_name_a_die(name: str, letters: str) -> None:
    """One word gives three letters, more words their initials."""
    assert short(name) == letters


def test_a_name_cannot_break_the_page() -> None:
    """Names are text, whatever they contain."""
    assert "<b>" not in die(VAMPIRE, name='<b>"x"</b>', letters="<b>")


@pytest.mark.parametrize(
    ("symbol", "amount", "words", "shown"), [("bolt", None, "bolt", "B"), ("generic", 3, "3 generic", "3")]
)
def test_an_energy_symbol_has_a_word_and_a_letter(symbol: str, amount: int | None, words: str, shown: str) -> None:
    """Energy is told by shape, letter and word, never by colour alone."""
    assert label(energy(symbol, amount)) == words
    assert f">{shown}</text>" in energy(symbol, amount)
