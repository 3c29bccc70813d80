"""Answers that may or may not be legal: whatever is legal must be offered, whatever is refused must change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.game import Answer
from rules.core.nature import Nature
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import NOBODY, PROMISES, Good, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.aiming import targets
from rules.dungeon_dice.steps.effects import EFFECTS

AIMED = ("slash", "armor", "tangle", "drain")
#: Which plain answers belong to which question.
OF = {
    "turn": ("search", "hunt", "rest"),
    "meet": ("flee", "reach", "confront"),
    "veto": ("veto", "allow"),
    "last call": ("resolve",),
    "settle": ("done",),
    "ready": ("ready",),
}


def small(state: State) -> Iterator[Answer]:
    """Every answer to the question, where that is few enough to try them all."""
    question = state.question
    if question is None:
        return
    dice = range(len(state.place))
    yield from ((name,) for name in OF.get(question.kind, ()))
    if question.kind in ("hunted", "target", "lowest", "spell"):
        yield from (("choose", die) for die in dice)
    elif question.kind == "chest":
        yield from (("key", player, die) for player in range(state.table.players) for die in dice)
    elif question.kind == "side":
        yield from (("side", way, player) for way in (1, -1) for player in range(state.table.players))
    elif question.kind == "window":
        yield from _uses(state)


def _uses(state: State) -> Iterator[Answer]:
    """Each die that lies there, for each ability, aimed at each other or at none."""
    fight = state.fight_now
    lying = [*fight.sides, *(die for die, _ in fight.removed)]
    users = {combat.window_player(state), state.assistant} - {NOBODY}
    yield from (("pass",), ("resolve",))
    for die in (*lying, *([state.monster] if state.monster != NOBODY else [])):
        for symbol in EFFECTS:
            for target in lying if symbol in AIMED else (NOBODY,):
                yield from (("use", player, die, symbol, target) for player in sorted(users))


def likeness(state: State, answer: Answer) -> object:
    """Tangle and Drain with one die to take are written without it."""
    if answer[0] == "use" and answer[3] in ("tangle", "drain") and answer[4] == NOBODY:
        found = targets(state, answer[1], answer[2], answer[3])
        if len(found) == 1:
            return (*answer[:4], found[0])
        return (*answer[:4], "any")
    if answer[0] == "use" and answer[3] in ("tangle", "drain") and state.table.profile.lowest_tie == "owner":
        return answer if len(targets(state, answer[1], answer[2], answer[3])) == 1 else (*answer[:4], "any")
    return answer


# --- out of the air -----------------------------------------------------------------------------


def stray(state: State, nature: Nature) -> Answer | None:
    """Some answer of the kind that is asked for, or one that may come at any time; legal or not."""
    question = state.question
    if question is None:
        return None
    makers = [*([STRAYS[question.kind]] if question.kind in STRAYS else []), *AT_ANY_TIME]
    if question.kind in ("roll", "draw"):
        makers = [STRAYS[question.kind]]
    elif state.turn == 0:
        return None
    return nature.pick(makers)(state, question, nature)


def _die(state: State, nature: Nature) -> int:
    return nature.die(len(state.place))


def _some(state: State, nature: Nature, most: int) -> tuple[int, ...]:
    return tuple(_die(state, nature) for _ in range(nature.die(most + 1)))


def _player(state: State, nature: Nature) -> int:
    return nature.die(state.table.players)


def _goods(state: State, nature: Nature, player: int) -> tuple[Good, ...]:
    mine = [*zones.held(state, player), *PROMISES.values(), _die(state, nature)]
    odds = nature.pick(((), (1, 2), (2, 4, 6)))
    return tuple((good, odds) for good in nature.draw(mine, nature.die(min(3, len(mine)))))


def _roll(state: State, question: Question, nature: Nature) -> Answer:
    dice = [*question.dice, *_some(state, nature, 2)]
    return "roll", tuple((die, nature.die(6)) for die in nature.draw(dice, nature.die(len(dice) + 1)))


def _meet(state: State, question: Question, nature: Nature) -> Answer:
    if nature.chance(0.5):
        return (nature.pick(OF["meet"]),)
    helper = _player(state, nature)
    return "assist", helper, _goods(state, nature, helper), _goods(state, nature, state.active)


def _use(state: State, question: Question, nature: Nature) -> Answer:
    fight = state.fight
    lying = [*fight.sides, state.monster] if fight is not None else []
    die = nature.pick(lying) if lying and nature.chance(0.7) else _die(state, nature)
    target = nature.pick((NOBODY, _die(state, nature), nature.pick(lying or [die])))
    return "use", _player(state, nature), max(die, 0), nature.pick(tuple(EFFECTS)), target


def _equip(state: State, question: Question, nature: Nature) -> Answer:
    player = _player(state, nature)
    mine = [*zones.items(state, player), _die(state, nature)]
    return "equip", player, tuple(nature.draw(mine, nature.die(min(4, len(mine)) + 1)))


def _trade(state: State, question: Question, nature: Nature) -> Answer:
    one, other = _player(state, nature), _player(state, nature)
    return "trade", one, _goods(state, nature, one), other, _goods(state, nature, other)


def _artifact(state: State, question: Question, nature: Nature) -> Answer:
    player = _player(state, nature)
    mine = zones.items(state, player)
    return "artifact", player, tuple(nature.draw(mine, min(len(mine), 4 + nature.die(2))))


def _one_use(state: State, question: Question, nature: Nature) -> Answer:
    player = _player(state, nature)
    die = nature.pick([*zones.items(state, player), _die(state, nature)])
    hero = nature.pick((NOBODY, _player(state, nature)))
    spell = nature.pick((NOBODY, NOBODY, nature.pick(state.table.spell_dice)))
    return "one-use", player, die, nature.pick((0, 1, -1)), hero, spell


def _roll_off(state: State, question: Question, nature: Nature) -> Answer:
    odds = (
        (_player(state, nature), (1, 2, 3)),
        (_player(state, nature), nature.pick(((4, 5, 6), (4, 5), (3, 4, 5, 6)))),
    )
    return "rolloff", odds, tuple(good for good, _ in _goods(state, nature, odds[0][0]))


STRAYS: dict[str, Callable[[State, Question, Nature], Answer]] = {
    "draw": lambda state, question, nature: ("draw", _some(state, nature, 3)),
    "roll": _roll,
    "meet": _meet,
    "window": _use,
    "side": lambda state, question, nature: (
        "side", nature.pick((1, -1, 0)), nature.pick((NOBODY, _player(state, nature))),
    ),
    "chest": lambda state, question, nature: ("key", _player(state, nature), _die(state, nature)),
    **dict.fromkeys(
        ("hunted", "target", "lowest", "spell"), lambda state, question, nature: ("choose", _die(state, nature))
    ),
    **dict.fromkeys(
        ("turn", "veto", "last call", "settle", "ready"),
        lambda state, question, nature: (nature.pick(OF[question.kind]),),
    ),
}  # fmt: skip
AT_ANY_TIME = (_equip, _trade, _artifact, _one_use, _roll_off)
