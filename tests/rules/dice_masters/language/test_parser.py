"""One reading is taken, two are refused, none is told with its place and what comes nearest."""

import pytest

from rules.core.language.parser import Parser
from rules.core.language.problems import TextError
from rules.core.language.registry import readable
from rules.dice_masters.language.compile import compile_line
from rules.dice_masters.language.registry import LANGUAGE, PHRASES, phrase

KO = "When this die is fielded: KO target opposing sidekick."


@pytest.fixture
def second_way_to_ko():
    """A phrase that reads "KO target opposing …" a second time, for as long as a test lasts."""

    @phrase("act", "KO target opposing {noun}", title="a second way")
    def _again(noun):
        raise AssertionError("a line with two readings is never carried out")

    yield
    LANGUAGE.withdraw(_again)


def problem_of(line):
    """What is wrong with a line of card 7shop, its second."""
    with pytest.raises(TextError) as refused:
        compile_line(line, "7shop", 2)
    return refused.value.problem


def test_a_good_line_has_one_reading():
    """Capitals and spaces make no difference."""
    for line in (KO, KO.upper(), KO.replace(" ", "   ")):
        assert len(Parser(line, LANGUAGE).readings()) == 1


def test_a_line_with_two_readings_is_refused(second_way_to_ko):
    """It is not chosen between them: the line must be written so that it has one."""
    problem = problem_of(KO)
    assert (problem.card, problem.line, problem.column) == ("7shop", 2, 1)
    assert problem.message == "The line can be read in 2 ways; write it so that it has one."


def test_the_second_way_is_gone_again():
    """The fixture leaves the registry as it found it."""
    assert "a second way" not in {each.title for each in PHRASES["act"]}
    assert compile_line(KO).kind == "trigger"


@pytest.mark.parametrize(
    ("line", "column", "word", "expected", "nearest"),
    [
        ("When this die is played: draw 1 die.", 18, "'played'", "fielded", None),
        ("When this die is fielded: draw two dice.", 32, "'two'", "<number>", "draw <number> (die|dice)"),
        ("When this die is fielded: KO target wizard.", 37, "'wizard'", "character", "KO {selection}"),
        ("Use: target character gets +1A.", 31, "'.'", "this", "(gets|get) {stats}"),
        ("When this die is fielded", 25, "'the end of the line'", ":", "{subject} is fielded"),
        ("Flying.", 1, "'Flying'", "regenerate", None),
    ],
)
def test_a_line_without_a_reading_says_where_it_stops(line, column, word, expected, nearest):
    """Column and word, what could stand there, and the phrases whose words come closest."""
    problem = problem_of(line)
    assert (problem.card, problem.line, problem.column) == ("7shop", 2, column)
    assert word in problem.message
    assert expected in problem.expected
    assert nearest is None or nearest in problem.nearest
    assert len(problem.nearest) == 3


def test_a_foreign_sign_is_told_with_its_column():
    """Before any phrase is tried."""
    problem = problem_of("Draw 1 die!")
    assert (problem.column, problem.message) == (11, "'!' is not part of the card language.")


@pytest.mark.parametrize("line", ["Target character gets +1A.", "While active: a character cannot block."])
def test_a_line_that_always_holds_chooses_nobody(line):
    """There is no moment at which a player would choose."""
    assert problem_of(line).message.startswith("a line that always holds has nobody to choose for it")


def test_the_problem_as_a_sentence():
    """What an editor or the command line prints."""
    told = str(problem_of("When this die is fielded: draw two dice."))
    assert told.startswith("7shop, line 2, column 32: no phrase goes on with 'two' here; it could go on with")
    assert "Nearest phrases: draw <number> (die|dice);" in told


SLIPS = [
    ("When this die is fielded: KO target opposing sidekik.", "Is sidekick meant?"),
    ("Whenever this die attacks: gain 2 life.", "Is when meant?"),
    ("When this die is fielded, gain 2 life.", 'Before it, write ":" and not ",".'),
    ("While active, each friendly sidekick gets +1A.", 'Before it, write ":" and not ",".'),
]


@pytest.mark.parametrize(("line", "told"), SLIPS)
def test_the_usual_slips_are_told_how_to_mend_them(line, told):
    """A word misspelt, or a comma in the place of a colon."""
    assert problem_of(line).message.endswith(told)


def test_a_sign_is_not_blamed_for_the_word_behind_it():
    """Another sign would not let the line go on either."""
    assert "Before it" not in problem_of("When this die is fielded: juggle 1 die.").message


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("when {event} : {clause} .", "when {event}: {clause}."),
        ("choose one of : {a:act} ; or {b:act}", "choose one of: {a:act}; or {b:act}"),
        ("\\( {items:cost items} \\)", "({items:cost items})"),
        ("name a non- sidekick die", "name a non-sidekick die"),
    ],
)
def test_patterns_are_shown_as_people_write(pattern, shown):
    """Marks stand at the word before them."""
    assert readable(pattern) == shown
