"""Choices an effect asks for: dice, players, yes or no, a colour or a name, an order (AMB-69, AMB-76)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rules.core.faults import Violation
from rules.dice_masters import texts
from rules.dice_masters.effects.damage import check_life_cost, lose_life
from rules.dice_masters.effects.hearing import no_subscriber
from rules.dice_masters.effects.resolve import ability_of, begin_next
from rules.dice_masters.effects.wrong_choice import immune, wrong
from rules.dice_masters.language.ability import Noun
from rules.dice_masters.state import ATTACK, FIELD, Answer, Frame, Paid, Question, State
from rules.dice_masters.steps.paying import Payment, Spending, pay, total
from rules.dice_masters.steps.ways import only_way, settled


def candidates(state: State, frame: Frame, noun: Noun) -> list[int]:
    """The dice a noun means now: in the field (DM-FUND-02, DM-FUND-03), or in the zones it names."""
    if noun.zones is not None:
        dice: Iterable[int] = noun.zones(state, frame)
    else:
        dice = state.zones[state.active][FIELD] + state.zones[1 - state.active][FIELD]
    for test in noun.tests:
        dice = filter(partial(test, state, frame), dice)
    return list(dice)


def affected(state: State, frame: Frame, noun: Noun) -> list[int]:
    """Without the dice that this text cannot touch."""
    return touchable(state, frame, candidates(state, frame, noun))


def touchable(state: State, frame: Frame, dice: list[int]) -> list[int]:
    """Those of the dice that this text can touch."""
    if no_subscriber(state, texts.GUARDED):
        return dice
    return [die for die in dice if not texts.unaffected(state, die, frame)]


def targetable(state: State, frame: Frame, dice: list[int]) -> list[int]:
    """Without the dice that this player may not target."""
    if not texts.is_spoken_of(state, UNTARGETABLE):
        return dice
    return [d for d in dice if not (state.controller[d] != frame.player and immune(state, d))]


UNTARGETABLE = ("cannot be targeted",)


def ask_dice(
    state: State,
    frame: Frame,
    dice: list[int],
    least: int,
    most: int,
    player: int | None = None,
    players: tuple[int, ...] = (),
    pointless: bool = False,
    rule: str = "",
) -> None:
    """Ask for dice. What is forced, or makes no difference, need not be written (AMB-76).

    The text is carried out ("If you do") only if there are as many as it asks for.
    """
    there = len(dice) + len(players)
    frame.done = there >= least
    if there < most:
        least, most = min(least, there), there
    frame.it = ()
    if not most:
        frame.done = False
        _found_nothing(state, frame)
        return
    default: Answer | None = None
    if least == 0:
        default = ("choose", ())
    elif there == least:
        default = ("choose", (*dice, *[-2 - p for p in players]))
    elif pointless or (not players and alike(state, dice)):
        default = ("choose", tuple(dice[:least]))
    who = frame.player if player is None else player
    if who != frame.player:
        state.cite_ruling("AMB-81")
    prompt = "pointless" if pointless and default is not None and len(dice) > least else ""
    state.question = Question("choose", who, tuple(dice), default, prompt, least, most, (), (), 0, players, rule)


def _found_nothing(state: State, frame: Frame) -> None:
    """It does what it can; if it is that of an action die, the verdict says so, and why it was not barred."""
    state.found_nothing[frame.stack] = state.turn
    if ability_of(state, frame).kind == "use":
        name, card = state.name(frame.player), state.table.stacks[frame.stack].name
        state.notes.append(f"{name} used {card}, whose text found no die to choose. {BARRED_BY}")


#: What keeps an action die from being used: what its text needs as a target, not what else it would choose.
BARRED_BY = "An action die is barred only where the target that it needs is missing (AMB-17)."


def alike(state: State, dice: list[int], to_look_at: bool = False) -> bool:
    """Whether it makes no difference which of these dice is meant; `to_look_at`: whether they even look the same."""
    if len(dice) < 2:
        return True
    stack_of, shown, first = state.table.stack_of, state.face, dice[0]
    zone, controller, role = state.zone, state.controller, state.role
    others = dice[1:]
    for die in others:
        if stack_of[die] != stack_of[first] or zone[die] != zone[first]:
            return False
        if shown[die] != shown[first] and (to_look_at or not _play_alike(state, die, first)):
            return False
        if controller[die] != controller[first] or role[die] != role[first]:
            return False
    if not (state.damage or state.spent or state.blocked or state.blocks or _something_is_bound(state)):
        return True
    marks = _marks(state, first)
    for die in others:  # noqa: SIM110 (asked so often that the call of all() counts)
        if _marks(state, die) != marks:
            return False
    return True


def _play_alike(state: State, die: int, other: int) -> bool:
    """Whether two dice of a card show faces between which the game makes no difference."""
    plays_like, shown = state.table.plays_like, state.face
    return plays_like(die, shown[die]) == plays_like(other, shown[other])


def _something_is_bound(state: State) -> bool:
    if state.modifiers and any([modifier.dice for modifier in state.modifiers]):
        return True
    return bool(state.captured or state.attached)


def _marks(state: State, die: int) -> list[object]:
    """What dice bear that may make a difference between those that show the same."""
    marks: list[object] = [state.damage.get(die), state.blocks.get(die), die in state.spent, die in state.blocked]
    if state.blocks:
        marks.append(_blockers(state, die))
    if state.modifiers:
        marks.append([(m.name, m.value, m.player, m.starts_turn, m.ends_turn, m.stack, m.line, m.source)
                      for m in state.modifiers if m.dice and die in m.dice])  # fmt: skip
        marks.append([d for m in state.modifiers if m.name == "control" and m.source == die for d in m.dice or ()])
    if state.captured:
        marks.append([d for d, held in state.captured.items() if held.captor == die])
    if state.attached:
        marks.append([state.table.stack_of[d] for d, bearer in state.attached.items() if bearer == die])
        marks.append(state.attached.get(die))
    return marks


def _blockers(state: State, die: int) -> list[tuple[int, ...]]:
    """What fights an attacker, so that it can be told from another: like blockers make like fights."""
    return sorted(
        (state.table.stack_of[blocker], state.face[blocker], state.damage.get(blocker, 0), len(attackers))
        for blocker, attackers in state.blocks.items()
        if die in attackers
    )


def answer_choose(state: State, answer: Answer) -> None:
    """("choose", dice or players as -2 - player)."""
    question = state.question
    assert question is not None
    chosen: tuple[int, ...] = answer[1]
    for item in chosen:
        if item not in question.dice and -2 - item not in question.players:
            raise wrong(state, item)
    if not question.least <= len(chosen) <= question.most or len(set(chosen)) != len(chosen):
        wanted = f"asks for {question.most} to" if question.least == question.most else f"lets up to {question.most}"
        card = state.table.stacks[state.agenda[-1].stack].name
        raise Violation("DM-FUND-01", f"The text of {card} {wanted} be chosen; {len(chosen) or 'none'} named.")
    state.question = None
    state.lately.pop(("quiet", 0), None)
    frame = state.agenda[-1]
    frame.it = chosen
    frame.done = frame.done and len(chosen) > 0


def ask_may(
    state: State,
    frame: Frame,
    cost: tuple[tuple[int, str | None], ...] = (),
    player: int | None = None,
    life: int = 0,
    prompt: str = "",
) -> None:
    who = frame.player if player is None else player
    dice = frame.it if frame.it and frame.it[0] >= 0 else ()
    state.question = Question("may", who, dice, ("no",), prompt, 0, 0, (), cost, life)


#: The prompt of a "may" that can be paid any number of times: one answer may pay several of them.
AGAIN = "again and again"


def _times(state: State, question: Question, payment: Payment | None) -> int:
    """How often this payment pays what is asked."""
    if question.prompt != AGAIN or not question.cost:
        return 1
    if payment is None:
        only = only_way(state, question.player, question.cost)
        return 1 + only.rest // total(question.cost) if only is not None else 1
    paid = sum(amount for _, amount in payment.dice) + payment.virtual
    return max(1, paid // total(question.cost))


def answer_may(state: State, answer: Answer) -> None:
    """("yes", Payment) or ("no",)."""
    question = state.question
    assert question is not None
    frame = state.agenda[-1]
    if answer[0] == "no":
        state.question = None
        frame.answer = frame.done = False
        return
    payment: Payment | None = answer[1]
    name = state.table.stacks[frame.stack].name
    what, times = f"Saying yes to {name}", _times(state, question, payment)
    try:
        spending = settled(state, question.player, question.cost * times, payment, "DM-PAY-02", what)
    except Violation as fault:
        if fault.rule == "DM-PAY-02" and _another_has_paid(state, frame):
            ruling = "AMB-92" if state.table.profile.edition == "wol2015" else None
            raise Violation("DM-FUND-11", f"Each {name} die is paid for by itself. {fault.message}", ruling) from fault
        raise
    check_life_cost(state, question.player, question.life, what)
    agree(state, question, spending, times)


def agree(state: State, question: Question, spending: Spending, times: int = 1) -> None:
    """A yes that is paid for, so many times."""
    frame = state.agenda[-1]
    state.paid[frame.stack] = Paid(state.turn, frame.source, frame.event_die)
    pay(state, question.player, spending)
    if question.life:
        lose_life(state, question.player, question.life)
    if state.step == ATTACK and state.attackers and not state.declared and ability_of(state, frame).is_global:
        state.cite_ruling("AMB-16")
    state.question = None
    frame.answer = times if question.prompt == AGAIN else True
    frame.done = True


def _another_has_paid(state: State, frame: Frame) -> bool:
    """Whether the same line was paid this turn for another die, or for another occasion (DM-FUND-11)."""
    before = state.paid.get(frame.stack)
    if before is None or before.turn != state.turn:
        return False
    return (before.source, before.event_die) != (frame.source, frame.event_die)


def ask_option(state: State, frame: Frame, options: tuple[str, ...], default: str | None = None) -> None:
    """One of some words. Without a `default` it must be written, unless there is only one."""
    if len(options) == 1:
        default = options[0]
    state.question = Question("name", frame.player, options=options, default=("name", default) if default else None)


def answer_option(state: State, answer: Answer) -> None:
    """("name", one of the options)."""
    question = state.question
    assert question is not None
    if answer[1] not in question.options:
        if question.options in (("first",), ("second",)):
            only = question.options[0]
            raise Violation("DM-FUND-01", f"Only the {only} can be done now: write choose {only}.")
        raise Violation("DM-FUND-01", f"{answer[1]} is none of {', '.join(question.options)}.")
    state.question = None
    state.agenda[-1].answer = answer[1]


def answer_order(state: State, answer: Answer) -> None:
    """("order", number): which of the player's waiting abilities resolves next (DM-PRIO-02). An order is one of lines:
    dice that have the same line keep the order in which they came."""
    question = state.question
    assert question is not None
    waiting = state.waiting[question.player]
    if not 0 <= answer[1] < len(waiting):
        raise Violation("DM-PRIO-02", f"{state.name(question.player)} has {len(waiting)} abilities waiting.")
    named = (waiting[answer[1]].stack, waiting[answer[1]].line)
    first = next(number for number, frame in enumerate(waiting) if (frame.stack, frame.line) == named)
    waiting.insert(0, waiting.pop(first))
    state.question = None
    begin_next(state)
