"""A rules profile of Dungeon Dice: what the document leaves open, and how an event decides it.

`strict` decides everything as the rulings of the catalogue do. An engine reads options as plain attributes
(`profile.flee == "ends_turn"`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.core.options import BaseProfile, Option, ProfileError, Setting, table, written

__all__ = ["OPTIONS", "PROFILES", "STRICT", "Profile", "ProfileError", "written"]

STRICT = "strict"
#: Every option, in the order of its ruling; the first value is the one `strict` plays with.
OPTIONS = table(
    ("start_tie", ("reroll_tied", "reroll_all"), "DD-SETUP-04 DD-RUL-01",
     "Who rolls again when the highest start rolls are equal: those who tied, or everybody."),
    ("artifact_trade", ("noncombat", "own_turn"), "DD-EQ-07 DD-RUL-02",
     "When five treasures may be given for an artifact: at any time outside combat, or in one's own turn only."),
    ("fame_check", ("combat_end", "at_once"), "DD-FAME-03 DD-RUL-03",
     "When Fame that a trade brings during a combat ends the game: at the end of that combat, or at once."),
    ("equal_claim", ("same_fame", "both_at_goal"), "DD-THRONE-01 DD-RUL-04",
     "Which claims are equal and are fought out: the same Fame, or any Fame that reaches the goal."),
    ("drawn_duel", ("repeat_twice", "repeat"), "DD-THRONE-04 DD-RUL-05",
     "What follows a drawn duel: two more duels at most and then a roll-off, or duels until one is won."),
    ("flee", ("ends_turn", "search_again"), "DD-TURN-01 DD-SEARCH-03 DD-RUL-06",
     "What fleeing does: it ends the turn, or the player may search again."),
    ("ability_phase", ("last_call", "two_passes"), "DD-COMBAT-07 DD-COMBAT-09 DD-RUL-07",
     "What closes the ability phase: a last call after two idle windows, or the second pass itself."),
    ("wound_cap", ("level_dice", "none"), "DD-COMBAT-14 DD-REST-02 DD-RUL-08",
     "How many wounds count: as many as the hero has Level dice, or every one."),
    ("fizzle_counts", ("yes", "no"), "DD-ABIL-06 DD-RUL-09",
     "Whether a spell that fizzled is used up for this combat."),
    ("slash_target", ("own_side", "any"), "DD-SYM-04 DD-RUL-10",
     "Whose die Slash rerolls: one of its own side, or any in the combat."),
    ("skeleton_key", ("kept", "one_use"), "DD-SYM-12 DD-ONE-04 DD-RUL-11",
     "What becomes of a skeleton key that opened a lock: its owner keeps it, or it returns to the red bag."),
    ("harm", ("adds_to_other", "subtracts"), "DD-SYM-17 DD-SYM-18 DD-RUL-12",
     "How a value harms a hero: it is added to the other side, or taken from the hero's."),
    ("after_loss", ("wound_only", "both", "none"), "DD-AFTER-04 DD-RUL-13",
     "Which after-combat icons count after a lost combat: wounds, wounds and recovery, or none."),
    ("extra_potion", ("once_if_any_6", "per_6", "final_6_only"), "DD-REWARD-03 DD-RUL-14",
     "What sixes of the monster pay: one potion for any, one for each, or one if a six lies there at the end."),
    ("settle", ("before", "after"), "DD-ASSIST-04 DD-REWARD-05 DD-RUL-15",
     "When agreements are settled: before the rewards are drawn, or after."),
    ("experience", ("level_table", "none"), "DD-XP-01 DD-RUL-16",
     "What experience does: it raises the level by the table of the dice set, or nothing."),
    ("committed_dice", ("locked", "tradable"), "DD-TRADE-04 DD-RUL-17",
     "Whether a die that lies in the combat may be traded before its end."),
    ("tangle_removes", ("this_combat", "game"), "DD-SYM-09 DD-B-05 DD-RUL-18",
     "How far a tangled die is removed: from this combat, or from the game."),
    ("monster_player", ("literal", "nonparticipant"), "DD-COMBAT-06 DD-RUL-20",
     "Who plays the monster: always the left neighbour, or the nearest player to the left who does not fight."),
    ("shatter_mode", ("rolled", "equipped"), "DD-SYM-07 DD-RUL-21",
     "When Shatter works: while its face lies in the combat, or while the hammer is equipped."),
    ("lowest_tie", ("user", "owner"), "DD-SYM-09 DD-SYM-21 DD-RUL-22",
     "Who chooses between equally low dice: who tangles or drains, or the owner of the dice."),
    ("gust_removed", ("stay_out", "return"), "DD-SYM-22 DD-RUL-23",
     "Whether a Gust brings removed and drained dice back to where they came from."),
    ("assistant_dice", ("active_with_veto", "owner"), "DD-COMBAT-06 DD-RUL-25",
     "Who activates the assistant's dice: the active player unless the assistant objects, or the assistant."),
    ("empty_bag", ("blue_for_yellow", "nothing"), "DD-REWARD-02 DD-BAG-05 DD-RUL-26",
     "What is drawn when the yellow bag is empty: a blue die, or nothing."),
    ("min_players", (2, 3), "DD-RUL-27",
     "The fewest players of a game."),
    ("reach_roll_set", ("counts", "free"), "DD-EQ-06 DD-SEARCH-06 DD-RUL-29",
     "Whether the roll before a confrontation uses up the equipment set of the turn, even if the hero flees."),
    ("gust_rerolls_spells", ("yes", "no"), "DD-SYM-22 DD-RUL-30",
     "Whether a Gust rerolls the spell dice too."),
    ("one_use_in_combat", ("fixed", "as_any_die"), "DD-BAG-02 DD-ONE-01 DD-RUL-31",
     "Whether a rolled one-use die can be rerolled, tangled or drained."),
    ("one_use_outside", ("any_turn", "own_turn"), "DD-ONE-02 DD-RUL-32",
     "When a one-use die may be used outside combat: in any turn, or in its owner's."),
    ("recovered_die", ("next_combat", "at_once"), "DD-ONE-03 DD-RUL-33",
     "When a Level die regained during a combat is rolled: in the next combat, or at once."),
    ("rerolled_ability", ("other_kind", "any"), "DD-ABIL-02 DD-RUL-34",
     "Which ability a rerolled die may use: one of a kind it has not used, or whatever it shows."),
    ("execute", ("at_once", "at_comparison"), "DD-SYM-06 DD-RUL-35",
     "When an executed monster is defeated: at once, or when the totals would be compared."),
    ("traded_treasures", ("blue_bag", "out_of_game"), "DD-EQ-07 DD-RUL-36",
     "Where the five treasures go that were given for an artifact."),
    ("duel_one_use", ("duellists", "anyone"), "DD-THRONE-02 DD-RUL-37",
     "Who may use one-use dice in a duel: the two, or every player."),
    ("equipped_dice", ("must_roll", "may_roll"), "DD-EQ-04 DD-COMBAT-03 DD-RUL-38",
     "Whether every equipped die is rolled in a combat, or as many as its owner likes."),
    ("lowest_scope", ("side", "one_hero"), "DD-SYM-09 DD-SYM-21 DD-RUL-39",
     "Among which dice the lowest is sought: those of the whole other side, or of one hero."),
    ("lost_bargain", ("binds", "void"), "DD-ASSIST-04 DD-TRADE-05 DD-COMBAT-10 DD-RUL-40",
     "What was given or promised for a reward that a lost combat does not bring: it is kept and paid, or the bargain "
     "is void."),
    ("duel_set", ("free", "same_set"), "DD-EQ-06 DD-THRONE-02 DD-RUL-41",
     "Which equipment a duel is fought with: any set declared for it, or the set used before in this turn."),
    ("fled_bargain", ("void", "binds"), "DD-ASSIST-04 DD-SEARCH-03 DD-RUL-42",
     "What becomes of dice promised for a combat if the active player flees after all: nothing is owed, or they are "
     "handed over."),
)  # fmt: skip

#: The one ready-made profile.
PROFILES: dict[str, dict[str, Setting]] = {STRICT: {option.name: option.values[0] for option in OPTIONS.values()}}


@dataclass(frozen=True, slots=True)
class Profile(BaseProfile):
    """`edition` is the ready-made profile it starts from: "strict"."""

    OPTIONS: ClassVar[Mapping[str, Option]] = OPTIONS
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]] = PROFILES
    CALLED: ClassVar[str] = "profile"

    start_tie: str
    artifact_trade: str
    fame_check: str
    equal_claim: str
    drawn_duel: str
    flee: str
    ability_phase: str
    wound_cap: str
    fizzle_counts: str
    slash_target: str
    skeleton_key: str
    harm: str
    after_loss: str
    extra_potion: str
    settle: str
    experience: str
    committed_dice: str
    tangle_removes: str
    monster_player: str
    shatter_mode: str
    lowest_tie: str
    gust_removed: str
    assistant_dice: str
    empty_bag: str
    min_players: int
    reach_roll_set: str
    gust_rerolls_spells: str
    one_use_in_combat: str
    one_use_outside: str
    recovered_die: str
    rerolled_ability: str
    execute: str
    traded_treasures: str
    duel_one_use: str
    equipped_dice: str
    lowest_scope: str
    lost_bargain: str
    duel_set: str
    fled_bargain: str
