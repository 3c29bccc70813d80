"""Costs in brackets: energy, life, and acts that must be possible (DM-FUND-09)."""

from __future__ import annotations

from rules.core.language.problems import NoMeaning
from rules.dice_masters import stats, texts
from rules.dice_masters.effects.choices import ask_dice, candidates
from rules.dice_masters.effects.triggers import would_hear
from rules.dice_masters.language.ability import Cost, Noun
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import USED, Frame, State
from rules.dice_masters.zones import move

#: What may be paid where a cost is asked for while something else is under way.
ENERGY, LIFE, ACTS = "energy", "life", "acts"


def paid_with(cost: Cost, *kinds: str) -> Cost:
    """The cost; raises NoMeaning if something is to be paid that cannot be paid there."""
    there = {ENERGY: cost.energy, LIFE: cost.life, ACTS: cost.acts}
    if any(there[kind] and kind not in kinds for kind in there):
        named = {ENERGY: "energy", LIFE: "life", ACTS: "something done with a die"}
        raise NoMeaning(f"This is paid with {' or '.join(named[kind] for kind in kinds)} only.", "cost")
    return cost


table(
    "cost item",
    ("<number>", lambda number: Cost(((number, None),)), "So much energy of any kind.", "energy"),
    ("{kind:energy type}", lambda kind: Cost(((1, kind),)), "One energy of that type, or wild.", "energy"),
    ("<number> life", lambda number: Cost(life=number), "Life given up as a cost; this is not damage."),
)  # fmt: skip


def _can_go_down(state: State, die: int) -> bool:
    """A die that only counts as level 1 cannot pay either, whatever its face (CARD-31wol)."""
    return stats.printed_level(state, die) > 1 and texts.level(state, die) > 1


@phrase("cost item", "spin {noun:a noun} down 1 level", title="spin down")
def spin_down(noun: Noun) -> Cost:
    """A die of level 1 cannot pay this (DM-FUND-09)."""

    def able(state: State, frame: Frame) -> list[int]:
        return [die for die in candidates(state, frame, noun) if _can_go_down(state, die)]

    def ask(state: State, frame: Frame) -> None:
        ask_dice(state, frame, able(state, frame), 1, 1, rule="DM-FUND-09")

    def carry_out(state: State, frame: Frame) -> None:
        for die in frame.it:
            if would_hear(state, "would be targeted", die):
                state.cite_ruling("AMB-57")
            state.face[die] -= 1
            state.unsettled = True
        frame.others = frame.it

    return Cost(acts=(ask, carry_out), payers=able)


@phrase("cost item", "move this die to your used pile", title="move this die to the used pile")
def give_up_this_die() -> Cost:
    """To the used pile itself, not out of play (AMB-41)."""
    return Cost(acts=(lambda state, frame: move(state, frame.source, USED),))


table("cost items", ("{item:cost item}", lambda item: item, "One thing to pay.", "one thing to pay"))


@phrase("cost items", "{item:cost item} , {rest:cost items}", title="several things to pay")
def more_items(item: Cost, rest: Cost) -> Cost:
    """All of them are paid."""
    return Cost(item.energy + rest.energy, item.life + rest.life, item.acts + rest.acts, item.payers or rest.payers)


table("cost", ("\\( {items:cost items} \\)", lambda items: items,
       "What has to be paid before the ability is used, in brackets.", "cost"))  # fmt: skip
