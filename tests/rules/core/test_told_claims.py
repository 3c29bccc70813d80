"""Claims as one speaks, without the sign."""

from __future__ import annotations

import pytest

from rules.core.lines.notation import CLAIM, write_entry
from rules.core.lines.told_claims import claims_told
from rules.core.lines.words import entries_of
from rules.games import VOCABULARIES

LIFE, HEALTH, FAME = (VOCABULARIES[game] for game in ("dice-masters/bff2014", "dice-conquest", "dungeon-dice"))

TOLD = [
    # how somebody stands
    (LIFE, "P1 is at 9", ["= P1 life 9"]),
    (LIFE, "P1 goes to 9.", ["= P1 life 9"]),
    (LIFE, "P2: down to 9 life", ["= P2 life 9"]),
    (LIFE, "P1's life: 9", ["= P1 life 9"]),
    (LIFE, "P1 still has 9 life left", ["= P1 life 9"]),
    (LIFE, "9-10", ["= life 9-10"]),
    (LIFE, "score 9:10", ["= life 9:10"]),
    (LIFE, "Life: Ana 9, Bo 10", ["= life Ana 9 Bo 10"]),
    (HEALTH, "P3 is down to 2 health", ["= P3 health 2"]),
    (FAME, "P1 has 2 Fame now", ["= P1 fame 2"]),
    # what somebody has lost or gained
    (LIFE, "P1 takes 1 damage", ["= P1 lost 1"]),
    (LIFE, "P1 loses 3 life points", ["= P1 lost 3"]),
    (LIFE, "P1 takes 1", ["= P1 lost 1"]),
    (LIFE, "2 damage to P2", ["= P2 lost 2"]),
    (LIFE, "P1 18, P2 20", ["= P1 life 18", "= P2 life 20"]),
    (LIFE, "P2 wins", ["= winner P2"]),
    (FAME, "fame P1 3", ["= P1 fame 3"]),
    (FAME, "P2 has no wounds", ["= P2 wounds 0"]),
    (LIFE, "P1 -3", ["= P1 lost 3"]),
    (LIFE, "P2 gains 2 life", ["= P2 gained 2"]),
    (LIFE, "P1 10 -> 9", ["= P1 lost 1", "= P1 life 9"]),
    (LIFE, "P1 takes 2 damage, now at 7", ["= P1 lost 2", "= P1 life 7"]),
    (HEALTH, "P2 suffers 1 damage", ["= P2 lost 1"]),
    (FAME, "P2 takes 2 wounds", ["= P2 lost 2"]),
    # and how one stands then
    (LIFE, "P1 takes 1 (9)", ["= P1 lost 1", "= P1 life 9"]),
    (LIFE, "P1 takes 1 damage (10 -> 9)", ["= P1 lost 1", "= P1 life 9"]),
    (LIFE, "P1 loses 1 life (9 left)", ["= P1 lost 1", "= P1 life 9"]),
    (LIFE, "P2 takes 5, 9 left", ["= P2 lost 5", "= P2 life 9"]),
    (LIFE, "1 damage, P1 9", ["= P1 lost 1", "= P1 life 9"]),
    # what goes without saying
    (LIFE, "the bag is empty, refill", ["= refill"]),
    (LIFE, "P2 refills his bag", ["= P2 refill"]),
    (LIFE, "Sinestro kills Batman", ["= fell Batman"]),
    # who has fallen
    (LIFE, "Troll is KO'd", ["= fell Troll"]),
    (LIFE, "NPC and Troll are both knocked out", ["= fell NPC Troll"]),
    (LIFE, "P2: Troll dies", ["= P2 fell Troll"]),
    (HEALTH, "The Skeleton is slain", ["= slain Skeleton"]),
]
#: Lines that may say something else, or that say too little.
LEFT_AS_THEY_STAND = [
    (LIFE, "P1 9"),
    (LIFE, "Troll takes 1 damage"),
    (LIFE, "P1 uses Magic Missile. Troll is KO'd"),
    (LIFE, "P1 attacks, P2 blocks, Troll dies"),
    (LIFE, "everything is KO'd"),
    (LIFE, "P1 has 3 dice left"),
    (LIFE, "P1 is at 9, Troll blocks"),
    (HEALTH, "P1 takes D8"),
    (HEALTH, "P1 heals 1"),
    (FAME, "P1 is at 2"),
    (FAME, "Ghoul is slain"),
]


@pytest.mark.parametrize(("vocabulary", "line", "claims"), TOLD, ids=[case[1] for case in TOLD])
def test_a_sentence_is_read_as_the_claim_that_it_is(vocabulary, line, claims):
    read = entries_of(vocabulary)[line]
    entries = read if isinstance(read, tuple) else (read,)
    assert [write_entry(entry) for entry in entries] == claims
    assert {entry.kind for entry in entries} == {CLAIM}
    assert {entry.text for entry in entries} == {line}


@pytest.mark.parametrize(("vocabulary", "line"), LEFT_AS_THEY_STAND, ids=[case[1] for case in LEFT_AS_THEY_STAND])
def test_what_may_say_something_else_is_no_claim(vocabulary, line):
    assert claims_told(vocabulary.told, line) == ()


def test_any_number_of_brackets_is_no_claim() -> None:
    """One of them says how somebody stands; more are not taken off one by one."""
    assert claims_told(LIFE.told, "P1 takes 1" + " (9)" * 2_000) == ()
