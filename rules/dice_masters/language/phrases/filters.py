"""Filters behind a noun: "of level 2", "with purchase cost 3 or less", "engaged with this die"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.dice_masters import copying, stats, texts
from rules.dice_masters.cards import LANTERN_COLOURS
from rules.dice_masters.effects.knockout import engaged_with
from rules.dice_masters.language.ability import Amount, RuleTest, Test
from rules.dice_masters.language.phrases.heads import has_keyword
from rules.dice_masters.language.registry import called_later, phrase, table
from rules.dice_masters.state import RESERVE, Frame, State

table(
    "filter",
    ("of level <number>",
     lambda number: RuleTest("DM-LVL-01", lambda state, frame, die: texts.level(state, die) == number),
     "The level it has now (DM-LVL-01)."),
    ("of level <number> or lower", lambda number: lambda state, frame, die: 0 < texts.level(state, die) <= number,
     "That level or below it; a die without a level never fits.", "of level"),
)  # fmt: skip


_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "lower": lambda theirs, mine: theirs < mine,
    "higher": lambda theirs, mine: theirs > mine,
    "equal or lower": lambda theirs, mine: theirs <= mine,
}


@called_later("filter", "of {way=lower|higher|equal or lower} level", title="of another level")
def of_relative_level(state: State, frame: Frame, die: int, way: str) -> bool:
    """Compared with this die, as it is or as it last was."""
    mine = texts.level(state, frame.source) or frame.own_level
    return _COMPARED[way](texts.level(state, die), mine)


@called_later("filter", "with purchase cost <number> or {way=less|more}", title="with purchase cost")
def with_purchase_cost(state: State, frame: Frame, die: int, number: int, way: str) -> bool:
    """NPCs and Sidekicks have no purchase cost and never match (AMB-88)."""
    card = state.table.stack(die).card
    if card is None:
        if way == "less":
            state.cite_ruling("AMB-88")
        return False
    return card.cost <= number if way == "less" else card.cost >= number


@phrase("filter", "engaged with this die", title="engaged with it")
def engaged_with_this_die() -> Test:
    """In a fight with this die; of one that has left, those it last fought (DM-BLK-06)."""
    return lambda state, frame, die: die in _foes(state, frame, frame.source)


@phrase("filter", "engaged with it", title="engaged with it", needs="face")
def engaged_with_it() -> Test:
    """In a fight with the die last spoken of, in the same way."""
    return lambda state, frame, die: frame.die >= 0 and die in _foes(state, frame, frame.die)


def _foes(state: State, frame: Frame, die: int) -> Sequence[int]:
    return frame.engaged if frame.engaged and die == frame.event_die else engaged_with(state, die)


table(
    "filter",
    ("not engaged with this die", lambda: lambda state, frame, die: die not in engaged_with(state, frame.source),
     "Not in a fight with this die.", "not engaged with it"),
    ("of this card", lambda: lambda state, frame, die: copying.uses(state, die, state.table.stacks[frame.stack]),
     "Dice of the card that has the line, and those that copy its abilities."),
    ("showing {test:face}", lambda test: lambda state, frame, die: test(stats.face(state, die)),
     "Lies with such a face up."),
    ("with Swarm", lambda: lambda state, frame, die: has_keyword(state, die, "Swarm"),
     "Its card has the keyword.", "with a keyword"),
)  # fmt: skip


class Fallen:
    """The dice that the sentence before has KO'd."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return list(frame.used)


table("filter", ("KO'd this way", lambda: Fallen(),
       "The dice that the sentence before has knocked out or given up.", "KO'd this way"), needs="fallen")  # fmt: skip


class Among:
    """Where "among them" looks: the dice just drawn, chosen or rolled."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return [item for item in frame.it if item >= 0]


table("filter", ("among them", lambda: Among(), "Of the dice last drawn, chosen or rolled."), needs="it")


class JustHit:
    """The dice that the damage just dealt has reached: these and no others, so no class of dice (AMB-72)."""

    def __call__(self, state: State, frame: Frame, die: int) -> bool:
        return die in frame.used


@phrase("filter", "damaged by it", needs="hit")
def damaged_by_it() -> Test:
    """The characters that the damage just dealt has reached."""
    return JustHit()


table("filter", ("fielded this turn", lambda: lambda state, frame, die: die in state.fielded,
       "Fielded in this turn, by cost or effect (DM-ACTV-04)."))  # fmt: skip


class ReserveAndField:
    """Where "in your reserve or field" looks: the player's own dice there, in the field characters only (DM-FUND-03);
    with "either field" the characters of both players."""

    def __init__(self, both: bool) -> None:
        self.both = both

    def dice(self, state: State, frame: Frame) -> list[int]:
        sides = (frame.player, 1 - frame.player) if self.both else (frame.player,)
        characters = [die for side in sides for die in state.field(side) if stats.is_character(state, die)]
        return state.zones[frame.player][RESERVE] + characters


@phrase("filter", "in your reserve or {whose=field|either field}", title="in your reserve or field")
def in_reserve_or_field(whose: str) -> ReserveAndField:
    """Any die in the reserve pool, and characters in the field: your own, or those of both players."""
    return ReserveAndField(whose == "either field")


class Rolled:
    """Where "you rolled" looks: the dice of this roll step."""

    def dice(self, state: State, frame: Frame) -> list[int]:
        return list(state.rolled)


table("filter", ("you rolled", lambda: Rolled(), "The dice of this roll step."))


@called_later("filter", "of the chosen (colour|type|cost)", title="of the chosen colour, type or cost")
def of_the_chosen(state: State, frame: Frame, die: int) -> bool:
    """What was chosen last for this card: a Lantern colour, an energy type or a purchase cost."""
    kept = isinstance(frame.answer, str) and frame.answer  # what an effect was made with
    chosen = kept or state.chosen.get((frame.stack, frame.player))
    card = state.table.stack(die).card
    if card is None or chosen is None:
        return False
    return chosen in stats.affiliations(state, die) or chosen in (*card.energies, str(card.cost))


@called_later("adjective", "named", title="named before")
def named_before(state: State, frame: Frame, die: int) -> bool:
    """Dice of the name that was given for this card."""
    return state.table.stack(die).name.replace("-", " ") == state.chosen.get((frame.stack, frame.player))


@called_later("filter", "of its colour", needs="its")
def of_its_colour(state: State, frame: Frame, die: int) -> bool:
    """Another die that shares a Lantern colour with the die spoken of."""
    its = frame.event_die if frame.event_die >= 0 else frame.die
    shared = stats.affiliations(state, die) & stats.affiliations(state, its) if its >= 0 else frozenset()
    return die != its and not shared.isdisjoint(LANTERN_COLOURS)


@phrase("filter", "of a lantern colour except {name:affiliation}", title="of a Lantern colour except")
def of_a_colour_except(name: str) -> Test:
    """A die that has one of the other seven symbols; it may have the one left out beside it (CARD-128wol)."""
    others = frozenset(LANTERN_COLOURS) - {name}
    return lambda state, frame, die: not stats.affiliations(state, die).isdisjoint(others)


@called_later("filter", "with purchase cost at most {limit:quantity}", title="with purchase cost")
def with_purchase_cost_at_most(state: State, frame: Frame, die: int, limit: Amount) -> bool:
    """As printed, and not more than something measures."""
    card = state.table.stack(die).card
    return card is not None and card.cost <= limit(state, frame)
