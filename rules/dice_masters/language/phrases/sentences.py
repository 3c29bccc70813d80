"""What a line does: sentences one after another, with "may", "if", "if you do", "otherwise", "for each"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.core.language.problems import NoMeaning
from rules.core.language.registry import F
from rules.dice_masters.effects.choices import ask_may, ask_option
from rules.dice_masters.effects.triggers import wait
from rules.dice_masters.language.ability import Ability, Amount, Condition, Instruction, Noun, Trigger
from rules.dice_masters.language.phrases.durations import Duration
from rules.dice_masters.language.registry import called_later, phrase, table
from rules.dice_masters.state import Frame, State


@dataclass(frozen=True, slots=True)
class Act:
    """Instructions one after another, and the nouns of targets without which they may not be begun (AMB-17)."""

    steps: tuple[Instruction, ...]
    needs: tuple[Noun, ...] = ()
    cost: tuple[tuple[int, str | None], ...] | None = None  # "pay (…)": what a "may" asks for
    life: int = 0
    late: bool = True  # whether it can do anything once blockers are declared
    offer: bool = False  # "you may": not asked where what hangs on it is not possible
    possible: Condition | None = None  # whether it can be done at all
    yours: bool = False  # whether it is done for the ability's player, whoever agrees: gain, draw

    def then(self, other: Act) -> Act:
        late = self.late or other.late
        return Act(self.steps + other.steps, self.needs + other.needs, late=late, possible=self.possible)


def one_step(*patterns: str, **said: str) -> Callable[[F], F]:
    """Register an act that is nothing but this one instruction."""
    return called_later("act", *patterns, made=lambda step: Act((step,)), **said)


table("body", ("{sentence}", lambda sentence: sentence, "What the line does.", "one sentence"))


@phrase("body", "{sentence} {body}", title="several sentences")
def more_sentences(sentence: Act, body: Act) -> Act:
    """One after the other; each does what can be done. Nobody is asked to pay for what cannot be done."""
    if sentence.offer and body.possible is not None:
        sentence = replace(sentence, steps=_unless_idle(sentence.steps, body.possible))
    return sentence.then(body)


def _unless_idle(steps: tuple[Instruction, ...], possible: Condition) -> tuple[Instruction, ...]:
    def skip(state: State, frame: Frame) -> None:
        frame.done = possible(state, frame)
        if not frame.done:
            frame.pc += len(steps)

    return (skip, *steps)


table("sentence", ("{clause} .", lambda clause: clause, "Has to be done, as far as it can be.", "plain sentence"))


@phrase("sentence", "if {condition} , {clause} .", title="if")
def if_(condition: Condition, clause: Act) -> Act:
    """Done only if the condition holds at that moment."""

    def test(state: State, frame: Frame) -> None:
        frame.answer = condition(state, frame)
        if not frame.answer:
            frame.pc += len(clause.steps)
        frame.loop = 1 if frame.answer else 2  # for "Otherwise"

    return Act((test, *clause.steps))


@phrase("sentence", "otherwise , {clause} .", title="otherwise")
def otherwise(clause: Act) -> Act:
    """Done if the "If" before did not hold."""
    return Act((_skip(len(clause.steps), lambda state, frame: frame.loop == 2), *clause.steps))


@phrase("sentence", "if you do , {clause} .", title="if you do")
def if_you_do(clause: Act) -> Act:
    """Done only if the sentence before was carried out."""
    skip = _skip(len(clause.steps), lambda state, frame: frame.done)
    return Act((skip, *clause.steps), possible=clause.possible)


@phrase("sentence", "if (they|you) (do not|cannot) , {clause} .", title="if they do not")
def if_they_do_not(clause: Act) -> Act:
    """Done if the sentence before was declined or could not be carried out."""
    skip = _skip(len(clause.steps), lambda state, frame: not frame.done)
    return Act((skip, *clause.steps), possible=clause.possible)


def _skip(number: int, unless: Condition) -> Instruction:
    def skip(state: State, frame: Frame) -> None:
        if not unless(state, frame):
            frame.pc += number

    return skip


@phrase("sentence", "for each {count} , {clause} .", title="for each, again")
def for_each(count: Amount, clause: Act) -> Act:
    """The clause again and again, with fresh targets each time."""

    def start(state: State, frame: Frame) -> None:
        frame.count = count(state, frame)

    def turn(state: State, frame: Frame) -> None:
        if frame.count <= 0:
            frame.pc += len(clause.steps) + 1
        frame.count -= 1

    def again(state: State, frame: Frame) -> None:
        frame.pc -= len(clause.steps) + 2

    return Act((start, turn, *clause.steps, again))


@phrase("waiting", "when {event} : {clause} .", title="when, for a time")
def waiting_for(event: Trigger, clause: Act) -> Ability:
    """Each time it happens in that time."""
    return Ability("", "delayed", trigger=event, limit=once_for_all(event), programs=(clause.steps,) * 3)


def once_for_all(event: Trigger) -> str | None:
    """The limit of a line about several dice at once: there is one declaration in a turn. Damage lands several times
    (`damage.deal`)."""
    return "first" if event.batch and "damages" not in event.events else None


@phrase("sentence", "{duration} , {waiting}", title="wait for an event")
def delayed(duration: Duration, waiting: Ability) -> Act:
    """What waits for an event for some time; it acts each time the event happens (DM-FUND-12)."""
    return Act((lambda state, frame: wait(state, frame, waiting, duration.span(state, frame)),))


@phrase("act", "choose one of : {a:act} ; or {b:act}", title="choose one of")
def one_of(a: Act, b: Act) -> Act:
    """The log names the choice by its place or by words of it. What cannot be done at all is no choice."""
    done_at_once(a, "a")
    done_at_once(b, "b")

    def ask(state: State, frame: Frame) -> None:
        both = (("first", a), ("second", b))
        open_ = [place for place, act in both if act.possible is None or act.possible(state, frame)]
        ask_option(state, frame, tuple(open_) or ("second",))

    def first(state: State, frame: Frame) -> None:
        frame.loop = 1 if frame.answer == "first" else 2
        if frame.loop == 2:
            frame.pc += len(a.steps)

    def second(state: State, frame: Frame) -> None:
        if frame.loop == 1:
            frame.pc += len(b.steps)

    return Act((ask, first, *a.steps, second, *b.steps))


table("clause", ("{act}", lambda act: done_at_once(act, "act"), "One act.", "one act"))


def done_at_once(act: Act, place: str) -> Act:
    """The act; raises NoMeaning if it is a payment that nobody is asked for."""
    if act.cost is not None:
        raise NoMeaning("Who pays is asked: write you may or the opponent may before it.", place, ("you may {act}",))
    return act


table(
    "clause",
    ("{a:act} and {b:act}", lambda a, b: done_at_once(a, "a").then(done_at_once(b, "b")),
     "The one, then the other.", "two acts"),
    ("you may {act}", lambda act: _may(act, other=False), "The ability's player may decline."),
)  # fmt: skip


@phrase("clause", "the opponent may {act}", title="the opponent may")
def the_opponent_may(act: Act) -> Act:
    """The other player is asked, and chooses what the act leaves to be chosen."""
    if act.yours:
        raise NoMeaning("Only you can gain or draw here: write you may before it.", "act", ("you may {act}",))
    return _may(replace(act, steps=tuple(map(_chosen_by_the_other, act.steps))), other=True)


def _chosen_by_the_other(step: Instruction) -> Instruction:
    """An instruction of which the other player answers what it asks of the ability's (AMB-81)."""

    def run(state: State, frame: Frame) -> None:
        step(state, frame)
        asked = state.question
        if asked is not None and asked.kind in ("choose", "name") and asked.player == frame.player:
            state.cite_ruling("AMB-81")
            state.question = replace(asked, player=1 - frame.player)

    return run


def _may(act: Act, other: bool) -> Act:
    def offer(state: State, frame: Frame) -> None:
        frame.answer = None
        if act.possible is None or act.possible(state, frame):
            ask_may(state, frame, act.cost or (), 1 - frame.player if other else frame.player, act.life)

    def decided(state: State, frame: Frame) -> None:
        if not frame.answer:
            frame.done = False
            frame.it = ()  # no dice were moved: "for each of them" is nothing
            frame.pc += len(act.steps)

    return Act((offer, decided, *act.steps), offer=True)
