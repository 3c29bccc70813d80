"""The game log as text: what the reader forgives, what the writer writes, and where faults are said to be."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import rules
from rules.core.faults import Unreadable
from rules.core.lines.notation import CLAIM, DECISION, FACT, FIRST_LINE, RULING, TURN, Entry, Log, Vocabulary, write
from rules.core.lines.parsing import parse
from rules.core.lines.words import straight
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.games import VOCABULARIES

GAME = "dice-masters/bff2014"
HEAD = f"{FIRST_LINE}\ngame {GAME}\n"


def entries(*lines: str) -> list[Entry]:
    return list(parse(HEAD + "\n".join(lines), VOCABULARIES).entries)


def said(entry: Entry) -> tuple:
    return entry.kind, entry.verb, entry.args, entry.actor


#: One line, and the entry it is.
ONE = [
    ("buy Vampire with F F M", (DECISION, "buy", ("Vampire", "with", "F", "F", "M"), None)),
    ("  BUY\tVampire , with  F", (DECISION, "buy", ("Vampire", "with", "F"), None)),
    ("b Vampire", (DECISION, "buy", ("Vampire",), None)),
    ("purchase Vampire", (DECISION, "buy", ("Vampire",), None)),
    ("draw NPC x4", (FACT, "draw", ("NPC", "x4"), None)),
    ("r F ch", (FACT, "roll", ("F", "ch"), None)),
    ("roll: F", (FACT, "roll", ("F",), None)),
    ("P2 block none", (DECISION, "block", ("none",), 1)),
    ("p2: block none", (DECISION, "block", ("none",), 1)),
    ("turn 5 P1", (TURN, "turn", ("5", "P1"), None)),
    ("t 5", (TURN, "turn", ("5",), None)),
    ("= life 14-20", (CLAIM, "=", ("life", "14-20"), None)),
    ("=life 14-20", (CLAIM, "=", ("life", "14-20"), None)),
    ('!judge life P1 12 "missed damage"', (RULING, "!judge", ("life", "P1", "12"), None)),
    ("field Vampire ; for a mask", (DECISION, "field", ("Vampire",), None)),
    ("draw NPC ×4", (FACT, "draw", ("NPC", "x4"), None)),
    ("= life 14–20", (CLAIM, "=", ("life", "14-20"), None)),
    ("!judge life P1 12 “missed; told”", (RULING, "!judge", ("life", "P1", "12"), None)),
    ("buy Batman™ with\xa0F", (DECISION, "buy", ("Batman", "with", "F"), None)),
    ("field You’ve-Been", (DECISION, "field", ("You've-Been",), None)),
    ("dance NPC", (DECISION, "dance", ("NPC",), None)),
]


@pytest.mark.parametrize("line, entry", ONE, ids=[line for line, _ in ONE])
def test_a_line_is_read_as(line, entry):
    """Case, spacing, colons, aliases and comments make no difference."""
    assert [said(e) for e in entries(line)] == [entry]


@pytest.mark.parametrize("alias, verb", sorted(VOCABULARY.aliases.items()))
def test_aliases(alias, verb):
    """Short words for scribes are the long words."""
    assert entries(f"{alias} x")[0].verb == verb


#: One line, and the entries it holds: (verb, args, column).
SEVERAL = [
    ("use Polymorph > Troll", [("use", ("Polymorph",), 1), ("choose", ("Troll",), 15)]),
    ("use Polymorph>Troll", [("use", ("Polymorph",), 1), ("choose", ("Troll",), 14)]),
    ("reroll F B -> M ch", [("reroll", ("F", "B"), 1), ("roll", ("M", "ch"), 12)]),
    ("reroll F → M", [("reroll", ("F",), 1), ("roll", ("M",), 10)]),
    ("reroll F->M", [("reroll", ("F",), 1), ("roll", ("M",), 9)]),
    ("use A > B > C -> L2", [("use", ("A",), 1), ("choose", ("B",), 7), ("choose", ("C",), 11), ("roll", ("L2",), 15)]),
    ("roll Troll:L2 > yes with S", [("roll", ("Troll:L2",), 1), ("yes", ("with", "S"), 15)]),
    ("reroll F ->", [("reroll", ("F",), 1), ("roll", (), 10)]),
]


@pytest.mark.parametrize("line, found", SEVERAL, ids=[line for line, _ in SEVERAL])
def test_one_line_may_hold_the_answers_to_what_it_asks(line, found):
    """Each part is an entry with its own column, and belongs to the player of the line."""
    read = entries(f"P2 {line}")
    assert [(e.verb, e.args, e.column - 3 * (n > 0)) for n, e in enumerate(read)] == found
    assert {e.actor for e in read} == {1}


def test_comments_end_a_line_unless_they_stand_in_quotation_marks():
    """A judge may write a semicolon."""
    assert entries('!judge note "late; warned" ; table 3')[0].note == "late; warned"
    assert entries('!judge note "late; warned"')[0].note == "late; warned"
    assert entries("!judge note “late; warned”")[0].note == "late; warned"
    assert entries('!judge note "she said “late”"')[0].note == "she said “late”"
    with pytest.raises(Unreadable, match="A quotation mark stands alone"):
        entries('!judge note "late ; and no end')


def test_windows_lines_and_a_byte_order_mark_change_nothing():
    """Logs come from every machine."""
    text = HEAD + "draw NPC x4\n\nroll F F F F\n"
    assert parse("\ufeff" + text.replace("\n", "\r\n"), VOCABULARIES) == parse(text, VOCABULARIES)


def test_places_are_those_of_the_text_as_written():
    """Comments and empty lines count."""
    log = parse(HEAD + "\n".join(("; a comment", "", "  draw NPC")), VOCABULARIES)
    assert list(log.lines) == [5]
    assert [(e.column, e.text) for e in log.entries] == [(3, "draw NPC")]


@pytest.mark.parametrize("mark", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_only_the_end_of_a_line_ends_a_line(mark):
    """Marks that no editor counts as lines do not shift the numbers of those below."""
    verdict = rules.replay(HEAD + f"{mark}\ndraw NPC x4 ; late{mark}and long\nroll F F F FF\n")
    assert (verdict.verdict, verdict.line, verdict.rule) == ("illegal", 5, "DM-COMP-15")


#: A text, the line of its fault, and a piece of the sentence.
UNREADABLE = [
    ("", 1, "The log is empty"),
    ("; nothing but comments\n", 1, "The log is empty"),
    ("hello\n", 1, f'The first line should be "{FIRST_LINE}"'),
    ("; remark\n\nDice Marshal log 7\n", 3, "notation version 7; version 1 is known"),
    ("Dice Marshal log\n", 1, "notation version ?"),
    (f"{FIRST_LINE}\ngame chess\n", 2, '"chess" is not a game known here'),
    (f"{FIRST_LINE}\nevent Friday\n", 2, "The header names no game"),
    (f"{FIRST_LINE}\nposition turn 3 P1 main\n", 2, "The header names no game"),
    (HEAD + "draw NPC\nP5 buy Troll\n", 4, "There is no P5: this game has 4 players"),
    (HEAD + "game dice-masters/wol2015\n", 3, "named another game before: dice-masters/bff2014"),
    (HEAD + "P9 card 13bff x2\n", 3, "There is no P9"),
]


@pytest.mark.parametrize("text, line, message", UNREADABLE, ids=[message for _, _, message in UNREADABLE])
def test_what_is_no_log_says_where_and_why(text, line, message):
    """With the line as it stands in the text."""
    with pytest.raises(Unreadable) as caught:
        parse(text, VOCABULARIES)
    assert caught.value.line == line
    assert message in caught.value.message


def test_an_unknown_game_lists_the_games():
    """The candidates are what could have been written."""
    with pytest.raises(Unreadable) as caught:
        parse(f"{FIRST_LINE}\ngame chess\n", VOCABULARIES)
    assert caught.value.candidates == tuple(VOCABULARIES)


def test_the_writer_knows_one_form_only():
    """One entry a line, whole words, no comments."""
    text = HEAD + "EVENT Friday, 8 pm\nP1 player Ana\n\nD npc x4 ; four\np2: U Polymorph > troll -> L2\n=life 1-2\n"
    assert write(parse(text, VOCABULARIES)) == (
        HEAD + "event Friday 8 pm\nP1 player Ana\n"
        "draw npc x4\nP2 use Polymorph\nP2 choose troll\nP2 roll L2\n= life 1-2\n"
    )


# --- round trip ---------------------------------------------------------------------------------

WORDS = st.text(st.characters(codec="utf-8", exclude_characters='",;>=!', exclude_categories=("Z", "C")), min_size=1)
#: What chats and lists put around a line is no word of it: quotes of code, and a row of signs behind it.
DECORATED = re.compile(r"`|[=_~*-]{3,}$")
PLAIN = WORDS.filter(lambda word: "->" not in word and straight(word) == word and not DECORATED.search(word))
ACTORS = st.sampled_from([None, 0, 1])
DECISIONS = st.builds(
    Entry, st.just(DECISION), st.sampled_from(sorted(VOCABULARY.decisions)), st.lists(PLAIN).map(tuple), ACTORS
)
FACTS = st.builds(Entry, st.just(FACT), st.sampled_from(sorted(VOCABULARY.facts)), st.lists(PLAIN).map(tuple), ACTORS)
CLAIMS = st.builds(Entry, st.just(CLAIM), st.just("="), st.lists(PLAIN).map(tuple), ACTORS)
QUOTED = st.text(st.characters(codec="utf-8", exclude_characters='"', exclude_categories=("Zl", "Zp", "C")))
NOTES = st.one_of(st.none(), QUOTED)
JUDGED = st.builds(Entry, st.just(RULING), st.just("!judge"), st.lists(PLAIN).map(tuple), st.none(), NOTES)
ENTRIES = st.one_of(DECISIONS, FACTS, CLAIMS, JUDGED)


@given(st.lists(ENTRIES, max_size=8))
@settings(deadline=None)
def test_what_is_written_is_read_as_the_same_log(made):
    """parse(write(log)) == log, whatever entries a log holds."""
    log = Log(GAME, parse(HEAD, VOCABULARIES).header, (), tuple(made))
    assert parse(write(log), VOCABULARIES) == log


@given(st.lists(st.text(st.sampled_from('P12 :;,"=!>-drbuyfieldgame\t\u2028ßß#x'), max_size=24), max_size=5))
@example(["P1 card: 13bff x2"])
@example(["=->", "=> x"])
@example([",", "P1", "roll ->"])
@example(['!judge x "a ; c'])
@example(["P1:: x", "p1:.: y"])
@settings(deadline=None)
def test_whatever_can_be_read_is_written_so_that_it_reads_the_same(lines):
    """The forgiving reader and the strict writer agree on every text."""
    try:
        log = parse(HEAD + "\n".join(lines), VOCABULARIES)
    except Unreadable:
        return
    assert parse(write(log), VOCABULARIES) == log


# --- words that need the position ---------------------------------------------------------------

TABLE = (
    HEAD
    + """\
P1 player "Ana"
P1 card 21bff x4 Troll: Master
P2 player "Bo"
P2 card 21bff x4 Troll: Master
P2 card 13bff x2 Halfling Thief
basic 135bff Magic Missile
position turn 9 P1 main
P1 field Troll:L1 Troll:L2
P1 reserve Magic-Missile:A NPC:F NPC:M
P2 field Troll:L1 Halfling-Thief:L3

"""
)


def test_a_name_that_fits_several_unlike_dice_lists_them():
    """Ambiguity is a fault of its own, and says what to write instead."""
    verdict = rules.replay(TABLE + "use Magic-Missile\nchoose Troll\n")
    assert (verdict.verdict, verdict.line) == ("unreadable", 15)
    assert "fits several dice that are not alike" in verdict.message
    assert verdict.legal == ("choose P1.Troll:L1", "choose P1.Troll:L2", "choose P2.Troll")


@pytest.mark.parametrize(
    "word",
    ["P2.Troll", "p2.troll:L1", "Halfling-Thief", "halfling-thief", "HT", "half", "13bff", "halflingthief", "Hàlfling"],
)
def test_a_die_may_be_called(word):
    """By its card's name, the beginning of it, its initials or its code, with side or face where needed."""
    verdict = rules.replay(TABLE + f"use Magic-Missile\nchoose {word}\n")
    assert verdict.verdict == "incomplete", verdict.message


def test_a_number_or_face_that_no_die_has_lists_those_that_are_there():
    """Nothing is guessed: a third Troll is not the first."""
    for word in ("P1.Troll#3", "P1.Troll:L3"):
        verdict = rules.replay(TABLE + f"use Magic-Missile\nchoose {word}\n")
        assert (verdict.verdict, verdict.line) == ("unreadable", 15)
        assert f"No die here is {word}" in verdict.message
        assert "P1.Troll#2:L2" in verdict.legal


def test_a_card_that_nobody_brought_is_no_typing_slip():
    """Every die belongs to a card in the game (DM-COMP-04)."""
    verdict = rules.replay(TABLE + "use Magic-Missile\nchoose Angel\n")
    assert (verdict.verdict, verdict.rule, verdict.line) == ("illegal", "DM-COMP-04", 15)


def test_an_unknown_verb_lists_the_verbs():
    """It is unreadable, not illegal, and the position stays the one before it."""
    verdict = rules.replay(TABLE + "dance Troll\n")
    assert (verdict.verdict, verdict.line, verdict.turn) == ("unreadable", 14, 9)
    assert '"dance" is not a word of the game log' in verdict.message
    assert {"buy", "field", "attack"} <= set(verdict.legal)


def test_a_player_may_be_called_by_name_in_every_game():
    """`Ana rest` is `P1 rest`, also with a colon behind the name; in another's turn it is still Ana's."""
    head = 'Dice Marshal log 1\ngame dungeon-dice\nP1 player "Ana May"\nP2 player "Bo"\n'
    for line in ("Ana rest", "ana: rest", "Ana May: rest", "P1 rest"):
        assert parse(head + "turn 1\n" + line + "\n", VOCABULARIES).entries[1:] == (Entry(DECISION, "rest", (), 0),)


def test_a_payment_with_several_ways_must_be_written():
    """Unless there is one way only (AMB-76)."""
    text = TABLE.replace("P1 reserve", "P1 reserve Troll:L1") + "field Troll\n"
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.line) == ("unreadable", 14)
    assert "can be paid in several ways" in verdict.message
    assert rules.replay(text.replace("NPC:F NPC:M", "NPC:F")).verdict == "incomplete"


def test_a_line_that_stands_twice_knows_both_its_places():
    """Lines are remembered from log to log, their places are not."""
    for _ in range(2):
        found = parse(HEAD + "pass\nbuy Vampire\npass > yes", VOCABULARIES)
        assert [entry.verb for entry in found.entries] == ["pass", "buy", "pass", "yes"]
        assert list(found.lines) == [3, 4, 5, 5]
    assert list(parse(HEAD + "turn 1 P1\npass", VOCABULARIES).lines) == [3, 4]


def test_a_line_means_what_its_own_game_says():
    """The same words are a decision in one game and a fact in the other."""
    bold = Vocabulary(frozenset(("keep",)), frozenset(), {}, turn="round")
    shy = Vocabulary(frozenset(), frozenset(("keep",)), {"k": "keep"}, turn="round")
    games = {"bold": bold, "shy": shy}
    kinds = [parse(f"{FIRST_LINE}\ngame {name}\nkeep NPC", games).entries[0].kind for name in ("bold", "shy", "bold")]
    assert kinds == [DECISION, FACT, DECISION]


def test_a_line_that_cannot_be_read_is_refused_wherever_it_stands():
    """A fault is not remembered in place of a meaning: it is told anew, with the line it stands on."""
    for before in (["pass"], ["pass", "pass"]):
        with pytest.raises(Unreadable) as fault:
            entries(*before, 'choose Van"Helsing')
        assert (fault.value.line, fault.value.column) == (3 + len(before), 8)
        assert "quotation mark" in fault.value.message


def test_a_very_long_line_reads_like_any_other():
    """Lines longer than anybody writes are not remembered, and mean the same."""
    names = ["Vampire"] * 60
    assert [said(entry) for entry in entries("draw " + " ".join(names))] == [(FACT, "draw", tuple(names), None)]
