"""The card data the product ships with: counts, spot facts, and the names and codes cards are found under."""

from collections import Counter
from dataclasses import replace

import pytest

from cardpool.files import SHIPPED
from rules.dice_masters import traits
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import (
    AFFILIATIONS,
    LANTERN_COLOURS,
    ActionFace,
    CardPool,
    CharacterFace,
    EnergyFace,
    UnknownFace,
)

POOL = read_folder()


def cards_of(set_code: str) -> list:
    return [card for card in POOL.cards if card.set_code == set_code]


@pytest.mark.parametrize(
    "set_code, rarities, types",
    [
        (
            "bff",
            {"starter": 34, "common": 40, "uncommon": 32, "rare": 28, "super rare": 4},
            {"character": 116, "action": 12, "basic action": 10},
        ),
        (
            "wol",
            {"starter": 34, "common": 40, "uncommon": 32, "rare": 28, "super rare": 8},
            {"character": 126, "action": 6, "basic action": 10},
        ),
    ],
)
def test_each_set_is_complete(set_code: str, rarities: dict, types: dict) -> None:
    """Battle for Faerûn has 138 cards and War of Light 142, in the printed numbers of each rarity and type."""
    cards = cards_of(set_code)
    assert [card.number for card in cards] == list(range(1, sum(rarities.values()) + 1))
    assert Counter(card.rarity for card in cards) == rarities
    assert Counter(card.type for card in cards) == types


@pytest.mark.parametrize(
    "set_code, names",
    [
        ("bff", {"character": 36, "action": 4, "basic action": 10}),
        ("wol", {"character": 42, "action": 2, "basic action": 10}),
    ],
)
def test_each_set_has_its_names(set_code: str, names: dict) -> None:
    """Several cards share one name: 50 names in Battle for Faerûn, 54 in War of Light."""
    assert Counter(kind for kind, _ in {(card.type, card.name) for card in cards_of(set_code)}) == names


def test_the_most_dice_of_a_card_is_four_except_for_four_cards() -> None:
    """The most dice is 4, except 1 for the four Black Lantern heroes; basic actions always come with 3."""
    limits = {card.code: card.max_dice for card in POOL.cards if card.max_dice not in (4, None)}
    assert limits == {"139wol": 1, "140wol": 1, "141wol": 1, "142wol": 1}
    assert {(card.max_dice, card.use_dice) for card in POOL.cards if card.is_basic_action} == {(None, 3)}


def test_every_die_has_three_energy_faces_of_its_type() -> None:
    """A die shows 1, 2 and 2 of its energy type, or 2 generic three times, and then three other faces."""
    for card in POOL.cards:
        symbol = card.energy or "generic"
        amounts = (1, 2, 2) if card.energy else (2, 2, 2)
        assert card.faces[:3] == tuple(EnergyFace(symbol, amount) for amount in amounts), card.code
        kind = CharacterFace if card.is_character else ActionFace
        assert [type(face) for face in card.faces[3:]] == [kind] * 3, card.code


SPOT_FACTS = {
    "12bff": ("Green Dragon", "Master Dragon", 6, "fist", ("Monster",), "evil", "starter"),
    "107bff": ("Kobold", "Paragon Humanoid", 2, "fist", ("Monster",), "evil", "rare"),
    "10wol": ("Hal Jordan", None, None, None, ("Green Lantern",), None, "starter"),
    "24wol": ("Sinestro", "Thaal Sinestro of Korugar", 5, "shield", ("Villain", "Sinestro Corps"), None, "starter"),
}


@pytest.mark.parametrize("code", SPOT_FACTS)
def test_spot_facts(code: str) -> None:
    """Single cards have the facts that are printed on them."""
    card = POOL.by_code(code)
    facts = (card.name, card.subtitle, card.cost, card.energy, card.affiliations, card.alignment, card.rarity)
    assert all(wanted in (None, found) for wanted, found in zip(SPOT_FACTS[code], facts, strict=True)), facts


def test_settled_dice() -> None:
    """Two dice other collections disagree on are as printed: Invisible Stalker level 3, Hal Jordan level 3."""
    assert {POOL.by_code(code).faces[5] for code in ("40bff", "74bff", "106bff")} == {CharacterFace(3, 2, 5, 4, 0)}
    assert {POOL.by_code(code).faces[5].fielding for code in ("10wol", "11wol", "12wol", "46wol")} == {1}


def test_printed_blanks() -> None:
    """The cards printed without text are the three and the five that are known."""
    blanks = [card.code for card in POOL.cards if card.text == ()]
    assert blanks == ["30bff", "46bff", "51bff", "8wol", "21wol", "40wol", "42wol", "60wol"]


def test_affiliations_are_known() -> None:
    """Every affiliation of the two sets is a trait with a sign and a colour, and each sign is another."""
    assert {name for card in POOL.cards for name in card.affiliations} <= set(AFFILIATIONS)
    signs = [trait.sign for trait in traits.AFFILIATION.values()]
    assert len(set(signs)) == len(signs) and all(1 <= len(sign) <= 3 for sign in signs)


def test_lantern_symbols() -> None:
    """The eight Lantern symbols are marked in the data (DM-AFF-03); the white one of a later set is none of them."""
    assert LANTERN_COLOURS == (
        "Black Lantern", "Blue Lantern", "Green Lantern", "Indigo Tribe", "Orange Lantern", "Red Lantern",
        "Sinestro Corps", "Star Sapphire",
    )  # fmt: skip
    assert "White Lantern" in AFFILIATIONS


def test_the_digest_of_the_two_sets_stays() -> None:
    """Logs name the two sets by this digest since they were first shipped: what later sets bring must not change it."""
    assert POOL.digest == "51677a5247a3ba75"


@pytest.mark.parametrize(
    "code", ["12bff", "012bff", "12BFF", "BFF #12", "bff 12", "BFF012", "bff12", ":bff12:", " 12bff "]
)
def test_a_code_is_read_in_every_spelling(code: str) -> None:
    """Team builders, sheets and forums write one card's code in many ways."""
    assert POOL.by_code(code) is POOL.by_title("Green Dragon", "Master Dragon")


@pytest.mark.parametrize("code", ["", "12", "bff", "0bff", "139bff", "12bff;", "12 bff x", "¹²bff", "12xyz"])
def test_a_code_that_is_none_finds_nothing(code: str) -> None:
    """Anything else is no card, and no error."""
    assert POOL.by_code(code) is None


@pytest.mark.parametrize(
    "name, subtitle, code",
    [
        ("Half-Orc Fighter", "Lesser Emerald Alliance", "37bff"),
        ("Half-Orc Fighter", "Lesser Emerald Enclave", "37bff"),
        ("Atrocitus", "Raging Vengence", "76wol"),
        ("Atrocitus", "Raging Vengeance", "76wol"),
        ("SINESTRO", "thaal sinestro OF korugar", "24wol"),
        ("Batman™", "Bruce Wayne of Earth", "4wol"),
    ],
)
def test_a_title_is_found_in_every_spelling(name: str, subtitle: str, code: str) -> None:
    """Printed misspellings and their corrections, capitals and trade marks all lead to the card."""
    assert POOL.by_title(name, subtitle).code == code


def test_subtitles_ignore_capitals() -> None:
    """A subtitle in any case finds its card: 23wol is one collections disagree on."""
    card = POOL.by_code("23wol")
    assert POOL.by_title(card.name.upper(), card.subtitle.upper()) is card
    assert POOL.by_title(card.name.lower(), card.subtitle.lower()) is card


def test_trade_marks_do_not_matter() -> None:
    """“Batman™” is Batman, in all his versions."""
    assert POOL.by_name("Batman™") == POOL.by_name("batman") != ()


def test_the_digest_covers_every_fact() -> None:
    """Pools with the same sets have the same digest; another edition of a set gives another digest."""
    again = CardPool(POOL.sets)
    other = CardPool([replace(POOL.sets[0], edition="wol2015"), *POOL.sets[1:]])
    assert again.digest == POOL.digest != other.digest


# --- the sets that no book came with ------------------------------------------------------------------


OTHERS = read_folder(SHIPPED[1])


def test_facts_of_the_other_sets() -> None:
    """All sets are there with their facts alone: nobody has written a text, and no die's energy faces are known."""
    assert (len(OTHERS.sets), len(OTHERS.cards)) == (67, 3799)
    assert Counter(card.type for card in OTHERS.cards) == {
        "character": 3316, "action": 179, "basic action": 297, "epic basic action": 6, "sidekick card": 1,
    }  # fmt: skip
    assert Counter(card.rarity for card in OTHERS.cards)["promo"] == 127
    assert all(card.text is None and not card.is_scripted for card in OTHERS.cards)
    assert all(card.faces[0] == UnknownFace("energy") for card in OTHERS.cards if card.faces)
    assert [each.code for each in sorted(OTHERS.sets, key=lambda each: each.order)[:4]] == [
        "avx",
        "avxop",
        "uxm",
        "uxmop",
    ]
    assert not {card.code for card in OTHERS.cards} & {card.code for card in POOL.cards}


@pytest.mark.parametrize(
    "code, fact, value",
    [
        ("2gaf", "energies", ("bolt", "fist")),
        ("2gaf", "energy", "bolt/fist"),
        ("108msw", "faces", (
            UnknownFace("energy"), UnknownFace("energy"), CharacterFace(1, 0, 3, 3, 0), CharacterFace(2, 2, 5, 5, 0),
            CharacterFace(3, 2, 5, 8, 0), CharacterFace(4, 3, 10, 10, 0),
        )),
        ("24jll", "flip_affiliations", ("Thunderbolts",)),
        ("6bat", "two_sided", True),
        ("48thor", "die_variant", "F"),
        ("1msw", "is_basic_action", True),
        ("1msw", "use_dice", 3),
        ("1sk2017", "faces", ()),
    ],
)  # fmt: skip
def test_what_only_later_sets_have(code: str, fact: str, value: object) -> None:
    """Dice of two energy types, four levels, flip cards, two dice of one name, epic basic actions, a sidekick card."""
    assert getattr(OTHERS.by_code(code), fact) == value


def test_a_fact_of_a_later_set_is_part_of_the_digest() -> None:
    """Two pools that differ in the other side of a flip card alone do not play alike."""
    card = OTHERS.by_code("24jll")
    (card_set,) = [each for each in OTHERS.sets if each.code == "jll"]
    other = replace(card_set, cards=(replace(card, two_sided=False, flip_affiliations=()),))
    assert CardPool([replace(card_set, cards=(card,))]).digest != CardPool([other]).digest
