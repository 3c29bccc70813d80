"""What an effect says of dice for a time: "each opposing sidekick cannot block this turn"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.core.language.problems import NoMeaning
from rules.dice_masters import stats, texts
from rules.dice_masters.effects.choices import candidates
from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Amount, Condition, Noun, Predicate, Selection
from rules.dice_masters.language.phrases.choosing import on
from rules.dice_masters.language.phrases.durations import Duration
from rules.dice_masters.language.phrases.filters import JustHit
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.said import Bonus, NounPlace
from rules.dice_masters.state import Frame, Modifier, State

#: Effects on dice outside the field stay open for dice that come later (AMB-72).
OFF_FIELD = sense.OF_COSTS
#: What there can be so many times of.
MULTIPLIED = frozenset({"gets", "costs to purchase", "costs to field"})


table("predicate for a time", ("{predicate} {duration}", lambda predicate, duration: (predicate, duration, None),
       "What is said, and for how long.", "something said for a time"))  # fmt: skip


@phrase("predicate for a time", "{predicate} {duration} {count:for each}", title="something said for a time, times")
def for_a_time_for_each(
    predicate: Predicate, duration: Duration, count: Amount
) -> tuple[Predicate, Duration, Amount | None]:
    """The same, multiplied; counted once, when the effect is carried out."""
    if predicate.name not in MULTIPLIED:
        raise NoMeaning("Only bonuses and costs are multiplied.", "count", ("gets {stats}",))
    return predicate, duration, count


Timed = tuple[Predicate, Duration, Amount | None]
Span = tuple[tuple[int, ...] | None, int, int]  # the dice bound, the first turn and the last


table(
    "act",
    ("{selection} {timed:predicate for a time}", lambda selection, timed: _apply(selection, (timed,)),
     'Binds those dice for that time, and with "any" some that come later (AMB-72).', "say something of dice"),
    ("{selection} {a:predicate for a time} and {b:predicate for a time}",
     lambda selection, a, b: _apply(selection, (a, b)),
     "Two things of the same dice, each with its own time.", "say two things of dice"),
)  # fmt: skip


def _apply(selection: Selection, timed: tuple[Timed, ...]) -> Act:
    timed = tuple((sense.said_for_a_time(selection, said), duration, count) for said, duration, count in timed)
    sayings = [
        _saying(selection, predicate.named(name) or predicate, duration, count)
        for predicate, duration, count in timed
        for name in predicate.names()
    ]

    def bind(state: State, frame: Frame) -> None:
        items = frame.it
        if itself and not state.in_field(frame.source):
            items = ()  # what it gets in the field cannot wait for it elsewhere (DM-STAT-03)
        for say in sayings:
            say(state, frame, items)
        state.unsettled = True

    itself = selection.mode == "this" and not all(OFF_FIELD.issuperset(said.names()) for said, _, _ in timed)
    idle = any("cannot block" in predicate.names() for predicate, _, _ in timed)
    act = on(selection, bind, pointless=(lambda state: state.declared) if idle else None, to_players=True)
    late = any(predicate.names() != ("cannot be blocked",) for predicate, _, _ in timed)
    return replace(act, late=late, possible=_one_was_hit(selection.noun))


def _of_those_hit(noun: Noun | None) -> bool:
    return noun is not None and any(isinstance(test, JustHit) for test in noun.tests)


def _one_was_hit(noun: Noun | None) -> Condition | None:
    """Where an effect is for those just damaged: whether one of them is still there."""
    if noun is None or not _of_those_hit(noun):
        return None
    return lambda state, frame: bool(candidates(state, frame, noun))


def _saying(
    selection: Selection, predicate: Predicate, duration: Duration, count: Amount | None
) -> Callable[[State, Frame, tuple[int, ...]], None]:
    """What notes that this is said of these dice or players. What does not hang on the position is worked out once."""
    name, noun = predicate.name, selection.noun
    this_turn, by_turns = duration.name == "this turn", duration.name == "attack step"
    meant = noun if selection.mode in ("each", "any") else None
    class_like = selection.mode in ("any", "each") and not _of_those_hit(noun)
    off_field = name in OFF_FIELD and meant is not None
    fixed = _is_fixed(predicate, count)
    same = Bonus(predicate.value, 1) if name == "gets" else predicate.value

    def say(state: State, frame: Frame, dice: tuple[int, ...]) -> None:
        start, end = (state.turn, state.turn) if this_turn else duration.span(state, frame)
        bound = None if off_field or (class_like and _is_open(state, frame, selection.mode)) else dice
        place = None if meant is None else NounPlace(frame.stack, frame.line, meant.number)
        value = same if fixed else _as_data(frame, _value(state, frame, predicate, count))
        chosen = state.chosen.get((frame.stack, frame.player), "") if state.chosen else ""
        for held, first, last in _spans(state, bound, start, end) if by_turns else ((bound, start, end),):
            state.modifiers.append(
                Modifier(name, held, place, frame.player, last, first, value, frame.stack, frame.line, -1, chosen,
                         duration.while_active)
            )  # fmt: skip

    return say


def _is_fixed(predicate: Predicate, count: Amount | None) -> bool:
    """Whether the value is the same whoever says it, and when."""
    if predicate.name == "has numbers" or predicate.value in ("this die", "this card", "chosen"):
        return False
    return count is None and predicate.amount is None and not _speaks_of_dice(predicate.value)


def _speaks_of_dice(value: object) -> bool:
    return isinstance(value, Noun) or (isinstance(value, tuple) and any(map(_speaks_of_dice, value)))


def _as_data(frame: Frame, value: Any) -> Any:
    """A noun in it becomes the place where it stands: a position holds data only (`texts.given`)."""
    if isinstance(value, Noun):
        return NounPlace(frame.stack, frame.line, value.number)
    return texts.with_parts(value, lambda part: _as_data(frame, part))


def _spans(state: State, dice: tuple[int, ...] | None, now: int, next_: int) -> list[Span]:
    """Each player's dice in that player's own next attack step."""
    active = tuple([item for item in dice or () if _side(state, item) == state.active])
    others = tuple([item for item in dice or () if _side(state, item) != state.active])
    return [(active, now, now), (others, next_, next_)]


def _side(state: State, item: int) -> int:
    return state.controller[item] if item >= 0 else texts.as_item(item)


def _is_open(state: State, frame: Frame, mode: str) -> bool:
    """ "While active, any" speaks of dice that come later too (CARD-74wol); other lines bind those there (AMB-72)."""
    if mode == "any" and state.table.stacks[frame.stack].abilities[frame.line].while_active:
        return True
    return state.table.profile.class_effects == "open"


def _value(state: State, frame: Frame, predicate: Predicate, count: Amount | None) -> object:
    """Amounts are counted once, when the effect resolves; "the chosen colour" is what was chosen."""
    if predicate.name in MULTIPLIED:
        times = 1
        for amount in (predicate.amount, count):
            times *= 1 if amount is None else amount(state, frame)
        if predicate.name == "gets":
            return Bonus(predicate.value, times)
        return predicate.value._replace(amount=predicate.value.amount * times)
    if predicate.name == "has numbers":
        return stats.attack(state, frame.source), stats.defense(state, frame.source)
    return texts.value_now(state, frame, predicate)
