"""What the event adds to the books: allowed sets and banned cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_masters.cards import Card
from teams.checks.wording import listing
from teams.event_formats import EventFormat
from teams.problems import WARNING, Finding
from teams.values import TeamDraft


def _all_cards(team: TeamDraft) -> Iterator[tuple[str, Card]]:
    for place, (card, _) in enumerate(team.cards):
        yield f"team.cards[{place}]", card
    for place, basic in enumerate(team.basics):
        yield f"team.basics[{place}]", basic.card


def sets_allowed(team: TeamDraft, event: EventFormat) -> list[Finding]:
    found = []
    for path, card in _all_cards(team):
        outside = event.only_sets is not None and card.set_code not in event.only_sets
        if outside or card.set_code in event.banned_sets:
            allowed = _allowed(event)
            message = f"'{card.name}' ({card.code}) is from a set that {event.name} does not allow."
            fix = f"Replace {card.title} with a card from {allowed}."
            found.append(Finding(path, message, fix, allowed, card.set_code, card.code))
    return found


#: So many sets are named one by one.
FEW_SETS = 6


def _allowed(event: EventFormat) -> str:
    """Return the sets that the event allows, as a sentence has them."""
    if event.only_sets is not None and len(event.only_sets) <= FEW_SETS:
        return listing(sorted(event.only_sets))
    if event.only_sets is None and len(event.banned_sets) <= FEW_SETS:
        return f"any set but {listing(sorted(event.banned_sets), 'or')}"
    return f"a set that {event.name} allows"


def not_banned(team: TeamDraft, event: EventFormat) -> list[Finding]:
    """Banned cards; and, as one warning, those of sets for which the list is not held here."""
    beyond = [card for _, card in _all_cards(team) if event.covers is not None and card.set_code not in event.covers]
    held = listing(sorted(event.covers or ()))
    about = f"The list of {event.name} is held here for {held} only: nothing is said of"
    unsaid = [
        Finding(
            "team.cards",
            f"{about} {listing(list(dict.fromkeys(card.code for card in beyond)))}.",
            "Look them up where the event announces its list.",
            severity=WARNING,
        )
    ]
    return (unsaid if beyond else []) + [
        Finding(
            path,
            f"'{card.title}' ({card.code}) is banned in {event.name}.",
            f"Take {card.title} out; another version of the title may be allowed.",
            subject=card.code,
        )
        for path, card in _all_cards(team)
        if card.code in event.banned_cards
    ]


CHECKS = {"EV-SET": sets_allowed, "EV-BANNED": not_banned}
