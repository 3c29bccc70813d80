"""Health of heroes: damage, healing, and the fall that loses the game (DC-CLAR-A, DC-GAME)."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_conquest.state import Question, State


def heal(state: State, hero: int, points: int, rule: str = "DC-CLAR-A1") -> None:
    """A point for a point, never above the start (DC-CLAR-A1); `rule` is that of what heals."""
    wanted = state.health[hero] + points
    state.health[hero] = min(state.table.start, wanted)
    state.reasons.health[hero] = rule if wanted <= state.table.start else "DC-CLAR-A1"


def heal_now(state: State) -> None:
    """What a crit heals, where its die is not placed: it stands alone (DC-RUL-27)."""
    for hero, points in state.attack.heals:
        heal(state, hero, points)
    state.attack.heals.clear()


def harm_hero(state: State, hero: int, points: int, rule: str) -> None:
    """Damage; at the skull the game is lost at once (DC-END-05, DC-GAME-02)."""
    state.health[hero] = max(0, state.health[hero] - points)
    state.reasons.health[hero] = rule
    if state.health[hero] == 0:
        lose(state, f"{state.name(hero)} has fallen")


def lose(state: State, reason: str) -> None:
    state.over, state.won, state.reason = True, False, reason
    state.question = None


def win(state: State, reason: str) -> None:
    """Unless a hero has fallen before (DC-GAME-01)."""
    if state.falling >= 0:
        state.cite_ruling("DC-RUL-08")
    state.over, state.won, state.reason = True, True, reason
    state.question = None


def ask_heal(state: State, points: int) -> None:
    """Which hero a crit heals; the healing waits for the die (DC-RUL-27)."""
    alone = len(state.health) == 1
    default = ("choose", 0) if alone else None
    state.question = Question("heal", state.active, ("choose",), default, number=points, forced=alone)


def answer_heal(state: State, hero: int) -> None:
    question = state.question_now
    state.question = None
    state.attack.heals.append((hero, question.number))


def ask_victim(state: State, points: int, card: str) -> None:
    """One hero takes damage; the team names the hero, unless the profile names the first player (DC-RUL-16)."""
    forced = len(state.health) == 1 or state.table.profile.spider_victim == "first_player"
    if len(state.health) > 1:
        state.cite_ruling("DC-RUL-16")
    default = ("choose", state.first) if forced else None
    state.question = Question(
        "victim", state.first, ("choose",), default, cards=(card,), number=points, anyone=True, forced=forced
    )


def answer_victim(state: State, hero: int) -> None:
    question = state.question_now
    if question.forced and hero != state.first:
        message = f"{state.name(state.first)} is the First Player and takes the damage, not {state.name(hero)}."
        raise Violation("DC-REV-04", message, "DC-RUL-16")
    state.question = None
    harm_hero(state, hero, question.number, "DC-REV-04")
