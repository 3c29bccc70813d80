"""What is written down though it goes without saying: damage that has one to go to, which of like texts is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.core.faults import Violation
from rules.core.notation import Entry
from rules.core.words import is_number
from rules.dice_masters import stats
from rules.dice_masters.log.die_notation import player_named, stack_for
from rules.dice_masters.log.pairs import shares
from rules.dice_masters.state import ATTACK, CLEAR, Blow, State
from rules.dice_masters.steps.combat import (
    all_of_it,
    fighters,
    goes_through,
    is_at_the_player,
    overcrushes,
    recipients,
    wrong_at_the_player,
)

#: (card of the die that deals it, card of the die that takes it, how much); cards as the numbers of their stacks.
Hit = tuple[int, int, int]
#: Stands for the other player where a die would take it.
PLAYER = -1


def says_what_happened(state: State, entry: Entry) -> bool:
    return says_what_was_dealt(state, entry) if entry.verb == "assign" else says_which_is_next(state, entry)


def says_which_is_next(state: State, entry: Entry) -> bool:
    """`order Jade` where nothing but Jades wait: one of them is at work."""
    if entry.verb != "order" or len(entry.args) != 1 or not state.agenda:
        return False
    frame, name = state.agenda[-1], entry.args[0].partition("#")[0]
    return entry.actor in (None, frame.player) and stack_for(state.table, name, frame.player).index == frame.stack


def says_what_was_dealt(state: State, entry: Entry) -> bool:
    """`assign Orc Troll=3` once that damage has been dealt, or while the other player still divides theirs.

    Dice are known by their cards, for they may be gone.
    """
    question = state.question
    if question is not None and question.kind == "assign":
        return question.player != state.active and _is_undivided(state, state.active, entry)
    dealt = state.dealt
    if dealt is None:
        return False
    late = state.step == CLEAR and question is not None and question.prompt == "base"
    if dealt.turn != state.turn - late or not (late or state.step >= ATTACK):
        return False
    active = 1 - state.active if late else state.active
    said = _with_the_rest(_said(state, active if entry.actor is None else entry.actor, entry.args))
    return bool(said) and not Counter(said) - Counter(_hit(state, blow) for blow in dealt.blows)


def _is_undivided(state: State, player: int, entry: Entry) -> bool:
    """Whether the entry says of this player's dice, and only of those, what they will deal to the one they fight."""
    said = Counter(_said(state, player, entry.args) if entry.actor in (None, player) else ())
    stack_of = state.table.stack_of
    foes = [(die, recipients(state, die)) for die in fighters(state, player)]
    deal = [(stack_of[d], stack_of[there[0]], stats.attack(state, d)) for d, there in foes if len(there) == 1]
    deal += [(stack_of[d], PLAYER, stats.attack(state, d)) for d in _unblocked(state, player)]
    return bool(said) and not said - Counter(deal)


def _unblocked(state: State, player: int) -> list[int]:
    return [die for die in state.attackers if goes_through(state, die)] if player == state.active else []


def _hit(state: State, blow: Blow) -> Hit:
    stack_of = state.table.stack_of
    return stack_of[blow.source], stack_of[blow.die] if blow.die >= 0 else PLAYER, blow.amount


def _with_the_rest(said: list[Hit]) -> list[Hit]:
    """`Supergirl Bleez=2 P2=6`: what Overcrush leaves over was assigned to the one blocker (DM-KW-OVER-01)."""
    past = {source: amount for source, target, amount in said if target == PLAYER}
    return [(s, t, amount if t == PLAYER else amount + past.get(s, 0)) for s, t, amount in said]


def _said(state: State, player: int, words: Sequence[str]) -> list[Hit]:
    """What an entry says; nothing if it cannot be read. Raises Violation for a card that is not there."""
    hits: list[Hit] = []
    die = -1
    for word in shares(words):
        name, equals, number = word.partition("=")
        name = name.partition("#")[0].partition(":")[0]
        if not equals:
            die = stack_for(state.table, name, player).index
        elif die < 0 or not is_number(number):
            return []
        elif player_named(state.table, name) == 1 - player:
            hits.append((die, PLAYER, int(number)))
        else:
            hits.append((die, stack_for(state.table, name, 1 - player).index, int(number)))
    return hits


def nothing_to_divide(state: State, entry: Entry) -> Violation | None:
    """Why damage is not assigned as somebody writes, where that player's cannot be divided."""
    asked = state.question is not None and state.question.kind == "assign"
    if entry.verb != "assign" or state.step != ATTACK or not state.attackers or asked:
        return None
    player = state.active if entry.actor is None else entry.actor
    if fault := _not_so_much(state, _said(state, player, entry.args)):
        return fault
    if not state.blocks:
        return Violation("DM-DMG-07", f"Nobody blocks: all damage goes to {state.name(1 - state.active)}.")
    if idle := [d for d in fighters(state, player) if _begins_with(state, d, entry) and stats.attack(state, d) <= 0]:
        message = f"{state.table.stack(idle[0]).name} has an attack of 0 and assigns nothing."
        return Violation("DM-DMG-02", message)
    first = [die for die in fighters(state, state.active) if len(recipients(state, die)) > 1]
    if first:
        return None if player == state.active else _divides_first(state)
    for source, target, amount in _said(state, player, entry.args):
        for die in state.field(player):
            foes = recipients(state, die) if state.table.stack_of[die] == source else []
            if len(foes) == 1 and state.table.stack_of[foes[0]] == target and amount != stats.attack(state, die):
                name, full = state.table.stack(die).name, stats.attack(state, die)
                return Violation(all_of_it(state), f"{name} assigns all its {full} damage, not {amount}.")
    return Violation("DM-DMG-02", "Each deals all its damage to what it fights; nothing is divided here.")


def _begins_with(state: State, die: int, entry: Entry) -> bool:
    return bool(entry.args) and state.table.stack_of[die] in state.table.words.numbers[entry.args[0].partition("#")[0]]


def _not_so_much(state: State, said: Sequence[Hit]) -> Violation | None:
    """Why the other player is not dealt what is said: it is another number, or the die is blocked."""
    for source, target, amount in said:
        named = [die for die in state.attackers if state.table.stack_of[die] == source]
        if target != PLAYER or not named or any(is_at_the_player(state, die, amount) for die in named):
            continue
        return wrong_at_the_player(state, named[0])
    return None


def at_the_player(state: State, die: int, split: Sequence[tuple[int, int]], amount: int) -> list[tuple[int, int]]:
    """`Orc P2=2` of an unblocked attacker, its damage to the other player being written as that to -2 less the player.

    `Supergirl Bleez=2 Lex=4 P2=2`: what Overcrush leaves over is assigned to a blocker; it goes past by itself.
    Raises Violation if not all blockers get enough to be KO'd (DM-KW-OVER-01).
    """
    if not split or not overcrushes(state, die):
        return [*split, (-2 - (1 - state.controller[die]), amount)]
    given = dict(split)
    if any(given.get(f, 0) < stats.defense(state, f) - state.damage.get(f, 0) for f in recipients(state, die)):
        raise wrong_at_the_player(state, die)
    last, before = split[-1]
    return [*split[:-1], (last, before + amount)]


def _divides_first(state: State) -> Violation:
    return Violation("DM-PRIO-10", f"{state.name(state.active)} divides damage first.")
