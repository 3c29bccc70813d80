"""Nouns: which dice are meant. `{adjectives} head {filters}`, each word a test that a die must pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.dice_masters import stats
from rules.dice_masters.cards import AFFILIATIONS, LANTERN_COLOURS, ActionFace, CharacterFace, EnergyFace
from rules.dice_masters.knockout import engaged_with
from rules.dice_masters.language.ability import Amount, Noun, RuleTest, Test
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import ATTACKING, BLOCKING, FIELD, Frame, State

# --- heads --------------------------------------------------------------------------------------


@phrase("head", "(character|characters)")
def character() -> tuple[Test, bool]:
    return (lambda state, frame, die: stats.is_character(state, die)), False


@phrase("head", "(character|characters) or (player|opponent)", title="character or player")
def character_or_player() -> tuple[Test, bool]:
    return (lambda state, frame, die: stats.is_character(state, die)), True


@phrase("head", "(sidekick|sidekicks|sidekick die|sidekick dice)")
def sidekick() -> tuple[Test, bool]:
    """NPCs and Sidekicks are the same die (AMB-68)."""
    return (lambda state, frame, die: state.table.stack(die).is_pawn), False


@phrase("head", "(adventurer|adventurers)")
def adventurer() -> tuple[Test, bool]:
    """Any character with Experience (DM-KW-ADV-01)."""
    return (lambda state, frame, die: has_keyword(state, die, "Experience")), False


@phrase("head", "card", title="card")
def any_card() -> tuple[Test, bool]:
    """A card is spoken of by any of its dice."""
    return (lambda state, frame, die: True), False


@phrase("head", "(die|dice)", title="die")
def any_die() -> tuple[Test, bool]:
    return (lambda state, frame, die: True), False


@phrase("head", "character (die|dice)")
def character_die() -> tuple[Test, bool]:
    return (lambda state, frame, die: state.table.stack(die).is_character), False


@phrase("head", "action (die|dice)")
def action_die() -> tuple[Test, bool]:
    return (lambda state, frame, die: not state.table.stack(die).is_character), False


@phrase("head", "basic action (die|dice)")
def basic_action_die() -> tuple[Test, bool]:
    return (lambda state, frame, die: _is_basic(state, die)), False


def _is_basic(state: State, die: int) -> bool:
    card = state.table.stack(die).card
    return card is not None and card.is_basic_action


@phrase("head", "gear (die|dice)")
def gear_die() -> tuple[Test, bool]:
    return (lambda state, frame, die: has_keyword(state, die, "Equip")), False


@phrase("head", "<name> [character|characters]", title="named")
def named(name: str) -> tuple[Test, bool]:
    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and card.name == name

    return test, False


@phrase("head", "<name> or sidekick", title="named or sidekick")
def named_or_sidekick(name: str) -> tuple[Test, bool]:
    is_named, _ = named(name)
    return (lambda state, frame, die: state.table.stack(die).is_pawn or is_named(state, frame, die)), False


def has_keyword(state: State, die: int, keyword: str) -> bool:
    return any(ability.keyword == keyword for ability in state.table.stack(die).abilities)


# --- adjectives ---------------------------------------------------------------------------------


@phrase("energy type", "{kind=bolt|fist|mask|shield}")
def energy_type(kind: str) -> str:
    return kind


@phrase("affiliation", "{name=" + "|".join(a for a in AFFILIATIONS if "'" not in a) + "}")
def affiliation(name: str) -> str:
    return name


@phrase("adjective", "{kind:energy type}", title="energy type")
def of_energy_type(kind: str) -> Test:
    return lambda state, frame, die: state.table.stack(die).energy == kind


@phrase("adjective", "{name:affiliation}", title="affiliation")
def of_affiliation(name: str) -> Test:
    return lambda state, frame, die: name in stats.affiliations(state, die)


@phrase("adjective", "lantern", title="lantern")
def of_any_lantern() -> Test:
    """The plain lantern symbol matches any of the eight (DM-AFF-04, AMB-67)."""
    return RuleTest(
        "DM-AFF-04", lambda state, frame, die: not stats.affiliations(state, die).isdisjoint(LANTERN_COLOURS)
    )


@phrase("adjective", "{kind=dragon|undead|fiend}", title="creature type")
def of_creature_type(kind: str) -> Test:
    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and kind in (word.casefold() for word in card.creature_types)

    return test


@phrase("adjective", "{kind=good|evil}", title="alignment")
def of_alignment(kind: str) -> Test:
    """NPCs and Sidekicks have no alignment (AMB-88)."""

    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and card.alignment == kind

    return test


@phrase("adjective", "friendly")
def friendly() -> Test:
    return lambda state, frame, die: _side(state, die) == frame.player


@phrase("adjective", "opposing")
def opposing() -> Test:
    """Owned or controlled by the other player (DM-LEX-01)."""
    return lambda state, frame, die: _side(state, die) == 1 - frame.player


def _side(state: State, die: int) -> int:
    return state.controller[die] if state.zone[die] == FIELD else state.owner[die]


@phrase("adjective", "attacking")
def attacking() -> Test:
    return lambda state, frame, die: state.role[die] == ATTACKING


@phrase("adjective", "blocking")
def blocking() -> Test:
    return lambda state, frame, die: state.role[die] == BLOCKING


@phrase("adjective", "blocked")
def blocked() -> Test:
    return lambda state, frame, die: state.role[die] == ATTACKING and die in state.blocked


@phrase("adjective", "engaged")
def engaged() -> Test:
    """In a fight: a blocker, or an attacker that was blocked and stays so (DM-BLK-04, DM-BLK-06)."""
    return RuleTest("DM-BLK-06", lambda state, frame, die: state.role[die] == BLOCKING or die in state.blocked)


@phrase("adjective", "damaged")
def damaged() -> Test:
    return lambda state, frame, die: state.damage[die] > 0


@phrase("adjective", "active")
def active() -> Test:
    return lambda state, frame, die: state.zone[die] == FIELD


@phrase("adjective", "(other|another)", title="other")
def other() -> Test:
    """Not this die; for a line of the card as a whole, not a die of this card."""

    def test(state: State, frame: Frame, die: int) -> bool:
        ability = state.table.stacks[frame.stack].abilities[frame.line]
        return state.table.stack_of[die] != frame.stack if ability.while_active else die != frame.source

    return test


@phrase("adjective", "non- {test:plain adjective}", title="non-")
def non(test: Test) -> Test:
    return lambda state, frame, die: not test(state, frame, die)


@phrase("plain adjective", "sidekick")
def sidekick_adjective() -> Test:
    return lambda state, frame, die: state.table.stack(die).is_pawn


@phrase("plain adjective", "{kind:energy type}")
def plain_energy_type(kind: str) -> Test:
    return of_energy_type(kind)


@phrase("plain adjective", "{name:affiliation}")
def plain_affiliation(name: str) -> Test:
    return of_affiliation(name)


@phrase("plain adjective", "blocking")
def plain_blocking() -> Test:
    return blocking()


@phrase("adjectives", "")
def no_adjective() -> list[Test]:
    return []


@phrase("adjectives", "{first:adjective} {rest:adjectives}")
def adjectives(first: Test, rest: list[Test]) -> list[Test]:
    return [first, *rest]


@phrase("adjectives", "{a:adjective} or {b:adjective} {rest:adjectives}", title="or")
def either(a: Test, b: Test, rest: list[Test]) -> list[Test]:
    return [lambda state, frame, die: a(state, frame, die) or b(state, frame, die), *rest]


@phrase("adjectives", "{a:adjective} , {b:adjective} or {c:adjective} {rest:adjectives}", title="or")
def one_of_three(a: Test, b: Test, c: Test, rest: list[Test]) -> list[Test]:
    return [lambda s, f, die: a(s, f, die) or b(s, f, die) or c(s, f, die), *rest]


# --- filters ------------------------------------------------------------------------------------


@phrase("filter", "of level <number>", title="of level")
def of_level(number: int) -> Test:
    return RuleTest("DM-LVL-01", lambda state, frame, die: stats.level(state, die) == number)


@phrase("filter", "of level <number> or lower", title="of level")
def of_level_or_lower(number: int) -> Test:
    return lambda state, frame, die: 0 < stats.level(state, die) <= number


_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "lower": lambda theirs, mine: theirs < mine,
    "higher": lambda theirs, mine: theirs > mine,
    "equal or lower": lambda theirs, mine: theirs <= mine,
}


@phrase("filter", "of {way=lower|higher|equal or lower} level", title="of relative level")
def of_relative_level(way: str) -> Test:
    def test(state: State, frame: Frame, die: int) -> bool:
        mine = stats.level(state, frame.source) or frame.level
        return _COMPARED[way](stats.level(state, die), mine)

    return test


@phrase("filter", "with purchase cost <number> or {way=less|more}", title="with purchase cost")
def with_purchase_cost(number: int, way: str) -> Test:
    """NPCs and Sidekicks have no purchase cost and never match (AMB-88)."""

    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and (card.cost <= number if way == "less" else card.cost >= number)

    return test


@phrase("filter", "engaged with (this die|it)", title="engaged with it")
def engaged_with_it() -> Test:
    return lambda state, frame, die: die in (frame.engaged or engaged_with(state, frame.source))


@phrase("filter", "not engaged with this die", title="engaged with it")
def not_engaged_with_it() -> Test:
    return lambda state, frame, die: die not in engaged_with(state, frame.source)


@phrase("filter", "of this card")
def of_this_card() -> Test:
    return lambda state, frame, die: state.table.stack_of[die] == frame.stack


@phrase("filter", "showing {test:face}")
def showing(test: Callable[[Any], bool]) -> Test:
    return lambda state, frame, die: test(stats.face(state, die))


@phrase("filter", "with Swarm", title="with a keyword")
def with_swarm() -> Test:
    return lambda state, frame, die: has_keyword(state, die, "Swarm")


class Fallen:
    """The dice that the sentence before has KO'd."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return list(frame.used)


@phrase("filter", "KO'd this way")
def knocked_out_this_way() -> Fallen:
    return Fallen()


class Among:
    """Where "among them" looks: the dice just drawn, chosen or rolled."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return [item for item in frame.it if item >= 0]


@phrase("filter", "among them")
def among_them() -> Among:
    return Among()


@phrase("filter", "damaged by it")
def damaged_by_it() -> Test:
    return lambda state, frame, die: die in frame.used


@phrase("filter", "fielded this turn")
def fielded_this_turn() -> Test:
    return lambda state, frame, die: die in state.fielded


class Rolled:
    """Where "you rolled" looks: the dice of this roll step."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return list(state.rolled)


@phrase("filter", "you rolled")
def you_rolled() -> Rolled:
    return Rolled()


@phrase("filter", "of the chosen (colour|type|cost)", title="of the chosen")
def of_the_chosen() -> Test:
    """What was chosen last for this card: a Lantern colour, an energy type or a purchase cost."""

    def test(state: State, frame: Frame, die: int) -> bool:
        chosen = state.chosen.get((frame.stack, frame.player))
        card = state.table.stack(die).card
        if card is None or chosen is None:
            return False
        return chosen in stats.affiliations(state, die) or chosen in (card.energy, str(card.cost))

    return test


@phrase("adjective", "named", title="named before")
def named_before() -> Test:
    """Dice of the name that was given for this card."""

    def test(state: State, frame: Frame, die: int) -> bool:
        return state.table.stack(die).name.replace("-", " ") == state.chosen.get((frame.stack, frame.player))

    return test


@phrase("filter", "of its colour")
def of_its_colour() -> Test:
    """Another die that shares a Lantern colour with the die spoken of."""

    def test(state: State, frame: Frame, die: int) -> bool:
        its = frame.event_die
        shared = stats.affiliations(state, die) & stats.affiliations(state, its) if its >= 0 else frozenset()
        return die != its and not shared.isdisjoint(LANTERN_COLOURS)

    return test


@phrase("filter", "with purchase cost at most {limit:quantity}", title="with purchase cost")
def with_purchase_cost_at_most(limit: Amount) -> Test:
    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and card.cost <= limit(state, frame)

    return test


# --- faces --------------------------------------------------------------------------------------


@phrase("face", "(an action face|a plain action face)")
def action_face() -> Callable[[Any], bool]:
    return lambda face: isinstance(face, ActionFace)


@phrase("face", "an energy face")
def energy_face() -> Callable[[Any], bool]:
    return lambda face: isinstance(face, EnergyFace)


@phrase("face", "a character face")
def character_face() -> Callable[[Any], bool]:
    return lambda face: isinstance(face, CharacterFace)


@phrase("face", "wild")
def wild_face() -> Callable[[Any], bool]:
    return lambda face: face == EnergyFace("wild", 1)


@phrase("face", "{kind:energy type}", title="energy face")
def any_energy_of(kind: str) -> Callable[[Any], bool]:
    return lambda face: isinstance(face, EnergyFace) and face.symbol == kind


@phrase("face", "<number> {kind=generic|bolt|fist|mask|shield}", title="energy face")
def energy_of(number: int, kind: str) -> Callable[[Any], bool]:
    return lambda face: face == EnergyFace(kind, number)


# --- the noun -----------------------------------------------------------------------------------


@phrase("filters", "")
def no_filter() -> list[Any]:
    return []


@phrase("filters", "{first:filter} {rest:filters}")
def filters(first: Any, rest: list[Any]) -> list[Any]:
    return [first, *rest]


@phrase("noun", "{adjectives} {head} {filters}")
def noun(adjectives: list[Test], head: tuple[Test, bool], filters: list[Any]) -> Noun:
    tests = [*adjectives, head[0], *(f for f in filters if callable(f))]
    zones = next((f.dice for f in filters if not callable(f)), None)
    meant = Noun(tuple(tests), zones, head[1])
    meant.among = any(isinstance(f, Among) for f in filters)
    return meant


@phrase("a noun", "(a|an) {noun}")
def a_noun(noun: Noun) -> Noun:
    return noun


@phrase("a noun", "another {noun}")
def another_noun(noun: Noun) -> Noun:
    is_other = other()
    return Noun((is_other, *noun.tests), noun.zones, noun.player_too)
