"""Events, and the abilities that wait for them (DM-KO-03, DM-PRIO-01, AMB-75).

An event never runs an ability at once: it puts it on its controller's list. When nothing is being
resolved, the active player's list goes first, in the order that player names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rules.dice_masters import copying, texts
from rules.dice_masters.language.ability import Ability, Noun, Trigger
from rules.dice_masters.said import Waiting
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import ATTACK, FirstAct, Frame, LineUse, State


def fire(
    state: State, event: str, die: int = -1, player: int = -1, other: int = -1, hit: int = -1,
    cards: tuple[Stack, ...] = (),
) -> list[Frame]:  # fmt: skip
    """Tell every waiting ability. `die` is what the event is about, `player` who did it, `other` the second die,
    `hit` the player it was done to (-1: none), `cards` those that it copied when it left the field. Returns the
    frames put on the lists."""
    table = state.table
    if event not in table.triggers:
        return []
    present = state.present
    own = table.stack_of[die] if die >= 0 else -1
    frames = []
    for stack, line, ability, always in table.listeners[event][own]:
        if not (always or present[stack.index]) or (ability.kind == "delayed" and not state.modifiers):
            continue  # no die of the card is there, or nothing has been set up (`wait`)
        for frame in _sources(state, stack, line, ability, die, player, cards):
            _note_event(state, ability, frame, player, other, hit)
            if event == "ko" and frame.source == die:
                frame.player = player  # the text was of whoever controlled the die as it fell (DM-CTRL-01)
            if _waits_for(state, ability, frame, die, player, other, hit):
                state.waiting[frame.player].append(frame)
                frames.append(frame)
    return frames


def _note_event(state: State, ability: Ability, frame: Frame, player: int, other: int, hit: int) -> None:
    """Which die and which player the event is about: of two dice the one that is not this die itself."""
    trigger = ability.trigger
    assert trigger is not None
    if trigger.subject == "this" and trigger.object.__class__ is Noun and other >= 0:
        frame.event_die, frame.it = other, (other,)
    if hit >= 0:
        player = hit
    elif player < 0:
        player = state.controller[frame.event_die] if frame.event_die >= 0 else state.active
    frame.event_player = player


def fire_each(state: State, event: str, dice: Iterable[int], player: int) -> None:
    """Tell of each of the dice that a player drew or rolled, one after the other."""
    if event not in state.table.triggers:
        return
    hearers, present, stack_of = state.table.listeners[event], state.present, state.table.stack_of
    for die in dice:
        for stack, _, _, always in hearers[stack_of[die]]:
            if always or present[stack.index]:
                fire(state, event, die, player, die)
                break


def withdraw(state: State, event: str, die: int) -> None:
    """Nothing waits for this event of this die any more: a text put something else in its place (CARD-25wol)."""
    for waiting in state.waiting:
        waiting[:] = [
            frame
            for frame in waiting
            if frame.event_die != die or event not in state.table.stacks[frame.stack].abilities[frame.line].events
        ]


def would_hear(state: State, event: str, die: int) -> bool:
    """Whether some text waits for this event of a die, whatever its conditions; nothing is put on the lists."""
    for stack, line in state.table.triggers.get(event, ()):
        ability = stack.abilities[line]
        trigger = ability.trigger
        assert trigger is not None
        for frame in _sources(state, stack, line, ability, die, -1, ()):
            for_him = trigger.who is None or _right_player(trigger, frame, -1)
            if for_him and _right_dice(state, trigger, frame, die, -1, -1):
                return True
    return False


def _sources(
    state: State, stack: Stack, line: int, ability: Ability, die: int, player: int, cards: tuple[Stack, ...]
) -> list[Frame]:
    """A frame for each die that has the line, or one while active (DM-FUND-11, DM-ACTV-02); of a global one for each
    player who may use it then."""
    trigger = ability.trigger
    assert trigger is not None
    if ability.kind == "delayed":
        return _armed(state, stack, line, die)
    if ability.kind == "global":
        users = (player,) if trigger.who == "you" else (state.active, 1 - state.active)
        return [Frame(stack.index, line, -1, user, die) for user in users]
    its_own = die >= 0 and (copying.uses(state, die, stack) or stack in cards)
    if trigger.subject != "this":
        return _onlooking(state, stack, line, ability, die, its_own)
    if die < 0:
        dice = [source for source in texts.active_dice(state, stack) if not texts.loses_text(state, source)]
        return [Frame(stack.index, line, source, state.controller[source]) for source in dice]
    if its_own and not texts.loses_text(state, die):
        return [Frame(stack.index, line, die, state.controller[die], die)]
    return []


def _onlooking(state: State, stack: Stack, line: int, ability: Ability, die: int, its_own: bool) -> list[Frame]:
    """A line about other dice: a frame for each die of the card in the field, and for that of the event."""
    dice = texts.active_dice(state, stack)
    if its_own and not ability.while_active and not state.in_field(die):
        dice.append(die)
    trigger = ability.trigger
    together = trigger is not None and trigger.batch
    if len(dice) > 1 and (ability.while_active or ability.limit == "first" or together):
        dice = _first_of_each(state, dice)
    speaking = [source for source in dice if not texts.loses_text(state, source)]
    return [Frame(stack.index, line, source, state.controller[source], die) for source in speaking]


def _first_of_each(state: State, dice: list[int]) -> list[int]:
    """The first die of each player that has its text."""
    first: dict[int, int] = {}
    for die in dice:
        if not texts.loses_text(state, die):
            first.setdefault(state.controller[die], die)
    return list(first.values())


def _armed(state: State, stack: Stack, line: int, die: int) -> list[Frame]:
    """A frame for each time the delayed ability was set up."""
    frames = []
    for modifier in state.modifiers:
        if modifier.name == "waits" and modifier.stack == stack.index and modifier.line == line:
            assert isinstance(modifier.value, Waiting)
            frame = Frame(stack.index, line, modifier.value.source, modifier.player, die)
            frame.face = modifier.value.face
            frames.append(frame)
    return frames


def wait(state: State, frame: Frame, ability: Ability, span: tuple[int, int]) -> None:
    """Set a delayed ability up for these turns. KOs of this turn that came before it count as well (AMB-73)."""
    waits = frame.modifier("waits", span, value=Waiting(frame.source, frame.face))
    waits.line = ability.place
    state.modifiers.append(waits)
    assert ability.trigger is not None
    if "ko" not in ability.trigger.events:
        return
    for fall in state.fallen:
        late = Frame(frame.stack, ability.place, frame.source, frame.player, fall.die)
        late.level, late.face = fall.level, fall.face
        with as_it_fell(state, fall.die, fall.side):
            fits = _right_dice(state, ability.trigger, late, fall.die, -1, -1)
        if fits and (not ability.trigger.attack_step or fall.step == ATTACK):
            state.cite_ruling("AMB-73")
            if state.table.profile.ko_watch == "whole_span":
                state.waiting[frame.player].append(late)


@contextmanager
def as_it_fell(state: State, die: int, side: int) -> Iterator[None]:
    """Texts see a KO'd die on the side it fell for, though it is back with its owner (DM-CTRL-01, DM-CTRL-04)."""
    owner, controller = state.owner[die], state.controller[die]
    state.owner[die] = state.controller[die] = side
    try:
        yield
    finally:
        state.owner[die], state.controller[die] = owner, controller


def paid_ahead(state: State, player: int, stack: int, line: int) -> bool:
    """Whether a global that waits for something was paid before it happened."""
    waiting = [(m.player, m.stack, m.line) for m in state.modifiers if m.name == "paid ahead"]
    return (player, stack, line) in waiting


def _waits_for(state: State, ability: Ability, frame: Frame, die: int, player: int, other: int, hit: int) -> bool:
    trigger = ability.trigger
    assert trigger is not None
    if trigger.attack_step and state.step != ATTACK:
        return False
    if trigger.who is not None and not _right_player(trigger, frame, player):
        return False
    about_others = trigger.object is not None or trigger.subject.__class__ is Noun
    if about_others and not _right_dice(state, trigger, frame, die, other, hit):
        return False
    if ability.condition is not None and not ability.condition(state, frame):
        return False
    if ability.limit:
        key = LineUse(frame.stack, frame.line, frame.player)
        if key in state.once:
            state.lately["quiet", 0] = "DM-KW-BREATH-02" if ability.keyword else "DM-ACTV-02"
            return False
        state.once.add(key)
    by_the_die = trigger.subject == "this" and die >= 0 and "fielded" not in trigger.events
    return not by_the_die or _may_act_too(state, frame, die)


def _may_act_too(state: State, frame: Frame, die: int) -> bool:
    """Whether the line acts for this die, though it may have acted this turn for another die of its card. Both books
    say that of fielding (DM-FIELD-08), and only Battle for Faerûn of everything (DM-FUND-11)."""
    line = LineUse(frame.stack, frame.line, frame.player)
    first = state.acted.get(line)
    if first is None or first.turn != state.turn:
        state.acted[line] = FirstAct(state.turn, die)
        return True
    each = state.table.profile.per_die_abilities
    if state.table.profile.edition == "wol2015" and (first.die != die or not each):
        state.cite_ruling("AMB-92")
    if not each:
        state.lately["quiet", 0] = "DM-FUND-11"
    return each


def _right_player(trigger: Trigger, frame: Frame, player: int) -> bool:
    if trigger.who == "you":
        return player == frame.player
    if trigger.who == "opponent":
        return player == 1 - frame.player
    return True


def _right_dice(state: State, trigger: Trigger, frame: Frame, die: int, other: int, hit: int) -> bool:
    if isinstance(trigger.subject, Noun) and not trigger.subject.matches(state, frame, die):
        return False
    if isinstance(trigger.object, Noun):
        return other >= 0 and trigger.object.matches(state, frame, other)
    if trigger.object == "opponent":
        return hit == 1 - frame.player
    if trigger.object == "another card":
        return other < 0 or state.table.stack_of[other] != frame.stack
    return True


def next_waiting(state: State) -> Frame | None:
    """The next ability to resolve, taken off its list: the active player's before the other's, a roll to regenerate
    before all (AMB-60)."""
    frame = _regenerating(state)
    if frame is not None:
        state.waiting[frame.player].remove(frame)
        return frame
    if state.waiting[0] and state.waiting[1]:
        state.cite_ruling("AMB-75")
    for player in (state.active, 1 - state.active):
        waiting = state.waiting[player]
        if waiting:
            return waiting.pop(0)
    return None


def _regenerating(state: State) -> Frame | None:
    if "Regenerate" not in state.table.statics:
        return None
    stacks = state.table.stacks
    for player in (state.active, 1 - state.active):
        for frame in state.waiting[player]:
            if stacks[frame.stack].abilities[frame.line].keyword == "Regenerate":
                return frame
    return None


def orderable(state: State) -> list[Frame]:
    """The waiting abilities whose order their controller must choose: more than one line waits (DM-PRIO-02)."""
    waiting = state.waiting[state.active] or state.waiting[1 - state.active]
    if len(waiting) < 2 or len({(frame.stack, frame.line) for frame in waiting}) < 2:
        return []
    return [] if _regenerating(state) else waiting
