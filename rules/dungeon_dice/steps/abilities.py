"""Activating the abilities that dice show: who may, how often, on what (DD-ABIL, DD-COMBAT-06, DD-COMBAT-08)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ONE_USE
from rules.dungeon_dice.state import NOBODY, Answer, Fight, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.aiming import check_target, symbols_of, targets
from rules.dungeon_dice.steps.effects import EFFECTS

#: The rule of each symbol.
SYMBOL_RULES = {
    "potion": "DD-SYM-01", "treasure": "DD-SYM-02", "locked": "DD-SYM-03", "slash": "DD-SYM-04",
    "reach": "DD-SYM-05", "execute": "DD-SYM-06", "shatter": "DD-SYM-07", "hunt": "DD-SYM-08", "tangle": "DD-SYM-09",
    "armor": "DD-SYM-10", "skeleton_key": "DD-SYM-12", "small_key": "DD-SYM-13", "kill": "DD-SYM-14",
    "recover": "DD-SYM-15", "strength": "DD-SYM-16", "curse": "DD-SYM-17", "bomb": "DD-SYM-18", "scroll": "DD-SYM-19",
    "fire": "DD-SYM-20", "drain": "DD-SYM-21", "gust": "DD-SYM-22", "fizzle": "DD-SYM-23",
}  # fmt: skip


def answer_use(state: State, answer: Answer) -> None:
    """("use", player, die, symbol, target): `target` is NOBODY where none is named."""
    _, player, die, symbol, target = answer
    fight = state.fight_now
    check_player(state, player, die)
    check_lies_here(state, fight, die)
    check_shows(state, die, symbol)
    check_fresh(state, fight, die, symbol)
    check_target(state, player, die, symbol, target)
    state.question = None
    helper = zones.owner(state, die)
    state.agenda.append(("window",))
    if NOBODY != helper == state.assistant != player and not fight.duel and fight.window == 0:
        state.cite_ruling("DD-RUL-25")
        state.agenda.append(("offer veto", player, die, symbol, target))
    else:
        state.agenda.append(("activate", player, die, symbol, target))


def check_player(state: State, player: int, die: int) -> None:
    """In its window a side uses its own dice; the assistant's are the active player's to use (DD-RUL-25)."""
    fight = state.fight
    assert fight is not None and state.question is not None
    name, whose = state.table.id(die), state.question.player
    mine = die in combat.dice_of(state, fight.window)
    own = zones.owner(state, die) == state.assistant != NOBODY and fight.window == 0 and not fight.duel
    if own and mine:
        wanted = state.assistant if state.table.profile.assistant_dice == "owner" else whose
        if player != wanted:
            who = state.name(wanted)
            raise Violation("DD-COMBAT-06", f"{name} is the assistant's, and {who} activates it.", "DD-RUL-25")
        if wanted != whose:
            state.cite_ruling("DD-RUL-25")
        return
    if player != whose:
        rule = "DD-THRONE-03" if fight.duel else "DD-COMBAT-06"
        raise Violation(rule, f"It is {state.name(whose)}'s window: {state.name(player)} waits for a pass.")
    if not mine and die in combat.dice_of(state, 1 - fight.window):
        other = combat.fighters(fight, 1 - fight.window)
        owner = "the monster's" if not other else f"{state.name(other[0])}'s side's"
        raise Violation("DD-COMBAT-08", f"{name} is {owner}: nobody else decides whether it is used.")


def check_lies_here(state: State, fight: Fight, die: int) -> None:
    name = state.table.id(die)
    if any(die == gone for gone, _ in fight.removed):
        raise Violation("DD-SYM-09", f"{name} has been removed from this combat.")
    if die in fight.drained:
        raise Violation("DD-SYM-21", f"{name} was drained: only its number counts, its symbols are lost.")
    if die in fight.received:
        raise Violation("DD-TRADE-03", f"{name} came during this combat and takes no part in it.")
    if die not in fight.sides and die != state.monster:
        raise Violation("DD-EQ-04", f"{name} was not rolled into this combat.")


def check_shows(state: State, die: int, symbol: str) -> None:
    if symbol not in [shown.name for shown in symbols_of(state, die)]:
        rule = "DD-SEARCH-02" if die == state.monster else SYMBOL_RULES.get(symbol, "DD-ABIL-01")
        raise Violation(rule, f"{state.table.id(die)} does not show {symbol} here.")
    if state.table.dice[die].kind == ONE_USE and symbol in APPLIED:
        raise Violation("DD-ONE-01", f"{state.table.id(die)} had its effect when it was rolled.")
    if symbol not in EFFECTS:
        rule = SYMBOL_RULES.get(symbol, "DD-ABIL-01")
        raise Violation(rule, f"{symbol.capitalize()} is not activated: it works by itself, or not here.")


def check_fresh(state: State, fight: Fight, die: int, symbol: str) -> None:
    """Once for each die and ability; Gust makes the others fresh again (DD-ABIL-01, -02, -03)."""
    if (die, symbol) not in fight.used:
        return
    name = state.table.id(die)
    if symbol == "gust":
        raise Violation("DD-ABIL-03", f"{name} has used its Gust, and no Gust makes that fresh again.")
    if die not in fight.turned:
        raise Violation("DD-ABIL-01", f"{name} has used its {symbol} in this combat.")
    if state.table.profile.rerolled_ability != "any":
        message = f"{name} shows {symbol} again after a reroll, but has used that kind already."
        raise Violation("DD-ABIL-02", message, "DD-RUL-34")


def offer_veto(state: State, player: int, die: int, symbol: str, target: int) -> None:
    state.agenda.append(("veto", player, die, symbol, target))
    state.question = Question("veto", state.assistant, dice=(die,), default=("allow",))


def answer_veto(state: State, answer: Answer) -> None:
    """("allow",), or ("veto",): the assistant's die is not used."""
    state.question = None
    task = state.agenda.pop()
    if answer[0] == "allow":
        state.agenda.append(("activate", *task[1:]))


def activate(state: State, player: int, die: int, symbol: str, target: int) -> None:
    """The ability works now; where several targets fit and none is named, one is asked for."""
    fight = state.fight_now
    if (die, symbol) in fight.used:
        state.cite_ruling("DD-RUL-34")
        fight.turned.discard(die)
    fight.used.add((die, symbol))
    fight.acted = True
    if symbol in TARGETED and target == NOBODY:
        found = targets(state, player, die, symbol)
        if len(found) > 1:
            kind = "lowest" if symbol in ("tangle", "drain") else "target"
            asked = state.doing
            state.agenda.append(("aimed", *asked[1:4]))
            state.question = Question(kind, chooser(state, player, die, kind), dice=tuple(found), prompt=symbol)
            return
        target = found[0]
    EFFECTS[symbol](state, player, die, target)


def chooser(state: State, player: int, die: int, kind: str) -> int:
    """Who picks among equals: the user, or under lowest_tie=owner whoever speaks for the other side."""
    fight = state.fight_now
    if kind != "lowest":
        return player
    state.cite_ruling("DD-RUL-22")
    if state.table.profile.lowest_tie == "user":
        return player
    other = combat.fighters(fight, 1 - fight.window)
    if other:
        return other[0]
    combat.note_monster_player(state)
    return combat.monster_player(state)


def answer_target(state: State, answer: Answer) -> None:
    """("choose", die)."""
    question = state.question_now
    if answer[1] not in question.dice:
        rule = SYMBOL_RULES[question.prompt]
        raise Violation(rule, f"{state.table.id(answer[1])} is not one of {state.table.ids(question.dice)}.")
    state.question = None
    _, player, die, symbol = state.agenda.pop()
    state.agenda.append(("effect", player, die, symbol, answer[1]))


def effect(state: State, player: int, die: int, symbol: str, target: int) -> None:
    EFFECTS[symbol](state, player, die, target)


#: What a one-use die does as soon as it is rolled (DD-BAG-02).
APPLIED = ("recover", "kill", "scroll", "fire")
TARGETED = ("slash", "armor", "tangle", "drain")
TASKS = acts(offer_veto, activate, effect)
