"""Effects at work one within the other: no book says how a game goes on in which they never end."""

import pytest

from rules.core.faults import Undecided
from rules.core.lines import parsing
from rules.core.replaying.replay import Replay
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.loop import MOST_EFFECTS, run
from rules.dice_masters.state import Frame, State
from rules.games import VOCABULARIES, game

LOG = """Dice Marshal log 1
game dice-masters/wol2015
P1 player "Ana"
P1 card 46wol x2 Hal Jordan: Fearless
P2 player "Bo"
P2 card 46wol x2 Hal Jordan: Fearless
position turn 5 P1 main
P1 field Hal-Jordan:L1
"""


def nested(depth: int) -> State:
    """Hal Jordan's line begins itself so many times, each within the one before."""
    log = parsing.parse(LOG, VOCABULARIES)
    state = Replay(game(log.game), log).state
    assert isinstance(state, State)
    left = [depth]

    def again(state: State, frame: Frame) -> None:
        if left[0]:
            left[0] -= 1
            begin(state, Frame(frame.stack, frame.line, frame.source, frame.player))

    stack = next(stack for stack in state.table.stacks if stack.name == "Hal-Jordan")
    stack.abilities, stack.readings = (Ability("Again.", "trigger", programs=((again,),) * 3),), {}
    state.agenda.append(Frame(stack.index, 0, -1, state.active))
    state.question, state.reopen = None, True
    run(state)
    return state


def test_many_effects_within_each_other_come_to_their_end() -> None:
    """All of them are over, and the player is asked again."""
    state = nested(MOST_EFFECTS - 1)
    assert not state.agenda and state.question is not None and state.question.kind == "act"


def test_effects_within_each_other_without_end_are_undecided() -> None:
    """The card is named, and it is said at once, not after every step a game may take."""
    with pytest.raises(Undecided, match=r"The text of Hal Jordan: Fearless \(46wol\) sets itself off without end\."):
        nested(MOST_EFFECTS)
