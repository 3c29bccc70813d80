"""Nouns: which dice are meant. `{adjectives} head {filters}`, each word a test that a die must pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.dice_masters import stats
from rules.dice_masters.cards import AFFILIATIONS, LANTERN_COLOURS, ActionFace, CharacterFace, EnergyFace
from rules.dice_masters.effects.knockout import engaged_with
from rules.dice_masters.language.ability import Amount, Noun, RuleTest, Test
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import ATTACKING, BLOCKING, FIELD, Frame, State

# --- heads --------------------------------------------------------------------------------------


@phrase("head", "(character|characters)")
def character() -> tuple[Test, bool]:
    """A die that shows a character face."""
    return (lambda state, frame, die: stats.is_character(state, die)), False


@phrase("head", "(character|characters) or (player|opponent)", title="character or player")
def character_or_player() -> tuple[Test, bool]:
    """One of the two; the player or opponent is hit as a person."""
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
    """Whatever die it is."""
    return (lambda state, frame, die: True), False


@phrase("head", "character (die|dice)")
def character_die() -> tuple[Test, bool]:
    """A die of a character card, whatever it shows; sidekicks included."""
    return (lambda state, frame, die: state.table.stack(die).is_character), False


@phrase("head", "action (die|dice)")
def action_die() -> tuple[Test, bool]:
    """A die of an action card, whatever it shows."""
    return (lambda state, frame, die: not state.table.stack(die).is_character), False


@phrase("head", "basic action (die|dice)")
def basic_action_die() -> tuple[Test, bool]:
    """A die of one of the basic action cards."""
    return (lambda state, frame, die: _is_basic(state, die)), False


def _is_basic(state: State, die: int) -> bool:
    card = state.table.stack(die).card
    return card is not None and card.is_basic_action


@phrase("head", "gear (die|dice)")
def gear_die() -> tuple[Test, bool]:
    """A die of a card with Equip."""
    return (lambda state, frame, die: has_keyword(state, die, "Equip")), False


@phrase("head", "<name> [character|characters]", title="named")
def named(name: str) -> tuple[Test, bool]:
    """Dice of that name on both sides; "friendly" makes it the own ones (DM-FUND-10)."""

    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and card.name == name

    return test, False


@phrase("head", "<name> or sidekick", title="named, or a sidekick")
def named_or_sidekick(name: str) -> tuple[Test, bool]:
    """Dice of that name and sidekicks."""
    is_named, _ = named(name)
    return (lambda state, frame, die: state.table.stack(die).is_pawn or is_named(state, frame, die)), False


def has_keyword(state: State, die: int, keyword: str) -> bool:
    return any(ability.keyword == keyword for ability in state.table.stack(die).abilities)


# --- adjectives ---------------------------------------------------------------------------------


@phrase("energy type", "{kind=bolt|fist|mask|shield}")
def energy_type(kind: str) -> str:
    """One of the four."""
    return kind


@phrase("affiliation", "{name=" + "|".join(AFFILIATIONS) + "}")
def affiliation(name: str) -> str:
    """One of those the sets know."""
    return name


@phrase("adjective", "{kind:energy type}", title="energy type")
def of_energy_type(kind: str) -> Test:
    """By the type the card costs, whatever the die shows."""
    return lambda state, frame, die: state.table.stack(die).energy == kind


@phrase("adjective", "{name:affiliation}", title="affiliation")
def of_affiliation(name: str) -> Test:
    """Has it printed, or counts as it just now (DM-AFF-02, DM-AFF-07)."""
    return lambda state, frame, die: name in stats.affiliations(state, die)


@phrase("adjective", "lantern", title="lantern")
def of_any_lantern() -> Test:
    """The plain lantern symbol matches any of the eight (DM-AFF-04, AMB-67)."""
    return RuleTest(
        "DM-AFF-04", lambda state, frame, die: not stats.affiliations(state, die).isdisjoint(LANTERN_COLOURS)
    )


@phrase("adjective", "{kind=dragon|undead|fiend}", title="creature type")
def of_creature_type(kind: str) -> Test:
    """By the types printed on the card."""

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
    """On the side of the ability's player; for a global, of whoever uses it."""
    return lambda state, frame, die: _side(state, die) == frame.player


@phrase("adjective", "opposing")
def opposing() -> Test:
    """Owned or controlled by the other player (DM-LEX-01)."""
    return lambda state, frame, die: _side(state, die) == 1 - frame.player


def _side(state: State, die: int) -> int:
    return state.controller[die] if state.zone[die] == FIELD else state.owner[die]


@phrase("adjective", "attacking")
def attacking() -> Test:
    """Declared as an attacker and still one."""
    return lambda state, frame, die: state.role[die] == ATTACKING


@phrase("adjective", "blocking")
def blocking() -> Test:
    """Declared as a blocker and still one."""
    return lambda state, frame, die: state.role[die] == BLOCKING


@phrase("adjective", "blocked")
def blocked() -> Test:
    """An attacker that was blocked; it stays so (DM-BLK-04)."""
    return lambda state, frame, die: state.role[die] == ATTACKING and die in state.blocked


@phrase("adjective", "engaged")
def engaged() -> Test:
    """In a fight: a blocker, or an attacker that was blocked and stays so (DM-BLK-04, DM-BLK-06)."""
    return RuleTest("DM-BLK-06", lambda state, frame, die: state.role[die] == BLOCKING or die in state.blocked)


@phrase("adjective", "damaged")
def damaged() -> Test:
    """Has damage on it that has not been cleared (DM-DMG-13)."""
    return lambda state, frame, die: state.damage[die] > 0


@phrase("adjective", "active")
def active() -> Test:
    """In the field (DM-ACTV-01)."""
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
    """All but those."""
    return lambda state, frame, die: not test(state, frame, die)


@phrase("plain adjective", "sidekick", title="sidekick")
def sidekick_adjective() -> Test:
    """Sidekicks and NPCs (AMB-68)."""
    return lambda state, frame, die: state.table.stack(die).is_pawn


@phrase("plain adjective", "{kind:energy type}", title="energy type")
def plain_energy_type(kind: str) -> Test:
    """By the type the card costs."""
    return of_energy_type(kind)


@phrase("plain adjective", "{name:affiliation}", title="affiliation")
def plain_affiliation(name: str) -> Test:
    """Has it printed, or counts as it just now."""
    return of_affiliation(name)


@phrase("plain adjective", "blocking", title="blocking")
def plain_blocking() -> Test:
    """Declared as a blocker and still one."""
    return blocking()


@phrase("adjectives", "", title="none")
def no_adjective() -> list[Test]:
    """Nothing more is asked."""
    return []


@phrase("adjectives", "{first:adjective} {rest:adjectives}", title="one more")
def adjectives(first: Test, rest: list[Test]) -> list[Test]:
    """All of them must fit."""
    return [first, *rest]


@phrase("adjectives", "{a:adjective} or {b:adjective} {rest:adjectives}", title="one or another")
def either(a: Test, b: Test, rest: list[Test]) -> list[Test]:
    """One of the two must fit."""
    return [lambda state, frame, die: a(state, frame, die) or b(state, frame, die), *rest]


@phrase("adjectives", "{a:adjective} , {b:adjective} or {c:adjective} {rest:adjectives}", title="one or another")
def one_of_three(a: Test, b: Test, c: Test, rest: list[Test]) -> list[Test]:
    """One of the three must fit."""
    return [lambda s, f, die: a(s, f, die) or b(s, f, die) or c(s, f, die), *rest]


# --- filters ------------------------------------------------------------------------------------


@phrase("filter", "of level <number>", title="of level")
def of_level(number: int) -> Test:
    """The level it has now (DM-LVL-01)."""
    return RuleTest("DM-LVL-01", lambda state, frame, die: stats.level(state, die) == number)


@phrase("filter", "of level <number> or lower", title="of level")
def of_level_or_lower(number: int) -> Test:
    """That level or below it; a die without a level never fits."""
    return lambda state, frame, die: 0 < stats.level(state, die) <= number


_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "lower": lambda theirs, mine: theirs < mine,
    "higher": lambda theirs, mine: theirs > mine,
    "equal or lower": lambda theirs, mine: theirs <= mine,
}


@phrase("filter", "of {way=lower|higher|equal or lower} level", title="of another level")
def of_relative_level(way: str) -> Test:
    """Compared with this die, as it is or as it last was."""

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
    """In a fight with it; of a die that has left, those it last fought (DM-BLK-06)."""
    return lambda state, frame, die: die in (frame.engaged or engaged_with(state, frame.source))


@phrase("filter", "not engaged with this die", title="not engaged with it")
def not_engaged_with_it() -> Test:
    """Not in a fight with this die."""
    return lambda state, frame, die: die not in engaged_with(state, frame.source)


@phrase("filter", "of this card")
def of_this_card() -> Test:
    """Dice of the card that has the line."""
    return lambda state, frame, die: state.table.stack_of[die] == frame.stack


@phrase("filter", "showing {test:face}")
def showing(test: Callable[[Any], bool]) -> Test:
    """Lies with such a face up."""
    return lambda state, frame, die: test(stats.face(state, die))


@phrase("filter", "with Swarm", title="with a keyword")
def with_swarm() -> Test:
    """Its card has the keyword."""
    return lambda state, frame, die: has_keyword(state, die, "Swarm")


class Fallen:
    """The dice that the sentence before has KO'd."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return list(frame.used)


@phrase("filter", "KO'd this way", title="KO'd this way")
def knocked_out_this_way() -> Fallen:
    """The dice that the sentence before has knocked out or given up."""
    return Fallen()


class Among:
    """Where "among them" looks: the dice just drawn, chosen or rolled."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return [item for item in frame.it if item >= 0]


@phrase("filter", "among them")
def among_them() -> Among:
    """Of the dice last drawn, chosen or rolled."""
    return Among()


@phrase("filter", "damaged by it")
def damaged_by_it() -> Test:
    """The characters that the damage just dealt has reached."""
    return lambda state, frame, die: die in frame.used


@phrase("filter", "fielded this turn")
def fielded_this_turn() -> Test:
    """Fielded in this turn, by cost or effect (DM-ACTV-04)."""
    return lambda state, frame, die: die in state.fielded


class Rolled:
    """Where "you rolled" looks: the dice of this roll step."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return list(state.rolled)


@phrase("filter", "you rolled")
def you_rolled() -> Rolled:
    """The dice of this roll step."""
    return Rolled()


@phrase("filter", "of the chosen (colour|type|cost)", title="of the chosen colour, type or cost")
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
    """As printed, and not more than something measures."""

    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and card.cost <= limit(state, frame)

    return test


# --- faces --------------------------------------------------------------------------------------


@phrase("face", "(an action face|a plain action face)")
def action_face() -> Callable[[Any], bool]:
    """Any action face, with bursts or without."""
    return lambda face: isinstance(face, ActionFace)


@phrase("face", "an energy face")
def energy_face() -> Callable[[Any], bool]:
    """Any energy, wild and generic too."""
    return lambda face: isinstance(face, EnergyFace)


@phrase("face", "a character face")
def character_face() -> Callable[[Any], bool]:
    """Any level; a sidekick's character face too."""
    return lambda face: isinstance(face, CharacterFace)


@phrase("face", "wild", title="wild")
def wild_face() -> Callable[[Any], bool]:
    """The face with one wild."""
    return lambda face: face == EnergyFace("wild", 1)


@phrase("face", "{kind:energy type}", title="energy of a type")
def any_energy_of(kind: str) -> Callable[[Any], bool]:
    """One symbol of it or two."""
    return lambda face: isinstance(face, EnergyFace) and face.symbol == kind


@phrase("face", "<number> {kind=generic|bolt|fist|mask|shield}", title="energy of an amount")
def energy_of(number: int, kind: str) -> Callable[[Any], bool]:
    """Exactly that face."""
    return lambda face: face == EnergyFace(kind, number)


# --- the noun -----------------------------------------------------------------------------------


@phrase("filters", "", title="none")
def no_filter() -> list[Any]:
    """Nothing more is asked."""
    return []


@phrase("filters", "{first:filter} {rest:filters}", title="one more")
def filters(first: Any, rest: list[Any]) -> list[Any]:
    """All of them must fit."""
    return [first, *rest]


@phrase("noun", "{adjectives} {head} {filters}")
def noun(adjectives: list[Test], head: tuple[Test, bool], filters: list[Any]) -> Noun:
    """The dice that fit every word, in the field unless a zone is named (DM-FUND-02)."""
    tests = [*adjectives, head[0], *(f for f in filters if callable(f))]
    zones = next((f.dice for f in filters if not callable(f)), None)
    meant = Noun(tuple(tests), zones, head[1])
    meant.among = any(isinstance(f, Among) for f in filters)
    return meant


@phrase("a noun", "(a|an) {noun}")
def a_noun(noun: Noun) -> Noun:
    """One such die."""
    return noun


@phrase("a noun", "another {noun}")
def another_noun(noun: Noun) -> Noun:
    """One that is not this die; in a line of the whole card, none of this card."""
    is_other = other()
    return Noun((is_other, *noun.tests), noun.zones, noun.player_too)
