"""Claims: what the players wrote down of the position, compared with it (`= life 14-20`, `= ko Troll`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.game import NO_CHANGE
from rules.core.lines.notation import Entry
from rules.core.lines.turn_lines import NumberAndSeat, read_turn_line
from rules.core.lines.words import is_number
from rules.dice_masters.diagnosis.missing_dice import left_out
from rules.dice_masters.log import doubles, figures, knock_outs
from rules.dice_masters.log.counting import counted
from rules.dice_masters.log.die_notation import ZONE_NAMES, behind_zone, player_named, stack_for
from rules.dice_masters.log.tidy import tidied
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.log.zone_claims import attack_zone, captured, refilled, zone
from rules.dice_masters.state import OUT, Answer, State
from rules.dice_masters.table import Table

#: They say nothing in a claim.
SAY_NOTHING = frozenset(("=", "is", "are", "has", "have", "to", "now", "with", "there", "at"))
#: What is claimed, in other words.
SPOKEN = {"wins": "winner", "won": "winner", "win": "winner", "ko'd": "ko", "ko’d": "ko", "koed": "ko", "dead": "ko"}
SPOKEN |= VOCABULARY.told.figures
#: What is asked at the beginning of a turn.
BEGUN = ("draw", "may", "choose", "roll")
_STRENGTH = re.compile(r"(?:^|=)[0-9]+/[0-9]+$")
_STATS = re.compile(r"[0-9]+/[0-9]+")
_BETWEEN = re.compile(r"[\s:/-]+")  # what stands between two numbers of life


def turn_reached(state: State, entry: Entry) -> Answer | None:
    """`turn 5 P1`: true once turn 5 has begun. Raises Violation for a turn that is past, or the other player's."""
    number, player = state.table.turn_lines.get(entry.args) or _read_turn_line(state.table, entry.args)
    waits = state.question
    if number is None:
        if player != state.active and (waits is None or waits.kind not in BEGUN):
            return None
    elif number > state.turn:
        if waits is not None and waits.default is None and waits.kind in ("draw", "roll"):
            _check_whose(state, number, player)
            raise left_out(state, waits)
        return None
    elif number < state.turn:
        raise Violation("DM-TURN-01", f"Turn {number} is over; this is turn {state.turn}.")
    if player is not None and player != state.active:
        line = f"turn {state.turn} P{state.active + 1}"
        raise Violation("DM-TURN-01", f"Turn {state.turn} is {state.name(state.active)}'s: write {line}.")
    return ("opened",) if ("nothing more", 1 - state.active) in state.because else NO_CHANGE


def _check_whose(state: State, number: int, player: int | None) -> None:
    """Raises Violation if a turn to come is not this player's."""
    whose = state.active if (number - state.turn) % 2 == 0 else 1 - state.active
    if player not in (None, whose) and not state.table.doubles:
        message = f"Turn {number} is {state.name(whose)}'s; this is turn {state.turn}."
        raise Violation("DM-TURN-01", message, final=True)


def _read_turn_line(table: Table, words: tuple[str, ...]) -> NumberAndSeat:
    """The number and the player on a turn line, which is looked at wherever the path may have come to that turn."""
    names = table.names if not table.doubles else ("",) * doubles.PLAYERS
    read = table.turn_lines[words] = read_turn_line(words, VOCABULARY, names)
    return read


def check(state: State, entry: Entry) -> Answer | None:
    """Raises Violation if the claim is not true of the position, Unreadable if it is no claim.

    Returned is the answer that notes the ruling on which its reading rests.
    """
    words = state.table.words.joined(entry.args)
    plain = plain_claim(tuple(words), state.table.names)
    try:
        return _check(state, entry.actor, words)
    except Fault as fault:
        if plain == tuple(words) and _of_one_die(state, entry.actor, plain) is None:
            raise
        try:
            return _check(state, entry.actor, _of_one_die(state, entry.actor, plain) or plain)
        except Fault as found:
            raise found if isinstance(fault, Unreadable) and isinstance(found, Violation) else fault from None


def _check(state: State, actor: int | None, said: Sequence[str]) -> Answer | None:
    words = list(said)
    player = player_named(state.table, words[0]) if words else None
    if player is not None:
        words.pop(0)
    what = words.pop(0).casefold() if words else ""
    if player is None and not (what == "life" and len(_numbers_of(words)) > 1):
        player = actor  # P2 = ko Troll
    if what not in CLAIMS:
        raise Unreadable(f'"{what}" is nothing that can be claimed.', tuple(CLAIMS))
    ruling = _rests_on(state, player, what)
    try:
        CLAIMS[what](state, player, what, list(behind_zone(what, words)))
    except Violation as fault:
        fault.rests_on = fault.rests_on or ruling
        raise
    return ("rests", ruling) if ruling else None


def _rests_on(state: State, player: int | None, what: str) -> str | None:
    """The ruling by which a claim is read: where dice lie that were spent this turn, how long gained energy lasts."""
    if player is None:
        return None
    if what in ("used", "out") and state.table.profile.edition == "bff2014":
        return "AMB-01" if state.spent or state.zones[player][OUT] else None
    return "AMB-02" if what == "energy" and ("gained", player) in state.because else None


@lru_cache(maxsize=1024)  # sound: it is a matter of words alone
def plain_claim(words: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """`life is P1 20, P2 18`, `Ana's field: Vampire` in the usual order: whose, what, and what is there."""
    plain = [word for word in tidied("=", words, names) if word.casefold() not in SAY_NOTHING]
    each = [part for word in plain for part in _whose_apart(word)]
    place = next((n for n, word in enumerate(each) if _claim_word(word)), None)
    if place is None and any(is_number(word) for word in _BETWEEN.split(" ".join(each))):
        each, place = ["life", *each], 0  # = 14-20
    if place is None:
        return tuple(each)
    what, rest = _claim_word(each[place]), each[:place] + each[place + 1 :]
    firsts = [name.casefold().split()[0] for name in names if name.split()]
    players = [n for n, word in enumerate(rest) if word.casefold() in ("p1", "p2", *firsts)]
    if what == "life" and len(players) == 2:
        called = [rest[place] for place in players]
        first, second = (
            [word for word in part if any(map(str.isdigit, word)) and word not in called]
            for part in (rest[: players[1]], rest[players[1] :])
        )
        turned = rest[players[0]].casefold() in ("p2", *firsts[1:2])
        return (what, *(second + first if turned else first + second))
    whose = [rest.pop(players[0])] if players and what != "winner" else []
    if what in (*ZONE_NAMES, "ko", "fell", "captured", "attack") and len(rest) > 1 and not is_number(rest[-1]):
        rest = list(counted(rest))
    return (*whose, what, *rest)


def is_of_strength(words: Sequence[str]) -> bool:
    """Whether a claim says how strong somebody is: `P1 stats Orc=2/2`, `Orc 2/2`, but not `life 9/9` or `9/9`."""
    lower = [word.casefold() for word in words]
    return "stats" in lower or (len(lower) > 1 and "life" not in lower and bool(_STRENGTH.search(lower[-1])))


def _of_one_die(state: State, actor: int | None, words: Sequence[str]) -> Sequence[str] | None:
    """`cube damage 2`, `damage on P2.Cube 2` as `P2 damage Cube=2`, `Orc 1/1` as `P2 stats Orc=1/1`; None for others.

    Whose die it is goes unwritten where only one player has such a character in the field.
    """
    said = [
        word
        for word in " ".join(words).replace("=", " ").split()
        if word.casefold() not in ("stats", "life", "on", "of")
    ]
    damage = [word for word in said if word.casefold() == "damage"]
    figures_said = [word for word in said if (is_number(word) if damage else _STATS.fullmatch(word))]
    whose = [word for word in said if player_named(state.table, word) is not None]
    named = [word for word in said if word not in (*damage, *figures_said, *whose)]
    if len(figures_said) != 1 or len(named) != 1 or len(damage) > 1:
        return None
    side, point, name = named[0].partition(".")
    side, name = (side, name) if point else (whose[0] if whose else "" if actor is None else f"P{actor + 1}", named[0])
    stacks = state.table.words.numbers[name.partition("#")[0].partition(":")[0]]
    sides = [who for who in (0, 1) if any(state.table.stack_of[die] in stacks for die in state.field(who))]
    sides = sides or [owner for stack in stacks[:1] if (owner := state.table.stacks[stack].owner) is not None]
    if not stacks or not (side or len(sides) == 1):
        return None
    return (side or f"P{sides[0] + 1}", "damage" if damage else "stats", f"{name}={figures_said[0]}")


def _whose_apart(word: str) -> tuple[str, ...]:
    """`P1.life`, as `Ana's life` is read, in two words."""
    side, point, name = word.partition(".")
    return (side, name) if point and _claim_word(name) else (word,)


def _claim_word(word: str) -> str:
    """What a word claims; "" for any other."""
    lower = word.casefold()
    return next((claim for claim in (lower, lower.removesuffix("s"), SPOKEN.get(lower)) if claim in CLAIMS), "")


def _numbers_of(words: list[str]) -> list[str]:
    return [number for number in _BETWEEN.split(" ".join(words)) if number]


def _life(state: State, player: int | None, what: str, words: list[str]) -> None:
    numbers = _numbers_of(words)
    players = (0, 1) if player is None else (player,)
    if len(numbers) != len(players) or not all(is_number(number) for number in numbers):
        raise Unreadable("Write life as = life 14-20, or = P1 life 14.")
    for who, number in zip(players, numbers, strict=True):
        if int(number) != max(0, state.life[who]):
            way = "less life" if int(number) < state.life[who] else "more life"
            rule = state.because.get((way, who), "DM-LIFE-08")
            message = f"{state.name(who)} has {max(0, state.life[who])} life here, not {number}."
            vague = rule == "DM-LIFE-08"
            raise Violation(rule, message, vague=vague, early=vague)


def _tokens(state: State, player: int | None, what: str, words: list[str]) -> None:
    """`= P1 tokens Human-Paladin=2`: the experience tokens on a card."""
    for word in words:
        name, _, number = word.partition("=")
        if player is None or not is_number(number):
            raise Unreadable("Write tokens as = P1 tokens Human-Paladin=2.")
        stack = stack_for(state.table, name, player)
        there = state.tokens.get(stack.index, 0)
        if number != str(there):
            raise Violation(
                _why_tokens(state, stack.index, int(number) > there),
                f"{stack.name} has {there} experience {'token' if there == 1 else 'tokens'} here, not {number}.",
            )


def _why_tokens(state: State, stack: int, too_many: bool) -> str:
    """The rule against a token too many or too few: not before the end of the turn, not twice, not for any KO."""
    if not too_many:
        return "DM-KW-EXP-04"
    return "DM-CLEAN-10" if stack in state.experienced else state.because.get(("tokens", stack), "DM-KW-EXP-04")


CLAIMS: dict[str, Callable[[State, int | None, str, list[str]], None]] = {
    "life": _life,
    "ko": knock_outs.claim,
    "fell": knock_outs.fell,
    "captured": captured,
    "tokens": _tokens,
    "attack": attack_zone,
    "winner": figures.winner,
    **dict.fromkeys(figures.FIGURES, figures.claim),
    "refill": refilled,
    **dict.fromkeys(ZONE_NAMES, zone),
}
