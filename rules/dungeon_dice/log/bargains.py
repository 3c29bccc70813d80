"""Bargains as words: help for a price, trades, five treasures for an artifact, roll-offs."""

from __future__ import annotations

from rules.core.faults import Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.dungeon_dice import zones
from rules.dungeon_dice.log.words import find_die, own_die, player_in, read_goods, read_odds
from rules.dungeon_dice.state import NOBODY, PROMISES, Answer, Question, State
from rules.dungeon_dice.steps.answers import NOTING

#: What stands between what two players give.
BETWEEN = frozenset(("for", "with", "to", "against"))


def assist(state: State, question: Question, entry: Entry) -> Answer:
    """`assist P3 B07 for reward@odd`: P3 helps and gives B07, the active player gives what stands behind `for`."""
    words = list(entry.args)
    helper = player_in(state, words[0]) if words else None
    if helper is None and entry.actor not in (None, state.active):
        helper = entry.actor  # P3 assist B07 for reward
    elif helper is None:
        raise Unreadable("Write who helps: assist P2 for reward.")
    else:
        words.pop(0)
    assert helper is not None
    others = [other for word in words[:2] if (other := player_in(state, word)) not in (None, helper)]
    if others and BETWEEN.isdisjoint(map(str.casefold, words[:1])):
        both = " and ".join(state.name(seat) for seat in (helper, *others) if seat is not None)
        raise Violation("DD-ASSIST-01", f"{both} cannot both help: there is one assistant in a combat.")
    before, after = _two_sides(words)
    if not after:  # what can be promised is the active player's
        after = [word for word in before if word.partition("@")[0].casefold() in PROMISES]
        before = [word for word in before if word not in after]
    gives, free = read_goods(state, before, helper)
    gets, more = read_goods(state, after, state.active)
    return _besides(("assist", helper, gives, gets), free, more)


def _two_sides(words: list[str]) -> tuple[list[str], list[str]]:
    for index, word in enumerate(words):
        if word.casefold() in BETWEEN:
            return words[:index], words[index + 1 :]
    return words, []


def trade(state: State, question: Question, entry: Entry) -> Answer:
    """`P1 trade B01 for P2 R04`: what P1 gives, then who gives what for it."""
    before, after = _two_sides(list(entry.args))
    one = entry.actor if entry.actor is not None else state.active
    other = player_in(state, after[0]) if after else None
    if other is None:
        raise Unreadable("Write both sides of the trade: P1 trade B01 for P2 R04.")
    gives, free = read_goods(state, before, one)
    gets, more = read_goods(state, after[1:], other)
    return _besides(("trade", one, gives, other, gets), free, more)


def _besides(answer: Answer, *free: list[str]) -> Answer:
    """With what was agreed in words of their own."""
    notes = tuple(f"Agreed besides: {words}." for each in free for words in each)
    return (NOTING, notes, answer) if notes else answer


def artifact(state: State, question: Question, entry: Entry) -> Answer:
    player = entry.actor
    if player is None:
        owner = zones.owner(state, own_die(state, entry.args[0], state.active)) if entry.args else NOBODY
        player = owner if owner != NOBODY else state.active
    dice: list[int] = []
    for word in entry.args:
        if word.casefold() not in BETWEEN:
            dice.append(own_die(state, word, player, dice))
    return "artifact", player, tuple(dice)


def roll_off(state: State, question: Question, entry: Entry) -> Answer:
    """`rolloff P1=odd P2=even for reward`."""
    before, after = _two_sides(list(entry.args))
    odds = []
    for word in before:
        name, equals, numbers = word.partition("=")
        player = player_in(state, name)
        if player is None:
            raise Unreadable("Write the odds of each party: rolloff P1=odd P2=even for reward.")
        if not equals:
            raise Violation("DD-ROLL-01", f"The odds of {state.name(player)} are missing: they are agreed first.")
        odds.append((player, read_odds(numbers)))
    goods: list[int] = []
    for word in (word for word in after if not word.startswith('"') and word.casefold() != "none"):
        goods.append(PROMISES[word.casefold()] if word.casefold() in PROMISES else find_die(state, word, taken=goods))
    return "rolloff", tuple(odds), tuple(goods)
