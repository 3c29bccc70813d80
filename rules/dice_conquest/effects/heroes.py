"""Effects on heroes: damage, healing, and the end of the game."""

from __future__ import annotations

from rules.dice_conquest.language.lines import Check, Use
from rules.dice_conquest.state import State
from rules.dice_conquest.steps.harm import ask_heal, ask_victim, harm_hero, heal, lose, win


def one_hero(points: int) -> Check:
    return lambda state, use: ask_victim(state, points, use.card)


def each_hero(points: int) -> Check:
    def do(state: State, use: Use) -> None:
        for hero in state.heroes_from(state.first):
            if not state.over:
                harm_hero(state, hero, points, use.rule)

    return do


def first_player(points: int) -> Check:
    return lambda state, use: harm_hero(state, state.first, points, use.rule)


def heal_any(points: int) -> Check:
    """Of a crit, whom it heals is asked for; of loot, it has been said."""

    def do(state: State, use: Use) -> None:
        if use.source == "crit":
            ask_heal(state, points)
        else:
            heal(state, use.number(), points, use.rule)

    return do


def heal_self(points: int) -> Check:
    def do(state: State, use: Use) -> None:
        if use.source == "crit":
            state.attack.heals.append((use.hero, points))
        else:
            heal(state, use.hero, points, use.rule)

    return do


def heal_each(points: int) -> Check:
    def do(state: State, use: Use) -> None:
        for hero in range(len(state.health)):
            heal(state, hero, points, use.rule)

    return do


def ending(how: str) -> Check:
    def do(state: State, use: Use) -> None:
        if how == "win":
            win(state, f"{use.name} is slain")
        else:
            lose(state, f"{use.name} ends it")

    return do
