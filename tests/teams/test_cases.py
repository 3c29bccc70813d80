"""The twenty-five cases a team check must get right, each with all its problems."""

import pytest

from teams.codecs import read_team
from teams.formats import draft_to
from teams.problems import errors
from teams.validation import validate_table
from teams.values import Player, Table
from tests.teams.lists import ACTIONS, EIGHT, POOL, basics, seat, table

NINE = "3x16wol 3x7wol 3x4wol 3x19wol 2x24wol 2x8bff 2x12bff 1x1wol 1x13bff"
CARDS, BASICS = "players[0].team.cards", "players[0].team.basics"
BRINGS_18 = ("TR-TOUR-DICE-FEW", "note", CARDS, "Ana brings 18 of 20 dice.")
TWO_BATMEN = (
    "Ana brings two cards titled 'Batman' (Bruce Wayne of Earth; Fear as a Weapon); "
    "only one version of a title may be used."
)

#: number and what it is, format, the table, every problem as (rule, severity, path, message).
CASES = [
    ("1 eight cards, twenty dice, two basic actions", "tournament", table(seat()), []),
    (
        "2 nine cards",
        "tournament",
        table(seat(NINE)),
        [("TR-TOUR-CARDS", "error", CARDS, "Ana brings 9 cards; a tournament team may have at most 8.")],
    ),
    (
        "3 twenty-one dice",
        "tournament",
        table(seat(EIGHT.replace("2x1wol", "3x1wol"))),
        [
            (
                "TR-TOUR-DICE",
                "error",
                CARDS,
                "Ana brings 21 dice; a tournament team may have at most 20. Basic action dice do not count.",
            )
        ],
    ),
    ("4 seven cards, eighteen dice", "tournament", table(seat(EIGHT.replace(" 2x1wol", ""))), [BRINGS_18]),
    (
        "5 a card without dice",
        "tournament",
        table(seat(EIGHT.replace("2x1wol", "0x1wol"))),
        [
            ("TR-DIE-MIN", "error", f"{CARDS}[7]", "'Anti-Monitor' has no dice; every chosen card needs at least one."),
            BRINGS_18,
        ],
    ),
    (
        "6 one die more than its Max",
        "tournament",
        table(seat("5x16wol " + EIGHT.replace("3x16wol 3x7wol", "1x7wol"))),
        [("TR-DIE-MAX", "error", f"{CARDS}[0]", "'Kyle Rayner' has 5 dice; its Max is 4.")],
    ),
    (
        "7 two subtitles of one title",
        "tournament",
        table(seat(EIGHT.replace("2x1wol", "2x38wol"))),
        [("TR-TITLE-UNIQUE", "error", f"{CARDS}[7]", TWO_BATMEN)],
    ),
    (
        "9 the same basic action twice from one player",
        "tournament",
        table(seat(actions="31wol 31wol")),
        [
            (
                "TR-TOUR-BAC-DIFF",
                "error",
                f"{BASICS}[1]",
                "Ana brings 'Stealth Ops' twice; the two basic actions must be different.",
            )
        ],
    ),
    (
        "10 the same basic action from both players, in two colours",
        "tournament",
        table(seat(actions="31wol@red 33wol@blue"), seat(actions="31wol@green 27wol@black", name="Bo")),
        [("TR-TOUR-BAC-SHARED", "note", "basics", "'Stealth Ops' is brought by both: two sets, two colours.")],
    ),
    (
        "10 the same basic action from both players, in one colour",
        "tournament",
        table(seat(actions="31wol@red 33wol@blue"), seat(actions="31wol@red 27wol@black", name="Bo")),
        [
            ("TR-COLOUR", "error", "players[1].team.basics[0]", "'Stealth Ops' and 'Stealth Ops' both use colour red."),
            ("TR-TOUR-BAC-SHARED", "note", "basics", "'Stealth Ops' is brought by both: two sets, two colours."),
        ],
    ),
    (
        "11 both basic actions the same for both: four sets in four colours",
        "tournament",
        table(seat(actions="31wol@red 33wol@blue"), seat(actions="31wol@green 33wol@black", name="Bo")),
        [
            ("TR-TOUR-BAC-SHARED", "note", "basics", "'Stealth Ops' is brought by both: two sets, two colours."),
            ("TR-TOUR-BAC-SHARED", "note", "basics", "'Fighting' is brought by both: two sets, two colours."),
        ],
    ),
    (
        "12 a basic action among the eight",
        "tournament",
        table(seat(EIGHT.replace("2x1wol", "2x27wol"))),
        [
            (
                "TR-NO-BAC-IN-CARDS",
                "error",
                f"{CARDS}[7]",
                "'Heroic Defense' is a basic action; it cannot be one of the 8 cards.",
            )
        ],
    ),
    *[
        (
            f"13 {pawns} pawns",
            "tournament",
            table(seat(pawns=pawns)),
            [
                (
                    "TR-PAWNS",
                    "error",
                    "players[0].pawns",
                    f"Ana starts with {pawns} NPC or Sidekick dice; every game starts with exactly 8.",
                )
            ],
        )
        for pawns in (7, 9)
    ],
    ("14 villains with heroes", "tournament", table(seat("4x4wol 4x19wol 4x24wol 4x12bff 4x16wol")), []),
    (
        "15 basic party with seven cards and sixteen dice",
        "basic",
        table(seat("3x16wol 3x7wol 2x4wol 2x19wol 2x24wol 2x8bff 2x12bff")),
        [
            ("TR-BASIC-CARDS", "error", CARDS, "Ana brings 7 cards; a basic party team may have at most 6."),
            (
                "TR-BASIC-DICE",
                "error",
                CARDS,
                "Ana brings 16 dice; a basic party team may have at most 15. Basic action dice do not count.",
            ),
        ],
    ),
    *[
        (
            f"16 a draft to {number}",
            draft_to(number),
            table(seat("4x12bff", "")),
            [("TR-DRAFT-N", "error", "draft.number", f"Draft number {number} is outside 8..20.")],
        )
        for number in (7, 21)
    ],
    (
        "17 draft life other than the draft number",
        draft_to(12),
        table(seat("4x12bff", "", life=20), seat("4x1wol", "", name="Bo", life=12)),
        [
            (
                "TR-DRAFT-LIFE",
                "error",
                "players[0].life",
                "Ana starts at 20 life; in this draft every player starts at 12.",
            )
        ],
    ),
    (
        "18 demo with four dice on Batman",
        "demo",
        table(seat("4x4wol 2x20wol", ""), seat("2x9wol 2x18wol", "", name="Bo"), common=basics("27wol 31wol 33wol")),
        [("TR-FIRST-DICE", "error", f"{CARDS}[0]", "'Batman' has 4 dice; a demo game uses 2.")],
    ),
    (
        "19 doubles with three dice on the basic action",
        "doubles",
        table(
            seat("4x4wol", "3x31wol"),
            seat("4x16wol", "6x33wol", "Bo"),
            seat("4x4wol", "6x31wol", "Cy"),
            seat("4x7wol", "6x27wol", "Dee"),
            side_life=(30, 30),
        ),
        [("TR-DBL-BAC", "error", f"{BASICS}[0]", "'Stealth Ops' starts with 3 dice; in doubles each has 6.")],
    ),
    (
        "20 one card with one die",
        "tournament",
        table(seat("1x4wol")),
        [("TR-TOUR-DICE-FEW", "note", CARDS, "Ana brings 1 of 20 dice.")],
    ),
    (
        "21 one basic action only",
        "tournament",
        table(seat(actions="31wol")),
        [("TR-TOUR-BAC-COUNT", "error", BASICS, "Ana brings 1 basic action; exactly 2 are chosen.")],
    ),
    ("22 both players bring the same character", "tournament", table(seat(), seat(EIGHT, "27wol 129bff", "Bo")), []),
    (
        "23 basic party at 20 life",
        "basic",
        table(seat("3x16wol 3x7wol 3x4wol 3x19wol 3x24wol", life=20)),
        [("TR-LIFE", "error", "players[0].life", "Ana starts at 20 life; a basic party starts at 15.")],
    ),
    (
        "24 twenty dice, two of them on a card with Max 1",
        "tournament",
        table(seat(EIGHT.replace("2x1wol", "2x139wol"))),
        [("TR-DIE-MAX", "error", f"{CARDS}[7]", f"'{POOL.by_code('139wol').name}' has 2 dice; its Max is 1.")],
    ),
]


def described(players: Table, game: object) -> list[tuple[str, str, str, str]]:
    found = validate_table(players, game)  # type: ignore[arg-type]
    return [(problem.rule, problem.severity, problem.path, problem.message) for problem in found]


@pytest.mark.parametrize(("game", "players", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_case(game: object, players: Table, expected: list[tuple[str, str, str, str]]) -> None:
    """Each case has exactly the problems the rules name, with their place and their words."""
    assert described(players, game) == expected


def test_8_trade_mark_does_not_make_another_title() -> None:
    """ "Batman™" and "Batman" are one title."""
    text = f"3x Batman™: Bruce Wayne of Earth\n2x Batman - Fear as a Weapon\n{ACTIONS.replace(' ', chr(10))}"
    found = validate_table(Table((Player(read_team(text, POOL), "Ana"),)), "tournament")
    assert [(p.rule, p.path, p.message) for p in errors(found)] == [("TR-TITLE-UNIQUE", f"{CARDS}[1]", TWO_BATMEN)]


def test_25_other_spelling_of_a_subtitle() -> None:
    """Card 76 of War of Light is known with and without the letter its print lost."""
    name = POOL.by_code("76wol").name
    for subtitle in ("raging vengeance", "Raging Vengence"):
        text = f"4x {name}: {subtitle}\n3x Stealth Ops\n3x Fighting"
        found = validate_table(Table((Player(read_team(text, POOL)),)), "tournament")
        assert [problem.rule for problem in found] == ["TR-TOUR-DICE-FEW"]
        assert read_team(text, POOL).cards[0].card.code == "76wol"


def test_g_inl_19_two_angels() -> None:
    """G-INL-19: Inspiring and Air Transport of one Angel are an illegal team (a title like any other here: Troll)."""
    found = validate_table(table(seat("4x19bff 4x20bff")), "basic")
    assert [(p.rule, p.path, p.cite.section) for p in errors(found)] == [
        ("TR-TITLE-UNIQUE", f"{CARDS}[1]", "BASIC PARTIES")
    ]
    assert "Minion Humanoid; Apprentice Humanoid" in found[0].message


def test_g_inl_20_anti_monitor_twice() -> None:
    """G-INL-20: Universal Destruction and Symbol of Fear of one Anti-Monitor are an illegal team."""
    versions = {card.subtitle: card.code for card in POOL.by_name("Anti-Monitor")}
    pair = f"4x{versions['Universal Destruction']} 4x{versions['Symbol of Fear']}"
    found = validate_table(table(seat(pair)), "tournament", "wol2015")
    assert [(p.rule, p.path, p.message, str(p.cite)) for p in errors(found)] == [
        (
            "TR-TITLE-UNIQUE",
            f"{CARDS}[1]",
            "Ana brings two cards titled 'Anti-Monitor' (Universal Destruction; Symbol of Fear); "
            "only one version of a title may be used.",
            "War of Light, Tournament Teams",
        )
    ]
