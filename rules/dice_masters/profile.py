"""A rules profile: one of the two books (the edition) and the options an event plays with.

`OPTIONS` says what each option means and which rule or ruling it switches; `EDITIONS` holds the two
books, each as its few differences from what both share. An engine reads options as plain attributes
(`profile.class_effects == "open"`); whatever people type goes through `Profile.parse`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.core.options import BaseProfile, Option, ProfileError, Setting, table, unknown, written

__all__ = ["DRAFT_NUMBERS", "EDITIONS", "OPTIONS", "Edition", "Profile", "ProfileError", "starting_life", "written"]

#: Every option that changes play, in the order a profile is written.
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
    ("generic_leftover", ("lost", "virtual"), "DM-PAY-05 AMB-11",
     "What becomes of the unspent half of a generic die: lost at once, or energy kept till priority is passed."),
    ("blocked_sticky", (True, False), "DM-BLK-04 AMB-36",
     "Whether a blocked attacker stays blocked after its blockers have left."),
    ("multi_block_split", (True, False), "DM-DMG-05",
     "Whether a character that blocks several attackers splits its attack, or deals it to each in full."),
    ("per_die_abilities", (True, False), "DM-FUND-11",
     "Whether each fielded die of a card may use the card's ability, or the card only once."),
    ("effect_move_is_fielding", (False, True), "DM-FIELD-08 AMB-78",
     "Whether a die that an effect moves to the field counts as fielded though the text does not say so."),
    ("static_bonus", ("live", "latched"), "DM-STAT-07 AMB-70",
     "Bonuses that a text states: computed whenever a number is read, or kept for the turn once gained."),
    ("class_effects", ("closed", "open"), "AMB-72",
     "Whether an effect on a class of dice binds only those in the field then, or later arrivals too."),
    ("regenerate", ("ko_then_roll", "replaces_ko"), "DM-KW-REGEN-01 AMB-29",
     "Whether a die that regenerates was knocked out first, or the roll takes the place of the KO."),
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
)  # fmt: skip

#: What both books share, or are both silent about.
_SHARED: dict[str, Setting] = {
    "min_purchase": 1,
    "overpay": "forbid",
    "reroll_partial": "forbid",
    "generic_leftover": "lost",
    "blocked_sticky": True,
    "multi_block_split": True,
    "per_die_abilities": True,
    "effect_move_is_fielding": False,
    "static_bonus": "live",
    "class_effects": "closed",
    "regenerate": "ko_then_roll",
    "priority": "tournament",
    "duplicate_bac_sets": 2,
    "card_text": "printed",
    "first_turn_attack": True,
    "first_turn_dice": 4,
}


@dataclass(frozen=True, slots=True)
class Edition:
    """One of the books: how it is called, the words it uses, and the options it is played with."""

    name: str
    book: str
    pawn: str  # the starting die
    roster: str  # what a player brings
    options: Mapping[str, Setting]


#: Where the two books part, on one screen.
EDITIONS = {
    "bff2014": Edition(
        "bff2014",
        book="Battle for Faerûn",
        pawn="NPC",
        roster="party",
        options=_SHARED
        | {
            "spent_zone": "used_locked",
            "spent_selectable": "except_own_fielding",
            "unblocked_exit": "cleanup",
            "simul_zero": "ap_first",
            "target_domain": "field_dice",
        },
    ),
    "wol2015": Edition(
        "wol2015",
        book="War of Light",
        pawn="Sidekick",
        roster="team",
        options=_SHARED
        | {
            "spent_zone": "out_of_play",
            "spent_selectable": "never",
            "unblocked_exit": "after_damage",
            "simul_zero": "tie",
            "target_domain": "field_characters",
        },
    ),
}

#: Life at the start by format (DM-LIFE-01 to 06). Doubles: for the team. Rainbow: as tournament, the book is silent.
STARTING_LIFE = {
    "first_game": 10,
    "demo": 10,
    "basic": 15,
    "fun": 15,
    "tournament": 20,
    "rainbow": 20,
    "doubles": 30,
}
#: What two players may agree on for a draft: it is the dice limit and the starting life (DM-LIFE-05).
DRAFT_NUMBERS = range(8, 21)


def starting_life(game_format: str, draft_number: int | None = None) -> int:
    """Life each player (in doubles, each team) starts with; `draft_number` is asked for in a draft only."""
    if game_format == "draft":
        if draft_number is None or draft_number not in DRAFT_NUMBERS:
            raise ProfileError("draft number", draft_number, ("8 to 20",), _draft_message(draft_number))
        return draft_number
    if game_format not in STARTING_LIFE:
        raise unknown("format", game_format, (*STARTING_LIFE, "draft"))
    return STARTING_LIFE[game_format]


def _draft_message(number: int | None) -> str:
    given = "none was given" if number is None else f"{number} is not"
    return f"A draft is played with an agreed number from 8 to 20 (dice and life), and {given}."


@dataclass(frozen=True, slots=True)
class Profile(BaseProfile):
    """An edition with every option set. Made by `Profile.parse`; equal profiles judge a log alike."""

    OPTIONS: ClassVar[Mapping[str, Option]] = OPTIONS
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]] = {name: book.options for name, book in EDITIONS.items()}

    spent_zone: str
    spent_selectable: str
    unblocked_exit: str
    simul_zero: str
    target_domain: str
    min_purchase: int
    overpay: str
    reroll_partial: str
    generic_leftover: str
    blocked_sticky: bool
    multi_block_split: bool
    per_die_abilities: bool
    effect_move_is_fielding: bool
    static_bonus: str
    class_effects: str
    regenerate: str
    priority: str
    duplicate_bac_sets: int
    card_text: str
    first_turn_attack: bool
    first_turn_dice: int

    @property
    def book(self) -> str:
        return EDITIONS[self.edition].book

    @property
    def pawn(self) -> str:
        """What the starting die is called: "NPC" or "Sidekick"."""
        return EDITIONS[self.edition].pawn
