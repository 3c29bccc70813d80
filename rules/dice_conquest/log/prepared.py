"""Prepared positions: a log that starts in the middle of a game, from the lines behind its header."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Unreadable, Violation
from rules.core.lines.header import breaks, faults_on
from rules.core.lines.notation import HeaderLine
from rules.core.lines.parsing import at
from rules.core.lines.words import is_number
from rules.dice_conquest.dice import ALL, DICE, SIDES
from rules.dice_conquest.log import words
from rules.dice_conquest.queries import creature, is_slain, total
from rules.dice_conquest.state import AVAILABLE, SPENT, Reasons, State

STAGES: dict[str, tuple[tuple[str, ...], ...]] = {
    "start": (("round start",),),
    "reveal": (("new cards",), ("round start",)),
}


def prepare(state: State, lines: tuple[HeaderLine, ...]) -> None:
    """Set a position up: dice that are not named are spent, cards that are not named are in the deck."""
    head = [word.casefold() for word in lines[0].args]
    _check_head(lines[0], head)
    state.where = [SPENT] * len(state.where)
    state.round = _after(head, "round", state.round)
    state.first = state.active = _seat_after(state, lines[0], head)
    state.reasons = Reasons(health=[""] * len(state.health))
    for line in sorted(lines[1:], key=lambda line: line.key == "deck"):
        with faults_on(line):
            if line.key not in SETTERS:
                raise Unreadable(f'"{line.key}" is not part of a position.', tuple(SETTERS))
            SETTERS[line.key](state, line)
    state.reasons.dice = [""] * len(ALL)
    _check_living(state, lines)
    _empty_below_the_last(state, lines)
    _stage(state, lines[0], head)
    state.notes.append("The log starts from a prepared position.")


def _check_head(line: HeaderLine, head: list[str]) -> None:
    """`position round 9 P1 turn P2`: nothing else stands there, and rounds count from 1."""
    rest = list(head)
    while rest:
        word = rest.pop(0)
        if word in ("round", "first", "turn") and rest:
            following = rest.pop(0)
            if (is_number(following) and following != "0") if word == "round" else following:
                continue
        elif word in STAGES or words.is_seat(word):
            continue
        raise at(line.line, f'"{word}" cannot be read there: write position round 9 P1 turn P2, start or reveal.')


def _check_living(state: State, lines: tuple[HeaderLine, ...]) -> None:
    """No creature lies there that has its health number already (DC-SLAY-01)."""
    for card in state.creatures():
        if is_slain(state, card):
            here = creature(state, card)
            message = f"{here.name} cannot be there with {total(state, card)} of {here.health}: it is slain."
            display = next((line.line for line in lines if line.key == "display"), lines[0].line)
            raise breaks(display, "DC-SLAY-01", message)


def _empty_below_the_last(state: State, lines: tuple[HeaderLine, ...]) -> None:
    """Where the card from the bottom of the deck has come up, all others have before it (DC-SETUP-04)."""
    up = [card for card in state.table.cards.bottom if card not in state.unseen and card not in state.order]
    if not up:
        return
    deck = next((line.line for line in lines if line.key == "deck" and state.order), None)
    if deck is not None:
        name = state.table.cards.card(up[0]).name
        message = f"{name} comes up last: with it in the display the deck is empty (deck none)."
        raise breaks(deck, "DC-SETUP-04", message)
    state.gone += [*state.unseen, *state.order]
    state.unseen, state.traps_left, state.order = [], 0, []


def _after(head: list[str], name: str, default: int) -> int:
    for index, word in enumerate(head[:-1]):
        if word == name and is_number(head[index + 1]):
            return int(head[index + 1])
    return default


def _seat_after(state: State, line: HeaderLine, head: list[str]) -> int:
    """`first P2`, or a bare `P2`; without them the seat of the header."""
    if "first" in head[:-1]:
        return _hero_named(state, line, head[head.index("first") + 1])
    bare = [word for index, word in enumerate(head) if words.is_seat(word) and head[index - 1 : index] != ["turn"]]
    return _hero_named(state, line, bare[0]) if bare else state.first


def _hero_named(state: State, line: HeaderLine, word: str) -> int:
    with faults_on(line):
        return words.find_hero(state, word)


def _stage(state: State, line: HeaderLine, head: list[str]) -> None:
    """Whose turn it is; or the round is about to start, or three cards are about to come up."""
    for word, acts in STAGES.items():
        if word in head:
            state.do(*acts)
            return
    if "turn" in head[:-1]:
        state.active = _hero_named(state, line, head[head.index("turn") + 1])
    state.do(("begin turn", False))


def _health(state: State, line: HeaderLine) -> None:
    word = line.args[0] if len(line.args) == 1 else ""
    if line.actor is None or line.actor >= len(state.health) or not is_number(word):
        raise Unreadable("Write the health of a hero: P1 health 4.")
    if not 1 <= int(word) <= state.table.start:
        message = f"With {len(state.health)} heroes, health is from 1 to {state.table.start}, not {int(word)}."
        raise Violation("DC-SETUP-02", message)
    state.health[line.actor] = int(word)


def _take_card(state: State, card: str) -> None:
    """A card that is named lies there and nowhere else (DC-COMP-06)."""
    for cards in (state.unseen, state.order):
        if card in cards:
            cards.remove(card)
            return
    if card in state.table.cards.traps and state.traps_left:
        state.traps_left -= 1
        return
    named = state.table.cards.creatures.get(card)
    twice = f"{state.table.cards.card(card).name} is named twice, and there is one."
    if named is not None and named.loot is not None and any(card in cards for cards in (*state.hands, state.pile)):
        twice = f"{twice[:-1]}: {named.loot.name} is its loot."
    raise Violation("DC-COMP-06", twice)


def _lay_cards(state: State, line: HeaderLine, find: Callable[[State, str], str], pile: list[str]) -> None:
    """The cards that a line names lie on this pile."""
    for word in line.args:
        card = find(state, word)
        _take_card(state, card)
        pile.append(card)


def _loot(state: State, line: HeaderLine) -> None:
    if line.actor is None or line.actor >= len(state.health):
        raise Unreadable("Write whose loot: P1 loot Wand-of-Blasting.")
    _lay_cards(state, line, words.find_loot, state.hands[line.actor])


def _display(state: State, line: HeaderLine) -> None:
    """A creature, then the dice and the loot on it, then the next creature."""
    here = ""
    for word in line.args:
        if words.is_die(word):
            _lay_die(state, word, here)
        elif here and (loot := _loot_named(state, word)):
            _take_card(state, loot)
            state.attached.setdefault(here, []).append(loot)
        else:
            here = words.find_card(state, word)
            _take_card(state, here)
            state.display.append(here)


def _loot_named(state: State, word: str) -> str | None:
    """The loot that a word means, unless it means a creature."""
    try:
        words.find_card(state, word)
    except Unreadable:
        return words.find_loot(state, word)
    return None


def _lay_die(state: State, word: str, zone: str) -> None:
    if not zone:
        raise Unreadable(f"Write the creature first that {word} is on.")
    die, value = words.read_die(state, word)
    if words.RESTS_ON_BARE[(word,)]:
        with state.records():
            state.cite_ruling("DC-RUL-09")
    if value is None and zone != SPENT:
        raise Unreadable(f"Write what {word} shows, for example {word}=3.")
    if value is not None and not 1 <= value <= SIDES[die]:
        raise Violation("DC-DICE-04" if value > 1 else "DC-DICE-05", f"{DICE[die]} has no {value}.")
    if state.reasons.dice[die]:
        raise Violation("DC-COMP-03", f"There is one {DICE[die]}, and it is named twice.")
    state.reasons.dice[die] = "DC-COMP-03"
    state.where[die], state.value[die] = zone, value or 0


def _dice(zone: str) -> Callable[[State, HeaderLine], None]:
    def lay(state: State, line: HeaderLine) -> None:
        for word in line.args:
            if word.casefold() != "none":
                _lay_die(state, word, zone)

    return lay


def _rest_of_deck(state: State, line: HeaderLine) -> None:
    """`deck none`: whatever is not named is out of the game; else the deck, top first, the bottom card last."""
    named = [words.find_card(state, word) for word in line.args if word.casefold() != "none"]
    for card in named:
        _take_card(state, card)
    bottom = next((card for card in named[:-1] if card in state.table.cards.bottom), None)
    if bottom is not None:
        message = f"{state.table.cards.card(bottom).name} is at the bottom of the deck, so it comes last."
        raise Violation("DC-SETUP-04", message)
    state.gone += [*state.unseen, *state.order]
    state.unseen, state.traps_left, state.order = [], 0, named


def _pile(state: State, line: HeaderLine) -> None:
    _lay_cards(state, line, words.find_loot, state.pile)
    state.newest = bool(state.pile)


def _gone(state: State, line: HeaderLine) -> None:
    _lay_cards(state, line, words.find_card, state.gone)


SETTERS: dict[str, Callable[[State, HeaderLine], None]] = {
    "health": _health,
    "loot": _loot,
    "display": _display,
    "available": _dice(AVAILABLE),
    "spent": _dice(SPENT),
    "discarded": _pile,
    "gone": _gone,
    "deck": _rest_of_deck,
}
