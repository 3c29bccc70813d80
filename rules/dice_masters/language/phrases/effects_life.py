"""Effects on players: life gained and lost, energy, shields."""

from __future__ import annotations

from rules.dice_masters import texts
from rules.dice_masters.effects.choices import candidates
from rules.dice_masters.effects.damage import check_life, gain_life, lose_life
from rules.dice_masters.language.ability import Amount, Noun
from rules.dice_masters.language.phrases.durations import Duration
from rules.dice_masters.language.phrases.sentences import Act, one_step
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import Frame, State
from rules.dice_masters.steps.draw import gain_energy as gain_it


@phrase("act", "gain <number> life", title="gain life")
def gain(number: int) -> Act:
    """Never above the starting life (DM-LIFE-07)."""
    return Act((lambda state, frame: gain_life(state, frame.player, number),), yours=True)


@phrase("act", "gain <number> life {count:for each}", title="gain life")
def gain_for_each(number: int, count: Amount) -> Act:
    """So many times as much."""
    return Act((lambda state, frame: gain_life(state, frame.player, number * count(state, frame)),), yours=True)


@phrase("act", "gain life equal to {quantity}", title="gain life")
def gain_equal(quantity: Amount) -> Act:
    """As much as something measures, never above the starting life (DM-LIFE-07)."""
    return Act((lambda state, frame: gain_life(state, frame.player, quantity(state, frame)),), yours=True)


@one_step("{player} loses <number> life", title="lose life")
def lose(state: State, frame: Frame, player: str, number: int) -> None:
    """A loss is not damage: nothing prevents it (DM-LIFE-08)."""
    for who in players(state, frame, player):
        if not state.over:
            lose_life(state, who, number)


table("act", ("gain <number> generic energy",
       lambda number: Act((lambda state, frame: gain_it(state, frame.player, number),), yours=True),
       "Energy without a die (AMB-02)."))  # fmt: skip


@one_step(
    "prevent the next <number> damage to you from abilities or action dice {duration}",
    title="prevent the next damage",
)
def prevent_next(state: State, frame: Frame, number: int, duration: Duration) -> None:
    """A shield that is used up by the damage it stops."""
    state.modifiers.append(frame.modifier("prevent next damage", duration.span(state, frame), (), value=number))


@one_step(
    "damage that another card deals you is dealt to the opponent as well {duration}",
    title="share damage with the opponent",
)
def share_damage(state: State, frame: Frame, duration: Duration) -> None:
    """At the same time, so that both may lose by it (DM-END-02); each die used for itself."""
    state.modifiers.append(frame.modifier("shares damage", duration.span(state, frame), ()))


def players(state: State, frame: Frame, who: str) -> tuple[int, ...]:
    """The players a word means, the active player first."""
    return {
        "opponent": (1 - frame.player,),
        "active": (state.active,),
        "that": (frame.event_player,),
        "each": (state.active, 1 - state.active),
    }[who]


@one_step("each player loses life equal to the highest level among their {noun}", title="lose life by level")
def each_loses_highest_level(state: State, frame: Frame, noun: Noun) -> None:
    """Both at once (CARD-141wol)."""
    dice = candidates(state, frame, noun)
    for who in (0, 1):
        state.life[who] -= max((texts.level(state, die) for die in dice if state.controller[die] == who), default=0)
    check_life(state)
