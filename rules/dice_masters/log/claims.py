"""Claims: what the players wrote down of the position, compared with it (`= life 14-20`, `= ko Troll`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.game import NO_CHANGE
from rules.core.notation import Entry
from rules.core.turn_lines import read_turn_line
from rules.core.words import is_number
from rules.dice_masters.cards import face_word
from rules.dice_masters.diagnosis.causes import misplaced_die, overlooked_die
from rules.dice_masters.diagnosis.missing_dice import left_out
from rules.dice_masters.log import doubles, figures, knock_outs
from rules.dice_masters.log.counting import counted, repeated
from rules.dice_masters.log.die_notation import (
    ZONE_NAMES,
    behind_zone,
    face_called,
    face_number,
    is_face,
    player_named,
    stack_for,
)
from rules.dice_masters.log.tidy import tidied
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.moves import in_order, last_move
from rules.dice_masters.state import FIELD, IDLE, OUT, RESERVE, USED, ZONES, Answer, State

#: They say nothing in a claim.
SAY_NOTHING = frozenset(("=", "is", "are", "has", "have", "to", "now", "with", "there"))
#: What is claimed, in other words.
SPOKEN = {"wins": "winner", "won": "winner", "win": "winner", "ko'd": "ko", "ko’d": "ko", "koed": "ko", "dead": "ko",
          "lives": "life", "hp": "life"}  # fmt: skip
#: What is asked at the beginning of a turn.
BEGUN = ("draw", "may", "choose", "roll")
_STRENGTH = re.compile(r"(?:^|=)[0-9]+/[0-9]+$")
_STATS = re.compile(r"[0-9]+/[0-9]+")
_BETWEEN = re.compile(r"[\s:/-]+")  # what stands between two numbers of life


def turn_reached(state: State, entry: Entry) -> Answer | None:
    """`turn 5 P1`: true once turn 5 has begun. Raises Violation for a turn that is past, or the other player's."""
    names = state.table.names if not state.table.doubles else ("",) * doubles.PLAYERS
    number, player = read_turn_line(entry.args, VOCABULARY, names)
    waits = state.question
    if number is None:
        if waits is None or waits.kind not in BEGUN:
            return None
    elif number > state.turn:
        if waits is not None and waits.default is None and waits.kind in ("draw", "roll"):
            raise left_out(state, waits)
        return None
    elif number < state.turn:
        raise Violation("DM-TURN-01", f"Turn {number} is over; this is turn {state.turn}.")
    if player is not None and player != state.active:
        line = f"turn {state.turn} P{state.active + 1}"
        raise Violation("DM-TURN-01", f"Turn {state.turn} is {state.name(state.active)}'s: write {line}.")
    return ("opened",) if ("nothing more", 1 - state.active) in state.because else NO_CHANGE


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
        first, second = (
            [word for word in part if is_number(word)] for part in (rest[: players[1]], rest[players[1] :])
        )
        turned = rest[players[0]].casefold() in ("p2", *firsts[1:2])
        return (what, *(second + first if turned else first + second))
    whose = [rest.pop(players[0])] if players and what != "winner" else []
    if what in (*ZONE_NAMES, "ko", "captured", "attack") and len(rest) > 1:
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


def _zone(state: State, player: int | None, what: str, words: list[str]) -> None:
    if player is None:
        raise Unreadable(f"Write whose {what}: = P1 {what} 4.")
    faced = what in ("reserve", "field")
    if not faced and any(":" in word for word in words):
        raise Violation("DM-ZONE-26", f"Dice in the {ZONES[ZONE_NAMES[what]]} are not rolled and have no face.")
    if not faced and len(words) == 1 and is_number(words[0]):
        _number_in(state, player, what, int(words[0]))
    else:
        _dice_in(state, player, what, repeated([] if [w.casefold() for w in words] == ["none"] else words))


def _number_in(state: State, player: int, what: str, number: int) -> None:
    there = len(state.zones[player][ZONE_NAMES[what]])
    if number != there:
        rule = "DM-SETUP-01" if what == "bag" and not state.moves else "DM-ZONE-01"
        raise Violation(rule, f"{_zone_of(state, player, what)} holds {there} dice, not {number}.")


def _dice_in(state: State, player: int, what: str, names: Sequence[str]) -> None:
    """Exactly these dice; their faces count in the reserve pool, and where one is written."""
    pile = state.zones[player][ZONE_NAMES[what]]
    there = Counter(_there(state, die, any(":" in n for n in names) or what == "reserve") for die in pile)
    claimed: Dice = Counter()
    for name in sorted(names, key=lambda name: ":" not in name):  # those first that say which die it is
        claimed[_claimed(state, player, what, name, there - claimed)] += 1
    if not any(":" in name for name in names) and what != "reserve":
        claimed = Counter({(stack, None): n for (stack, _), n in claimed.items()})
    if claimed != there:
        raise _wrong_zone(state, player, what, claimed - there, there - claimed, _listed(state, there))


def _zone_of(state: State, player: int, what: str) -> str:
    """`Ana's prep area`."""
    return f"{state.name(player)}'s {'Out of Play area' if what == 'out' else ZONES[ZONE_NAMES[what]]}"


Dice = Counter[tuple[int, int | None]]  # (stack, face) -> how many


def _wrong_zone(state: State, player: int, what: str, too_many: Dice, left_out: Dice, holds: str) -> Violation:
    """The rule that keeps a claimed die out of the zone, or one left out in it; else only the count is wrong."""
    sentence = f"{_zone_of(state, player, what)} holds {holds}."
    wrong_count = f"{_zone_of(state, player, what)} holds {holds}{_difference(state, too_many, left_out)}."
    for stack, _ in too_many:
        if any(other == stack for other, _ in left_out):
            return Violation(_why_face(state, player, what, stack), sentence)
        if fault := _kept_out(state, player, _latest(state, player, stack), what):
            rule, why, ruling = fault
            return Violation(rule, f"{state.table.stacks[stack].name} {why}; {sentence}", ruling)
    for stack, _ in left_out:
        for die in _latest(state, player, stack):
            if state.zone[die] == ZONE_NAMES[what] and (known := overlooked_die(state, die)):
                return Violation(known[0], f"{state.table.stacks[stack].name} {known[1]}; {sentence}")
    return Violation("DM-ZONE-01", wrong_count, early=True)


def _difference(state: State, too_many: Dice, left_out: Dice) -> str:
    """`; the claim has 1 Troll too many and leaves out 1 NPC`."""
    parts = [f"has {_listed(state, too_many)} too many"] if too_many else []
    parts += [f"leaves out {_listed(state, left_out)}"] if left_out else []
    return f"; the claim {' and '.join(parts)}" if parts else ""


def _latest(state: State, player: int, stack: int) -> list[int]:
    """The player's dice of a card, those first that moved last."""
    dice = state.table.stacks[stack].dice
    mine = [die for die in dice if player in (state.owner[die], state.controller[die])] or dice
    order = {die: number for number, die in enumerate(in_order(state))}
    return sorted(mine, key=lambda die: -order.get(die, -1))


def _why_face(state: State, player: int, what: str, stack: int) -> str:
    """The rule behind a face that the claim has wrong: a spin, a partly spent die, or that no die turns by itself."""
    unturned = "DM-FUND-13" if state.table.profile.edition == "bff2014" else "DM-ZONE-24"
    dice = [die for die in _latest(state, player, stack) if state.zone[die] == ZONE_NAMES[what]]
    return next((rule for die in dice if (rule := state.because.get(("face", die)))), unturned)


def _kept_out(state: State, player: int, dice: list[int], what: str) -> tuple[str, str, str | None] | None:
    """Rule, reason and ruling why none of these dice is in the zone."""
    if what == "bag" and any(state.zone[die] == USED and die in state.spent for die in dice):
        return "DM-ZONE-11", "was used this turn and does not go back into the bag before it ends", None
    if what == "bag" and any(state.zone[die] == OUT for die in dice):
        return "DM-ZONE-07", "is out of play until the turn ends", None
    elsewhere = [die for die in dice if die not in state.zones[player][ZONE_NAMES[what]]]
    known = misplaced_die(state, elsewhere, ZONE_NAMES[what])
    if known is None:
        return None
    die, rule, why = known
    return rule, why, "AMB-48" if rule == "DM-KO-02" and what == "field" and die in state.knocked_out else None


def _claimed(state: State, player: int, what: str, word: str, left: Dice) -> tuple[int, int | None]:
    """Card and face that a word means. `left`: the dice there of which nothing has been said yet."""
    name, _, face = word.partition(":")
    if is_face(name) and name.casefold() not in state.table.words and not face:
        bare = [key for key in left if _is_called(state, key, name)]
        if bare:  # an NPC's or Sidekick's first, whose stacks are the first of all
            return min(bare)
        name, face = state.table.pawn_name, name
    stack = stack_for(state.table, name, player)
    if stack.is_pawn and not face and what == "field":
        face = "ch"
    if not face and what == "field":  # whichever of that card's dice nothing has been said of yet
        return next((key for key in left if key[0] == stack.index), (stack.index, None))
    return stack.index, face_number(stack, face) if face else None


def _is_called(state: State, key: tuple[int, int | None], face: str) -> bool:
    number = face_called(state.table.stacks[key[0]].kind, face)
    return number is not None and number == key[1]


def _there(state: State, die: int, faces: bool) -> tuple[int, int | None]:
    shows = state.face[die] if faces and state.zone[die] in (RESERVE, FIELD) else None
    stack = state.table.stack(die)
    if shows is not None:
        shows = next(n for n, face in enumerate(stack.faces) if face == stack.faces[shows])
    return stack.index, shows


def _listed(state: State, counts: Counter[tuple[int, int | None]]) -> str:
    names = []
    for (index, face), number in counts.items():
        stack = state.table.stacks[index]
        word = f"{stack.name}:{face_word(stack.faces[face], stack.is_pawn)}" if face is not None else stack.name
        names.append(f"{number} {word}")
    return ", ".join(names) or "nothing"


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


#: What brought a die back to the field, and not to the attack zone: the rule.
BACK = {"survived": "DM-CLEAN-01", "regenerated": "DM-KW-REGEN-01"}


def _attack_zone(state: State, player: int | None, what: str, words: list[str]) -> None:
    """The player's dice in the attack zone: attackers or blockers (DM-ZONE-17)."""
    if player is None:
        raise Unreadable("Write whose dice attack or block: = P1 attack Troll.")
    names = repeated([] if [w.casefold() for w in words] == ["none"] else words)
    claimed = Counter(stack_for(state.table, name, player).name for name in names)
    fighting = [die for die in state.field(player) if state.role[die] != IDLE]
    there = Counter(state.table.stack(die).name for die in fighting)
    if claimed != there:
        moved = {state.table.stack(die).name: last_move(state, die)[0] for die in in_order(state)}
        rule = next((BACK[moved[name]] for name in claimed - there if moved.get(name) in BACK), "DM-ZONE-17")
        holds = ", ".join(f"{count} {name}" for name, count in there.items()) or "nothing"
        raise Violation(rule, f"{state.name(player)}'s part of the attack zone holds {holds}.")


def _captured(state: State, player: int | None, what: str, words: list[str]) -> None:
    """The player's dice that lie under a captor (DM-CAP-01)."""
    if player is None:
        raise Unreadable("Write whose dice are captured: = P1 captured Troll.")
    names = repeated([] if [w.casefold() for w in words] == ["none"] else words)
    claimed = Counter(stack_for(state.table, name, player).name for name in names)
    there = Counter(state.table.stack(die).name for die in state.captured if state.owner[die] == player)
    if claimed != there:
        held = ", ".join(f"{count} {name}" for name, count in there.items()) or "nothing"
        raise Violation("DM-CAP-01", f"Of {state.name(player)}'s dice, {held} is captured.")


CLAIMS: dict[str, Callable[[State, int | None, str, list[str]], None]] = {
    "life": _life,
    "ko": knock_outs.claim,
    "captured": _captured,
    "tokens": _tokens,
    "attack": _attack_zone,
    "winner": figures.winner,
    **dict.fromkeys(figures.FIGURES, figures.claim),
    **dict.fromkeys(ZONE_NAMES, _zone),
}
