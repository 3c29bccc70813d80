"""Entries that answer nothing: one table says who knows why, by what the game waits for and by the verb.

The rows that fit are asked one after the other; the first that knows why the entry cannot come here says so. A reason
that is vague gives way to what is known where the next word is missing, later in the turn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rules.core.faults import Fault, Violation
from rules.core.lines.notation import CLAIM, TURN, Entry
from rules.dice_masters.diagnosis import dice, players, texts
from rules.dice_masters.diagnosis.missing_choices import ANSWERS, MISSING, STARTS, choice_before_a_roll, interruption
from rules.dice_masters.diagnosis.nothing_there import nothing_to_act_with
from rules.dice_masters.diagnosis.unknown_verb import unknown_verb
from rules.dice_masters.endings import STOPPED
from rules.dice_masters.log import dealt, doubles, forgiving, implied
from rules.dice_masters.log.reading import ACCEPTED
from rules.dice_masters.state import Question, State

#: Ends that are no defeat (AMB-45).
OUTSIDE_THE_BOOKS = ("time", "concession", STOPPED, "agreed")
Explain = Callable[[State, Question, Entry], Fault | None]


def explain(state: State, entry: Entry) -> Fault:
    """Why this entry, which answers nothing that comes from here, cannot come here. The position stays as it is."""
    if state.table.doubles:
        return doubles.silence(entry)
    entry = forgiving.plainly(state, entry)
    fault = implied.refusal(state, entry) or dealt.nothing_to_divide(state, entry) or _explained(state, entry)
    vague = isinstance(fault, Violation) and fault.vague
    ahead = implied.question_ahead(state, entry) if vague else None
    return fault if ahead is None else _explained(ahead, entry)


def _explained(state: State, entry: Entry) -> Fault:
    if entry.kind not in (TURN, CLAIM) and (fault := unknown_verb(state, entry)):
        return fault
    question = state.question
    if state.over or question is None:
        return _after_the_end(state)
    asked = MISSING if question.kind in WRITTEN and question.default is None else question.kind
    known = (look(state, question, entry) for look in looks(asked, entry.verb))
    return next((fault for fault in known if fault), None) or players.not_in_this_step(state, question, entry)


def _after_the_end(state: State) -> Violation:
    starved = [p for p in (0, 1) if state.life[p] <= 0 and state.because.get(("more life", p)) == "DM-DRAW-05"]
    rule = "DM-END-04" if starved else "AMB-45" if state.reason in OUTSIDE_THE_BOOKS else "DM-END-01"
    ruling = "AMB-45" if rule == "AMB-45" else None
    return Violation(rule, f"The game is over ({state.reason}); nothing more can happen.", ruling)


def breaks(rule: str, message: str) -> Explain:
    return lambda state, question, entry: Violation(rule, message)


#: Choices that must be written, unless there is a default: then `MISSING` stands for what is asked.
WRITTEN = ("choose", "name", "may", "order", "assign")
ALL: tuple[str, ...] = ()
DICE = ("draw", "roll")
OTHERS = tuple(kind for kind in ACCEPTED if kind not in DICE)  # nothing is drawn or rolled
#: What is asked, the verb of the entry, and who may know why it cannot come here.
ROWS: tuple[tuple[tuple[str, ...], tuple[str, ...], Explain], ...] = (
    ((MISSING,), ALL, interruption),
    (("act",), ALL, players.passes_left_out),
    (("order",), ("order",), texts.order_of_the_other),
    (("draw",), ALL, dice.before_a_draw),
    (("roll",), ("global",), dice.global_before_the_roll),
    (OTHERS, STARTS, players.damage_pending),
    (("act",), ("block",), players.blocks_are_over),
    (
        ("attack",),
        ("use", "global"),
        breaks("DM-PRIO-07", "Both players have passed: no more actions or globals in the main step."),
    ),
    (("attack",), ANSWERS, breaks("DM-ATK-04", "Effects of attacking resolve after all attackers are declared.")),
    (OTHERS, ("yes", "pay"), texts.breath_weapon),
    (OTHERS, ANSWERS, texts.quiet),
    (OTHERS, ("draw",), dice.draw_for_a_burst),
    (OTHERS, ("reroll",), dice.late_reroll),
    (("choose", "may", "name"), ("roll",), choice_before_a_roll),
    (OTHERS, ("roll",), dice.roll_of_the_fallen),
    (DICE, ANSWERS, dice.of_an_effect),
    (ALL, ("draw", "choose", "yes", "pay"), nothing_to_act_with),
    (ALL, ("pass", "end"), players.nothing_to_pass),
    (DICE, ALL, dice.waited_for),
    (("act",), (*STARTS, "pass"), players.out_of_turns),
    (ALL, ("buy", "field", "use", "attack", "reroll", "keep"), players.of_the_active_player),
    (ALL, ("block",), players.block_of_the_attacker),
    (ALL, ("order",), texts.nothing_to_order),
    (ALL, ANSWERS, texts.unasked),
)


@cache  # sound: the table never changes; as many as there are kinds of questions and verbs
def looks(asked: str, verb: str) -> tuple[Explain, ...]:
    """The rows that fit, in their order."""
    return tuple(look for kinds, verbs, look in ROWS if (not kinds or asked in kinds) and (not verbs or verb in verbs))
