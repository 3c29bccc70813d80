"""Which legal answers hardly anybody means: they stand behind one tap, "more".

A target is unlikely if naming it costs whoever names it something that another target does not (life, or a die that
leaves the field or takes damage), and costs the other player nothing of the kind. What is weaker but may gain something
is likely. Global abilities are unlikely as long as something else can be done: few turns use one. Nothing is hidden in
silent mode; what is hidden is legal and can be tapped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.core.asking import Option
from rules.core.faults import Fault
from rules.dice_masters.state import FIELD, Answer, State
from rules.dice_masters.steps.answers import step

#: More targets than these are not tried one by one.
MOST_TRIED = 24
#: What a player loses: a die by its number, or -1 for life.
Losses = frozenset[int]
NOTHING: Losses = frozenset()


def mark_targets(state: State, options: Sequence[Option], answers: Sequence[Answer], player: int) -> tuple[Option, ...]:
    """Return the options of a choice of one target; those that only harm `player` are marked as unlikely. Of options
    that look alike one is tried.
    """
    first = {_look(option): answer for option, answer in zip(reversed(options), reversed(answers), strict=True)}
    if not 1 < len(first) <= MOST_TRIED:
        return tuple(options)
    tried = {look: _losses(state, answer, player) for look, answer in first.items()}
    always = [frozenset.intersection(*(losses[side] for losses in tried.values())) for side in (0, 1)]
    harmful = {look: bool(own - always[0]) and not others - always[1] for look, (own, others) in tried.items()}
    if all(harmful.values()):
        return tuple(options)
    return tuple(replace(option, likely=not harmful[_look(option)]) for option in options)


def _look(option: Option) -> tuple[object, ...]:
    return option.label, option.note, option.card, option.player


def _losses(state: State, answer: Answer, player: int) -> tuple[Losses, Losses]:
    """What an answer costs its player and the other one. The position stays as it is."""
    ahead = state.copy()
    try:
        step(ahead, answer)
    except Fault:
        return NOTHING, NOTHING
    return _lost(state, ahead, player), _lost(state, ahead, 1 - player)


def _lost(before: State, after: State, player: int) -> Losses:
    """What a player has lost: life, and dice of the field that are worse off."""
    there = set(after.zones[player][FIELD])
    worse = {
        die
        for die in before.zones[player][FIELD]
        if die not in there or after.damage.get(die, 0) > before.damage.get(die, 0)
    }
    return frozenset(worse | {-1} if after.life[player] < before.life[player] else worse)
