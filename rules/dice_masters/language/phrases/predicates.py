"""What is said of dice: "gets +1A and +1D", "cannot block", "takes no damage". Used by stating lines and by effects."""

from __future__ import annotations

from rules.dice_masters.language.ability import Amount, Noun, Predicate
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.said import BlocksMany, Lessened, PriceChange, Spared
from rules.dice_masters.state import USED


@phrase("stats", "<bonus>", title="one number")
def one_stat(bonus: tuple[str, int]) -> tuple[int, int]:
    """A stands for attack, D for defense (DM-STAT-04)."""
    return (bonus[1], 0) if bonus[0] == "a" else (0, bonus[1])


@phrase("stats", "{a:bonus} and {d:bonus}", title="attack and defense")
def both_stats(a: tuple[str, int], d: tuple[str, int]) -> tuple[int, int]:
    """Both numbers change."""
    return a[1], d[1]


@phrase("predicate", "(gets|get) {stats}", title="gets")
def gets(stats: tuple[int, int]) -> Predicate:
    """Added to all other bonuses and penalties; the result is never below 0 (DM-STAT-01, DM-STAT-02)."""
    return Predicate("gets", stats)


@phrase("predicate", "(gets|get) {stats} {amount:for each}", title="gets")
def gets_for_each(stats: tuple[int, int], amount: Amount) -> Predicate:
    """So many times as much."""
    return Predicate("gets", stats, amount=amount)


@phrase("predicate", "has exactly {a:stat} and {d:stat}", title="has exactly")
def has_exactly(a: tuple[str, int], d: tuple[str, int]) -> Predicate:
    """These numbers, whatever bonuses there are."""
    return Predicate("has exactly", (a[1], d[1]))


@phrase("predicate", "cannot attack")
def cannot_attack() -> Predicate:
    """May not be declared as an attacker (DM-FUND-05)."""
    return Predicate("cannot attack")


@phrase("predicate", "cannot block")
def cannot_block() -> Predicate:
    """May not be declared as a blocker (DM-BLK-07)."""
    return Predicate("cannot block")


@phrase("predicate", "cannot attack or block")
def cannot_attack_or_block() -> Predicate:
    """Neither of the two."""
    return Predicate("cannot attack", also=Predicate("cannot block"))


@phrase("predicate", "cannot be blocked")
def cannot_be_blocked() -> Predicate:
    """No block on it may be declared (DM-BLK-07)."""
    return Predicate("cannot be blocked")


@phrase("predicate", "cannot be blocked by {noun}", title="cannot be blocked")
def cannot_be_blocked_by(noun: Noun) -> Predicate:
    """Such dice may not block it (DM-BLK-07)."""
    return Predicate("cannot be blocked", noun)


@phrase("predicate", "can be blocked only by {noun}", title="can be blocked only by")
def can_be_blocked_only_by(noun: Noun) -> Predicate:
    """No others may block it (DM-FUND-06)."""
    return Predicate("can be blocked only by", noun)


@phrase("predicate", "can be blocked only by <number> or more characters", title="can be blocked only by")
def can_be_blocked_only_by_many(number: int) -> Predicate:
    """By so many at the same time, or by none (DM-FUND-06)."""
    return Predicate("can be blocked only by", number)


@phrase("predicate", "can block up to <number> {noun}", title="can block several")
def can_block_up_to(number: int, noun: Noun) -> Predicate:
    """One die of it may block so many attackers (DM-BLK-02)."""
    return Predicate("can block many", BlocksMany(number, noun))


@phrase("predicate", "can block any number of {noun}", title="can block several")
def can_block_any_number(noun: Noun) -> Predicate:
    """One die of it may block as many attackers as there are (DM-BLK-02)."""
    return Predicate("can block many", BlocksMany(None, noun))


@phrase("predicate", "must attack")
def must_attack() -> Predicate:
    """Has to be declared as an attacker if it can."""
    return Predicate("must attack")


@phrase("predicate", "must block")
def must_block() -> Predicate:
    """Has to block some attacker if it can."""
    return Predicate("must block")


@phrase("predicate", "must block {which=this die|a die of this card}", title="must block this die")
def must_block_it(which: str) -> Predicate:
    """Has to block this one if it can."""
    return Predicate("must block", "this die" if which == "this die" else "this card")


@phrase("predicate", "must be blocked by at least 1 {noun}", title="must be blocked")
def must_be_blocked(noun: Noun) -> Predicate:
    """Somebody who can must block it."""
    return Predicate("must be blocked by", noun)


@phrase("predicate", "cannot field {noun}")
def cannot_field(noun: Noun) -> Predicate:
    """Said of a player."""
    return Predicate("cannot field", noun)


@phrase(
    "predicate",
    "cannot be affected by abilities of characters of higher level",
    title="cannot be affected by higher levels",
)
def cannot_be_affected_by_higher_level() -> Predicate:
    """Abilities of such characters pass it by."""
    return Predicate("cannot be affected", "higher level")


@phrase("predicate", "cannot be affected by {by=Globals the opponent uses|opposing action dice or character abilities}")
def cannot_be_affected(by: str) -> Predicate:
    """What is named passes it by; it may not be its target either."""
    return Predicate("cannot be affected", "globals" if by.startswith("Globals") else "actions and abilities")


@phrase("predicate", "(takes|take) <number> less damage from {noun}", title="takes less damage")
def takes_less_damage_from(number: int, noun: Noun) -> Predicate:
    """Each packet of such a source loses so much."""
    return Predicate("takes less damage", Lessened(number, noun))


@phrase("predicate", "(takes|take) no damage", title="takes no damage")
def takes_no_damage() -> Predicate:
    """All of it is prevented (DM-PREV-01); a KO is not damage (DM-KO-08)."""
    return Predicate("takes no damage", Spared(False, None, False))


@phrase("predicate", "(takes|take) no damage in the attack step", title="takes no damage")
def takes_no_damage_in_attack() -> Predicate:
    """The same, from the declaration of attackers to the end of that step."""
    return Predicate("takes no damage", Spared(False, None, True))


@phrase("predicate", "(takes|take) no damage from {noun}", title="takes no damage")
def takes_no_damage_from(noun: Noun) -> Predicate:
    """Only what such a source deals is prevented."""
    return Predicate("takes no damage", Spared(False, noun, False))


@phrase("predicate", "(takes|take) no combat damage from {noun}", title="takes no combat damage")
def takes_no_combat_damage_from(noun: Noun) -> Predicate:
    """Only damage of attacking and blocking, by such a source (DM-DMG-14)."""
    return Predicate("takes no damage", Spared(True, noun, False))


@phrase("predicate", "costs <number> {way=less|more} to {act=purchase|field}", title="costs less or more")
def costs(number: int, way: str, act: str) -> Predicate:
    """For both players; at least 1 to purchase and 0 to field (DM-FUND-08)."""
    return Predicate(f"costs to {act}", PriceChange(number if way == "more" else -number, False))


@phrase("predicate", "costs you <number> {way=less|more} to {act=purchase|field}", title="costs you less or more")
def costs_you(number: int, way: str, act: str) -> Predicate:
    """For the ability's player only (DM-FUND-08)."""
    return Predicate(f"costs to {act}", PriceChange(number if way == "more" else -number, True))


@phrase(
    "predicate",
    "costs you <number> {way=less|more} to {act=purchase|field} {amount:for each}",
    title="costs you less or more",
)
def costs_you_for_each(number: int, way: str, act: str, amount: Amount) -> Predicate:
    """So many times as much (DM-FUND-08)."""
    return Predicate(f"costs to {act}", PriceChange(number if way == "more" else -number, True), amount=amount)


@phrase(
    "predicate", "costs you <number> less to purchase \\( not cumulative \\)", title="costs you less, not cumulative"
)
def costs_you_once(number: int) -> Predicate:
    """However often it is used in the turn."""
    return Predicate("costs to purchase", PriceChange(-number, True, cumulative=False))


@phrase("predicate", "(takes|take) <number> less damage", title="takes less damage")
def takes_less_damage(number: int) -> Predicate:
    """Each packet loses so much."""
    return Predicate("takes less damage", Lessened(number, None))


@phrase("predicate", "has double its A and D")
def has_double() -> Predicate:
    """One more bonus, as large as the number on the face (AMB-82)."""
    return Predicate("has double")


@phrase("predicate", "has double its A and D with all bonuses", title="has double with all bonuses")
def has_double_of_all() -> Predicate:
    """All that it has, with bonuses and penalties, once more."""
    return Predicate("has double", "with bonuses")


@phrase("predicate", "has the A and D of this die", title="has the A and D of this die")
def has_the_numbers_of_this_die() -> Predicate:
    """As they are when the effect is carried out (DM-COPY-01)."""
    return Predicate("has numbers", "source")


@phrase(
    "predicate",
    "must attack , deals no combat damage and stays in the field if unblocked",
    title="must attack harmlessly",
)
def must_attack_harmlessly() -> Predicate:
    """It has to attack, hurts nobody, and does not leave the field afterwards."""
    harmless = Predicate("deals no combat damage", also=Predicate("stays in the field if unblocked"))
    return Predicate("must attack", also=harmless)


@phrase("predicate", "is free to field")
def is_free_to_field() -> Predicate:
    """Fielding it costs nothing (DM-FUND-01)."""
    return Predicate("is free to field")


@phrase("predicate", "goes to its owner's used pile if KO'd", title="goes to the used pile if KO'd")
def goes_to_used_pile_if_knocked_out() -> Predicate:
    """Instead of the prep area (DM-KO-02)."""
    return Predicate("goes to zone if KO'd", USED)


@phrase("predicate", "counts as {affiliation}", title="counts as an affiliation")
def counts_as_affiliation(affiliation: str) -> Predicate:
    """Has that affiliation too, at once and for everything (DM-AFF-09)."""
    return Predicate("counts as", affiliation)


@phrase("predicate", "counts as the chosen colour", title="counts as the chosen colour")
def counts_as_the_chosen_colour() -> Predicate:
    """The colour chosen before (DM-AFF-09)."""
    return Predicate("counts as", "chosen")


@phrase("predicate", "counts as level <number>", title="counts as a level")
def counts_as_level(number: int) -> Predicate:
    """For texts only; the numbers of its face stay."""
    return Predicate("counts as level", number)


@phrase("predicate", "loses its text")
def loses_its_text() -> Predicate:
    """No line of the card speaks for that die; globals stay (DM-GLOB-01)."""
    return Predicate("loses its text")


@phrase("predicate", "stays in the field if unblocked", title="stays in the field if unblocked")
def stays_in_the_field() -> Predicate:
    """It does not leave after its damage (DM-DMG-10, DM-DMG-11)."""
    return Predicate("stays in the field if unblocked")


@phrase("predicate", "cannot be targeted by the opponent")
def cannot_be_targeted() -> Predicate:
    """The other player may not choose it as a target."""
    return Predicate("cannot be targeted")
