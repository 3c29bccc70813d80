"""What may be answered now: for bots, for the recorder, for a judge who asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.faults import is_allowed
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ONE_USE, TREASURE
from rules.dungeon_dice.state import NOBODY, Answer, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.abilities import answer_use
from rules.dungeon_dice.steps.aiming import symbols_of, targets
from rules.dungeon_dice.steps.answers import ANYTIME, HANDLERS, may_come_in
from rules.dungeon_dice.steps.effects import EFFECTS
from rules.dungeon_dice.steps.one_use import WAYS


def answers(state: State) -> Iterator[Answer]:
    """Legal answers to the question, then what else may be done now. Rolls, draws, trades and deals are described."""
    question = state.question
    if question is None:
        return
    if question.forced and question.default is not None:
        yield question.default
        return
    yield from LISTERS[question.kind](state, question)
    yield from _besides(state)


def _turns(state: State, question: Question) -> Iterator[Answer]:
    yield ("search",)
    if zones.has_equipped(state, question.player, "hunt") and _may(state, ("hunt",)):
        yield ("hunt",)
    if not state.fled:
        yield ("rest",)


def _meetings(state: State, question: Question) -> Iterator[Answer]:
    for answer in (("confront",), ("flee",), ("reach",)):
        if _may(state, answer):
            yield answer
    for helper in range(state.table.players):
        if helper != state.active and state.assistant == NOBODY:
            yield "assist", helper, (), ()


def _chosen(state: State, question: Question) -> Iterator[Answer]:
    yield from (("choose", die) for die in question.dice)


def _uses(state: State, question: Question) -> Iterator[Answer]:
    """Every ability that lies open to this side, with each die it can be aimed at."""
    fight = state.fight_now
    for die in combat.dice_of(state, fight.window):
        for symbol in dict.fromkeys(shown.name for shown in symbols_of(state, die)):
            if symbol in EFFECTS:
                yield from _aimed(state, question, die, symbol)
    yield ("pass",)
    if combat.may_resolve(state):
        yield ("resolve",)


def may_use(state: State) -> bool:
    """Whether the side whose window it is has anything to use."""
    return any(answer[0] == "use" for answer in _uses(state, state.question)) if state.question is not None else False


def _aimed(state: State, question: Question, die: int, symbol: str) -> Iterator[Answer]:
    player = question.player
    if zones.owner(state, die) == state.assistant != NOBODY and state.table.profile.assistant_dice == "owner":
        player = state.assistant
    if symbol in ("slash", "armor", "tangle", "drain"):
        dice = targets(state, player, die, symbol)
        single = symbol in ("tangle", "drain") and len(dice) == 1
        aims: tuple[int, ...] = (NOBODY,) if single else tuple(dice)
        if symbol in ("tangle", "drain") and state.table.profile.lowest_tie == "owner":
            aims = (NOBODY,)
    else:
        aims = (NOBODY,)
    for target in aims:
        answer = ("use", player, die, symbol, target)
        if _may(state, answer):
            yield answer


def _sides(state: State, question: Question) -> Iterator[Answer]:
    heroes = state.fight.heroes if state.fight is not None else ()
    for hero in heroes:
        for way in (1, -1) if not question.number else (question.number,):
            yield "side", way, hero


def _keys(state: State, question: Question) -> Iterator[Answer]:
    for die in sorted(state.table.keys):
        answer = ("key", zones.owner(state, die), die)
        if answer[1] != NOBODY and _may(state, answer):
            yield answer
    yield ("leave",)


LISTERS: dict[str, Callable[[State, Question], Iterator[Answer]]] = {
    "draw": lambda state, question: iter(()),
    "roll": lambda state, question: iter(()),
    "turn": _turns,
    "hunted": _chosen,
    "meet": _meetings,
    "window": _uses,
    "veto": lambda state, question: iter([("allow",), ("veto",)]),
    "target": _chosen,
    "lowest": _chosen,
    "spell": _chosen,
    "side": _sides,
    "last call": lambda state, question: iter([("resolve",)]),
    "executed": lambda state, question: iter([("resolve",)]),
    "settle": lambda state, question: iter([("done",)]),
    "chest": _keys,
    "ready": lambda state, question: iter([("ready",)]),
}


def _besides(state: State) -> Iterator[Answer]:
    """One-use dice in anybody's hand, and five treasures for an artifact."""
    if may_come_in(state, "one-use"):
        for player in range(state.table.players):
            for die in zones.items(state, player):
                if state.table.dice[die].kind == ONE_USE and die not in state.table.keys:
                    yield from _one_uses(state, player, die)
    if may_come_in(state, "artifact"):
        needed = state.table.dice_set.params.treasure_for_artifact
        for player in range(state.table.players):
            mine = [die for die in zones.items(state, player) if state.table.dice[die].kind == TREASURE][:needed]
            answer: Answer = ("artifact", player, tuple(mine))
            if len(mine) == needed and _may(state, answer):
                yield answer


def _one_uses(state: State, player: int, die: int) -> Iterator[Answer]:
    """Either way where its faces leave it open, for each hero it may be meant for."""
    fight = state.fight
    names = {symbol.name for face in state.table.faces[die] for symbol in face.symbols}
    ways = {WAYS[name] for name in names if name in WAYS}
    open_ = ways == {0} and fight is not None
    for way in (1, -1) if open_ else (0,):
        for hero in fight.heroes if way and fight is not None else (NOBODY,):
            answer = ("one-use", player, die, way, hero, NOBODY)
            if _may(state, answer):
                yield answer


def _may(state: State, answer: Answer) -> bool:
    """Whether the answer passes its checks; tried on a copy."""
    handler = answer_use if answer[0] == "use" else ANYTIME.get(answer[0]) or HANDLERS[state.question_now.kind]
    return is_allowed(handler, state.copy(), answer)
