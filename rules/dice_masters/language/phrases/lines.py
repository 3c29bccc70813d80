"""Whole lines: what a sentence hangs on. Every line of a card is one of these."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.dice_masters import texts
from rules.dice_masters.effects.choices import ask_dice, ask_may, candidates, targetable
from rules.dice_masters.effects.resolve import rest_on_reading
from rules.dice_masters.effects.triggers import paid_ahead
from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Ability, Amount, Condition, Cost, Noun, Predicate, Selection, Trigger
from rules.dice_masters.language.phrases.costs import paid_with
from rules.dice_masters.language.phrases.sentences import Act, once_for_all
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import Frame, State
from rules.dice_masters.steps.ways import payable


def _doing(body: Act, kind: str, **more: Any) -> Ability:
    """A line of some kind that carries out an act, whatever bursts the die shows."""
    needs = tuple(noun.number for noun in body.needs)
    return Ability("", kind, programs=(body.steps,) * 3, needs=needs, **more)


table(
    "trigger",
    ("when {event}", lambda event: (event, None), "Each time it happens."),
    ("the first time each turn {event}", lambda event: (event, "first"),
     "Only the first time in a turn that it happens."),
    ("once per turn , when {event}", lambda event: (event, "first"),
     "Once in a turn, whenever it happens.", "once per turn"),
)  # fmt: skip


@phrase("line", "{trigger} : {body}", title="when something happens")
def triggered(trigger: tuple[Trigger, str | None], body: Act) -> Ability:
    """Each die of the card has the line for itself (DM-FUND-11)."""
    limit = once_for_all(trigger[0]) or trigger[1]
    return _doing(body, "trigger", trigger=trigger[0], limit=limit)


table(
    "line",
    ("{trigger} , if {condition} : {body}",
     lambda trigger, condition, body: replace(triggered(trigger, body), condition=condition),
     "The condition is looked at when it happens.", "when something happens"),
    ("while active , {trigger} : {body}", lambda trigger, body: replace(triggered(trigger, body), while_active=True),
     "Once for the card, however many of its dice are in the field (DM-ACTV-02).",
     "while active, when something happens"),
    ("while active , {trigger} , if {condition} : {body}",
     lambda trigger, condition, body: replace(triggered(trigger, body), while_active=True, condition=condition),
     "The same with a condition, looked at when it happens.", "while active, when something happens"),
)  # fmt: skip


@phrase("statement", "{selection} {predicate}", title="plainly")
def statement(selection: Selection, predicate: Predicate) -> tuple[Selection, Predicate]:
    """Holds as long as the line does."""
    sense.stated(selection)
    return selection, sense.said_of(selection, predicate)


@phrase("statement", "{selection} {predicate} while {condition}", title="while")
def statement_while(selection: Selection, predicate: Predicate, condition: Condition) -> tuple[Selection, Predicate]:
    """Holds while the condition does, worked out anew each time (DM-STAT-07)."""
    return statement(selection, replace(predicate, condition=condition))


@phrase("statement", "{selection} {predicate} unless {condition}", title="unless")
def statement_unless(selection: Selection, predicate: Predicate, condition: Condition) -> tuple[Selection, Predicate]:
    """Holds while the condition does not."""
    return statement(selection, replace(predicate, condition=lambda state, frame: not condition(state, frame)))


@phrase("line", "{statement} .", title="statement")
def states(statement: tuple[Selection, Predicate]) -> Ability:
    """Holds while the die is in the field, each die for itself (DM-FUND-11)."""
    return Ability("", "static", selection=statement[0], predicate=statement[1])


table("line", ("while active : {statement} .", lambda statement: replace(states(statement), while_active=True),
       "Holds once while the card is active (DM-ACTV-02).", "while active, statement"))  # fmt: skip


@phrase("line", "use : {body}", title="use")
def use(body: Act) -> Ability:
    """What an action die does when it is used (DM-ACT-02)."""
    return _doing(body, "use", late=body.late)


table(
    "line",
    ("use , only if {condition} : {body}", lambda condition, body: replace(use(body), condition=condition),
     "The die cannot be used unless the condition holds.", "use, only if"),
    ("use , in your main step : {body}", lambda body: replace(use(body), window="main"),
     "The die cannot be used in the attack step.", "use, in your main step"),
)  # fmt: skip

table(
    "limits",
    ("", lambda: (None, None),
     "As often as it is paid, in any step that allows globals (DM-GLOB-03, DM-GLOB-06).", "no limit"),
    (", once per turn", lambda: ("once", None), "Once in a turn by each player.", "once per turn"),
    (", before the attack step", lambda: (None, "main"), "In the main step only.", "before the attack step"),
    (", once per turn , in your main step", lambda: ("once", "main"),
     "Once, and only in the own main step.", "once per turn, in your main step"),
    (", on your turn", lambda: (None, "your turn"), "Only in the own turn.", "on your turn"),
    (", once per turn , on your turn", lambda: ("once", "your turn"),
     "Once, and only in the own turn.", "once per turn, on your turn"),
)  # fmt: skip


@phrase("line", "global {cost} {limits} : {body}", title="global")
def global_(cost: Cost, limits: tuple[str | None, str | None], body: Act) -> Ability:
    """Either player may pay for it and use it, active or not (DM-GLOB-01, DM-GLOB-02)."""
    programs = (cost.acts + body.steps,) * 3
    needs = tuple(noun.number for noun in body.needs)
    used = Ability("", "global", cost=cost, limit=limits[0], window=limits[1], programs=programs, needs=needs)
    return replace(used, possible=_for_some_payer(cost, body.possible))


def _for_some_payer(cost: Cost, possible: Condition | None) -> Condition | None:
    """Whether it can change anything beside the die that pays: "another" is no longer that one."""
    payers = cost.payers
    if payers is None or possible is None:
        return possible

    def some_payer_leaves_it(state: State, frame: Frame) -> bool:
        ahead = frame.copy()
        for die in payers(state, frame):
            ahead.others = (die,)
            if possible(state, ahead):
                return True
        return False

    return some_payer_leaves_it


@phrase("line", "global {cost} , {trigger} : {body}", title="global, when something happens")
def global_reaction(cost: Cost, trigger: tuple[Trigger, str | None], body: Act) -> Ability:
    """Used when something happens, not started: offered to whoever it happens for (DM-GLOB-09, AMB-56)."""
    paid_with(cost, "energy", "life")

    def offer(state: State, frame: Frame) -> None:
        frame.answer = paid_ahead(state, frame.player, frame.stack, frame.line)
        able = state.life[frame.player] >= cost.life and payable(state, frame.player, cost.energy)
        if not frame.answer and able:
            ask_may(state, frame, cost.energy, life=cost.life)

    def decided(state: State, frame: Frame) -> None:
        if not frame.answer:
            frame.pc += len(body.steps)
        elif state.table.stacks[frame.stack].readings:
            rest_on_reading(state, frame, 0)

    steps = (offer, decided, *body.steps)
    return replace(triggered(trigger, body), kind="global", cost=cost, programs=(steps,) * 3)


@phrase("line", "global {cost} , {trigger} , if {condition} : {body}", title="global, when something happens")
def global_reaction_if(cost: Cost, trigger: tuple[Trigger, str | None], condition: Condition, body: Act) -> Ability:
    """The same with a condition, looked at when it happens."""
    return replace(global_reaction(cost, trigger, body), condition=condition)


@phrase("line", "activate {cost} {limits} [, if {condition}] : {body}", title="activate")
def activate(
    cost: Cost, limits: tuple[str | None, str | None], body: Act, condition: Condition | None = None
) -> Ability:
    """Used at will from the field when its controller may use a global."""
    return replace(global_(cost, limits, body), kind="activate", condition=condition)


@phrase(
    "line", "the opponent must pay {cost} for each character that blocks this die .", title="must pay to block this die"
)
def must_pay_to_block_it(cost: Cost) -> Ability:
    """Paid as the blocks are declared; nobody has to pay to meet a duty."""
    paid_with(cost, "energy", "life")
    return Ability("", "static", selection=Selection("this"), predicate=Predicate("costs to be blocked", cost))


@phrase("line", "while active : {noun:a noun} must pay {cost} to block .", title="must pay to block")
def must_pay_to_block(noun: Noun, cost: Cost) -> Ability:
    """Each such die costs its controller so much when it blocks."""
    paid_with(cost, "energy", "life")
    told = Predicate("costs to block", cost)
    return Ability("", "static", selection=Selection("each", noun), predicate=told, while_active=True)


@phrase(
    "line",
    "while active : prevent the first <number> damage each source deals each {noun} each turn .",
    title="prevent the first damage",
)
def prevents_the_first(number: int, noun: Noun) -> Ability:
    """Counted for each source and each victim; of two lines of the card the larger counts."""
    told = Predicate("prevents the first", number)
    return Ability("", "static", selection=Selection("each", noun), predicate=told, while_active=True)


@phrase(
    "line",
    "while active : prevent the first damage each character deals you each turn , 1 {amount:for each} .",
    title="prevent the first damage to you",
)
def prevents_the_first_to_you(amount: Amount) -> Ability:
    """So much of what each character deals the player in a turn."""
    told = Predicate("prevents the first to you", amount=amount)
    return Ability("", "static", selection=Selection("you"), predicate=told, while_active=True)


@phrase(
    "line",
    "while active : prevent the first damage each character deals you and your {noun} each turn , "
    "1 {amount:for each} .",
    title="prevent the first damage to you and yours",
)
def prevents_the_first_to_you_and_yours(noun: Noun, amount: Amount) -> Ability:
    """The same for the player and such dice together, in the order in which the damage lands."""
    told = Predicate("prevents the first to you", noun=noun, amount=amount)
    return Ability("", "static", selection=Selection("you"), predicate=told, while_active=True)


@phrase(
    "line",
    "while active , if {noun:a noun} would be targeted : you may choose {other:a noun} as the new target .",
    title="new target",
)
def new_target(noun: Noun, other: Noun) -> Ability:
    """Comes in after the target is chosen and before the effect acts; it must be a legal target too (CARD-73wol)."""

    def ask(state: State, frame: Frame) -> None:
        frame.it = ()
        below = _aimed_at(state, frame)
        if frame.answer and below is not None:
            dice = targetable(state, frame, candidates(state, frame, other))
            ask_dice(state, frame, [die for die in dice if not texts.unaffected(state, die, below)], 1, 1)

    def change(state: State, frame: Frame) -> None:
        below = _aimed_at(state, frame)
        if frame.it and below is not None:
            below.it = tuple(frame.it[0] if item == frame.event_die else item for item in below.it)

    trigger = Trigger(("would be targeted",), noun)
    return Ability("", "would", trigger=trigger, while_active=True, programs=((ask_may, ask, change),) * 3)


def _aimed_at(state: State, frame: Frame) -> Frame | None:
    """The effect whose target the die of the event is."""
    return next((f for f in reversed(state.agenda[:-1]) if frame.event_die in f.it), None)


MARKS = {"*": frozenset({1}), "**": frozenset({2}), "*/**": frozenset({1, 2})}


table("bursts", ("{mark=*|**|*/**}", lambda mark: MARKS[mark],
       "One burst, two, or either; matched exactly (DM-BURST-02).", "burst marks"))  # fmt: skip


table(
    "line",
    ("{bursts} {line}", lambda bursts, line: replace(line, bursts=bursts, burst_role="line"),
     "The whole line counts only on faces with those bursts (DM-BURST-05).", "line with bursts"),
    ("{bursts} {role=also|instead|first} : {body}",
     lambda bursts, role, body: _doing(body, "burst", bursts=bursts, burst_role=role),
     '"also" adds, "instead" replaces, "first" goes ahead, on faces with those bursts (DM-BURST-05).',
     "bursts change the line above"),
)  # fmt: skip
