"""A second reading of a card is a text of its own: it parses, it differs, and it is what the option plays."""

import pytest

from rules.core.books.options import RULED, UNDECIDED
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.language.compile import compile_card
from rules.dice_masters.profile import EVERY_OPTION, Profile
from rules.dice_masters.wording import BEYOND, WILD, Wording, in_use, places, rests, worded

POOL = read_folder()
SECOND = [(reading, name, code) for reading in CATALOGUE.all_readings() for name, texts in reading.texts.items()
          for code in texts]  # fmt: skip


@pytest.mark.parametrize("reading, name, code", SECOND, ids=lambda part: part if isinstance(part, str) else "")
def test_a_second_reading_is_played(reading, name, code):
    """It can be read, differs from the card's own text, and rests on the reading where it differs."""
    card = POOL.by_code(code)
    option = f"card-{reading.cards[0]}"
    assert EVERY_OPTION[option].values == (RULED, *reading.texts)
    wording = in_use(card, Profile.parse("wol2015", {option: name}))
    played = worded(card, wording)
    assert len(compile_card(played)) >= 1
    changed = {place for number, line in enumerate(played.text) if line not in card.text
               for place in places(played.text, number)}  # fmt: skip
    assert changed and {number for number, entry in rests(card, wording).items() if entry == reading.id} >= changed
    assert worded(card, Wording()) == card


def test_every_option_of_a_card_with_two_values_has_its_text():
    """A name without a text would change nothing."""
    named = {option.name: option.values[1:] for option in EVERY_OPTION.values() if option.name.startswith("card-")}
    assert {name: values for name, values in named.items() if values} == {
        f"card-{reading.cards[0]}": tuple(reading.texts) for reading in CATALOGUE.all_readings() if reading.texts
    }


@pytest.mark.parametrize("code", ["1bff", "9bff", "35bff", "52wol", "11wol", "141wol"])
def test_a_reading_left_undecided_is_rested_on_by_its_lines(code):
    """All lines of the card, or those that the catalogue names; and where a wild matters. The text stays."""
    card, reading = POOL.by_code(code), CATALOGUE.readings(code)[0]
    wording = Wording(reading=UNDECIDED)
    named = [line.partition(".")[2] for line in reading.lines if line.startswith(f"{code}.")]
    lines = {int(line) - 1 for line in named if line.isdigit()} or set(range(len(card.text)))
    wild = {(int(line[:-1]) - 1, WILD) for line in named if line.endswith("?")}
    assert worded(card, wording) == card
    beyond = {(int(line[:-1]) - 1, BEYOND) for line in named if line.endswith("!")}
    assert {number for number, entry in rests(card, wording).items() if entry == reading.id} == lines | wild | beyond
