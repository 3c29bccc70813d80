"""docs/dice-set.md is true: its pieces fit into a set, and it leaves out no word of the form."""

import json
import re
from pathlib import Path

import pytest

from rules.dungeon_dice import dice_set as words
from rules.dungeon_dice.set_file import FORMAT, examine, read_folder
from rules.dungeon_dice.set_writing import as_data

TEXT = (Path(__file__).parents[3] / "docs" / "dice-set.md").read_text(encoding="utf-8")
PIECES = re.findall(r"^```json (\w+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
SAMPLE = read_folder()["sample-A"]


@pytest.mark.parametrize("kind, text", PIECES, ids=[f"piece {n}" for n in range(1, len(PIECES) + 1)])
def test_every_piece_of_the_page_fits_into_the_sample(kind, text):
    """The numbers and dice shown are those of the sample, so the digest stays."""
    data, piece = as_data(SAMPLE), json.loads(text)
    if kind == "params":
        data["params"] = piece
    else:
        data["dice"] = [piece if die["id"] == piece["id"] else die for die in data["dice"]]
    assert examine(data).dice_set.digest == SAMPLE.digest


@pytest.mark.parametrize(
    "word",
    [FORMAT, *words.KINDS, *words.BAG_OF.values(), *words.SLOTS, *words.PASSIVES, *words.AFTER, *words.REWARDS]
    + [symbol for symbol in words.SYMBOLS if symbol != "execute"],
)
def test_every_word_of_the_form_is_on_the_page(word):
    """A store finds each word it may have to type."""
    assert f"`{word}`" in TEXT


def test_forms_with_a_value_are_on_the_page():
    """Execute with its level, a manual effect with its words."""
    assert '`{"execute": 2}`' in TEXT and '`{"manual": "…"}`' in TEXT
