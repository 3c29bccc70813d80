"""What is said of dice: "gets +1A and +1D", "cannot block", "takes no damage". Used by stating lines and by effects."""

from __future__ import annotations

from rules.dice_masters.language.ability import Amount, Predicate
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.said import BlocksMany, Lessened, PriceChange, Spared
from rules.dice_masters.state import USED

table(
    "stats",
    ("<bonus>", lambda bonus: (bonus[1], 0) if bonus[0] == "a" else (0, bonus[1]),
     "A stands for attack, D for defense (DM-STAT-04).", "one number"),
    ("{a:bonus} and {d:bonus}", lambda a, d: (a[1], d[1]), "Both numbers change.", "attack and defense"),
)  # fmt: skip

table(
    "predicate",
    ("(gets|get) {stats}", lambda stats: Predicate("gets", stats),
     "Added to all other bonuses and penalties; the result is never below 0 (DM-STAT-01, DM-STAT-02)."),
    ("(gets|get) {stats} {amount:for each}", lambda stats, amount: Predicate("gets", stats, amount=amount),
     "So many times as much."),
    ("has exactly {a:stat} and {d:stat}", lambda a, d: Predicate("has exactly", (a[1], d[1])),
     "These numbers, whatever bonuses there are.", "has exactly"),
    ("cannot attack", lambda: Predicate("cannot attack"), "May not be declared as an attacker (DM-FUND-05)."),
    ("cannot block", lambda: Predicate("cannot block"), "May not be declared as a blocker (DM-BLK-07)."),
    ("cannot attack or block", lambda: Predicate("cannot attack", also=Predicate("cannot block")),
     "Neither of the two."),
    ("cannot be blocked", lambda: Predicate("cannot be blocked"), "No block on it may be declared (DM-BLK-07)."),
    ("cannot be blocked by {noun}", lambda noun: Predicate("cannot be blocked", noun),
     "Such dice may not block it (DM-BLK-07).", "cannot be blocked"),
    ("can be blocked only by {noun}", lambda noun: Predicate("can be blocked only by", noun),
     "No others may block it (DM-FUND-06)."),
    ("can be blocked only by <number> or more characters", lambda number: Predicate("can be blocked only by", number),
     "By so many at the same time, or by none (DM-FUND-06).", "can be blocked only by"),
    ("can block up to <number> {noun}", lambda number, noun: Predicate("can block many", BlocksMany(number, noun)),
     "One die of it may block so many attackers (DM-BLK-02).", "can block several"),
    ("can block any number of {noun}", lambda noun: Predicate("can block many", BlocksMany(None, noun)),
     "One die of it may block as many attackers as there are (DM-BLK-02).", "can block several"),
    ("must attack", lambda: Predicate("must attack"), "Has to be declared as an attacker if it can."),
    ("must block", lambda: Predicate("must block"), "Has to block some attacker if it can."),
    ("must block {which=this die|a die of this card}",
     lambda which: Predicate("must block", "this die" if which == "this die" else "this card"),
     "Has to block this one if it can.", "must block this die"),
    ("must be blocked by at least 1 {noun}", lambda noun: Predicate("must be blocked by", noun),
     "Somebody who can must block it.", "must be blocked"),
    ("cannot field {noun}", lambda noun: Predicate("cannot field", noun), "Said of a player."),
    ("cannot be affected by abilities of characters of higher level",
     lambda: Predicate("cannot be affected", "higher level"),
     "Abilities of such characters pass it by.", "cannot be affected by higher levels"),
    ("cannot be affected by {by=Globals the opponent uses|opposing action dice or character abilities}",
     lambda by: Predicate("cannot be affected", "globals" if by.startswith("Globals") else "actions and abilities"),
     "What is named passes it by; it may not be its target either.", "cannot be affected"),
    ("(takes|take) <number> less damage from {noun}",
     lambda number, noun: Predicate("takes less damage", Lessened(number, noun)),
     "Each packet of such a source loses so much.", "takes less damage"),
    ("(takes|take) no damage", lambda: Predicate("takes no damage", Spared(False, None, False)),
     "All of it is prevented (DM-PREV-01); a KO is not damage (DM-KO-08)."),
    ("(takes|take) no damage in the attack step", lambda: Predicate("takes no damage", Spared(False, None, True)),
     "The same, from the declaration of attackers to the end of that step.", "takes no damage"),
    ("(takes|take) no damage from {noun}", lambda noun: Predicate("takes no damage", Spared(False, noun, False)),
     "Only what such a source deals is prevented.", "takes no damage"),
    ("(takes|take) no combat damage from {noun}", lambda noun: Predicate("takes no damage", Spared(True, noun, False)),
     "Only damage of attacking and blocking, by such a source (DM-DMG-14).", "takes no combat damage"),
    ("costs <number> {way=less|more} to {act=purchase|field}",
     lambda number, way, act: Predicate(f"costs to {act}", PriceChange(number if way == "more" else -number, False)),
     "For both players; at least 1 to purchase and 0 to field (DM-FUND-08).", "costs less or more"),
    ("costs you <number> {way=less|more} to {act=purchase|field}",
     lambda number, way, act: Predicate(f"costs to {act}", PriceChange(number if way == "more" else -number, True)),
     "For the ability's player only (DM-FUND-08).", "costs you less or more"),
)  # fmt: skip


@phrase(
    "predicate",
    "costs you <number> {way=less|more} to {act=purchase|field} {amount:for each}",
    title="costs you less or more",
)
def costs_you_for_each(number: int, way: str, act: str, amount: Amount) -> Predicate:
    """So many times as much (DM-FUND-08)."""
    return Predicate(f"costs to {act}", PriceChange(number if way == "more" else -number, True), amount=amount)


table(
    "predicate",
    ("costs you <number> less to purchase \\( not cumulative \\)",
     lambda number: Predicate("costs to purchase", PriceChange(-number, True, cumulative=False)),
     "However often it is used in the turn.", "costs you less, not cumulative"),
    ("(takes|take) <number> less damage", lambda number: Predicate("takes less damage", Lessened(number, None)),
     "Each packet loses so much."),
    ("has double its A and D", lambda: Predicate("has double"),
     "One more bonus, as large as the number on the face (AMB-82).", "has double"),
    ("has double its A and D with all bonuses", lambda: Predicate("has double", "with bonuses"),
     "All that it has, with bonuses and penalties, once more.", "has double with all bonuses"),
    ("has the A and D of this die", lambda: Predicate("has numbers", "source"),
     "As they are when the effect is carried out (DM-COPY-01).", "has the A and D of this die"),
)  # fmt: skip


@phrase(
    "predicate",
    "must attack , deals no combat damage and stays in the field if unblocked",
    title="must attack harmlessly",
)
def must_attack_harmlessly() -> Predicate:
    """It has to attack, hurts nobody, and does not leave the field afterwards."""
    harmless = Predicate("deals no combat damage", also=Predicate("stays in the field if unblocked"))
    return Predicate("must attack", also=harmless)


table(
    "predicate",
    ("is free to field", lambda: Predicate("is free to field"), "Fielding it costs nothing (DM-FUND-01)."),
    ("goes to its owner's used pile if KO'd", lambda: Predicate("goes to zone if KO'd", USED),
     "Instead of the prep area (DM-KO-02).", "goes to the used pile if KO'd"),
    ("counts as {affiliation}", lambda affiliation: Predicate("counts as", affiliation),
     "Has that affiliation too, at once and for everything (DM-AFF-09).", "counts as an affiliation"),
    ("counts as the chosen colour", lambda: Predicate("counts as", "chosen"), "The colour chosen before (DM-AFF-09)."),
    ("counts as level <number>", lambda number: Predicate("counts as level", number),
     "For texts only; the numbers of its face stay.", "counts as a level"),
    ("loses its text", lambda: Predicate("loses its text"),
     "No line of the card speaks for that die; globals stay (DM-GLOB-01)."),
    ("stays in the field if unblocked", lambda: Predicate("stays in the field if unblocked"),
     "It does not leave after its damage (DM-DMG-10, DM-DMG-11)."),
    ("cannot be targeted by the opponent", lambda: Predicate("cannot be targeted"),
     "The other player may not choose it as a target.", "cannot be targeted"),
)  # fmt: skip
