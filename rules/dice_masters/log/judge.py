"""A judge's rulings in a log: the position changes, nothing reacts, and the verdict says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.core.faults import Unreadable
from rules.core.judge import STANDS, UNDONE, ruling_in
from rules.core.lines.notation import DECISION, Entry
from rules.core.lines.words import is_number
from rules.dice_masters import stats
from rules.dice_masters.cards import EnergyFace
from rules.dice_masters.effects.damage import check_life
from rules.dice_masters.log.die_notation import ZONE_NAMES, find_die, player_named
from rules.dice_masters.log.faces import face_number
from rules.dice_masters.log.let_stand import let_stand
from rules.dice_masters.loop import run
from rules.dice_masters.state import CARD, FIELD, NO_FACE, OUT, RESERVE, ZONES, Answer, Question, State
from rules.dice_masters.steps.buying import back_to_card
from rules.dice_masters.steps.combat import recipients
from rules.dice_masters.steps.draw import available, base_draw
from rules.dice_masters.steps.rolling import FIRST, REROLL
from rules.dice_masters.zones import move

#: Where a judge may put a die.
PLACES = ZONE_NAMES | {"card": CARD}


def rule_on(state: State, entry: Entry) -> str:
    """`!judge life P1 12`, `!judge move P1.Troll used`, `!judge face P1.Troll L2`, `!judge damage P1.Troll 0`."""
    if len(entry.args) > 1 and entry.args[1] in RULINGS and player_named(state.table, entry.args[0]) is not None:
        entry = replace(entry, args=(entry.args[1], entry.args[0], *entry.args[2:]))  # !judge Bo life 10
    what = ruling_in(entry, RULINGS)
    words = list(state.table.words.joined(entry.args[1:]))
    waiting = [frames.copy() for frames in state.waiting]
    if what == STANDS and words:
        return let_stand(state, replace(entry, kind=DECISION, verb=words[0], args=tuple(words[1:])))
    did = RULINGS[what](state, words)
    state.waiting = waiting  # no text hears of it
    return did


def _number(words: list[str], index: int, example: str) -> int:
    if len(words) <= index or not is_number(words[index]):
        raise Unreadable(f"Write the number: {example}.")
    return int(words[index])


def _life(state: State, words: list[str]) -> str:
    player = player_named(state.table, words[0]) if words else None
    if player is None:
        raise Unreadable("Write whose life: !judge life P1 12.")
    state.life[player] = _number(words, 1, "!judge life P1 12")
    check_life(state)
    return f"{state.name(player)}'s life is set to {state.life[player]}."


def _die(state: State, words: list[str]) -> int:
    if not words:
        raise Unreadable("Write which die: P1.Name.")
    name, _, zone = words[0].partition(":")
    where = ZONE_NAMES.get(zone.casefold())
    zones, word = ((FIELD, RESERVE), words[0]) if where is None else ((where,), name)
    return find_die(state, word, [d for zone in zones for side in state.zones for d in side[zone]])


def _move(state: State, words: list[str]) -> str:
    die = _die(state, words)
    zone = PLACES.get(words[1].casefold() if len(words) > 1 else "")
    if zone is None:
        raise Unreadable("Write where the die goes: !judge move P1.Name used.", tuple(PLACES))
    if zone == CARD:
        return _back_to_card(state, die)
    if zone in (FIELD, RESERVE):
        shown = _face(state, die, zone, words[2:])
    if state.owner[die] < 0:
        state.owner[die] = state.controller[die] = _new_owner(words[0])
    move(state, die, zone)
    if zone in (FIELD, RESERVE):
        state.face[die] = shown
    _ask_of_the_others(state, die)
    where = "Out of Play area" if zone == OUT else ZONES[zone]
    return f"{state.table.stack(die).name} is moved to the {where}."


def _back_to_card(state: State, die: int) -> str:
    """A die that was never to be had is on its card again, to be bought."""
    stack = state.table.stack(die)
    if stack.is_pawn:
        raise Unreadable(f"{stack.name} dice have no card: write another place.", tuple(ZONE_NAMES))
    if state.zone[die] == CARD:
        raise Unreadable(f"All dice of {stack.name} are on the card.")
    back_to_card(state, die)
    _ask_of_the_others(state, die)
    return f"{stack.name} is moved back to its card."


def _ask_of_the_others(state: State, die: int) -> None:
    """What is asked at the moment is asked of the dice that are still where they were, if any are."""
    question = state.question
    if question is None:
        return
    state.rolled = [other for other in state.rolled if other != die]
    if question in (*FIRST, *REROLL):
        if not state.rolled:
            _ask_no_more(state)
        return
    if question.kind == "draw":
        _draw_what_is_there(state, question)
        return
    if question.kind == "assign":
        left = tuple([fighter for fighter in question.dice if recipients(state, fighter)])
        default = _undivided(state, left)
    else:
        left = tuple([other for other in question.dice if other != die])
        default = question.default
    there = len(left) + len(question.players)
    least, most = min(question.least, there), min(question.most, there)
    if question.kind == "choose" and (default is None or die in default[1]):
        default = ("choose", (*left, *[-2 - p for p in question.players])) if there == least else None
    state.question = replace(question, dice=left, default=default, least=least, most=most)
    if question.kind in ("choose", "roll", "assign") and not there:
        _ask_no_more(state)


def _draw_what_is_there(state: State, question: Question) -> None:
    """The die may have come to the bag or the used pile, or gone from there: as many are drawn as there are now."""
    if question.prompt == "base":
        state.question = None
        base_draw(state)
        if state.question is None:
            run(state)
        return
    most = min(question.most, available(state, question.player))
    state.question = replace(question, most=most)
    if not most:
        _ask_no_more(state)


def _ask_no_more(state: State) -> None:
    """No die is left that anything could be asked of."""
    state.question = None
    if state.agenda:
        state.agenda[-1].it, state.agenda[-1].done = (), False
    run(state)


def _undivided(state: State, fighters: tuple[int, ...]) -> Answer | None:
    """How they deal their damage, if each has only one to deal it to."""
    foes = [recipients(state, fighter) for fighter in fighters]
    if any([len(there) > 1 for there in foes]):
        return None
    split = [(die, ((there[0], stats.attack(state, die)),)) for die, there in zip(fighters, foes, strict=True)]
    return "assign", tuple(split)


def _new_owner(word: str) -> int:
    """Whose a basic action die becomes that lay on its card."""
    if word[:3].casefold() not in ("p1.", "p2."):
        raise Unreadable(f"Write whose die it becomes: P1.{word}.")
    return int(word[1]) - 1


def _face(state: State, die: int, zone: int, words: list[str]) -> int:
    """The face written, else the one it shows; energy lies in no field (DM-ZONE-26)."""
    stack = state.table.stack(die)
    shown = face_number(stack, words[0]) if words else state.face[die]
    if zone not in (FIELD, RESERVE) and state.face[die] == NO_FACE:
        raise Unreadable(f"{stack.name} is in the {ZONES[zone]}, where dice show no face.")
    if shown == NO_FACE:
        raise Unreadable("Write the face the die shows in the field or reserve pool, for example L1.")
    if zone == FIELD and isinstance(stack.faces[shown], EnergyFace):
        raise Unreadable(f"{stack.name} shows energy, which cannot be in the field: write another face or zone.")
    return shown


def _turn_face(state: State, words: list[str]) -> str:
    die = _die(state, words)
    if not words[1:]:
        raise Unreadable("Write the face the die is turned to, for example L1.")
    state.face[die] = _face(state, die, state.zone[die], words[1:])
    return f"{state.table.stack(die).name} is turned to {words[1]}."


def _damage(state: State, words: list[str]) -> str:
    die = _die(state, words)
    if not state.in_field(die):
        raise Unreadable(f"{state.table.stack(die).name} is not in the field and takes no damage.")
    state.damage[die] = damage = _number(words, 1, "!judge damage P1.Name 2")
    if not damage:
        state.damage.pop(die)
    state.unsettled = True
    return f"The damage on {state.table.stack(die).name} is set to {damage}."


def _note(state: State, words: list[str]) -> str:
    return " ".join(words) or "A judge was called."


RULINGS: dict[str, Callable[[State, list[str]], str]] = {
    "life": _life,
    "move": _move,
    "face": _turn_face,
    "damage": _damage,
    "note": _note,
    STANDS: _note,  # where nothing breaks a rule
    UNDONE: _note,
}
