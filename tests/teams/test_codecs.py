"""Teams as links, text and JSON: read whatever people paste, write one canonical form that reads back."""

import contextlib
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardpool.files import SHIPPED
from rules.dice_masters.card_files import read_folder
from teams.codecs import TeamUnreadable, read_packed, read_team, write_dmdb, write_json, write_link, write_text
from teams.codecs.json_form import team_from
from teams.codecs.link import HOST
from teams.codecs.lookup import code_in
from teams.formats import FORMATS
from teams.validation import validate
from teams.values import Basic, Chosen, TeamDraft, Unknown
from tests.teams.lists import POOL, team

SET_NAMES = {each.code: each.name for each in POOL.sets}
OWN = [card for card in POOL.cards if not card.is_basic_action]
BASICS = [card for card in POOL.cards if card.is_basic_action]

printable = st.characters(exclude_categories=("C", "Z"), include_characters=" ")
names = st.text(printable, max_size=80).map(lambda name: " ".join(name.split()))
notes = st.text(st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n"), max_size=200).map(str.strip)
chosen = st.builds(Chosen, st.sampled_from(OWN), st.integers(0, 9))
basic = st.builds(lambda card, dice: Basic(card, dice), st.sampled_from(BASICS), st.sampled_from((3, 6)))
foreign = st.builds(
    lambda number, dice: Unknown(f"{number}xyz", dice, "set xyz is not in this card data"),
    st.integers(1, 150),
    st.integers(1, 4),
)


def drafts(name: st.SearchStrategy[str] = names, note: st.SearchStrategy[str] = notes) -> st.SearchStrategy[TeamDraft]:
    several = [st.lists(each, max_size=9).map(tuple) for each in (chosen, basic, foreign)]
    teams = st.builds(TeamDraft, several[0], several[1], name, note, several[2])
    return teams.filter(lambda draft: bool(draft.cards or draft.basics or draft.unknown))


@given(drafts(note=st.just("")))
def test_link_reads_back(draft: TeamDraft) -> None:
    """A link holds cards, basic actions, foreign cards and the name: whatever the name says."""
    assert read_team(write_link(draft), POOL) == draft


@given(drafts())
def test_text_reads_back(draft: TeamDraft) -> None:
    """Our text holds everything but colours, even when name or notes look like cards or headings."""
    assert read_team(write_text(draft), POOL) == draft


@given(drafts())
def test_json_reads_back(draft: TeamDraft) -> None:
    """JSON holds everything."""
    assert read_team(write_json(draft), POOL) == draft


def test_json_keeps_colours_and_the_two_lists_apart() -> None:
    """A basic action among the own cards stays there, so that it can be reported."""
    odd = TeamDraft(team("2x4wol 3x27wol", "").cards, team("", "31wol@red").basics)
    assert read_team(write_json(odd), POOL) == odd


@given(st.text(max_size=300))
def test_nothing_crashes_the_reader(text: str) -> None:
    """Any text is a team or is refused in words."""
    try:
        assert isinstance(read_team(text, POOL), TeamDraft)
    except TeamUnreadable as error:
        assert str(error).endswith((".", "…]}."))


GREEN = [("12bff", 4)]
READ = [
    ("https://tb.dicecoalition.com/?view&cards=4x12bff;1x118wol;3x129bff", [*GREEN, ("118wol", 1)], [("129bff", 3)]),
    ("http://dm.retrobox.eu/?view&cards=4X12BFF", GREEN, []),
    ("https://tb.dicecoalition.com/index.php?view&cards=4x12bff%3B3x129bff&bans=1wol", GREEN, [("129bff", 3)]),
    ("view&cards=4x6012;3x6129", GREEN, [("129bff", 3)]),
    ("4x12bff;3x129bff;", GREEN, [("129bff", 3)]),
    ("4x12bff", GREEN, []),
    ("/teambuilder?team=BFF012:4,BFF129:3", GREEN, [("129bff", 3)]),
    ('[{"name": "One", "cards": [6012, 6129], "dice": [4, 3]}]', GREEN, [("129bff", 3)]),
    ('{"cards": ["12bff", {"code": "BFF #13", "dice": 2}]}', [("12bff", 1), ("13bff", 2)], []),
    ('{"cards": [{"title": "Batman™", "subtitle": "FEAR as a weapon", "dice": 2}]}', [("38wol", 2)], []),
    ("4x Green Dragon: Master Dragon", GREEN, []),
    ("4 Green Dragon: Master Dragon", GREEN, []),
    ("4 12bff\n3 * Basic Action Card - Blessing (Battle for Faerûn)", GREEN, [("129bff", 3)]),
    ("Some name\n\n4 * Master Dragon - Green Dragon (BFF)\nBasic Action Card - Blessing (x)", GREEN, [("129bff", 3)]),
    ("Cards (1)\n- Green Dragon, Master Dragon x4\nBasic Actions:\n• Blessing", GREEN, [("129bff", 3)]),
    ("8 cards:\n4x 12bff\n2 Basic Actions\nBlessing", GREEN, [("129bff", 3)]),
    ("4x BFF #12\n3x :bff129:", GREEN, [("129bff", 3)]),
    ("4x 012bff green dragon", GREEN, []),
    ("\ufeff4x12bff\r\n3x129bff\r\n", GREEN, [("129bff", 3)]),
    ("2x37bff Half-Orc Fighter: Lesser Emerald Enclave", [("37bff", 2)], []),
    ("2x Half-Orc Fighter: Lesser Emerald Alliance", [("37bff", 2)], []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "cards", "actions"), READ, ids=[text[:40] for text, _, _ in READ])
def test_read(text: str, cards: list[tuple[str, int]], actions: list[tuple[str, int]]) -> None:
    """The spellings the community's tools and people use."""
    draft = read_team(text, POOL)
    assert [(card.code, dice) for card, dice in draft.cards] == cards
    assert [(basic.card.code, basic.dice) for basic in draft.basics] == actions
    assert draft.unknown == ()


def test_the_real_link_of_another_set() -> None:
    """A team of sets that are not here is read in full, and every card is reported by its code and set."""
    link = (
        "http://tb.dicecoalition.com/?view&cards=2x31xfc;2x16smc;2x113fus;2x13wf;2x87xfc;4x86gaf;4x119gotg;2x59gotg;"
        "3x27fus;3x12thor"
    )
    draft = read_team(link, POOL)
    assert len(draft.unknown) == 10
    assert draft.unknown[0] == Unknown("31xfc", 2, "set xfc is not in this card data")
    assert write_link(draft) == link.replace("http:", "https:")


BATMEN = "Bruce Wayne of Earth, Cowardly and Superstitious Lot, Instill Great Fear, Fear as a Weapon"
UNKNOWN = [
    ("1x118xyz;1x900bff", "118xyz", "set xyz is not in this card data"),
    ("1x900bff;", "900bff", "Battle for Faerûn has no card 900"),
    ("1x137thor;", "9m2019", "set m2019 is not in this card data"),
    ("2x Batman", "Batman",
     "there are 4 versions: " + BATMEN),
    ("2x Batman: The Movie", "Batman: The Movie",
     "Batman has " + BATMEN),
    ("4x 12bff Red Dragon: Lesser Dragon", "12bff Red Dragon: Lesser Dragon",
     "12bff is Green Dragon: Master Dragon, not Red Dragon: Lesser Dragon"),
    ("4x Grean Dragon", "Grean Dragon", "no card has this name; the nearest is Green Dragon"),
    ("4x Sir Nobody", "Sir Nobody", "no card has this name"),
    ("4x 900 bff", "900 bff", "no card has this name"),
    ("999x12bff;", "999x12bff", "no team has 999 dice of one card"),
]  # fmt: skip


@pytest.mark.parametrize("text", ["2x 13wol", "2x 13 wol", "2 13 WOL", "2x wol 13", "2x WOL #13"])
def test_a_code_may_be_written_apart(text: str) -> None:
    """As somebody copies it from the card."""
    draft = read_team(text, POOL)
    assert [(chosen.card.code, chosen.dice) for chosen in draft.cards] == [("13wol", 2)]
    assert draft.unknown == ()


@pytest.mark.parametrize(("text", "written", "reason"), UNKNOWN, ids=[text for text, _, _ in UNKNOWN])
def test_unknown(text: str, written: str, reason: str) -> None:
    """What cannot be found is kept as written, with the reason."""
    first = read_team(text, POOL).unknown[0]
    assert (first.written, first.reason) == (written, reason)


REFUSED = [
    ("", "The text is empty. Paste a team link, a list of cards, or JSON."),
    ("hello there", "No line here is a card. Write one card a line, such as `4x 12bff`."),
    ("https://example.org/team/7", "This link has no cards=… in it. Open the team there, and copy its share link."),
    ('{"cards": [}', "Line 1, column 12 is not JSON: Expecting value."),
    ("[" * 5000, "This JSON is nested too deeply or holds an infinite number."),
    ("[{}, {}]", "This file holds 2 teams; import one of them."),
    ('{"cards": [{"code": "12bff", "dice": -1}]}', "\"dice\" of '12bff' should be a whole number from 0 to 99."),
    ('{"cards": [{"code": "12bff", "dice": true}]}', "\"dice\" of '12bff' should be a whole number from 0 to 99."),
    ('{"cards": 7}', '"cards" should be a list of at most 100 cards.'),
    ('{"name": 7, "cards": ["12bff"]}', '"name" should be text.'),
    ('{"cards": [6012], "dice": [1, 2]}', '"cards" has 1 entries and "dice" 2; they belong together.'),
    ("x" * 20_001, "This is 20001 characters long; a team list has at most 20000."),
    ("1x12bff;" * 101, "This link lists 102 cards; no team has more than 100."),
    ("1x12bff\n" * 301, "This list has 301 lines; a team list has at most 300."),
]


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=[message[:40] for _, message in REFUSED])
def test_refused(text: str, message: str) -> None:
    """What holds no team is refused with the place or the way out."""
    with pytest.raises(TeamUnreadable) as caught:
        read_team(text, POOL)
    assert str(caught.value) == message


def test_the_written_forms() -> None:
    """One team in each of the forms we write."""
    draft = TeamDraft(team("4x12bff 2x4wol", "").cards, team("", "129bff").basics, "Rage & Hope", "First try")
    assert (
        write_link(draft) == "https://tb.dicecoalition.com/?view&cards=4x12bff;2x4wol;3x129bff&name=Rage%20%26%20Hope"
    )
    assert write_text(draft).splitlines() == [
        "Team: Rage & Hope",
        "",
        "4x 12bff Green Dragon: Master Dragon",
        "2x 4wol Batman: Bruce Wayne of Earth",
        "",
        "Basic actions",
        "3x 129bff Blessing",
        "",
        "Notes:",
        "First try",
    ]
    assert write_dmdb(draft, SET_NAMES).splitlines() == [
        "Rage & Hope",
        "4 * Master Dragon - Green Dragon (Battle for Faerûn)",
        "2 * Bruce Wayne of Earth - Batman (War of Light)",
        "Basic Action Card - Blessing (Battle for Faerûn)",
        "Description",
        "First try",
    ]


@given(drafts(name=st.just("A team"), note=st.just("")).filter(lambda draft: not draft.unknown))
def test_dmdb_reads_back(draft: TeamDraft) -> None:
    """DiceMastersDB's form says no dice of basic actions: a full set is meant."""
    basics = tuple(Basic(each.card, 3) for each in draft.basics)
    assert read_team(write_dmdb(draft, SET_NAMES), POOL) == TeamDraft(draft.cards, basics, "A team")


def test_every_card_is_found_by_every_spelling() -> None:
    """All 280 cards, by code in three spellings and by title both ways round."""
    for card in POOL.cards:
        for code in (card.code, f"{card.set_code.upper()} #{card.number}", f"{card.set_code}{card.number:03}"):
            assert code_in(code) == card.code
        for words in (card.title, f"{card.subtitle} - {card.name}"):
            draft = read_team(f"1x {words}", POOL)
            read = [chosen.card for chosen in draft.cards] + [basic.card for basic in draft.basics]
        assert read == [card], words


def test_long_lines_are_read_in_no_time() -> None:
    """A hostile line costs about what an honest list costs; nothing grows with the square of its length."""
    hostile = [mark * 9_000 for mark in (" :", ",", " - ", "x ", "( ", "1x", " ;")]
    honest = honest_reading()
    started = time.process_time()
    for text in hostile:
        for start in ("4x", "team=", "cards="):
            with contextlib.suppress(TeamUnreadable):
                read_team(start + text[:19_000] + "!", POOL)
    assert time.process_time() - started < 20 * honest


def honest_reading() -> float:
    """Seconds for fifty honest lists: the measure on this machine, whatever its speed."""
    text = write_text(team())
    started = time.process_time()
    for _ in range(50):
        read_team(text, POOL)
    return time.process_time() - started


def test_packed_may_be_empty() -> None:
    """The builder starts from nothing."""
    assert read_packed("", POOL) == TeamDraft()


def test_a_mark_nobody_sees_is_no_part_of_a_code() -> None:
    """`%00` in a link: the card is read as it will be stored, not kept as unknown under the code of a known one."""
    assert read_team(HOST + "?view&cards=2x1%002bff", POOL) == read_team(HOST + "?view&cards=2x12bff", POOL)


words = st.one_of(
    st.sampled_from(("12bff", "129bff", "Batman", "118xyz", "\ud800", "\x00", "6012")), st.text(max_size=8)
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("code", "title", "subtitle", "dice", "colour")), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(("name", "cards", "basics", "notes", "dice")), values) | values)
def test_no_json_gets_past_the_checks(data: object) -> None:
    """Any JSON is a team or is refused in words, and what is read can be checked, stored and sent for every format."""
    try:
        draft = team_from(data, POOL)
    except TeamUnreadable as error:
        assert str(error)
        return
    write_json(draft).encode()
    write_text(draft).encode()
    for game in FORMATS:
        json.dumps([problem.as_json() for problem in validate(draft, game)], ensure_ascii=False).encode()


EVERYTHING = read_folder(*SHIPPED)


@pytest.mark.parametrize(
    "written, code",
    [
        ("2x31xfc;", "31xfc"),
        ("1x137thor;", "9m2019"),
        ("2x69152;", "152msw"),
        ("2x41015;", "15thor"),
        ("4 * Big Boy Blue - Beast (Avengers vs. X-Men)", "1avx"),
        ("Basic Action Card - Power Bolt (Dark Phoenix Saga)", "11dps"),
        ("Basic Action Card - Power Bolt (dps)", "11dps"),
    ],
)
def test_cards_of_every_set(written: str, code: str) -> None:
    """The Team Builder's codes and numbers of all sets; a title that many sets reprint is that of the set named."""
    draft = read_team(written, EVERYTHING)
    assert [entry.card.code for entry in (*draft.cards, *draft.basics)] == [code] and not draft.unknown


def test_a_title_with_many_versions_names_some() -> None:
    """Nobody reads fifty subtitles."""
    draft = read_team("4x Spider-Man", EVERYTHING)
    assert draft.unknown[0].reason.startswith("there are ") and draft.unknown[0].reason.count("(") == 6
    assert " more" in draft.unknown[0].reason


def test_what_is_not_written_or_not_known_is_named() -> None:
    """A team says which of its cards a log cannot be judged by; the cards of the two books are all written."""
    draft = read_team("4x1avx;4x12bff;3x31wol", EVERYTHING)
    assert [card.code for card in draft.unscripted] == ["1avx"]
    assert read_team("2x7xyz;4x12bff", EVERYTHING).unknown_dice == 2


def test_a_team_of_cards_that_are_not_written_says_so() -> None:
    """One note for all of them, and nothing that makes the team illegal; none where all is written."""
    found = validate(read_team("4x1avx;4x12bff;3x31wol;3x129bff", EVERYTHING), "tournament")
    (note,) = [problem for problem in found if problem.rule == "EV-UNWRITTEN"]
    assert (note.severity, str(note.cite)) == ("note", "Rulings, AMB-47")
    assert note.message == (
        "The text or die of Beast (1avx) is not written here yet: a log is undecided from where it is used."
    )
    written = validate(read_team("4x12bff;3x31wol;3x129bff", EVERYTHING), "tournament")
    assert not [problem for problem in written if problem.rule == "EV-UNWRITTEN"]


#: Two cards by their codes, with whatever people write between them.
SEVERAL = (
    "4x12bff 2x4wol", "4x12bff, 2x4wol", "4x12bff ; 2x4wol", "4 x 12bff 2 x 4wol", "4x12BFF  2x4WOL",
    "Rage\n4x12bff 2x4wol\n", "https://tb.dicecoalition.com/?view&cards=4x12bff 2x4wol",
    "https://tb.dicecoalition.com/?view&cards=4x12bff+2x4wol&name=Rage", "?cards=4x12bff%202x4wol",
)  # fmt: skip


@pytest.mark.parametrize("text", SEVERAL)
def test_several_cards_on_one_line(text: str) -> None:
    """Codes with their dice are told apart by blanks, commas or semicolons, in lists and in links."""
    draft = read_team(text, POOL)
    assert [(card.code, dice) for card, dice in draft.cards] == [("12bff", 4), ("4wol", 2)]
    assert not draft.unknown
