"""Effects that draw: from one's own bag or the other player's."""

from __future__ import annotations

from rules.dice_masters.language.ability import Amount
from rules.dice_masters.language.phrases.choosing import chosen_dice
from rules.dice_masters.language.phrases.sentences import Act, one_step
from rules.dice_masters.language.phrases.zones import Place
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import PREP, Frame, State
from rules.dice_masters.steps.draw import draw_for_effect, draw_one_more


@phrase("act", "draw <number> (die|dice)", title="draw", gives="it")
def draw(number: int) -> Act:
    """From the own bag to the prep area; too few dice cost no life (DM-DRAW-10)."""
    return Act((lambda state, frame: draw_for_effect(state, frame.player, number),), yours=True)


@phrase("act", "draw <number> (die|dice) {count:for each}", title="draw", gives="it")
def draw_for_each(number: int, count: Amount) -> Act:
    """So many times as many."""
    return Act((lambda state, frame: draw_for_effect(state, frame.player, number * count(state, frame)),), yours=True)


@one_step("draw <number> more (die|dice)", title="draw more in the draw step", needs="draw")
def draw_more(state: State, frame: Frame, number: int) -> None:
    """With the dice of this turn's clear and draw step."""
    state.more_dice += number


@phrase("act", "draw <number> (die|dice) from the opponent's bag", title="draw from the opponent's bag", gives="it")
def draw_from_the_opponents_bag(number: int) -> Act:
    """The dice stay the other player's; nothing waits for such a draw."""
    return Act((lambda state, frame: draw_for_effect(state, 1 - frame.player, number, quiet=True),))


@phrase("act", "draw <number> (die|dice) to {place}", title="draw to a zone", gives="it")
def draw_to(number: int, place: Place) -> Act:
    """To the zone named."""

    def put(state: State, frame: Frame) -> None:
        if place.zone != PREP:
            for die in chosen_dice(frame):
                place.put(state, frame, die)

    return Act((lambda state, frame: draw_for_effect(state, frame.player, number), put), yours=True)


table(
    "act",
    ("draw 1 die as well", lambda: Act((lambda state, frame: draw_one_more(state),)),
     "A draw inside a draw (CARD-59bff).", "draw one die as well"),
    ("the opponent draws <number> (die|dice) [without triggering abilities]",
     lambda number: Act((lambda state, frame: draw_for_effect(state, 1 - frame.player, number, quiet=True),)),
     "From his own bag, to his prep area; nothing waits for such a draw (CARD-14bff, CARD-95bff).",
     "the opponent draws"),
    gives="it",
)  # fmt: skip
