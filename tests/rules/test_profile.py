"""Rules profiles: two editions, and options that are named, checked and written one way."""

import ast
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

import rules
from rules.core.books.catalogue import load
from rules.dice_conquest import profile as conquest
from rules.dice_masters import profile as masters
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.profile import (
    CARDS,
    EDITIONS,
    EVERY_OPTION,
    OPTIONS,
    RULED,
    Profile,
    ProfileError,
    starting_life,
)
from rules.dungeon_dice import profile as dungeon

#: Where the books part (option, Battle for Faerûn, War of Light).
DIFFERENCES = [
    ("spent_zone", "used_locked", "out_of_play"),
    ("spent_selectable", "except_own_fielding", "never"),
    ("unblocked_exit", "cleanup", "after_damage"),
    ("simul_zero", "ap_first", "tie"),
    ("target_domain", "field_dice", "field_characters"),
    ("unrolled_prep_dice", "stay", "to_reserve"),
    ("pointless_global", "note", "forbid"),
]

#: What people and forms may write for a value, and what it means.
SPELLINGS = [
    ({"class_effects": "open"}, "class_effects", "open"),
    ({"class_effects": " Open "}, "class_effects", "open"),
    ({"first_turn_attack": False}, "first_turn_attack", False),
    ({"first_turn_attack": "false"}, "first_turn_attack", False),
    ({"first_turn_dice": 3}, "first_turn_dice", 3),
    ({"first_turn_dice": "3"}, "first_turn_dice", 3),
    ({"min_purchase": 0}, "min_purchase", 0),
]

#: Faults: edition, options, the option that is named, and the sentence for the user.
FAULTS = [
    (
        "wol2015",
        {"class_effects": "opn"},
        "class_effects",
        "Option 'class_effects' cannot be 'opn': choose closed, open or undecided.",
    ),
    (
        "wol2015",
        {"clas_effects": "open"},
        "clas_effects",
        "There is no option 'clas_effects'. Did you mean 'class_effects'?",
    ),
    ("bff2015", {}, "edition", "There is no edition 'bff2015'. Did you mean 'bff2014'?"),
    (
        "bff2014",
        {"min_purchase": False},
        "min_purchase",
        "Option 'min_purchase' cannot be 'False': choose 1, 0 or undecided.",
    ),
    (
        "bff2014",
        {"blocked_sticky": 1},
        "blocked_sticky",
        "Option 'blocked_sticky' cannot be '1': choose true, false or undecided.",
    ),
    ("bff2014", {"overpay": None}, "overpay", "Option 'overpay' cannot be 'None': choose forbid, allow or undecided."),
    (
        "bff2014",
        {"overpay": ["allow"]},
        "overpay",
        "Option 'overpay' cannot be '['allow']': choose forbid, allow or undecided.",
    ),
]


def test_options_and_attributes_are_the_same_names():
    """Every option that changes play is an attribute of a profile, and has a default in each edition."""
    assert {field.name for field in fields(Profile)} == {"edition", "undecided", "cards", *OPTIONS}
    for edition in EDITIONS.values():
        assert set(edition.options) == set(OPTIONS)


def test_every_default_is_an_allowed_value():
    """An edition sets each option to one of its values, and there is always something to choose."""
    for option in OPTIONS.values():
        assert len(set(option.values)) > 1, option.name
        for edition in EDITIONS.values():
            assert edition.options[option.name] in option.values, (edition.name, option.name)


def test_every_option_names_rules_of_the_catalogue():
    """An option tells which rules or rulings it switches, and they name it in turn."""
    for option in EVERY_OPTION.values():
        for rule_id in option.rules:
            assert option.name in CATALOGUE.entry(rule_id).options, (option.name, rule_id)
    for entry in (*CATALOGUE.all(), *CATALOGUE.all_rulings()):
        for name in entry.options:
            assert entry.id in EVERY_OPTION[name].rules, (entry.id, name)


def test_every_ruling_belongs_to_one_option():
    """Each has a plain name, whether or not there is a second reading in play."""
    for ruling in CATALOGUE.all_rulings():
        assert [Profile.option_of(ruling.id)] == list(ruling.options), ruling.id
    assert sorted(ruling for option in EVERY_OPTION.values() for ruling in option.rulings if "AMB" in ruling) == sorted(
        ruling.id for ruling in CATALOGUE.all_rulings()
    )


def test_every_reading_of_a_card_is_an_option():
    """A reading is named by the first of its cards."""
    assert list(CARDS) == [f"card-{reading.cards[0]}" for reading in CATALOGUE.all_readings()]
    for reading in CATALOGUE.all_readings():
        assert f"card-{reading.cards[0]}" in reading.options, reading.id


@pytest.mark.parametrize("module", [conquest, dungeon, masters], ids=lambda module: module.__package__)
def test_what_the_engine_reads_of_a_profile_is_there(module):
    """Options become fields from the game's file of options, so no type checker sees a name that is misspelled."""
    known = {*dir(module.Profile), *(option.name for option in fields(module.Profile))}
    read = {
        (node.attr, path.name)
        for path in (Path(rules.__file__).parent / module.__package__.split(".")[1]).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).split(".")[-1] == "profile"
    }
    assert len(read) > 35 and not [name for name in read if name[0] not in known]


def test_names_do_not_clash():
    """An option is no attribute of a profile by accident."""
    assert not {name for name in (*RULED, *CARDS) if hasattr(Profile, name)}


@pytest.mark.parametrize("option", EVERY_OPTION.values(), ids=lambda option: option.name)
def test_what_settles_a_ruling_can_be_left_undecided(option):
    """The event makes no ruling: it is written and read, and the engine goes on as the edition has it."""
    if not option.rulings:
        with pytest.raises(ProfileError, match=f"Option '{option.name}' cannot be 'undecided'"):
            Profile.parse("wol2015", {option.name: "undecided"})
        return
    profile = Profile.parse("wol2015", {option.name: "Undecided"})
    assert profile.text() == f"wol2015 {option.name}=undecided"
    assert Profile.from_text(profile.text()) == profile
    assert profile.settles(option.rulings[0]) == f"{option.name}=undecided"
    assert getattr(profile, option.name, None) == getattr(Profile.parse("wol2015"), option.name, None)


@pytest.mark.parametrize("option, bff, wol", DIFFERENCES)
def test_where_the_two_books_part(option, bff, wol):
    """Each of the seven points has its own value in either edition."""
    assert getattr(Profile.parse("bff2014"), option) == bff
    assert getattr(Profile.parse("wol2015"), option) == wol


def test_the_books_part_nowhere_else():
    """All other options have the same default in both editions."""
    bff, wol = Profile.parse("bff2014").options(), Profile.parse("wol2015").options()
    assert [name for name in OPTIONS if bff[name] != wol[name]] == [option for option, _, _ in DIFFERENCES]


@pytest.mark.parametrize("options, name, value", SPELLINGS)
def test_values_are_read_as_people_write_them(options, name, value):
    """Small letters, blanks, text for numbers and truth: all mean the same value, of the right type."""
    found = getattr(Profile.parse("wol2015", options), name)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize("edition, options, option, message", FAULTS)
def test_a_fault_names_the_option_and_what_is_allowed(edition, options, option, message):
    """The error is for the user: what is wrong and what could be chosen."""
    with pytest.raises(ProfileError) as fault:
        Profile.parse(edition, options)
    assert str(fault.value) == message
    assert fault.value.option == option
    assert fault.value.allowed


def test_options_that_are_no_names_with_values():
    """A list from a form or a program is a fault of the user, not of ours."""
    with pytest.raises(ProfileError, match="Options are written as names with values."):
        Profile.parse("wol2015", ["overpay"])


def test_a_profile_is_written_by_its_differences():
    """The header names the edition and only what is not as the edition has it, in a fixed order."""
    profile = Profile.parse("wol2015", {"first_turn_dice": 3, "class_effects": "open", "overpay": "forbid"})
    assert profile.differences() == {"class_effects": "open", "first_turn_dice": 3}
    assert str(profile) == "wol2015 class_effects=open first_turn_dice=3"
    assert str(Profile.parse("bff2014")) == "bff2014"


@pytest.mark.parametrize("option", OPTIONS.values(), ids=str)
def test_what_a_profile_writes_it_reads(option):
    """Every value of every option survives the header, in both editions."""
    for edition in EDITIONS:
        for value in option.values:
            profile = Profile.parse(edition, {option.name: value})
            assert Profile.from_text(profile.text()) == profile


@pytest.mark.parametrize(
    "text, message",
    [
        ("wol2015 open", "'open' is not an option: write it as name=value."),
        ("wol2015 overpay=allow overpay=forbid", "Option 'overpay' is given twice."),
        ("", "There is no edition ''. Known: bff2014, wol2015."),
    ],
)
def test_a_header_that_is_no_profile(text, message):
    """A header line that cannot be read says why."""
    with pytest.raises(ProfileError) as fault:
        Profile.from_text(text)
    assert str(fault.value) == message


def test_a_verdict_quotes_an_option():
    """A ruling names the option it hangs on with the value in force."""
    profile = Profile.parse("wol2015", {"class_effects": "open", "first_turn_attack": False})
    assert profile.setting("class_effects") == "class_effects=open"
    assert profile.setting("first_turn_attack") == "first_turn_attack=false"


def test_a_profile_does_not_change():
    """A profile is a value: the verdict that rests on it must not move."""
    with pytest.raises(FrozenInstanceError):
        Profile.parse("wol2015").overpay = "allow"


def test_the_words_of_the_editions():
    """Each book has its own name for the starting die and for what a player brings."""
    assert [(e.book, e.pawn, e.roster) for e in EDITIONS.values()] == [
        ("Battle for Faerûn", "NPC", "party"),
        ("War of Light", "Sidekick", "team"),
    ]
    assert Profile.parse("wol2015").pawn == "Sidekick"
    assert Profile.parse("bff2014").book == "Battle for Faerûn"


@pytest.mark.parametrize(
    "game_format, life",
    [("first_game", 10), ("demo", 10), ("basic", 15), ("fun", 15), ("tournament", 20), ("doubles", 30)],
)
def test_life_by_format(game_format, life):
    """Every format has its starting life (DM-LIFE-01 to 04 and 06)."""
    assert starting_life(game_format) == life


def test_life_in_a_draft_is_the_agreed_number():
    """From 8 to 20 (DM-LIFE-05), and nothing else."""
    assert starting_life("draft", 8) == 8
    assert starting_life("draft", 20) == 20
    for number, given in ((7, "7 is not"), (21, "21 is not"), (None, "none was given")):
        with pytest.raises(ProfileError, match=f"from 8 to 20 .*{given}"):
            starting_life("draft", number)


def test_an_unknown_format_is_named():
    """The near miss is offered."""
    with pytest.raises(ProfileError, match="There is no format 'turnament'. Did you mean 'tournament'?"):
        starting_life("turnament")


@pytest.mark.parametrize("module, game, prefix", [(conquest, "dice_conquest", "DC"), (dungeon, "dungeon_dice", "DD")])
def test_every_ruling_of_the_other_games_has_its_option(module, game, prefix):
    """As many rulings as options, each naming the other and the rules it bears on."""
    catalogue = load(game)
    assert {field.name for field in fields(module.Profile)} == {"edition", "undecided", *module.OPTIONS}
    for option in module.OPTIONS.values():
        assert [rule for rule in option.rules if option.name not in catalogue.entry(rule).options] == [], option.name
        assert len([rule for rule in option.rules if rule.startswith(f"{prefix}-RUL-")]) == 1, option.name
        assert len(option.values) == len(set(option.values)) > 1, option.name
    for entry in (*catalogue.all(), *catalogue.all_rulings()):
        assert [name for name in entry.options if entry.id not in module.OPTIONS[name].rules] == [], entry.id


def test_the_two_profiles_of_dice_conquest():
    """Strict decides as the rulings recommend; casual lets loot after the die pass with a warning."""
    strict, casual = conquest.Profile.parse("strict"), conquest.Profile.parse("casual")
    assert strict.options() == {option.name: option.values[0] for option in conquest.OPTIONS.values()}
    differences = {name for name, value in casual.options().items() if value != strict.options()[name]}
    assert differences == {"loot_after_die"} and casual.loot_after_die == "warn"


def test_dungeon_dice_is_played_strictly_unless_an_event_says_otherwise():
    """One ready-made profile: everything as the catalogue decides it."""
    strict = dungeon.Profile.from_text("strict")
    assert strict.options() == {option.name: option.values[0] for option in dungeon.OPTIONS.values()}
    assert dungeon.Profile.parse("strict", {"min_players": "3"}).text() == "strict min_players=3"


@pytest.mark.parametrize("module", [conquest, dungeon])
def test_what_a_profile_of_the_other_games_writes_it_reads(module):
    """Every value of every option survives the header, in each profile."""
    for edition in module.PROFILES:
        for option in module.OPTIONS.values():
            for value in option.values:
                profile = module.Profile.parse(edition, {option.name: value})
                assert module.Profile.from_text(profile.text()) == profile


def test_an_unknown_profile_of_dice_conquest_is_called_a_profile():
    """The sentence uses the word that the game uses."""
    with pytest.raises(ProfileError, match="There is no profile 'strikt'. Did you mean 'strict'?"):
        conquest.Profile.parse("strikt")
