"""From cards to a table: which stacks are in play, what their texts wait for, what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.core.faults import Violation
from rules.core.language.problems import TextError
from rules.dice_masters.cards import PAWN_FACES, Card
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.language.compile import compile_card
from rules.dice_masters.names import Words, slug
from rules.dice_masters.profile import Profile
from rules.dice_masters.steps.actions import STAYING
from rules.dice_masters.table import PAWN_KIND, PAWNS, Kind, Stack, Table, kind_of
from rules.dice_masters.wording import in_use, rests, worded


def lay(
    profile: Profile,
    names: tuple[str, str],
    first: int,
    life: int,
    teams: tuple[Iterable[tuple[Card, int]], Iterable[tuple[Card, int]]],
    basics: Iterable[tuple[Card, int]],
    pawns: int = PAWNS,
) -> Table:
    """Lay the cards out. `basics` are all basic action cards in play with their dice, whoever brought them."""
    pawn = profile.pawn
    builder = _Builder(profile)
    for player in (0, 1):
        builder.add(None, player, pawn, pawns)
    for player in (0, 1):
        for card, dice in teams[player]:
            builder.add(card, player, slug(card.name), dice)
    for card, dice in _pooled(basics, profile.duplicate_bac_sets):
        builder.add(card, None, slug(card.name), dice)
    return builder.table(profile, names, first, life)


@dataclass(frozen=True, slots=True)
class _Ready:
    """A card as it comes to any table: with the wording in use, its abilities, the readings of its lines, its die."""

    card: Card
    abilities: tuple[Ability, ...]
    readings: Mapping[int | tuple[int, int], str]
    kind: Kind
    events: tuple[tuple[str, int], ...]  # what lines wait for
    queries: tuple[tuple[str, int], ...]  # what lines have a say in
    globals: tuple[int, ...]
    copies: bool
    uses: tuple[tuple[int, Ability], ...]
    stays: str | None
    minds_bursts: bool


@lru_cache(maxsize=2048)  # sound: all of it follows from the card and the profile
def _ready(card: Card, profile: Profile) -> _Ready:
    wording = in_use(card, profile)
    played, abilities = _compiled(worded(card, wording))
    lines = list(enumerate(abilities))
    return _Ready(
        played,
        abilities,
        rests(card, wording),
        kind_of(card.faces, slug(card.name)),
        tuple((event, line) for line, ability in lines for event in ability.events),
        tuple((query, line) for line, ability in lines for query in ability.queries),
        tuple(line for line, ability in lines if ability.is_global),
        any("act: copy" in ability.phrases for ability in abilities),
        tuple([(line, ability) for line, ability in lines if ability.kind == "use"]),
        next((ability.keyword for ability in abilities if ability.keyword in STAYING), None),
        played.text is None or any(ability.minds_bursts for ability in abilities),
    )


def _compiled(card: Card) -> tuple[Card, tuple[Ability, ...]]:
    """A card with its abilities; a text of older card data that has no reading any more counts as not written."""
    try:
        return card, compile_card(card)
    except TextError:
        return replace(card, text=None), ()


def _pooled(basics: Iterable[tuple[Card, int]], sets: int) -> list[tuple[Card, int]]:
    """Two sets of one basic action are one stack of six dice, unless one set serves both (AMB-34)."""
    found: dict[str, tuple[Card, int]] = {}
    for card, dice in basics:
        before = found[card.code][1] if card.code in found and sets > 1 else 0
        found[card.code] = card, dice + before
    return list(found.values())


class _Builder:
    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.stacks: list[Stack] = []
        self.stack_of: list[int] = []
        self.triggers: dict[str, list[tuple[Stack, int]]] = {}
        self.statics: dict[str, list[tuple[Stack, int]]] = {}
        self.globals: list[tuple[Stack, int]] = []
        self.copies = False

    def add(self, card: Card | None, owner: int | None, name: str, dice: int) -> None:
        index, first = len(self.stacks), len(self.stack_of)
        numbers = tuple(range(first, first + dice))
        if card is None:
            stack = Stack(index, None, owner, name, PAWN_FACES, numbers, (), PAWN_KIND)
        else:
            ready = _ready(card, self.profile)
            stack = Stack(
                index, ready.card, owner, name, card.faces, numbers, ready.abilities, ready.kind, ready.readings,
                ready.uses, ready.stays, ready.minds_bursts,
            )  # fmt: skip
            self._index(stack, ready)
        self.stacks.append(stack)
        self.stack_of.extend([index] * dice)

    def _index(self, stack: Stack, ready: _Ready) -> None:
        for event, line in ready.events:
            self.triggers.setdefault(event, []).append((stack, line))
        for query, line in ready.queries:
            self.statics.setdefault(query, []).append((stack, line))
        for line in ready.globals:
            self.globals.append((stack, line))
        self.copies = self.copies or ready.copies

    def table(self, profile: Profile, names: tuple[str, str], first: int, life: int) -> Table:
        return Table(
            profile,
            names,
            first,
            life,
            tuple(self.stacks),
            tuple(self.stack_of),
            {event: tuple(found) for event, found in self.triggers.items()},
            {query: tuple(found) for query, found in self.statics.items()},
            tuple(self.globals),
            Words(self.stacks),
            copies=self.copies,
        )


#: Games whose cards the book lays down: the rule, the cards of who goes first and of the other, the basic actions.
FIXED_GAMES = {
    "first_game": ("DM-SETUP-03", ("13bff", "6bff"), ("22bff", "21bff"), ("132bff", "133bff", "138bff")),
    "demo": ("DM-SETUP-04", ("4wol", "20wol"), ("9wol", "18wol"), ("27wol", "31wol", "33wol")),
}
FIXED_DICE = 2


def check_fixed_game(
    game_format: str, teams: Sequence[Iterable[tuple[Card, int]]], basics: Iterable[tuple[Card, int]]
) -> None:
    """The first game and the demo game are played with these cards only. `teams`: who goes first, then the other."""
    if game_format not in FIXED_GAMES:
        return
    rule, *wanted = FIXED_GAMES[game_format]
    brought = [sorted(card.code for card, _ in cards) for cards in (*teams, basics)]
    if brought != [sorted(codes) for codes in wanted]:
        names = "; ".join(", ".join(codes) for codes in wanted)
        raise Violation(rule, f"This game is played with {names} (who goes first, the other, basic actions).")
    if any(dice != FIXED_DICE for team in teams for _, dice in team):
        raise Violation(rule, f"This game is played with {FIXED_DICE} dice on each character card.")


def check_stacks(teams: Sequence[Iterable[tuple[Card, int]]], basics: Iterable[tuple[Card, int]]) -> None:
    """What no game may start with, whatever its format. The full team rules are the team check's."""
    for player, team in enumerate(teams, start=1):
        seen: dict[str, Card] = {}
        for card, dice in team:
            if card.is_basic_action:
                raise Violation(
                    "DM-COMP-05",
                    f"{card.title} is a basic action and cannot be one of P{player}'s own cards.",
                    code=card.code,
                )
            if card.max_dice is not None and dice > card.max_dice:
                raise Violation(
                    "DM-COMP-08", f"{card.title} has {dice} dice; its Max is {card.max_dice}.", code=card.code
                )
            if card.name in seen:
                twice = "the same card twice" if seen[card.name] == card else f"two versions of {card.name}"
                raise Violation(
                    "DM-COMP-14", f"P{player} uses {twice}; one card is used for each type of die.", code=card.code
                )
            seen[card.name] = card
    for card, dice in basics:
        if not card.is_basic_action:
            raise Violation("DM-COMP-05", f"{card.title} is no basic action.", code=card.code)
        if dice % 3:
            raise Violation(
                "DM-SETUP-05",
                f"{card.title} starts with {dice} dice; each basic action starts with a set of 3.",
                code=card.code,
            )
