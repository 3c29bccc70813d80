"""From cards to a table: which stacks are in play, what their texts wait for, what they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from rules.core.faults import Violation
from rules.dice_masters.cards import Card
from rules.dice_masters.compiled_cards import CompiledCard, compiled_cards, compiled_pawn
from rules.dice_masters.names import Words
from rules.dice_masters.profile import Profile
from rules.dice_masters.stacks import BASIC_DICE, NOBODY, PAWNS, Kind, Stack
from rules.dice_masters.table import Table


class TeamCard(NamedTuple):
    """A card with its dice, as a player brings it. It hangs on the line of the header alone, and on the profile."""

    card: Card
    dice: int
    ready: CompiledCard
    sound: bool  # nothing is wrong with the card and its dice in themselves


#: What is laid out: cards as they are brought, and the starting dice, which have none.
Laid = tuple[Card | None, int, CompiledCard, bool]


def team_card(profile: Profile, card: Card, dice: int, *, as_basic: bool) -> TeamCard:
    """One of a player's own cards, or a basic action."""
    wrong = wrong_basic(card, dice) if as_basic else wrong_card(card, dice)
    return TeamCard(card, dice, compiled_cards(profile)[card], wrong is None)


def build_table(
    profile: Profile,
    names: tuple[str, str],
    first: int,
    life: int,
    teams: tuple[Iterable[TeamCard], Iterable[TeamCard]],
    basics: Iterable[TeamCard],
    pawns: int = PAWNS,
) -> Table:
    """Lay the cards out: first the NPCs or Sidekicks of each player. `basics` are all basic action cards in play with
    their dice, whoever brought them.
    """
    pawn, table = compiled_pawn(profile.pawn), _Builder()
    for player in (0, 1):
        table.add([(None, pawns, pawn, True)], player)
    for player in (0, 1):
        table.add(teams[player], player)
    table.add(_pooled(basics, profile.duplicate_bac_sets), None)
    return table.laid(profile, names, first, life)


def _pooled(basics: Iterable[TeamCard], sets: int) -> Iterable[TeamCard]:
    """Two sets of one basic action are one stack of six dice, unless one set serves both (AMB-34)."""
    found: dict[str, TeamCard] = {}
    for one in basics:
        before = found.get(one.card.code)
        found[one.card.code] = one if before is None or sets == 1 else one._replace(dice=one.dice + before.dice)
    return found.values()


_kind = attrgetter("kind")


class _Builder:
    """The stacks that lie there so far, and what their texts wait for and speak of."""

    def __init__(self) -> None:
        self.stacks: list[Stack] = []
        self.stack_of: list[int] = []
        self.owner: list[int] = []
        self.triggers: dict[str, list[tuple[Stack, int]]] = {}
        self.statics: dict[str, list[tuple[Stack, int]]] = {}
        self.globals: list[tuple[Stack, int]] = []
        self.numbers: list[tuple[int, bool]] = []
        self.lowering: list[int] = []
        self.frail = self.copies = False

    def add(self, cards: Iterable[Laid], owner: int | None) -> None:
        """Cards with their dice, and whose they are: None for both players."""
        stacks, stack_of, triggers, statics = self.stacks, self.stack_of, self.triggers, self.statics
        for _, dice, ready, _ in cards:
            index, first = len(stacks), len(stack_of)
            stack = Stack(index, owner, range(first, first + dice), *ready.printed)
            stacks.append(stack)
            stack_of += [index] * dice
            for event, line in ready.events:
                triggers.setdefault(event, []).append((stack, line))
            for query, line in ready.queries:
                statics.setdefault(query, []).append((stack, line))
            if ready.rare:
                self._add_rare(stack, ready)
        self.owner += [NOBODY if owner is None else owner] * (len(stack_of) - len(self.owner))

    def _add_rare(self, stack: Stack, ready: CompiledCard) -> None:
        for line in ready.globals:
            self.globals.append((stack, line))
        for of_its_own, lowering in ready.numbers:
            self.numbers.append((stack.index, of_its_own))
            if lowering:
                self.lowering.append(stack.index)
        if ready.kind.frail:
            self.frail = True
        if ready.copies:
            self.copies = True

    def laid(self, profile: Profile, names: tuple[str, str], first: int, life: int) -> Table:
        kinds: list[Kind] = list(map(_kind, self.stacks))
        return Table(
            profile,
            names,
            first,
            life,
            tuple(self.stacks),
            tuple(self.stack_of),
            self.triggers,
            self.statics,
            tuple(self.globals),
            Words(self.stacks),
            tuple(map(kinds.__getitem__, self.stack_of)),
            tuple(self.owner),
            self.frail,
            self.copies,
            tuple([stack for stack, of_its_own in self.numbers if not of_its_own]),
            frozenset([stack for stack, of_its_own in self.numbers if of_its_own]),
            tuple(self.lowering),
        )


#: Games whose cards the book lays down: the rule, the cards of who goes first and of the other, the basic actions.
FIXED_GAMES = {
    "first_game": ("DM-SETUP-03", ("13bff", "6bff"), ("22bff", "21bff"), ("132bff", "133bff", "138bff")),
    "demo": ("DM-SETUP-04", ("4wol", "20wol"), ("9wol", "18wol"), ("27wol", "31wol", "33wol")),
}
FIXED_DICE = 2


def check_fixed_game(
    game_format: str, teams: Sequence[Sequence[TeamCard]], basics: Iterable[TeamCard], called: Callable[[str], str]
) -> None:
    """The first game and the demo game are played with these cards only. `teams`: who goes first, then the other;
    `called`: the name of a card by its code.
    """
    if game_format not in FIXED_GAMES:
        return
    rule, *wanted = FIXED_GAMES[game_format]
    codes = [sorted(one.card.code for one in cards) for cards in (*teams, basics)]
    if codes != [sorted(codes) for codes in wanted]:
        goes_first, other, laid_out = (" and ".join(f"{code} {called(code)}" for code in codes) for codes in wanted)
        message = f"Who goes first plays {goes_first}, the other {other}; the basic actions are {laid_out}."
        raise Violation(rule, message)
    if any(one.dice != FIXED_DICE for team in teams for one in team):
        raise Violation(rule, f"This game is played with {FIXED_DICE} dice on each character card.")


def check_stacks(teams: Iterable[Sequence[TeamCard]], basics: Iterable[TeamCard]) -> None:
    """What no game may start with, whatever its format. The full team rules are the team check's."""
    for player, team in enumerate(teams, start=1):
        names = {card.name for card, _, _, sound in team if sound}
        if len(names) < len(team):
            raise _wrong_team(team, player)
    for card, dice, _, sound in basics:
        if not sound and (fault := wrong_basic(card, dice)):
            raise fault


def _wrong_team(team: Iterable[TeamCard], player: int) -> Violation:
    seen: dict[str, Card] = {}
    for card, dice, _, sound in team:
        if not sound or card.name in seen:
            return wrong_card(card, dice, player) or _used_twice(card, seen[card.name], player)
        seen[card.name] = card
    raise AssertionError("nothing is wrong with them")


def wrong_card(card: Card, dice: int, player: int = 1) -> Violation | None:
    """Why this cannot be one of a player's own cards, or not with so many dice."""
    if card.is_basic_action:
        message = f"{card.title} is a basic action and cannot be one of P{player}'s own cards."
        return Violation("DM-COMP-05", message, code=card.code)
    if card.max_dice is not None and dice > card.max_dice:
        return Violation("DM-COMP-08", f"{card.title} has {dice} dice; its Max is {card.max_dice}.", code=card.code)
    return None


def wrong_basic(card: Card, dice: int) -> Violation | None:
    """Why this is not a basic action, or not one with so many dice."""
    if not card.is_basic_action:
        return Violation("DM-COMP-05", f"{card.title} is not a basic action.", code=card.code)
    if dice % BASIC_DICE or not dice:
        message = f"{card.title} starts with {dice} dice; each basic action starts with a set of {BASIC_DICE}."
        return Violation("DM-SETUP-05", message, code=card.code)
    return None


def _used_twice(card: Card, other: Card, player: int) -> Violation:
    twice = "the same card twice" if other == card else f"two versions of {card.name}"
    message = f"P{player} uses {twice}; one card is used for each type of die."
    return Violation("DM-COMP-14", message, code=card.code)
