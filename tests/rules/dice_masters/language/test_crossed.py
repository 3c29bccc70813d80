"""Every accepted line acts: each phrase combined with the others, and each line played on the stage.

`wordings.py` writes the lines from the phrase book, so a new phrase is tried with all others. Phrases that may do
nothing by themselves are listed below with the reason.
"""

import pytest

from rules.core.language.problems import TextError
from rules.dice_masters.language.compile import compile_line
from tests.rules.dice_masters.language.stage import changes_anything
from tests.rules.dice_masters.language.wordings import has, phrases, ways

ACTS, REFUSED, NOTHING = "acts", "refused", "does nothing"
#: Lines about this die, about the die of an event, about a player: one of each kind comes to act on the stage.
OF_THIS = ("When this die is fielded : {}", "When blockers are declared : {}", "When the opponent's turn begins : {}")
OF_EVENT = (
    "When this die is fielded : draw 2 dice . {}",
    "When an opposing character attacks : {}",
    "When a friendly character is KO'd : {}",
    "When your turn begins : the opponent chooses one of their characters . {}",
    "When a player rolls a friendly die : {}",
)
OF_PLAYER = ("When the opponent's turn begins : {}", "When a player purchases a die : {}")
MOST_HEADS = len(OF_EVENT)
HEADS = {"it": OF_EVENT, "die": OF_EVENT, "player": OF_PLAYER}
#: What stands for any noun and any number, one after the other, until something comes of it.
NOUNS = (("opposing character", "2"), ("friendly character", "1"), ("fist character", "1"), ("die", "1"))
SIDES = (("character", "2"), ("friendly character", "1"), ("opposing character", "1"))

#: Acts that change nothing by themselves: the sentence that goes on, or what stands in their other place.
GOES_ON = {"{player} chooses {noun:a noun}": ". KO it", "{player} chooses one of their {noun}": ". KO it"}
OTHER = {"swap {selection} with {other:selection} as blocker": {"other": "target Dragon character"}}


def outcome(line, **card):
    """Return whether a line acts, is refused for its meaning, or does nothing. Unknown phrases fail the test."""
    try:
        compile_line(line)
    except TextError as error:
        told = error.problem.message
        assert "no phrase goes on" not in told and "can be read in" not in told, f"{line}: {told}"
        assert told.endswith("."), told
        return REFUSED
    return ACTS if changes_anything([line], **card) else NOTHING


def best_outcome(lines):
    """Return ACTS if one of the lines acts, REFUSED if all are refused (asked of the first noun), else NOTHING."""
    found = set()
    for place, line in enumerate(lines):
        if found == {REFUSED} and place >= MOST_HEADS:
            break
        card = {"kind": "action", "keywords": ("Equip.",)} if "the bearer" in line else {}
        came = outcome(line, **card)
        if came == ACTS:
            return ACTS
        found.add(came)
    return NOTHING if NOTHING in found else REFUSED


def written(phrase, noun, number, **given):
    """Write a phrase with this noun in every place for one."""
    article = "an" if noun[0] in "aeiou" else "a"
    return list(ways(phrase, noun=noun, number=number, **{"a noun": f"{article} {noun}"}, **given))


def sentences(act, selection):
    """Write an act with a selection, in all variants and behind all heads that fit both."""
    heads = HEADS.get((selection.needs if selection else "") or act.needs, OF_THIS)
    for noun, number in NOUNS:
        for whom in written(selection, noun, number) if selection else ("",):
            for text in written(act, noun, number, selection=whom, **OTHER.get(act.pattern, {})):
                yield from (head.format(f"{text} {GOES_ON.get(act.pattern, '')} .") for head in heads)


def named(phrase):
    return f"{phrase.part}: {phrase.pattern}"


def idle(lines_by_name):
    """Return the names whose lines are accepted and do nothing."""
    return [name for name, lines in lines_by_name.items() if best_outcome(lines) == NOTHING]


#: One selection of each kind: how many dice are chosen makes no difference to what can be done to them.
SELECTIONS = list({phrase.title: phrase for phrase in phrases("selection")}.values())
ONE_OF_EACH_MODE = [phrase for phrase in SELECTIONS if phrase.pattern in ("each {noun}", "this die", "the bearer")]
PREDICATES = list(phrases("predicate"))
OF_DICE = [phrase for part in ("act", "clause") for phrase in phrases(part) if has(phrase, "selection")]
ALONE = [phrase for part in ("act", "clause") for phrase in phrases(part) if not has(phrase, "selection")]


@pytest.mark.parametrize("act", OF_DICE, ids=named)
def test_every_act_suits_every_selection_or_refuses_it(act):
    """An act done to dice or players, however they are selected."""
    crossed = {selection.pattern: sentences(act, selection) for selection in SELECTIONS}
    assert idle(crossed) == []


@pytest.mark.parametrize("act", ALONE, ids=named)
def test_every_act_without_a_selection_acts(act):
    """It acts behind at least one of the heads."""
    assert idle({act.pattern: sentences(act, None)}) == []


def stated(predicate, selection):
    for noun, number in SIDES:
        for whom in written(selection, noun, number):
            for told in written(predicate, "sidekick", "2"):
                yield from (f"While active : {whom} {told} .", f"{whom} {told} .")


def for_a_turn(predicate, selection):
    for noun, number in SIDES:
        for whom in written(selection, noun, number):
            for told in written(predicate, "sidekick", "2"):
                yield from (head.format(f"{whom} {told} this turn .") for head in HEADS.get(selection.needs, OF_THIS))


@pytest.mark.parametrize("way", [stated, for_a_turn])
@pytest.mark.parametrize("predicate", PREDICATES, ids=named)
def test_every_predicate_is_said_of_every_selection_or_refused(predicate, way):
    """As a static line and for this turn; of one die, of several, of the bearer, of players."""
    first = next(other for other in PREDICATES if other.title == predicate.title)
    some = SELECTIONS if predicate is first else ONE_OF_EACH_MODE  # it is the same thing that is said
    assert idle({selection.pattern: way(predicate, selection) for selection in some}) == []


#: Behind an event: what speaks of its die, its player, its damage.
TAILS = (
    "move that die to its owner's bag .",
    "move it to its owner's bag .",
    "that player loses 1 life .",
    "deal that much damage to the opponent .",
    "deal damage to the opponent equal to its level .",
    "deal damage to the opponent equal to its fielding cost .",
)
#: The same of this die, which is one and the same behind every event.
OF_THIS_DIE = (
    "deal damage to the opponent equal to the level of this die .",
    "deal damage to the opponent equal to the attack of this die .",
)
#: Whom an event is about, and the noun that stands in it.
ROLES = (("this die", "die"), ("a character", "friendly die"), ("an opposing die", "opposing die"))


def events():
    for subject, noun in ROLES:
        for phrase in phrases("event"):
            for text in written(phrase, noun, "1", subject=subject, who="you"):
                yield f"When {text} : {{}}"


@pytest.mark.parametrize("head", sorted(set(events())))
def test_every_event_tells_of_its_die_its_player_and_its_damage(head):
    """If the event happens on the stage, every sentence that refers to it acts or is refused."""
    if outcome(head.format("gain 1 life .")) == ACTS:
        tails = TAILS + OF_THIS_DIE if "this die" in head else TAILS
        assert idle({tail: [head.format(tail)] for tail in tails}) == []


#: Where a quantity, a count or a condition may stand behind each head.
MEASURED = {
    "quantity": "deal damage to the opponent equal to {} .",
    "count": "deal 1 damage to the opponent for each {} .",
    "simple condition": "if {} , deal 1 damage to the opponent .",
}


def measured(part, phrase):
    for noun, number in (*NOUNS, ("die in your used pile", "1")):
        for text in written(phrase, noun, number):
            body = MEASURED[part].format(text)
            yield from (head.format(body) for head in HEADS.get(phrase.needs, (*OF_THIS, *OF_EVENT)))


@pytest.mark.parametrize("phrase", [phrase for part in MEASURED for phrase in phrases(part)], ids=named)
def test_every_measure_comes_to_something(phrase):
    """Each quantity and count exceeds 0 and each condition holds behind one of the heads, or is refused."""
    assert idle({phrase.pattern: measured(phrase.part, phrase)}) == []


@pytest.mark.parametrize(
    ("line", "came"),
    [
        ("When this die is fielded : gain 1 life .", ACTS),
        ("While active : each friendly sidekick gets +1A .", ACTS),
        ('While active : each "Nobody" gets +1A .', NOTHING),
        ("When this die is fielded : gain 0 life .", NOTHING),
        ('When this die is fielded : target "Nobody" cannot block this turn .', NOTHING),
        ("When this die is fielded : KO the opponent .", REFUSED),
    ],
)
def test_the_stage_tells_what_acts_from_what_does_not(line, came):
    """The stage itself tells lines that act from lines that do not."""
    assert outcome(line) == came
