"""What is true of a position, as players claim it: any of these lines may stand in a log there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_masters import stats
from rules.dice_masters.cards import face_word
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log.die_notation import ZONE_NAMES, place_among_like
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import FIELD, IDLE, RESERVE, State


def claims(state: State) -> Iterator[str]:
    """Life, and for each player what is in each zone, under a captor and in the attack zone; then the figures."""
    lives = [max(0, life) for life in state.life]
    yield f"= life {lives[0]}-{lives[1]}"
    for player in (0, 1):
        for name, zone in ZONE_NAMES.items():
            yield _claim(player, name, [_lying(state, die) for die in state.zones[player][zone]])
        yield _claim(player, "bag", [str(len(state.zones[player][ZONE_NAMES["bag"]]))])
        yield _claim(player, "captured", [_named(state, die) for die in state.captured if state.owner[die] == player])
        yield _claim(player, "attack", [_named(state, die) for die in state.field(player) if state.role[die] != IDLE])
        yield from _figures(state, player)


def _claim(player: int, what: str, words: list[str]) -> str:
    return f"= P{player + 1} {what} {' '.join(words) or 'none'}"


def _named(state: State, die: int) -> str:
    """With whose card it is, as either player may have one of that name."""
    stack = state.table.stack(die)
    return stack.name if stack.owner is None else f"P{stack.owner + 1}.{stack.name}"


def _lying(state: State, die: int) -> str:
    """A die in a zone: with its face, where it shows one."""
    shows = state.zone[die] in (RESERVE, FIELD)
    return f"{_named(state, die)}:{_face(state.table.stack(die), state.face[die])}" if shows else _named(state, die)


def _face(stack: Stack, face: int) -> str:
    return face_word(stack.faces[face], stack.is_pawn)


def _numbered(state: State, player: int, die: int) -> Iterator[str]:
    """Always with side and number: what is still true is then still called so, though the others have gone. Like dice
    may be counted as they are now, too, while an effect at work has taken others away.
    """
    name = f"P{player + 1}.{state.table.stack(die).name}"
    yield f"{name}#{place_among_like(state, die)}"
    like = [other for other in state.field(player) if state.table.stack_of[other] == state.table.stack_of[die]]
    now = like.index(die) + 1
    if state.gone and now != place_among_like(state, die) and alike(state, like):
        yield f"{name}#{now}"


def _figures(state: State, player: int) -> Iterator[str]:
    """Attack and defense, and damage, of each character; dice left on cards, tokens, energy without a die."""
    for die in state.field(player):
        for called in _numbered(state, player, die) if stats.is_character(state, die) else ():
            yield _claim(player, "stats", [f"{called}={stats.attack(state, die)}/{stats.defense(state, die)}"])
            yield _claim(player, "damage", [f"{called}={state.damage.get(die, 0)}"])
    for stack in state.table.stacks:
        if stack.owner == player and stack.card:
            yield _claim(player, "cards", [f"{stack.name}={len(state.supply[stack.index])}"])
            yield _claim(player, "tokens", [f"{stack.name}={state.tokens.get(stack.index, 0)}"])
    yield _claim(player, "energy", [str(state.virtual[player])])
