"""What is written down though it goes without saying: damage that has one to go to, which of like texts is next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.core.faults import Violation
from rules.core.lines.notation import Entry
from rules.core.lines.words import is_number
from rules.dice_masters import stats
from rules.dice_masters.log.die_notation import DICE, player_named, stacks_named
from rules.dice_masters.log.faces import face_called
from rules.dice_masters.log.pairs import shares
from rules.dice_masters.state import ATTACK, CLEAR, Blow, Dealt, State
from rules.dice_masters.steps.combat import (
    all_at_the_player,
    all_of_it,
    as_they_lie,
    fighters,
    goes_through,
    is_at_the_player,
    nothing_at_the_player,
    overcrushes,
    recipients,
    strength,
    wrong_at_the_player,
)


class Fighter(NamedTuple):
    """A die as a line names it: on whose side it lay, if one of its name did; the cards that its name may mean, by the
    numbers of their stacks; its number among like dice, and its face."""

    side: int
    stacks: tuple[int, ...]
    number: int | None = None
    face: str | None = None


class Hit(NamedTuple):
    """Damage as a line tells it; `target` is None where the other player takes it."""

    source: Fighter
    target: Fighter | None
    amount: int


def says_what_happened(state: State, entry: Entry) -> bool:
    return says_what_was_dealt(state, entry) if entry.verb == "assign" else says_which_is_next(state, entry)


def says_which_is_next(state: State, entry: Entry) -> bool:
    """`order Jade` where nothing but Jades wait: one of them is at work."""
    if entry.verb != "order" or len(entry.args) != 1 or not state.agenda:
        return False
    frame, name = state.agenda[-1], entry.args[0].partition("#")[0]
    return entry.actor in (None, frame.player) and frame.stack in _stacks(state, name)


def says_what_was_dealt(state: State, entry: Entry) -> bool:
    """`assign Orc Troll=3` once that damage has been dealt, or while the other player still divides theirs.

    Dice are known as they lay when it was dealt, for they may be gone.
    """
    question = state.question
    if question is not None and question.kind == "assign":
        mine = question.player != state.active and entry.actor in (None, state.active)
        return mine and _is_so(state, _said(state, state.active, entry.args), _to_be_dealt(state, state.active))
    dealt = _last_dealt(state)
    return dealt is not None and _is_so(state, _said(state, _teller(state, entry), entry.args), dealt)


def _last_dealt(state: State) -> Dealt | None:
    """The combat damage that may still be told: that of this turn, or of the one before until dice are drawn."""
    late = _is_late(state)
    if state.dealt is None or state.dealt.turn != state.turn - late or not (late or state.step >= ATTACK):
        return None
    return state.dealt


def _is_late(state: State) -> bool:
    """Whether the turn behind the attack has begun, and no dice of it have been drawn."""
    question = state.question
    return state.step == CLEAR and question is not None and (question.kind != "draw" or question.prompt == "base")


def _teller(state: State, entry: Entry) -> int:
    """Whose dice a line means that names nobody: those of whoever attacked."""
    if entry.actor is not None:
        return entry.actor
    return 1 - state.active if _is_late(state) else state.active


def _to_be_dealt(state: State, player: int) -> Dealt:
    """What those dice of this player's will deal that have one to deal it to."""
    foes = [(die, recipients(state, die)) for die in fighters(state, player)]
    blows = [Blow(die, there[0], strength(state, die)) for die, there in foes if len(there) == 1]
    return Dealt(state.turn, tuple([*blows, *_at_the_player(state, player)]), as_they_lie(state))


def _at_the_player(state: State, player: int) -> list[Blow]:
    unblocked = [die for die in state.attackers if goes_through(state, die)] if player == state.active else []
    return [Blow(die, -1, strength(state, die)) for die in unblocked]


def _is_so(state: State, hits: Sequence[Hit], dealt: Dealt) -> bool:
    """Whether each hit that is told is another blow."""
    told_by: dict[int, Hit] = {}

    def find(hit: Hit, tried: set[int]) -> bool:
        for number, blow in enumerate(dealt.blows):
            if number in tried or not _is(state, dealt, hit, blow):
                continue
            tried.add(number)
            if number not in told_by or find(told_by[number], tried):
                told_by[number] = hit
                return True
        return False

    return bool(hits) and all(find(hit, set()) for hit in _with_the_rest(hits))


def _is(state: State, dealt: Dealt, hit: Hit, blow: Blow) -> bool:
    return (
        hit.amount == blow.amount
        and _is_called(state, dealt, hit.source, blow.source)
        and _hits(state, dealt, hit, blow)
    )


def _hits(state: State, dealt: Dealt, hit: Hit, blow: Blow) -> bool:
    """Whether a blow goes to whom a line tells."""
    if hit.target is None or blow.die < 0:
        return hit.target is None and blow.die < 0
    return _is_called(state, dealt, hit.target, blow.die)


def _is_called(state: State, dealt: Dealt, name: Fighter, die: int) -> bool:
    """Whether a die was called so where it lay when the damage was dealt."""
    table = state.table
    sides = dict(dealt.fields[name.side]), dict(dealt.fields[1 - name.side])
    field = next((dice for dice in sides if any(table.stack_of[other] in name.stacks for other in dice)), {})
    if table.stack_of[die] not in name.stacks:
        return False
    like = [other for other in field if table.name_of[other] == table.name_of[die]]
    if die not in like or (name.number is not None and like.index(die) + 1 != name.number):
        return False
    kind = table.kinds[die]
    return name.face is None or face_called(kind, name.face) == kind.first_like[field[die]]


def _with_the_rest(hits: Sequence[Hit]) -> list[Hit]:
    """`Supergirl Bleez=2 P2=6`: what Overcrush leaves over was assigned to the one blocker (DM-KW-OVER-01)."""
    past = {hit.source: hit.amount for hit in hits if hit.target is None}
    return [hit._replace(amount=hit.amount + past.get(hit.source, 0)) if hit.target else hit for hit in hits]


def _said(state: State, player: int, words: Sequence[str]) -> list[Hit]:
    """What an entry says; nothing if it cannot be read. Raises Violation for a card that is not there."""
    hits: list[Hit] = []
    source: Fighter | None = None
    for word in shares(words):
        name, equals, number = word.partition("=")
        if not equals:
            source = _fighter(state, name, player)
        elif source is None or not is_number(number):
            return []
        elif player_named(state.table, name) == 1 - player:
            hits.append(Hit(source, None, int(number)))
        else:
            hits.append(Hit(source, _fighter(state, name, 1 - player), int(number)))
    return hits


def _fighter(state: State, word: str, player: int) -> Fighter:
    match = DICE[word.rstrip(":#")]
    side, name, number, face = match.groups() if match else (None, word, None, None)
    return Fighter(int(side) - 1 if side else player, _stacks(state, name), int(number) if number else None, face)


def _called(state: State, fighter: Fighter) -> str:
    name: str = state.table.stacks[fighter.stacks[0]].name
    return name


def _stacks(state: State, name: str) -> tuple[int, ...]:
    """The numbers of the stacks of dice of that name, whoever owns them. Raises Violation for a card of nobody's."""
    return tuple([stack.index for stack in stacks_named(state.table, name)])


def nothing_to_divide(state: State, entry: Entry) -> Violation | None:
    """Why damage is not assigned as somebody writes, where that player's cannot be divided."""
    asked = state.question is not None and state.question.kind == "assign"
    if entry.verb != "assign" or asked:
        return None
    dealt = _last_dealt(state)
    if dealt is not None and (hits := _said(state, _teller(state, entry), entry.args)):
        return _told_wrongly(state, hits, dealt)
    if state.step != ATTACK or not state.attackers:
        return None
    player = state.active if entry.actor is None else entry.actor
    said = _said(state, player, entry.args)
    if fault := _not_so_much(state, said):
        return fault
    if not state.blocks:
        return Violation("DM-DMG-07", f"Nobody blocks: all damage goes to {state.name(1 - state.active)}.")
    if idle := [d for d in fighters(state, player) if _begins_with(state, d, entry) and strength(state, d) <= 0]:
        return _idle(state, idle[0])
    first = [die for die in fighters(state, state.active) if len(recipients(state, die)) > 1]
    if first:
        return None if player == state.active else _divides_first(state)
    if said and not _is_so(state, said, coming := _to_be_dealt(state, player)):
        return _told_wrongly(state, said, coming)
    return Violation("DM-DMG-02", "Each deals all its damage to what it fights; nothing is divided here.")


def _told_wrongly(state: State, hits: Sequence[Hit], dealt: Dealt) -> Violation:
    """Why combat damage was not dealt as somebody tells."""
    for hit in _with_the_rest(hits):
        name = _called(state, hit.source)
        dealing = [blow for blow in dealt.blows if _is_called(state, dealt, hit.source, blow.source)]
        if not dealing:
            return Violation("DM-DMG-02", f"{name} did not fight in turn {dealt.turn} and deals no combat damage.")
        if any(_is(state, dealt, hit, blow) for blow in dealing):
            continue
        meant = next((blow for blow in dealing if _hits(state, dealt, hit, blow)), None)
        if meant is not None:
            return _another_amount(state, hit, meant)
        attacker = 1 - state.active if _is_late(state) else state.active
        attacks = dealing[0].source in [die for die, _ in dealt.fields[attacker]]
        return _another_target(state, hit, dealing[0], attacks)
    return Violation("DM-DMG-02", "Each deals its damage once, to what it fights.")


def _another_target(state: State, hit: Hit, blow: Blow, attacks: bool) -> Violation:
    if blow.die < 0:
        return all_at_the_player(state, blow.source, blow.amount)
    if hit.target is None:
        return nothing_at_the_player(state, blow.source, attacks)
    name, other = state.table.stack(blow.source).name, _called(state, hit.target)
    rule = "DM-DMG-02" if attacks else "DM-DMG-04"
    return Violation(rule, f"{name} is not fighting {other} and deals it no damage.")


def _another_amount(state: State, hit: Hit, blow: Blow) -> Violation:
    if not blow.amount:
        return _idle(state, blow.source)
    if blow.die < 0:
        return all_at_the_player(state, blow.source, blow.amount)
    name = state.table.stack(blow.source).name
    return Violation(all_of_it(state), f"{name} assigns all its {blow.amount} damage, not {hit.amount}.")


def _idle(state: State, die: int) -> Violation:
    name = state.table.stack(die).name
    if stats.face(state, die) is None or not stats.is_character(state, die):  # it has left since
        return Violation("DM-DMG-02", f"{name} dealt no combat damage.")
    if stats.attack(state, die) > 0:
        return Violation("DM-FUND-01", f"{name} deals no combat damage: a text says so.")
    return Violation("DM-DMG-02", f"{name} has an attack of 0 and assigns nothing.")


def _begins_with(state: State, die: int, entry: Entry) -> bool:
    return bool(entry.args) and state.table.stack_of[die] in state.table.words.numbers[entry.args[0].partition("#")[0]]


def _not_so_much(state: State, said: Sequence[Hit]) -> Violation | None:
    """Why the other player is not dealt what is said: it is another number, or the die is blocked."""
    for source, target, amount in said:
        named = [die for die in state.attackers if state.table.stack_of[die] in source.stacks]
        if target is not None or not named or any(is_at_the_player(state, die, amount) for die in named):
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
