"""From a log's header to the opening position: players, teams by content, profile, prepared positions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from operator import attrgetter

from rules.core.bounded_cache import BoundedCache, signs
from rules.core.faults import Undecided, Unreadable, Violation
from rules.core.lines.header import breaks, check_lines, name_of, profile_of
from rules.core.lines.notation import HeaderLine, Log
from rules.core.lines.parsing import at
from rules.core.lines.words import LONG, is_number
from rules.dice_masters.cards import Card, CardPool, plain
from rules.dice_masters.log import doubles
from rules.dice_masters.log.prepared import prepare
from rules.dice_masters.log.team_limits import check_laid_out, check_team
from rules.dice_masters.loop import run
from rules.dice_masters.names import OF_OTHER_SETS
from rules.dice_masters.profile import DRAFT_NUMBERS, STARTING_LIFE, Profile, starting_life
from rules.dice_masters.setup import TeamCard, build_table, check_fixed_game, check_stacks, team_card
from rules.dice_masters.stacks import BASIC_DICE, PAWNS
from rules.dice_masters.state import State, opening

_MANY = re.compile(r"x([0-9]{1,6})|([0-9]{1,6})x", re.IGNORECASE)
#: The rule that sets the life of a format, where it is not that of tournaments (DM-LIFE-03).
LIFE_RULES = {
    "first_game": "DM-LIFE-01", "demo": "DM-LIFE-01", "basic": "DM-LIFE-02", "fun": "DM-LIFE-04",
    "doubles": "DM-LIFE-06",
}  # fmt: skip


def begin(log: Log, pool: CardPool, edition: str) -> State:
    """The position in which the entries start. Raises Unreadable (with its line), Violation or Undecided."""
    check_lines(log, ONCE, OF_SOMEBODY)
    profile, game_format = profile_of(log, Profile, edition), _format(log)
    doubles.check_players(log, game_format == "doubles")
    if game_format == "doubles":
        return _begin_doubles(log, pool, profile)
    cards = _called(pool, profile)
    mine, others = log.every("card", 0), log.every("card", 1)
    listed = _cards(mine, cards), _cards(others, cards)
    teams = _with_dice(mine, listed[0], game_format), _with_dice(others, listed[1], game_format)
    basics = _basics(log, pool, profile)
    if log.first("format"):
        check_laid_out(log, game_format)
        for player in (0, 1):
            check_team(log, game_format, profile, player, listed[player])
    first = _first(log)
    _check_stacks(log, game_format, teams, basics, first, pool)
    table = build_table(profile, (name_of(log, 0), name_of(log, 1)), first, _life(log, game_format), teams, basics)
    table.passes_written = _passes_written(log)
    table.words.elsewhere = partial(_is_elsewhere, pool)
    state = opening(table)
    with state.records():
        if profile.duplicate_bac_sets == 1 and len({one.card.code for one in basics}) < len(basics):
            state.cite_ruling("AMB-34")
        if log.position:
            prepare(state, log.position)
        run(state)
    return state


#: Header lines of which there is one at most, and one that says whose it is.
ONCE, OF_SOMEBODY = ("format", "life", "first", "passes"), ("card",)
PLAYERS = ("p1", "p2")


def _begin_doubles(log: Log, pool: CardPool, profile: Profile) -> State:
    """Two sides at 30 life each, and nothing that the book says can be done (DM-VAR-05)."""
    doubles.check_edition(log, profile)
    cards, basics = [], []
    for player in range(doubles.PLAYERS):
        cards.append(_cards(log.every("card", player), _called(pool, profile)))
        own = _cards(log.every("basic", player), _called(pool, profile, doubles.BASIC_DICE))
        doubles.check_team(log, profile, player, cards[player], own)
        basics += own
    _check_stacks(log, "doubles", cards, basics, 0, pool)
    names = [name_of(log, player) for player in range(doubles.PLAYERS)]
    sides = [f"Side {n} ({', '.join(names[player] for player in side)})" for n, side in enumerate(doubles.SIDES, 1)]
    teams = tuple([card for player in side for card in cards[player]] for side in doubles.SIDES)
    table = build_table(
        profile, (sides[0], sides[1]), 0, _life(log, "doubles"), (teams[0], teams[1]), basics, 2 * PAWNS
    )
    table.doubles = True
    state = opening(table)
    state.notes.append(doubles.NOTE)
    for side in (0, 1):
        for way in ("more life", "less life"):
            state.remember(way, side, "DM-LIFE-06")
    return state


_dice, _line = attrgetter("dice"), attrgetter("line")


def _with_dice(lines: Sequence[HeaderLine], cards: list[TeamCard], game_format: str) -> list[TeamCard]:
    """Each card needs a die (TR-DIE-MIN); a drafted one without dice is not in the game (TR-DRAFT-UNUSED)."""
    if all(map(_dice, cards)):
        return cards
    if game_format == "draft":
        return [one for one in cards if one.dice]
    line, card = next((line, one.card) for line, one in zip(lines, cards, strict=True) if not one.dice)
    message = f"{card.title} has no dice; each card that is brought needs at least one."
    raise breaks(line.line, "TR-DIE-MIN", message)


def _check_stacks(
    log: Log, game_format: str, teams: Sequence[list[TeamCard]], basics: list[TeamCard], first: int, pool: CardPool
) -> None:
    """A fault stands on the line of its card, or of the format that asks for others."""
    try:
        check_stacks(teams, basics)
        check_fixed_game(game_format, (teams[first], teams[1 - first]), basics, partial(_title, pool))
    except Violation as fault:
        wanted = ("card", "basic") if fault.code else ("format",)
        lines = [line for line in log.header if line.key in wanted and line.args]
        fault.line = next((line.line for line in reversed(lines) if fault.code in (None, line.args[0])), None)
        raise


def _title(pool: CardPool, code: str) -> str:
    card = pool.by_code(code)
    return card.name if card else ""


def _first(log: Log) -> int:
    """Who goes first, by number or by the first word of the name."""
    line = log.first("first")
    if line is None:
        return 0
    word = line.args[0].casefold() if line.args else ""
    if word in PLAYERS:
        return PLAYERS.index(word)
    names = [name_of(log, player).casefold().split()[:1] for player in (0, 1)]
    if [word] not in names:
        raise at(line.line, "Write who goes first as first P1 or first P2.")
    return names.index([word])


def _format(log: Log) -> str:
    line = log.first("format")
    if line and not line.args:
        raise at(line.line, "Write which format, for example format tournament.", (*STARTING_LIFE, "draft"))
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


def _life(log: Log, game_format: str) -> int:
    """The life of the format, unless the header writes another (a draft's number)."""
    line = log.first("format")
    number = log.first("life")
    if number is not None and not (number.args and is_number(number.args[0]) and 1 <= int(number.args[0]) <= 99):
        raise at(number.line, "Write the starting life as a number, for example life 20.")
    try:
        if number is not None:
            return _checked_life(game_format, int(number.args[0]), number.line)
        return starting_life(game_format)
    except (ValueError, KeyError) as error:
        raise at(line.line if line else 1, str(error)) from error


def _checked_life(game_format: str, life: int, line: int) -> int:
    if game_format == "draft":
        if life not in DRAFT_NUMBERS:
            raise breaks(line, "DM-LIFE-05", f"A draft starts with 8 to 20 life, not {life}.")
        return life
    usual = starting_life(game_format)
    if life != usual:
        rule = LIFE_RULES.get(game_format, "DM-LIFE-03")
        message = f"A {game_format.partition('_')[0]} game starts at {usual} life, not {life}."
        raise breaks(line, rule, message)
    return life


def _cards(lines: Sequence[HeaderLine], called: Mapping[tuple[str, ...], TeamCard]) -> list[TeamCard]:
    """`13bff x2 Halfling Thief: Minion Harper`: the code decides; the name is for people, and must fit."""
    found = []
    try:
        for line in lines:
            found.append(called[line.args])
    except Unreadable as fault:
        fault.line = line.line
        raise
    return found


def _basics(log: Log, pool: CardPool, profile: Profile) -> list[TeamCard]:
    lines = sorted([*log.every("basic"), *log.every("basic", 0), *log.every("basic", 1)], key=_line)
    found = _cards(lines, _called(pool, profile, BASIC_DICE))
    laid_out: dict[str, int] = {}
    for line, (card, dice, _, _) in zip(lines, found, strict=True):
        laid_out[card.code] = many = laid_out.get(card.code, 0) + dice
        if many > 2 * BASIC_DICE:
            message = f"{card.name} has {many} dice; there is one set of 3 for each player who brings it."
            raise breaks(line.line, "DM-SETUP-05", message)
    return found


def _is_elsewhere(pool: CardPool, word: str) -> bool:
    """Whether a word is the name or the code of a card, or one that the books speak of."""
    return word.casefold() in OF_OTHER_SETS or pool.by_code(word) is not None or bool(pool.by_name(word))


@lru_cache(maxsize=64)  # sound: a pool never changes
def _called(pool: CardPool, profile: Profile, of_basics: int | None = None) -> BoundedCache[tuple[str, ...], TeamCard]:
    """By the words of a line: the card with its dice. A basic action has so many (`of_basics`) where none are written;
    None for the players' own cards."""
    return BoundedCache(partial(_card, pool, profile, of_basics), 1024, LONG, signs)


def _card(pool: CardPool, profile: Profile, of_basics: int | None, args: tuple[str, ...]) -> TeamCard:
    if not args:
        raise Unreadable("Write a card by its code, for example 13bff x2.")
    words = list(args)
    place = next((place for place, word in enumerate(words) if _many(word) is not None), None)
    dice = _many(words.pop(place)) if place is not None and len(words) > 1 else None
    code = words.pop(0)
    if not code[:1].isdigit():
        raise _no_code(pool, " ".join((code, *words)))
    if dice is None and of_basics is not None:
        dice = of_basics
    elif dice is None:
        raise Unreadable(f"Write how many dice {code} has, for example {code} x2.")
    card = pool.by_code(code)
    if card is None:
        raise Undecided(code, f"{code} is not in the card data in use, so this game cannot be checked.")
    if not card.faces:
        raise Undecided(code, f"{card.title} ({code}) is a {card.type}, and neither book says how it is played.")
    if dice > 20 * 3:
        raise Unreadable(f"{dice} dice are more than any card has.")
    _check_name(card, words)
    return team_card(profile, card, dice, as_basic=of_basics is not None)


def _no_code(pool: CardPool, name: str) -> Unreadable:
    """That a card is written by its name alone, which several may share."""
    codes = tuple(card.code for card in pool.by_name(name.partition(":")[0].strip()))
    meant = f"{name} may be {' or '.join(codes)}. " if codes else ""
    example = f"{codes[0] if codes else '13bff'} x2"
    return Unreadable(f"{meant}Write the code that is printed on the card, for example {example}.", codes)


def _many(word: str) -> int | None:
    """`x4` and `4x` are 4."""
    match = _MANY.fullmatch(word)
    return int(match[1] or match[2]) if match else None


def _check_name(card: Card, words: list[str]) -> None:
    title = " ".join(words)
    if not title or title == card.title:
        return
    written = plain(title)
    if written and not plain(card.title).startswith(written) and not plain(card.name) == written:
        raise Unreadable(f"{card.code} is {card.title}, not {' '.join(words)}: correct the code or the name.")
