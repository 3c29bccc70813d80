"""Logs cut off, torn and miswritten: a verdict comes out of everything, and faults are never said too early."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.core.verdict import EXIT_STATUS, INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS

FOLDER = Path(__file__).parent / "logs" / "dice_masters" / "examples"
BOOKS = ("bff_example_of_play", "bff_detailed_combat", "wol_example_of_play", "wol_detailed_combat")
NAMES = [f"{book}/{form}.log" for book in BOOKS for form in ("as_printed", "as_corrected")]
TEXTS = {name: (FOLDER / name).read_text(encoding="utf-8") for name in NAMES}

#: Words that are right somewhere and wrong elsewhere, and some that are right nowhere.
STRANGE = [
    "P1", "P2", "P3", "NPC", "Sidekick", "Troll:L2", "P2.Troll", "Batman#2", "#0", "x0", "x4", "x999", "0x",
    "9999999", "F", "FF", "FF/1", "FF/9", "+1", "+9", "?", "ch", "A**", "L9", "->", ">", "=", ";", ",", ":", '"',
    "", "none", "all", "with", "for", "on", "vs", "order", "name", "yes", "no", "pass", "pay", "end", "keep",
    "concede", "time", "turn", "draw", "roll", "reroll", "assign", "block", "global", "position", "!judge",
    "!judge life P1 0", "= life 0-0", "!judge move Troll bag", "!judge face NPC L1", "= ko none", "²", "①", "٣",
    "ß", "\u2028", "\x00",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_log_that_breaks_off_is_judged_as_far_as_it_goes(name):
    """After every line: nothing wrong yet, or the fault of the whole log at its own line."""
    lines = TEXTS[name].splitlines()
    whole = rules.replay(TEXTS[name])
    header = max(n for n, line in enumerate(lines) if line.startswith(("basic ", "first ", "P1 ", "P2 ")) and n < 32)
    for number in range(header + 1, len(lines)):
        cut = rules.replay("\n".join(lines[:number]))
        if whole.line is not None and whole.line <= number:
            assert (cut.verdict, cut.rule, cut.line) == (whole.verdict, whole.rule, whole.line)
        else:
            assert cut.verdict in (INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS), (number, cut.message)


def dropped(lines: list[str], at: int, word: str) -> list[str]:
    return lines[:at] + lines[at + 1 :]


def doubled(lines: list[str], at: int, word: str) -> list[str]:
    return lines[: at + 1] + lines[at:]


def swapped(lines: list[str], at: int, word: str) -> list[str]:
    return lines[:at] + lines[at : at + 2][::-1] + lines[at + 2 :]


def put_in(lines: list[str], at: int, word: str) -> list[str]:
    return [*lines[:at], word, *lines[at:]]


def replaced(lines: list[str], at: int, word: str) -> list[str]:
    words = lines[at].split(" ")
    words[len(word) % len(words)] = word
    return [*lines[:at], " ".join(words), *lines[at + 1 :]]


def torn(lines: list[str], at: int, word: str) -> list[str]:
    half = len(lines[at]) // 2
    return [*lines[:at], lines[at][:half] + word + lines[at][half + 1 :], *lines[at + 1 :]]


HARMS = (dropped, doubled, swapped, put_in, replaced, torn)


@given(st.sampled_from(NAMES), st.sampled_from(HARMS), st.integers(0, 200), st.sampled_from(STRANGE))
@settings(deadline=None, max_examples=300)
def test_a_miswritten_line_is_never_blamed_on_an_earlier_one(name, harm, place, word):
    """Whatever happens to a line, there is a verdict, and its fault lies there or later (or where it lay before).

    What the header as a whole lacks is told on the line that asks for it.
    """
    lines = TEXTS[name].splitlines()
    at = place % len(lines)
    verdict, before = rules.replay("\n".join(harm(lines, at, word))), rules.replay(TEXTS[name])
    assert verdict.verdict in EXIT_STATUS
    assert verdict.as_json()["message"]
    if (
        verdict.step != "setup"
        and verdict.line is not None
        and (verdict.line, verdict.rule) != (before.line, before.rule)
    ):
        assert verdict.line > min(at, len(lines) - 1), verdict.message


@given(st.one_of(st.text(), st.binary().map(lambda data: data.decode("utf-8", "replace"))))
@settings(deadline=None)
def test_any_text_has_a_verdict(text):
    """Alone, and after a header that can be read."""
    for start in ("", "Dice Marshal log 1\n", TEXTS[NAMES[0]]):
        assert rules.replay(start + text).verdict in EXIT_STATUS


def before_turn_1() -> str:
    return TEXTS["wol_example_of_play/as_corrected.log"].partition("turn 1 P1")[0]


@pytest.mark.parametrize(
    "line",
    ["draw " + "Sidekick " * 100_000, "roll " + "F" * 100_000, '"' * 100_000, "Orc " * 999],
    ids=["names", "letters", "quotation marks", "words"],
)
def test_a_longer_line_than_a_table_needs_is_read_no_further(line):
    verdict = rules.replay(f"{before_turn_1()}{line}\n")
    assert (verdict.verdict, verdict.line) == ("unreadable", before_turn_1().count("\n") + 1)
    assert verdict.message == (
        f"This line is {len(line.rstrip())} characters long. A line has at most 2000: write it on several."
    )


def test_a_comment_is_as_long_as_one_likes():
    text = before_turn_1() + "turn 1 P1 ; " + "well, " * 1000 + "\n"
    assert rules.replay(text).verdict == "incomplete"


@pytest.mark.parametrize("lines", [23, 40, 74, 87])
@pytest.mark.parametrize(
    "words",
    [
        "F",
        '"',
        "Orc ",
        "Sidekick ",
        "draw Sidekick + ",
        "( ",
        "takes 1, ",
        "P1 at 9, ",
        "F -> M, ",
        "2 damage to P1. ",
        "20-",
        "Troll is KO'd and ",
        "> ",
    ],
)
def test_twice_the_line_takes_some_twice_the_work(lines, words):
    """Whatever is tried to make sense of a line, it is not tried for each two places of it."""
    head = "\n".join(TEXTS["wol_example_of_play/as_corrected.log"].splitlines()[:lines])
    short, long = (calls_to_replay(f"{head}\n{words * (signs // len(words))}\n") for signs in (900, 1_800))
    assert long < 3 * short


def calls_to_replay(text: str) -> int:
    """How many functions are called for the verdict on a text, the second time that it is asked."""
    calls = 0

    def count(frame: object, event: str, what: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    rules.replay(text)
    sys.setprofile(count)
    try:
        rules.replay(text)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("sign", [">", "->"])
def test_a_line_of_a_hundred_choices_is_answered(sign):
    """At once: no line of a log holds so many, and each would be read with the whole line behind it."""
    verdict = rules.replay(TEXTS[NAMES[0]].rstrip() + f" {sign} NPC" * 100)
    assert verdict.verdict == "unreadable"
    assert verdict.message == "This line holds 101 entries: write them on lines of their own."


def test_a_message_quotes_no_more_than_one_reads():
    """The sentence stays one, however long the word is that it is about."""
    head = TEXTS["wol_example_of_play/as_corrected.log"].partition("turn 1 P1")[0]
    verdict = rules.replay(f"{head}draw {'x' * 1_900}\n")
    assert f"called {'x' * 60}…" in verdict.message
    assert len(verdict.message) < 300


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("life 20-20" + " > 20-20" * 240, "follows from the lines above and is not written"),
        ("bag" + " > bag" * 240, "follows from the lines above and is not written"),
        ('"x; y"', "is not a word of the game log"),
    ],
    ids=["too many claims in doubt", "too many entries in doubt", "a quoted semicolon"],
)
def test_an_odd_line_is_unreadable(line, told):
    verdict = rules.replay(f"{before_turn_1()}turn 1 P1\n{line}\n")
    assert (verdict.verdict, verdict.line) == ("unreadable", before_turn_1().count("\n") + 2)
    assert told in verdict.message
