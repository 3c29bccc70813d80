"""What the builder says next: how far the team is, the first problem, and the one button that goes on."""

from __future__ import annotations

from dataclasses import dataclass

from teams.builder.presses import BASIC_ACTIONS, TOTALS, one_press
from teams.formats import Format
from teams.problems import NOTE, WARNING, Problem
from teams.values import TeamDraft


@dataclass(frozen=True, slots=True)
class Next:
    """`look`: "bad", "warn", "good" or ""; `press`: (action, words) of the button, or None."""

    look: str
    words: str
    press: tuple[str, str] | None = None


def next_step(found: tuple[Problem, ...], draft: TeamDraft, game: Format) -> Next:
    """Return the next thing to do: a problem goes first, then cards, basic actions, dice that are free."""
    # A card that is not known here stays and counts: nothing is concluded from it, and building goes on.
    known = [problem for problem in found if ".unknown[" not in problem.path]
    wrong = [problem for problem in known if problem.severity not in (NOTE, WARNING)]
    to_solve = [problem for problem in wrong if not _is_unfinished(problem)]
    if to_solve:
        return Next("bad", to_solve[0].message, one_press(to_solve[0], draft, game))
    if not (draft.cards or draft.basics or draft.unknown):
        return Next("", "Tap a card to add its dice.")
    free = (game.dice or 0) - draft.dice
    to_go = (game.cards or 0) - len(draft.cards) - len(draft.unknown)
    if to_go > 0 and (free > 0 or game.dice is None):
        return Next("", f"{_count(to_go, 'card')} to go")
    # Unknown cards for which there is no place among the cards may be the basic actions.
    left = game.basics - len(draft.basics) - (max(-to_go, 0) if draft.unknown else 0)
    if left > 0:
        words = "Choose a basic action" if left == 1 else f"Choose {left} basic actions"
        return Next("warn", f"{_count(left, 'basic action')} to go", (BASIC_ACTIONS, words))
    if free > 0 and TOTALS["fill"](draft, game, "") != draft:
        return Next("warn", f"{free} {'die is' if free == 1 else 'dice are'} free", ("fill", _add(free)))
    if wrong:
        return Next("bad", wrong[0].message, one_press(wrong[0], draft, game))
    return Next("good", "Complete, with cards that are not known here" if draft.unknown else "Complete")


def _is_unfinished(problem: Problem) -> bool:
    """Return whether the list only has too few of something yet."""
    most, brought = problem.limit, problem.actual
    return (
        problem.path.endswith("team.basics") and isinstance(most, int) and isinstance(brought, int) and brought < most
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _add(free: int) -> str:
    return f"Add {free} {'die' if free == 1 else 'dice'}"
