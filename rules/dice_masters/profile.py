"""A rules profile: one of the two books (the edition) and the options an event plays with.

The options are read from `catalogue/options.json`. `EDITIONS` holds the two books, the second as its few differences
from the first. An engine reads options as plain attributes (`profile.class_effects == "open"`); whatever people type
goes through `Profile.parse`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from rules.core.books.options import (
    RULED,
    BaseProfile,
    Option,
    ProfileError,
    Setting,
    read_options,
    recommended,
    unknown,
    written,
)

__all__ = ["DRAFT_NUMBERS", "EDITIONS", "OPTIONS", "Edition", "Profile", "ProfileError", "starting_life", "written"]

_DATA = json.loads((Path(__file__).parent / "catalogue" / "options.json").read_text(encoding="utf-8"))
_READINGS = {row["card"]: row for row in _DATA["readings"]}


def _read(card: str) -> Option:
    row = _READINGS.get(card, {"values": "", "decides": ""})
    return Option(f"card-{card}", (RULED, *row["values"].split()), (f"CARD-{card}",), row["decides"])


#: Every option with several readings in play, in the order a profile is written.
OPTIONS = read_options(Path(__file__).parent / "catalogue" / "options.json")
#: All other rulings: they can be left undecided, and no more.
_RULED = {name: Option(name, (RULED,), (ruling,), "") for name, ruling in _DATA["ruled"].items()}
#: The readings of single cards (`card-13wol=whole_field`), by set; cards that share one are named by the first of them.
CARDS = {
    f"card-{number}{card_set}": _read(f"{number}{card_set}")
    for card_set, numbers in _DATA["cards"].items()
    for number in numbers.split()
}
#: All of them, by name.
EVERY_OPTION = OPTIONS | _RULED | CARDS


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
        options=recommended(OPTIONS),
    ),
    "wol2015": Edition(
        "wol2015",
        book="War of Light",
        pawn="Sidekick",
        roster="team",
        options=recommended(OPTIONS)
        | {
            "spent_zone": "out_of_play",
            "spent_selectable": "never",
            "unblocked_exit": "after_damage",
            "simul_zero": "tie",
            "target_domain": "field_characters",
            "unrolled_prep_dice": "to_reserve",
            "pointless_global": "forbid",
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

    OPTIONS: ClassVar[Mapping[str, Option]] = EVERY_OPTION
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]] = {name: book.options for name, book in EDITIONS.items()}

    min_purchase: int
    blocked_sticky: bool
    multi_block_split: bool
    per_die_abilities: bool
    effect_move_is_fielding: bool
    duplicate_bac_sets: int
    first_turn_attack: bool
    first_turn_dice: int
    cards: frozenset[tuple[str, str]] = field(default=frozenset(), kw_only=True)  # readings played otherwise

    def __hash__(self) -> int:
        """Asked for every card of every game; few profiles are in use, and most of them differ in these."""
        return hash((self.edition, self.cards, self.card_text))

    @classmethod
    def _fields(cls, chosen: Mapping[str, Setting]) -> dict[str, Any]:
        fields = super(Profile, cls)._fields(chosen)
        cards = {name: fields.pop(name) for name in chosen if name in CARDS and name in fields}
        return fields | {"cards": frozenset((name, value) for name, value in cards.items() if value != RULED)}

    def value(self, name: str) -> Setting:
        if name in CARDS and name not in self.undecided:
            return dict(self.cards).get(name, RULED)
        return super(Profile, self).value(name)

    @property
    def book(self) -> str:
        return EDITIONS[self.edition].book

    @property
    def pawn(self) -> str:
        """What the starting die is called: "NPC" or "Sidekick"."""
        return EDITIONS[self.edition].pawn
