"""A rules profile of Dice Conquest: what the document leaves open, and how an event decides it.

`strict` decides everything as the rulings of the catalogue recommend; `casual` also tolerates loot played after
the die, with a warning. An engine reads options as plain attributes (`profile.mace == "any"`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.core.options import BaseProfile, Option, ProfileError, Setting, table, written

__all__ = ["OPTIONS", "PROFILES", "Profile", "ProfileError", "written"]

#: Every option, in the order of its ruling; the first value is the one `strict` plays with.
OPTIONS = table(
    ("unplaceable", ("discard", "faq29"), "DC-TURN-06 DC-RUL-01",
     "A die that fits no creature is discarded and play goes on, or also ends the round if only a creature for even "
     "dice and Kalterstorm are left."),
    ("exact_overflow", ("stay", "forbid"), "DC-SLAY-08 DC-RUL-02",
     "Whether a die may be placed that takes a creature with an exact number beyond it."),
    ("basilisk", ("all_rerolls", "attack_only"), "DC-C-BASI DC-RUL-03",
     "Whether the Basilisk stops every reroll, or only the reroll of an attack (and what the hero's card adds to it)."),
    ("knight_vs_kalterstorm", ("damage", "none"), "DC-H-KNI-A DC-CLAR-D1 DC-RUL-04",
     "Whether the Knight takes damage for a low die placed on Kalterstorm."),
    ("over_max", ("clamp", "no_effect"), "DC-DICE-04 DC-DICE-05 DC-RUL-05",
     "A change beyond the numbers of a die goes as far as the die goes, or does nothing to that die."),
    ("loot_after_die", ("illegal", "warn"), "DC-TURN-13 DC-RUL-06",
     "Whether loot played after the turn's die is resolved is refused, or let pass with a warning."),
    ("banshee", ("any_from_spent", "return_and_thief"), "DC-C-BANS DC-RUL-07",
     "Whether the Banshee stops every effect that takes a Spent die, or only those that return one, and the Thief's."),
    ("mutual_death", ("loss", "win"), "DC-GAME-03 DC-RUL-08",
     "What it is if Kalterstorm falls to the die whose placement fells a hero."),
    ("bare_d10pct", ("value", "always_error"), "DC-DICE-07 DC-RUL-09",
     "How a number without brackets is read on the D10%: 1 to 9 as the value, 20 to 90 as the face, or never."),
    ("scout_doppelganger", ("left_to_right", "same_roll"), "DC-ROUND-05 DC-RUL-10",
     "Goblin Scout and Doppelganger look at the roll one after the other, or both at the whole roll."),
    ("mace", ("any", "not_on_creature"), "DC-L-MACE DC-RUL-11",
     "Whether the Mace of Smiting may reroll a die that lies on a creature."),
    ("cleric_rolled_die", ("available", "spent"), "DC-H-CLE-A DC-RUL-12",
     "Where the Cleric's rerolled die goes when another takes its place."),
    ("powers_before_discard", ("free", "required"), "DC-TURN-08 DC-RUL-14",
     "Whether a hero must use what would make a die fit before discarding it."),
    ("slay_exact", ("allow", "forbid"), "DC-H-G8 DC-RUL-15",
     "Whether a critical hit that slays outright may slay a creature with an exact number."),
    ("spider_victim", ("team", "first_player"), "DC-REV-04 DC-RUL-16",
     "Who takes the Giant Spider's damage: a hero the team names, or the first player."),
    ("extra_die_crit", ("no", "if_unused"), "DC-H-G3 DC-H-G9 DC-RUL-18",
     "Whether an extra die may score a critical hit if the turn has had none."),
    ("place_order", ("creature_first", "hero_first"), "DC-C-GARG DC-RUL-19",
     "What comes first when a die is placed: what the creature does, or what the hero does."),
    ("loot_targets", ("as_attack", "free"), "DC-L-WAND DC-L-PSTR DC-RUL-20",
     "Whether loot that deals damage is bound by who may be attacked."),
    ("ogre_scroll", ("illegal", "legal"), "DC-L-SCRO DC-RUL-21",
     "Whether the Scroll of Holding may name another creature while the Ogre is there."),
    ("lock_ends", ("at_slaying", "at_turn_end"), "DC-SLAY-09 DC-RUL-22",
     "When the ban of a slain creature ends: at once, or with the turn."),
    ("thief_swap", ("once", "chain"), "DC-H-G1 DC-H-THI-A DC-RUL-26",
     "Whether the Thief swaps once in a turn, or goes on with the die rolled."),
    ("heal_damage", ("net", "heal_first"), "DC-CLAR-A2 DC-RUL-27",
     "Healing and damage of one die: one sum, or the healing first and lost if health is full."),
    ("slay_step", ("first", "last"), "DC-SLAY-09 DC-RUL-28",
     "Whether a slaying is complete before another die leaves the Spent area, or after."),
    ("emptied_by_loot", ("round_ends", "choose_die"), "DC-TURN-14 DC-RUL-29",
     "Loot slays the last creature before a die is chosen: the round ends, or a die is still chosen."),
    ("slay_crit_value_check", ("no", "yes"), "DC-H-G8 DC-RUL-30",
     "Whether the die of a critical hit that slays outright must be one the creature accepts."),
    ("round_start_compare", ("value", "face"), "DC-DICE-06 DC-ROUND-03 DC-ROUND-04 DC-RUL-31",
     "Whether Goblin Scout and Doppelganger compare what dice are worth, or the digits they show."),
    ("gremlin_attached", ("counts", "suspended"), "DC-L-G3 DC-RUL-32",
     "Whether loot that already lies on a creature keeps counting while the Gremlin is there."),
    ("empty_start", ("round_ends", "pass_needed"), "DC-ROUND-07 DC-RUL-33",
     "No die is there for the first turn: the round ends at once, or a hero has to pass."),
    ("last_discarded", ("pile_top", "newest_only"), "DC-H-THI-C DC-RUL-34",
     "What the Thief takes: the top of the discard pile, or only the card discarded last of all."),
    ("extra_die", ("must", "may"), "DC-H-G9 DC-RUL-35",
     "Whether an extra die that fits somewhere must be placed."),
    ("loot_decline", ("no", "yes"), "DC-SLAY-06 DC-RUL-36",
     "Whether the slayer may leave the loot."),
    ("cleric_swap", ("after_reroll", "any"), "DC-H-CLE-A DC-RUL-37",
     "Whether the Cleric may place another die only after a reroll, or also without."),
    ("gargoyle_die", ("acting_hero", "team"), "DC-C-GARG DC-RUL-38",
     "Who picks the die that the Gargoyle costs."),
    ("exact_boost", ("boost_first", "die_first"), "DC-SLAY-02 DC-H-SOR-A DC-L-SWOR DC-RUL-39",
     "A die makes the exact number of its creature: whether what raises the other dice there comes before the creature "
     "falls, or too late."),
    ("removal_loot", ("team", "nobody"), "DC-SLAY-06 DC-SLAY-10 DC-END-06 DC-RUL-40",
     "Who gets the loot of a creature that is slain by taking a die off it at the end of the round."),
    ("extra_die_loot", ("yes", "no"), "DC-TURN-13 DC-H-G9 DC-L-MACE DC-RUL-41",
     "Whether loot may be used while an extra die waits to be placed, the Mace of Smiting on that die as well."),
    ("trap_leaves", ("round_end", "stays"), "DC-TRAP-02 DC-RUL-42",
     "How long a trap lies in the display: to the end of its round, or for the rest of the game."),
)  # fmt: skip

STRICT = "strict"
_PRINTED: dict[str, Setting] = {option.name: option.values[0] for option in OPTIONS.values()}
#: The two ready-made profiles.
PROFILES: dict[str, dict[str, Setting]] = {STRICT: _PRINTED, "casual": _PRINTED | {"loot_after_die": "warn"}}


@dataclass(frozen=True, slots=True)
class Profile(BaseProfile):
    """`edition` is the ready-made profile it starts from: "strict" or "casual"."""

    OPTIONS: ClassVar[Mapping[str, Option]] = OPTIONS
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]] = PROFILES
    CALLED: ClassVar[str] = "profile"

    unplaceable: str
    exact_overflow: str
    basilisk: str
    knight_vs_kalterstorm: str
    over_max: str
    loot_after_die: str
    banshee: str
    mutual_death: str
    bare_d10pct: str
    scout_doppelganger: str
    mace: str
    cleric_rolled_die: str
    powers_before_discard: str
    slay_exact: str
    spider_victim: str
    extra_die_crit: str
    place_order: str
    loot_targets: str
    ogre_scroll: str
    lock_ends: str
    thief_swap: str
    heal_damage: str
    slay_step: str
    emptied_by_loot: str
    slay_crit_value_check: str
    round_start_compare: str
    gremlin_attached: str
    empty_start: str
    last_discarded: str
    extra_die: str
    loot_decline: str
    cleric_swap: str
    gargoyle_die: str
    exact_boost: str
    removal_loot: str
    extra_die_loot: str
    trap_leaves: str
