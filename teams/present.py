"""A team and its problems as pages show them."""

from typing import Any

from teams import services
from teams.builder import presses
from teams.checks.event import CHECKS as EVENT_CHECKS
from teams.event_formats import EVENT_FORMATS, EventFormat
from teams.figures import figures
from teams.problems import NOTE, Problem
from teams.rack import rack
from teams.values import Basic, Chosen, TeamDraft


def verdict(found: tuple[Problem, ...], draft: TeamDraft, rules: services.Rules) -> dict[str, Any]:
    """Return the problems for people: what must be solved, and what is only worth a look; each with its one-press
    button.
    """
    told = [(problem, presses.one_press(problem, draft, rules.game)) for problem in found]
    return {
        "wrong": [entry for entry in told if entry[0].severity not in (NOTE, "warning")],
        "to_look_at": [entry for entry in told if entry[0].severity in (NOTE, "warning")],
        "unknown": draft.unknown,  # cards of which nothing can be said keep a team from being called legal
    }


def listing(draft: TeamDraft, found: tuple[Problem, ...], rules: services.Rules) -> dict[str, Any]:
    """Return the list with the problems beside the entries they belong to, the dice, and the figures."""
    wrong: dict[str, str] = {problem.path.partition("team.")[2]: problem.message for problem in reversed(found)}
    game = rules.game
    return {
        "game": game,
        "slots": _rows("cards", draft.cards, wrong),
        "basics": _rows("basics", draft.basics, wrong),
        "strangers": list(zip(presses.names(draft.unknown), draft.unknown, strict=True)),
        "rack": rack(draft, game),
        "figures": figures(draft.cards) if draft.cards else None,
        "brought": len(draft.cards) + len(draft.unknown),
        "unwritten": [entry.card for entry in draft.entries if entry.card.text is None],
    }


def _rows(kind: str, entries: tuple[Chosen | Basic, ...], wrong: dict[str, str]) -> list[tuple[Any, ...]]:
    """Return (place, what buttons call it, card, dice, what is wrong with it) of each entry."""
    called = enumerate(zip(presses.names(entries), entries, strict=True))
    return [(place, name, *entry[:2], wrong.get(f"{kind}[{place}]", "")) for place, (name, entry) in called]


def legal_in(draft: TeamDraft) -> list[tuple[EventFormat, str, str]]:
    """Return (format, "good", "bad" or "warn", why not) for every list of allowed cards there is.

    What a list does not know decides nothing: with unknown cards a format that finds no fault stays open.
    """
    rows = []
    for event in EVENT_FORMATS.values():
        faults = [finding.message for check in EVENT_CHECKS.values() for finding in check(draft, event)]
        if faults:
            more = f" And {len(faults) - 1} more." if len(faults) > 1 else ""
            rows.append((event, "bad", f"{faults[0]}{more}"))
        elif draft.unknown:
            rows.append((event, "warn", "Not decided: not every card is known here."))
        else:
            rows.append((event, "good", ""))
    return rows
