"""Entries that come at the wrong time: which rule says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.notation import CLAIM, TURN, Entry, write_entry
from rules.dice_masters import stats
from rules.dice_masters.endings import STOPPED
from rules.dice_masters.log.nothing_there import finds_nothing, idle_breath, late_breath, nothing_to_act_with
from rules.dice_masters.log.reading import actor, as_written
from rules.dice_masters.log.too_late import too_late
from rules.dice_masters.log.unfinished import (
    ANSWERS,
    ASKED,
    STARTS,
    interruption,
    other_player_first,
    rule_of_the_unfinished,
)
from rules.dice_masters.log.unknown import no_word
from rules.dice_masters.log.waiting import effect_at_work, is_of_effect, missing, unless_left_out
from rules.dice_masters.log.words import shows
from rules.dice_masters.moves import this_turn
from rules.dice_masters.state import ATTACK, CLEAR, MAIN, RESERVE, ROLL, STEPS, Question, State
from rules.dice_masters.steps.wrong_step import WRONG_STEP

WAITED_FOR = {
    "draw": ("DM-TURN-02", "{name} draws: write draw and the dice"),
    "roll": ("DM-TURN-02", "{name} rolls: write roll and the faces"),
}
#: Ends that are no defeat (AMB-45).
OUTSIDE_THE_BOOKS = ("time", "concession", STOPPED, "agreed")


def misplaced(state: State, entry: Entry) -> Fault:
    """Why the entry cannot come here: the game is over, the wrong player, the wrong step, or a choice is missing."""
    if entry.kind not in (TURN, CLAIM) and (fault := no_word(state, entry)):
        return fault
    if state.over:
        return _after_the_end(state)
    question = state.question
    assert question is not None
    for look in LOOKS:
        if found := look(state, question, entry):
            return found
    return _not_in_this_step(state, entry)


def _after_the_end(state: State) -> Violation:
    starved = [p for p in (0, 1) if state.life[p] <= 0 and state.because.get(("more life", p)) == "DM-DRAW-05"]
    rule = "DM-END-04" if starved else "AMB-45" if state.reason in OUTSIDE_THE_BOOKS else "DM-END-01"
    ruling = "AMB-45" if rule == "AMB-45" else None
    return Violation(rule, f"The game is over ({state.reason}); nothing more can happen.", ruling)


def _passes_left_out(state: State, question: Question, entry: Entry) -> Violation | None:
    """A log that says it holds every pass goes on without one (DM-PRIO-07)."""
    if question.kind != "act" or not state.table.passes_written or entry.verb in (*STARTS, *ANSWERS, "pass"):
        return None
    name = state.name(question.player)
    return Violation("DM-PRIO-07", f"{name} acts or passes first: this log leaves no pass out.", "AMB-15")


def _before_dice(state: State, question: Question, entry: Entry) -> Fault | None:
    """Dice of an effect are drawn or rolled before anything is chosen for another."""
    waits = entry.verb in ANSWERS and is_of_effect(state, question)
    return _waited_for(state, question, entry) if waits else None


def _nothing_to_act_with(state: State, question: Question, entry: Entry) -> Violation | None:
    return nothing_to_act_with(state, entry)


def _nothing_to_pass(state: State, question: Question, entry: Entry) -> Fault | None:
    """A pass by a seat that does not act is refused; one of whoever is asked something else cannot be read."""
    if entry.verb not in ("pass", "end") or state.table.passes_written:
        return None
    waits = f"{state.name(question.player)} {WAITS_FOR.get(question.kind, 'decides')}"
    if entry.actor not in (None, question.player):
        return Violation("DM-PRIO-06", f"{state.name(entry.actor)} does not {entry.verb} here: {waits} next.")
    return Unreadable(f"There is nothing left to {entry.verb} here: {waits} next.")


def _before_the_turns_dice(state: State, question: Question, entry: Entry) -> Fault | None:
    return _waited_for(state, question, entry) if question.kind in ("draw", "roll") else None


def _of_the_other_player(state: State, question: Question, entry: Entry) -> Fault | None:
    """Whose turn it is, and who acts or passes first."""
    player, active = actor(state, entry), state.name(state.active)
    in_turns = question.kind == "act" and state.table.passes_written
    if in_turns and player != question.player and entry.verb in (*STARTS, "pass"):
        return Violation("DM-PRIO-06", f"{state.name(question.player)} acts or passes first.", "AMB-14")
    if player != state.active and entry.verb in ("buy", "field", "use", "attack", "reroll", "keep"):
        rule = "DM-AWIN-01" if state.step == ATTACK and entry.verb == "use" else "DM-MAIN-02"
        return Violation(rule, f"It is {active}'s turn; {state.name(player)} may use global abilities only.")
    if player == state.active and entry.verb == "block":
        if question.kind == "block" and is_of_the_other(state, entry):
            meant = write_entry(replace(entry, actor=question.player))
            message = f"{active} is attacking, and {state.name(question.player)} blocks. Did you mean {meant}?"
            return Unreadable(message, (meant,))
        other = state.name(1 - state.active)
        return Violation("DM-BLK-01", f"{active} is attacking, so {other} declares blockers, not {active}.")
    return None


def _unasked(state: State, question: Question, entry: Entry) -> Fault | None:
    """An answer that no text asks for, or in which nothing is left to be decided."""
    if entry.verb == "order":
        message = "No player has two abilities waiting here, so there is nothing to put in order: leave the line out."
        return Violation("DM-PRIO-02", message, vague=True)
    if entry.verb not in ANSWERS:
        return None
    if question.kind == "may" and entry.verb == "choose":
        return Unreadable(f"Nothing is chosen here: {state.name(question.player)} says yes or no.", ("yes", "no"))
    if question.kind in ("choose", "name") and entry.verb in ("yes", "pay") and _is_asked(question, entry):
        text = f"the text of {effect_at_work(state)}" if state.agenda else "an effect"
        return Unreadable(f"{state.name(question.player)} chooses for {text} here: write choose and what is chosen.")
    if entry.verb == "choose" and (card := finds_nothing(state)):
        message = f"The text of {card} finds nothing on the table that could be chosen: leave the choice out."
        return Violation("DM-FUND-01", message)
    return _nobody_asks(state, entry)


def _is_asked(question: Question, entry: Entry) -> bool:
    """Whether it is this player's to answer, and no price is named that nobody asks for."""
    return entry.actor in (None, question.player) and "with" not in [word.casefold() for word in entry.args]


def _not_in_this_step(state: State, entry: Entry) -> Violation:
    assert state.question is not None
    early = state.step in (CLEAR, ROLL) and (entry.verb, state.step) not in WRONG_STEP
    place = "comes later in the turn" if early else f"does not belong in the {STEPS[state.step]}"
    waits = f"{state.name(state.question.player)} {WAITS_FOR.get(state.question.kind, 'decides')}"
    elsewhere = "DM-TURN-02", f"{entry.verb} {place}: {waits} first."
    rule, text = WRONG_STEP.get((entry.verb, state.step), elsewhere)
    vague = early or entry.verb in ("draw", "roll")
    return Violation(rule, text, "AMB-16" if rule == "DM-GLOB-09" else None, vague=vague)


def _nobody_asks(state: State, entry: Entry, then: str = "") -> Violation:
    who = "anybody" if entry.actor is None else state.name(entry.actor)
    message = (
        f"No text asks {who} for {ASKED[entry.verb]} here{then}. Leave the line out, or write it behind what asks."
    )
    return Violation("DM-FUND-01", message, vague=True)


def _waited_for(state: State, question: Question, entry: Entry) -> Fault:
    """Something else comes before the draw or the roll; or the wrong player draws or rolls."""
    if is_of_effect(state, question):
        fault = Violation(rule_of_the_unfinished(state, question, entry), f"Before this, {missing(state, question)}.")
        return fault if entry.verb == "no" else unless_left_out(fault, state, question)
    if entry.verb in ANSWERS and question.prompt == "base":
        return _nobody_asks(state, entry, f": {state.name(question.player)} draws next")
    if entry.verb == "draw" and question.prompt == "first" and entry.actor in (None, question.player):
        return Violation(
            "DM-DRAW-01", f"{state.name(question.player)} has drawn the dice of this turn: no text draws more."
        )
    rule, text = WAITED_FOR[question.kind]
    first = f"Before this, {text.format(name=state.name(question.player))}."
    if entry.verb == question.kind and entry.actor not in (None, question.player):
        return Violation("DM-TURN-01", f"It is {state.name(state.active)}'s turn. {first}")
    if entry.verb == "global":
        rule, first = "DM-GLOB-06", f"Global abilities are used in the main step and the attack step. {first}"
        return Violation(rule, first)
    fault = unless_left_out(Violation(rule, first), state, question)
    return fault.lacks or fault if entry.verb in ("reroll", "keep") else fault


def is_of_the_other(state: State, entry: Entry) -> bool:
    """Whether the blocks name dice of the player who is attacked, so that only the player of the line is wrong."""
    try:
        answer = as_written(state, replace(entry, actor=1 - state.active))
    except Fault:
        return False
    mine = state.field(1 - state.active)
    return answer[0] == "block" and all(blocker in mine for blocker, _ in answer[1])


#: What somebody does next, by what is asked; for an entry that says nothing new.
WAITS_FOR = {
    "draw": "draws", "roll": "rolls", "reroll": "may reroll", "act": "may act", "attack": "attacks or not",
    "block": "declares blockers",
}  # fmt: skip


def _out_of_place(state: State, question: Question, entry: Entry) -> Fault | None:
    """Entries that come at a moment of which a rule of its own speaks."""
    player = actor(state, entry)
    if question.kind == "order" and entry.verb == "order" and player != question.player:
        return Violation("DM-PRIO-02", f"{state.name(question.player)} says in which order these abilities resolve.")
    if question.kind == "draw":
        return _before_a_draw(state, question, entry, player)
    if question.kind == "roll":
        return _before_a_roll(state, question, entry)
    if state.pending and entry.verb in STARTS:
        return Violation("DM-PRIO-04", "Damage is being dealt: only what prevents or redirects it may come in now.")
    if entry.verb == "block" and question.kind == "act" and state.step == ATTACK and not state.blocks:
        return Violation("DM-GLOB-09", "Blockers are declared once, before actions and globals are used.")
    if entry.verb in ("use", "global") and question.kind == "attack":
        return Violation("DM-PRIO-07", "Both players have passed: no more actions or globals in the main step.")
    if entry.verb in ANSWERS and question.kind == "attack":
        return Violation("DM-ATK-04", "Effects of attacking resolve after all attackers are declared.")
    if entry.verb in ("yes", "pay") and (idle := idle_breath(state)):
        return Violation("DM-KW-BREATH-01", f"{idle} does not attack: its Breath Weapon is not used.")
    if entry.verb in ("yes", "pay") and player == state.active and (late := late_breath(state)):
        return Violation("DM-KW-BREATH-03", f"{late}'s Breath Weapon is used as it attacks, before any blocks.")
    if entry.verb in ANSWERS and (rule := state.lately.get(("quiet", 0))):
        return _quiet(rule)
    if entry.verb == "draw" and state.step == MAIN and _has_burst(state, player):
        return Violation("DM-BURST-05", "Burst text acts when the text it belongs to acts, not when the die is rolled.")
    if entry.verb == "reroll" and state.step > ROLL:
        return _late_reroll(state, entry, player)
    if entry.verb == "roll" and state.step > ROLL and _named(state, entry, player, "KO"):
        return Violation("DM-KO-07", "A die KO'd this turn is rolled in its owner's next roll and reroll step.")
    return None


def _before_a_draw(state: State, question: Question, entry: Entry, player: int) -> Fault | None:
    name = state.name(question.player)
    if question.prompt == "extra" and entry.verb == "roll":
        rule = "DM-DRAW-08" if state.table.profile.edition == "wol2015" else "DM-KW-SWARM-01"
        return Violation(rule, f"{name} draws {question.most} more before the dice are rolled.")
    if question.prompt == "effect" and state.agenda:
        answers = entry.verb in ("draw", *ANSWERS)
        if answers and (fault := other_player_first(state, question, entry)):
            return fault
        ability = state.table.stacks[state.agenda[-1].stack].abilities[state.agenda[-1].line]
        if ability.bursts is not None:
            return Violation("DM-BURST-04", f"{name} draws first: burst text is not left out.")
        return None
    if question.prompt == "base" and entry.verb in ANSWERS and ("quiet", 0) in state.lately:
        return _quiet(state.lately["quiet", 0])
    belongs_to_a_turn = question.prompt == "base" and entry.verb in (*STARTS, "attack", "block", "assign")
    return too_late(state, entry) if belongs_to_a_turn else None


#: Why a text that somebody thinks of says nothing now, by the rule.
WHY_QUIET = {
    "DM-KW-BREATH-02": "A Breath Weapon is used once a turn by each card.",
    "DM-ACTV-02": "That text works once, however many dice of its card there are.",
    "DM-BURST-01": "The die shows no burst.",
    "DM-BURST-02": "The text is for another number of bursts.",
    "DM-CAP-04": "A die that is freed is not fielded.",
    "DM-FIELD-08": "A die that is moved or swapped is not fielded.",
    "DM-FUND-11": "That text works once a turn here, whichever die of its card it is about (per_die_abilities=false).",
}


def _quiet(rule: str) -> Violation:
    return Violation(rule, f"No effect asks for this choice here. {WHY_QUIET.get(rule, '')}".rstrip())


def _before_a_roll(state: State, question: Question, entry: Entry) -> Violation | None:
    if entry.verb != "global" or question.prompt != "first":
        return None
    if state.because.get(("more life", state.active)) == "DM-DRAW-05" and state.virtual[state.active]:
        return Violation("DM-LIFE-09", "Life lost for missing dice is no damage: nothing prevents it.")
    return None


def _has_burst(state: State, player: int) -> bool:
    """Whether a die in the reserve pool shows a burst that a text of its card waits for."""
    return any(
        ability.bursts is not None and stats.bursts(state, die) in ability.bursts
        for die in state.zones[player][RESERVE]
        for ability in state.table.stack(die).abilities
    )


def _late_reroll(state: State, entry: Entry, player: int) -> Violation | None:
    if _named(state, entry, player, "rolled by an effect"):
        return Violation("DM-ROLL-09", "Dice that an effect rolled get no reroll.")
    rests = [die for die in state.partly if state.owner[die] == player]
    if any(shows(state, die, word.rpartition(":")[2]) for die in rests for word in entry.args):
        return Violation("DM-PAY-07", "A die of which a part is spent may not be rerolled.")
    return None


def _named(state: State, entry: Entry, player: int, cause: str) -> bool:
    """Whether the entry names a die of the player's that was moved for this cause this turn."""
    dice = [die for die, why in this_turn(state).items() if why == cause and state.owner[die] == player]
    names = {word.partition(":")[0].casefold() for word in entry.args}
    return any(names & {state.table.stack(die).name.casefold()} for die in dice)


#: Looked at one after the other: the first that knows why the entry cannot come here says so.
LOOKS: tuple[Callable[[State, Question, Entry], Fault | None], ...] = (
    interruption,
    _passes_left_out,
    _out_of_place,
    _before_dice,
    _nothing_to_act_with,
    _nothing_to_pass,
    _before_the_turns_dice,
    _of_the_other_player,
    _unasked,
)
