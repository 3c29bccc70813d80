"""A team and its problems as pages show them."""

from typing import Any

from teams import building, services
from teams.problems import NOTE, Problem
from teams.values import Basic, Chosen, TeamDraft


def verdict(found: tuple[Problem, ...], draft: TeamDraft) -> dict[str, Any]:
    """Return the problems for people: what must be solved, and what is only worth a look; each with its one-press
    button.
    """
    told = [(problem, building.one_press(problem, draft)) for problem in found]
    return {
        "wrong": [entry for entry in told if entry[0].severity not in (NOTE, "warning")],
        "to_look_at": [entry for entry in told if entry[0].severity in (NOTE, "warning")],
    }


def listing(draft: TeamDraft, found: tuple[Problem, ...], rules: services.Rules) -> dict[str, Any]:
    """Return the list with the problems beside the entries they belong to, and the totals."""
    wrong: dict[str, str] = {problem.path.partition("team.")[2]: problem.message for problem in reversed(found)}
    game = rules.game
    return {
        "game": game,
        "slots": _rows("cards", draft.cards, wrong),
        "basics": _rows("basics", draft.basics, wrong),
        "strangers": list(zip(building.names(draft.unknown), draft.unknown, strict=True)),
        "totals": [
            ("Cards", len(draft.cards), game.cards),
            ("Dice", draft.dice, game.dice),
            ("Actions", len(draft.basics), game.basics or None),
        ],
        "curve": building.curve(draft.cards),
    }


def _rows(kind: str, entries: tuple[Chosen | Basic, ...], wrong: dict[str, str]) -> list[tuple[Any, ...]]:
    """Return (place, what buttons call it, card, dice, what is wrong with it) of each entry."""
    called = enumerate(zip(building.names(entries), entries, strict=True))
    return [(place, name, *entry[:2], wrong.get(f"{kind}[{place}]", "")) for place, (name, entry) in called]
