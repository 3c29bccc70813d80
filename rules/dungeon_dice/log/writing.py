"""From answers to canonical log entries, and the legal answers as entries, or described."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.core.lines.notation import DECISION, FACT, Entry, lines_for
from rules.dungeon_dice import legal
from rules.dungeon_dice.log.words import goods_words, label, odds_word, player_word
from rules.dungeon_dice.state import NOBODY, Answer, Question, State
from rules.dungeon_dice.steps.answers import NOTING, may_come_in


def write(state: State, answer: Answer) -> Entry:
    """The canonical entry: with the player wherever more than one might be meant."""
    question = state.question_now
    if answer[0] == NOTING:
        return write(state, answer[2])
    verb, actor, words = WRITERS.get(answer[0], _bare)(state, question, answer)
    return Entry(FACT if verb in ("draw", "roll") else DECISION, verb, tuple(words), actor)


Written = tuple[str, int | None, list[str]]


def _bare(state: State, question: Question, answer: Answer) -> Written:
    return answer[0], _whose(state, question.player), []


def _whose(state: State, player: int) -> int | None:
    return None if player == state.active else player


def _roll(state: State, question: Question, answer: Answer) -> Written:
    words = [label(state.table, die, face) for die, face in answer[1]]
    monster = question.prompt in ("level", "monster")
    return "roll", None if monster else _whose(state, question.player), words


def _dice(state: State, dice: Iterable[int]) -> list[str]:
    return [state.table.id(die) for die in dice]


def _assist(state: State, question: Question, answer: Answer) -> Written:
    _, helper, gives, gets = answer
    words = [player_word(helper), *goods_words(state, gives)]
    return "assist", None, [*words, "for", *goods_words(state, gets)] if gets else words


def _use(state: State, question: Question, answer: Answer) -> Written:
    _, player, die, symbol, target = answer
    words = [state.table.id(die), symbol]
    return "use", _whose(state, player), words if target == NOBODY else [*words, state.table.id(target)]


def _one_use(state: State, question: Question, answer: Answer) -> Written:
    _, player, die, way, hero, spell = answer
    words = [state.table.id(die)]
    if way:
        words.append("for" if way > 0 else "against")
        words += [player_word(hero)] if hero != NOBODY else []
    if spell != NOBODY:
        words.append(state.table.id(spell))
    return "use", player, words


def _side(state: State, question: Question, answer: Answer) -> Written:
    _, way, hero = answer
    words = ["for" if way > 0 else "against", *([player_word(hero)] if hero != NOBODY else [])]
    return "choose", _whose(state, question.player), words


def _trade(state: State, question: Question, answer: Answer) -> Written:
    _, one, gives, other, gets = answer
    mine = goods_words(state, gives) or ["none"]
    return "trade", one, [*mine, "for", player_word(other), *(goods_words(state, gets) or ["none"])]


def _roll_off(state: State, question: Question, answer: Answer) -> Written:
    words = [f"{player_word(player)}={odds_word(numbers)}" for player, numbers in answer[1]]
    goods = goods_words(state, ((good, ()) for good in answer[2]))
    return "rolloff", None, [*words, "for", *goods] if goods else words


WRITERS: dict[str, Callable[[State, Question, Answer], Written]] = {
    "draw": lambda state, question, answer: ("draw", _whose(state, question.player), _dice(state, answer[1])),
    "roll": _roll,
    "equip": lambda state, question, answer: ("equip", answer[1], _dice(state, answer[2]) or ["none"]),
    "assist": _assist,
    "use": _use,
    "one-use": _one_use,
    "choose": lambda state, question, answer: ("choose", _whose(state, question.player), [state.table.id(answer[1])]),
    "side": _side,
    "trade": _trade,
    "artifact": lambda state, question, answer: ("artifact", answer[1], _dice(state, answer[2])),
    "rolloff": _roll_off,
    "key": lambda state, question, answer: ("key", _whose(state, answer[1]), [state.table.id(answer[2])]),
}


# --- what is legal, as entries ------------------------------------------------------------------


def legal_entries(state: State, most: int = 40) -> tuple[str, ...]:
    """Legal answers as log entries; what is too much to list is described."""
    question = state.question
    if question is None:
        return ()
    described = [_described(state, question)] if question.kind in ("draw", "roll") else []
    found = [*described, *lines_for((write(state, answer) for answer in legal.answers(state)), most - len(described))]
    if len(found) < most:
        found.extend(text for name, text in BESIDES.items() if may_come_in(state, name))
    return tuple(found)


#: What else may be done, where there is too much of it to be listed.
BESIDES = {
    "equip": "equip: a set of a player's own dice",
    "trade": "trade: anything but basic dice, between any two players",
    "rolloff": "rolloff: agreed odds, for dice or promises of whoever takes part",
}


def _described(state: State, question: Question) -> str:
    if question.kind == "draw":
        dice = "die" if question.number == 1 else "dice"
        return f"draw: {question.number} {dice} from the {question.bag} bag"
    return f"roll: a face for {state.table.ids(question.dice)}"
