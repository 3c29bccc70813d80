"""Every check of the team rules, with a table that keeps the rule and one that breaks it."""

import doctest
from dataclasses import replace
from typing import NamedTuple

import pytest

from rules.dice_masters import profile
from rules.dice_masters.catalogue import CATALOGUE
from teams import validation
from teams.checks import TABLE_CHECKS, TEAM_CHECKS
from teams.formats import DRAFT_NUMBERS, FORMATS, Format, UnknownFormat, draft_to
from teams.problems import ERROR, NOTE, WARNING
from teams.team_rules import ORDER, RULE, RULES
from teams.validation import validate, validate_table
from teams.values import Chosen, Draft, Pick, Table, TeamDraft, Unknown
from tests.teams.lists import EIGHT, POOL, TEAM, basics, card, of_rule, seat, table, team

#: How a rule weighs that a list can break.
FROM_LIST = (ERROR, WARNING, NOTE)
FIRST = table(
    seat("2x13bff 2x6bff", "", "Ana"), seat("2x22bff 2x21bff", "", "Bo"), common=basics("132bff 133bff 138bff")
)
SIDES = (
    seat("4x4wol", "6x31wol", "Ana"),
    seat("4x16wol", "6x33wol", "Bo"),
    seat("4x4wol", "6x31wol", "Cy"),
    seat("4x7wol", "6x27wol", "Dee"),
)
DOUBLES = table(*SIDES, side_life=(30, 30))
FUN = seat("3x16wol 3x7wol 3x4wol 3x19wol 3x24wol")
ADD_XYZ = "The store can add set xyz under Cards, The store's own sets: by form, from CSV or the community's card file."
FOREIGN = Unknown("118xyz", 1, "set xyz is not in this card data")
PICKS = (Pick(1, card("12bff"), 4), Pick(0, card("4wol"), 4), Pick(1, card("7wol"), 4), Pick(0, card("1wol"), 0))
STACKS = ("Green Dragon", "Batman", "Guy Gardner", "Anti-Monitor")
DRAFTED = table(
    seat("4x4wol", "", "Ana", life=8),
    seat("4x12bff 4x7wol", "", "Bo", life=8),
    common=basics("31wol@red 33wol@blue 27wol@green"),
    draft=Draft((8, 8), STACKS, PICKS),
)


def first(**changes: object) -> Table:
    """The first game with one thing changed about the first player."""
    return replace(FIRST, players=(replace(FIRST.players[0], **changes), FIRST.players[1]))  # type: ignore[arg-type]


def drafted(**changes: object) -> Table:
    return replace(DRAFTED, draft=replace(DRAFTED.draft, **changes))  # type: ignore[type-var]


def doubled(place: int, cards: str, actions: str) -> Table:
    """The doubles table with the team of one player changed."""
    changed = [*SIDES]
    changed[place] = replace(SIDES[place], team=team(cards, actions))
    return replace(DOUBLES, players=tuple(changed))


class Case(NamedTuple):
    rule: str
    game: str
    kept: Table
    broken: Table
    severity: str
    path: str
    message: str
    fix: str


CASES = [
    Case("TR-PAWNS", "tournament", table(seat(pawns=8)), table(seat(pawns=9)), "error", "players[0].pawns",
         "Ana starts with 9 NPC or Sidekick dice; every game starts with exactly 8.",
         "Put 1 NPC or Sidekick die back."),
    Case("TR-LIFE", "tournament", table(seat(life=20)), table(seat(life=15)), "error", "players[0].life",
         "Ana starts at 15 life; a tournament starts at 20.", "Set the life to 20."),
    Case("TR-TITLE-UNIQUE", "tournament", table(seat()), table(seat(EIGHT.replace("2x1wol", "2x5wol"))), "error",
         f"{TEAM}.cards[7]",
         "Ana brings two cards titled 'Batman' (Bruce Wayne of Earth; Cowardly and Superstitious Lot); "
         "only one version of a title may be used.",
         "Take out Batman: Cowardly and Superstitious Lot; that also takes 2 dice off."),
    Case("TR-CARD-VERSION", "tournament", table(seat()),
         table(replace(seat(), team=replace(team(), unknown=(FOREIGN,)))),
         "warning", f"{TEAM}.unknown[0]",
         "Set xyz is not in this card data: 118xyz (1 die) stays in the team, and nothing is said of it.",
         ADD_XYZ),
    Case("TR-CARD-VERSION", "tournament", table(seat()),
         table(replace(seat(), team=replace(team(), unknown=(
             FOREIGN, replace(FOREIGN, written="119xyz", dice=4),
         )))),
         "warning", f"{TEAM}.unknown[0]",
         "Set xyz is not in this card data: 118xyz and 119xyz (5 dice) stay in the team, and nothing is said of them.",
         ADD_XYZ),
    Case("TR-CARD-VERSION", "tournament", table(seat()),
         table(replace(seat(), team=replace(team(), unknown=(
             replace(FOREIGN, written="900bff", reason="Battle for Faerûn has no card 900"),
         )))),
         "error", f"{TEAM}.unknown[0]", "Which card is '900bff'? Battle for Faerûn has no card 900.",
         "Compare the code with the one printed on the card."),
    Case("TR-CARD-VERSION", "tournament", table(seat()),
         table(replace(seat(), team=replace(team(), unknown=(replace(FOREIGN, written="Grean Dragon"),)))),
         "error", f"{TEAM}.unknown[0]", "Which card is 'Grean Dragon'? Set xyz is not in this card data.",
         "Write the card as number and set (12bff), or as title and subtitle."),
    Case("EV-UNWRITTEN", "tournament", table(seat()),
         table(replace(seat(), team=replace(team(), cards=(Chosen(replace(card("4wol"), text=None), 4),)))),
         "note", TEAM, "The text of Batman (4wol) is not written here yet: a log is undecided from where it is used.",
         "Nothing is wrong with the team; the store can write card texts under Cards, The store's own sets."),
    Case("TR-DIE-MIN", "tournament", table(seat("1x4wol")), table(seat("0x4wol")), "error", f"{TEAM}.cards[0]",
         "'Batman' has no dice; every chosen card needs at least one.",
         "Put a die on Batman: Bruce Wayne of Earth, or take the card out."),
    Case("TR-DIE-MAX", "tournament", table(seat("4x4wol")), table(seat("6x4wol")), "error", f"{TEAM}.cards[0]",
         "'Batman' has 6 dice; its Max is 4.", "Take 2 dice off Batman: Bruce Wayne of Earth."),
    Case("TR-NO-BAC-IN-CARDS", "tournament", table(seat("2x61bff")), table(seat("2x27wol")), "error",
         f"{TEAM}.cards[0]", "'Heroic Defense' is a basic action; it cannot be one of the 8 cards.",
         "Bring Heroic Defense as a basic action, or take it out."),
    Case("TR-BAC-SET", "tournament", table(seat()), table(seat(actions="31wol 2x33wol")), "error",
         f"{TEAM}.basics[1]", "'Fighting' starts with 2 dice; a set is 3.", "Put 3 dice on it."),
    Case("TR-BAC-SET", "demo", table(seat("", ""), seat("", ""), common=basics("27wol 31wol 33wol")),
         table(seat("", ""), seat("", ""), common=basics("27wol 4x31wol 33wol")), "error", "common[1]",
         "'Stealth Ops' starts with 4 dice; a set is 3.", "Put 3 dice on it."),
    Case("TR-COLOUR", "tournament", table(seat(actions="31wol@red 33wol@blue")),
         table(seat(actions="31wol@red 33wol@Red")), "error", f"{TEAM}.basics[1]",
         "'Stealth Ops' and 'Fighting' both use colour red.", "Give Fighting dice of another colour."),
    Case("TR-START-ZONES", "tournament", table(seat(zones={"bag": {"Sidekick": 8}, "field": {}})),
         table(seat(zones={"bag": {"NPC": 8}, "field": {"Vampire": 1, "Troll": 2}})), "error", "players[0].zones.field",
         "Ana's field holds 1 Vampire and 2 Troll before the first turn.",
         "Put team dice back on the cards, pawns into the bag."),
    Case("TR-FIRST-BAC", "first_game", FIRST, replace(FIRST, common=basics("132bff 133bff 138bff 134bff")), "error",
         "common[3]", "A first game uses Dimension Door, Finger of Death and Stinking Cloud; 'Fireball' is not in it.",
         "Take Fireball out."),
    Case("TR-FIRST-P1", "first_game", FIRST, first(team=team("2x13bff 2x6bff 2x22bff", "")), "error",
         f"{TEAM}.cards[2]",
         "First player must have Halfling Thief: Minion Harper and Blue Dragon: Master Dragon; "
         "'Vampire' is not one of them.", "Take Vampire out."),
    Case("TR-FIRST-P2", "first_game", FIRST, replace(FIRST, players=(FIRST.players[0], seat("2x22bff", "", "Bo"))),
         "error", "players[1].team.cards",
         "Second player must have Vampire: Minion Undead and Troll: Master Humanoid; "
         "'Troll: Master Humanoid' is missing.", "Add Troll: Master Humanoid with 2 dice."),
    Case("TR-FIRST-DICE", "first_game", FIRST, first(team=team("2x13bff 1x6bff", "")), "error", f"{TEAM}.cards[1]",
         "'Blue Dragon' has 1 die; a first game uses 2.", "Put 2 dice on Blue Dragon."),
    Case("TR-FIRST-VERSION", "first_game", FIRST, first(team=team("2x13bff 2x5bff", "")), "error", f"{TEAM}.cards[1]",
         "'Blue Dragon' must be the version 'Master Dragon'.", "Change it to Blue Dragon: Master Dragon."),
    Case("TR-BASIC-BAC-COUNT", "basic", table(FUN), table(seat("4x4wol", "31wol 33wol 27wol")), "error",
         f"{TEAM}.basics", "Ana brings 3 basic actions; exactly 2 are chosen.", "Take one out."),
    Case("TR-BASIC-BAC-DIFF", "basic", table(FUN), table(seat("4x4wol", "33wol 33wol")), "error", f"{TEAM}.basics[1]",
         "Ana brings 'Fighting' twice; the two basic actions must be different.",
         "Choose another basic action for the second Fighting."),
    Case("TR-BASIC-CARDS", "basic", table(FUN), table(seat("1x16wol 1x7wol 1x4wol 1x19wol 1x24wol 1x8bff 1x12bff")),
         "error", f"{TEAM}.cards", "Ana brings 7 cards; a basic party team may have at most 6.", "Take 1 card out."),
    Case("TR-BASIC-DICE", "basic", table(FUN), table(seat("4x16wol 4x7wol 4x4wol 4x19wol")), "error", f"{TEAM}.cards",
         "Ana brings 16 dice; a basic party team may have at most 15. Basic action dice do not count.",
         "Take 1 die off."),
    Case("TR-FUN-CARDS", "fun", table(FUN),
         table(seat(" ".join(f"1x{number}bff" for number in range(1, 26, 3)))), "error",
         f"{TEAM}.cards", "Ana brings 9 cards; a fun game team may have at most 8.", "Take 1 card out."),
    Case("TR-FUN-DICE", "fun", table(FUN), table(seat()), "error", f"{TEAM}.cards",
         "Ana brings 20 dice; a fun game team may have at most 15. Basic action dice do not count.",
         "Take 5 dice off."),
    Case("TR-TOUR-BAC-COUNT", "tournament", table(seat()), table(seat(actions="")), "error", f"{TEAM}.basics",
         "Ana brings 0 basic actions; exactly 2 are chosen.", "Add two more."),
    Case("TR-TOUR-BAC-DIFF", "tournament", table(seat()), table(seat(actions="27wol 27wol")), "error",
         f"{TEAM}.basics[1]", "Ana brings 'Heroic Defense' twice; the two basic actions must be different.",
         "Choose another basic action for the second Heroic Defense."),
    Case("TR-TOUR-BAC-SHARED", "tournament", table(seat(), seat(actions="27wol 129bff", name="Bo")),
         table(seat(), seat(actions="27wol 33wol", name="Bo")), "note", "basics",
         "'Fighting' is brought by both: two sets, two colours.", "Lay out two cards with three dice each."),
    Case("TR-TOUR-CARDS", "tournament", table(seat()), table(seat("")), "warning", f"{TEAM}.cards",
         "Ana brings no cards; the books allow that, but nothing could be bought.",
         "Add at least one card."),
    Case("TR-TOUR-DICE", "tournament", table(seat()), table(seat(EIGHT.replace("2x1wol", "4x1wol"))), "error",
         f"{TEAM}.cards", "Ana brings 22 dice; a tournament team may have at most 20. Basic action dice do not count.",
         "Take 2 dice off."),
    Case("TR-TOUR-DICE-FEW", "tournament", table(seat()), table(seat("4x4wol")), "note", f"{TEAM}.cards",
         "Ana brings 4 of 20 dice.", "Nothing is wrong; 16 dice more would be allowed."),
    Case("TR-TOUR-FROZEN", "tournament", table(seat(earlier=team(" ".join(reversed(EIGHT.split())), "33wol 31wol"))),
         table(seat(earlier=team(EIGHT.replace("1wol", "2wol")))), "warning", TEAM,
         "Ana plays another team than in the first game of this match.", "Go back to the team of the first game."),
    Case("TR-DRAFT-N", "draft", DRAFTED, drafted(numbers=(8, 10)), "error", "draft.number",
         "The players draft to different numbers: 8, 10.", "Agree on one number for both."),
    Case("TR-DRAFT-LIFE", "draft", DRAFTED,
         replace(DRAFTED, players=(replace(DRAFTED.players[0], life=20), DRAFTED.players[1])), "error",
         "players[0].life", "Ana starts at 20 life; in this draft every player starts at 8.", "Set the life to 8."),
    Case("TR-DRAFT-BAC", "draft", DRAFTED, replace(DRAFTED, common=basics("31wol 33wol")), "error", "common",
         "2 basic actions laid out; 3 or 4 are chosen at random.", "Draw more at random."),
    Case("TR-DRAFT-ORDER", "draft", DRAFTED, drafted(picks=(PICKS[1], PICKS[0], PICKS[3], PICKS[2])), "error",
         "draft.picks[0]", "Pick 1 made by Ana; it was Bo's turn.", "Give the pick to Bo."),
    Case("TR-DRAFT-STACK", "draft", DRAFTED, drafted(picks=(*PICKS[:3], Pick(0, card("5wol"), 0))), "error",
         "draft.picks[3]", "'Batman' was already drafted.", "Choose a stack that is still there."),
    Case("TR-DRAFT-DICE", "draft", DRAFTED, drafted(numbers=(8, 8), picks=(*PICKS, Pick(1, card("16wol"), 2))),
         "error", "draft.picks[4]", "Bo would have 10 dice; the limit is 8.",
         "Take 0 of these dice; the card may be taken without dice."),
    Case("TR-DRAFT-ALL", "draft", DRAFTED, drafted(stacks=(*STACKS, "Troll")), "error", "draft.picks",
         "Draft stopped with 1 stack left.", "Go on picking in turn until none is left."),
    Case("TR-DRAFT-UNUSED", "draft", DRAFTED, table(seat("4x4wol 0x1wol", "")), "note", f"{TEAM}.cards[1]",
         "'Anti-Monitor' has no dice and is not used.",
         "Leave the card out; its globals cannot be used either."),
    Case("TR-DBL-PLAYERS", "doubles", DOUBLES, replace(DOUBLES, players=SIDES[:3]), "error", "players",
         "This table has 3 players, 2 against 1; doubles is two against two.", "Seat two players on each side."),
    Case("TR-DBL-LIFE", "doubles", DOUBLES, replace(DOUBLES, side_life=(30, 20)), "error", "side_life[1]",
         "Side 2 starts at 20 life; a side starts at 30.", "Set the side's life to 30."),
    Case("TR-DBL-CARDS", "doubles", DOUBLES, doubled(0, "1x4wol 1x1wol 1x19wol 1x24wol 1x12bff", "6x31wol"), "error",
         f"{TEAM}.cards", "Ana brings 5 cards; each player brings four.", "Take 1 card out."),
    Case("TR-DBL-BAC", "doubles", DOUBLES, doubled(0, "4x4wol", "6x31wol 6x27wol"), "error", f"{TEAM}.basics",
         "Ana brings 2 basic actions; each player brings exactly one.", "Keep one of them."),
    Case("TR-DBL-DICE", "doubles", DOUBLES, doubled(0, "5x4wol", "6x31wol"), "error", f"{TEAM}.cards[0]",
         "'Batman' has 5 dice; its Max is 4.", "Take 1 die off Batman: Bruce Wayne of Earth."),
    Case("TR-DBL-SIDE-UNIQUE", "doubles", DOUBLES, doubled(1, "4x5wol", "6x33wol"), "warning",
         "players[1].team.cards[0]", "'Batman' is brought by Ana and Bo of one side.",
         "Change Batman on one of the two teams."),
    Case("TR-RB-POOL", "rainbow", table(seat("2x4wol", pool={"Batman": 2})), table(seat("3x4wol", pool={"Batman™": 2})),
         "warning", f"{TEAM}.cards[0]", "'Batman' has 3 dice; Ana drafted 2 of them.",
         "Take 1 die off Batman: Bruce Wayne of Earth."),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule} {case.game}")
def test_kept(case: Case) -> None:
    """A table that keeps the rule has no problem of it."""
    assert of_rule(validate_table(case.kept, case.game), case.rule) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule} {case.game}")
def test_broken(case: Case) -> None:
    """A table that breaks the rule is told so once, with place, words and way out."""
    (problem,) = of_rule(validate_table(case.broken, case.game), case.rule)
    assert (problem.severity, problem.path, problem.message, problem.fix) == case[4:]


def test_every_rule_has_its_case() -> None:
    """Each rule that a list can break is in the table above; the event's own rules are tested below."""
    judged = {rule.id for rule in RULES if rule.severity in FROM_LIST and rule.id.startswith("TR-")} | {"EV-UNWRITTEN"}
    assert {case.rule for case in CASES} == judged
    assert judged == set(TEAM_CHECKS) | set(TABLE_CHECKS)


def test_every_team_rule_of_the_catalogue_is_there() -> None:
    """No more and no fewer; one of them is only seen at the table, and mixing is no rule to break."""
    books = [rule for rule in RULES if rule.id.startswith("TR-")]
    assert sorted(rule.id for rule in books) == sorted(check.id for check in CATALOGUE.all_checks())
    assert [rule.id for rule in books if rule.severity not in FROM_LIST] == ["TR-MIX", "TR-TOUR-REVEAL"]
    assert RULE["TR-TOUR-REVEAL"].severity == "table"


@pytest.mark.parametrize("game", FORMATS.values(), ids=FORMATS)
def test_mixing_is_never_an_error(game: Format) -> None:
    """TR-MIX: heroes with villains, of both sets, are nobody's problem in any format."""
    mixed = validate(team("1x4wol 1x1wol 1x12bff 1x93bff", ""), game)
    assert not [problem for problem in mixed if "TR-MIX" in problem.rule or "ffiliation" in problem.message]


def test_titles_that_contain_each_other_are_different() -> None:
    """ "Batman" and "Black Lantern Batman" are two titles."""
    lantern = POOL.by_name("Black Lantern Batman")[0].code
    assert of_rule(validate(team(f"4x4wol 4x{lantern}"), "tournament"), "TR-TITLE-UNIQUE") == []


def test_life_of_the_formats_is_the_engine_s() -> None:
    """What the team check calls the life of a format is what a game starts with."""
    fixed = {key: game.life for key, game in FORMATS.items() if game.life is not None}
    assert fixed == {key: profile.STARTING_LIFE[key] for key in fixed}
    assert profile.DRAFT_NUMBERS == DRAFT_NUMBERS


def test_problems_come_in_order() -> None:
    """By player, then rule, then card; what is nobody's alone comes last."""
    bad = "5x4wol 5x38wol 0x1wol"
    found = validate_table(table(seat(bad, "31wol@red 31wol@red"), seat(bad, "", "Bo"), common=()), "tournament")
    seats = {"Ana": 0, "Bo": 1, None: 2}
    places = [(seats[problem.player], ORDER[problem.rule], problem.path) for problem in found]
    assert places == sorted(places)
    assert len({problem.rule for problem in found}) >= 6


def test_the_books_are_cited_as_printed() -> None:
    """A problem cites the edition that is played, and the book that has the rule when only one has it."""
    nine = team(EIGHT + " 1x13bff")
    cited = {edition: validate(nine, "tournament", edition)[0].cite for edition in ("bff2014", "wol2015")}
    assert [str(cite) for cite in cited.values()] == [
        "Battle for Faerûn, Tournament Parties",
        "War of Light, Tournament Teams",
    ]
    (other_book,) = of_rule(validate(team(), "fun", "bff2014"), "EV-BOOK")
    assert other_book.severity == "note"
    assert other_book.message == (
        "War of Light (2015) prints the fun game, but this event uses Battle for Faerûn (2014); "
        "the two do not conflict."
    )


def test_a_ruling_is_cited_as_a_ruling() -> None:
    """No cards at all is a warning of ruling AMB-32, not of a book."""
    (problem,) = of_rule(validate(team(""), "tournament"), "TR-TOUR-CARDS")
    assert (problem.severity, problem.cite.book, problem.cite.section) == ("warning", "Rulings", "AMB-32")


def test_unknown_keys_list_what_there_is() -> None:
    """A format nobody knows is named, with all there are."""
    for call in (
        lambda: validate(team(), "chess"),
        lambda: validate(team(), "tournament", "first"),
        lambda: validate(team(), "tournament", None, "chess"),
    ):
        with pytest.raises(UnknownFormat, match="There is no .* '(chess|first)'; there is "):
            call()


def test_a_team_alone_sits_where_its_titles_belong() -> None:
    """One team of the demo game, without the table around it, is measured against the seat it was made for."""
    assert validate(team("2x9wol 2x18wol", ""), "demo") == ()
    assert [p.rule for p in validate(team("2x4wol 2x18wol", ""), "demo")] == ["TR-FIRST-P1", "TR-FIRST-P1"]


def test_draft_number_of_one_team() -> None:
    """A drafted team is held to the number agreed on, without the picks."""
    (problem,) = validate(team("4x4wol 4x1wol 1x12bff", ""), draft_to(8))
    assert (problem.rule, problem.path, problem.limit, problem.actual) == ("TR-DRAFT-DICE", f"{TEAM}.cards", 8, 9)


def test_an_empty_table_is_no_crash() -> None:
    """Nothing that a list can be makes a check fail: empty teams pass through every format."""
    for game in FORMATS:
        assert isinstance(validate(TeamDraft(), game), tuple)
        assert isinstance(validate_table(Table(()), game), tuple)


def test_the_example_of_the_docstring_runs() -> None:
    """What the validator's own documentation shows is what it does."""
    assert doctest.testmod(validation).failed == 0
