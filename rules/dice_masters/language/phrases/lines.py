"""Whole lines: what a sentence hangs on. Every line of a card is one of these."""

from __future__ import annotations

from dataclasses import replace

from rules.dice_masters.choices import ask_dice, ask_may, candidates
from rules.dice_masters.language.ability import Ability, Amount, Condition, Cost, Noun, Predicate, Selection, Trigger
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.paying import payments
from rules.dice_masters.state import Frame, State
from rules.dice_masters.triggers import paid_ahead


def _programs(body: Act) -> dict[str, object]:
    numbers = tuple(noun.number for noun in body.needs)
    return {"programs": (body.steps,) * 3, "needs": numbers}


@phrase("trigger", "when {event}", title="when")
def when(event: Trigger) -> tuple[Trigger, str | None]:
    return event, None


@phrase("trigger", "the first time each turn {event}", title="first time each turn")
def first_time(event: Trigger) -> tuple[Trigger, str | None]:
    return event, "first"


@phrase("trigger", "once per turn , when {event}", title="once per turn")
def once_per_turn(event: Trigger) -> tuple[Trigger, str | None]:
    return event, "first"


@phrase("line", "{trigger} : {body}", title="trigger")
def triggered(trigger: tuple[Trigger, str | None], body: Act) -> Ability:
    limit = "first" if trigger[0].batch else trigger[1]
    return Ability("", "trigger", trigger=trigger[0], limit=limit, **_programs(body))  # type: ignore[arg-type]


@phrase("line", "{trigger} , if {condition} : {body}", title="trigger")
def triggered_if(trigger: tuple[Trigger, str | None], condition: Condition, body: Act) -> Ability:
    return replace(triggered(trigger, body), condition=condition)


@phrase("line", "while active , {trigger} : {body}", title="while active, trigger")
def triggered_while_active(trigger: tuple[Trigger, str | None], body: Act) -> Ability:
    return replace(triggered(trigger, body), while_active=True)


@phrase("line", "while active , {trigger} , if {condition} : {body}", title="while active, trigger")
def triggered_while_active_if(trigger: tuple[Trigger, str | None], condition: Condition, body: Act) -> Ability:
    return replace(triggered(trigger, body), while_active=True, condition=condition)


@phrase("statement", "{selection} {predicate}")
def statement(selection: Selection, predicate: Predicate) -> tuple[Selection, Predicate]:
    return selection, predicate


@phrase("statement", "{selection} {predicate} while {condition}", title="while")
def statement_while(selection: Selection, predicate: Predicate, condition: Condition) -> tuple[Selection, Predicate]:
    return selection, replace(predicate, condition=condition)


@phrase("statement", "{selection} {predicate} unless {condition}", title="unless")
def statement_unless(selection: Selection, predicate: Predicate, condition: Condition) -> tuple[Selection, Predicate]:
    return selection, replace(predicate, condition=lambda state, frame: not condition(state, frame))


@phrase("line", "{statement} .", title="statement of the die")
def states(statement: tuple[Selection, Predicate]) -> Ability:
    return Ability("", "static", selection=statement[0], predicate=statement[1])


@phrase("line", "while active : {statement} .", title="while active, statement")
def states_while_active(statement: tuple[Selection, Predicate]) -> Ability:
    return replace(states(statement), while_active=True)


@phrase("line", "use : {body}", title="use")
def use(body: Act) -> Ability:
    return Ability("", "use", late=body.late, **_programs(body))  # type: ignore[arg-type]


@phrase("line", "use , only if {condition} : {body}", title="use, only if")
def use_only_if(condition: Condition, body: Act) -> Ability:
    return replace(use(body), condition=condition)


@phrase("line", "use , in your main step : {body}", title="use, window")
def use_in_main_step(body: Act) -> Ability:
    return replace(use(body), window="main")


@phrase("limits", "")
def no_limit() -> tuple[str | None, str | None]:
    return None, None


@phrase("limits", ", once per turn", title="once per turn")
def limit_once() -> tuple[str | None, str | None]:
    return "once", None


@phrase("limits", ", before the attack step", title="window")
def limit_before_attack() -> tuple[str | None, str | None]:
    return None, "main"


@phrase("limits", ", once per turn , in your main step", title="window")
def limit_once_in_main_step() -> tuple[str | None, str | None]:
    return "once", "main"


@phrase("limits", ", on your turn", title="window")
def limit_your_turn() -> tuple[str | None, str | None]:
    return None, "your turn"


@phrase("limits", ", once per turn , on your turn", title="window")
def limit_once_on_your_turn() -> tuple[str | None, str | None]:
    return "once", "your turn"


@phrase("line", "global {cost} {limits} : {body}", title="global")
def global_(cost: Cost, limits: tuple[str | None, str | None], body: Act) -> Ability:
    programs = (cost.acts + body.steps,) * 3
    needs = tuple(noun.number for noun in body.needs)
    return Ability("", "global", cost=cost, limit=limits[0], window=limits[1], programs=programs, needs=needs)


@phrase("line", "global {cost} , {trigger} : {body}", title="global, reaction")
def global_reaction(cost: Cost, trigger: tuple[Trigger, str | None], body: Act) -> Ability:
    """Used when something happens, not started: offered to whoever it happens for (DM-GLOB-09, AMB-56)."""

    def offer(state: State, frame: Frame) -> None:
        frame.answer = paid_ahead(state, frame.player, frame.stack, frame.line)
        if not frame.answer and any(True for _ in payments(state, frame.player, cost.energy, 1)):
            ask_may(state, frame, cost.energy)

    def decided(state: State, frame: Frame) -> None:
        if not frame.answer:
            frame.pc += len(body.steps)

    steps = (offer, decided, *body.steps)
    return replace(triggered(trigger, body), kind="global", cost=cost, programs=(steps,) * 3)


@phrase("line", "global {cost} , {trigger} , if {condition} : {body}", title="global, reaction")
def global_reaction_if(cost: Cost, trigger: tuple[Trigger, str | None], condition: Condition, body: Act) -> Ability:
    return replace(global_reaction(cost, trigger, body), condition=condition)


@phrase("line", "activate {cost} {limits} , if {condition} : {body}", title="activate")
def activate_if(cost: Cost, limits: tuple[str | None, str | None], condition: Condition, body: Act) -> Ability:
    """Used at will from the field when its controller may use a global."""
    return replace(global_(cost, limits, body), kind="activate", condition=condition)


@phrase("line", "the opponent must pay {cost} for each character that blocks this die .", title="must pay to block")
def must_pay_to_block_it(cost: Cost) -> Ability:
    return Ability("", "static", selection=Selection("this"), predicate=Predicate("costs to be blocked", cost))


@phrase("line", "while active : {noun:a noun} must pay {cost} to block .", title="must pay to block")
def must_pay_to_block(noun: Noun, cost: Cost) -> Ability:
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
    title="prevent the first damage",
)
def prevents_the_first_to_you(amount: Amount) -> Ability:
    told = Predicate("prevents the first to you", amount=amount)
    return Ability("", "static", selection=Selection("you"), predicate=told, while_active=True)


@phrase(
    "line",
    "while active , if {noun:a noun} would be targeted : you may choose {other:a noun} as the new target .",
    title="new target",
)
def new_target(noun: Noun, other: Noun) -> Ability:
    """Comes in after the target is chosen and before the effect acts (CARD-73wol)."""

    def offer(state: State, frame: Frame) -> None:
        ask_may(state, frame)

    def ask(state: State, frame: Frame) -> None:
        frame.it = ()
        if frame.answer:
            ask_dice(state, frame, candidates(state, frame, other), 1, 1)

    def change(state: State, frame: Frame) -> None:
        below = next((f for f in reversed(state.agenda[:-1]) if frame.event_die in f.it), None)
        if frame.it and below is not None:
            below.it = tuple(frame.it[0] if item == frame.event_die else item for item in below.it)

    trigger = Trigger(("would be targeted",), noun)
    return Ability("", "would", trigger=trigger, while_active=True, programs=((offer, ask, change),) * 3)


MARKS = {"*": frozenset({1}), "**": frozenset({2}), "*/**": frozenset({1, 2})}


@phrase("bursts", "{mark=*|**|*/**}")
def bursts(mark: str) -> frozenset[int]:
    return MARKS[mark]


@phrase("line", "{bursts} {line}", title="burst line")
def burst_line(bursts: frozenset[int], line: Ability) -> Ability:
    return replace(line, bursts=bursts, burst_role="line")


@phrase("line", "{bursts} {role=also|instead|first} : {body}", title="burst")
def burst_change(bursts: frozenset[int], role: str, body: Act) -> Ability:
    return Ability("", "burst", bursts=bursts, burst_role=role, **_programs(body))  # type: ignore[arg-type]
