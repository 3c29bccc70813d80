"""Why a claim is wrong, in half a sentence: by the rule that brought the position about."""

from __future__ import annotations

REASONS = {
    "DD-SETUP-02": "everybody starts with one",
    "DD-FAME-01": "red is worth 1, black 2, gold 3, an artifact 1",
    "DD-FAME-04": "Fame goes with the dice that changed hands",
    "DD-SEARCH-03": "fleeing costs nothing, and the die goes back",
    "DD-COMBAT-03": "each wound takes one Level die away",
    "DD-COMBAT-10": "a lost combat wounds each hero in it once, and nobody else",
    "DD-COMBAT-11": "a combat that was won teaches each hero in it once, and nobody else",
    "DD-COMBAT-12": "a tie is won and wounds each hero once",
    "DD-COMBAT-13": "a wound stays until it is healed",
    "DD-COMBAT-14": "nobody has more wounds than Level dice",
    "DD-AFTER-01": "what the monster shows happens by itself",
    "DD-AFTER-02": "what the monster shows touches the active player only",
    "DD-AFTER-04": "there is nothing to learn from a monster that was not beaten",
    "DD-SYM-12": "a skeleton key stays with its owner",
    "DD-SYM-13": "a small key goes back once it has opened a lock",
    "DD-SYM-14": "one for the kill and one for each Kill symbol",
    "DD-SYM-15": "each Recover heals a wound",
    "DD-XP-01": "so many Level dice go with that experience",
    "DD-REST-01": "1 to 3 heals one wound, 4 and 5 heal two, a 6 three",
    "DD-REST-02": "healing brings back lost Level dice and no others",
    "DD-BAG-02": "a one-use die goes back once it has been used",
    "DD-BAG-04": "a monster that gives no Fame goes back",
    "DD-ONE-01": "a one-use die goes back when the combat is over",
    "DD-EQ-07": "the treasures were given for an artifact",
    "DD-TRADE-01": "it was traded",
    "DD-ASSIST-04": "that was agreed, and it binds",
    "DD-ROLL-03": "the roll-off decided so",
    "DD-TROPHY-01": "the trophy is the active player's unless agreed otherwise",
}


def reason(rule: str) -> str:
    """` (half a sentence)`, or nothing."""
    return f" ({REASONS[rule]})" if rule in REASONS else ""
