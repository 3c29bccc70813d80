"""An accepted line acts or is refused: phrases of the book set against each other, each line tried on a stage.

The lines are made from the phrase book (`wordings.py`), so a new phrase is tried with all others. What may do nothing
on the stage stands below with the reason; everything else must change something that the rules can be asked.
"""

import pytest

from rules.core.language.problems import TextError
from rules.dice_masters.language.compile import compile_line
from tests.rules.dice_masters.language.stage import acts
from tests.rules.dice_masters.language.wordings import has, phrases, ways

ACTS, REFUSED, NOTHING = "acts", "refused", "does nothing"
#: Lines about this die, about the die of an event, about a player: one of each kind comes to act on the stage.
OF_THIS = ("When this die is fielded : {}", "When blockers are declared : {}", "When the opponent's turn begins : {}")
OF_EVENT = (
    "When an opposing character attacks : {}",
    "When a friendly character is KO'd : {}",
    "When this die is fielded : draw 2 dice . {}",
    "When your turn begins : the opponent chooses one of their characters . {}",
    "When a player rolls a friendly die : {}",
)
OF_PLAYER = ("When the opponent's turn begins : {}", "When a player purchases a die : {}")
MOST_HEADS = len(OF_EVENT)
HEADS = {"it": OF_EVENT, "die": OF_EVENT, "player": OF_PLAYER}
#: What stands for any noun and any number, one after the other, until something comes of it.
NOUNS = (("opposing character", "2"), ("friendly character", "1"), ("fist character", "1"), ("die", "1"))
SIDES = (("character", "2"), ("friendly character", "1"), ("opposing character", "1"))

#: Acts that do nothing by themselves, or nothing that a stage without words can show.
SILENT = {
    "{player} chooses {noun:a noun}": "names dice for the sentences behind it",
    "{player} chooses one of their {noun}": "names dice for the sentences behind it",
    "swap {selection} with {other:selection} as blocker": "two different dice are wanted, one of which blocks",
}


def comes_of(line, **card):
    """Acts, refused (for its sense, not for want of a phrase), or does nothing."""
    try:
        compile_line(line)
    except TextError as error:
        told = error.problem.message
        assert "no phrase goes on" not in told and "can be read in" not in told, f"{line}: {told}"
        assert told.endswith("."), told
        return REFUSED
    return ACTS if acts([line], **card) else NOTHING


def best_of(lines):
    """It is enough that one of the lines acts, or that all are refused; behind whatever head, the noun makes no
    difference to that."""
    found = set()
    for place, line in enumerate(lines):
        if found == {REFUSED} and place >= MOST_HEADS:
            break
        card = {"kind": "action", "keywords": ("Equip.",)} if "the bearer" in line else {}
        came = comes_of(line, **card)
        if came == ACTS:
            return ACTS
        found.add(came)
    return NOTHING if NOTHING in found else REFUSED


def said(phrase, noun, number, **given):
    """A phrase with this noun wherever one stands."""
    article = "an" if noun[0] in "aeiou" else "a"
    return list(ways(phrase, noun=noun, number=number, **{"a noun": f"{article} {noun}"}, **given))


def sentences(act, selection):
    """An act with a selection, in all variants and behind all heads that suit the two."""
    heads = HEADS.get((selection.needs if selection else "") or act.needs, OF_THIS)
    for noun, number in NOUNS:
        for whom in said(selection, noun, number) if selection else ("",):
            for text in said(act, noun, number, selection=whom):
                yield from (head.format(f"{text} .") for head in heads)


def named(phrase):
    return f"{phrase.part}: {phrase.pattern}"


def nothing(lines_by_name):
    """The names of those that are accepted and do nothing."""
    return [name for name, lines in lines_by_name.items() if best_of(lines) == NOTHING]


#: One selection of each kind: how many dice are chosen makes no difference to what can be done to them.
SELECTIONS = list({phrase.title: phrase for phrase in phrases("selection")}.values())
FEW = [phrase for phrase in SELECTIONS if phrase.pattern in ("each {noun}", "this die", "the bearer")]
PREDICATES = list(phrases("predicate"))
OF_DICE = [phrase for part in ("act", "clause") for phrase in phrases(part) if has(phrase, "selection")]
ALONE = [phrase for part in ("act", "clause") for phrase in phrases(part) if not has(phrase, "selection")]


@pytest.mark.parametrize("act", OF_DICE, ids=named)
def test_every_act_suits_every_selection_or_refuses_it(act):
    """Done to dice or players of any description, by this die, of an event, by the bearer."""
    crossed = {selection.pattern: sentences(act, selection) for selection in SELECTIONS}
    assert nothing(crossed) == [] or act.pattern in SILENT


@pytest.mark.parametrize("act", ALONE, ids=named)
def test_every_act_without_a_selection_acts(act):
    """Behind one of the heads at least."""
    assert nothing({act.pattern: sentences(act, None)}) == [] or act.pattern in SILENT


def stated(predicate, selection):
    for noun, number in SIDES:
        for whom in said(selection, noun, number):
            for told in said(predicate, "sidekick", "2"):
                yield from (f"While active : {whom} {told} .", f"{whom} {told} .")


def for_a_turn(predicate, selection):
    for noun, number in SIDES:
        for whom in said(selection, noun, number):
            for told in said(predicate, "sidekick", "2"):
                yield from (head.format(f"{whom} {told} this turn .") for head in HEADS.get(selection.needs, OF_THIS))


@pytest.mark.parametrize("way", [stated, for_a_turn])
@pytest.mark.parametrize("predicate", PREDICATES, ids=named)
def test_every_predicate_is_said_of_every_selection_or_refused(predicate, way):
    """Always and for this turn; of one die, of some, of the bearer, of either player and of both."""
    first = next(other for other in PREDICATES if other.title == predicate.title)
    some = SELECTIONS if predicate is first else FEW  # it is the same thing that is said
    assert nothing({selection.pattern: way(predicate, selection) for selection in some}) == []


#: Behind an event: what speaks of its die, its player, its damage.
TAILS = (
    "move that die to its owner's bag .", "move it to its owner's bag .", "that player loses 1 life .",
    "deal that much damage to the opponent .", "deal damage to the opponent equal to its level .",
    "deal damage to the opponent equal to its fielding cost .",
    "deal damage to the opponent equal to the level of this die .",
    "deal damage to the opponent equal to the attack of this die .",
)  # fmt: skip
#: Whom an event is about, and the noun that stands in it.
ROLES = (("this die", "die"), ("a character", "friendly die"), ("an opposing die", "opposing die"))


def events():
    for subject, noun in ROLES:
        for phrase in phrases("event"):
            for text in said(phrase, noun, "1", subject=subject, who="you"):
                yield f"When {text} : {{}}"


@pytest.mark.parametrize("head", sorted(set(events())))
def test_every_event_tells_of_its_die_its_player_and_its_damage(head):
    """Where it happens at all on the stage, every line behind it acts or is refused."""
    if comes_of(head.format("gain 1 life .")) == ACTS:
        assert nothing({tail: [head.format(tail)] for tail in TAILS}) == []


#: Where a quantity, a count or a condition may stand behind each head.
MEASURED = {
    "quantity": "deal damage to the opponent equal to {} .",
    "count": "deal 1 damage to the opponent for each {} .",
    "simple condition": "if {} , deal 1 damage to the opponent .",
}


def measured(part, phrase):
    for noun, number in (*NOUNS, ("die in your used pile", "1")):
        for text in said(phrase, noun, number):
            body = MEASURED[part].format(text)
            yield from (head.format(body) for head in HEADS.get(phrase.needs, (*OF_THIS, *OF_EVENT)))


@pytest.mark.parametrize("phrase", [phrase for part in MEASURED for phrase in phrases(part)], ids=named)
def test_every_measure_comes_to_something(phrase):
    """Each quantity and count is more than nothing somewhere, each condition holds somewhere, or is refused."""
    assert nothing({phrase.pattern: measured(phrase.part, phrase)}) == []


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
    """Otherwise the crosses would prove nothing."""
    assert comes_of(line) == came
