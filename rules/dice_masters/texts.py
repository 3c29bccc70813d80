"""What the texts in force say of dice: that they cannot block, count as another level, cost less (DM-STAT, AMB-72).

A line that states something is asked anew each time, so what it says goes with its condition (DM-STAT-07); what an
effect said for a time stands in a modifier.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import compress
from typing import Any

from rules.core.faults import Undecided
from rules.dice_masters import copying
from rules.dice_masters.effects.hearing import no_subscriber
from rules.dice_masters.language.ability import Ability, Predicate, Selection
from rules.dice_masters.listening import NO_DIE
from rules.dice_masters.said import VALUES, Bonus, NounPlace
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import FIELD, Frame, Modifier, State


def as_item(player: int) -> int:
    """How a player stands among dice: -2 for the first, -3 for the second."""
    return -2 - player


def said_of(state: State, die: int, name: str) -> Iterable[tuple[Any, Frame | None]]:
    """Everything of this name that texts in force say of a die or a player (`as_item`): (value, frame of the stating
    line or None)."""
    lines = heard_of(state, die, name) if name in state.table.statics else ()
    if lines:
        return _said_of(state, die, name, lines)
    for modifier in state.modifiers:
        if modifier.name == name:
            return _said_of(state, die, name, lines)
    return ()


def is_said_of(state: State, die: int, name: str) -> bool:
    """Whether any text in force says this of a die."""
    for modifier in state.modifiers:
        if modifier.name == name and binds(state, modifier, die):
            return True
    for _ in said_of(state, die, name):
        return True
    return False


def by_text(state: State, die: int, name: str) -> str:
    """ ": the text of Stinking-Cloud says so": whose text it is, for the end of a message; "" if none is found."""
    given_by = [m.stack for m in state.modifiers if m.name == name and m.stack >= 0 and binds(state, m, die)]
    stated_by = [frame.stack for _, frame in said_of(state, die, name) if frame is not None]
    return next((f": the text of {state.table.stacks[stack].name} says so" for stack in (*given_by, *stated_by)), "")


def readings_behind(state: State, names: Iterable[str]) -> tuple[str, ...]:
    """The readings of those lines that say one of these, as far as they have had a say in this game."""
    lines = [place for name in names for place in state.table.statics.get(name, ())]
    readings = [stack.readings[line] for stack, line in lines if line in stack.readings]
    return tuple([reading for reading in dict.fromkeys(readings) if reading in state.rulings])


def heard_of(state: State, die: int, name: str) -> Sequence[tuple[Stack, int, Ability]]:
    """The lines that may say this of a die: those of its own card, and of cards with a die in the field."""
    table, present = state.table, state.present
    speakers = table.speakers[name][table.stack_of[die] if die >= 0 else NO_DIE]
    return [(stack, line, ability) for stack, line, ability, always in speakers if always or present[stack.index]]


def is_spoken_of(state: State, names: tuple[str, ...]) -> bool:
    """Whether any text of this game, or any effect at work, has one of these to say of some die."""
    for modifier in state.modifiers:
        if modifier.name in names:
            return True
    return state.table.stated[names]


def _said_of(
    state: State, die: int, name: str, lines: Sequence[tuple[Stack, int, Ability]]
) -> Iterator[tuple[Any, Frame | None]]:
    for modifier in state.modifiers:
        if modifier.name == name and binds(state, modifier, die):
            yield given(state, modifier) if name in _OF_OTHERS else (modifier.value, None)
    guarded = die >= 0 and name != UNAFFECTED and not no_subscriber(state, GUARDED)
    for stack, line, ability in lines:
        assert ability.predicate is not None
        predicate, condition = ability.predicate.named(name), ability.predicate.condition
        if predicate is None:
            continue
        for frame in stating(state, stack, line, ability, die):
            if (guarded and unaffected(state, die, frame)) or (condition is not None and not condition(state, frame)):
                continue
            if line in stack.readings:
                state.cite_ruling(stack.readings[line])
            yield value_now(state, frame, predicate), frame


#: What is said with regard to other dice: the value may hold a noun, as its place.
_OF_OTHERS = frozenset(
    ("cannot be blocked", "can be blocked only by", "can block many", "must be blocked by")
    + ("takes less damage", "takes no damage", "player takes less damage", "player takes no damage", "cannot field")
)


def given(state: State, modifier: Modifier) -> tuple[Any, Frame]:
    """What an effect that has resolved says, with its nouns, and the frame in which they are understood."""
    frame = Frame(modifier.stack, modifier.line, modifier.source, modifier.player)
    frame.answer = modifier.chosen
    return _with_nouns(state, modifier.value), frame


def _with_nouns(state: State, value: Any) -> Any:
    if isinstance(value, NounPlace):
        return state.table.stacks[value.stack].abilities[value.line].nouns[value.number]
    return with_parts(value, lambda part: _with_nouns(state, part))


def with_parts(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same kind of value with its parts changed; what has no parts as it is."""
    if not isinstance(value, tuple):
        return value
    parts = map(change, value)
    return type(value)(*parts) if isinstance(value, VALUES) else tuple(parts)


def value_now(state: State, frame: Frame, predicate: Predicate) -> object:
    """What a predicate says as things are: amounts counted, "this die" and "the chosen colour" as what they are."""
    value = predicate.value
    if predicate.name == "gets":
        return Bonus(value, 1 if predicate.amount is None else predicate.amount(state, frame))
    if value in ("this die", "this card"):
        return ("die", frame.source) if value == "this die" else ("card", frame.stack)
    return state.chosen.get((frame.stack, frame.player)) if value == "chosen" else value


def binds(state: State, modifier: Modifier, die: int) -> bool:
    """Whether an effect that has resolved binds a die: the closed set of dice, or the noun asked anew."""
    if state.turn < modifier.starts_turn or (modifier.while_active and not _is_active(state, modifier)):
        return False
    if modifier.dice is not None:
        return die in modifier.dice
    return _noun_matches(state, modifier, die)


def _is_active(state: State, modifier: Modifier) -> bool:
    """Whether the card that said it is still active on the side that it was said for."""
    dice = active_dice(state, state.table.stacks[modifier.stack])
    return any(state.controller[die] == modifier.player for die in dice)


#: "Cannot be affected by": its value is "globals", or "actions and abilities", of the other player; or "higher level".
UNAFFECTED = "cannot be affected"
GUARDED = frozenset((UNAFFECTED,))


def unaffected(state: State, die: int, frame: Frame) -> bool:
    """Whether a text at work in this frame cannot touch the die."""
    if state.zone[die] != FIELD or no_subscriber(state, GUARDED):
        return False
    kinds = {value for value, _ in said_of(state, die, UNAFFECTED)}
    if not kinds:
        return False
    is_global = state.table.stacks[frame.stack].abilities[frame.line].is_global
    higher = frame.source >= 0 and level(state, frame.source) > level(state, die)
    if "higher level" in kinds and higher and not is_global:
        return True
    kind = "globals" if is_global else "actions and abilities"
    return frame.player != state.controller[die] and kind in kinds


def note_late_arrival(state: State, die: int) -> None:
    """A die that comes to the field after an effect on its class is free of it (AMB-72); bans are asked about later."""
    for modifier in state.modifiers:
        closed = modifier.dice is not None and die not in modifier.dice and not modifier.name.startswith("cannot")
        if closed and of_its_class(state, modifier, die):
            state.cite_ruling("AMB-72")


def of_its_class(state: State, modifier: Modifier, die: int) -> bool:
    """Whether a die is of the class an effect spoke of, though it came later or is not bound (AMB-72)."""
    return modifier.noun is not None and _noun_matches(state, modifier, die)


def _noun_matches(state: State, modifier: Modifier, die: int) -> bool:
    assert modifier.noun is not None
    stack, line, number = modifier.noun
    noun = state.table.stacks[stack].abilities[line].nouns[number]
    frame = Frame(stack, line, -1, modifier.player)
    frame.answer = modifier.chosen
    return noun.matches(state, frame, die)


def stating(state: State, stack: Stack, line: int, ability: Ability, die: int) -> Iterator[Frame]:
    """A frame for each time a stating line speaks of this die: per die in the field, or once while active."""
    selection = ability.selection
    assert selection is not None
    if die < 0:
        yield from _stating_of_player(state, stack, line, ability, as_item(die))
        return
    if ability.says_of_itself:
        if copying.uses(state, die, stack) and _speaks(state, ability, die):
            yield Frame(stack.index, line, die, state.controller[die], die)
        return
    seen: list[int] = []
    silencing = SILENCED in state.table.statics and SILENCED in ability.queries
    borne = selection.mode == "bearer" and not ability.while_active
    if borne and die not in state.attached.values():
        return
    for source in active_dice(state, stack):
        player = state.controller[source]
        if (player in seen and ability.while_active) or (borne and state.attached.get(source) != die):
            continue
        frame = Frame(stack.index, line, source, player, die)
        if silencing and not _is_meant(state, selection, frame, die):
            continue  # before it is asked whether the die itself has lost its text: that may hang on this
        if not _speaks(state, ability, source):
            continue
        seen.append(player)
        if silencing or _is_meant(state, selection, frame, die):
            yield frame
            if selection.mode == "bearer" and state.table.profile.equal_gear == "once":
                return


def _is_meant(state: State, selection: Selection, frame: Frame, die: int) -> bool:
    """Whether a stating line, as this die of its card has it, is about the die."""
    if selection.mode == "bearer":
        return state.attached.get(frame.source) == die
    return selection.noun is not None and selection.noun.matches(state, frame, die)


def _stating_of_player(state: State, stack: Stack, line: int, ability: Ability, player: int) -> Iterator[Frame]:
    """A frame for each time the line speaks of this player."""
    seen: list[int] = []
    for source in active_dice(state, stack):
        own = state.controller[source]
        if (ability.while_active and own in seen) or not _speaks(state, ability, source):
            continue
        seen.append(own)
        assert ability.selection is not None
        if player in _MEANT[ability.selection.mode](own):
            yield Frame(stack.index, line, source, own)


#: The players that a stating line speaks of, by the mode of its selection and the player whose line it is.
_MEANT: Mapping[str, Callable[[int], tuple[int, ...]]] = defaultdict(
    lambda: lambda own: (),
    {"you": lambda own: (own,), "opponent": lambda own: (1 - own,), "each player": lambda own: (0, 1)},
)


def speaking(state: State, name: str) -> Iterable[tuple[Predicate, Frame]]:
    """What texts in force say under this name of a player rather than of dice, each die that says it for itself."""
    return _speaking(state, name) if name in state.table.statics else ()


def _speaking(state: State, name: str) -> Iterator[tuple[Predicate, Frame]]:
    for stack, line in state.table.statics.get(name, ()):
        ability = stack.abilities[line]
        predicate = ability.predicate.named(name) if ability.predicate else None
        for source in active_dice(state, stack):
            frame = Frame(stack.index, line, source, state.controller[source])
            if predicate is None or not _speaks(state, ability, source):
                continue
            if predicate.condition is None or predicate.condition(state, frame):
                yield predicate, frame


def _speaks(state: State, ability: Ability, source: int) -> bool:
    """A line is silent on a die without its burst (AMB-09) and on a die that has lost its text (CARD-64bff)."""
    if ability.bursts is not None and state.table.kinds[source].bursts[state.face[source]] not in ability.bursts:
        return False
    return not loses_text(state, source)


#: "Loses its text".
SILENCED = "loses its text"


def loses_text(state: State, die: int) -> bool:
    """Whether no line of its card speaks for a die: by an effect at work, or by a line that always holds."""
    for modifier in state.modifiers:
        if modifier.name == SILENCED and _has_silenced(state, modifier, die):
            return True
    return SILENCED in state.table.statics and state.zone[die] == FIELD and _is_silenced(state, die)


def _has_silenced(state: State, modifier: Modifier, die: int) -> bool:
    """By an effect that has resolved. One on a class of dice that is asked about anew may depend on itself."""
    if modifier.dice is not None:
        return binds(state, modifier, die)
    with asking(state, SILENCED, die):
        return state.zone[die] == FIELD and binds(state, modifier, die)


def _is_silenced(state: State, die: int) -> bool:
    """By a line in force. Raises Undecided where texts take each other away: no book says which of them is left."""
    with asking(state, SILENCED, die):
        return any(True for _ in said_of(state, die, SILENCED))


#: What is being asked of which dice, one because of the other.
_ASKED: ContextVar[tuple[tuple[str, int], ...]] = ContextVar("asked", default=())
#: What depends on itself then.
_IN_DOUBT = {SILENCED: "Whether a text is lost", "has numbers": "The A and D"}


@contextmanager
def asking(state: State, name: str, die: int) -> Iterator[None]:
    """While this is asked of a die. Raises Undecided where the answer depends on itself."""
    asked = _ASKED.get()
    if (name, die) in asked:
        names = " and ".join(dict.fromkeys(state.table.stack(other).name for what, other in asked if what == name))
        card = state.table.stack(die).card
        told = f"{_IN_DOUBT[name]} of {names} depends on itself: no book says which text is left."
        raise Undecided(card.code if card else "", told)
    token = _ASKED.set((*asked, (name, die)))
    try:
        yield
    finally:
        _ASKED.reset(token)


def active_dice(state: State, stack: Stack) -> list[int]:
    """The dice of a card in the field, attack zone included (DM-ACTV-01), and those that copy its abilities."""
    if not state.present[stack.index] and not state.table.copies:
        return []
    dice = (*stack.dice, *copying.users(state, stack)) if state.table.copies else stack.dice
    return list(compress(dice, map(FIELD.__eq__, map(state.zone.__getitem__, dice))))


def level(state: State, die: int) -> int:
    """The level texts read: an effect may say that it counts as another (CARD-31wol)."""
    for value, _ in said_of(state, die, "counts as level"):
        return int(value)
    return state.table.kinds[die].level[state.face[die]]
