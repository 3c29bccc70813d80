"""Putting abilities on the agenda: with the wording for the face, and only if their text is known."""

from __future__ import annotations

from rules.core.faults import Undecided
from rules.dice_masters import stats, texts
from rules.dice_masters.effects.triggers import next_waiting
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import Frame, State
from rules.dice_masters.wording import BEYOND


def ability_of(state: State, frame: Frame) -> Ability:
    return state.table.stacks[frame.stack].abilities[frame.line]


def begin(state: State, frame: Frame, shown: int | None = None) -> None:
    """Put an ability on top of the agenda, with the wording for the bursts its die shows, or `shown` (AMB-09)."""
    stack = state.table.stacks[frame.stack]
    if len(stack.abilities[frame.line].needs) > 1 and state.table.profile.target_choice == "all_first":
        state.in_one = True
    if not (stack.minds_bursts or stack.readings) or _finds_its_wording(state, frame, stack, shown):
        state.agenda.append(frame)


def _finds_its_wording(state: State, frame: Frame, stack: Stack, shown: int | None) -> bool:
    """Whether the line works on the face shown; the frame is told with which wording."""
    ability = stack.abilities[frame.line]
    if shown is None:
        source = frame.source
        if source < 0:
            shown = 0
        elif ability.while_active:
            shown = _shown(state, frame, ability)
        else:
            shown = state.table.kinds[source].bursts[state.face[source]]
    plain, one, two = ability.programs
    if ability.bursts is not None:
        if shown not in ability.bursts:
            state.lately["quiet", 0] = "DM-BURST-02" if shown else "DM-BURST-01"
            return False
        state.cite_ruling("AMB-09")
    offered = ability.is_global and ability.trigger is not None  # rests on its reading once somebody pays for it
    if stack.readings and not offered:
        rest_on_reading(state, frame, shown)
    if plain is not one or plain is not two:
        if ability.programs[shown] is not plain:
            state.cite_ruling("AMB-09")
        else:
            state.lately["quiet", 0] = "DM-BURST-02" if shown else "DM-BURST-01"
    frame.part = shown
    return True


def rest_on_reading(state: State, frame: Frame, shown: int) -> None:
    """The readings of a line as a whole, and of its wording for these bursts."""
    readings = state.table.stacks[frame.stack].readings
    for reading in (readings.get(frame.line), readings.get((frame.line, shown))):
        if reading is not None:
            state.cite_ruling(reading)


def reading_of(state: State, frame: Frame) -> str | None:
    """The reading of its card by which a line lets some dice be chosen and no others, if it rests on one."""
    readings = state.table.stacks[frame.stack].readings
    if not readings or frame.line < 0:
        return None
    return readings.get(frame.line) or readings.get((frame.line, frame.part)) or readings.get((frame.line, BEYOND))


def _shown(state: State, frame: Frame, ability: Ability) -> int:
    """For a line of the whole card the bursts that some die of it shows and that switch something on (CARD-134wol);
    else those of the die itself."""
    own = stats.bursts(state, frame.source)
    if _switches(ability, own):
        return own
    dice = texts.active_dice(state, state.table.stacks[frame.stack])
    mine = [d for d in dice if state.controller[d] == frame.player and not texts.loses_text(state, d)]
    return next((shown for d in mine if _switches(ability, shown := stats.bursts(state, d))), own)


def _switches(ability: Ability, shown: int) -> bool:
    return ability.programs[shown] is not ability.programs[0] or (
        ability.bursts is not None and shown in ability.bursts
    )


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
        message = f"{doing} depends on {card.title} ({card.code}), whose text is not written yet."
        raise Undecided(card.code, message, "AMB-47")
