"""From a log's header to the opening position: players, teams by content, profile, prepared positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.core.faults import Undecided, Unreadable, Violation
from rules.core.notation import HeaderLine, Log, at, is_number
from rules.dice_masters import zones
from rules.dice_masters.cards import Card, CardPool, EnergyFace, plain
from rules.dice_masters.log import doubles
from rules.dice_masters.log.words import ZONE_NAMES, face_number, repeated, stack_for
from rules.dice_masters.loop import run
from rules.dice_masters.profile import DRAFT_NUMBERS, Profile, ProfileError, starting_life
from rules.dice_masters.setup import check_fixed_game, check_stacks, lay
from rules.dice_masters.state import BAG, State, opening
from rules.dice_masters.steps.turn import TURN, attack_window, main_step
from rules.dice_masters.table import PAWNS

BASIC_DICE = 3
#: The rule that sets the life of a format, where it is not that of tournaments (DM-LIFE-03).
LIFE_RULES = {
    "first_game": "DM-LIFE-01", "demo": "DM-LIFE-01", "basic": "DM-LIFE-02", "fun": "DM-LIFE-04",
    "doubles": "DM-LIFE-06",
}  # fmt: skip
Brought = list[tuple[Card, int]]
#: Where a prepared position may stand.
STANDS = {"main": main_step, "attack": attack_window}


def begin(log: Log, pool: CardPool, edition: str) -> State:
    """The position in which the entries start. Raises Unreadable (with its line), Violation or Undecided."""
    profile = _profile(log, edition)
    doubles.check_players(log, _format(log) == "doubles")
    if _format(log) == "doubles":
        return _begin_doubles(log, pool, profile)
    teams = (_cards(log, 0, pool), _cards(log, 1, pool))
    basics = _basics(log, pool)
    first = _first(log)
    _check_stacks(log, teams, basics, first)
    table = lay(profile, _names(log), first, _life(log), teams, basics)
    table.passes_written = _passes_written(log)
    state = opening(table)
    if log.position:
        prepare(state, log.position)
    run(state)
    return state


def _begin_doubles(log: Log, pool: CardPool, profile: Profile) -> State:
    """Two sides at 30 life each, and nothing that the book says can be done (DM-VAR-05)."""
    doubles.check_edition(log, profile)
    cards, basics = [], []
    for player in range(doubles.PLAYERS):
        cards.append(_cards(log, player, pool))
        own = [_card(line, pool, doubles.BASIC_DICE) for line in log.every("basic", player)]
        doubles.check_team(log, player, cards[player], own)
        basics += own
    _check_stacks(log, cards, basics, 0)
    names = [_name(log, player) for player in range(doubles.PLAYERS)]
    sides = [f"Side {n} ({', '.join(names[player] for player in side)})" for n, side in enumerate(doubles.SIDES, 1)]
    teams = tuple([card for player in side for card in cards[player]] for side in doubles.SIDES)
    table = lay(profile, (sides[0], sides[1]), 0, _life(log), (teams[0], teams[1]), basics, 2 * PAWNS)
    table.doubles = True
    state = opening(table)
    state.notes.append(doubles.NOTE)
    for side in (0, 1):
        for way in ("more life", "less life"):
            state.remember(way, side, "DM-LIFE-06")
    return state


def _check_stacks(log: Log, teams: Sequence[Brought], basics: list[tuple[Card, int]], first: int) -> None:
    """A fault stands on the line of its card, or of the format that asks for others."""
    try:
        check_stacks(teams, basics)
        check_fixed_game(_format(log), (teams[first], teams[1 - first]), basics)
    except Violation as fault:
        wanted = ("card", "basic") if fault.code else ("format",)
        lines = [line for line in log.header if line.key in wanted and line.args]
        fault.line = next((line.line for line in reversed(lines) if fault.code in (None, line.args[0])), None)
        raise


def _profile(log: Log, edition: str) -> Profile:
    options = {}
    lines = log.every("option")
    if not lines:
        return _plain_profile(edition)
    for line in lines:
        for word in line.args:
            name, equals, value = word.partition("=")
            if not equals:
                raise at(line.line, "Write an option as name=value.")
            options[name] = value
    try:
        return Profile.parse(edition, options)
    except ProfileError as error:
        line_number = next((x.line for x in log.every("option") if any(error.option in w for w in x.args)), 1)
        raise at(line_number, str(error), tuple(str(value) for value in error.allowed)) from error


@cache  # sound: a profile never changes; there are two editions
def _plain_profile(edition: str) -> Profile:
    return Profile.parse(edition)


def _names(log: Log) -> tuple[str, str]:
    return _name(log, 0), _name(log, 1)


def _name(log: Log, player: int) -> str:
    line = log.first("player", player)
    return " ".join(word.strip('"') for word in line.args) if line else f"P{player + 1}"


def _first(log: Log) -> int:
    line = log.first("first")
    if line is None:
        return 0
    word = line.args[0].casefold() if line.args else ""
    if word not in ("p1", "p2"):
        raise at(line.line, "Write who goes first as first P1 or first P2.")
    return int(word[1]) - 1


def _format(log: Log) -> str:
    line = log.first("format")
    return line.args[0].casefold() if line and line.args else "tournament"


def _passes_written(log: Log) -> bool:
    """`passes written`: the log holds every pass, so that the passing procedure can be judged (DM-PRIO-06)."""
    line = log.first("passes")
    if line is None:
        return False
    word = line.args[0].casefold() if line.args else ""
    if word not in ("written", "inferred"):
        raise at(line.line, "Write passes written, or passes inferred.", ("passes written", "passes inferred"))
    return word == "written"


def _life(log: Log) -> int:
    """The life of the format, unless the header writes another (a draft's number)."""
    line = log.first("format")
    format_key = _format(log)
    number = log.first("life")
    if number is not None and not (number.args and is_number(number.args[0]) and 1 <= int(number.args[0]) <= 99):
        raise at(number.line, "Write the starting life as a number, for example life 20.")
    try:
        if number is not None:
            return _checked_life(format_key, int(number.args[0]), number.line)
        return starting_life(format_key)
    except (ValueError, KeyError) as error:
        raise at(line.line if line else 1, str(error)) from error


def _checked_life(format_key: str, life: int, line: int) -> int:
    if format_key == "draft":
        if life not in DRAFT_NUMBERS:
            raise _on_line(line, Violation("DM-LIFE-05", f"A draft starts with 8 to 20 life, not {life}."))
        return life
    usual = starting_life(format_key)
    if life != usual:
        rule = LIFE_RULES.get(format_key, "DM-LIFE-03")
        message = f"A {format_key.replace('_', ' ')} game starts at {usual} life, not {life}."
        raise _on_line(line, Violation(rule, message))
    return life


def _on_line(line: int, fault: Violation) -> Violation:
    fault.line = line
    return fault


def _cards(log: Log, player: int, pool: CardPool) -> list[tuple[Card, int]]:
    return [_card(line, pool) for line in log.every("card", player)]


def _basics(log: Log, pool: CardPool) -> list[tuple[Card, int]]:
    lines = [line for line in log.header if line.key == "basic"]
    found = [_card(line, pool, BASIC_DICE) for line in lines]
    return found


def _card(line: HeaderLine, pool: CardPool, dice: int | None = None) -> tuple[Card, int]:
    """`13bff x2 Halfling Thief: Minion Harper`: the code decides; the name is for people, and must fit."""
    if not line.args:
        raise at(line.line, "Write a card by its code, for example 13bff x2.")
    words = list(line.args)
    code = words.pop(0)
    if words and words[0][:1] in "xX" and is_number(words[0][1:]):
        dice = int(words.pop(0)[1:])
    elif dice is None:
        raise at(line.line, f"Write how many dice {code} has, for example {code} x2.")
    card = pool.by_code(code)
    if card is None:
        raise Undecided(code, f"{code} is no card of the card data in use, so nothing can be said of this game.")
    if dice > 20 * 3:
        raise at(line.line, f"{dice} dice are more than any card has.")
    _check_name(line, card, words)
    return card, dice


def _check_name(line: HeaderLine, card: Card, words: list[str]) -> None:
    title = " ".join(words)
    if not title or title == card.title:
        return
    written = plain(title)
    if written and not plain(card.title).startswith(written) and not plain(card.name) == written:
        raise at(line.line, f"{card.code} is {card.title}, not {' '.join(words)}: correct the code or the name.")


# --- prepared positions -------------------------------------------------------------------------


def prepare(state: State, lines: tuple[HeaderLine, ...]) -> None:
    """Set a position up. Dice that are not named stay on their cards, NPCs and Sidekicks in the bag."""
    words = [word.casefold() for word in lines[0].args]
    state.turn = _number_after(words, "turn", 1)
    state.active = 1 if "p2" in words else 0
    act = next((STANDS[word] for word in words if word in STANDS), main_step)
    state.pc = TURN.index(act)
    for line in lines[1:]:
        try:
            _set(state, line)
        except Violation as fault:
            raise _on_line(line.line, fault) from None
        except Unreadable as fault:
            raise at(line.line, fault.message, fault.candidates) from None
    state.waiting = [[], []]  # nothing has happened yet
    state.notes.append("The log starts from a prepared position.")


def _number_after(words: list[str], name: str, default: int) -> int:
    for index, word in enumerate(words[:-1]):
        if word == name and is_number(words[index + 1]):
            return int(words[index + 1])
    return default


def _set(state: State, line: HeaderLine) -> None:
    player = line.actor
    if player not in (0, 1):
        raise at(line.line, "A line of a position starts with P1 or P2.")
    if line.key == "life":
        if len(line.args) != 1 or not is_number(line.args[0]):
            raise at(line.line, "Write the life as a number.")
        state.life[player] = int(line.args[0])
    elif line.key == "tokens":
        for word in line.args:
            name, _, number = word.partition("=")
            state.tokens[stack_for(state.table, name, player).index] = int(number) if is_number(number) else 1
    elif line.key in ZONE_NAMES:
        for word in repeated(line.args):
            _place(state, line, player, word)
    else:
        raise at(line.line, f'"{line.key}" is no part of a position.', ("life", "tokens", *ZONE_NAMES))


def _place(state: State, line: HeaderLine, player: int, word: str) -> None:
    name, _, face = word.partition(":")
    if name.casefold() not in state.table.words and not face:
        name, face = state.table.pawn_name, name
    stack = stack_for(state.table, name, player)
    zone = ZONE_NAMES[line.key]
    in_bag = [die for die in stack.dice if state.zone[die] == BAG]
    free = in_bag if stack.is_pawn else list(state.supply[stack.index])
    if not free and stack.is_pawn:
        raise Violation("DM-SETUP-02", f"{state.name(player)} has eight {stack.name} dice, no more.")
    if not free:
        raise at(line.line, f"There are no more {stack.name} dice to put there.")
    die = free[0]
    state.owner[die] = state.controller[die] = player
    zones.move(state, die, zone)
    if line.key in ("field", "reserve"):
        if not face and stack.is_pawn:
            face = "ch"
        if not face:
            raise at(line.line, f"Write the face of {stack.name}, for example {stack.name}:L1.")
        state.face[die] = face_number(stack, face)
        if line.key == "field" and isinstance(stack.faces[state.face[die]], EnergyFace):
            raise at(line.line, f"{stack.name} shows energy, which does not lie in the field.")
