"""Attacks: the main step ends, characters attack, and the other player is asked who blocks."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Unreadable, Violation
from rules.core.notation import Entry
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log.counting import each_of, with_levels
from rules.dice_masters.loop import run
from rules.dice_masters.names import NO_NAMES
from rules.dice_masters.state import ATTACK, ATTACKING, FIELD, RESERVE, State
from rules.dice_masters.steps.attack import BARS, DUTIES, attack_triggers, check_attack
from rules.dice_masters.steps.blocking import ask_blockers
from rules.dice_masters.steps.turn import LAST_WORD, TURN, end_main_step
from rules.dice_masters.table import Table
from rules.dice_masters.usual.hearing import forget, silent

MAIN_ENDS, BLOCKS = TURN.index(end_main_step), TURN.index(ask_blockers)
#: What is written behind the name of one of several dice of a name, which are counted from 0.
PLACES = {str(place + 1): place for place in range(9)}
#: What texts hear as the main step ends and the attack step begins, say of who may attack and who must, and hear of it.
BEGINNING = frozenset(("attack begins",))
OF_THE_STEP = BEGINNING | {"to used pile"}
OF_ATTACKERS = frozenset(BARS + DUTIES)
OF_ANY = OF_THE_STEP | OF_ATTACKERS | {"attacks", "card attacks"}


def attack(state: State, entry: Entry) -> bool:
    """An attack by dice called by their names, where no text keeps any back or sends any (DM-ATK)."""
    question, active = state.question, state.active
    if question is None or state.unsettled or not (entry.actor is None or entry.actor == active):
        return False
    main = question.kind == "act"
    if main:
        if state.pc != MAIN_ENDS or state.table.passes_written or state.leftover[0] or state.leftover[1]:
            return False
    elif question.kind != "attack":
        return False
    dice = _named(state, entry.args)
    if not dice:
        return False
    quiet = silent(state, OF_ANY)
    if not quiet and not _may_attack_together(state, dice, main):
        return False
    if state.turn == 1:
        if not state.table.profile.first_turn_attack:
            return False
        state.rest_on("AMB-44")
    if main:
        leave_main_step(state)
    if state.knocked_out:
        state.knocked_out, state.fell_before = [], 0
    state.question = None
    state.declared_with = len(dice)
    for die in dice:
        state.role[die] = ATTACKING
    state.attackers += dice
    state.pc = BLOCKS
    if quiet or not attack_triggers(state):
        state.pc = BLOCKS + 1
        ask_blockers(state)
    else:
        run(state)
    return True


def leave_main_step(state: State) -> None:
    """Everybody has passed, and nobody hears that the attack step begins (DM-TURN-05)."""
    end_main_step(state)
    state.offered, state.step = LAST_WORD, ATTACK
    state.remember("nothing more", state.active, "DM-AWIN-02")


def _named(state: State, words: tuple[str, ...]) -> list[int]:
    """The dice meant (`log.words.find_next`); [] if words are not so plain, or fit dice that are not alike."""
    table, mine, shown = state.table, state.zones[state.active][FIELD], state.face
    called, kinds = table.called, table.kinds
    last = ""
    dice: list[int] = []
    for name in words if len(words) == 1 else each_of(words):
        if name != last:
            fits, last = [], name
            for die in mine:
                if called[die] == name and die not in dice:
                    fits.append(die)
            if len(fits) > 1 and not _are_alike(state, fits):
                return []
        if not fits:
            return _otherwise_named(state, words)
        die = fits.pop(0)
        if not kinds[die].is_character[shown[die]]:
            return []
        dice.append(die)
    return dice


def _otherwise_named(state: State, words: tuple[str, ...]) -> list[int]:
    """By other words for the cards, by their numbers, or with levels."""
    if words[0].casefold() in NO_NAMES:
        return []
    table, mine, shown = state.table, state.zones[state.active][FIELD], state.face
    stack_of, kinds = table.stack_of, table.kinds
    last = ""
    dice: list[int] = []
    for name in words if len(words) == 1 else _each(state, words):
        if "#" in name:
            fits = [die for die in _numbered(state, mine, name) if die not in dice]
        elif name != last:
            stacks = table.words.numbers[name]
            fits = [die for die in mine if stack_of[die] in stacks or _shows(state, die, name)]
            fits = [die for die in fits if die not in dice]
            if len(fits) > 1 and not _are_alike(state, fits):
                return []
        if not fits or not kinds[fits[0]].is_character[shown[fits[0]]]:
            return []
        dice.append(fits.pop(0))
        last = name
    return dice


def _shows(state: State, die: int, word: str) -> bool:
    """Whether a word is the die's name with its face: `Kobold:L2`."""
    kind = state.table.kinds[die]
    return ":" in word and kind.told.get(word) == kind.first_like[state.face[die]]


def _each(state: State, words: tuple[str, ...]) -> Sequence[str]:
    """The words for dice one by one; nothing if two of them make up a name, or they are to be read with care."""
    table = state.table
    meant = table.meant[state.active]
    names = each_of(words)
    for word in names:
        name = word.partition("#")[0]
        stack = meant[name]
        if stack is None or stack.name != name:
            return _with_care(table, words)
    return names


def _with_care(table: Table, words: tuple[str, ...]) -> Sequence[str]:
    if table.words.joined(words) is not words:
        return ()
    try:
        return with_levels(words)
    except Unreadable:
        return ()


def _numbered(state: State, dice: list[int], word: str) -> list[int]:
    """`Name#2`: the second die of that name in its player's field (`log.words.place_among_like`)."""
    name, _, number = word.partition("#")
    stack = state.table.meant[state.active][name]
    if number not in PLACES or stack is None or stack.name != name:
        return []
    stack_of, stacks = state.table.stack_of, state.table.words.numbers[name]
    return [die for die in dice if stack_of[die] in stacks][PLACES[number] :][:1]


def _may_attack_together(state: State, dice: list[int], main: bool) -> bool:
    """Whether nobody hears that the step begins, and no text keeps them back or demands others. Not where the pool is
    still to lose characters (DM-TURN-05): a text may count them."""
    kinds, shown = state.table.kinds, state.face
    left = [die for die in state.zones[state.active][RESERVE] if kinds[die].is_character[shown[die]]]
    if main and not silent(state, OF_THE_STEP if left else BEGINNING):
        return False
    if silent(state, OF_ATTACKERS):
        return True
    if left:
        return False
    noted = len(state.rulings)
    try:
        check_attack(state, tuple(dice))
    except Violation:
        return forget(state, noted)
    return True


def _are_alike(state: State, dice: list[int]) -> bool:
    """Whether these dice of one field show the same face, and are alike in everything else."""
    stack_of, shown, first = state.table.stack_of, state.face, dice[0]
    for die in dice:
        if shown[die] != shown[first] or stack_of[die] != stack_of[first]:
            return False
    if state.damage or state.spent or state.modifiers or state.captured or state.attached:
        return alike(state, dice)
    return True
