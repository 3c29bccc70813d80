"""Claims: what the players wrote down of the position, compared with it (`= health 4-3-6`, `= Skeleton 4/8`).

A wrong claim is told the rule that makes it what it is: `state.reasons` knows why a die or a health is as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rules.core.faults import ChoiceNeeded, Unreadable, Violation
from rules.core.game import NO_CHANGE
from rules.core.lines.notation import Entry
from rules.core.lines.turn_lines import read_turn_line
from rules.core.lines.words import is_number
from rules.dice_conquest.diagnosis.sentences import because, waiting
from rules.dice_conquest.dice import DICE, SIDES, shown
from rules.dice_conquest.log import places
from rules.dice_conquest.log.vocabulary import VOCABULARY
from rules.dice_conquest.log.words import (
    RESTS_ON_BARE,
    find_creature,
    find_hero,
    find_target,
    is_die,
    is_seat,
    read_die,
    spelt,
)
from rules.dice_conquest.queries import creature, is_exact, total
from rules.dice_conquest.state import END, REVEAL, TURN, Answer, State
from rules.dice_conquest.steps.answers import RESTING
from rules.dice_conquest.steps.attack import default
from rules.dice_conquest.steps.reveal import deck_size
from rules.dice_conquest.steps.rolling import impossible

_DAMAGE = re.compile(r"([0-9]{1,3})(?:/([0-9]{1,3}))?")


def check(state: State, entry: Entry) -> Answer:
    """Raises Violation if the claim is not true of the position, Unreadable if it is no claim.

    Returned is the answer that notes on which ruling it is read so, empty if on none.
    """
    words = list(entry.args)
    hero = find_hero(state, words.pop(0)) if words and is_seat(words[0]) else None
    if not words:
        raise Unreadable("Write what is claimed: = health 4-3-6.", tuple(CLAIMS))
    what = words.pop(0)
    if what.casefold() in CLAIMS:
        CLAIMS[what.casefold()](state, hero, words)
    elif is_die(what):
        for word in (what, *words):
            _die(state, word)
    else:
        _creature(state, what, words)
    return (RESTING, "DC-RUL-09", ()) if RESTS_ON_BARE[entry.args] else ()


def turn_reached(state: State, entry: Entry) -> Answer | None:
    """`round 5 P1`: true once round 5 has begun. Raises Violation for a past round, or another first player's."""
    heroes = tuple(hero.name for hero in state.table.heroes)
    number, first = read_turn_line(entry.args, VOCABULARY, state.table.names, heroes)
    if number is not None and number < state.round:
        raise Violation("DC-ROUND-06", f"Round {number} is over; this is round {state.round}.")
    if number is not None and number > state.round:
        _check_whether_it_may_end(state, number)
        return None
    if first is not None and first != state.first:
        raise Violation("DC-END-07", f"The First Player of round {state.round} is {state.name(state.first)}.")
    return NO_CHANGE


def _check_whether_it_may_end(state: State, number: int) -> None:
    """The log may have left out what ends the round; a Violation if it cannot end yet (DC-END-01)."""
    question = state.question
    if number > state.round + 1:
        raise Violation("DC-ROUND-06", f"This is round {state.round}; round {state.round + 1} comes next.")
    if question is None or default(state) is not None or state.step == END:
        return
    if question.kind == "turn":
        rule = "DC-END-02" if state.reasons.came_back else "DC-END-01"
        left = ", ".join(DICE[die] for die in state.dice_in("available"))
        raise Violation(rule, f"Round {state.round} is not over: {left} can still be chosen, and nobody has passed.")
    if question.kind in ("attack", "land", "heal"):
        raise ChoiceNeeded(f"Round {state.round} is not over, and the log leaves something out: {waiting(state)}.")
    raise Violation("DC-END-01", f"Round {state.round} is not over: {waiting(state)}.")


# --- heroes -----------------------------------------------------------------------------------------


def _health(state: State, hero: int | None, words: list[str]) -> None:
    """`= health 4-3-6` for all in seat order, `= P1 health 4` for one."""
    if hero is None and len(words) == 2 and is_seat(words[0]):
        hero, words = find_hero(state, words[0]), words[1:]
    numbers = re.split("[-/:]| to | ", " ".join(words)) if hero is None else words[:1]
    heroes = range(len(state.health)) if hero is None else (hero,)
    if len(numbers) != len(heroes) or not all(is_number(number) for number in numbers):
        raise Unreadable(f"Write the health of all {len(state.health)} heroes, or of one: = P1 health 4.")
    lost = sum(int(number) for number in numbers) != sum(max(0, state.health[one]) for one in heroes)
    for one, number in zip(heroes, numbers, strict=True):
        there = max(0, state.health[one])
        if int(number) != there:
            rule = _why_health(state, one, int(number), lost and hero is None)
            message = f"{state.name(one)} has {there} health here, not {int(number)}{because(state, rule)}."
            raise Violation(rule, message)


def _why_health(state: State, hero: int, claimed: int, lost: bool) -> str:
    if state.round == 1 and state.step == REVEAL and not state.display:
        return "DC-SETUP-02"
    if claimed > state.table.start:
        return "DC-CLAR-A1"
    rule = state.reasons.health[hero] or ("DC-CLAR-A1" if claimed > state.health[hero] else _why_unharmed(state))
    if rule == "DC-END-04" and state.over and claimed < state.health[hero]:
        return "DC-END-05"
    return "DC-END-03" if rule == "DC-END-04" and lost else rule


def _why_unharmed(state: State) -> str:
    """Why a hero has lost nothing: the game ended before, the damage went to others, or the round goes on."""
    if state.over:
        return "DC-END-05"
    return "DC-END-01" if state.step == TURN else "DC-END-04"


def _first(state: State, hero: int | None, words: list[str]) -> None:
    claimed = find_hero(state, words[0]) if words else -1
    if claimed != state.first:
        raise Violation("DC-END-07", f"{state.name(state.first)} has the First Player token.")


def _next(state: State, hero: int | None, words: list[str]) -> None:
    """Who acts next: the hero whose turn it is, once the turn before is resolved."""
    claimed = find_hero(state, words[0]) if words else -1
    question = state.question
    acts = question.player if question is not None else state.active
    if claimed != acts or question is None or question.kind != "turn":
        raise Violation("DC-ROUND-06", f"It is {state.name(acts)} who acts here.", vague=True)


# --- creatures --------------------------------------------------------------------------------------


def _creature(state: State, word: str, words: list[str]) -> None:
    """`= Skeleton 4/8`: the damage on it; the health number may be left out."""
    try:
        card = find_target(state, word)
    except Unreadable as fault:
        raise Unreadable(f'"{word}" is nothing that can be claimed.', (*CLAIMS, *fault.candidates)) from None
    match = _DAMAGE.fullmatch(words[0]) if len(words) == 1 else None
    if match is None:
        raise Unreadable(f"Write the damage on it: = {spelt(creature(state, card).name)} 4/8.")
    here = creature(state, card)
    if match[2] is not None and int(match[2]) != here.health:
        raise Violation(here.rule, f"{here.name} has the health number {here.health}, not {match[2]}.")
    if card not in state.display:
        raise _not_there(state, card)
    if int(match[1]) != total(state, card):
        rule = "DC-TURN-07"
        raise Violation(rule, f"The damage on {here.name} is {total(state, card)}, not {match[1]}.")


def _not_there(state: State, card: str) -> Violation:
    name = creature(state, card).name
    if rule := state.reasons.slain.get(card):
        return Violation(rule, f"{name} is slain and no longer in the display{because(state, rule)}.")
    return Violation("DC-COMP-06", f"{name} is not in the display.")


def _slain(state: State, hero: int | None, words: list[str]) -> None:
    slain = [card for card in state.reasons.slain if card not in state.display]
    for word in words:
        card = find_creature(state, word, slain)
        if card in state.display:
            here, damage = creature(state, card), total(state, card)
            if is_exact(state, card) and damage > here.health:
                message = f"{here.name} must be slain by exactly {here.health}; {damage} is too much, so it stays."
                raise Violation("DC-SLAY-08", message)
            raise Violation("DC-SLAY-01", f"{here.name} is not slain: it has taken {damage} of {here.health}.")
        if card not in state.reasons.slain:
            raise Violation("DC-SLAY-01", f"{creature(state, card).name} has not been in the display.")


# --- dice and figures -------------------------------------------------------------------------------


def _die(state: State, word: str) -> None:
    """`= D6=4`: what a die counts."""
    die, value = read_die(state, word)
    if value is None:
        raise Unreadable(f"Write what the {DICE[die]} counts: = {DICE[die]}={SIDES[die]}.")
    if not 1 <= value <= SIDES[die]:
        raise impossible(die, value)
    if value != state.value[die]:
        rule = state.reasons.dice[die] or "DC-TURN-07"
        raise Violation(rule, f"It is {shown(die, state.value[die])} here, not {value}{because(state, rule)}.")


def _figure(rule: str, what: str, found: Callable[[State], int]) -> Callable[[State, int | None, list[str]], None]:
    """A claim of one number."""

    def check_figure(state: State, hero: int | None, words: list[str]) -> None:
        if len(words) != 1 or not is_number(words[0]):
            raise Unreadable(f"Write the number: = {what.split()[0]} 3.")
        if int(words[0]) != found(state):
            raise Violation(rule, f"The {what} is {found(state)}, not {int(words[0])}{because(state, rule)}.")

    return check_figure


# --- the end ----------------------------------------------------------------------------------------

_RESULTS = {"win": True, "won": True, "heroes": True, "loss": False, "lost": False, "nobody": False}


def _over(state: State, hero: int | None, words: list[str]) -> None:
    """`= over win`, `= over loss`, `= winner heroes`, `= winner nobody`."""
    claimed = _RESULTS.get(words[0].casefold()) if len(words) == 1 else None
    if claimed is None:
        raise Unreadable("Write how the game ended: = over win, or = over loss.")
    if not state.over:
        rule = "DC-GAME-01" if claimed else "DC-GAME-04"
        message = "The game is not over: Kalterstorm is not slain, and no hero has fallen."
        raise Violation(rule, message, vague=True)
    if claimed != state.won:
        rule = "DC-GAME-01" if state.won else (state.reasons.game_over or "DC-GAME-02")
        raise Violation(rule, f"The game is {'won' if state.won else 'lost'}: {state.reason}{because(state, rule)}.")


CLAIMS: dict[str, Callable[[State, int | None, list[str]], None]] = {
    "health": _health,
    "first": _first,
    "next": _next,
    "slain": _slain,
    "round": _figure("DC-END-01", "round", lambda state: state.round),
    "damage": _figure("DC-END-03", "damage of the last round's end", lambda state: state.dealt),
    "deck": _figure("DC-END-08", "deck", deck_size),
    "over": _over,
    "winner": _over,
    **places.CLAIMS,
}
