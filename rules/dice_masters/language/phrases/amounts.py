"""How much: numbers, counts ("for each …"), and what dice or players measure. Counted once, on resolution."""

from __future__ import annotations

from collections.abc import Callable

from rules.dice_masters import stats, texts
from rules.dice_masters.cards import LANTERN_COLOURS
from rules.dice_masters.effects.choices import candidates
from rules.dice_masters.language.ability import Amount, Noun
from rules.dice_masters.language.phrases.choosing import waits_for_a_fall
from rules.dice_masters.language.registry import called_later, phrase, table
from rules.dice_masters.state import FIELD, NO_FACE, Frame, State

table("damage", ("<number> damage", lambda number: lambda state, frame: number,
       "So much, to each who is hit.", "a number of damage"))  # fmt: skip


@phrase("damage", "that much damage", needs="damage")
def that_much_damage() -> Amount:
    """As much as the damage of the event."""
    return lambda state, frame: frame.amount


@called_later("quantity", "its level", needs="face")
def its_level(state: State, frame: Frame) -> int:
    """Of the die last spoken of, as it last was: of one that fell, though it may be back on another level (AMB-73)."""
    die = frame.die
    if die < 0 or (die == frame.event_die and waits_for_a_fall(state, frame)):
        return frame.level
    return texts.level(state, die) or frame.level


@phrase("quantity", "the level of this die", needs="own face")
def level_of_this_die() -> Amount:
    """As it is now, or as it last was (DM-LVL-01)."""
    return own_level


def own_level(state: State, frame: Frame) -> int:
    """The level of the die whose line it is, or what it was as the die left the field."""
    return texts.level(state, frame.source) or frame.own_level


@called_later("quantity", "the attack of this die", needs="own face")
def attack_of_this_die(state: State, frame: Frame) -> int:
    """With all bonuses, as it is now or as it last was (DM-STAT-01)."""
    return stats.attack(state, frame.source) if state.in_field(frame.source) else frame.own_attack


@called_later("quantity", "the highest level among {noun}")
def highest_level(state: State, frame: Frame, noun: Noun) -> int:
    """Of all dice that fit now; 0 if there are none. Of dice that dealt damage, as it landed (CARD-79bff)."""
    ability = state.table.stacks[frame.stack].abilities[frame.line]
    if ability.trigger is not None and ability.trigger.batch and "damages" in ability.trigger.events:
        return frame.level
    return max((texts.level(state, die) for die in candidates(state, frame, noun)), default=0)


@phrase("quantity", "the highest purchase cost among {noun}")
def highest_purchase_cost(noun: Noun) -> Amount:
    """As printed, of all dice that fit now."""
    return lambda state, frame: max((state.table.stack(d).cost for d in candidates(state, frame, noun)), default=0)


table(
    "quantity",
    ("your life", lambda: lambda state, frame: state.life[frame.player], "The life of the ability's player."),
    ("the opponent's life", lambda: lambda state, frame: state.life[1 - frame.player], "The life of the other player."),
)  # fmt: skip


@called_later("quantity", "its fielding cost", needs="face")
def its_fielding_cost(state: State, frame: Frame) -> int:
    """The number on the face it shows, or last showed."""
    die = frame.die
    shown = state.face[die] if state.face[die] != NO_FACE else frame.face
    return state.table.kinds[die].fielding[shown] if die >= 0 else 0


@called_later("quantity", "the number of {side=friendly|opposing} lantern colours", title="number of Lantern colours")
def number_of_colours(state: State, frame: Frame, side: str) -> int:
    """How many of the eight symbols one side has in the field (DM-AFF-03, AMB-67)."""
    return len(colours(state, (frame.player if side == "friendly" else 1 - frame.player,)))


@phrase("count", "{noun}", title="each die that fits")
def dice(noun: Noun) -> Amount:
    """How many dice fit now: dice, not cards (AMB-87)."""

    def count(state: State, frame: Frame) -> int:
        found = candidates(state, frame, noun)
        if len({state.table.stack_of[die] for die in found}) < len(found):
            state.cite_ruling("AMB-87")
        return len(found)

    return count


table(
    "count",
    ("lantern colour in play", lambda: lambda state, frame: len(colours(state, (0, 1))),
     "How many of the eight symbols both sides have in the field (DM-AFF-03, AMB-67).", "Lantern colours"),
    ("lantern colour in play except {name:affiliation}",
     lambda name: lambda state, frame: len(colours(state, (0, 1)) - {name}),
     "The same without one of them.", "Lantern colours"),
)  # fmt: skip


@called_later("count", "of them showing {a:face} or {b:face}", title="of them showing", needs="it")
def of_them_showing(state: State, frame: Frame, a: Callable[[object], bool], b: Callable[[object], bool]) -> int:
    """Of the dice rolled last."""
    faces = [stats.face(state, die) for die in frame.rolled]
    return sum(1 for face in faces if a(face) or b(face))


table("count", ("friendly lantern colour", lambda: lambda state, frame: len(colours(state, (frame.player,))),
       "How many of the eight symbols the ability's player has in the field.", "Lantern colours"))  # fmt: skip


@phrase("count", "of them", needs="it")
def of_them() -> Amount:
    """How many dice were last chosen, drawn, rolled or moved."""
    return lambda state, frame: len(frame.it)


@phrase("count", "payment", title="each payment", needs="payment")
def payments() -> Amount:
    """How often the sentence before was paid."""
    return lambda state, frame: frame.count


table("for each", ("for each {count}", lambda count: count,
       "Multiplies what stands before it: one larger effect, not several.", "times"))  # fmt: skip


def colours(state: State, players: tuple[int, ...], characters_only: bool = False) -> set[str]:
    """The Lantern symbols in the field; a die with two symbols counts with each (AMB-67)."""
    dice = [die for player in players for die in state.zones[player][FIELD]]
    if characters_only:
        dice = [die for die in dice if stats.is_character(state, die)]
    shown = [stats.affiliations(state, die).intersection(LANTERN_COLOURS) for die in dice]
    if any(len(symbols) > 1 for symbols in shown):
        state.cite_ruling("AMB-67")
    return set().union(*shown)


def times(amount: Amount, count: Amount) -> Amount:
    """ "… for each …" multiplies one packet."""

    def product(state: State, frame: Frame) -> int:
        return amount(state, frame) * count(state, frame)

    return product
