"""Claims about figures: attack and defense, damage, dice left on a card, energy without a die, the winner.

    = P1 stats Orc=3/2      = P1 damage Orc=1      = P1 cards Orc=2      = P1 energy 2      = winner Ana

A wrong figure is told the rule that makes it what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rules.core.faults import Unreadable, Violation
from rules.core.lines.words import is_number
from rules.dice_masters import copying, stats, texts
from rules.dice_masters.effects.copied import why_numbers
from rules.dice_masters.log.die_notation import find_die, player_named, stack_for
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import ATTACKING, State

_STATS = re.compile(r"(-?[0-9]{1,3})/(-?[0-9]{1,3})")
#: Which rule a bonus rests on, by the phrases of the line that states it; the first that fits.
OF_PHRASE = (
    ("selection: the bearer", "DM-KW-EQUIP-01"),
    ("a noun: another noun", "DM-AFF-05"),
    ("adjective: lantern", "DM-AFF-04"),
    ("head: named", "DM-FUND-10"),
    ("adjective: active", "DM-AFF-03"),
    ("affiliation: affiliation", "DM-AFF-02"),
    ("adjective: alignment", "DM-AFF-01"),
)


def claim(state: State, player: int | None, what: str, words: list[str]) -> None:
    """Raises Violation if one of the figures is wrong, Unreadable if it is none."""
    player = _only_side(state, words) if player is None else player
    if player is None:
        raise Unreadable(f"Write whose {what}: = P1 {what} {' '.join(words) or EXAMPLES[what]}.")
    for word in words:
        name, _, figure = word.partition("=")
        FIGURES[what](state, player, name, figure)


def _only_side(state: State, words: list[str]) -> int | None:
    """Whose characters these are, where only one player has such ones in the field."""
    numbers, stack_of = state.table.words.numbers, state.table.stack_of
    named = [numbers[re.split("[=#:]", word)[0]] for word in words]
    fields = [{stack_of[die] for die in state.field(player)} for player in (0, 1)]
    sides = [{player for player in (0, 1) if not fields[player].isdisjoint(stacks)} for stacks in named]
    return sides[0].copy().pop() if sides and len(sides[0]) == 1 and sides.count(sides[0]) == len(sides) else None


def _die(state: State, player: int, name: str) -> int:
    die = find_die(state, name, state.field(player), side=player)
    if not state.in_field(die) or not stats.is_character(state, die):
        raise Violation("DM-ZONE-26", f"{name} is not a character in the field: it has no attack, defense or damage.")
    return die


def _stats(state: State, player: int, name: str, figure: str) -> None:
    match = _STATS.fullmatch(figure)
    if not match:
        raise Unreadable("Write attack and defense as = P1 stats Orc=3/2.")
    die = _die(state, player, name)
    claimed, there = (int(match[1]), int(match[2])), (stats.attack(state, die), stats.defense(state, die))
    if claimed != there:
        rule = _why_stats(state, die, claimed)
        raise Violation(rule, f"{state.table.stack(die).name} has {there[0]}A and {there[1]}D here, not {figure}.")


def _why_stats(state: State, die: int, claimed: tuple[int, int]) -> str:
    """The rule behind a character's numbers, for a claim that has them wrong."""
    if min(claimed) < 0:
        return "DM-STAT-02"
    if state.tokens.get(state.table.stack_of[die]):
        return "DM-STAT-05"
    if state.table.copies and (rule := why_numbers(state, die, claimed)):
        return rule
    said = list(texts.said_of(state, die, "gets"))
    given = [value for value, frame in said if frame is None]
    if len(said) > 1 and any(min(value[0]) < 0 for value, _ in said):
        return "DM-STAT-01"
    if given:
        return "DM-STAT-03"
    if state.controller[die] != state.owner[die]:
        return "DM-CTRL-03"
    if state.because.get(("stats", die)):
        return state.because["stats", die]
    sources = [frame.source for _, frame in said if frame is not None and frame.source not in (-1, die)]
    if any(state.role[source] == ATTACKING for source in sources):
        return "DM-ZONE-06"
    return next(_of_lines(state, die), "DM-COMP-15" if state.table.stack(die).is_pawn else "DM-COMP-11")


def _of_lines(state: State, die: int) -> Iterator[str]:
    """The rules that the lines rest on which state, or would state, a bonus for the die."""
    if any(modifier.name == "counts as" for modifier in state.modifiers):
        yield "DM-AFF-09"
    if copying.goes_by_other_names(state) and _speaks_by_name(state, die):
        yield "DM-COPY-03"
    lines = [stack.abilities[line] for stack, line in _speaking(state, die)]
    phrases = {phrase for ability in lines for phrase in ability.phrases}
    yield from (rule for phrase, rule in OF_PHRASE if phrase in phrases)
    if lines:
        yield "DM-STAT-07"


def _speaks_by_name(state: State, die: int) -> bool:
    return any("head: named" in stack.abilities[line].phrases for stack, line in _speaking(state, die))


def _speaking(state: State, die: int) -> Iterator[tuple[Stack, int]]:
    """The lines that state a bonus for this die itself, or for others while their card is active."""
    for stack, line in state.table.statics.get("gets", ()):
        selection = stack.abilities[line].selection
        of_itself = selection is not None and selection.mode == "this"
        if copying.uses(state, die, stack) if of_itself else texts.active_dice(state, stack):
            yield stack, line


def _damage(state: State, player: int, name: str, figure: str) -> None:
    die = _die(state, player, name)
    if not is_number(figure):
        raise Unreadable("Write damage as = P1 damage Orc=1.")
    damage = state.damage.get(die, 0)
    if int(figure) != damage:
        rule = state.because.get(("damage", die), "DM-DMG-13")
        vague = ("damage", die) not in state.because or rule == "DM-CLEAN-03"
        message = f"{state.table.stack(die).name} has {damage} damage here, not {figure}."
        raise Violation(rule, message, vague=vague, early=vague)


def _cards(state: State, player: int, name: str, figure: str) -> None:
    stack = stack_for(state.table, name, player)
    left = len(state.supply[stack.index])
    if not is_number(figure):
        raise Unreadable("Write the dice left on a card as = P1 cards Orc=2.")
    if int(figure) != left:
        raise Violation(_why_cards(stack, int(figure), left), f"{stack.name} has {left} dice left, not {figure}.")


def _why_cards(stack: Stack, claimed: int, left: int) -> str:
    if stack.owner is None and len(stack.dice) > 3 and claimed <= 3 <= left:
        return "DM-SETUP-10"
    return "DM-BUY-08" if claimed > left else "DM-BUY-05"


def _energy(state: State, player: int, name: str, figure: str) -> None:
    name = "0" if name.casefold() == "none" else name
    if not is_number(name):
        raise Unreadable("Write energy without a die as = P1 energy 2.")
    if int(name) != state.virtual[player]:
        rule = state.because.get(("energy", player), "DM-DRAW-05")
        raise Violation(rule, f"{state.name(player)} has {state.virtual[player]} energy without a die, not {name}.")


def winner(state: State, player: int | None, what: str, words: list[str]) -> None:
    """`= winner Ana`, `= winner nobody`: true only of a game that is over (DM-END)."""
    said = " ".join(words).strip('"')
    there = state.name(state.winner) if state.winner is not None else "nobody"
    if not state.over:
        raise Violation("DM-END-05", "Both players have life left: nobody has won.", vague=True)
    if not said:
        raise Unreadable("Write who has won: = winner Ana, or = winner nobody.")
    named = player_named(state.table, said)
    if said.casefold() != there.casefold() and (named is None or named != state.winner):
        both = max(state.life) <= 0
        rule = "DM-END-01" if not both else "DM-END-02" if state.winner is None else "DM-END-03"
        raise Violation(rule, f"The winner is {there}, not {said} ({state.reason}).")


EXAMPLES = {"stats": "Orc=3/2", "damage": "Orc=1", "cards": "Orc=2", "energy": "2"}
FIGURES: dict[str, Callable[[State, int, str, str], None]] = {
    "stats": _stats,
    "damage": _damage,
    "cards": _cards,
    "energy": _energy,
}
