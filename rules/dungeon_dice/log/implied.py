"""Answers that nobody wrote, but that the next entry shows to have been given."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Fault
from rules.core.lines.notation import CLAIM, DECISION, FACT, TURN, Entry
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.dice_set import MONSTER_LEVEL
from rules.dungeon_dice.log import reading
from rules.dungeon_dice.log.order import named
from rules.dungeon_dice.state import Answer, Question, State
from rules.dungeon_dice.steps import combat, setup

#: What shows that nobody had anything to use, or more to add.
BEHIND_A_COMBAT = frozenset(("draw", "key", "leave", "resolve", "search", "hunt", "rest"))


def implied(state: State, entry: Entry) -> Answer | None:
    """The answer to the question that this entry, which is none to it, takes for granted."""
    question = state.question
    if question is None or _takes(state, entry):
        return None  # every choice is asked for once: what does not fit here fits nowhere
    shown = SHOWN_BY.get((question.kind, entry.verb))
    if shown is not None and (answer := shown(state, question, entry)) is not None:
        return answer
    if question.default is not None:
        return question.default
    if question.kind == "window":
        return ("pass",) if _is_passed(state, question, entry) else None
    return ("resolve",) if question.kind == "last call" and _tells_of_the_end(state, entry) else None


def _takes(state: State, entry: Entry) -> bool:
    """Whether the question takes the entry, if only to refuse it."""
    if entry.kind not in (DECISION, FACT):
        return False
    try:
        return reading.read(state, entry) is not None
    except Fault:
        return True


def _is_passed(state: State, question: Question, entry: Entry) -> bool:
    """Whether a window is over that nobody has passed in words: its side has acted, or has nothing to use, and
    something comes that belongs behind it.

    The pass of the other side takes this one for granted only behind something used: a side that has done nothing has
    not said that it is finished.
    """
    fight = state.fight_now
    if entry.verb == "pass":
        return fight.acted and entry.actor == _waits_for_a_pass(state)
    behind = entry.kind == TURN or entry.verb in BEHIND_A_COMBAT or _tells_the_result(entry)
    if not (behind or (entry.verb == "use" and _of_the_other_side(state, entry))):
        return False
    return fight.acted or not legal.may_use(state)


def _waits_for_a_pass(state: State) -> int:
    """Who acts in the next window."""
    fight = state.fight_now
    if fight.duel:
        return fight.heroes[1 - fight.window]
    return state.active if fight.window == 1 else combat.monster_player(state)


def _tells_of_the_end(state: State, entry: Entry) -> bool:
    """Whether a combat is resolved if this entry comes."""
    if entry.kind == TURN or entry.verb in BEHIND_A_COMBAT or entry.verb in ("equip", "artifact"):
        return True
    if entry.kind == CLAIM:
        return _tells_the_result(entry)
    return entry.verb == "roll" and any(deal.odds for deal in state.deals)


def _tells_the_result(entry: Entry) -> bool:
    return entry.kind == CLAIM and entry.args[:1] == ("result",)


def _of_the_other_side(state: State, entry: Entry) -> bool:
    fight = state.fight_now
    return any(die in combat.dice_of(state, 1 - fight.window) for die in named(state, entry)[:1])


# --- what the dice show -----------------------------------------------------------------------------


def _hunt(state: State, question: Question, entry: Entry) -> Answer | None:
    """Two dice are drawn by a hero with a bow (DD-SEARCH-05)."""
    return ("hunt",) if len(entry.args) == 2 and zones.has_equipped(state, state.active, "hunt") else None


def _chosen(state: State, question: Question, entry: Entry) -> Answer | None:
    """Of two dice drawn, the one that is rolled."""
    dice = [die for die in named(state, entry) if die in question.dice]
    return ("choose", dice[0]) if len(dice) == len(entry.args) == 1 else None


def _drawn(state: State, question: Question, entry: Entry) -> Answer | None:
    """The monster die that is rolled has been drawn."""
    dice = named(state, entry)
    if question.prompt != "search" or len(dice) != 1 or dice[0] not in zones.in_bag(state, question.bag):
        return None
    return "draw", (dice[0],)


def _confronts(state: State, question: Question, entry: Entry) -> Answer | None:
    """The monster's dice are rolled once it is confronted (DD-COMBAT-02)."""
    kinds = {state.table.dice[die].kind for die in named(state, entry)}
    return ("confront",) if kinds == {MONSTER_LEVEL} else None


def _sooner(state: State, question: Question, entry: Entry) -> Answer | None:
    """A draw or a roll that comes before the one asked for."""
    if entry.actor is not None and setup.starts_sooner(state, entry.actor):
        return "sooner", entry.actor
    which = reading.COMES_SOONER[entry.verb](state, entry)
    return None if which is None else ("sooner", which)


SHOWN_BY: dict[tuple[str, str], Callable[[State, Question, Entry], Answer | None]] = {
    ("turn", "draw"): _hunt,
    ("hunted", "roll"): _chosen,
    ("draw", "roll"): _drawn,
    ("meet", "roll"): _confronts,
    ("draw", "draw"): _sooner,
    ("roll", "roll"): _sooner,
}


def equipped_before(state: State, entry: Entry) -> Answer | None:
    """Whoever rolls a weapon or armor into a combat has equipped it before: the set is what is rolled (DD-EQ-05)."""
    question = state.question
    if question is None or entry.verb != "roll" or question.prompt not in ("hero", "reach"):
        return None
    if question.player in state.declared:
        return None  # the log says what is equipped
    mine = zones.items(state, question.player)
    gear = tuple(die for die in named(state, entry) if state.table.dice[die].slot and die in mine)
    return ("equip", question.player, gear) if set(gear) - set(question.dice) else None
