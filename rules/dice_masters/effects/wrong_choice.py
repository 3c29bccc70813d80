"""Why what was chosen for an effect may not be chosen: the rule, and a sentence for the players (DM-FUND-02, -03)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Violation
from rules.dice_masters import stats, texts
from rules.dice_masters.cards import face_word
from rules.dice_masters.effects.resolve import ability_of, reading_of
from rules.dice_masters.state import CAPTURED, CARD, FIELD, NO_FACE, OUT, ZONES, State

#: A die that lies in no zone of its own.
WHERE = {CARD: "The {} on its card", CAPTURED: "The captured {}"}


def immune(state: State, die: int) -> bool:
    return texts.is_said_of(state, die, "cannot be targeted")


def wrong(state: State, item: int) -> Violation:
    if item < 0:
        return Violation("DM-FUND-01", f"{state.name(-2 - item)} {_not_meant(state, item)}")
    die, name = item, _called(state, item, state.question.dice if state.question else ())
    if state.zone[die] == OUT:
        return Violation("DM-ZONE-07", f"{name} is out of play, where nothing can touch it.")
    there = {state.zone[other] for other in state.question.dice} if state.question else set()
    if state.zone[die] not in there | {FIELD}:
        rule = "DM-FUND-03" if state.table.profile.target_domain == "field_characters" else "DM-FUND-02"
        where = WHERE.get(state.zone[die], f"The {name} in the {ZONES[state.zone[die]]}").format(name)
        return Violation(rule, f"{where} {_not_meant(state, die)}", _reading(state))
    if _is_no_character_among_them(state, die):
        rule = "DM-FUND-03" if state.table.profile.target_domain == "field_characters" else "DM-FUND-01"
        return Violation(rule, f"{name} shows no character face and {_not_meant(state, die)}")
    rule = _rule_of_choice(state, die)
    if rule == "AMB-52" and state.table.profile.edition == "bff2014":
        rule = "DM-PAY-07"  # printed there; War of Light rests on the ruling
    ruling = {"AMB-52": "AMB-52", "DM-FUND-05": "AMB-69"}.get(rule) or _reading(state)
    return Violation(rule, f"{name} {_guarded(state, die) if rule == 'DM-FUND-05' else _not_meant(state, die)}", ruling)


def _reading(state: State) -> str | None:
    """The reading by which the text at work lets other dice be chosen, if it rests on one."""
    return reading_of(state, state.agenda[-1]) if state.agenda else None


def _guarded(state: State, die: int) -> str:
    """That a text keeps it from being chosen, and whose."""
    said = texts.by_text(state, die, "cannot be targeted") or texts.by_text(state, die, texts.UNAFFECTED)
    return f"cannot be chosen{said or ': a text forbids it'}."


def _called(state: State, die: int, choices: Sequence[int], refused: int = -1) -> str:
    """The name of a die; with its side where a die of that name is chosen on the other side, and with its face where
    that tells it from the one that is refused.
    """
    stack, face, side = state.table.stack(die), state.face[die], state.controller[die]
    like = [o for o in (*choices, *([refused] if refused >= 0 else ())) if state.table.stack(o).name == stack.name]
    like = [other for other in like if state.zone[other] == state.zone[die]]
    whose = f"P{side + 1}." if any(state.controller[other] != side for other in like) else ""
    told_from = like if refused in (-1, die) else [refused]
    unlike = any(o in like and state.controller[o] == side and state.face[o] != face for o in told_from)
    shown = state.table.kinds[die].faces[face] if unlike and face != NO_FACE else None
    level = f":{face_word(shown, stack.is_pawn)}" if shown is not None else ""
    return f"{whose}{stack.name}{level}"


def _not_meant(state: State, refused: int) -> str:
    """`cannot be chosen for the text of Orc: choose Troll or Bo.`"""
    text = f"the text of {state.table.stacks[state.agenda[-1].stack].name}" if state.agenda else "the text"
    question = state.question
    dice, players = (question.dice, question.players) if question else ((), ())
    names = dict.fromkeys([*(_called(state, die, dice, refused) for die in dice), *map(state.name, players)])
    *others, last = names or [""]
    choose = f": choose {', '.join(others)}{' or ' if others else ''}{last}" if last else ""
    return f"cannot be chosen for {text}{choose}."


def _is_no_character_among_them(state: State, die: int) -> bool:
    """Whether it is in the field as an action die, and only characters may be chosen."""
    question, is_character = state.question, stats.is_character
    if question is None or question.rule or state.zone[die] != FIELD or is_character(state, die):
        return False
    return bool(question.dice) and all([is_character(state, other) for other in question.dice])


def _rule_of_choice(state: State, die: int) -> str:
    """The rule a wrong choice breaks: the question's own, or that of a word the die does not answer to ("engaged")."""
    question, frame = state.question, state.agenda[-1]
    assert question is not None
    if state.controller[die] != question.player and immune(state, die):
        return "DM-FUND-05"
    if frame.line >= 0 and texts.unaffected(state, die, frame):
        return "DM-FUND-05"
    if question.rule or frame.line < 0:
        return question.rule or "DM-FUND-01"
    tests = [test for noun in ability_of(state, frame).nouns for test in noun.ruled]
    return next((test.rule for test in tests if not test(state, frame, die)), "DM-FUND-01")
