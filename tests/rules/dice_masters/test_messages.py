"""Messages of lines that people write often: what is missing, in their words, and the way out."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import rules
from rules.core.verdict import ILLEGAL, INCOMPLETE, UNREADABLE

TABLE = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 21bff x4 Troll
P1 card 4bff x4 Blue Dragon
P2 player "Bo"
P2 card 51bff x4 Skeleton
basic 135bff Magic Missile
basic 136bff Polymorph
basic 137bff Resurrection
position turn 9 P1 main
P1 life 12
P1 field NPC NPC
P1 reserve Magic-Missile:A Blue-Dragon:L1 F F B
P1 used Troll
P2 life 12
P2 field Skeleton:L1 NPC
P2 reserve B

"""


@dataclass(frozen=True)
class Case:
    """Lines of which the last is refused."""

    lines: str
    verdict: str
    message: str
    rule: str | None = None
    offers: tuple[str, ...] = ()


CASES = (
    Case(
        "attack NPC#1 NPC#2\nblock Skeleton=NPC#1\nblock NPC=NPC#2\npass\nP2 block none",
        ILLEGAL,
        "Blockers are declared once, before actions and globals are used.",
        "DM-GLOB-09",
    ),
    Case(
        "attack NPC#1\nP1 block NPC#2=NPC#1",
        ILLEGAL,
        "Ana is attacking, so Bo declares blockers, not Ana.",
        "DM-BLK-01",
    ),
    Case(
        "use Magic-Missile\nchoose Troll",
        ILLEGAL,
        "The Troll in the used pile cannot be chosen for the text of Magic-Missile: "
        "choose P1.NPC, Skeleton, P2.NPC, Ana or Bo.",
        "DM-FUND-02",
    ),
    Case(
        "global Magic-Missile with B\nchoose Bo",
        ILLEGAL,
        "Bo cannot be chosen for the text of Magic-Missile: choose P1.NPC, Skeleton or P2.NPC.",
        "DM-FUND-01",
    ),
    Case(
        "field Blue-Dragon with F\nyes with F",
        ILLEGAL,
        "No text asks anybody for a yes or no here. Leave the line out, or write it after what asks.",
        "DM-FUND-01",
    ),
    Case(
        "use Magic-Missile\nyes please Skeletn",
        UNREADABLE,
        "Did you mean yes Skeleton?",
    ),
    Case(
        "use Magic-Missile\nP2 choose Skeleton",
        UNREADABLE,
        "Ana decides this. Did you mean P1 choose Skeleton?",
        offers=("P1 choose Skeleton",),
    ),
    Case(
        "use Magic-Missile\nbuy Troll with F F B",
        UNREADABLE,
        "A choice is missing before this: Ana chooses dice for the text of Magic-Missile. "
        "Write choose and what is chosen.",
    ),
    Case(
        "reroll NPC",
        ILLEGAL,
        "The one reroll of a turn comes right after the roll, and that step is over.",
        "DM-ROLL-03",
    ),
    Case(
        "draw NPC",
        ILLEGAL,
        "Bo draws 4 dice to begin turn 10, not 1; and no text lets anybody draw before that.",
        "DM-DRAW-01",
    ),
    Case(
        "buy Magic-Missile with F F",
        ILLEGAL,
        "Magic-Missile costs 3; 2 energy was paid, 1 too little.",
        "DM-PAY-02",
    ),
    Case(
        "buy Troll with F F M",
        ILLEGAL,
        "Ana has no die showing M to pay with; left in the reserve pool: B.",
        "DM-PAY-02",
    ),
    Case(
        "field Blue-Dragon with F F",
        ILLEGAL,
        "Fielding Blue-Dragon costs 1; a fist is spent for nothing: leave it out.",
        "AMB-05",
    ),
    Case(
        "attack NPC#1\n= P2 prep NPC\nturn 10 P2",
        ILLEGAL,
        "Bo's prep area holds nothing; the claim has 1 NPC too many.",
        "DM-ZONE-01",
    ),
    Case(
        "P2 pass\nP2 attack Skeleton",
        ILLEGAL,
        "It is Ana's turn; Bo may use global abilities only.",
        "DM-MAIN-02",
    ),
    Case(
        "Bo loses 2 life",
        UNREADABLE,
        "“Bo loses 2 life” is not so here: Bo has 12 life here, not 10. It was 12 before. Correct it, or leave it out.",
        offers=("; Bo loses 2 life",),
    ),
    Case(
        "Skeleton is KO'd",
        UNREADABLE,
        "“Skeleton is KO'd” is not so here: Skeleton is not KO'd here. Correct it, or leave it out.",
        offers=("= ko Skeleton",),
    ),
    Case("turn 10 P1", ILLEGAL, "Turn 10 is Bo's: write turn 10 P2.", "DM-TURN-01"),
    Case("life 12-11", UNREADABLE, "A claim begins with the sign =: write = life 12-11.", offers=("= life 12-11",)),
)


#: A line of the header in other words, what is said of it, and what is offered; "" where it is read.
HEADERS = (
    ("P1 card 21bff x4 Troll", "P1 card 21bff Troll x4", "", ()),
    ("P1 card 21bff x4 Troll", "P1 card Troll x4", "Write the code that is printed on the card", ("21bff",)),
    ("basic 136bff Polymorph", "basic Polymorph", "Polymorph may be 136bff.", ("136bff",)),
    ("position turn 9 P1 main", "position turn 9 P1 main.", "", ()),
)


@pytest.mark.parametrize(("line", "written", "message", "offers"), HEADERS, ids=[case[1] for case in HEADERS])
def test_a_line_of_the_header_is_read_or_asks_for_the_code(
    line: str, written: str, message: str, offers: tuple[str, ...]
) -> None:
    """A card is known by its code; the number of dice may stand anywhere behind it."""
    verdict = rules.replay(TABLE.replace(line, written))
    number = TABLE.splitlines().index(line) + 1
    assert (verdict.verdict, verdict.line) == ((UNREADABLE, number) if message else (INCOMPLETE, None))
    assert message in verdict.message
    assert set(offers) <= set(verdict.legal)


@pytest.mark.parametrize("case", CASES, ids=[case.lines.splitlines()[-1] for case in CASES])
def test_the_message_says_what_is_wrong_and_the_way_out(case: Case) -> None:
    """On the line that is refused, with the rule it breaks or what can be written instead."""
    verdict = rules.replay(TABLE + case.lines + "\n")
    assert (verdict.verdict, verdict.rule) == (case.verdict, case.rule), verdict.message
    assert case.message in verdict.message
    assert set(case.offers) <= set(verdict.legal)
    place = case.lines.splitlines()
    refused = len(place) - (place[-1].startswith("turn") and len(place) > 1)
    assert verdict.line == len(TABLE.splitlines()) + refused
