"""Every option of a rules profile of Dice Masters, as data: what may be switched, and which ruling it settles.

`OPTIONS` have several readings in play. `RULED` name all other rulings: they can be left undecided, and no more.
`CARDS` do the same for the readings of single cards (`card-13wol=whole_field`).
"""

from __future__ import annotations

from rules.core.options import RULED as AS_RULED
from rules.core.options import Option, table

#: Every option that changes play, in the order a profile is written; the first value is what the rulings recommend
#: for the book that leaves it open.
OPTIONS = table(
    ("spent_zone", ("used_locked", "out_of_play"), "DM-ZONE-07 DM-ZONE-11 AMB-01",
     "Where spent energy and used actions wait: the used pile, barred from the bag this turn, or Out of Play."),
    ("spent_selectable", ("except_own_fielding", "never"), "DM-FIELD-06 DM-FIELD-07 AMB-07",
     "Whether an effect may choose dice spent this turn: all but those that paid its own fielding, or none."),
    ("unblocked_exit", ("cleanup", "after_damage"), "DM-DMG-10 DM-DMG-11 AMB-19 AMB-58",
     "When unblocked attackers leave the attack zone: at cleanup, or straight after damage."),
    ("simul_zero", ("ap_first", "tie"), "DM-END-02 DM-END-03 AMB-23 AMB-63",
     "When one event would take both players to 0 life: the active player wins, or the game is a tie."),
    ("target_domain", ("field_dice", "field_characters"), "DM-FUND-02 DM-FUND-03",
     "What an effect may target if it does not say: any die in the field, or characters in the field."),
    ("min_purchase", (1, 0), "DM-BUY-07 DM-FUND-08 AMB-06",
     "The least a die can cost after discounts; a card that says it is free beats this."),
    ("overpay", ("forbid", "allow"), "DM-PAY-03 AMB-05",
     "Whether a whole die may be spent that the cost does not need."),
    ("reroll_partial", ("forbid", "allow"), "DM-PAY-07 DM-RRL-03 AMB-52",
     "Whether a die may be rerolled once part of its energy has been spent."),
    ("generic_leftover", ("lost", "virtual", "main_step"), "DM-PAY-05 AMB-11",
     "What becomes of the unspent half of a generic die: lost at once, or energy kept till priority is passed, or to "
     "the end of the main step (later rulebooks)."),
    ("mixed_payment", ("forbid", "allow"), "AMB-04",
     "Whether the rest of a generic die may pay the very next thing done, though that is of another kind."),
    ("short_draw_energy", ("this_turn", "until_pass"), "AMB-02",
     "How long energy lasts that is no die: to the end of the turn, or till its player passes."),
    ("swarm_order", ("chains", "no_chain"), "DM-KW-SWARM-01 AMB-30",
     "Whether an extra die that Swarm draws may bring another one, or not (Comprehensive Rules)."),
    ("late_prep_dice", ("wait", "rolled"), "AMB-12",
     "Whether a die that an effect moves to the prep area before the roll waits for the next turn, or is rolled."),
    ("unrolled_prep_dice", ("stay", "to_reserve"), "DM-ROLL-05",
     "What becomes of dice in the prep area that were not rolled: they stay, or go to the reserve pool as they lie."),
    ("stranded_faces", ("used_at_once", "at_cleanup"), "AMB-18",
     "When a character or action face leaves a reserve pool where it cannot be used: at once, or at cleanup."),
    ("global_once", ("each_card_and_player", "once_in_all"), "AMB-42",
     "How often a global is used that says once per turn: by each player for each such card, or once in all."),
    ("pointless_global", ("note", "forbid"), "AMB-17",
     "Whether a global that can do nothing may be paid for all the same, with a note, or not at all."),
    ("gear_fielding", ("main_step", "attack_step_too"), "DM-KW-EQUIP-03 AMB-74",
     "When gear may be used, which puts it in the field: in the main step only, or in the attack step as well."),
    ("targetless_action", ("forbid", "allow"), "DM-ACT-01",
     "Whether an action die needs its legal target, or may be used without one (Comprehensive Rules)."),
    ("target_choice", ("one_by_one", "all_first"), "DM-ACT-05",
     "Whether a text's targets are chosen one after the other as it acts, or all before its first effect "
     "(Comprehensive Rules)."),
    ("lost_text", ("globals_stay", "globals_too"), "DM-GLOB-01",
     "Whether a card whose die has lost its text keeps its global ability, or loses that too (Comprehensive Rules)."),
    ("named_cards", ("own", "either_side"), "DM-FUND-10",
     "Whether text that names a character means its player's dice only, or those of both (Comprehensive Rules)."),
    ("sacrificed_dice", ("used_pile", "out_of_play"), "AMB-90",
     "Where a sacrificed die goes on its owner's turn: to the used pile, or out of play (Comprehensive Rules)."),
    ("ko_watch", ("whole_span", "later_only"), "AMB-73",
     "Whether text that pays for dice KO'd in a turn or attack step counts those before its use as well."),
    ("blocked_sticky", (True, False), "DM-BLK-04 AMB-36",
     "Whether a blocked attacker stays blocked after its blockers have left."),
    ("overcrush_alone", ("full_damage", "nothing"), "AMB-21",
     "What an attacker with Overcrush deals the player when its blockers were removed: all its attack, or nothing."),
    ("multi_block_split", (True, False), "DM-DMG-05 AMB-91",
     "Whether a character that blocks several attackers splits its attack, or deals it to each in full."),
    ("per_die_abilities", (True, False), "DM-FUND-11 AMB-92",
     "Whether text about a die works for each die of its card, or once a turn for the card; \"when fielded\" always "
     "works each time."),
    ("equal_gear", ("each", "once"), "DM-FUND-11 DM-KW-EQUIP-01",
     "Whether each die of the same gear on one character helps it, or they count once (organised play of 2015)."),
    ("effect_move_is_fielding", (False, True), "DM-FIELD-08 AMB-78",
     "Whether a die that an effect moves to the field counts as fielded though the text does not say so."),
    ("static_bonus", ("live", "latched"), "DM-STAT-07 AMB-70",
     "Bonuses that a text states: computed whenever a number is read, or kept for the turn once gained."),
    ("class_effects", ("closed", "open"), "AMB-72",
     "Whether an effect on a class of dice binds only those in the field then, or later arrivals too."),
    ("regenerate", ("ko_then_roll", "replaces_ko"), "DM-KW-REGEN-01 AMB-29",
     "Whether a die that regenerates was knocked out first, or the roll takes the place of the KO."),
    ("experience_active", ("at_both_moments", "at_the_ko"), "AMB-28",
     "When an Experience card must be active: at the KO and at the end of that turn, or at the KO only."),
    ("priority", ("tournament", "casual"), "DM-PRIO-06 DM-GLOB-07 AMB-14",
     "When the other player may use globals in the main step: when offered, or after any action."),
    ("duplicate_bac_sets", (2, 1), "DM-SETUP-10 AMB-34",
     "Sets of dice laid out when both players bring the same basic action card."),
    ("card_text", ("printed", "errata"), "AMB-80",
     "Whether cards are played as printed, or with the errata published later."),
    ("first_turn_attack", (True, False), "AMB-44",
     "Whether the player who goes first may attack on the first turn (organised play of 2017: no)."),
    ("first_turn_dice", (4, 3), "DM-DRAW-01",
     "Dice the first player prepares on turn 1; with 3, the fourth drawn goes Out of Play (or to the used pile)."),
    ("dice_exact", ("up_to", "exactly"), "AMB-31",
     "Whether a tournament team may have up to twenty dice, or must have exactly that many (checked with the team)."),
    ("fun_game_cards", ("eight", "six"), "AMB-33",
     "How many cards a team for a fun game may have: eight as in a tournament, or six as in a basic game."),
    ("doubles_dice", ("at_least_one", "none_needed"), "AMB-35",
     "Whether each card of a doubles player needs a die, or may come without."),
    ("time_called", ("at_once", "turn_ends", "five_turns"), "AMB-45",
     "When time is called most life wins: at once, when the turn ends, or after five more turns (organised play)."),
)  # fmt: skip

#: Rulings without a second reading in play: the option's name -> the ruling. The question is the catalogue's.
RULED = {
    # areas, drawing, rolling
    "bonus_draws": "AMB-03", "reminder_dice": "AMB-08", "refill_bought_dice": "AMB-13", "empty_refill": "AMB-37",
    "effect_rolls": "AMB-39", "barred_dice": "AMB-51", "drawn_dice": "AMB-85",
    # energy and costs
    "partly_spent_face": "AMB-10", "wild_as_generic": "AMB-46", "typed_batches": "AMB-55",
    # acting, globals, actions, effects
    "burst_timing": "AMB-09", "window_end": "AMB-15", "reactions_before_blocks": "AMB-16",
    "gear_timing": "AMB-40", "continuous_use": "AMB-41", "reactions_per_event": "AMB-56", "costs_redirected": "AMB-57",
    "targeting": "AMB-69", "effect_order": "AMB-75", "unwritten_choices": "AMB-76",
    "turn_moments": "AMB-77", "choice_by_other": "AMB-81", "either_side": "AMB-86",
    # combat
    "ko_moment": "AMB-20", "cleanup_order": "AMB-22", "spinning_keeps": "AMB-24", "energy_drain": "AMB-25",
    "captured_when_ko": "AMB-26", "controlled_exit": "AMB-27", "breath_weapon": "AMB-43",
    "attacker_removed": "AMB-54", "nothing_to_assign": "AMB-59", "capture_or_regenerate": "AMB-60",
    "captor_leaves": "AMB-61", "knocked_out_by": "AMB-62", "ko_order": "AMB-71", "forced_moves": "AMB-79",
    "number_order": "AMB-82", "capture_length": "AMB-83", "swapped_dice": "AMB-84", "active_counts": "AMB-87",
    "spun_faces": "AMB-89",
    # the end of the game
    "life_below_zero": "AMB-38",
    # teams, cards, words
    "least_cards": "AMB-32",
    "unknown_text": "AMB-47", "missed_effects": "AMB-48", "energy_types": "AMB-49", "starter_size": "AMB-50",
    "creature_words": "AMB-53", "doubles_buying": "AMB-64", "drafted_stacks": "AMB-65", "odd_draft": "AMB-66",
    "lantern_counts": "AMB-67", "pawn_names": "AMB-68", "pawn_traits": "AMB-88",
}  # fmt: skip

#: The cards with a reading of their own, by set; cards that share one are named by the first of them.
READ_CARDS = {
    "bff": (
        "1 2 3 5 7 8 13 14 16 25 31 34 35 38 47 50 52 59 60 64 66 67 68 74 75 87 96 102 103 109 114 123 124 125 131 "
        "132 133 134 136 137 138"
    ),
    "wol": (
        "4 5 7 9 10 11 13 14 16 17 18 20 22 23 24 25 26 27 28 30 31 32 33 34 37 45 52 54 62 64 68 73 74 76 84 86 88 "
        "92 95 99 105 108 110 113 115 118 120 123 126 128 135 136 139 140 142"
    ),
}

#: Readings that name others: card -> their names. What is then played with stands in the catalogue's reading.
OTHER_READINGS: dict[str, tuple[str, str]] = {
    "35bff": ("each_character",
              "Whether 1 life lets all damaged characters block, or each of them costs 1 life."),
    "74bff": ("whole_turn",
              "Whether one kind of a character's damage is prevented, or all that it deals its player this turn."),
    "75bff": ("any_of_them",
              "Whether each die of it asks for a blocker of its own, or all may block one of them (public ruling)."),
    "123bff": ("either_side",
               "Whether two bursts move a die of its player that the text names, or of either player."),
    "134bff": ("two_packets",
               "Whether two bursts make it one piece of 3 damage, or 2 and then 1 more."),
    "4wol": ("each_payment",
             "Whether the global draws one die in a turn, or one for each time it is paid for then."),
    "5wol": ("each_payment",
             "Whether the global draws one die in a turn, or one for each time it is paid for then."),
    "11wol": ("wild_counts",
              "Whether a wild in the reserve pool is no bolt for the Green Lantern who counts bolts, or is one."),
    "13wol": ("whole_field",
              "Whether 1 life is gained for the Villain fielded, or 1 for each Villain in that field."),
    "16wol": ("adds_up",
              "Whether the +5 takes the place of the +2, or comes on top of it."),
    "20wol": ("tie_counts",
              "Whether life is gained only with the highest purchase cost, or also with an equal one."),
    "32wol": ("at_once",
              "Whether it acts behind the damage that its player takes, or at the same time, so that both may lose."),
    "52wol": ("characters_too wild_counts characters_and_wild",
              "Whether it protects the player alone, the characters as well, the player with wild as any type, or both "
              "of these."),
    "62wol": ("reserve_only field_only either_side",
              "Whether the global rerolls its player's dice in the field and the reserve pool, in one of them only, "
              "or also the other player's characters."),
    "74wol": ("closed",
              "Whether Sidekicks that come later in the turn cannot be blocked either, or only those there then."),
    "113wol": ("bonuses_too",
               "Whether the number on the face is doubled and bonuses come on top, or all of it is doubled."),
    "118wol": ("each_ring wild_counts each_ring_and_wild",
               "Whether it acts once however many of its dice are there, each die for itself, once with wild too, or "
               "each with wild too."),
    "136wol": ("reserve_only field_only either_side",
               "Whether the global rerolls its player's dice in the field and the reserve pool, in one of them only, "
               "or also the other player's characters."),
    "139wol": ("own_only",
               "Whether it KOs the dice of that name on both sides, or only its own player's (DM-FUND-10)."),
    "140wol": ("own_only wild_counts own_only_and_wild",
               "Whether it KOs the dice of that name on both sides, or only its own player's (DM-FUND-10); and whether "
               "a wild stands for a type that the global misses."),
    "142wol": ("own_only",
               "Whether it KOs the dice of that name on both sides, or only its own player's (DM-FUND-10)."),
}  # fmt: skip


def _ruled(name: str, ruling: str) -> Option:
    return Option(name, (AS_RULED,), (ruling,), "")


def _read(code: str) -> Option:
    other, text = OTHER_READINGS.get(code, ("", ""))
    values = (AS_RULED, *other.split())
    return Option(f"card-{code}", values, (f"CARD-{code}",), text)


CARDS = {
    f"card-{n}{card_set}": _read(f"{n}{card_set}") for card_set in READ_CARDS for n in READ_CARDS[card_set].split()
}
#: All of them, by name.
EVERY_OPTION = OPTIONS | {name: _ruled(name, ruling) for name, ruling in RULED.items()} | CARDS
