"""Draws and rolls that come first, and those that come too late."""

from __future__ import annotations

from rules.core.faults import Fault, Violation
from rules.core.lines.notation import Entry
from rules.dice_masters import stats
from rules.dice_masters.diagnosis.missing_choices import ANSWERS, STARTS, other_player_first, rule_of_the_unfinished
from rules.dice_masters.diagnosis.missing_dice import is_of_effect, missing, unless_left_out
from rules.dice_masters.diagnosis.texts import nobody_asks, quiet
from rules.dice_masters.diagnosis.too_late import too_late
from rules.dice_masters.log.die_notation import shows
from rules.dice_masters.log.reading import actor
from rules.dice_masters.moves import this_turn
from rules.dice_masters.state import MAIN, RESERVE, ROLL, Question, State

WAITED_FOR = {
    "draw": ("DM-TURN-02", "{name} draws: write draw and the dice"),
    "roll": ("DM-TURN-02", "{name} rolls: write roll and the faces"),
}


def waited_for(state: State, question: Question, entry: Entry) -> Fault:
    """Something else comes before the draw or the roll; or the wrong player draws or rolls."""
    if is_of_effect(state, question):
        fault = Violation(rule_of_the_unfinished(state, question, entry), f"Before this, {missing(state, question)}.")
        return fault if entry.verb == "no" else unless_left_out(fault, state, question)
    if entry.verb in ANSWERS and question.prompt == "base":
        return nobody_asks(state, entry, f": {state.name(question.player)} draws next")
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


def of_an_effect(state: State, question: Question, entry: Entry) -> Fault | None:
    """Dice of an effect are drawn or rolled before anything is chosen for another."""
    return waited_for(state, question, entry) if is_of_effect(state, question) else None


def before_a_draw(state: State, question: Question, entry: Entry) -> Fault | None:
    """What the draw is for says more than that it comes first."""
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
    if question.prompt == "base" and entry.verb in ANSWERS and (fault := quiet(state, question, entry)):
        return fault
    belongs_to_a_turn = question.prompt == "base" and entry.verb in (*STARTS, "attack", "block", "assign")
    return too_late(state, entry) if belongs_to_a_turn else None


def global_before_the_roll(state: State, question: Question, entry: Entry) -> Violation | None:
    """Nothing prevents the loss of life for dice that could not be drawn."""
    if question.prompt != "first":
        return None
    if state.because.get(("more life", state.active)) == "DM-DRAW-05" and state.virtual[state.active]:
        return Violation("DM-LIFE-09", "Life lost for missing dice is not damage: nothing prevents it.")
    return None


def draw_for_a_burst(state: State, question: Question, entry: Entry) -> Violation | None:
    """A burst that a text of its card waits for does nothing as the die is rolled."""
    if state.step != MAIN or not _has_burst(state, actor(state, entry)):
        return None
    return Violation("DM-BURST-05", "Burst text acts when the text it belongs to acts, not when the die is rolled.")


def _has_burst(state: State, player: int) -> bool:
    """Whether a die in the reserve pool shows a burst that a text of its card waits for."""
    return any(
        ability.bursts is not None and stats.bursts(state, die) in ability.bursts
        for die in state.zones[player][RESERVE]
        for ability in state.table.stack(die).abilities
    )


def late_reroll(state: State, question: Question, entry: Entry) -> Violation | None:
    """A die that an effect rolled, or that is spent in part."""
    player = actor(state, entry)
    if state.step <= ROLL:
        return None
    if _named(state, entry, player, "rolled by an effect"):
        return Violation("DM-ROLL-09", "Dice that an effect rolled get no reroll.")
    rests = [die for die in state.partly if state.owner[die] == player]
    if any(shows(state, die, word.rpartition(":")[2]) for die in rests for word in entry.args):
        return Violation("DM-PAY-07", "A die of which a part is spent may not be rerolled.")
    return None


def roll_of_the_fallen(state: State, question: Question, entry: Entry) -> Violation | None:
    """A die that was KO'd this turn waits in the prep area."""
    if state.step <= ROLL or not _named(state, entry, actor(state, entry), "KO"):
        return None
    return Violation("DM-KO-07", "A die KO'd this turn is rolled in its owner's next roll and reroll step.")


def _named(state: State, entry: Entry, player: int, cause: str) -> bool:
    """Whether the entry names a die of the player's that was moved for this cause this turn."""
    dice = [die for die, why in this_turn(state).items() if why == cause and state.owner[die] == player]
    names = {word.partition(":")[0].casefold() for word in entry.args}
    return any(names & {state.table.stack(die).name.casefold()} for die in dice)
