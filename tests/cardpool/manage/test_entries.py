"""A card goes through the form and back without losing anything."""

import json

import pytest

from cardpool.manage.entries import card_of, split_lines, split_words, typed_of
from cardpool.manage.forms import CardForm
from rules.dice_masters.card_files import DATA_FOLDER


@pytest.mark.parametrize("file", ["bff2014.json", "wol2015.json"])
def test_every_card_of_the_product_survives_the_form(file: str) -> None:
    """What the form makes of a card plays as the card does."""
    data = json.loads((DATA_FOLDER / file).read_text(encoding="utf-8"))
    for entry in data["cards"]:
        sent = {name: value for name, value in typed_of(entry).items() if value is not None and value is not False}
        form = CardForm(sent, set_data={**data, "cards": []})
        assert form.is_valid(), (entry["number"], form.errors)
        assert card_of(form.entry, data) == card_of(entry, data)


def test_text_boxes_are_cut_into_lines_and_words() -> None:
    """Empty lines and stray spaces go."""
    assert split_lines(" Swarm. \r\n\n Overcrush.  ") == ["Swarm.", "Overcrush."]
    assert split_words("Dragon,  Undead ,\n") == ["Dragon", "Undead"]
