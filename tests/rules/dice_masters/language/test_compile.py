"""From lines to abilities: bursts folded into the line above, errata chosen by the event."""

from dataclasses import replace

import pytest

import rules
from rules.core.verdict import INCOMPLETE, UNREADABLE
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.language.compile import check, compile_card, compile_line

POOL = read_folder()


def card(code, *lines):
    """A card of the pool with another text; without lines as it is."""
    found = POOL.by_code(code)
    return replace(found, text=lines) if lines else found


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Regenerate.", "keyword"),
        ("When this die attacks: KO each sidekick.", "trigger"),
        ("This die cannot block.", "static"),
        ("Global (mask): reroll a die in your reserve.", "global"),
        ("Use: roll a die in your used pile.", "use"),
        ("If a character would deal you damage: you may sacrifice this die. If you do, prevent it.", "would"),
        ("* also: gain 1 life.", "burst"),
    ],
)
def test_the_head_of_a_line_says_its_kind(line, kind):
    """What the line hangs on decides who may use it and when."""
    ability = compile_line(line)
    assert (ability.kind, ability.text) == (kind, line)


def test_phrases_are_noted_inner_ones_first():
    """The card page names them, and the report counts them."""
    phrases = compile_line("When this die is fielded: draw 1 die.").phrases
    assert phrases.index("event: is fielded") < phrases.index("trigger: when") < phrases.index("act: draw")
    assert phrases[-1] == "line: when something happens"


FIRST = "Use: deal 1 damage to the opponent."


@pytest.mark.parametrize(
    ("burst", "longer"),
    [
        ("* also: gain 1 life.", (False, True, False)),
        ("** also: gain 1 life.", (False, False, True)),
        ("*/** also: gain 1 life.", (False, True, True)),
        ("* first: gain 1 life.", (False, True, False)),
    ],
)
def test_also_and_first_add_to_the_line_on_the_faces_they_name(burst, longer):
    """One burst, two, or either, matched exactly (DM-BURST-02)."""
    (ability,) = compile_card(card("28wol", FIRST, burst))
    plain = compile_line(FIRST).programs[0]
    assert tuple(len(program) > len(plain) for program in ability.programs) == longer


def test_also_goes_behind_and_first_goes_ahead():
    """The order in which the two are carried out."""
    for role, place in (("also", -1), ("first", 0)):
        (ability,) = compile_card(card("28wol", FIRST, f"* {role}: gain 1 life."))
        plain, changed = ability.programs[0], ability.programs[1]
        assert changed[place] not in plain
        assert tuple(step for step in changed if step in plain) == plain


def test_instead_replaces_the_line():
    """Nothing of the line above is left on that face."""
    (ability,) = compile_card(card("28wol", FIRST, "** instead: gain 1 life."))
    assert not set(ability.programs[0]) & set(ability.programs[2])
    assert ability.programs[0] == ability.programs[1]


def test_a_whole_line_behind_bursts_stands_for_itself():
    """It is no change of the line above."""
    first, second = compile_card(card("28wol", "Regenerate.", "** This die cannot be blocked."))
    assert (first.bursts, second.bursts) == (None, frozenset({2}))


def test_the_text_of_a_changed_line_shows_both():
    """A verdict quotes what was carried out."""
    (ability,) = compile_card(card("28wol", FIRST, "* also: gain 1 life."))
    assert ability.text == f"{FIRST}\n* also: gain 1 life."


def test_check_names_every_faulty_line():
    """Not only the first."""
    problems = check(card("28wol", "Use: juggle.", FIRST, "Use: tap target die."))
    assert [(problem.card, problem.line, problem.column) for problem in problems] == [("28wol", 1, 6), ("28wol", 3, 6)]


def test_a_card_without_a_text_has_no_fault():
    """Blank, or not written yet."""
    assert check(replace(card("28wol"), text=())) == check(replace(card("28wol"), text=None)) == []


LOG = """Dice Marshal log 1
game dice-masters/bff2014
option card_text={wording}
P1 player "Ana"
P1 card 2bff x4 Beholder
P2 player "Bo"
P2 card 16bff x4 Human Paladin
basic 135bff Magic Missile
position turn 9 P1 main
P1 life 12
P1 field Sidekick x2
P1 reserve Beholder:L1
P2 life 12

field Beholder
"""


ASKED = {"printed": UNREADABLE, "errata": INCOMPLETE}  # what a "yes" is


@pytest.mark.parametrize(("wording", "act"), [("printed", "act: move"), ("errata", "act: sacrifice")])
def test_the_event_chooses_between_print_and_errata(wording, act):
    """The option `card_text` picks the text that is compiled (AMB-80): only the errata ask whether to do it at all."""
    beholder = card("2bff")
    text = beholder.text if wording == "printed" else beholder.errata
    assert act in compile_card(replace(beholder, text=text))[0].phrases
    verdict = rules.replay(LOG.format(wording=wording) + "  yes\n", {"dice-masters": POOL})
    assert verdict.verdict == ASKED[wording], verdict.message
