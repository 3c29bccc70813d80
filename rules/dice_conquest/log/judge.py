"""A judge's rulings in a log: the position changes, nothing reacts, and the verdict says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.faults import Unreadable, Violation
from rules.core.judge import ruling_in
from rules.core.lines.notation import Entry
from rules.core.lines.words import is_number
from rules.dice_conquest.dice import DICE, SIDES, shown
from rules.dice_conquest.log.words import find_card, find_creature, find_hero, find_loot, read_die
from rules.dice_conquest.queries import creature
from rules.dice_conquest.state import AVAILABLE, CHOSEN, EXTRA, SPENT, Attack, State
from rules.dice_conquest.steps.answers import run
from rules.dice_conquest.steps.harm import lose
from rules.dice_conquest.steps.reveal import settle_trap

#: What is asked again after a ruling, because the answer that goes without saying may be another one now.
ASKED_AGAIN: dict[str, tuple[Any, ...]] = {"turn": ("ask turn",), "attack": ("ask attack",), "keep": ("keep dice",)}


def rule_on(state: State, entry: Entry) -> str:
    """Carry out the ruling and say what it did. Raises Unreadable for one that cannot be read or carried out."""
    what = ruling_in(entry, RULINGS)
    if state.over and what != "note":
        raise Unreadable(f"The game is over ({state.reason}); a ruling comes before its last entry.")
    with state.records():
        return RULINGS[what](state, list(entry.args[1:]))


def _words(words: list[str], count: int, example: str) -> list[str]:
    if len(words) != count:
        raise Unreadable(f"Write it as !judge {example}.")
    return words


def _ask_again(state: State) -> None:
    question = state.question
    if question is not None and question.kind in ASKED_AGAIN:
        state.question = None
        state.do(ASKED_AGAIN[question.kind])
        run(state)


# --- heroes -----------------------------------------------------------------------------------------


def _health(state: State, words: list[str]) -> str:
    """`!judge health P1 3`: from 0, at which the hero has fallen, up to what heroes start with."""
    who, number = _words(words, 2, "health P1 3")
    hero = find_hero(state, who)
    if not is_number(number) or int(number) > state.table.start:
        raise Unreadable(f"Write a health from 0 to {state.table.start}, with which heroes start here.")
    state.health[hero] = int(number)
    state.reasons.health[hero] = "DC-CLAR-A1"
    if state.health[hero] == 0:
        lose(state, f"{state.name(hero)} has fallen")
    return f"{state.name(hero)}'s health is set to {number}."


def _turn(state: State, words: list[str]) -> str:
    """`!judge turn P2`: this hero acts now, if nobody has chosen a die."""
    hero = find_hero(state, *_words(words, 1, "turn P2"))
    question = state.question
    if question is None or question.kind != "turn":
        raise Unreadable("A judge gives the turn away while a hero is about to choose a die, not in between.")
    state.active, state.attack = hero, Attack()
    _ask_again(state)
    return f"It is {state.name(hero)}'s turn."


# --- dice -------------------------------------------------------------------------------------------


def _die(state: State, words: list[str]) -> str:
    """`!judge die D8=4`."""
    die, value = read_die(state, *_words(words, 1, "die D8=4"))
    if value is None or not 1 <= value <= SIDES[die]:
        raise Unreadable(f"Write what the {DICE[die]} should count, from 1 to {SIDES[die]}.")
    state.value[die] = value
    _ask_again(state)
    return f"The {DICE[die]} is turned: {shown(die, value)}."


def _move(state: State, words: list[str]) -> str:
    """`!judge move D8 available`, `… spent`, `… Skeleton`; if it is the chosen die, the turn is over."""
    word, where = _words(words, 2, "move D8 available")
    die, _ = read_die(state, word)
    zone = where.casefold() if where.casefold() in (AVAILABLE, SPENT) else _on(state, where)
    chosen = state.where[die] == CHOSEN
    if state.where[die] == EXTRA or _concerns(state, die) and not chosen:
        raise Unreadable(f"It is just being decided what happens with {DICE[die]}: rule before that, or after it.")
    state.where[die] = zone
    state.reasons.dice[die] = ""
    if chosen:
        state.question = None
        state.do(("turn end",))
        run(state)
    else:
        _ask_again(state)
    name = f"on {creature(state, zone).name}" if zone not in (AVAILABLE, SPENT) else zone
    return f"The {DICE[die]} is {name} now."


def _on(state: State, where: str) -> str:
    card = find_creature(state, where)
    if card not in state.display:
        raise Unreadable(
            f"{creature(state, card).name} is not in the display; write available, spent or a creature there."
        )
    return card


def _concerns(state: State, die: int) -> bool:
    question = state.question
    return question is not None and question.kind not in ("turn", "keep") and die in question.dice


# --- cards ------------------------------------------------------------------------------------------


def _loot(state: State, words: list[str]) -> str:
    """`!judge loot Wand-of-Blasting P1`, `… pile`, `… gone`, `… Skeleton`."""
    word, where = _words(words, 2, "loot Wand-of-Blasting P1")
    card = find_loot(state, word)
    name = state.table.cards.loot(card).name
    if card in state.display or (state.question is not None and card in state.question.cards):
        raise Unreadable(f"{name} cannot be moved now: its card is in the display, or just being decided about.")
    place = _place_for_loot(state, where)
    for cards in (*state.hands, *state.attached.values(), state.pile, state.gone, state.unseen, state.order):
        if card in cards:
            cards.remove(card)
    place.append(card)
    state.reasons.cards.pop(card, None)
    _ask_again(state)
    return f"{name} goes to {where}."


def _place_for_loot(state: State, where: str) -> list[str]:
    if where.casefold() == "pile":
        return state.pile
    if where.casefold() == "gone":
        return state.gone
    try:
        return state.hands[find_hero(state, where)]
    except Unreadable:
        return state.attached.setdefault(_on(state, where), [])


def _trap(state: State, words: list[str]) -> str:
    """`!judge trap Trap-3 "each hero takes 1 damage"`: it is settled; what it does is ruled in lines of its own."""
    card = find_card(state, *_words(words, 1, 'trap Trap-3 "what it does"'))
    name = state.table.cards.card(card).name
    question = state.question
    if question is None or question.kind != "trap" or card not in question.cards:
        if card in state.fresh:
            raise Violation("DC-TRAP-03", f"{name} waits: the new cards act from left to right, and another is first.")
        raise Unreadable(f"{name} does not wait for a judge here.")
    settle_trap(state, card)
    run(state)
    return f"{name} is carried out:"


RULINGS: dict[str, Callable[[State, list[str]], str]] = {
    "health": _health,
    "turn": _turn,
    "die": _die,
    "move": _move,
    "loot": _loot,
    "trap": _trap,
    "note": lambda state, words: "A judge was called:",
}
