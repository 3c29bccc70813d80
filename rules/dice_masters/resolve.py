"""Resolving abilities: one at a time, each to its end before the next starts (DM-PRIO-03)."""

from __future__ import annotations

from rules.core.faults import Undecided
from rules.dice_masters import stats
from rules.dice_masters.knockout import settle
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.state import Frame, Question, State
from rules.dice_masters.triggers import next_waiting, orderable
from rules.dice_masters.zones import forget_faces

#: Steps between two questions; a game takes some hundred at most.
MOST_STEPS = 2_000


def ability_of(state: State, frame: Frame) -> Ability:
    return state.table.stacks[frame.stack].abilities[frame.line]


def begin(state: State, frame: Frame, shown: int | None = None) -> None:
    """Put an ability on top of the agenda, with the wording for the bursts its die shows, or `shown` (AMB-09)."""
    ability = ability_of(state, frame)
    if shown is None:
        shown = stats.bursts(state, frame.source) if frame.source >= 0 else 0
    if ability.bursts is not None:
        if shown not in ability.bursts:
            state.remember("quiet", 0, "DM-BURST-02" if shown else "DM-BURST-01")
            return
        state.rest_on("AMB-09")
    if frame.line in state.table.stacks[frame.stack].readings:
        state.rest_on(state.table.stacks[frame.stack].readings[frame.line])
    frame.part = shown
    if shown and ability.programs[shown] is not ability.programs[0]:
        state.rest_on("AMB-09")
    elif any(program is not ability.programs[0] for program in ability.programs):
        state.remember("quiet", 0, "DM-BURST-02" if shown else "DM-BURST-01")
    state.agenda.append(frame)


def run(state: State) -> None:
    """Go on until the game waits for an answer or is over. Raises Undecided where it never would."""
    from rules.dice_masters.turn import advance

    for _ in range(MOST_STEPS):
        if state.question is not None or state.over:
            return
        if state.unsettled:
            settle(state)
        elif state.agenda:
            _next_instruction(state)
        elif state.waiting[0] or state.waiting[1]:
            _next_trigger(state)
        else:
            advance(state)
    raise _endless(state)


def _endless(state: State) -> Undecided:
    """Two lines set each other off for ever, or one itself: no book says how such a game goes on."""
    frames = [*state.agenda, *state.waiting[0], *state.waiting[1]]
    cards = [stack.card for frame in frames if (stack := state.table.stacks[frame.stack]).card]
    titles = " and ".join(dict.fromkeys(f"{card.title} ({card.code})" for card in cards[:2] if card))
    return Undecided(cards[0].code if cards and cards[0] else "", f"The text of {titles} sets itself off without end.")


def _next_instruction(state: State) -> None:
    frame = state.agenda[-1]
    if frame.line < 0:
        from rules.dice_masters.actions import finish

        state.agenda.pop()
        finish(state, frame)
        return
    program = ability_of(state, frame).programs[frame.part]
    if frame.pc >= len(program):
        state.agenda.remove(frame)
        forget_faces(state, frame.rolled)
        if not state.agenda:
            state.effects_by = -1
        return
    frame.pc += 1
    state.effects_by = frame.player
    program[frame.pc - 1](state, frame)


def _next_trigger(state: State) -> None:
    choices = orderable(state)
    if len(choices) > 1:
        state.question = Question("order", choices[0].player, most=len(choices), default=("order", 0))
        return
    begin_next(state)


def begin_next(state: State) -> None:
    frame = next_waiting(state)
    if frame is not None:
        begin(state, frame)


def demand_text(state: State, stack_index: int, doing: str) -> None:
    """Nobody can say what happens when a card without a text acts (verdict *undecided*)."""
    stack = state.table.stacks[stack_index]
    if not stack.scripted:
        card = stack.card
        assert card is not None
        raise Undecided(card.code, f"{doing} depends on {card.title} ({card.code}), whose text is not written yet.")
