"""A card as it comes to any table: with the wording in use, its abilities, the readings of its lines, its die."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from operator import attrgetter
from typing import Any

from rules.core.bounded_cache import BoundedCache
from rules.core.language.problems import TextError
from rules.dice_masters.cards import Card
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.language.compile import compile_card
from rules.dice_masters.names import slug
from rules.dice_masters.profile import Profile
from rules.dice_masters.stacks import PAWN_KIND, Kind, Stack, kind_of
from rules.dice_masters.steps.actions import STAYING
from rules.dice_masters.table import OF_NUMBERS, takes_off
from rules.dice_masters.wording import in_use, rests, worded


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card as it comes to any table: what its stacks have in common, what its lines wait for and speak of."""

    printed: tuple[Any, ...]  # the parts of a `Stack` behind its dice
    kind: Kind
    events: tuple[tuple[str, int], ...] = ()  # what lines wait for
    queries: tuple[tuple[str, int], ...] = ()  # what lines have a say in
    globals: tuple[int, ...] = ()
    numbers: tuple[tuple[bool, bool], ...] = ()  # lines that speak of attack or defense: of its own die's; lowering it
    copies: bool = False
    rare: bool = False  # whether there is any of these, or its kind of die is frail


_printed = attrgetter(*Stack.__slots__[3:])


@lru_cache(maxsize=64)  # sound: all of it follows from the card and the profile
def compiled_cards(profile: Profile) -> BoundedCache[Card, CompiledCard]:
    """Cards as they are played under a profile."""
    return BoundedCache(partial(_ready, profile), 2048)


@cache  # sound: it follows from the name; there are two
def compiled_pawn(name: str) -> CompiledCard:
    return CompiledCard(_printed(Stack(0, None, (), None, name, PAWN_KIND, (), {})), PAWN_KIND)


def _ready(profile: Profile, card: Card) -> CompiledCard:
    wording = in_use(card, profile)
    played, abilities = _compiled(worded(card, wording))
    lines = list(enumerate(abilities))
    stack = Stack(
        0,
        None,
        (),
        played,
        slug(card.name),
        kind_of(card.faces, slug(card.name)),
        abilities,
        rests(card, wording),
        tuple([(line, ability) for line, ability in lines if ability.kind == "use"]),
        next((ability.keyword for ability in abilities if ability.keyword in STAYING), None),
        played.text is None or any(ability.minds_bursts for ability in abilities),
        card.cost,
        card.energy,
        scripted=played.text is not None,
        affiliations=frozenset(played.affiliations),
    )
    events = tuple((event, line) for line, ability in lines for event in ability.events)
    queries = tuple((query, line) for line, ability in lines for query in ability.queries)
    globals_ = tuple(line for line, ability in lines if ability.is_global)
    of_numbers = dict.fromkeys(line for query, line in queries if query in OF_NUMBERS)
    copies = any("act: copy" in ability.phrases for ability in abilities)
    return CompiledCard(
        _printed(stack),
        stack.kind,
        events,
        queries,
        globals_,
        tuple(_of_numbers(stack, line, profile) for line in of_numbers),
        copies,
        bool(globals_ or of_numbers or copies or stack.kind.frail),
    )


def _of_numbers(stack: Stack, line: int, profile: Profile) -> tuple[bool, bool]:
    """Of a line that speaks of attack or defense: whether it is about its own die, and may lower the defense."""
    ability = stack.abilities[line]
    its_own = ability.selection is not None and ability.selection.mode == "this"
    return its_own, profile.static_bonus == "latched" or takes_off(ability)


def _compiled(card: Card) -> tuple[Card, tuple[Ability, ...]]:
    """A card with its abilities; a text of older card data that has no reading any more counts as not written."""
    try:
        return card, compile_card(card)
    except TextError:
        return replace(card, text=None), ()
